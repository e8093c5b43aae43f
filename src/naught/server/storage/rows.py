"""A lobby as the rows that hold it, and back: every column of a table and its places, once."""

import json
from typing import Any

import sqlalchemy as sa

from naught.server.storage import schema
from naught.server.storage.archive import EventLine
from naught.server.storage.writer import Statement
from naught.server.tables.lobby import Chair, Lobby


def creation(lobby: Lobby) -> list[Statement]:
    return [
        (sa.insert(schema.tables), {"id": lobby.id, **columns_of(lobby)}),
        (sa.insert(schema.places), [row_of(lobby, chair) for chair in lobby.chairs]),
    ]


def change_of(before: Lobby, after: Lobby) -> list[Statement]:
    """Nothing at all if another process has changed the table since."""
    tables, places = schema.tables, schema.places
    same = sa.and_(tables.c.id == before.id, tables.c.version == before.version)
    return [
        (sa.update(tables).where(same).values(columns_of(after)), 1),
        (sa.delete(places).where(places.c.table_id == before.id), None),
        (sa.insert(places), [row_of(after, chair) for chair in after.chairs]),
    ]


def columns_of(lobby: Lobby) -> dict[str, Any]:
    return {
        "series": lobby.series,
        "game": lobby.game,
        "rules": lobby.rules,
        "cards": lobby.cards,
        "players": lobby.players,
        "options": json.dumps(lobby.options),
        "seed": lobby.seed.hex(),
        "status": lobby.status,
        "starting": lobby.starting,
        "host": lobby.host,
        "next": lobby.next,
        "version": lobby.version,
        "created": lobby.created,
        "patience": lobby.patience,
        "late": lobby.late,
        "pace": lobby.pace,
        "archived": lobby.archived,
    }


def row_of(lobby: Lobby, chair: Chair) -> dict[str, Any]:
    return {
        "table_id": lobby.id,
        "number": chair.number,
        "kind": chair.kind,
        "guest": chair.guest,
        "name": chair.name,
        "level": chair.level,
        "seat": chair.seat,
        "nudged": chair.nudged,
    }


def event_row(table_id: str, event: EventLine) -> dict[str, Any]:
    return {"table_id": table_id, "number": event.number, "line": event.line, "at": event.at}


def lobby_from(table: sa.Row[Any], places: list[sa.Row[Any]]) -> Lobby:
    facts = {column.name: table._mapping[column] for column in schema.tables.c}
    facts["options"] = json.loads(facts["options"])
    facts["seed"] = bytes.fromhex(facts["seed"])
    chairs = (Chair(p.number, p.kind, p.guest, p.name, p.level, p.seat, p.nudged) for p in places)
    return Lobby(**facts, chairs=tuple(chairs))
