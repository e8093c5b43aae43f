"""What a good player of ZERO looks at: how close a hand is to its groups."""

from typing import Final

from naught.core.kernel import Ints, kernel, popcount
from naught.core.shuffle import below
from naught.games.zero.cards import NUMBERS
from naught.games.zero.rules import (
    COLOUR_COUNT,
    ONE_COLOUR,
    ONE_NUMBER,
    State,
    legal_moves,
    value,
)

HOPE: Final = 1.5  # points that each card of the best colour and of the best number is worth


@kernel
def promise(hand: int) -> float:
    """What a hand is worth with its hopes: low is good."""
    colour = 0
    for c in range(COLOUR_COUNT):
        colour = max(colour, popcount(hand & (ONE_COLOUR << (NUMBERS * c))))
    number = 0
    for n in range(NUMBERS):
        number = max(number, popcount(hand & (ONE_NUMBER << n)))
    return value(hand) - HOPE * (min(colour, 5) + min(number, 5))


@kernel
def appraise(s: State, seat: int) -> float:
    """Low promise is good; so is little left to gain."""
    return -promise(s.hands[seat])


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """A random move; the search replaces it by something better where it pays."""
    return int(moves[below(rng, legal_moves(s, seat, moves))])
