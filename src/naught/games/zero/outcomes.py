"""What a swap or a knock would make of one's hand in ZERO."""

from typing import Any

from msgspec import Struct

from naught.core.kernel import Ints, plain
from naught.games.zero import advice, rules


class Outcome(Struct, frozen=True):
    says: str
    value: int  # what the hand would score


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do."""
    s = plain(veiled)
    return [outcome(s, move) for move in moves.tolist()]


def outcome(s: Any, move: int) -> Outcome:
    return Outcome(advice.phrase(s, move), int(rules.value(advice.hand_after(s, move))))
