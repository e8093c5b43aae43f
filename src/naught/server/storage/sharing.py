"""What processes share while they run: who lives, who drives, who is here and ready, rate limits.

None of it is part of a game, so it is committed without waiting for the disk, on a connection of
its own, and may be lost in a crash of the database without harm. `naught.server.shared` uses it.
"""

from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from naught.server.shared.facts import Here, Looked, Newest, ProcessRow
from naught.server.storage import schema
from naught.server.storage.archive import EventLine
from naught.server.storage.deadline import is_transient, within
from naught.server.storage.engines import Transactions
from naught.server.storage.races import Lost
from naught.server.wire.errors import Unavailable

if TYPE_CHECKING:
    from naught.server.storage.store import Store

T = TypeVar("T")

CHANNEL: Final = "naught"
AT_ONCE: Final = 500  # tables in one query
FAST: Final = 500  # milliseconds: whoever holds a lease beats as often


class Sharing:
    """Every method may raise Unavailable; then it is unknown whether its changes were written."""

    def __init__(self, store: "Store", engine: AsyncEngine) -> None:
        self.store = store
        self.engine = engine
        self.transactions = Transactions(engine, store.seconds, durable=False)
        self.is_sqlite = engine.dialect.name == "sqlite"

    # Processes

    async def join(self, process: str, pace: int) -> None:
        row = {"id": process, "beats": 0, "pace": pace, "changes": 0}
        await self._write([(sa.insert(schema.processes), row)])

    async def beat(self, process: str, pace: int) -> None:
        """Show that this process lives; nothing happens if somebody has declared it dead."""
        rows = schema.processes
        values: dict[str, Any] = {"beats": rows.c.beats + 1, "pace": pace}
        await self._write([(sa.update(rows).where(rows.c.id == process).values(values), None)])

    async def processes(self) -> dict[str, ProcessRow]:
        """Everybody who has joined and has neither left nor been declared dead."""
        found = await self.store.fetch_all(sa.select(schema.processes))
        return {row.id: ProcessRow(*tuple(row)) for row in found}

    async def leave(self, gone: ProcessRow) -> bool:
        """Remove a process, and with it who is connected there; False if it has moved since."""
        rows = schema.processes
        same = sa.and_(rows.c.id == gone.id, rows.c.beats == gone.beats)

        def remove(connection: sa.Connection) -> bool:
            return connection.execute(sa.delete(rows).where(same)).rowcount == 1

        return await self._transact(remove)

    # Tables

    async def newest(self, table_ids: Sequence[str]) -> dict[str, Newest]:
        """How far these tables are in the database."""
        found: dict[str, Newest] = {}
        for start in range(0, len(table_ids), AT_ONCE):
            some = table_ids[start : start + AT_ONCE]
            for row in await self.store.fetch_all(newest_query(some)):
                number = -1 if row.number is None else row.number
                found[row.id] = Newest(row.version, number + 1, row.process)
        return found

    async def lines(self, starts: Mapping[str, int]) -> dict[str, list[EventLine]]:
        """The stored lines of some tables, each from a number on, in one query."""
        found: dict[str, list[EventLine]] = {table_id: [] for table_id in starts}
        for row in await self.store.fetch_all(lines_query(starts)):
            found[row.table_id].append(EventLine(row.number, row.line, row.at))
        return found

    async def claim(self, table_id: str, process: str, pace: int = FAST) -> str:
        """Drive a table, unless somebody who lives does; returns who does."""
        drives, living = schema.drives, sa.select(schema.processes.c.id)
        insert = self._insert(drives).values(table_id=table_id, process=process)
        taken = insert.on_conflict_do_update(
            index_elements=["table_id"],
            set_={"process": insert.excluded.process},
            where=drives.c.process.not_in(living),
        )
        holder = sa.select(drives.c.process).where(drives.c.table_id == table_id)

        def claimed(connection: sa.Connection) -> str:
            connection.execute(taken)
            connection.execute(hurried(process, pace))
            return str(connection.execute(holder).scalar_one())

        return await self._transact(claimed)

    async def claim_orphans(self, process: str, most: int) -> list[str]:
        """Drive some tables whose drivers are gone."""
        drives, living = schema.drives, sa.select(schema.processes.c.id)
        orphaned = drives.c.process.not_in(living)
        some = await self.store.fetch_all(sa.select(drives.c.table_id).where(orphaned).limit(most))
        ids = [row.table_id for row in some]
        if not ids:
            return []
        claimed = sa.update(drives).where(drives.c.table_id.in_(ids), orphaned)
        await self._write([(claimed.values(process=process), None), (hurried(process, FAST), None)])
        mine = sa.and_(drives.c.table_id.in_(ids), drives.c.process == process)
        found = await self.store.fetch_all(sa.select(drives.c.table_id).where(mine))
        return [row.table_id for row in found]

    async def release(self, process: str, table_ids: Collection[str]) -> None:
        drives = schema.drives
        ours = sa.and_(drives.c.process == process, drives.c.table_id.in_(table_ids))
        await self._write([(sa.delete(drives).where(ours), None)])

    # People

    async def note(
        self,
        process: ProcessRow,
        people: Iterable[Here],
        looked: Iterable[Looked],
    ) -> None:
        """Write what has changed here since, under the number `process.changes`."""
        by = {"process": process.id, "changed": process.changes}
        presence = self._insert(schema.presence)
        ready = self._insert(schema.ready)
        came = presence.on_conflict_do_update(
            index_elements=["process", "table_id", "guest"],
            set_={"here": presence.excluded.here, "changed": presence.excluded.changed},
        )
        said = ready.on_conflict_do_update(
            index_elements=["table_id", "seat"],
            set_={name: ready.excluded[name] for name in ("number", "process", "changed")},
        )
        rows = schema.processes
        values = {"changes": process.changes, "pace": process.pace}
        number = sa.update(rows).where(rows.c.id == process.id).values(values)
        people_rows = [{**each._asdict(), **by} for each in people]
        looked_rows = [{**each._asdict(), **by} for each in looked]
        statements: list[tuple[sa.Executable, Any]] = [(number, None)]
        statements += [(came, people_rows)] if people_rows else []
        statements += [(said, looked_rows)] if looked_rows else []
        await self._write(statements)

    async def changes_of(self, process: str, since: int) -> tuple[list[Here], list[Looked]]:
        """What a process has noted after that number."""
        presence, ready = schema.presence, schema.ready
        people = sa.select(presence.c.table_id, presence.c.guest, presence.c.here)
        newer = sa.and_(presence.c.process == process, presence.c.changed > since)
        said = sa.select(ready.c.table_id, ready.c.seat, ready.c.number)
        later = sa.and_(ready.c.process == process, ready.c.changed > since)
        came = await self.store.fetch_all(people.where(newer))
        looked = await self.store.fetch_all(said.where(later))
        return [Here(*tuple(row)) for row in came], [Looked(*tuple(row)) for row in looked]

    async def forget_absent(self, process: str, up_to: int) -> None:
        """Remove what says that people have left; everybody has had time to read it."""
        presence = schema.presence
        old = sa.and_(presence.c.process == process, presence.c.changed <= up_to)
        await self._write([(sa.delete(presence).where(old, sa.not_(presence.c.here)), None)])

    async def looked(self, table_id: str) -> list[Looked]:
        """Who is ready at a table, or was at an earlier time."""
        ready = schema.ready
        said = sa.select(ready.c.table_id, ready.c.seat, ready.c.number)
        found = await self.store.fetch_all(said.where(ready.c.table_id == table_id))
        return [Looked(*tuple(row)) for row in found]

    # Rate limits

    async def take(self, key: str, burst: float, per_second: float) -> float:
        """Take one token from a bucket that all share; how many seconds to wait if it is empty."""
        buckets, now = schema.buckets, self._now()
        each, most = 1 / per_second, burst / per_second
        insert = self._insert(buckets).values(key=key, full=now + each)
        absurd = buckets.c.full > now + most + each  # the clock was set back
        since = sa.case((absurd, now), (buckets.c.full > now, buckets.c.full), else_=now)
        taken = insert.on_conflict_do_update(
            index_elements=["key"],
            set_={"full": since + each},
            where=sa.or_(absurd, buckets.c.full <= now + most - each),
        )
        left = sa.select((buckets.c.full - now - most + each).label("wait"))

        def wait(connection: sa.Connection) -> float:
            if connection.execute(taken).rowcount == 1:
                return 0.0
            found = connection.execute(left.where(buckets.c.key == key)).scalar()
            return max(0.01, float(found or 0.0))

        return await self._transact(wait)

    async def forget_buckets(self) -> None:
        """Remove those that are full."""
        buckets = schema.buckets
        await self._write([(sa.delete(buckets).where(buckets.c.full < self._now()), None)])

    def _now(self) -> sa.ColumnElement[float]:
        """The database's clock, in seconds."""
        if self.is_sqlite:
            return (sa.func.julianday("now") - 2440587.5) * 86400.0
        clock = sa.func.clock_timestamp()
        return sa.cast(sa.extract("epoch", clock), sa.Float)

    # Notices

    async def notify(self, notices: Sequence[str]) -> None:
        """Tell everybody who listens; PostgreSQL only."""
        each = sa.func.unnest(sa.cast(sa.literal(list(notices)), postgresql.ARRAY(sa.Text)))
        some = sa.select(each.column_valued("notice")).subquery()
        sent = sa.select(sa.func.pg_notify(CHANNEL, some.c.notice))
        await self._write([(sent, None)])

    @asynccontextmanager
    async def listening(
        self, hear: Callable[[str], None], broken: Callable[[], None]
    ) -> AsyncIterator[None]:
        """Hear every notice, on a connection of its own, until it breaks; PostgreSQL only."""
        try:
            connection = await within(self.store.seconds, self._listener(hear, broken))
        except Exception as error:
            raise translated(error) from None
        try:
            yield
        finally:
            connection.terminate()

    async def _listener(self, hear: Callable[[str], None], broken: Callable[[], None]) -> Any:
        import asyncpg  # PostgreSQL is an extra

        _, options = self.engine.dialect.create_connect_args(self.engine.url)
        connection = await asyncpg.connect(**options, timeout=self.store.seconds)
        connection.add_termination_listener(lambda *_: broken())
        await connection.add_listener(CHANNEL, lambda *heard: hear(heard[-1]))
        return connection

    # Inside

    def _insert(self, table: sa.Table) -> Any:
        return (sqlite.insert if self.is_sqlite else postgresql.insert)(table)

    async def _write(self, statements: Sequence[tuple[sa.Executable, Any]]) -> None:
        def write(connection: sa.Connection) -> None:
            for statement, rows in statements:
                connection.execute(statement, rows)

        await self._transact(write)

    async def _transact(self, work: Callable[[sa.Connection], T]) -> T:
        """Do it in one transaction; failures of the database are logged by the store alone."""
        try:
            return await self.transactions.run(work)
        except Exception as error:
            raise translated(error) from None


