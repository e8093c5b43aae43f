"""How we reach a database, and how a transaction runs there."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from naught.server.settings import is_sqlite
from naught.server.storage.deadline import within

P = ParamSpec("P")
T = TypeVar("T")

CONNECTIONS: Final = 15  # to PostgreSQL, at most; they are opened when needed
WAL_TRIES, WAL_WAIT = 250, 0.02  # seconds between two tries


class Transactions:
    """Runs whatever writes, one transaction after the other.

    SQLite lets one transaction write at a time, for all processes together. An asynchronous driver
    would return to our event loop after each of its statements, and whatever is busy there would
    lock everybody out: so it runs from BEGIN to COMMIT in a thread of its own.
    """

    def __init__(self, engine: AsyncEngine, seconds: float, *, durable: bool = True) -> None:
        self.engine = engine
        self.seconds = seconds
        self.blocking: sa.Engine | None = None
        if engine.dialect.name == "sqlite":
            self.blocking = make_blocking_engine(engine.url, seconds, durable=durable)
            self.thread = ThreadPoolExecutor(1, "transactions")

    async def run(self, work: Callable[[sa.Connection], T]) -> T:
        """What the work returns, once it is committed; TimeoutError if that takes too long."""
        if self.blocking is None:
            return await within(self.seconds, self._run(work))
        return await self._in_thread(at_once, self.blocking, work)

    async def run_alone(self, statement: str, values: Sequence[Any]) -> None:
        """One statement of SQLite, which is a transaction by itself."""
        assert self.blocking is not None
        await self._in_thread(alone, self.blocking, statement, values)

    async def close(self) -> None:
        if self.blocking is None:
            return
        loop = asyncio.get_running_loop()
        with suppress(TimeoutError):
            last = loop.run_in_executor(self.thread, self.blocking.dispose)
            await asyncio.wait_for(last, self.seconds)
        self.thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Callable[[sa.Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    def _in_thread(self, work: Callable[P, T], *args: P.args, **_: P.kwargs) -> Awaitable[T]:
        loop = asyncio.get_running_loop()
        return within(self.seconds, loop.run_in_executor(self.thread, work, *args))


def at_once(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    with engine.begin() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        return work(connection)


def alone(engine: sa.Engine, statement: str, values: Sequence[Any]) -> None:
    """The driver comes back, and waits for its turn in Python, once: when all of it is stored.

    A transaction of three statements comes back after each, through SQLAlchemy.
    """
    connection = engine.raw_connection()
    try:
        connection.cursor().execute(statement, values)
    except sqlite3.Error as error:
        raise sa.exc.DBAPIError.instance(None, None, error, sqlite3.Error) from error
    finally:
        connection.close()


def make_engine(url: str | sa.URL, seconds: float, *, durable: bool = True) -> AsyncEngine:
    """An engine whose own timeouts end a query a little before our deadline does.

    What is not durable does not wait for the disk; it has one connection. Otherwise connections
    are kept: to open one takes PostgreSQL and us longer than most queries.
    """
    if is_sqlite(str(url)):
        engine = create_async_engine(url, hide_parameters=True)
        set_up(engine.sync_engine, seconds, durable=durable)
        return engine
    limits = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    settings = {limit: str(sooner(seconds)) for limit in limits}
    connections = CONNECTIONS if durable else 1
    return create_async_engine(
        url,
        hide_parameters=True,
        connect_args={
            "timeout": seconds,
            "server_settings": settings if durable else {**settings, "synchronous_commit": "off"},
        },
        pool_size=connections,
        max_overflow=0,
    )


def reader(engine: AsyncEngine) -> AsyncEngine:
    """The same connections for single queries: BEGIN and ROLLBACK would be two journeys more."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def make_blocking_engine(url: sa.URL, seconds: float, *, durable: bool) -> sa.Engine:
    """One connection to an SQLite file, for a thread."""
    plain = url.set(drivername="sqlite")
    engine = sa.create_engine(
        plain,
        hide_parameters=True,
        connect_args={"isolation_level": None},  # we say ourselves where transactions begin
        pool_size=1,
        max_overflow=0,
    )
    set_up(engine, seconds, durable=durable)
    return engine


def sooner(seconds: float) -> int:
    """Milliseconds."""
    return int(seconds * 800)


def set_up(engine: sa.Engine, seconds: float, *, durable: bool) -> None:
    sync = "FULL" if durable else "NORMAL"
    sa.event.listen(engine, "connect", partial(set_up_sqlite, sooner(seconds), sync))


def set_up_sqlite(patience: int, sync: str, connection: Any, _record: Any) -> None:
    """Readers never wait for the writer, and a second process waits its turn instead of failing."""
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={patience}", f"synchronous={sync}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    write_ahead(cursor)
    cursor.close()


def write_ahead(cursor: Any) -> None:
    """Switch to the write-ahead log; SQLite does not wait here for others doing the same."""
    for _ in range(WAL_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(WAL_WAIT)
    cursor.execute("PRAGMA journal_mode=WAL")
