"""Analyses of finished games: computed in a thread, never on the event loop."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from naught.advice.report import Analysis, unfinished
from naught.server.storage.races import Overtaken
from naught.server.tables.history import replayed
from naught.server.tables.table import Table, now_ms
from naught.server.tables.viewers.downloads import finished
from naught.server.thinking.queue import Asker, FairQueue, Most, step_back, too_many
from naught.server.wire.errors import Refused, Unavailable

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.house import House
    from naught.server.storage.store import Lease

log = logging.getLogger("naught.advice")

LOWEST: Final = 15  # priority of an analysis, as `nice` counts: after people, bots and hints
MOST: Final = Most(guest=4, address=16, all=500)
USUAL_SECONDS: Final = 30.0  # about what an analysis takes
LOOK_SECONDS: Final = 5.0  # how often progress is stored, and other processes are checked
ABANDONED_SECONDS: Final = 15.0  # an analysis without a heartbeat for this long is taken over

decoder = msgspec.json.Decoder(Analysis)


class Stopped(Exception):
    """The server is closing, or another process has taken this analysis over."""


class Analyses:
    """Works through the queue, one at a time; a result is stored and never computed again."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.pool = ThreadPoolExecutor(1, "analysis", step_back, (LOWEST,))
        self.wanted = asyncio.Event()
        self.closing = False
        self.lease: Lease | None = None  # on the table being analysed here
        self.progress = 0, 0
        self.watch = Watch()
        self.asked: FairQueue[str] = FairQueue(MOST)  # the tables that people asked for here
        self.askers: dict[str, Asker] = {}
        house.metrics.waiting["analysis"] = self.asked

    def close(self) -> None:
        self.closing = True
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def status(self, table: Table) -> Analysis:
        """The analysis of a finished table, or its progress."""
        finished(table)
        row = await self.house.store.analysis(table.id)
        if row is None:
            return unfinished("none")
        if row.body is not None:
            self._is_done(table.id)
            return decoder.decode(row.body)
        if self.lease is not None and self.lease.table_id == table.id:
            return unfinished("running", *self.progress)
        return unfinished(row.state, row.done, row.steps)

    async def start(self, table: Table, asker: Asker) -> Analysis:
        """Ask for an analysis, unless there is one; one that failed is retried."""
        found = await self.status(table)
        if found.state in ("none", "failed"):
            await self._ask(table.id, asker)
        return await self.status(table)

    async def _ask(self, table_id: str, asker: Asker) -> None:
        """Queue it, unless this guest or address has its share in the queue."""
        if table_id not in self.askers:
            if self.asked.is_full_for(asker):
                raise too_many("analyses", USUAL_SECONDS)
            self.asked.put(asker, table_id)
            self.askers[table_id] = asker
        try:
            await self.house.store.ask_analysis(table_id, now_ms())
        except Exception:
            self._is_done(table_id)
            raise
        self.wanted.set()

    def _is_done(self, table_id: str) -> None:
        if table_id in self.askers:
            self.asked.drop(self.askers.pop(table_id), table_id)

    async def work_for_ever(self) -> None:
        """Analyse what is queued, and what another process began and abandoned."""
        await self.house.opened.wait()
        while True:
            if not await self._work_if_possible():
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.wanted.wait(), LOOK_SECONDS)

    async def _work_if_possible(self) -> bool:
        """Whether there was work; a failure here must not stop the tables."""
        try:
            return await self._work()
        except Unavailable:  # the store has logged it
            return False
        except Exception:
            log.exception("the queue of analyses failed, and is retried")
            return False

    async def _work(self) -> bool:
        """Analyse one game, if one is queued."""
        self.wanted.clear()
        abandoned = self.watch.abandoned(await self.house.store.running_analyses())
        self.lease = await self.house.store.claim_analysis(abandoned, self._next_wish())
        if self.lease is None:
            return False
        self.progress, table_id = (0, 0), self.lease.table_id
        heartbeat = asyncio.create_task(self._send_heartbeats())
        try:
            await self._analyse(table_id)
        finally:
            heartbeat.cancel()
            self.lease = None
        self._is_done(table_id)
        return True

    def _next_wish(self) -> str | None:
        """The table that is next where addresses and guests take turns."""
        table_id = self.asked.take()
        if table_id is not None:
            del self.askers[table_id]
        return table_id

    async def _analyse(self, table_id: str) -> None:
        """Analyse one game and store the result; a failure is stored too."""
        try:
            found = await self._found(table_id)
        except (Stopped, Unavailable):
            return
        except Refused as problem:
            found = unfinished("failed", note=str(problem))
        except Exception:
            log.exception("a game cannot be analysed")
            found = unfinished(
                "failed", note="something went wrong here: this game has no analysis"
            )
        await self._keep(found)

    async def _keep(self, found: Analysis) -> None:
        """Store it as soon as the database answers, unless somebody else has taken over."""
        body = msgspec.json.encode(found).decode()
        while self.lease is not None:
            try:
                await self.house.store.keep_analysis(self.lease, found.state, body)
            except Unavailable:
                await asyncio.sleep(LOOK_SECONDS)
                continue
            except Overtaken:
                log.info("an analysis was finished by another process")
            return

    async def _found(self, table_id: str) -> Analysis:
        lobby = await self.house.store.lobby(table_id)
        assert lobby is not None, table_id
        game = await self.house.catalogue.game(lobby.game)
        await self.house.catalogue.wait_until_compiled(lobby.game)
        lines = await self.house.store.events(table_id)
        loop = asyncio.get_running_loop()
        match = await loop.run_in_executor(self.pool, replayed, game, lobby, lines)
        return await loop.run_in_executor(self.pool, self._look, match)

    def _look(self, match: "Match") -> Analysis:
        """Runs in the thread."""
        from naught.advice.review import analyse  # imports Numba

        return analyse(match, self.house.settings.analysis_iterations, progress=self._report)

    def _report(self, done: int, of: int) -> None:
        if self.closing or self.lease is None:
            raise Stopped
        self.progress = done, of

    async def _send_heartbeats(self) -> None:
        """Let other processes see that this one is working on it, and how far it is."""
        while self.lease is not None:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.house.store.note_analysis(self.lease, *self.progress)
            except Unavailable:
                continue
            except Overtaken:  # our heartbeat was too late
                self.lease = None


class Watch:
    """Tells abandoned analyses from those that a process is working on.

    Clocks differ and can be set back, so none are compared: a lease without a new heartbeat while
    we watch for long enough was abandoned.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.first_seen: dict[Lease, float] = {}

    def abandoned(self, running: "set[Lease]") -> "list[Lease]":
        now = self.clock()
        self.first_seen = {lease: self.first_seen.get(lease, now) for lease in running}
        since = self.first_seen.items()
        return [lease for lease, first in since if now - first >= ABANDONED_SECONDS]
