"""Routes: what is agreed, waiting for one another, your tables, whom to invite."""

from litestar import get, post, put

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.routes.common import AnyRequest
from naught.server.tables import waiting
from naught.server.wire.messages import Agreed, Reached, Table, YourTable


@post("/api/tables/{table_id:str}/places/{number:int}/nudge", status_code=200)
async def nudge(house: House, holder: Holder, table_id: str, number: int) -> Table:
    """Ask somebody for their move: their page tells them."""
    table, guest = await house.table_for(holder, table_id)
    await table.change(lambda _: waiting.nudge(table, guest, number))
    return table.message_for(guest)


@put("/api/tables/{table_id:str}/agreed")
async def agree(house: House, holder: Holder, table_id: str, data: Agreed) -> Table:
    """The pace of the bots, how long players are waited for, and whether friends may come late."""
    table, guest = await house.table_for(holder, table_id)
    table.check_host(guest)
    await table.change(lambda lobby: waiting.agree(lobby, data))
    return table.message_for(guest)


@get("/api/me/tables", guards=[at_most("study")])
async def your_tables(house: House, holder: Holder) -> list[YourTable]:
    """The newest tables where this guest has a place, those that wait for them first."""
    return await house.your_tables.of(holder)


@get("/api/reach")
async def reach(request: AnyRequest, house: House) -> Reached:
    """Where other devices find this server, if they can."""
    return house.reach.seen_from(*whence(request))


@post("/api/reach", status_code=200, guards=[at_most("open")])
async def open_reach(request: AnyRequest, house: House) -> Reached:
    """Listen in the local network too; for whoever sits at this computer."""
    await house.reach.open(*whence(request))
    return house.reach.seen_from(*whence(request))


def whence(request: AnyRequest) -> tuple[str, str]:
    """The address of a request, and the name it was sent to."""
    client = request.client.host if request.client else ""
    return client, request.headers.get("host", "")


ROUTES = [nudge, agree, your_tables, reach, open_reach]
