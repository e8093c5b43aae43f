"""What a card would do to a column of NumZumZero, from what its player knows."""

from typing import Any

from msgspec import Struct

from naught.core.kernel import Ints
from naught.games.numzumzero import advice
from naught.games.numzumzero.insight import empties_field
from naught.games.numzumzero.state import MAX_COLUMNS


class Outcome(Struct, frozen=True, gc=False):
    says: str
    collects: bool  # the column balances (R8)
    empties: bool  # and leaves no card in any other (R10)
    fills: bool  # the seventh card, and it does not balance (R13)
    tokens: int  # won or given back at once
    balance: int  # blue minus orange in the column afterwards


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do."""
    return [outcome(veiled, move) for move in moves.tolist()]


def outcome(s: Any, move: int) -> Outcome:
    balance = advice.after(s, move)
    fills = balance != 0 and advice.fills(s, move)
    empties = balance == 0 and bool(empties_field(s, move % MAX_COLUMNS))
    return Outcome(
        says=advice.phrase(s, move),
        collects=balance == 0,
        empties=empties,
        fills=fills,
        tokens=1 + empties if balance == 0 else -int(fills and s.tokens[s.viewer] > 0),
        balance=balance,
    )
