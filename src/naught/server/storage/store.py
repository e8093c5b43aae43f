"""The database: SQLite for a living room, PostgreSQL for many. Only the URL differs."""

import asyncio
import secrets
import time
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from naught.server.http.guests.identity import Holder
from naught.server.settings import Settings, is_sqlite, sqlite_file
from naught.server.storage import schema
from naught.server.storage.archive import EventLine, unpack
from naught.server.storage.deadline import Outage, drain_abandoned, within
from naught.server.storage.ending import Ending
from naught.server.storage.engines import Transactions, make_engine, reader
from naught.server.storage.opening import (
    WrongDatabase,
    bring_up_to_date,
    check_file,
    make_private,
    shown,
    words_for,
)
from naught.server.storage.races import Overtaken
from naught.server.storage.rows import change_of, creation, event_row, lobby_from
from naught.server.storage.sharing import FAST, Sharing, hurried
from naught.server.storage.writer import Statement, Write, Writer
from naught.server.tables.lobby import Lobby
from naught.server.wire.errors import Unavailable

__all__ = ["EventLine", "Lease", "Seated", "Store"]

BEATS = 1 << 20  # heartbeats that one owner of an analysis can send: two months of them
MOST_OWNERS = 1 << 42
A_DAY = 24 * 3600 * 1000  # milliseconds
OPENING_SECONDS = 30.0  # a migration may keep another process waiting


@dataclass(frozen=True)
class Seated:
    """A table where somebody has a place, with how much has happened there and when."""

    lobby: Lobby
    stored: int  # lines
    since: int


@dataclass(frozen=True)
class Lease:
    """The right to work on the analysis of a table, until somebody else takes it over."""

    table_id: str
    seen: int  # the owner times BEATS, plus one for every heartbeat


