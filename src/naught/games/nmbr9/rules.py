"""NMBR 9: all place the same tile, each in a display of their own. Rule numbers: rulebook.md.

A display is the list of its placements. To find the legal places it is drawn once more, level by
level, as rows of bits: a tile fits where its squares, shifted into place, meet free bits only.
Displays have no edge, so a wide one is looked at in strips that fit a word (places.py).
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from naught.core.game import ALL_SEEING, GameState
from naught.core.kernel import Floats, Ints, field, i8, i64, kernel, popcount
from naught.core.options import Value
from naught.core.shuffle import below, shuffle
from naught.games.nmbr9.cards import (
    AT_COLUMN,
    AT_ROW,
    CARDS,
    COPIES,
    HEIGHT,
    INSIDE,
    INSIDE_AT,
    LONGEST,
    NUMBERS,
    ROWS,
    SQUARES,
    TURNS,
    WAYS,
    WIDTH,
)
from naught.games.nmbr9.places import (
    MARGIN,
    PLACES,
    REACH,
    WHOLE,
    column_of,
    fit,
    list_places,
    look_at,
    move_at,
    nth_place,
    row_of,
    turns_of,
)

MAX_PLAYERS: Final = 8
ROUNDS: Final = CARDS
UNKNOWN: Final = -1  # a card that nobody has seen
LEAST_UNDER: Final = 2  # tiles that a tile above the table lies on

ALL_SQUARES: Final = COPIES * int(SQUARES.sum())
OUTLINE: Final = 20  # no tile has more squares around it
# On the table a tile touches one of all squares; above it, its first square lies on one of them.
MAX_MOVES: Final = TURNS * ALL_SQUARES * (OUTLINE + 1)

GROUND: Final = 0  # the level of a tile on the table (R11)
EXCELLENT: Final = 100  # points, alone (R14)
HUGE: Final = 200  # more than anybody has reached


class State(GameState):
    ground: int = field(i64)  # what a tile on the table is multiplied by; each level adds one
    called: int = field(i64)  # cards turned over so far: the round, from 1; 0 before the shuffle
    order: Ints = field(i8, CARDS)  # the deck; hidden: everything from `called` on
    # By seat and round. Hidden from the others until the round ends: the present round's.
    places: Ints = field(i64, MAX_PLAYERS, ROUNDS)
    levels: Ints = field(i8, MAX_PLAYERS, ROUNDS)


def set_up(s: State, options: Mapping[str, Value], cards: None) -> None:
    """No card is known yet."""
    s.order[:] = UNKNOWN
    s.ground = int(options.get("ground", GROUND))


# The deck


@kernel
def deck(s: State, out: Ints) -> int:
    """Every number twice (R2)."""
    for card in range(CARDS):
        out[card] = card // COPIES
    return CARDS


@kernel
def deal(s: State, order: Ints) -> None:
    """The pile is ready, and the first card is called (R4)."""
    for at in range(CARDS):
        s.order[at] = order[at]
    s.awaits_deck = 0
    call(s)


@kernel
def call(s: State) -> None:
    """Turn over the next card: everybody owes a tile (R4, R5)."""
    s.called += 1
    s.to_act = (1 << s.players) - 1


@kernel
def laid(s: State, seat: int) -> int:
    """How many tiles a seat has placed."""
    return int(s.called - (s.to_act >> seat & 1))


# Placing


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Place the tile; the round ends when all have (R5), the game after the last card (R12)."""
    at = s.called - 1
    s.places[seat, at] = move
    s.levels[seat, at] = height_under(s, seat, at, move)
    s.to_act &= ~(1 << seat)
    if s.to_act == 0 and s.called < ROUNDS:
        call(s)


@kernel
def height_under(s: State, seat: int, count: int, move: int) -> int:
    """How many of the first `count` tiles lie under the first square of a tile (R9)."""
    number, turns = s.order[s.called - 1], turns_of(move)
    row = row_of(move) + AT_ROW[number, turns, 0]
    column = column_of(move) + AT_COLUMN[number, turns, 0]
    height = 0
    for at in range(count):
        if covers(s, seat, at, row, column):
            height += 1
    return height


@kernel
def covers(s: State, seat: int, at: int, row: int, column: int) -> bool:
    """Whether a tile has a square there."""
    move = s.places[seat, at]
    down, right = row - row_of(move), column - column_of(move)
    if not (0 <= down < LONGEST and 0 <= right < LONGEST):
        return False
    return bool(ROWS[s.order[at], turns_of(move), down] >> right & 1)


