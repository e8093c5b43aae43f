"""Routes: the games on offer, their rulebooks, the deck of the day."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from naught.server.house import House
from naught.server.http.guests.identity import Holder
from naught.server.http.limits.rate_limits import at_most
from naught.server.wire.messages import Daily, GameInfo, Rulebook, Table


@get("/api/games")
async def games(house: House) -> list[GameInfo]:
    return await house.catalogue.infos()


@get("/api/games/{game:str}/rulebook")
async def rulebook(house: House, game: str) -> Rulebook:
    return await house.catalogue.rulebook(game)


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


ROUTES = [games, rulebook, daily, open_daily]
