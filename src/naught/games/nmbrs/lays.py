"""What a lay is, and what it scores; listing.py finds those of a hand, laying.py lays them.

A lay is one int: the first number of the resulting line, its step and its length; for up to two
jokers in it their number, which joker, and where it comes from; and the number that frees a joker.
Every other number of the line is its own card, in hand or on the table.
"""

from typing import Final

import numpy as np

from naught.core.kernel import Ints, kernel
from naught.games.nmbrs.cards import FIRST_JOKER, NO_CARD
from naught.games.nmbrs.state import State, on_table, put, size_of

# Where a joker of a line comes from
FROM_HAND: Final = 1
FROM_TABLE: Final = 2  # it lies there already
FREED: Final = 3  # it lies elsewhere, and a number from hand takes its place

# The fields of a lay, each as wide as it needs
WIDE: Final = 7
SEVEN: Final = (1 << WIDE) - 1
STEP_AT: Final = WIDE
LENGTH_AT: Final = 2 * WIDE
LOW_AT: Final = 3 * WIDE  # the lower joker: number, then which (from 1), then where from
JOKER_WIDE: Final = WIDE + 3 + 2
HIGH_AT: Final = LOW_AT + JOKER_WIDE
FREES_AT: Final = HIGH_AT + JOKER_WIDE
LAY_BIT: Final = 1 << (FREES_AT + WIDE)


@kernel
def is_lay(move: int) -> bool:
    return move >= LAY_BIT


@kernel
def start_of(move: int) -> int:
    return move & SEVEN


@kernel
def step_of(move: int) -> int:
    return move >> STEP_AT & SEVEN


@kernel
def length_of(move: int) -> int:
    return move >> LENGTH_AT & SEVEN


@kernel
def frees_of(move: int) -> int:
    """The number from hand that takes the place of a joker, or 0."""
    return move >> FREES_AT & SEVEN


@kernel
def joker_at(move: int, at: int) -> tuple[int, int, int]:
    """One of the two jokers: its number, the card (or none), and where it comes from."""
    bits = move >> at
    which = bits >> WIDE & 7
    card = FIRST_JOKER - 1 + which if which else NO_CARD
    return bits & SEVEN, card, bits >> (WIDE + 3) & 3


@kernel
def joker_bits(number: int, card: int, source: int) -> int:
    if card == NO_CARD:
        return 0
    return number | (card - FIRST_JOKER + 1) << WIDE | source << (WIDE + 3)


@kernel
def card_in(move: int, number: int) -> int:
    """The card that is this number of the line: a joker that stands for it, or its own."""
    low, low_card, _ = joker_at(move, LOW_AT)
    if low == number:
        return low_card
    high, high_card, _ = joker_at(move, HIGH_AT)
    return high_card if high == number else number


@kernel
def freed_joker(move: int) -> int:
    """The joker that a lay frees, or no card."""
    _, low_card, low_source = joker_at(move, LOW_AT)
    if low_source == FREED:
        return low_card
    _, high_card, high_source = joker_at(move, HIGH_AT)
    return high_card if high_source == FREED else NO_CARD


# Points


@kernel
def is_from_hand(s: State, move: int, number: int) -> bool:
    """Whether this number of the line, a joker or not, is laid from hand."""
    low, low_card, low_source = joker_at(move, LOW_AT)
    if low_card and low == number:
        return low_source == FROM_HAND
    high, high_card, high_source = joker_at(move, HIGH_AT)
    if high_card and high == number:
        return high_source == FROM_HAND
    return not on_table(s, number)


@kernel
def plain_points(s: State, move: int) -> int:
    """What the hand cards of a line are worth, not doubled (R16, R20)."""
    points = 0
    for term in range(length_of(move)):
        number = start_of(move) + term * step_of(move)
        if is_from_hand(s, move, number):
            points += 1 if s.simplified else int(s.values[card_in(move, number)])
    return points


@kernel
def colours_of(s: State, move: int) -> int:
    """The set of colours of a whole line."""
    colours = 0
    for term in range(length_of(move)):
        number = start_of(move) + term * step_of(move)
        colours |= 1 << s.colours[card_in(move, number)]
    return colours


@kernel
def is_doubled(s: State, move: int) -> bool:
    """All cards of one colour, or all of different colours (R17)."""
    colours = colours_of(s, move)
    if colours & (colours - 1) == 0:
        return True
    count = 0
    while colours:
        colours &= colours - 1
        count += 1
    return count == length_of(move)


@kernel
def points_of(s: State, move: int) -> int:
    """What a lay scores, seen before it is laid."""
    points = plain_points(s, move)
    return 2 * points if is_doubled(s, move) else points


# Looking for lays by their cards


@kernel
def measure(s: State, moves: Ints, wanted: Ints, line: int, used: Ints, points: Ints) -> None:
    """The hand cards and the points of each lay that uses all wanted ones and touches a line.

    Moves that do not fit have 0 hand cards. A line of 0 is any line, or none.
    """
    hand = np.zeros(2, np.int64)
    for at in range(len(moves)):
        used[at] = 0
        if not is_lay(moves[at]):
            continue
        touches = gather_cards(s, moves[at], line, hand)
        fits = wanted[0] & ~hand[0] == 0 and wanted[1] & ~hand[1] == 0
        if fits and (touches or line == 0):
            used[at] = size_of(hand)
            points[at] = points_of(s, moves[at])


@kernel
def gather_cards(s: State, move: int, line: int, hand: Ints) -> bool:
    """Collect the hand cards of a lay; whether it has a card of a table line."""
    hand[:] = 0
    touches = False
    for term in range(length_of(move)):
        number = start_of(move) + term * step_of(move)
        card = card_in(move, number)
        if is_from_hand(s, move, number):
            put(hand, card)
        elif card != freed_joker(move):
            touches |= lies_in(s, card, line)
    if frees_of(move):
        put(hand, frees_of(move))
        touches |= lies_in(s, freed_joker(move), line)
    return touches


@kernel
def lies_in(s: State, card: int, line: int) -> bool:
    return bool(s.lines_of[card, 0] == line or s.lines_of[card, 1] == line)
