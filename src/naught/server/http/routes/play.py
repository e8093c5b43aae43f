"""Routes: the same play as over the websocket."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.routes.common import From, Known, LogFrom, To
from naught.server.wire.messages import Fits, Log, Move, Ready, Step, Try, Undo, Verdict


@get("/api/tables/{table_id:str}/step")
async def step(
    house: House, holder: Holder, table_id: str, log_from: LogFrom = 0, undone: Known = 0
) -> Step:
    table, guest = await house.table_for(holder, table_id)
    await table.letters.prepare(table.lobby.seat_of(guest))
    return table.step(guest, log_from, undone)


@get("/api/tables/{table_id:str}/log")
async def log(house: House, holder: Holder, table_id: str, from_: From = 0, to: To = None) -> Log:
    """A part of what has happened, as this guest may know it."""
    table, guest = await house.table_for(holder, table_id)
    return await table.letters.log(table.lobby.seat_of(guest), from_, to)


async def taken(
    house: House,
    holder: Holder,
    table_id: str,
    message: Move | Undo | Ready,
    log_from: int,
    undone: int,
) -> Step:
    """Have the table take a message of the caller's, and answer with the step that follows."""
    table, guest = await house.table_for(holder, table_id)
    await table.take(guest, message)
    return table.step(guest, log_from, undone)


@post("/api/tables/{table_id:str}/moves", status_code=200, guards=[at_most("play")])
async def move(
    house: House,
    holder: Holder,
    table_id: str,
    data: Move,
    log_from: LogFrom = 0,
    undone: Known = 0,
) -> Step:
    return await taken(house, holder, table_id, data, log_from, undone)


@post("/api/tables/{table_id:str}/undo", status_code=200, guards=[at_most("play")])
async def undo(
    house: House,
    holder: Holder,
    table_id: str,
    data: Undo,
    log_from: LogFrom = 0,
    undone: Known = 0,
) -> Step:
    """Take back the caller's last move."""
    return await taken(house, holder, table_id, data, log_from, undone)


@post("/api/tables/{table_id:str}/try", status_code=200, guards=[at_most("play")])
async def try_out(house: House, holder: Holder, table_id: str, data: Try) -> Verdict:
    """Whether a move could be made now; nothing changes."""
    table, guest = await house.table_for(holder, table_id)
    return table.judge(guest, data.move)


@post("/api/tables/{table_id:str}/ready", status_code=200, guards=[at_most("play")])
async def ready(
    house: House, holder: Holder, table_id: str, log_from: LogFrom = 0, undone: Known = 0
) -> Step:
    return await taken(house, holder, table_id, Ready(), log_from, undone)


@get("/api/tables/{table_id:str}/legal", guards=[at_most("play")])
async def legal(house: House, holder: Holder, table_id: str) -> list[str]:
    table, guest = await house.table_for(holder, table_id)
    return table.legal(guest)


@get("/api/tables/{table_id:str}/fits", guards=[at_most("play")])
async def fits(
    house: House,
    holder: Holder,
    table_id: str,
    cards: Annotated[str, Parameter(description="cards of the hand, with spaces")] = "",
    line: Annotated[int | None, Parameter(ge=0, le=200, description="a line of the view")] = None,
) -> Fits:
    table, guest = await house.table_for(holder, table_id)
    return table.fits(guest, cards.split(), line)


ROUTES = [step, log, move, undo, try_out, ready, legal, fits]
