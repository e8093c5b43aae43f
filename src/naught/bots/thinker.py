"""Bots that search; the easier ones do not always play what they thought about most."""

from typing import Any, Final

from naught.bots.bot import Effort
from naught.bots.found import Found
from naught.bots.levels import Level
from naught.bots.search import search_for
from naught.core.game import Game
from naught.core.shuffle import below, fast_rng

FLOOR: Final = 0.1  # of the visits to the top move; what has fewer looked bad, and is never played
FINE: Final = 1 << 20


class Thinker:
    """A level at work."""

    def __init__(self, level: Level, plain: bool = False) -> None:
        self.level = level
        self.plain = plain  # searches as if nothing had been learned

    def __call__(self, game: Game, veiled: Any, seed: object, effort: Effort) -> int:
        """Search within the effort asked for, or the level's own."""
        limits = self.seconds(effort), self.iterations(effort)
        found = search_for(game, veiled, *limits, seed, self.plain)
        return choice(found, self.level.whim, seed)

    def seconds(self, effort: Effort) -> float:
        """The time limit; none when the iterations are given, so that a choice can be repeated."""
        if effort.seconds is not None:
            return effort.seconds
        return float("inf") if effort.iterations is not None else self.level.seconds

    def iterations(self, effort: Effort) -> int | None:
        """How far to search at most."""
        return self.level.iterations if effort.iterations is None else effort.iterations


def choice(found: Found, whim: float, seed: object) -> int:
    """A move, each as likely as its visits to the power 1 / whim, among those near the top."""
    top = found.visits[0]
    if whim == 0:
        return found.moves[0]
    weights = [
        (visits / top) ** (1 / whim) if visits >= FLOOR * top else 0.0 for visits in found.visits
    ]
    dart = sum(weights) * below(fast_rng("whim", seed), FINE) / FINE
    for move, weight in zip(found.moves, weights, strict=True):
        dart -= weight
        if dart < 0:
            return move
    return found.moves[0]
