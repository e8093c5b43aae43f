"""Which processes live: each has a row, and whatever it holds is valid as long as that row.

A process writes a new beat into its row all the time. Whoever sees a row whose beat stays the same
for several looks in a row declares its process dead and removes the row; a process that finds its
own row removed has slept, holds nothing any more, and joins again under a new id. No clocks are
compared, so none can be wrong. A process that holds nothing beats seldom, and says so.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from naught.server.http.guests.identity import new_id
from naught.server.shared.facts import ProcessRow
from naught.server.wire.errors import Unavailable

if TYPE_CHECKING:
    from naught.server.house import House

log = logging.getLogger("naught.shared")

BEAT_SECONDS: Final = 0.5
LONE_SECONDS: Final = 2.0  # between two looks while nothing is loaded and nobody else serves
IDLE_BEATS: Final = 20  # a process that holds nothing writes one beat in 20
LOOKS: Final = 4  # at a row that stays the same, and its process is dead
ORPHANS_BEATS: Final = 10  # how often we look for tables that nobody drives
HOUSEKEEPING_BEATS: Final = 120


class Watch:
    """Finds rows that stay the same although we have looked often enough."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.beats: dict[str, int] = {}
        self.looks: dict[str, int] = {}
        self.counted = float("-inf")

    def dead(self, rows: Iterable["ProcessRow"]) -> list["ProcessRow"]:
        """Looks that follow each other too soon count once, and so does a long sleep of ours."""
        rows = list(rows)
        counts = self.clock() - self.counted >= 0.9 * BEAT_SECONDS
        self.counted = self.clock() if counts else self.counted
        same = {row.id for row in rows if self.beats.get(row.id) == row.beats}
        looks = {row.id: self.looks.get(row.id, 0) + counts for row in rows if row.id in same}
        self.beats, self.looks = {row.id: row.beats for row in rows}, looks
        return [row for row in rows if looks.get(row.id, 0) >= looks_for(row)]

    def begin_again(self) -> None:
        """The database has not answered: nobody could write a beat."""
        self.looks = {}


def looks_for(row: "ProcessRow") -> int:
    """How many looks a row has to change: more for one that beats seldom."""
    return LOOKS * max(1, round(row.pace / 1000 / BEAT_SECONDS))


class Processes:
    """This process among the others."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.id = new_id()
        self.joined = False
        self.others: dict[str, ProcessRow] = {}
        self.looked = False  # at the others, since we joined
        self.watch = Watch()
        self.beats = 0
        self.stored_pace = 0  # in our row, as far as we know
        self.beaten = float("-inf")  # when we wrote our last beat
        self.lost = 0  # how often we have slept through our lease
        self.news = asyncio.Event()
        house.metrics.processes = self.figures

    @property
    def alone(self) -> bool:
        """Whether no other process serves this database: false until we know."""
        return self.looked and not self.others

    @property
    def pace(self) -> int:
        """Milliseconds between two of our beats."""
        return int(1000 * BEAT_SECONDS) * (1 if self._holds_something() else IDLE_BEATS)

    @property
    def leads(self) -> bool:
        """Whether this process does what only one needs to do; harmless if two of them do."""
        return self.joined and all(self.id < other for other in self.others)

    def is_hurried(self) -> None:
        """With a lease the database has noted that we beat often from now on."""
        self.stored_pace = int(1000 * BEAT_SECONDS)

    @property
    def rests(self) -> bool:
        """Whether nothing depends on how soon we look: we are alone, and nothing is loaded."""
        return self.alone and not self.house.tables.loaded and not self._holds_something()

    def look_soon(self) -> None:
        """Somebody has come or gone."""
        self.news.set()

    def table_loaded(self) -> None:
        """From now on it matters who else is there, and we have not looked for some time."""
        if self.rests:
            self.look_soon()

    async def live(self) -> None:
        """Beat and look at the others until the server closes."""
        await self.house.opened.wait()
        while True:
            try:
                await self._look()
            except Unavailable:  # the store has logged it
                self.watch.begin_again()
            except Exception:
                log.exception("sharing with other processes failed, and is retried")
            await self._pause()

    async def leave(self) -> None:
        """Give everything back, so that others go on at once."""
        if not self.joined:
            return
        self.joined = False
        rows = await self.house.store.sharing.processes()
        if self.id in rows:
            await self.house.store.sharing.leave(rows[self.id])
            await self.house.notices.send_at_once("gone")

    def figures(self) -> tuple[int, int, int]:
        """How many processes live, how many tables we drive, how many leases we have lost."""
        return 1 + len(self.others), len(self.house.leases.held), self.lost

    async def _pause(self) -> None:
        self.news.clear()
        try:
            pause = LONE_SECONDS if self.rests else BEAT_SECONDS
            await asyncio.wait_for(self.news.wait(), pause)
        except TimeoutError:
            return
        await asyncio.sleep(BEAT_SECONDS / 20)  # however many notices come

    async def _look(self) -> None:
        sharing = self.house.store.sharing
        if not self.joined:
            self.stored_pace = self.pace
            await sharing.join(self.id, self.stored_pace)
            self.joined = True
            await self.house.notices.send_at_once("here")
        await self._beat()
        rows = await sharing.processes()
        if self.id not in rows:
            self._slept()
            return
        for dead in self.watch.dead(row for row in rows.values() if row.id != self.id):
            if await sharing.leave(dead):
                log.info("another process is gone")
                del rows[dead.id]
        del rows[self.id]
        await self._adopt(rows)

    async def _beat(self) -> None:
        """Whoever slows down says so first: the others would take silence for death."""
        self.beats += 1
        pace, now = self.pace, time.monotonic()
        is_soon = now - self.beaten < 0.9 * pace / 1000
        if pace == self.stored_pace and not self._holds_something() and is_soon:
            return
        await self.house.store.sharing.beat(self.id, pace)
        self.stored_pace, self.beaten = pace, now

    async def _adopt(self, rows: dict[str, "ProcessRow"]) -> None:
        """Take in who else lives now, and what follows from that."""
        house, before = self.house, self.others
        self.others = {**before, **rows}  # a table is not ours alone before we have looked
        gone = before.keys() - rows.keys()
        await house.presence.take_in(rows.values())
        if gone or rows:
            await house.catching_up.look(force=bool(gone or rows.keys() - before.keys()))
        self.others, self.looked = rows, True
        house.presence.forget(gone)
        house.leases.are_free_of(gone)
        orphans = bool(gone) or self.beats % ORPHANS_BEATS == 1
        await house.leases.settle(orphans=orphans)
        await house.presence.write()
        if self.leads and self.beats % HOUSEKEEPING_BEATS == 0:
            await house.store.sharing.forget_buckets()

    def _slept(self) -> None:
        """Somebody has declared us dead: what we held is theirs."""
        self.lost += 1
        self.id, self.joined = new_id(), False
        self.looked = False
        self.watch = Watch()
        self.house.leases.are_lost()
        self.house.presence.begin_again()
        self.look_soon()

    def _holds_something(self) -> bool:
        return bool(self.house.leases.held or self.house.fanout.count)
