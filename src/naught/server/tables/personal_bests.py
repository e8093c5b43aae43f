"""A guest's best results alone: computed from the records, and noted when those are put away."""

from collections import OrderedDict
from itertools import groupby
from typing import TYPE_CHECKING, Final

from naught.core.record import json_header
from naught.server.ending.outcomes import outcome
from naught.server.tables.history import replayed
from naught.server.tables.lobby import Lobby
from naught.server.wire.messages import Best

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.ending.facts import Outcome
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
        noted = await self.house.store.ending.outcomes_of(guest, name)
        tables = await self.house.store.finished_alone(guest, name)
        scored = await self.with_tables(
            game,
            [each for each in noted if fits(game, each)],
            [lobby for lobby in tables if fits(game, lobby)],
        )
        scored.sort(key=way_of)
        return [best_of(list(ways)) for _, ways in groupby(scored, key=way_of)]

    async def with_tables(
        self, game: "Game", noted: list["Outcome"], tables: list[Lobby]
    ) -> list["Outcome"]:
        """What was noted when tables were put away, and what the others came to; oldest first."""
        known = {each.table_id for each in noted}
        fresh = [lobby for lobby in tables if lobby.id not in known]
        scored = [outcome(lobby, await self.score(game, lobby)) for lobby in fresh]
        return sorted([*noted, *scored], key=lambda each: (each.created, each.table_id))

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


def best_of(scored: list["Outcome"]) -> Best:
    """The best of these, oldest first; of equal results the first one counts."""
    scores = [each.score for each in scored]
    at = scores.index(max(scores))
    others = scores[:at] + scores[at + 1 :]
    best = scored[at]
    table = best.table_id if best.exists else None
    return Best(best.options, len(scored), best.score, table, max(others, default=None))


def fits(game: "Game", played: "Outcome | Lobby") -> bool:
    """Whether it was played by the rules and with the cards in use now."""
    return played.rules == game.rules_version and played.cards == game.cards_hash


def way_of(played: "Outcome") -> str:
    return json_header(dict(sorted(played.options.items())))
