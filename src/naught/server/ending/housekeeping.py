"""Puts tables away and deletes them by the operator's rules, a few at a time.

One process does it: the one that leads all who live (shared/processes.py). Should two of them do it
for a moment, the version of a lobby decides, as everywhere.

A wrong clock must not delete anything: after every jump of it, and after a long time when no server
ran, nothing is done for a day, in which somebody may notice.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from naught.server.ending.erasing import erase
from naught.server.ending.outcomes import outcome_of
from naught.server.ending.rules import A_DAY, GRACE, JUMP, TOMBSTONE_DAYS, Rules, gone, since
from naught.server.storage.races import Overtaken
from naught.server.tables.table import now_ms
from naught.server.wire.errors import Refused, Unavailable, no_such_table

if TYPE_CHECKING:
    from naught.server.house import House

log = logging.getLogger("naught.ending")

TABLES: Final = 20  # in one piece of work
GUESTS: Final = 5
PAUSE: Final = 0.2  # seconds between two pieces: whoever plays comes first


class Housekeeping:
    def __init__(self, house: "House", clock: Callable[[], int] = now_ms) -> None:
        self.house = house
        self.clock = clock
        self.rules = Rules.of(house.settings)
        self.archived = 0
        self.deleted = 0

    async def keep_for_ever(self) -> None:
        await self.house.opened.wait()
        while True:
            await asyncio.sleep(self.house.settings.housekeeping_seconds)
            try:
                await self.tidy_up()
            except Unavailable:
                continue  # the store has logged it
            except Exception:
                log.exception("tidying up old tables failed, and is tried again later")

    async def tidy_up(self) -> None:
        """Do everything that is due, for as long as this is our work."""
        if not self.house.processes.leads:
            return
        now = self.clock()
        if now - await self.house.store.ending.steady_since(now, JUMP) < GRACE:
            return
        while self.house.processes.leads and await self._do_a_piece():
            await asyncio.sleep(PAUSE)

    async def why_missing(self, table_id: str) -> Refused:
        """What to say to whoever asks for a table that is not there."""
        tombstone = await self.house.store.ending.tombstone(table_id)
        return no_such_table() if tombstone is None else gone(tombstone)

    async def _do_a_piece(self) -> bool:
        """Whether there was anything to do."""
        done = await self._archive_some()
        done += await self._delete_some()
        done += await self._forget_some()
        return done > 0

    async def _archive_some(self) -> int:
        now, rules, ending = self.clock(), self.rules, self.house.store.ending
        finished = since(now, rules.archive_finished)
        unfinished = since(now, rules.archive_unfinished)
        due = await ending.due_for_archive(finished, unfinished, TABLES)
        return sum([await self._archive(table_id) for table_id in due])

    async def _archive(self, table_id: str) -> bool:
        house = self.house
        found = await house.store.whole(table_id)
        if found is None or found[0].archived is not None:
            return False
        lobby, lines = found
        outcome = await outcome_of(house, lobby, lines)
        try:
            await house.store.ending.archive(lobby, lines, outcome, self.clock())
        except Overtaken:  # something has happened there after all
            return False
        self.archived += 1
        if table_id in house.tables.loaded:
            await house.tables.loaded[table_id].reload()
        house.notices.table_changed(table_id, lobby.version + 1, len(lines))
        return True

    async def _delete_some(self) -> int:
        now, rules, ending = self.clock(), self.rules, self.house.store.ending
        finished, unfinished = since(now, rules.finished), since(now, rules.unfinished)
        due = await ending.due_for_deletion(finished, unfinished, TABLES)
        await ending.delete(due, "rule", now)
        self.deleted += len(due)
        for table_id in due:
            self.house.tables.vanished(table_id)
        return len(due)

    async def _forget_some(self) -> int:
        now, ending = self.clock(), self.house.store.ending
        await ending.forget_tombstones(now - TOMBSTONE_DAYS * A_DAY)
        undated = await ending.date_guests(now, TABLES)
        unseen = await ending.unseen_guests(since(now, self.rules.guests), GUESTS)
        for guest in unseen:
            await erase(self.house, guest, "rule")
        return undated + len(unseen)
