"""A display as a planner keeps it: one small record with every level drawn as rows of bits.

It holds what a sensible display needs (see HIGH and WIDE) and no more, so that thousands can be
compared in a moment. It judges places as the rules do; a test compares the two.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, Record, field, i64, kernel, lowest
from naught.games.nmbr9.cards import (
    CARDS,
    COPIES,
    INSIDE,
    INSIDE_AT,
    LONGEST,
    ROWS,
    RUN_AT,
    RUNS,
    WAYS,
    WIDTH,
)
from naught.games.nmbr9.places import BEGINNINGS, WHOLE
from naught.games.nmbr9.rules import LEAST_UNDER

LEVELS: Final = 9  # one more than tiles are put on here: above the last there is always nothing
LINES: Final = 24  # rows of squares
TOPS: Final = LINES - LONGEST - 3  # rows where a tile may begin, from 1
FIRST_ROW: Final = 9  # where the first tile goes
FIRST_COLUMN: Final = 28
HIGH: Final = 16  # rows and columns of a display that can be kept
WIDE: Final = 48
MOST_PLACES: Final = 4096


class Board(Record):
    count: int = field(i64)  # tiles so far
    points: int = field(i64)
    levels: int = field(i64)  # that have tiles
    occupied: Any = field(i64, LEVELS, LINES)
    tiles: Ints = field(i64, LEVELS)  # how many, by level
    # By tile
    number: Ints = field(i64, CARDS)
    turns: Ints = field(i64, CARDS)
    row: Ints = field(i64, CARDS)
    column: Ints = field(i64, CARDS)
    level: Ints = field(i64, CARDS)


# A place as one number


@kernel
def place_at(level: int, turns: int, row: int, column: int) -> int:
    """A place on a board; the column is that of the tile's left end."""
    return ((level * 4 + turns) * 32 + row) * 64 + column


@kernel
def taken_apart(place: int) -> tuple[int, int, int, int]:
    """Level, turns, row and column of a place."""
    return place >> 13, place >> 11 & 3, place >> 6 & 31, place & 63


# Laying tiles


@kernel
def draw(occupied: Any, number: int, place: int) -> None:
    """Put the squares of a tile on its level; the same again takes them away."""
    level, turns, row, column = taken_apart(place)
    for down in range(LONGEST):
        occupied[level, row + down] ^= ROWS[number, turns, down] << column


@kernel
def lay(b: Board, number: int, place: int) -> None:
    """Place a tile, trusting that it may lie there."""
    level, turns, row, column = taken_apart(place)
    draw(b.occupied, number, place)
    at = b.count
    b.number[at], b.turns[at], b.level[at] = number, turns, level
    b.row[at], b.column[at] = row, column
    b.tiles[level] += 1
    b.levels = max(b.levels, level + 1)
    b.points += number * level
    b.count += 1


@kernel
def first_place() -> int:
    """Where the first tile goes; however it is turned, the same can be built on it."""
    return place_at(0, 0, FIRST_ROW, FIRST_COLUMN)


# Where a tile may lie


@kernel
def look(occupied: Any, tiles: Ints, level: int, free: Any, beside: Any) -> None:
    """Free squares of a level with ground under them, and squares beside its tiles, as runs.

    The same as the rules' look_at, for boards of one size.
    """
    own = occupied[level]
    if level:
        under = occupied[level - 1]
        for row in range(LINES):
            free[0, row] = under[row] & ~own[row]
    else:
        for row in range(LINES):
            free[0, row] = WHOLE & ~own[row]
    beside[0, :] = 0 if tiles[level] else WHOLE
    if tiles[level]:
        for row in range(1, LINES - 1):
            beside[0, row] = own[row - 1] | own[row + 1] | own[row] << 1 | own[row] >> 1
    for longer in range(1, LONGEST):
        for row in range(LINES):
            free[longer, row] = free[longer - 1, row] & free[0, row] << longer
            beside[longer, row] = beside[longer - 1, row] | beside[0, row] << longer


@kernel
def fit(free: Any, beside: Any, number: int, turns: int, out: Ints, touching: Ints) -> bool:
    """Places on a level, as bits of the tile's right end by row; whether there are any.

    Row `at` of `out` is row at + 1 of the board. Tiles that lie on one other only are not dropped.
    """
    for at in range(TOPS):
        out[at] = BEGINNINGS << (WIDTH[number, turns] - 1)
    for run in range(RUNS[number, turns]):
        down, length, left = RUN_AT[number, turns, run]
        squares = free[length - 1, down + 1 : down + 1 + TOPS]
        for at in range(TOPS):
            out[at] &= squares[at] << left
    some = 0
    for at in range(TOPS):
        some |= out[at]
    if some == 0:
        return False
    touching[:] = 0
    for run in range(RUNS[number, turns]):
        down, length, left = RUN_AT[number, turns, run]
        squares = beside[length - 1, down + 1 : down + 1 + TOPS]
        for at in range(TOPS):
            touching[at] |= squares[at] << left
    some = 0
    for at in range(TOPS):
        out[at] &= touching[at]
        some |= out[at]
    return some != 0


@kernel
def rest_on_two(b: Board, number: int, turns: int, level: int, count: int, out: Ints) -> None:
    """Of these places, drop those that lie wholly on one of the first `count` tiles (R10)."""
    for at in range(count):
        if b.level[at] != level - 1:
            continue
        under, under_turns = b.number[at], b.turns[at]
        for inside in range(INSIDE[number, turns, under, under_turns]):
            offset = INSIDE_AT[number, turns, under, under_turns, inside]
            bit = b.column[at] + offset[1] + WIDTH[number, turns] - 1
            row = b.row[at] + offset[0] - 1
            if row < TOPS:
                out[row] &= ~(1 << bit)


@kernel
def open_levels(b: Board) -> int:
    """How many levels a tile may lie on: one that has tiles, or the next if two can carry it."""
    if b.levels and b.tiles[b.levels - 1] >= LEAST_UNDER and b.levels < LEVELS - 1:
        return int(b.levels + 1)
    return int(max(b.levels, 1))


@kernel
def list_places(b: Board, number: int, out: Ints) -> int:
    """Every place for a tile on a board that is not empty; how many."""
    free, beside = np.empty((LONGEST, LINES), np.int64), np.empty((LONGEST, LINES), np.int64)
    places, touching = np.empty(TOPS, np.int64), np.empty(TOPS, np.int64)
    count = 0
    for level in range(open_levels(b)):
        look(b.occupied, b.tiles, level, free, beside)
        for turns in range(WAYS[number]):
            if not fit(free, beside, number, turns, places, touching):
                continue
            if level:
                rest_on_two(b, number, turns, level, b.count, places)
            start = place_at(level, turns, 1, 1 - WIDTH[number, turns])
            for at in range(TOPS):
                bits = places[at]
                while bits and count < len(out):
                    out[count] = start + at * 64 + lowest(bits)
                    count += 1
                    bits &= bits - 1
    return count


# What is still to come


@kernel
def count_coming(order: Ints, called: int, coming: Ints) -> None:
    """How many of each number are left once `called` cards are known."""
    coming[:] = COPIES
    for at in range(called):
        coming[order[at]] -= 1


@kernel
def stirred(value: int) -> int:
    """A number whose bits have little to do with those of `value`."""
    value = (value ^ value >> 31) & 0x7FFFFFFF
    value = value * 1103515245 & 0x3FFFFFFFFFFFFFFF
    value ^= value >> 23
    value = (value & 0x7FFFFFFF) * 2654435761 & 0x3FFFFFFFFFFFFFFF
    return int(value ^ value >> 29)
