"""One writer for many tables: whatever waits is committed together, before anybody hears of it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from naught.server.storage import schema

AT_ONCE: Final = 500  # jobs in one transaction, at most

# A statement with its rows; a number instead of rows is how many rows it must change.
Statement = tuple[sa.Executable, Any]


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

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.task = asyncio.create_task(self._work(), name="writer")

    async def write(
        self, statements: Sequence[Statement], events: Sequence[dict[str, Any]] = ()
    ) -> None:
        """Return when it is committed; raise when it is not."""
        job = Job(statements, events, asyncio.get_running_loop().create_future())
        self.queue.put_nowait(job)
        await job.done

    async def close(self) -> None:
        """Write what waits, then stop."""
        while not self.queue.empty() and not self.task.done():
            await asyncio.sleep(0.01)
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            jobs = [await self.queue.get()]
            while not self.queue.empty() and len(jobs) < AT_ONCE:
                jobs.append(self.queue.get_nowait())
            await asyncio.shield(self._settle(jobs))

    async def _settle(self, jobs: list[Job]) -> None:
        """All together if possible; if one of them fails, each on its own."""
        try:
            await self._commit(jobs)
        except Exception as error:
            if len(jobs) == 1:
                settle(jobs[0], error)
                return
            for job in jobs:
                await self._settle([job])
        else:
            for job in jobs:
                settle(job, None)

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


def settle(job: Job, error: Exception | None) -> None:
    if job.done.cancelled():
        return
    if error is None:
        job.done.set_result(None)
    elif isinstance(error, IntegrityError):
        job.done.set_exception(Overtaken())
    else:
        job.done.set_exception(error)
