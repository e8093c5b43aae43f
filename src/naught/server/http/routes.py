"""The REST API: everything around a game, and the same play as over the websocket."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response, delete, get, post, put
from litestar.params import Parameter, QueryParameter
from msgspec.structs import replace

from naught import __version__
from naught.server.house import House
from naught.server.http.hosts import is_loopback, name_in
from naught.server.http.identity import Holder
from naught.server.http.learning_routes import LEARNING_ROUTES
from naught.server.http.middleware import cookie_header
from naught.server.http.rate_limits import at_most, network_of
from naught.server.tables import lobby as lobbies
from naught.server.tables.downloads import qr_code, record_text, replay_of
from naught.server.thinking.queue import Asker
from naught.server.wire.errors import Refused
from naught.server.wire.messages import (
    Analysis,
    Best,
    Daily,
    Fits,
    GameInfo,
    Health,
    Hint,
    Log,
    Me,
    Move,
    OpenTable,
    PersonalLink,
    PutBot,
    Ready,
    Rename,
    Replay,
    Rulebook,
    Step,
    Table,
    TableLink,
    Try,
    Verdict,
)

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


def asker_of(request: AnyRequest, guest: str) -> Asker:
    """The guest and the address whose share of the thinking this uses."""
    return Asker(guest, network_of(request.client.host if request.client else ""))


async def unless_disconnected(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Wait for an answer that takes long, and cancel it if the client disconnects."""
    answer, gone = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(request))
    try:
        await asyncio.wait([answer, gone], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise Refused("conflict", "the client has disconnected")
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def disconnected(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# The games


@get("/api/games")
async def games(house: House) -> list[GameInfo]:
    return await house.catalogue.infos()


@get("/api/games/{game:str}/rulebook")
async def rulebook(house: House, game: str) -> Rulebook:
    return await house.catalogue.rulebook(game)


# People


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


# The deck of the day


@get("/api/daily/{game:str}", guards=[at_most("study")])
async def daily(
    house: House,
    holder: Holder,
    game: str,
    day: Annotated[str | None, Parameter(description="a date; none: today")] = None,
) -> Daily:
    return await house.days.overview(holder.own, game, day)


@post("/api/daily/{game:str}", status_code=200, guards=[at_most("open")])
async def open_daily(house: House, holder: Holder, game: str) -> Table:
    """This guest's table of today, created when first asked for."""
    table = await house.days.open(holder.own, game)
    return table.message_for(holder.own)


# Tables


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


# Play

LogFrom = Annotated[int, Parameter(ge=0, description="send the log from this index on")]
From = Annotated[int, QueryParameter(name="from", ge=0, description="the first index")]
To = Annotated[int | None, Parameter(ge=0, description="the index after the last")]


@get("/api/tables/{table_id:str}/step")
async def step(house: House, holder: Holder, table_id: str, log_from: LogFrom = 0) -> Step:
    table, guest = await house.table_for(holder, table_id)
    await table.letters.prepare(table.lobby.seat_of(guest))
    return table.step(guest, log_from)


@get("/api/tables/{table_id:str}/log")
async def log(house: House, holder: Holder, table_id: str, from_: From = 0, to: To = None) -> Log:
    """A part of what has happened, as this guest may know it."""
    table, guest = await house.table_for(holder, table_id)
    return await table.letters.log(table.lobby.seat_of(guest), from_, to)


@post("/api/tables/{table_id:str}/moves", status_code=200, guards=[at_most("play")])
async def move(
    house: House, holder: Holder, table_id: str, data: Move, log_from: LogFrom = 0
) -> Step:
    table, guest = await house.table_for(holder, table_id)
    await table.take(guest, data)
    return table.step(guest, log_from)


@post("/api/tables/{table_id:str}/try", status_code=200, guards=[at_most("play")])
async def try_out(house: House, holder: Holder, table_id: str, data: Try) -> Verdict:
    """Whether a move could be made now; nothing changes."""
    table, guest = await house.table_for(holder, table_id)
    return table.judge(guest, data.move)


@post("/api/tables/{table_id:str}/ready", status_code=200, guards=[at_most("play")])
async def ready(house: House, holder: Holder, table_id: str, log_from: LogFrom = 0) -> Step:
    table, guest = await house.table_for(holder, table_id)
    await table.take(guest, Ready())
    return table.step(guest, log_from)


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


# Advice


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


# Links and downloads


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


# For whoever runs the server


@get("/api/health")
async def health(house: House) -> Response[Health]:
    """503 while the database cannot be written."""
    well = await house.writable.now(house.store)
    found = Health(
        status="ok" if well else "cannot write",
        version=__version__,
        tables=len(house.tables.loaded),
        kernels=dict(house.catalogue.progress),
        connections=house.connections.count,
        connections_most=house.connections.most,
        files=house.connections.files,
    )
    return Response(found, status_code=200 if well else 503)


@get("/api/metrics", media_type=MediaType.TEXT)
async def metrics(house: House) -> str:
    return await house.figures()


ROUTES = [
    *(games, rulebook, me, rename, best, personal_link, come_back, daily, open_daily),
    *(open_table, look, join, leave, put_bot, free_place, start, again),
    *(
        step,
        log,
        move,
        try_out,
        ready,
        legal,
        fits,
        link,
        revoke,
        qr,
        record,
        replay,
        health,
        metrics,
    ),
    *(hint, analysis, start_analysis),
    *LEARNING_ROUTES,
]
