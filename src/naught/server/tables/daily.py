"""The deck of the day: the same for everybody on this server, and each places it once.

Its seed is derived from the date and a secret of this server, and its shuffle from the seed
(docs/fair-shuffle.md). The id of a guest's table of the day is derived from the date and the
guest, so that there is exactly one, however often and from wherever it is asked for.
When the day is over (UTC) its tables are closed first, and then its seed is revealed.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from naught.core.fair import commitment
from naught.server.http.guests.identity import Holder
from naught.server.storage.races import Overtaken
from naught.server.tables import lobby as lobbies
from naught.server.tables.lobby import Lobby
from naught.server.tables.table import Table, now_ms
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Daily, DailyPlace, DailyTexts

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House

FIRST_DAY: Final = date(2024, 1, 1)


def utc_now() -> datetime:
    return datetime.now(UTC)


class Days:
    """Opens the tables of the day, closes them when it ends, and lists the results of all days."""

    def __init__(self, house: "House", clock: Callable[[], datetime] = utc_now) -> None:
        self.house = house
        self.clock = clock

    @property
    def today(self) -> str:
        """The date on the server in UTC, whatever the players' time zones."""
        return self.clock().date().isoformat()

    def is_over(self, lobby: Lobby) -> bool:
        """Whether this is the deck of a day that is over: nothing more can be placed there."""
        day = lobbies.day_of(lobby)
        return day is not None and day < self.today

    def check_open(self, lobby: Lobby) -> None:
        """Refuse moves after the day: by then anybody can know the deck."""
        if self.is_over(lobby):
            raise Refused("conflict", "the day of this deck is over: nothing more can be played")

    def reveals_seed(self, lobby: Lobby) -> bool:
        """Whether nobody can gain from the seed any more: at a table, or with the deck of a day."""
        return lobby.status == "over" if lobbies.day_of(lobby) is None else self.is_over(lobby)

    async def open(self, guest: str, name: str) -> Table:
        """This guest's table of today: created when first asked for, the same from then on."""
        game, day = await self._game(name), self.today
        table_id = await self._table_id(game.name, day, guest)
        if await self.house.store.lobby(table_id) is None:
            with suppress(Overtaken):  # another tab was first: its table is ours too
                await self._make(game, day, table_id, guest)
        table = await self.house.tables.get(table_id)
        await table.wait_for_start()
        return table

    async def overview(self, guest: str, name: str, day: str | None) -> Daily:
        """A day as this guest may see it: the list once they have finished, or the day is over."""
        game, now = await self._game(name), self.today
        day = checked_day(day, now) if day else now
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
            texts=DailyTexts(**asdict(game.daily)),
        )

    async def check_look(self, table: Table, holder: Holder) -> None:
        """Nobody sees another's deck of today before they have played their own."""
        day, own = lobbies.day_of(table.lobby), holder.own
        if day is None or day < self.today or table.lobby.chair_of(own) is not None:
            return
        placed = await self.house.store.lobby(await self._table_id(table.lobby.game, day, own))
        if placed is None or placed.status != "over":
            raise Refused("forbidden", "play the deck of the day yourself first, then look")

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
        """Everybody who finished that day, best first; equal points share a place."""
        series = lobbies.daily_series(day, game.name)
        noted = await self.house.store.ending.outcomes_in(series)
        found = await self.house.store.finished_in(series)
        scored = await self.house.bests.with_tables(game, noted, found)
        scored.sort(key=lambda each: (-each.score, each.created))
        places: dict[int, int] = {}
        for above, each in enumerate(scored):
            places.setdefault(each.score, above + 1)
        return [
            DailyPlace(
                place=places[each.score],
                name=each.name,
                points=each.score,
                table=each.table_id if each.exists else None,
                you=each.guest == guest,
            )
            for each in scored
        ]

    async def _seed(self, game: str, day: str) -> bytes:
        secret = await self.house.store.secret("daily")
        return hmac.digest(secret, f"seed {game} {day}".encode(), hashlib.sha256)

    async def _table_id(self, game: str, day: str, guest: str) -> str:
        secret = await self.house.store.secret("daily")
        digest = hmac.digest(secret, f"table {game} {day} {guest}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:18]).decode()


def checked_day(text: str, today: str) -> str:
    """The day, if it is a date from the first day up to today."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Refused("message", f"a day is a date such as 2026-11-15, not {text!r}") from None
    if text != day.isoformat() or not FIRST_DAY <= day <= date.fromisoformat(today):
        raise Refused(
            "missing", f"there is no deck of {text}: there is one for each day up to today"
        )
    return text