# Where a tile may lie


@kernel
def bounds(s: State, seat: int, count: int) -> tuple[int, int, int, int, int]:
    """Top, left, bottom and right of a display's first tiles, and how many levels it has."""
    top, left, bottom, right, levels = REACH, REACH, -REACH, -REACH, 0
    for at in range(count):
        move, number = s.places[seat, at], s.order[at]
        turns, row, column = turns_of(move), row_of(move), column_of(move)
        top, left = min(top, row), min(left, column)
        bottom = max(bottom, row + HEIGHT[number, turns] - 1)
        right = max(right, column + WIDTH[number, turns] - 1)
        levels = max(levels, s.levels[seat, at] + 1)
    return top, left, bottom, right, levels


@kernel
def drawn(
    s: State, seat: int, count: int, levels: int, top: int, rows: int, first: int
) -> tuple[Any, Ints]:
    """A strip of a display as bits, by level and row; and how many tiles lie on each level.

    Row 0 is MARGIN rows above `top`, bit 0 is one column left of `first`.
    """
    occupied = np.zeros((levels + 1, rows), np.int64)
    tiles = np.zeros(levels + 1, np.int64)
    for at in range(count):
        move, level, number = s.places[seat, at], s.levels[seat, at], s.order[at]
        tiles[level] += 1
        turns, row = turns_of(move), row_of(move) - top + MARGIN
        shift = column_of(move) - first + 1
        if -LONGEST < shift < 62:
            for down in range(HEIGHT[number, turns]):
                bits = ROWS[number, turns, down]
                bits = (bits << shift) & WHOLE if shift >= 0 else bits >> -shift
                occupied[level, row + down] |= bits
    return occupied, tiles


@kernel
def rest_on_two(
    s: State, seat: int, level: int, turns: int, top: int, first: int, out: Ints
) -> None:
    """Of these places, drop those that lie wholly on one tile of the level below (R10)."""
    number = s.order[s.called - 1]
    for at in range(s.called - 1 if level else 0):
        if s.levels[seat, at] != level - 1:
            continue
        move, under = s.places[seat, at], s.order[at]
        under_turns = turns_of(move)
        for place in range(INSIDE[number, turns, under, under_turns]):
            offset = INSIDE_AT[number, turns, under, under_turns, place]
            bit = column_of(move) + offset[1] - first + WIDTH[number, turns]
            if 0 <= bit < 62:
                out[row_of(move) + offset[0] - top + MARGIN] &= ~(1 << bit)


