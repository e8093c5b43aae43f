"""Routes about what is stored: to read, to download and to delete."""

from litestar import Response, get, post
from litestar.response import Stream

from naught.server.ending import yours
from naught.server.ending.erasing import erase
from naught.server.house import House
from naught.server.http.guests.identity import Holder, new_id
from naught.server.http.limits.rate_limits import at_most
from naught.server.http.middleware import cookie_header
from naught.server.http.routes.common import AnyRequest
from naught.server.wire.messages import Erase, Erased, Stored


@get("/api/stored", guards=[at_most("study")])
async def stored(house: House, holder: Holder) -> Stored:
    """What this server stores and for how long, and what of it is about this guest."""
    return await yours.stored(house, holder.own)


@get("/api/me/data", guards=[at_most("study")])
async def data(house: House, holder: Holder) -> Stream:
    """Everything that is stored about this guest, as one file."""
    headers = {"content-disposition": 'attachment; filename="naught-about-me.json"'}
    everything = yours.everything(house, holder.own)
    return Stream(everything, media_type="application/json", headers=headers)


@post("/api/me/delete", status_code=200, guards=[at_most("rename")])
async def delete_me(
    request: AnyRequest, house: House, holder: Holder, data: Erase
) -> Response[Erased]:
    """Delete everything that names this guest; this browser is somebody new afterwards."""
    deleted, kept = await house.shielded(erase(house, holder.own))
    cookie = cookie_header(request.scope, house.seal, Holder(new_id()))
    return Response(Erased(deleted, kept), headers={"set-cookie": cookie})


ROUTES = [stored, data, delete_me]