def translated(error: Exception) -> Exception:
    if isinstance(error, IntegrityError):
        return Lost()
    if isinstance(error, TimeoutError) or is_transient(error):
        return Unavailable("the database does not answer: try again in a moment")
    return error


def hurried(process: str, pace: int) -> sa.Executable:
    """Whoever begins to hold something shows more often that it lives."""
    rows = schema.processes
    slow = sa.and_(rows.c.id == process, rows.c.pace > pace)
    return sa.update(rows).where(slow).values(pace=pace, beats=rows.c.beats + 1)


def newest_query(table_ids: Sequence[str]) -> sa.Select[Any]:
    tables, events, drives = schema.tables, schema.events, schema.drives
    last = sa.select(sa.func.max(events.c.number)).where(events.c.table_id == tables.c.id)
    columns = (
        tables.c.id,
        tables.c.version,
        drives.c.process,
        last.scalar_subquery().label("number"),
    )
    joined = sa.outerjoin(tables, drives, drives.c.table_id == tables.c.id)
    return sa.select(*columns).select_from(joined).where(tables.c.id.in_(table_ids))


def lines_query(starts: Mapping[str, int]) -> sa.Select[Any]:
    """The same statement for any number of tables, so that the database plans it once."""
    events = schema.events
    wanted = sa.func.json_each(sa.literal(dict(starts), sa.JSON)).table_valued("key", "value")
    start = sa.cast(sa.cast(wanted.c.value, sa.Text), sa.Integer)
    new = sa.and_(events.c.table_id == wanted.c.key, events.c.number >= start)
    return sa.select(events).join(wanted, new).order_by(events.c.table_id, events.c.number)
