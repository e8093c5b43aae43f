"""A table follows what other processes do with it: it adopts what they have stored.

Whoever tells it how far the table has come (a notice, or an answer of the database) may say so
late, twice or out of order: only the numbers count.
"""

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from naught.core.errors import BadRecord, IllegalMove
from naught.server.tables.history import Stored, Undone, read_stored
from naught.server.tables.waiting import Wait
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.storage.archive import EventLine
    from naught.server.tables.lobby import Lobby
    from naught.server.tables.table import Table

log = logging.getLogger("naught.table")

FEW: Final = 20  # events that are played at once; more are replayed in a thread


class Follower:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.looking: asyncio.Task[None] | None = None

    def hear(self, version: int, stored: int) -> None:
        """Somebody says how far the table has come: look, if that is further than here."""
        table = self.table
        behind = version > table.lobby.version or stored > table.stored
        if behind and self.looking is None and not table.driver.stopped:
            self.looking = asyncio.create_task(self._look(version, stored))
            self.looking.add_done_callback(self._has_looked)

    async def refresh(self) -> None:
        """Catch up with the database."""
        table = self.table
        if table.house.processes.alone:
            return
        found = (await table.house.store.sharing.newest([table.id])).get(table.id)
        if found is None:
            raise await self._is_gone()
        if found.version > table.lobby.version or found.stored > table.stored:
            await self._look(found.version, found.stored)
        table.house.leases.heard(table.id, found.driver)

    async def was_behind(self) -> bool:
        """Whether the database knew more, which is adopted by now; the table is locked."""
        table = self.table
        found = (await table.house.store.sharing.newest([table.id])).get(table.id)
        if found is None:
            raise await self._is_gone()
        return await self._advance(found.version, found.stored)

    async def _is_gone(self) -> Refused:
        """The table was deleted; what to say to whoever asks for it."""
        self.table.house.tables.vanished(self.table.id)
        return await self.table.house.housekeeping.why_missing(self.table.id)

    async def _look(self, version: int, stored: int) -> None:
        async def look() -> None:
            async with self.table.changing():
                await self.table.freshen()
                await self._advance(version, stored)

        await self.table.house.shielded(look())

    def _has_looked(self, task: "asyncio.Task[None]") -> None:
        """What fails now is found again when somebody asks how far the tables are."""
        self.looking = None
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("what another process did at a table cannot be adopted", exc_info=error)
        if not task.cancelled():
            self.table.driver.go_on()  # it has waited for this, whatever came of it

    async def _advance(self, version: int, stored: int) -> bool:
        """Adopt what is new up to there, and say whether there was anything."""
        table = self.table
        if version > table.lobby.version:
            await self._adopt_lobby()
            return True
        if stored <= table.stored:
            return False
        lines = await self._lines(stored)
        await self._adopt(table.lobby, lines[: stored - table.stored])
        return True

    async def _lines(self, stored: int) -> "list[EventLine]":
        """Those we do not know yet; a table may have been put away meanwhile."""
        table = self.table
        lines = await table.house.catching_up.lines(table.id, table.stored)
        if lines and lines[0].number == table.stored:
            return lines
        return await table.house.store.events(table.id, table.stored)

    async def _adopt_lobby(self) -> None:
        """A new lobby may come with events, or without the last ones we know."""
        table = self.table
        start = max(0, table.stored - 1)
        found = await table.house.store.whole(table.id, start)
        if found is None:
            raise await self._is_gone()
        lobby, lines = found
        if table.match is not None:
            last = lines.pop(0) if lines else None
            if last is None or last.at != table.since:
                await self._reload()
                return
        await self._adopt(lobby, lines)

    async def _adopt(self, lobby: "Lobby", lines: "list[EventLine]") -> None:
        table = self.table
        if (lines and table.match is None) or len(lines) > FEW:
            await self._reload()
            return
        changed = lobby != table.lobby
        if table.match is not None and lines:
            match, history = table.match.copy(), table.history
            try:
                for line in lines:
                    stored = read_stored(line.line)
                    follow(match, stored)
                    history = history.then(stored)
            except (BadRecord, IllegalMove):
                await self._reload()  # which says what is wrong with it
                return
            table.believe(match, history, Wait(lines[-1].at))
        table.agree(lobby)
        table.announce(table=changed)
        if changed:
            await table.house.personal_links.check_connections(table)

    async def _reload(self) -> None:
        self.table.stale = True
        await self.table.freshen()


def follow(match: "Match", stored: Stored) -> None:
    if isinstance(stored, Undone):
        match.cut(stored.events)
    else:
        match.follow([stored])
