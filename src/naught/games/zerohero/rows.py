"""Cards and rows of Zero Hero: all cards of a colour in one place are one int.

A row has three bits for each kind of card, filled from the lowest, as many as there are. So its
bits are its cards, in increasing order of value.
"""

from typing import Final

import numpy as np

from naught.core.kernel import Ints, kernel, lowest
from naught.games.zerohero.cards import COLOURS, FACES, ROW_KINDS, SYMBOLS

COLOUR_COUNT: Final = len(COLOURS)
COPIES: Final = 3
FIRST_COPIES: Final = sum(1 << COPIES * kind for kind in range(ROW_KINDS))
SYMBOL_COUNT: Final = len(SYMBOLS)
ZEROS: Final = (1 << COPIES * SYMBOL_COUNT) - 1
VALUE_OF_FACE: Final = np.array(FACES)


@kernel
def colour_of(card: int) -> int:
    return (int(card) - 1) // ROW_KINDS


@kernel
def kind_of(card: int) -> int:
    """Which of the different cards of its colour it is."""
    return (int(card) - 1) % ROW_KINDS


@kernel
def value_of(card: int) -> int:
    return int(VALUE_OF_FACE[kind_of(card) // SYMBOL_COUNT])


@kernel
def symbol_of(card: int) -> int:
    return kind_of(card) % SYMBOL_COUNT


@kernel
def card_at(colour: int, bit: int) -> int:
    """The card that a bit of a row stands for."""
    return 1 + colour * ROW_KINDS + bit // COPIES


@kernel
def value_at(bit: int) -> int:
    return int(VALUE_OF_FACE[bit // (COPIES * SYMBOL_COUNT)])


@kernel
def with_one(row: int, kind: int) -> int:
    """A row with one card more."""
    held = row >> COPIES * kind & 7
    return row | (held + 1) << COPIES * kind  # 0, 1, 3, 7: one bit for each copy


@kernel
def without_one(row: int, kind: int) -> int:
    """A row with one card less."""
    held = row >> COPIES * kind & 7
    return row ^ (held ^ held >> 1) << COPIES * kind


@kernel
def joined(row: int, more: int) -> int:
    """Two rows of one colour as one."""
    while more:
        row = with_one(row, lowest(more) // COPIES)
        more &= more - 1
    return row


@kernel
def put(rows: Ints, card: int) -> None:
    colour = colour_of(card)
    rows[colour] = with_one(rows[colour], kind_of(card))


@kernel
def pick_up(rows: Ints, card: int) -> None:
    colour = colour_of(card)
    rows[colour] = without_one(rows[colour], kind_of(card))


@kernel
def list_cards(rows: Ints, out: Ints) -> int:
    """Every card of some rows, one of each colour; how many there are."""
    count = 0
    for colour in range(COLOUR_COUNT):
        row = rows[colour]
        while row:
            out[count] = card_at(colour, lowest(row))
            row &= row - 1
            count += 1
    return count


@kernel
def less(row: int, gone: int) -> int:
    """A row without the cards of another of its colour."""
    while gone:
        row = without_one(row, lowest(gone) // COPIES)
        gone &= gone - 1
    return row
