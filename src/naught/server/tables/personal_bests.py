"""A guest's best results alone: computed from the records, and cached."""

from collections import OrderedDict
from itertools import groupby
from typing import TYPE_CHECKING, Final

from naught.core.record import json_header
from naught.server.tables.lobby import Lobby
from naught.server.tables.table import replayed
from naught.server.wire.messages import Best

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House

KEPT: Final = 50_000  # scores in memory: about 10 MB


class Bests:
    """Finds a guest's best results; the score of a finished table never changes."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.scores: OrderedDict[str, int] = OrderedDict()

    async def of(self, guest: str, name: str) -> list[Best]:
        """One for each way this guest has played the game alone, with the cards in use now."""
        game = await self.house.catalogue.game(name)
        tables = await self.house.store.finished_alone(guest, name)
        fitting = [lobby for lobby in tables if fits(game, lobby)]
        scored = [(await self.score(game, lobby), lobby) for lobby in fitting]
        scored.sort(key=lambda pair: way_of(pair[1]))
        return [best_of(list(ways)) for _, ways in groupby(scored, key=lambda x: way_of(x[1]))]

    async def score(self, game: "Game", lobby: Lobby) -> int:
        """The points of a finished table of one player."""
        if lobby.id in self.scores:
            self.scores.move_to_end(lobby.id)
            return self.scores[lobby.id]
        lines = await self.house.store.events(lobby.id)
        match = await self.house.reading.run(replayed, game, lobby, lines)
        score = self.scores[lobby.id] = match.scores()[0]
        while len(self.scores) > KEPT:
            self.scores.popitem(last=False)
        return score


def best_of(scored: list[tuple[int, Lobby]]) -> Best:
    """The best of these tables, oldest first; of equal results the first one counts."""
    scores = [score for score, _ in scored]
    at = scores.index(max(scores))
    others = scores[:at] + scores[at + 1 :]
    table = scored[at][1]
    return Best(table.options, len(scored), scores[at], table.id, max(others, default=None))


def fits(game: "Game", lobby: Lobby) -> bool:
    """Whether it was played by the rules and with the cards in use now."""
    return lobby.rules == game.rules_version and lobby.cards == game.cards_hash


def way_of(lobby: Lobby) -> str:
    return json_header(dict(sorted(lobby.options.items())))
