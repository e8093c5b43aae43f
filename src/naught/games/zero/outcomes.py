"""What a swap or a knock would make of one's hand in ZERO."""

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from naught.core.kernel import Ints, kernel, plain
from naught.games.zero import advice, rules
from naught.games.zero.cards import CARDS
from naught.games.zero.insight import swapped
from naught.games.zero.rules import KNOCK


class Outcome(Struct, frozen=True):
    says: str
    value: int  # what the hand would score


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do."""
    s = plain(veiled)
    values = np.empty(len(moves), np.int64)
    value_all(s.hands[s.viewer], moves, values)
    passes = s.knocks == s.last_knock
    pairs = zip(moves.tolist(), values.tolist(), strict=True)
    return [outcome(move, value, passes) for move, value in pairs]


@lru_cache(maxsize=1 << 16)  # every player is sent some forty of them for every turn
def outcome(move: int, value: int, passes: bool) -> Outcome:
    return Outcome(advice.phrase_of(move, passes), value)


@kernel
def value_all(hand: int, moves: Ints, values: Ints) -> None:
    """What the hand would score after each of the moves."""
    for at in range(len(moves)):
        move = moves[at]
        after = hand if move == KNOCK else swapped(hand, move // CARDS, move % CARDS)
        values[at] = rules.value(after)