class Store:
    """Everything that must survive a crash. What a method has done is committed when it returns.

    Every method may raise Unavailable, after `seconds` at the latest; then it is unknown whether
    its changes were written.
    """

    def __init__(self, engine: AsyncEngine, seconds: float) -> None:
        self.engine = engine
        self.reading = reader(engine)
        self.seconds = seconds
        self.sharing = Sharing(self, make_engine(engine.url, seconds, durable=False))
        self.writer = Writer(Transactions(engine, seconds), seconds)
        self.ending = Ending(self)
        self.outage = Outage("read", "the database does not answer: try again in a moment")

    @classmethod
    async def open(cls, url: str, seconds: float = Settings.database_seconds) -> "Store":
        """Connect, run the migrations and start the writer."""
        if is_sqlite(url):
            make_private(sqlite_file(url))
        opening = make_engine(url, OPENING_SECONDS)
        try:
            await bring_up_to_date(opening)
        finally:
            await opening.dispose()
        return cls(make_engine(url, seconds), seconds)

    async def close(self) -> None:
        await self.writer.close()
        await drain_abandoned(self.seconds)
        await self.sharing.transactions.close()
        await self.writer.transactions.close()
        for engine in (self.sharing.engine, self.engine):
            with suppress(TimeoutError):
                await within(self.seconds, engine.dispose())

    async def secret(self, name: str) -> bytes:
        """32 bytes that only this database knows, created when first asked for."""
        row = await self._one(sa.select(schema.facts.c.value).where(schema.facts.c.name == name))
        if row is not None:
            return bytes.fromhex(row.value)
        fresh = {"name": name, "value": secrets.token_bytes(32).hex()}
        with suppress(Overtaken):  # another process was first
            await self.writer.write([(sa.insert(schema.facts), fresh)])
        return await self.secret(name)

    async def try_write(self, write: Write | None = None) -> None:
        """Write something meaningless, to find out whether writing works."""
        write = write or self.writer.write
        facts = schema.facts
        now = str(time.time_ns())
        change = sa.update(facts).where(facts.c.name == "written").values(value=now)
        try:
            await write([(change, 1)])
        except Overtaken:  # it is not there yet
            with suppress(Overtaken):
                await write([(sa.insert(facts), {"name": "written", "value": now})])

    async def name_of(self, guest: str) -> str | None:
        """The name this guest has chosen, if any; whoever has one is noted as here today."""
        guests = schema.guests
        row = await self._one(sa.select(guests.c.name, guests.c.seen).where(guests.c.id == guest))
        if row is not None and (row.seen or 0) < today_ms():
            with suppress(Unavailable):
                await self.ending.note_seen(guest, today_ms())
        return None if row is None else str(row.name)

    async def rename(self, guest: str, name: str) -> None:
        """Rename the guest everywhere; their tables in memory are stale from now on."""
        tables, places = schema.tables, schema.places
        own = sa.select(places.c.table_id).where(places.c.guest == guest)
        newer = sa.update(tables).where(tables.c.id.in_(own)).values(version=tables.c.version + 1)
        chairs = sa.update(places).where(places.c.guest == guest).values(name=name)
        results = schema.results
        noted = sa.update(results).where(results.c.guest == guest).values(name=name)
        row = {"id": guest, "name": name, "seen": today_ms()}
        await self.writer.write(
            [(self._upsert_guest(), row), (newer, None), (chairs, None), (noted, None)]
        )

    def _upsert_guest(self) -> sa.Executable:
        """Insert or update, as several tabs may name a new guest at the same moment."""
        is_sqlite = self.engine.dialect.name == "sqlite"
        insert = (sqlite.insert if is_sqlite else postgresql.insert)(schema.guests)
        new_name = {"name": insert.excluded.name, "seen": insert.excluded.seen}
        return insert.on_conflict_do_update(index_elements=["id"], set_=new_name)

    async def link_epoch(self, series: str, guest: str) -> int:
        """How often this guest has revoked the personal links to a series of tables."""
        links = schema.revoked_links
        here = sa.and_(links.c.series == series, links.c.guest == guest)
        row = await self._one(sa.select(links.c.epoch).where(here))
        return 0 if row is None else int(row.epoch)

    async def revoke_links(self, series: str, guest: str) -> int:
        """Begin a new epoch; links from earlier ones are void.

        The tables of the series count as changed, so that every process checks who is connected.
        """
        tables, links = schema.tables, schema.revoked_links
        newer = sa.update(tables).where(tables.c.series == series)
        epoch = await self.link_epoch(series, guest)
        same = sa.and_(links.c.series == series, links.c.guest == guest, links.c.epoch == epoch)
        if epoch == 0:
            change: Any = (sa.insert(links), {"series": series, "guest": guest, "epoch": 1})
        else:
            change = (sa.update(links).where(same).values(epoch=epoch + 1), 1)
        with suppress(Overtaken):  # somebody else has just done the same
            await self.writer.write([change, (newer.values(version=tables.c.version + 1), None)])
        return await self.link_epoch(series, guest)

    async def create(self, lobby: Lobby, driver: str | None = None) -> None:
        """Store a new table, and who drives it; Overtaken if there is one with that id."""
        driven: list[Statement] = []
        if driver is not None:
            drives = {"table_id": lobby.id, "process": driver}
            driven = [(sa.insert(schema.drives), drives), (hurried(driver, FAST), None)]
        await self.writer.write([*creation(lobby), *driven])

    async def save(
        self, lobby: Lobby, event: EventLine | None = None, founded: Lobby | None = None
    ) -> Lobby:
        """Store a changed lobby, the event that came with it, and a table founded by it.

        All or nothing; the loser of a race gets Overtaken.
        """
        saved = replace(lobby, version=lobby.version + 1)
        await self.writer.write(
            [*change_of(lobby, saved), *(creation(founded) if founded else [])],
            [] if event is None else [event_row(lobby.id, event)],
        )
        return saved

    async def append(self, table_id: str, event: EventLine) -> None:
        """Append a line to a table; the loser of a race gets Overtaken."""
        await self.writer.write([], [event_row(table_id, event)])

    async def lobby(self, table_id: str) -> Lobby | None:
        tables, places = schema.tables, schema.places
        query = sa.select(tables, places).join(places, places.c.table_id == tables.c.id)
        found = await self.fetch_all(query.where(tables.c.id == table_id).order_by(places.c.number))
        return lobby_from(found[0], found) if found else None

    async def whole(self, table_id: str, start: int = 0) -> tuple[Lobby, list[EventLine]] | None:
        """A table with its events from a number on, both as they were at one moment."""
        lobby = await self.lobby(table_id)
        while lobby is not None:
            events, before = await self.events(table_id, start), lobby.version
            lobby = await self.lobby(table_id)
            if lobby is not None and lobby.version == before:
                return lobby, events
        return None

    async def events(self, table_id: str, start: int = 0) -> list[EventLine]:
        """The stored lines of a table, from a number on."""
        events = schema.events
        here = sa.and_(events.c.table_id == table_id, events.c.number >= start)
        query = sa.select(events).where(here).order_by(events.c.number)
        found = [EventLine(row.number, row.line, row.at) for row in await self.fetch_all(query)]
        if found and found[0].number == start:
            return found
        packed = schema.archives
        row = await self._one(sa.select(packed.c.body).where(packed.c.table_id == table_id))
        return found if row is None else [*unpack(row.body)[start:], *found]

    async def finished_alone(self, guest: str, game: str) -> list[Lobby]:
        """The tables where this guest has played a game alone to its end, oldest first."""
        tables, places = schema.tables, schema.places
        here = sa.and_(places.c.table_id == tables.c.id, places.c.kind == "person")
        alone = sa.and_(tables.c.players == 1, tables.c.status == "over", tables.c.game == game)
        query = sa.select(tables, places).join(places, here).where(alone, places.c.guest == guest)
        found = await self.fetch_all(query.order_by(tables.c.created, tables.c.id))
        return [lobby_from(row, [row]) for row in found]

    async def tables_of(self, holder: Holder, most: int) -> list[Seated]:
        """The newest tables where this device has a place, its own or by a personal link."""
        tables, places, events = schema.tables, schema.places, schema.events
        sits = [places.c.guest == holder.own] + [
            sa.and_(places.c.guest == key.guest, tables.c.series == key.series)
            for key in holder.keys
        ]
        here = sa.select(tables.c.id, tables.c.created)
        here = here.join(places, places.c.table_id == tables.c.id).where(sa.or_(*sits)).distinct()
        newest = await self.fetch_all(here.order_by(tables.c.created.desc()).limit(most))
        ids = [row.id for row in newest]
        query = sa.select(tables, places).join(places, places.c.table_id == tables.c.id)
        rows = await self.fetch_all(query.where(tables.c.id.in_(ids)).order_by(places.c.number))
        counts = sa.select(
            events.c.table_id, sa.func.count().label("events"), sa.func.max(events.c.at).label("at")
        )
        counts = counts.where(events.c.table_id.in_(ids)).group_by(events.c.table_id)
        packed = schema.archives
        put_away = sa.select(packed.c.table_id, packed.c.events, packed.c.last.label("at"))
        put_away = put_away.where(packed.c.table_id.in_(ids))
        happened = {
            row.table_id: (row.events, row.at)
            for query in (counts, put_away)
            for row in await self.fetch_all(query)
        }
        found = []
        for table_id in ids:
            own = [row for row in rows if row.id == table_id]
            if not own:  # deleted meanwhile
                continue
            lobby = lobby_from(own[0], own)
            found.append(Seated(lobby, *happened.get(table_id, (0, lobby.created))))
        return found

    async def finished_in(self, series: str) -> list[Lobby]:
        """The finished tables of a series, with who sat there, oldest first."""
        tables = schema.tables
        here = sa.and_(tables.c.series == series, tables.c.status == "over")
        found = await self.fetch_all(sa.select(tables).where(here).order_by(tables.c.created))
        places = schema.places
        query = sa.select(places).join(tables, places.c.table_id == tables.c.id).where(here)
        seated: dict[str, list[sa.Row[Any]]] = {table.id: [] for table in found}
        for place in await self.fetch_all(query.order_by(places.c.table_id, places.c.number)):
            seated.setdefault(place.table_id, []).append(place)
        return [lobby_from(table, seated[table.id]) for table in found]

    async def analysis(self, table_id: str) -> sa.Row[Any] | None:
        """The analysis of a table and its progress; None if nobody asked for one."""
        rows = schema.analyses
        return await self._one(sa.select(rows).where(rows.c.table_id == table_id))

    async def ask_analysis(self, table_id: str, now: int) -> None:
        """Queue an analysis; one that failed is queued again, others stay."""
        rows = schema.analyses
        blank = {"state": "waiting", "asked": now, "seen": 0, "done": 0, "steps": 0, "body": None}
        failed = sa.and_(rows.c.table_id == table_id, rows.c.state == "failed")
        await self.writer.write([(sa.update(rows).where(failed).values(blank), None)])
        with suppress(Overtaken):  # somebody has asked already
            await self.writer.write([(sa.insert(rows), {"table_id": table_id, **blank})])

    async def running_analyses(self) -> set[Lease]:
        """Analyses in progress or abandoned: only a changing heartbeat tells them apart."""
        rows = schema.analyses
        query = sa.select(rows.c.table_id, rows.c.seen).where(rows.c.state == "running")
        return {Lease(row.table_id, row.seen) for row in await self.fetch_all(query)}

    async def claim_analysis(
        self, abandoned: Collection[Lease] = (), wish: str | None = None
    ) -> Lease | None:
        """Take the lease of the wish, or of the oldest that is queued or was abandoned."""
        rows = schema.analyses
        here = sa.tuple_(rows.c.table_id, rows.c.seen)
        left = here.in_([(lease.table_id, lease.seen) for lease in abandoned])
        due = sa.or_(rows.c.state == "waiting", sa.and_(rows.c.state == "running", left))
        turn = sa.case((rows.c.table_id == wish, 0), else_=1), rows.c.asked
        found = await self._one(sa.select(rows).where(due).order_by(*turn).limit(1))
        if found is None:
            return None
        lease = Lease(found.table_id, BEATS * secrets.randbelow(MOST_OWNERS))
        same = sa.and_(rows.c.table_id == found.table_id, due, rows.c.seen == found.seen)
        claim = sa.update(rows).where(same).values(state="running", seen=lease.seen, done=0)
        try:
            await self.writer.write([(claim, 1)])
        except Overtaken:
            return None
        return lease

    async def note_analysis(self, lease: Lease, done: int, steps: int) -> None:
        """A heartbeat, with the progress; Overtaken if somebody else has taken it over."""
        values = {"done": done, "steps": steps, "seen": schema.analyses.c.seen + 1}
        await self.writer.write([(sa.update(schema.analyses).where(held(lease)).values(values), 1)])

    async def keep_analysis(self, lease: Lease, state: str, body: str) -> None:
        """Store the result, for ever; Overtaken if somebody else has taken it over."""
        change = sa.update(schema.analyses).where(held(lease))
        await self.writer.write([(change.values(state=state, body=body), 1)])

    async def count(self) -> dict[str, int]:
        """How many tables there are, by status."""
        status = schema.tables.c.status
        query = sa.select(status, sa.func.count().label("tables")).group_by(status)
        return {row.status: row.tables for row in await self.fetch_all(query)}

    async def _one(self, query: sa.Select[Any]) -> sa.Row[Any] | None:
        rows = await self.fetch_all(query)
        return rows[0] if rows else None

    async def fetch_all(self, query: sa.Select[Any] | sa.CompoundSelect[Any]) -> list[sa.Row[Any]]:
        """The rows that a query finds."""
        with self.outage.watched():
            return await within(self.seconds, self._fetch(query))

    async def _fetch(self, query: sa.Select[Any] | sa.CompoundSelect[Any]) -> list[sa.Row[Any]]:
        async with self.reading.connect() as connection:
            return list((await connection.execute(query)).all())


def today_ms() -> int:
    """The beginning of this day (UTC), in milliseconds since 1970."""
    return time.time_ns() // 1_000_000 // A_DAY * A_DAY


def held(lease: Lease) -> sa.ColumnElement[bool]:
    """The row of an analysis, while nobody else has taken it over."""
    rows = schema.analyses
    ours = rows.c.seen.between(lease.seen, lease.seen + BEATS - 1)
    return sa.and_(rows.c.table_id == lease.table_id, rows.c.state == "running", ours)


async def opened_in_time(
    url: str, seconds: float = OPENING_SECONDS, patience: float = Settings.database_seconds
) -> Store:
    """A store, or WrongDatabase with words for whoever runs the server."""
    try:
        return await within(seconds, tried(url, patience))
    except WrongDatabase:
        raise
    except Exception as error:  # asyncpg raises many types, none of them SQLAlchemy's
        raise WrongDatabase(words_for(shown(url), error)) from error


async def tried(url: str, patience: float) -> Store:
    """A store that has been checked and written to."""
    if is_sqlite(url):
        await asyncio.to_thread(check_file, sqlite_file(url))
    store = await Store.open(url, patience)
    try:
        await store.try_write(store.writer.put)
    except BaseException:
        await store.close()
        raise
    return store
