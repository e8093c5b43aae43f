"""One writer for many tables: whatever waits is committed together, before anybody hears of it."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from naught.server.storage import schema
from naught.server.storage.deadline import Outage, is_passing, within

AT_ONCE: Final = 500  # jobs in one transaction, at most

# A statement with its rows; a number instead of rows is how many rows it must change.
Statement = tuple[sa.Executable, Any]
Write = Callable[[Sequence[Statement]], Coroutine[Any, Any, None]]


class Overtaken(Exception):
    """Another process was first: load again, and answer with what is true now."""


@dataclass
class Job:
    """What one table wants written, all or nothing."""

    statements: Sequence[Statement]
    events: Sequence[dict[str, Any]]
    done: asyncio.Future[None]


class Writer:
    """Drains a queue of jobs into as few transactions as it can."""

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        self.engine = engine
        self.seconds = seconds
        self.outage = Outage(
            "written",
            "the database does not answer, so nobody knows yet whether this was stored: "
            "look again in a moment",
        )
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.task = asyncio.create_task(self._work(), name="writer")

    async def write(
        self, statements: Sequence[Statement], events: Sequence[dict[str, Any]] = ()
    ) -> None:
        """Return when it is committed; raise when it is not, or when nobody knows (Unavailable)."""
        with self.outage.watched():
            await self.put(statements, events)

    async def put(
        self, statements: Sequence[Statement], events: Sequence[dict[str, Any]] = ()
    ) -> None:
        """The same with the database's own complaints, of which the log hears nothing."""
        job = Job(statements, events, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(job)
        async with asyncio.timeout(self.seconds):
            await job.done

    async def close(self) -> None:
        """Write what waits, then stop; a database that hangs is not waited for."""
        finished = asyncio.ensure_future(self.queue.join())
        both = [finished, self.task]
        await asyncio.wait(both, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            jobs = [await self.queue.get()]
            while not self.queue.empty() and len(jobs) < AT_ONCE:
                jobs.append(self.queue.get_nowait())
            await self._settle(jobs)
            for _ in jobs:
                self.queue.task_done()

    async def _settle(self, jobs: list[Job]) -> None:
        """All together if possible; if it is the fault of one of them, each on its own."""
        wanted = [job for job in jobs if not job.done.done()]  # the others were given up
        try:
            if wanted:
                await within(self.seconds, self._commit(wanted))
        except Exception as error:
            if len(wanted) == 1 or is_passing(error):
                settle(wanted, error)
                return
            for job in wanted:
                await self._settle([job])
        else:
            settle(wanted, None)

    async def _commit(self, jobs: list[Job]) -> None:
        async with self.engine.begin() as connection:
            for job in jobs:
                for statement, rows in job.statements:
                    await execute(connection, statement, rows)
            events = [event for job in jobs for event in job.events]
            if events:
                await connection.execute(sa.insert(schema.events), events)


async def execute(connection: AsyncConnection, statement: sa.Executable, rows: Any) -> None:
    if not isinstance(rows, int):
        await connection.execute(statement, rows)
        return
    result = await connection.execute(statement)
    if result.rowcount != rows:
        raise Overtaken


def settle(jobs: list[Job], error: Exception | None) -> None:
    """Tell whoever still waits what has become of it."""
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(Overtaken() if isinstance(error, IntegrityError) else error)
