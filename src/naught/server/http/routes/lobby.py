"""Routes: opening a table, sitting down, bots in seats, the start, a rematch."""

from litestar import delete, get, post, put

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.routes.common import AnyRequest, asker_of
from naught.server.tables import lobby as lobbies
from naught.server.wire.errors import Refused
from naught.server.wire.messages import OpenTable, PutBot, Table


@post("/api/tables", guards=[at_most("open")])
async def open_table(request: AnyRequest, house: House, holder: Holder, data: OpenTable) -> Table:
    table = await house.tables.open(holder.own, data, asker_of(request, holder.own).address)
    return table.message_for(holder.own)


@get("/api/tables/{table_id:str}")
async def look(house: House, holder: Holder, table_id: str) -> Table:
    table, guest = await house.table_for(holder, table_id)
    return table.message_for(guest)


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(house: House, holder: Holder, table_id: str) -> Table:
    table, guest = await house.table_for(holder, table_id)
    name = (await house.me(guest)).name
    await table.change(lambda lobby: lobbies.sit(lobby, guest, name))
    return table.message_for(guest)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(house: House, holder: Holder, table_id: str) -> Table:
    table, guest = await house.table_for(holder, table_id)
    await table.change(lambda lobby: lobbies.leave(lobby, guest))
    return table.message_for(guest)


@put("/api/tables/{table_id:str}/places/{number:int}/bot")
async def put_bot(house: House, holder: Holder, table_id: str, number: int, data: PutBot) -> Table:
    table, guest = await house.table_for(holder, table_id)
    level = house.catalogue.level(table.lobby.game, data.level)

    def seat_bot(lobby: lobbies.Lobby) -> lobbies.Lobby:
        table.check_host(guest)
        chair = lobbies.chair_number(lobby, number)
        if lobby.status == "playing" and chair.kind == "person" and chair.guest in table.here:
            raise Refused("conflict", f"{chair.name} is here: only an absent player is replaced")
        return lobbies.seat_bot(lobby, number, level.name)

    await table.change(seat_bot)
    return table.message_for(guest)


@delete("/api/tables/{table_id:str}/places/{number:int}", status_code=200)
async def free_place(house: House, holder: Holder, table_id: str, number: int) -> Table:
    table, guest = await house.table_for(holder, table_id)
    table.check_host(guest)
    await table.change(lambda lobby: lobbies.free_place(lobby, number))
    return table.message_for(guest)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(house: House, holder: Holder, table_id: str) -> Table:
    table, guest = await house.table_for(holder, table_id)
    table.check_host(guest)
    await table.start()
    return table.message_for(guest)


@post("/api/tables/{table_id:str}/again", status_code=200, guards=[at_most("open")])
async def again(house: House, holder: Holder, table_id: str) -> Table:
    table, guest = await house.table_for(holder, table_id)
    following = await house.tables.again(table, guest)
    return following.message_for(guest)


ROUTES = [open_table, look, join, leave, put_bot, free_place, start, again]
