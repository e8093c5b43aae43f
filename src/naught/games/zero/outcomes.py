"""What a swap or a knock would do to the player's hand in ZERO."""

from typing import Any, Final

import numpy as np
from msgspec import Struct

from naught.core.kernel import Ints, kernel, plain
from naught.games.zero import advice, rules
from naught.games.zero.cards import CARDS
from naught.games.zero.insight import swapped
from naught.games.zero.rules import KNOCK


class Outcome(Struct, frozen=True, gc=False):
    says: str
    value: int  # what the hand would score


# Every move in words, before the second knock and after it: a step has some forty of them.
PHRASES: Final = tuple(
    tuple(advice.phrase_of(move, passes) for move in range(KNOCK + 1)) for passes in (False, True)
)


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do."""
    s = plain(veiled)
    values = np.empty(len(moves), np.int64)
    value_all(s.hands[s.viewer], moves, values)
    phrases = PHRASES[s.knocks == s.last_knock]
    pairs = zip(moves.tolist(), values.tolist(), strict=True)
    return [Outcome(phrases[move], value) for move, value in pairs]


@kernel
def value_all(hand: int, moves: Ints, values: Ints) -> None:
    """What the hand would score after each of the moves."""
    for at in range(len(moves)):
        move = moves[at]
        after = hand if move == KNOCK else swapped(hand, move // CARDS, move % CARDS)
        values[at] = rules.value(after)