@kernel
def open_levels(tiles: Ints) -> int:
    """How many levels a tile may lie on: one that has tiles, or the next if two can carry it."""
    return len(tiles) if tiles[-2] >= LEAST_UNDER else len(tiles) - 1


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Every place for the tile in hand, by strip, level, turns, row and column (R6 to R10)."""
    if not s.to_act >> seat & 1:
        return 0
    if s.called == 1:
        return first_places(s, out)
    top, left, bottom, right, levels = bounds(s, seat, s.called - 1)
    rows = bottom - top + 1 + 2 * MARGIN
    free, beside = np.empty((LONGEST, rows), np.int64), np.empty((LONGEST, rows), np.int64)
    places = np.empty(rows, np.int64)
    number, count = s.order[s.called - 1], 0
    for first in range(left - LONGEST, right + 2, PLACES):
        occupied, tiles = drawn(s, seat, s.called - 1, levels, top, rows, first)
        for level in range(open_levels(tiles)):
            look_at(occupied, tiles, level, free, beside)
            for turns in range(WAYS[number]):
                fit(free, beside, number, turns, places)
                rest_on_two(s, seat, level, turns, top, first, places)
                count = list_places(places, turns, top, first - WIDTH[number, turns], out, count)
    return count


@kernel
def first_places(s: State, out: Ints) -> int:
    """The first tile lies at 0,0, turned any way (R6)."""
    ways = WAYS[s.order[0]]
    for turns in range(ways):
        out[turns] = move_at(turns, 0, 0)
    return int(ways)


@kernel
def some_move(s: State, seat: int, rng: Ints) -> int:
    """A random legal move: strip, level and turns first, each equally likely, then a place there.

    A choice without any place is made again. Not every move is equally likely: those on a level
    with few places are more so.
    """
    number, count = s.order[s.called - 1], s.called - 1
    if count == 0:
        return move_at(below(rng, WAYS[number]), 0, 0)
    top, left, bottom, right, levels = bounds(s, seat, count)
    rows = bottom - top + 1 + 2 * MARGIN
    strips = (right - left + 1 + LONGEST) // PLACES + 1
    free, beside = np.empty((LONGEST, rows), np.int64), np.empty((LONGEST, rows), np.int64)
    places = np.empty(rows, np.int64)
    first = left - LONGEST + PLACES * below(rng, strips)
    occupied, tiles = drawn(s, seat, count, levels, top, rows, first)
    while True:
        level, turns = below(rng, open_levels(tiles)), below(rng, WAYS[number])
        look_at(occupied, tiles, level, free, beside)
        fit(free, beside, number, turns, places)
        rest_on_two(s, seat, level, turns, top, first, places)
        found = 0
        for row in range(rows):
            found += popcount(places[row])
        if found:
            start = first - WIDTH[number, turns]
            return nth_place(places, below(rng, found), turns, top, start)
        if strips > 1:
            first = left - LONGEST + PLACES * below(rng, strips)
            occupied, tiles = drawn(s, seat, count, levels, top, rows, first)


# Scoring


@kernel
def settled(s: State) -> bool:
    """Only after the last tile is there something to read off."""
    return s.to_act == 0 and s.called == ROUNDS


@kernel
def points(s: State, seat: int) -> int:
    """Every tile scores its number times its level (R11)."""
    total = 0
    for at in range(laid(s, seat)):
        total += s.order[at] * (s.levels[seat, at] + s.ground)
    return total


@kernel
def scores(s: State, out: Ints) -> None:
    """The points of each seat so far; many are good."""
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def winners(s: State) -> int:
    """Most points win, equal points together; alone, seat 0 wins (R13, R14)."""
    totals = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, totals)
    best = totals[: s.players].max()
    seats = 0
    for seat in range(s.players):
        if totals[seat] == best:
            seats |= 1 << seat
    return seats


@kernel
def payoff(s: State, out: Floats) -> None:
    """How many points, in hundreds, set off against the best of the others where there are any."""
    totals = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, totals)
    for seat in range(s.players):
        rival = 0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, totals[other])
        margin = (totals[seat] - rival) / EXCELLENT if s.players > 1 else totals[seat] / HUGE
        out[seat] = min(max(margin, -1.0), 1.0)


# What is hidden


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """The cards called and all tiles, but not where others placed in this round (R5, R15)."""
    out.viewer = seat
    out.players = s.players
    out.to_act = s.to_act
    out.ground = s.ground
    out.awaits_deck = s.awaits_deck
    out.rules_version = s.rules_version
    out.called = s.called
    out.order[:] = UNKNOWN
    out.order[: s.called] = s.order[: s.called]
    for other in range(s.players):
        shown = known_tiles(s.called, s.to_act, seat, other)
        out.places[other, :shown] = s.places[other, :shown]
        out.levels[other, :shown] = s.levels[other, :shown]


@kernel
def known_tiles(called: int, to_act: int, viewer: int, seat: int) -> int:
    """How many tiles of a seat's display somebody sees."""
    if viewer in (seat, ALL_SEEING) or to_act == 0:
        return called - (to_act >> seat & 1)
    return max(called - 1, 0)


@kernel
def imagine(s: State, rng: Ints) -> None:
    """The other cards in any order; whoever has placed in this round did it anywhere."""
    viewer = s.viewer
    s.viewer = ALL_SEEING
    if s.called == 0:
        return
    shuffle_unknown(s, rng)
    if s.to_act == 0:
        return
    for seat in range(s.players):
        if seat != viewer and not s.to_act >> seat & 1:
            place_anywhere(s, seat, rng)


@kernel
def shuffle_unknown(s: State, rng: Ints) -> None:
    """Put the numbers still to come in random order."""
    coming = np.full(NUMBERS, COPIES, np.int64)
    for at in range(s.called):
        coming[s.order[at]] -= 1
    rest = np.empty(CARDS, np.int64)
    count = 0
    for number in range(NUMBERS):
        for _ in range(coming[number]):
            rest[count] = number
            count += 1
    shuffle(rest, count, rng)
    for at in range(count):
        s.order[s.called + at] = rest[at]


@kernel
def place_anywhere(s: State, seat: int, rng: Ints) -> None:
    """A tile that was placed unseen: every legal place is equally likely."""
    s.to_act |= 1 << seat
    moves = np.empty(MAX_MOVES, np.int64)
    move = moves[below(rng, legal_moves(s, seat, moves))]
    at = s.called - 1
    s.places[seat, at] = move
    s.levels[seat, at] = height_under(s, seat, at, move)
    s.to_act &= ~(1 << seat)
