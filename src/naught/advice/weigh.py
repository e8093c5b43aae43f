"""Weighing moves by what a seat knows: a search proposes, the same imagined worlds compare."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from naught.advice.report import Measure
from naught.bots.outlook import compare
from naught.bots.search import search_for
from naught.core.game import Game
from naught.core.kernel import Floats

DOUBT: Final = 2.0  # standard errors; a smaller difference proves nothing
FLOOR: Final = 0.1  # of the top move's visits; what the search liked less is not compared
MOST: Final = 4  # moves compared, besides the one asked about


@dataclass(frozen=True)
class Weighed:
    """Moves from best to worst, how they fared in the same worlds, and what was expected before."""

    moves: list[int]
    payoffs: Floats  # by move and world; what bots play for, the win included
    points: Floats  # by move and world; by the game's measure, more is better

    def expected(self, at: int) -> float:
        """What a move is expected to bring."""
        return float(self.points[at].mean())

    def clearly(self, better: int, worse: int) -> bool:
        """Whether one move is better than another beyond doubt, by what bots play for."""
        return beyond_doubt(self.payoffs[better] - self.payoffs[worse])

    def rival(self) -> int | None:
        """What to compare the best move with: the next that is clearly worse, or just the next."""
        worse = (at for at in range(1, len(self.moves)) if self.clearly(0, at))
        at = next(worse, min(1, len(self.moves) - 1))
        return self.moves[at] if at else None

    def loss(self, best: int, made: int) -> float:
        """What a move loses: nothing unless it is worse beyond doubt, in points as well."""
        lost = self.points[best] - self.points[made]
        if not (self.clearly(best, made) and beyond_doubt(lost)):
            return 0.0
        return float(lost.mean())


def beyond_doubt(differences: Floats) -> bool:
    """Whether a mean is above zero by more than chance explains."""
    if len(differences) < 2:
        return False
    error = float(differences.std(ddof=1)) / len(differences) ** 0.5
    return float(differences.mean()) > DOUBT * error and float(differences.mean()) > 0


def weigh(
    game: Game,
    veiled: Any,
    iterations: int,
    worlds: int,
    seed: object,
    asked: int | None = None,
    seconds: float = math.inf,
) -> Weighed:
    """The best few moves of the seat that looks, best first, and the one asked about."""
    found = search_for(game, veiled, seconds, iterations, seed)
    enough = [visits >= FLOOR * found.visits[0] for visits in found.visits]
    moves = [move for move, fine in zip(found.moves, enough, strict=True) if fine][:MOST]
    if len(moves) == 1:
        moves = found.moves[:2]
    if asked is not None and asked not in moves:
        moves.append(asked)
    payoffs, points = compare(game, veiled, moves, worlds, seed)
    points = in_measure(game, veiled, points)
    planned = game.planner is not None
    if planned:  # its points are better than quick play's, which gives the differences
        points = points + found.payoffs[0] - points[0].mean()
    order = ranked(payoffs, planned)
    return Weighed([moves[at] for at in order], payoffs[order], points[order])


def ranked(payoffs: Floats, planned: bool) -> list[int]:
    """The search's choice first, unless another is clearly better; a planner is always right."""
    means = payoffs.mean(axis=1)
    rivals = [at for at in range(1, len(means)) if beyond_doubt(payoffs[at] - payoffs[0])]
    rivals = [] if planned else rivals
    first = max(rivals, key=lambda at: float(means[at]), default=0)
    rest = sorted((at for at in range(len(means)) if at != first), key=lambda at: -means[at])
    return [first, *rest]


def in_measure(game: Game, veiled: Any, points: Floats) -> Floats:
    """Points as advice counts them: more is better, from the beginning of the round."""
    sign = -1.0 if game.low_wins else 1.0
    start = standing(game, game.advice.before(veiled))[int(veiled.viewer)]
    counted: Floats = sign * (points - start)
    return counted


def measure_of(game: Game, players: int) -> Measure:
    """What is counted: alone the points, else how far one is ahead of the others' mean."""
    return "total" if players == 1 else game.advice.MEASURE


def standing(game: Game, points: Sequence[float] | Floats) -> Floats:
    """Points by seat as they are measured, still in the game's own sense."""
    own: Floats = np.asarray(points, np.float64)
    players = len(own)
    if measure_of(game, players) == "total":
        return own
    ahead: Floats = own - (own.sum() - own) / (players - 1)
    return ahead
