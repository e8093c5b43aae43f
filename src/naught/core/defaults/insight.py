"""Insight for a game that brings none: the points, every legal move, and any of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from naught.core.game import imagine, legal_moves, scores
from naught.core.kernel import Ints, kernel
from naught.core.shuffle import below

MOST_SEATS: Final = 63  # bits of a set of seats


@kernel
def most_points(state: Any, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    points = np.zeros(MOST_SEATS, np.int64)
    scores(state, points)
    ahead = points[seat]
    for other in range(state.players):
        if other != seat:
            ahead = min(ahead, points[seat] - points[other])
    return float(ahead)


@kernel
def fewest_points(state: Any, seat: int) -> float:
    """The same where the fewest points win."""
    points = np.zeros(MOST_SEATS, np.int64)
    scores(state, points)
    ahead = -points[seat]
    for other in range(state.players):
        if other != seat:
            ahead = min(ahead, points[other] - points[seat])
    return float(ahead)


@kernel
def suppose(state: Any, rng: Ints) -> None:
    """All worlds are equally likely: nothing is read into what the others did."""
    imagine(state, rng)


@kernel
def candidates(state: Any, seat: int, out: Ints) -> int:
    """Every legal move, as far as there is room."""
    return min(int(legal_moves(state, seat, out)), len(out))


@kernel
def playout_move(state: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """Any legal move."""
    count = candidates(state, seat, moves)
    return int(moves[below(rng, count)])


@dataclass(frozen=True)
class PlainInsight:
    """These kernels, except those that a game replaces: `PlainInsight(appraise=appraise)`."""

    appraise: Callable[[Any, int], float] = most_points
    suppose: Callable[[Any, Ints], None] = suppose
    candidates: Callable[[Any, int, Ints], int] = candidates
    playout_move: Callable[[Any, int, Ints, Ints], int] = playout_move
