"""How tables end in the database: put away, deleted, and what stays of them.

Everything here takes a bounded number of rows at a time, through the store's writer, so that moves
wait for it no longer than for each other. Two processes that do the same do no harm: the version
of a lobby decides.
"""

import json
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from naught.server.ending.facts import Listed, Outcome, Tombstone, Wanted, Why
from naught.server.storage import schema
from naught.server.storage.archive import EventLine, pack

if TYPE_CHECKING:
    from naught.server.storage.store import Store
    from naught.server.storage.writer import Statement
    from naught.server.tables.lobby import Lobby


STEADY: Final = "steady clock"


class Ending:
    def __init__(self, store: "Store") -> None:
        self.store = store
        self.insert = sqlite.insert if store.engine.dialect.name == "sqlite" else postgresql.insert

    async def steady_since(self, now: int, jump: int) -> int:
        """Since when somebody has asked this again and again, without a jump of the clock."""
        facts = schema.facts
        query = sa.select(facts.c.value).where(facts.c.name == STEADY)
        found = await self.store.fetch_all(query)
        first, last = map(int, found[0].value.split()) if found else (now, now)
        if not 0 <= now - last <= jump:
            first = now
        insert = self.insert(facts).values(name=STEADY, value=f"{first} {now}")
        newer = {"value": insert.excluded.value}
        kept = insert.on_conflict_do_update(index_elements=["name"], set_=newer)
        await self.store.writer.write([(kept, None)])
        return first

    # Putting away

    async def due_for_archive(self, finished: int, unfinished: int, most: int) -> list[str]:
        """Tables where nothing has happened since these times and nobody is, oldest first."""
        tables, presence = schema.tables, schema.presence
        since = sa.case((tables.c.status == "over", finished), else_=unfinished)
        here = sa.exists().where(presence.c.table_id == tables.c.id, presence.c.here)
        query = sa.select(tables.c.id).where(
            tables.c.archived.is_(None),
            tables.c.created < since,
            last_event() < since,
            sa.not_(here),
        )
        found = await self.store.fetch_all(query.order_by(tables.c.created).limit(most))
        return [row.id for row in found]

    async def archive(
        self, lobby: "Lobby", lines: Sequence[EventLine], outcome: Outcome | None, now: int
    ) -> None:
        """Put a table away; Overtaken if anything has changed there."""
        tables, events, drives = schema.tables, schema.events, schema.drives
        same = sa.and_(
            tables.c.id == lobby.id,
            tables.c.version == lobby.version,
            tables.c.archived.is_(None),
        )
        values = {"archived": now, "version": lobby.version + 1, "starting": False}
        put_away = sa.update(tables).where(same).values(values)
        these = sa.and_(events.c.table_id == lobby.id, events.c.number < len(lines))
        row = {
            "table_id": lobby.id,
            "events": len(lines),
            "last": lines[-1].at if lines else lobby.created,
            "body": pack(lines),
        }
        await self.store.writer.write(
            [
                (put_away, 1),
                (sa.insert(schema.archives), row),
                (sa.delete(events).where(these), len(lines)),
                (sa.delete(drives).where(drives.c.table_id == lobby.id), None),
                *([self._noted(outcome)] if outcome else []),
            ]
        )

    # Deleting

    async def due_for_deletion(self, finished: int, unfinished: int, most: int) -> list[str]:
        """Tables that were put away, and where nothing has happened since these times."""
        tables, archives = schema.tables, schema.archives
        since = sa.case((tables.c.status == "over", finished), else_=unfinished)
        query = sa.select(tables.c.id).join(archives, archives.c.table_id == tables.c.id)
        query = query.where(archives.c.last < max(finished, unfinished), archives.c.last < since)
        found = await self.store.fetch_all(query.order_by(archives.c.last).limit(most))
        return [row.id for row in found]

    async def delete(
        self, ids: Collection[str], why: Why, now: int, outcomes: Sequence[Outcome] = ()
    ) -> None:
        """Delete tables with everything about them but these outcomes."""
        if not ids:
            return
        tables, deleted = schema.tables, schema.deleted
        tombs = self.insert(deleted).on_conflict_do_nothing()
        before = sa.update(tables).where(tables.c.next.in_(ids))
        unlinked = before.values(next=None, version=tables.c.version + 1)
        await self.store.writer.write(
            [
                *[self._noted(outcome) for outcome in outcomes],
                (tombs, [{"table_id": one, "at": now, "why": why} for one in ids]),
                (unlinked, None),
                (sa.delete(tables).where(tables.c.id.in_(ids)), None),
            ]
        )

    async def tombstone(self, table_id: str) -> Tombstone | None:
        """When and why a table was deleted, if it was."""
        deleted = schema.deleted
        query = sa.select(deleted.c.at, deleted.c.why).where(deleted.c.table_id == table_id)
        found = await self.store.fetch_all(query)
        return Tombstone(found[0].at, found[0].why) if found else None

    async def forget_tombstones(self, before: int) -> None:
        deleted = schema.deleted
        await self.store.writer.write([(sa.delete(deleted).where(deleted.c.at < before), None)])

    # What stays

    async def outcomes_of(self, guest: str, game: str) -> list[Outcome]:
        """What this guest's games alone came to, as far as it is noted."""
        results = schema.results
        return await self._outcomes(results.c.guest == guest, results.c.game == game)

    async def outcomes_in(self, series: str) -> list[Outcome]:
        """The same for a series, such as that of a day's deck."""
        return await self._outcomes(schema.results.c.series == series)

    async def all_outcomes_of(self, guest: str) -> list[Outcome]:
        return await self._outcomes(schema.results.c.guest == guest)

    async def _outcomes(self, *which: sa.ColumnElement[bool]) -> list[Outcome]:
        results, tables = schema.results, schema.tables
        both = sa.outerjoin(results, tables, tables.c.id == results.c.table_id)
        query = sa.select(results, tables.c.id.label("exists")).select_from(both).where(*which)
        found = await self.store.fetch_all(query.order_by(results.c.created, results.c.table_id))
        return [outcome_from(row) for row in found]

    def _noted(self, outcome: Outcome) -> "Statement":
        row = {
            column.name: getattr(outcome, column.name)
            for column in schema.results.c
            if column.name != "options"
        }
        insert = self.insert(schema.results).on_conflict_do_nothing()
        return insert, {**row, "options": json.dumps(outcome.options)}

    # Guests

    async def tables_with(self, guest: str) -> list[str]:
        """Every table where this guest has a place or is the host."""
        tables, places = schema.tables, schema.places
        sits = sa.select(places.c.table_id).where(places.c.guest == guest)
        hosts = sa.select(tables.c.id).where(tables.c.host == guest)
        found = await self.store.fetch_all(sa.union(sits, hosts).order_by(sa.text("1")))
        return [row[0] for row in found]

    async def links_of(self, guest: str) -> list[dict[str, Any]]:
        """How often this guest has revoked personal links, by series."""
        links = schema.revoked_links
        query = sa.select(links.c.series, links.c.epoch).where(links.c.guest == guest)
        found = await self.store.fetch_all(query)
        return [{"series": row.series, "times": row.epoch} for row in found]

    async def forget_guest(self, guest: str, name: str) -> None:
        """Delete a guest's name and links; results on the lists of the days stay under `name`."""
        results, links, guests = schema.results, schema.revoked_links, schema.guests
        own = results.c.guest == guest
        daily = results.c.series.startswith("daily-")
        nameless = {"guest": None, "name": name}
        await self.store.writer.write(
            [
                (sa.delete(results).where(own, sa.not_(daily)), None),
                (sa.update(results).where(own).values(nameless), None),
                (sa.delete(links).where(links.c.guest == guest), None),
                (sa.delete(guests).where(guests.c.id == guest), None),
            ]
        )

    async def unseen_guests(self, before: int, most: int) -> list[str]:
        """Guests with a name who have not been here since."""
        guests = schema.guests
        query = sa.select(guests.c.id).where(guests.c.seen < before)
        return [row.id for row in await self.store.fetch_all(query.limit(most))]

    async def note_seen(self, guest: str, day: int) -> None:
        """Somebody with a name is here; written once a day."""
        guests = schema.guests
        before = sa.or_(guests.c.seen.is_(None), guests.c.seen < day)
        change = sa.update(guests).where(guests.c.id == guest, before).values(seen=day)
        await self.store.writer.write([(change, None)])

    async def date_guests(self, day: int, most: int) -> int:
        """Names from before this was stored count as seen now; how many there were."""
        guests = schema.guests
        some = sa.select(guests.c.id).where(guests.c.seen.is_(None)).limit(most)
        undated = [row.id for row in await self.store.fetch_all(some)]
        if undated:
            change = sa.update(guests).where(guests.c.id.in_(undated)).values(seen=day)
            await self.store.writer.write([(change, None)])
        return len(undated)

    # For operators

    async def listed(self, wanted: Wanted, most: int, after: str = "") -> list[Listed]:
        """Tables by id, from the one after `after` on."""
        tables, archives, events = schema.tables, schema.archives, schema.events
        count = sa.select(sa.func.count()).where(events.c.table_id == tables.c.id)
        stored = sa.func.coalesce(archives.c.events, 0) + count.scalar_subquery()
        last = sa.func.coalesce(archives.c.last, last_event())
        columns = (tables, stored.label("events"), last.label("last"))
        both = sa.outerjoin(tables, archives, archives.c.table_id == tables.c.id)
        query = sa.select(*columns).select_from(both).where(tables.c.id > after)
        if wanted.ids:
            query = query.where(tables.c.id.in_(wanted.ids))
        if wanted.status == "archived":
            query = query.where(tables.c.archived.is_not(None))
        elif wanted.status is not None:
            query = query.where(tables.c.status == wanted.status, tables.c.archived.is_(None))
        if wanted.game is not None:
            query = query.where(tables.c.game == wanted.game)
        if wanted.before is not None:
            query = query.where(tables.c.created < wanted.before, last < wanted.before)
        found = await self.store.fetch_all(query.order_by(tables.c.id).limit(most))
        return [listed_from(row) for row in found]


def last_event() -> sa.ColumnElement[int]:
    """When anything last happened at a table that is not put away."""
    tables, events = schema.tables, schema.events
    newest = sa.select(events.c.at).where(events.c.table_id == tables.c.id)
    newest = newest.order_by(events.c.number.desc()).limit(1)
    return sa.func.coalesce(newest.scalar_subquery(), tables.c.created)


def outcome_from(row: sa.Row[Any]) -> Outcome:
    values = {column.name: row._mapping[column] for column in schema.results.c}
    values["options"] = json.loads(values["options"])
    return Outcome(**values, exists=row.exists is not None)


def listed_from(row: sa.Row[Any]) -> Listed:
    return Listed(
        id=row.id,
        game=row.game,
        status=row.status,
        archived=row.archived is not None,
        players=row.players,
        events=row.events,
        created=row.created,
        last=row.last,
    )
