"""The deck of the day: the same for everybody on this server, placed once by each.

Its seed follows from the date and a secret of this server, and its shuffle from the seed
(docs/fair-shuffle.md). A guest's table of the day has an id that follows from both, so that
there is one for each guest and day, however often and from wherever it is asked for.
"""

import asyncio
import base64
import hashlib
import hmac
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from naught.server.tables import lobby as lobbies
from naught.server.tables.table import Table, now_ms
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Daily, DailyPlace

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House

FIRST_DAY: Final = date(2024, 1, 1)


def today() -> str:
    """The date everywhere on the server, whatever the time zone of those who play."""
    return datetime.now(UTC).date().isoformat()


class Days:
    """Opens the tables of the day, and keeps the lists of all days."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.opening = asyncio.Lock()

    async def open(self, guest: str, name: str) -> Table:
        """This guest's table of today: made when first asked for, the same ever after."""
        game, day = await self._game(name), today()
        table_id = await self._table_id(game.name, day, guest)
        async with self.opening:
            if await self.house.store.lobby(table_id) is None:
                await self._make(game, day, table_id, guest)
        return await self.house.tables.get(table_id)

    async def overview(self, guest: str, name: str, day: str | None) -> Daily:
        """A day as this guest may see it: the list only after their own last tile, or the day."""
        from naught.core.shuffle import commitment

        game, now = await self._game(name), today()
        day = checked_day(day) if day else now
        own = await self.house.store.lobby(await self._table_id(game.name, day, guest))
        seed, past = await self._seed(game.name, day), day < now
        done = past or (own is not None and own.status == "over")
        return Daily(
            game=game.name,
            day=day,
            today=now,
            status="open" if own is None else own.status,
            table=None if own is None else own.id,
            commitment=commitment(seed),
            seed=seed.hex() if past else None,
            places=await self._places(game, day, guest) if done else [],
        )

    async def check_look(self, table: Table, guest: str) -> None:
        """Nobody sees another's deck of today before they have placed their own."""
        day = lobbies.day_of(table.lobby)
        if day is None or day < today() or table.lobby.chair_of(guest) is not None:
            return
        own = await self.house.store.lobby(await self._table_id(table.lobby.game, day, guest))
        if own is None or own.status != "over":
            raise Refused("forbidden", "place the deck of the day yourself first, then look")

    async def _make(self, game: "Game", day: str, table_id: str, guest: str) -> None:
        lobby = lobbies.opened(table_id, game, 1, game.settle(1, {}), guest, now_ms())
        seed = await self._seed(game.name, day)
        lobby = replace(lobby, seed=seed, series=lobbies.daily_series(day, game.name))
        lobby = lobbies.sit(lobby, guest, (await self.house.me(guest)).name)
        await self.house.tables.create(lobbies.ask_to_start(lobby), game)

    async def _game(self, name: str) -> "Game":
        game = await self.house.catalogue.game(name)
        if 1 not in game.players:
            raise Refused("missing", f"{game.title} cannot be played alone: it has no daily deck")
        return game

    async def _places(self, game: "Game", day: str, guest: str) -> list[DailyPlace]:
        """Who has finished that day, best first; equal points share a place."""
        found = await self.house.store.finished_in(lobbies.daily_series(day, game.name))
        scored = [(await self.house.bests.score(game, lobby), lobby) for lobby in found]
        scored.sort(key=lambda pair: (-pair[0], pair[1].created))
        every = [points for points, _ in scored]
        return [
            DailyPlace(
                place=every.index(points) + 1,
                name=lobby.chairs[0].name,
                points=points,
                table=lobby.id,
                you=lobby.chairs[0].guest == guest,
            )
            for points, lobby in scored
        ]

    async def _seed(self, game: str, day: str) -> bytes:
        secret = await self.house.store.secret("daily")
        return hmac.digest(secret, f"seed {game} {day}".encode(), hashlib.sha256)

    async def _table_id(self, game: str, day: str, guest: str) -> str:
        secret = await self.house.store.secret("daily")
        digest = hmac.digest(secret, f"table {game} {day} {guest}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:18]).decode()


def checked_day(text: str) -> str:
    """A day that has been, as a date."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("message", f"a day is a date such as 2026-11-15, not {text!r}") from None
    if text != day.isoformat() or not FIRST_DAY <= day <= date.fromisoformat(today()):
        raise Refused("missing", f"there is no deck of {text} yet, or any more")
    return text
