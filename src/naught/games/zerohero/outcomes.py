"""What a move of Zero Hero would do to its player's rows and zerones, before any symbol acts."""

from typing import Any

from msgspec import Struct

from naught.core.kernel import Ints, plain
from naught.games.zerohero import advice
from naught.games.zerohero.advice import Rows
from naught.games.zerohero.rows import colour_of, kind_of, with_one, without_one
from naught.games.zerohero.rules import GIVE, GRAB, row_score
from naught.games.zerohero.words import swap_of


class Outcome(Struct, frozen=True, gc=False):
    says: str
    rows: int  # what the player's rows would be worth
    zerones: int  # that one would have


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these moves of the viewer would do."""
    s, rows = plain(veiled), advice.rows_after(veiled, None)
    worth = sum(int(row_score(row)) for row in rows.values())
    return [
        Outcome(
            says=advice.phrase(s, move),
            rows=worth + gain(s, rows, move),
            zerones=int(s.purses[s.viewer]) - advice.cost(s, move),
        )
        for move in moves.tolist()
    ]


def gain(s: Any, rows: Rows, move: int) -> int:
    """By how much a move changes what the player's rows are worth."""
    changed: Rows = {}
    for card in advice.cards_of(s, move):
        colour = int(colour_of(card))
        changed[colour] = int(with_one(changed.get(colour, rows[colour]), kind_of(card)))
    if GIVE <= move < GRAB:
        card = swap_of(move)[0]
        colour = int(colour_of(card))
        changed[colour] = int(without_one(rows[colour], kind_of(card)))
    return sum(int(row_score(row)) - int(row_score(rows[at])) for at, row in changed.items())
