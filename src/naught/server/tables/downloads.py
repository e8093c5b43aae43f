"""What can be taken home from a table: its record, its replay, its QR code."""

import io
from typing import TYPE_CHECKING

from naught.core.record import json_header
from naught.server.tables.table import Table
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Replay
from naught.server.wire.steps import replay_message

if TYPE_CHECKING:
    from naught.core.match import Match


def finished(table: Table) -> "Match":
    """The match, once nothing is hidden any more."""
    if table.match is None or table.lobby.status != "over":
        raise Refused("conflict", "the game is not over yet: until then its record is secret")
    return table.match


def record_text(table: Table) -> str:
    """The record, with the seed that its shuffles follow from as soon as that may be told."""

    match, lobby = finished(table).copy(), table.lobby
    names = [lobby.chair_at(seat).name for seat in range(lobby.players)]
    match.headers = {
        "names": json_header(names),
        "table": lobby.id,
        "commitment": table.commitment,
        **({"seed": lobby.seed.hex()} if table.house.days.tells_seed(lobby) else {}),
    }
    return match.record()


def replay_of(table: Table, seat: int | None) -> Replay:
    match = finished(table)
    if seat is not None and not 0 <= seat < match.players:
        raise Refused("message", f"there is no seat {seat}: seats are 0 to {match.players - 1}")
    return replay_message(table.lobby, match, seat)


def qr_code(address: str) -> bytes:
    import segno

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
    return out.getvalue()
