"""One writer for many tables: commits whatever is queued together, before it is announced."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from naught.server.storage import schema
from naught.server.storage.deadline import Outage, is_transient
from naught.server.storage.engines import Transactions
from naught.server.storage.races import Overtaken

AT_ONCE: Final = 500  # jobs in one transaction, at most
MOST_ROWS: Final = 100  # in one statement: the driver keeps 128 statements prepared
EVENT_COLUMNS: Final = tuple(column.name for column in schema.events.columns)

# A statement with its rows; a number instead of rows is how many rows it must change.
Statement = tuple[sa.Executable, Any]
Write = Callable[[Sequence[Statement]], Coroutine[Any, Any, None]]


@dataclass
class Job:
    """What one table wants written, all or nothing."""

    statements: Sequence[Statement]
    events: Sequence[dict[str, Any]]
    done: asyncio.Future[None]


class Writer:
    """Drains a queue of jobs into as few transactions as it can."""

    def __init__(self, transactions: Transactions, seconds: float) -> None:
        self.transactions = transactions
        self.seconds = seconds
        self.outage = Outage(
            "written",
            "the database does not answer, so this may or may not have been stored: "
            "look again in a moment",
        )
        self.queue: asyncio.Queue[Job] = asyncio.Queue()
        self.due: dict[asyncio.Future[None], float] = {}  # by when each job must be done
        self.timer: asyncio.TimerHandle | None = None  # one for all jobs: each would cost as much
        self.task = asyncio.create_task(self._work(), name="writer")

    async def write(
        self, statements: Sequence[Statement], events: Sequence[dict[str, Any]] = ()
    ) -> None:
        """Return once committed; raise if it is not, or if that is unknown (Unavailable)."""
        with self.outage.watched():
            await self.put(statements, events)

    async def put(
        self, statements: Sequence[Statement], events: Sequence[dict[str, Any]] = ()
    ) -> None:
        """The same, but raise the database's own errors and log nothing."""
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        self.queue.put_nowait(Job(statements, events, done))
        self.due[done] = loop.time() + self.seconds
        if self.timer is None:
            self.timer = loop.call_at(self.due[done], self._time_out)
        try:
            await done
        finally:
            del self.due[done]

    def _time_out(self) -> None:
        """Give up what is due, and come back when the next one is; they are in their order."""
        loop, self.timer = asyncio.get_running_loop(), None
        for done, due in list(self.due.items()):
            if due > loop.time():
                self.timer = loop.call_at(due, self._time_out)
                return
            if not done.done():
                done.set_exception(TimeoutError())

    async def close(self) -> None:
        """Write what is queued, then stop; do not wait for a database that hangs."""
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
        """Commit all together if possible; if one of them is at fault, each on its own."""
        wanted = [job for job in jobs if not job.done.done()]  # the others have timed out
        try:
            if wanted:
                await self._commit(wanted)
        except Exception as error:
            if len(wanted) == 1 or is_transient(error):
                settle(wanted, error)
                return
            for job in wanted:
                await self._settle([job])
        else:
            settle(wanted, None)

    async def _commit(self, jobs: list[Job]) -> None:
        """Moves alone are one statement to SQLite, and SQLite takes it without a transaction."""
        events = [event for job in jobs for event in job.events]
        few = 0 < len(events) <= MOST_ROWS and not any(job.statements for job in jobs)
        if few and self.transactions.blocking is not None:
            await self.transactions.run_alone(*insertion(events))
        else:
            await self.transactions.run(partial(write_all, jobs))


def write_all(jobs: Sequence[Job], connection: sa.Connection) -> None:
    for job in jobs:
        for statement, rows in job.statements:
            execute(connection, statement, rows)
    append_events(connection, [event for job in jobs for event in job.events])


def append_events(connection: sa.Connection, events: list[dict[str, Any]]) -> None:
    """Insert the lines of many tables.

    SQLite gets them in as few statements as it takes: with `executemany` its thread needed about
    twice the processor time for a row.
    """
    if events and connection.dialect.name != "sqlite":
        connection.execute(sa.insert(schema.events), events)
        return
    for first in range(0, len(events), MOST_ROWS):
        connection.exec_driver_sql(*insertion(events[first : first + MOST_ROWS]))


def insertion(events: Sequence[dict[str, Any]]) -> tuple[str, tuple[Any, ...]]:
    """A statement that appends these lines, with its values."""
    values = tuple([row[column] for row in events for column in EVENT_COLUMNS])
    return insert_of(len(events)), values


@cache
def insert_of(rows: int) -> str:
    """The statement that appends so many lines; the driver keeps it prepared."""
    row = f"({', '.join('?' for _ in EVENT_COLUMNS)})"
    return f"INSERT INTO events ({', '.join(EVENT_COLUMNS)}) VALUES {', '.join([row] * rows)}"


def execute(connection: sa.Connection, statement: sa.Executable, rows: Any) -> None:
    if not isinstance(rows, int):
        connection.execute(statement, rows)
    elif connection.execute(statement).rowcount != rows:
        raise Overtaken


def settle(jobs: list[Job], error: Exception | None) -> None:
    """Pass the outcome to everybody who is still waiting."""
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(Overtaken() if isinstance(error, IntegrityError) else error)
