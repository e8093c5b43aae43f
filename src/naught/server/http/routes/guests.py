"""Routes: who somebody is, and how they bring their seat to another device."""

from typing import Annotated

from litestar import Response, get, post, put
from litestar.params import Parameter
from msgspec.structs import replace

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.middleware import cookie_header
from naught.server.http.routes.common import AnyRequest
from naught.server.wire.messages import Best, Me, PersonalLink, Rename, TableLink


@get("/api/me")
async def me(house: House, holder: Holder) -> Me:
    return await house.me(holder.own)


@put("/api/me", guards=[at_most("rename")])
async def rename(house: House, holder: Holder, data: Rename) -> Me:
    return await house.rename(holder.own, data.name)


@get("/api/me/best", guards=[at_most("study")])
async def best(
    house: House,
    holder: Holder,
    game: Annotated[str, Parameter(description="a game that can be played alone")],
) -> list[Best]:
    """This guest's best results in games played alone."""
    return await house.bests.of(holder.own, game)


@get("/api/back/{token:str}", guards=[at_most("connect")])
async def personal_link(house: House, holder: Holder, token: str) -> PersonalLink:
    """Whose seat a personal link would bring here; nothing changes."""
    link, _ = await house.personal_links.read(token, holder)
    return link


@post("/api/back/{token:str}", status_code=200, guards=[at_most("connect")])
async def come_back(
    request: AnyRequest, house: House, holder: Holder, token: str
) -> Response[PersonalLink]:
    """This device becomes that guest, at that table and its rematches."""
    link, key = await house.personal_links.read(token, holder)
    cookie = cookie_header(request.scope, house.seal, holder.with_key(key))
    return Response(replace(link, already=True), headers={"set-cookie": cookie})


@get("/api/tables/{table_id:str}/link")
async def link(house: House, holder: Holder, table_id: str) -> TableLink:
    table, guest = await house.table_for(holder, table_id)
    personal = await house.personal_links.path(table, guest)
    return TableLink(path=f"/t/{table_id}", personal=personal)


@post("/api/tables/{table_id:str}/personal/revoke", status_code=200, guards=[at_most("connect")])
async def revoke(
    request: AnyRequest, house: House, holder: Holder, table_id: str
) -> Response[TableLink]:
    """Revoke all earlier personal links to this seat; only this device keeps it."""
    table, guest = await house.table_for(holder, table_id)
    key = await house.personal_links.revoke(table, guest)
    link = TableLink(f"/t/{table_id}", await house.personal_links.path(table, guest))
    cookie = cookie_header(request.scope, house.seal, holder.with_key(key))
    return Response(link, headers={"set-cookie": cookie})


ROUTES = [me, rename, best, personal_link, come_back, link, revoke]
