"""Routes: the record of a table, its replay, its QR code."""

from typing import Annotated

from litestar import MediaType, Response, get
from litestar.params import Parameter

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.hosts import is_loopback, name_in
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.routes.common import AnyRequest, From, To
from naught.server.tables.viewers.downloads import qr_code, record_text, replay_of
from naught.server.wire.messages import Replay


@get("/api/tables/{table_id:str}/qr.svg", media_type="image/svg+xml", guards=[at_most("study")])
async def qr(request: AnyRequest, house: House, holder: Holder, table_id: str) -> bytes:
    await house.table_for(holder, table_id)
    here = f"{request.url.scheme}://{request.url.netloc}"
    local = is_loopback(name_in(request.url.netloc))  # no use to another device
    base = house.reach.address() if local else None
    return qr_code(f"{base or here}/t/{table_id}")


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT, guards=[at_most("study")])
async def record(house: House, holder: Holder, table_id: str) -> Response[str]:
    table, _ = await house.table_for(holder, table_id)
    name = f"{table.lobby.game}-{table_id[:8]}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record_text(table), media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/replay", guards=[at_most("study")])
async def replay(
    house: House,
    holder: Holder,
    table_id: str,
    seat: Annotated[int | None, Parameter(description="none: all hands open")] = None,
    from_: From = 0,
    to: To = None,
) -> Replay:
    table, _ = await house.table_for(holder, table_id)
    return await replay_of(table, seat, from_, to)


ROUTES = [qr, record, replay]
