"""What a move of nmbrs! would bring: the points of a lay, and how many cards one would hold."""

from typing import Any, Final

import numpy as np
from msgspec import Struct

from naught.core.kernel import Ints
from naught.games.nmbrs import lays, rules

MORE: Final = {rules.TAKE: 1, rules.CLAIM: 2, rules.DRAW_CARD: 1}  # cards for the hand (R8, R9)


class Outcome(Struct, frozen=True, gc=False):
    points: int
    holds: int  # cards in hand afterwards


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do: hundreds, so all of them at once."""
    used, points = np.zeros((2, len(moves)), np.int64)
    lays.measure(veiled, moves, np.zeros(2, np.int64), 0, used, points)
    held = int(veiled.sizes[veiled.viewer])
    found = zip(moves.tolist(), used.tolist(), points.tolist(), strict=True)
    return [Outcome(gain, held - cards + change(move)) for move, cards, gain in found]


def change(move: int) -> int:
    """How many cards a move that lays none brings to the hand."""
    return -1 if rules.DISCARD <= move < lays.LAY_BIT else MORE.get(move, 0)
