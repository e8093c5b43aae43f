"""Weighing moves by what a seat knows: a search proposes, the same imagined worlds compare."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from naught.advice.report import Measure
from naught.bots.found import Found
from naught.bots.outlook import compare
from naught.bots.search import search_for
from naught.core.game import Game
from naught.core.kernel import Floats

DOUBT: Final = 2.0  # standard errors; a smaller difference proves nothing
FLOOR: Final = 0.1  # of the top move's visits; what the search liked less is not compared
MOST: Final = 4  # moves that the search liked; compared besides: one more, and the one asked about
HARDLY: Final = 0.1  # of a slip; nobody need care about less
HARDLY_WINS: Final = 0.02  # of a payoff, which goes from -1 to 1


@dataclass(frozen=True)
class Weighed:
    """Moves from best to worst, how they fared in the same worlds, and what was expected before."""

    moves: list[int]
    payoffs: Floats  # by move and world; what bots play for, the win included
    points: Floats  # by move and world; by the game's measure, more is better
    slip: float  # points that matter in this game

    def expected(self, at: int) -> float:
        """What a move is expected to bring."""
        return float(self.points[at].mean())

    def clearly(self, better: int, worse: int) -> bool:
        """Whether one move is better than another beyond doubt, by what bots play for."""
        return beyond_doubt(self.payoffs[better] - self.payoffs[worse])

    def is_as_good(self, at: int) -> bool:
        """Whether a move cannot be told apart from the best one, or loses next to nothing."""
        wins = float((self.payoffs[0] - self.payoffs[at]).mean())
        hardly = abs(self.expected(0) - self.expected(at)) < HARDLY * self.slip
        return not self.clearly(0, at) or (hardly and wins < HARDLY_WINS)

    def equals(self) -> list[int]:
        """The moves that are as good as the best one, by their places in the list."""
        return [at for at in range(1, len(self.moves)) if self.is_as_good(at)]

    def rivals(self) -> list[int]:
        """The moves that are clearly worse than the best one, by their places in the list."""
        return [at for at in range(1, len(self.moves)) if not self.is_as_good(at)]

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
    moves, less_liked = shortlist(found)
    if len(moves) == 1:
        moves += less_liked or others(game, veiled, moves[0])
    hinted = moves
    wanted = [*moves, *([] if asked is None else [asked])]
    moves = list(dict.fromkeys([*wanted, *less_liked]))
    payoffs, points = compare(game, veiled, moves, worlds, seed)
    if moves[-1] not in wanted and not beyond_doubt(payoffs[0] - payoffs[-1]):
        moves, payoffs, points = moves[:-1], payoffs[:-1], points[:-1]
    for at in range(1, len(moves)):
        if game.alike is not None and game.alike(veiled, moves[0], moves[at]):
            payoffs[at], points[at] = payoffs[0], points[0]
    points = in_measure(game, veiled, points)
    planned = game.planner is not None  # and always right
    if planned:  # its points are better than quick play's, which gives the differences
        points = points + found.payoffs[0] - points[0].mean()
    known = [0] if planned else [at for at, move in enumerate(moves) if move in hinted]
    order = ranked(payoffs, known)
    moves = [moves[at] for at in order]
    return Weighed(moves, payoffs[order], points[order], game.advice.SLIP)


def shortlist(found: Found) -> tuple[list[int], list[int]]:
    """The moves that the search liked, and the next; that one only shows what a worse move is."""
    liked = min(sum(visits >= FLOOR * found.visits[0] for visits in found.visits), MOST)
    return found.moves[:liked], found.moves[liked : liked + 1]


def others(game: Game, veiled: Any, best: int) -> list[int]:
    """A few other moves, where the search has thought of one alone."""
    room = np.empty(game.max_moves, np.int64)
    count = int(game.rules.legal_moves(veiled, veiled.viewer, room))
    rest = [int(move) for move in room[:count] if move != best]
    return rest[:: max(len(rest) // MOST, 1)][:MOST]


def ranked(payoffs: Floats, hinted: Sequence[int]) -> list[int]:
    """The search's choice first, unless another that a hint compares is clearly better.

    A move that was asked about never comes first: a hint for the same position would not know it.
    """
    means = payoffs.mean(axis=1)
    rivals = [at for at in hinted if beyond_doubt(payoffs[at] - payoffs[0])]
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
