"""The house: everything that one server process shares."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from naught.server.catalogue import Catalogue
from naught.server.ending.housekeeping import Housekeeping
from naught.server.http.guests.identity import LONGEST_NAME, Holder, Seal, default_name, tidy_name
from naught.server.http.guests.personal_links import PersonalLinks
from naught.server.http.limits.connections import Connections
from naught.server.http.limits.rate_limits import RateLimits
from naught.server.http.reach import Reach
from naught.server.monitoring.health import Writable, tables_by_status
from naught.server.monitoring.metrics import Metrics
from naught.server.monitoring.requests import Watch
from naught.server.settings import Settings
from naught.server.shared.catching_up import CatchingUp
from naught.server.shared.leases import Leases
from naught.server.shared.notices import Notices
from naught.server.shared.presence import Presence
from naught.server.shared.processes import Processes
from naught.server.tables.daily import Days
from naught.server.tables.personal_bests import Bests
from naught.server.tables.registry import Tables
from naught.server.tables.table import Table
from naught.server.tables.viewers.fanout import Fanout
from naught.server.tables.viewers.reading import Reading
from naught.server.tables.your_tables import YourTables
from naught.server.teaching.lessons import Lessons
from naught.server.thinking.analyses import Analyses
from naught.server.thinking.bots import Thinkers
from naught.server.thinking.hints import Hints
from naught.server.wire.errors import Refused, Unavailable
from naught.server.wire.messages import Me

if TYPE_CHECKING:
    from naught.server.storage.store import Store

log = logging.getLogger("naught.house")

T = TypeVar("T")


class House:
    """Listens at once; the database and the games are opened in the background."""

    store: "Store"
    seal: Seal

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics(settings.worker)
        self.watch = Watch(settings.log == "json")
        self.limits = RateLimits(on=settings.limits)
        self.connections = Connections(settings)
        self.reach = Reach(settings)
        self.writable = Writable()
        self.processes = Processes(self)
        self.notices = Notices(self)
        self.presence = Presence(self)
        self.leases = Leases(self)
        self.catching_up = CatchingUp(self)
        self.fanout = Fanout(self.presence.changed)
        self.catalogue = Catalogue(settings.compiles)
        self.thinkers = Thinkers(settings.bot_seconds, self.metrics)
        self.tables = Tables(self)
        self.personal_links = PersonalLinks(self)
        self.reading = Reading()
        self.lessons = Lessons(self)
        self.bests = Bests(self)
        self.your_tables = YourTables(self)
        self.days = Days(self)
        self.hints = Hints(self.thinkers.cores, self.metrics)
        self.analyses = Analyses(self)
        self.housekeeping = Housekeeping(self)
        self.opened = asyncio.Event()
        self.draining = False  # another process takes over: whoever asks is sent there
        self.failed: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        self.tasks: list[asyncio.Task[None]] = []
        self.shielded_tasks: set[asyncio.Task[Any]] = set()

    def open(self) -> None:
        """Start opening everything; `opened` is set once the database is open."""
        self._run(self._open_store())
        self._run(self.catalogue.open())
        self._run(self.tables.sweep_for_ever())
        self._run(self.analyses.work_for_ever())
        self._run(self.processes.live())
        self._run(self.housekeeping.keep_for_ever())
        self._run(self.notices.listen_for_ever())

    async def close(self) -> None:
        """Stop everything that runs in the background; whatever was committed is safe."""
        await asyncio.to_thread(self.watch.close)
        self.catalogue.close()
        self.tables.stop()
        self.thinkers.close()
        self.hints.close()
        self.reading.close()
        self.analyses.close()
        self.notices.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.shielded_tasks:  # they end by themselves: the database has a deadline
            await asyncio.wait(self.shielded_tasks)
        if self.opened.is_set():
            with suppress(Unavailable):
                await self.processes.leave()
            await self.store.close()

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this to its end, even if whoever asked for it is cancelled."""
        task = asyncio.create_task(work)
        self.shielded_tasks.add(task)
        task.add_done_callback(self.shielded_tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():
                task.add_done_callback(log_failure)
            raise

    def run_soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this in the background; what it does can fail without harm."""
        task = asyncio.create_task(work)
        self.shielded_tasks.add(task)
        task.add_done_callback(self.shielded_tasks.discard)
        task.add_done_callback(log_failure)

    async def table_for(self, holder: Holder, table_id: str) -> tuple[Table, str]:
        """A table, and which guest this device is at it."""
        table = await self.tables.get(table_id)
        await self.days.check_look(table, holder)
        return table, await self.personal_links.guest_at(table, holder)

    async def figures(self) -> str:
        """The metrics of this process, as text."""
        counts = await tables_by_status(self.store)
        loaded, sockets = len(self.tables.loaded), self.fanout.count
        return self.metrics.text(counts, loaded, sockets, self.connections)

    async def me(self, guest: str) -> Me:
        chosen = await self.store.name_of(guest)
        return Me(chosen or default_name(guest), chosen is not None, LONGEST_NAME)

    async def rename(self, guest: str, asked: str) -> Me:
        """Rename a guest, at every table where they sit."""
        name = tidy_name(asked)
        await self.shielded(self._rename(guest, name))
        return Me(name, True, LONGEST_NAME)

    async def _rename(self, guest: str, name: str) -> None:
        await self.store.rename(guest, name)
        with suppress(Unavailable):  # the name is stored; the tables retry by themselves
            await self.tables.renamed(guest)

    async def _open_store(self) -> None:
        # SQLAlchemy takes longer to import than everything else: serve the first page before that.
        store = await asyncio.to_thread(import_module, "naught.server.storage.store")
        self.store = await store.opened_in_time(
            self.settings.database, patience=self.settings.database_seconds
        )
        self.seal = Seal(await self.store.secret("cookie"))
        self.opened.set()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        task.add_done_callback(self._watch)
        self.tasks.append(task)

    def _watch(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and not self.failed.done():
            self.failed.set_result(error)


def log_failure(task: asyncio.Task[Any]) -> None:
    """Log what went wrong, as whoever asked for it has gone."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused):
        log.error("a shielded task failed after its client had gone", exc_info=error)
