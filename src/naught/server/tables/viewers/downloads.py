"""What can be downloaded from a table: its record, its replay, its QR code."""

import io
from typing import TYPE_CHECKING, Final

from naught.core.fair import commitment
from naught.core.record import json_header
from naught.server.tables.lobby import Lobby
from naught.server.tables.table import Table
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Replay
from naught.server.wire.steps import replay_message

if TYPE_CHECKING:
    from naught.core.match import Match

MOST_STEPS: Final = 100  # of a replay, in one response


def finished(table: Table) -> "Match":
    """The match, once nothing is hidden any more."""
    if table.match is None or table.lobby.status != "over":
        raise Refused("conflict", "the game is not over yet: until then its record is secret")
    return table.match


def record_text(table: Table) -> str:
    """The record, with the seed behind its shuffles once that may be revealed."""
    seed = table.lobby.seed if table.house.days.reveals_seed(table.lobby) else None
    return record_of(finished(table).copy(), table.lobby, table.lobby.names, seed)


def record_of(match: "Match", lobby: Lobby, names: list[str], seed: bytes | None) -> str:
    """The record of a finished game, with these names by seat."""
    match.headers = {
        "names": json_header(names),
        "table": lobby.id,
        "commitment": commitment(lobby.seed),
        **({"seed": seed.hex()} if seed is not None else {}),
    }
    return match.record()


async def replay_of(table: Table, seat: int | None, start: int, stop: int | None) -> Replay:
    """Some steps of the replay: from `start` to before `stop`, at most MOST_STEPS."""
    match = finished(table)
    if seat is not None and not 0 <= seat < match.players:
        raise Refused("message", f"there is no seat {seat}: seats are 0 to {match.players - 1}")
    total = len(match) + 1
    start = min(start, total)
    stop = min(total, start + MOST_STEPS, total if stop is None else max(start, stop))
    run = table.house.reading.run
    return await run(replay_message, table.lobby, match.copy(), seat, start, stop)


def qr_code(address: str) -> bytes:
    import segno  # only for whoever wants a picture of the link

    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", scale=8, border=2, xmldecl=False)
    return out.getvalue()
