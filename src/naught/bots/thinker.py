"""Bots that search; the easier ones do not always play what they thought about most."""

import math
from typing import Any, Final

from naught.bots.bot import Effort
from naught.bots.found import Found
from naught.bots.levels import strength
from naught.bots.policies import greedy_bot, rough_move
from naught.bots.search import search_for
from naught.core.cache.patience import runs_plainly
from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.shuffle import below, fast_rng

FLOOR: Final = 0.1  # of the top move's visits; a move with fewer looked bad, and is never played
FINE: Final = 1 << 20


class Thinker:
    """A bot that plays at one level."""

    def __init__(self, level: str | Strength, plain: bool = False) -> None:
        self.level = level
        self.plain = plain  # searches as if nothing had been learned

    def __call__(self, game: Game, veiled: Any, seed: object, effort: Effort) -> int:
        """Search as far as the level or the caller says, while time is left."""
        level = self.level
        own = level if isinstance(level, Strength) else strength(game, level)
        if below(fast_rng("slip", seed), FINE) < own.slip * FINE:
            return rough_move(game, veiled, seed)
        if own.whim > 0 and runs_plainly(game.name):
            return greedy_bot(game, veiled, seed, effort)  # a tree would hardly have begun
        seconds = math.inf if effort.seconds is None else effort.seconds
        iterations = own.iterations if effort.iterations is None else effort.iterations
        # A race finds the best move sooner, a tree says how good the others are.
        plain = self.plain or own.whim > 0
        found = search_for(game, veiled, seconds, iterations, seed, plain)
        return choice(found, own.whim, seed)


def choice(found: Found, whim: float, seed: object) -> int:
    """Draw a move near the top, each weighted by its visits to the power 1 / whim."""
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
