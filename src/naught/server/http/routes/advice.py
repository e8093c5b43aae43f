"""Routes: hints, and analyses of finished games."""

from litestar import get, post

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.routes.common import AnyRequest, asker_of, unless_disconnected
from naught.server.wire.messages import Analysis, Hint


@get("/api/tables/{table_id:str}/hint", guards=[at_most("study")])
async def hint(request: AnyRequest, house: House, holder: Holder, table_id: str) -> Hint:
    """The best move for this guest's seat now, from what it may know."""
    table, guest = await house.table_for(holder, table_id)
    return await unless_disconnected(request, house.hints.of(table, asker_of(request, guest)))


@get("/api/tables/{table_id:str}/analysis")
async def analysis(house: House, holder: Holder, table_id: str) -> Analysis:
    """The analysis of a finished game, or its progress."""
    table, _ = await house.table_for(holder, table_id)
    return await house.analyses.status(table)


@post("/api/tables/{table_id:str}/analysis", status_code=200, guards=[at_most("study")])
async def start_analysis(
    request: AnyRequest, house: House, holder: Holder, table_id: str
) -> Analysis:
    """Have a finished game analysed, unless it has been."""
    table, _ = await house.table_for(holder, table_id)
    return await house.analyses.start(table, asker_of(request, holder.own))


ROUTES = [hint, analysis, start_analysis]
