"""Laying a line: the table and the hand after it."""

import numpy as np

from naught.core.kernel import kernel
from naught.games.nmbrs.cards import FIRST_JOKER, JOKERS
from naught.games.nmbrs.lays import (
    card_in,
    freed_joker,
    frees_of,
    is_from_hand,
    length_of,
    points_of,
    start_of,
    step_of,
)
from naught.games.nmbrs.state import MAX_LINES, State, remove


@kernel
def lay(s: State, seat: int, move: int) -> None:
    """Put the cards down: they, and the lines that lie wholly among them, are one line now."""
    s.gained[seat] += points_of(s, move)
    s.totals[seat] += points_of(s, move)
    if frees_of(move):
        replace_joker(s, seat, move)
    take_from_hand(s, seat, move)
    line = room_for_line(s, move)
    s.starts[line] = start_of(move)
    s.steps[line] = step_of(move)
    s.lengths[line] = length_of(move)
    for term in range(length_of(move)):
        number = start_of(move) + term * step_of(move)
        card = card_in(move, number)
        join(s, card, line)
        if card >= FIRST_JOKER:
            s.stands_for[card - FIRST_JOKER] = number
    s.laid |= 1 << seat


@kernel
def replace_joker(s: State, seat: int, move: int) -> None:
    """A number from hand takes the joker's place, at a crossing in both lines (R15)."""
    joker, number = freed_joker(move), frees_of(move)
    s.lines_of[number] = s.lines_of[joker]
    s.lines_of[joker] = 0
    drop_from_hand(s, seat, number)


@kernel
def take_from_hand(s: State, seat: int, move: int) -> None:
    for term in range(length_of(move)):
        number = start_of(move) + term * step_of(move)
        if is_from_hand(s, move, number):
            drop_from_hand(s, seat, card_in(move, number))


@kernel
def drop_from_hand(s: State, seat: int, card: int) -> None:
    remove(s.hands[seat], card)
    remove(s.known[seat], card)
    s.sizes[seat] -= 1


@kernel
def room_for_line(s: State, move: int) -> int:
    """The place of a resulting line: that of the first line that becomes part of it, else new."""
    shared = np.zeros(MAX_LINES + 1, np.int64)
    for term in range(length_of(move)):
        card = card_in(move, start_of(move) + term * step_of(move))
        shared[s.lines_of[card, 0]] += 1
        shared[s.lines_of[card, 1]] += 1
    kept = 0
    for line in range(s.line_count, 0, -1):
        if shared[line] == s.lengths[line]:
            if kept:
                drop_line(s, kept)
            kept = line
    if kept:
        leave(s, kept)
        return kept
    s.line_count += 1
    return int(s.line_count)


@kernel
def join(s: State, card: int, line: int) -> None:
    """Let a card lie in one more line; the lines of a card are kept in order."""
    first = s.lines_of[card, 0]
    if first == 0:
        s.lines_of[card, 0] = line
    else:
        s.lines_of[card, 0] = min(first, line)
        s.lines_of[card, 1] = max(first, line)


@kernel
def leave(s: State, line: int) -> None:
    """No card lies in this line any more."""
    for card in range(1, FIRST_JOKER + JOKERS):
        if s.lines_of[card, 0] == line:
            s.lines_of[card, 0] = s.lines_of[card, 1]
            s.lines_of[card, 1] = 0
        elif s.lines_of[card, 1] == line:
            s.lines_of[card, 1] = 0


@kernel
def drop_line(s: State, line: int) -> None:
    """Take a line off the list; the later ones move up."""
    leave(s, line)
    for card in range(1, FIRST_JOKER + JOKERS):
        for which in range(2):
            if s.lines_of[card, which] > line:
                s.lines_of[card, which] -= 1
    for later in range(line, s.line_count):
        s.starts[later] = s.starts[later + 1]
        s.steps[later] = s.steps[later + 1]
        s.lengths[later] = s.lengths[later + 1]
    for lines in (s.starts, s.steps, s.lengths):
        lines[s.line_count] = 0
    s.line_count -= 1
