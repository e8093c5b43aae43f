"""The best somebody has done alone: computed from the records, remembered once computed."""

import asyncio
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from naught.core.record import json_header
from naught.server.lobby import Lobby
from naught.server.messages import Best
from naught.server.table import replayed

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House


class Bests:
    """Answers what a guest's best results are; a finished table's score never changes."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.scores: dict[str, int] = {}

    async def of(self, guest: str, name: str) -> list[Best]:
        """One for each way this guest has played the game alone, with the cards in use now."""
        game = await self.house.shelf.game(name)
        if not self.house.shelf.ready(name):
            return []
        tables = await self.house.store.finished_alone(guest, name)
        fitting = [lobby for lobby in tables if fits(game, lobby)]
        for lobby in fitting:
            if lobby.id not in self.scores:
                self.scores[lobby.id] = await self._score(game, lobby)
        ways = groupby(sorted(fitting, key=way_of), key=way_of)
        return [self._best(lobbies) for _, lobbies in ways]

    async def _score(self, game: "Game", lobby: Lobby) -> int:
        lines = await self.house.store.events(lobby.id)
        match = await asyncio.to_thread(replayed, game, lobby, lines)
        return match.scores()[0]

    def _best(self, lobbies: Iterable[Lobby]) -> Best:
        """The best of these tables, oldest first; of equal results the first one counts."""
        tables = list(lobbies)
        scores = [self.scores[lobby.id] for lobby in tables]
        at = scores.index(max(scores))
        others = scores[:at] + scores[at + 1 :]
        before = max(others) if others else None
        return Best(tables[at].options, len(tables), scores[at], tables[at].id, before)


def fits(game: "Game", lobby: Lobby) -> bool:
    """Played by the rules and with the cards that are in use now."""
    return lobby.rules == game.rules_version and lobby.cards == game.cards_hash


def way_of(lobby: Lobby) -> str:
    return json_header(dict(sorted(lobby.options.items())))
