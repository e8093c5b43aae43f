"""A tower: the tiles of a display from the top level down, when the order is free.

Whatever is built, every level covers the level above it. So a tower is grown downwards (under.py,
site.py): a further level below lifts everything above it by one, and so adds the sum of all numbers
so far. The plan (plan.py) says what a tower can still come to.
"""

import hashlib
from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, Record, f64, field, i64, kernel, lowest, popcount
from naught.games.nmbr9.cards import CARDS, HEIGHT, LONGEST, ROWS, TURNS
from naught.games.nmbr9.solver.plan import AREAS, EVERYTHING, WEIGHT, most_points

LINES: Final = 24
MIDDLE: Final = 10


class Tower(Record):
    """Levels from the top down; the last is what the next must cover."""

    count: int = field(i64)  # tiles so far
    levels: int = field(i64)
    points: int = field(i64)  # if nothing comes below
    total: int = field(i64)  # of all numbers
    stock: int = field(i64)  # tiles that are not used yet
    promise: float = field(f64)
    look: int = field(i64)
    squares: Ints = field(i64, LINES)  # of the lowest level
    # By tile; the level is counted from the top
    number: Ints = field(i64, CARDS)
    turns: Ints = field(i64, CARDS)
    row: Ints = field(i64, CARDS)
    column: Ints = field(i64, CARDS)
    level: Ints = field(i64, CARDS)


def blank() -> Any:
    """A tower with nothing in it yet."""
    t = Tower.blank()
    t.stock = EVERYTHING
    return t


@kernel
def put(t: Tower, number: int, turns: int, row: int, column: int) -> None:
    """Add a tile to the lowest level."""
    at = t.count
    t.number[at], t.turns[at], t.row[at], t.column[at] = number, turns, row, column
    t.level[at] = t.levels
    t.count += 1
    t.stock -= WEIGHT[number]
    t.total += number
    for down in range(HEIGHT[number, turns]):
        t.squares[row + down] |= ROWS[number, turns, down] << column


@kernel
def take_back(t: Tower) -> None:
    """Remove the tile that was added last from the lowest level."""
    t.count -= 1
    number, turns, row = t.number[t.count], t.turns[t.count], t.row[t.count]
    t.stock += WEIGHT[number]
    t.total -= number
    for down in range(HEIGHT[number, turns]):
        t.squares[row + down] ^= ROWS[number, turns, down] << t.column[t.count]


@kernel
def go_down(t: Tower) -> None:
    """Begin a level below."""
    t.points += t.total
    t.levels += 1
    t.squares[:] = 0


@kernel
def first_of_level(t: Tower) -> int:
    """The first tile of the lowest level."""
    first = t.count
    while first and t.level[first - 1] == t.levels:
        first -= 1
    return first


# What a tower promises


@kernel
def area_of(squares: Ints) -> int:
    """How many squares there are."""
    area = 0
    for row in range(LINES):
        area += popcount(squares[row])
    return area


@kernel
def outline_of(squares: Ints) -> int:
    """How many edges a level has around it."""
    inner = 0
    for row in range(LINES - 1):
        inner += popcount(squares[row] & squares[row] >> 1) + popcount(
            squares[row] & squares[row + 1]
        )
    return 4 * area_of(squares) - 2 * inner


@kernel
def promise_of(t: Tower, plan: Any, ragged: float) -> float:
    """What the plan gives if the level below needs some squares more for a ragged outline."""
    area = area_of(t.squares)
    need = area + ragged * max(0.0, outline_of(t.squares) - 4.0 * np.sqrt(area))
    if need >= AREAS - 1:
        return 0.0
    here, part = int(need), need - int(need)
    fewer = most_points(plan, t.stock, here, t.points, t.total)
    more = most_points(plan, t.stock, here + 1, t.points, t.total)
    return float((1 - part) * fewer + part * more)


# Whether a level is sound


@kernel
def bits_of(t: Tower, at: int, row: int) -> int:
    """The squares of a tile in a row."""
    down = row - t.row[at]
    if 0 <= down < LONGEST:
        return int(ROWS[t.number[at], t.turns[at], down] << t.column[at])
    return 0


@kernel
def touch(t: Tower, one: int, other: int) -> bool:
    """Whether two tiles share an edge."""
    for row in range(t.row[one], t.row[one] + LONGEST):
        bits = bits_of(t, one, row)
        if bits & (
            bits_of(t, other, row) << 1
            | bits_of(t, other, row) >> 1
            | bits_of(t, other, row - 1)
            | bits_of(t, other, row + 1)
        ):
            return True
    return False


@kernel
def hang_together(t: Tower, here: int) -> bool:
    """Whether the tiles from `here` on can be laid one beside another."""
    reached = 1
    changed = True
    while changed:
        changed = False
        for at in range(here, t.count):
            if reached >> (at - here) & 1:
                continue
            for other in range(here, t.count):
                if reached >> (other - here) & 1 and touch(t, at, other):
                    reached |= 1 << (at - here)
                    changed = True
                    break
    return reached == (1 << (t.count - here)) - 1


@kernel
def carries_alone(t: Tower, number: int, turns: int, row: int, column: int) -> bool:
    """Whether a tile below would lie under a whole tile of the lowest level."""
    for at in range(first_of_level(t), t.count):
        bare = 0
        for line in range(t.row[at], t.row[at] + LONGEST):
            down = line - row
            under = ROWS[number, turns, down] << column if 0 <= down < LONGEST else 0
            bare |= bits_of(t, at, line) & ~under
        if bare == 0:
            return True
    return False


# What a tower looks like


def _scrambled(number: int) -> int:
    """A pseudorandom number, always the same for the same value."""
    return int.from_bytes(hashlib.blake2b(str(number).encode(), digest_size=8).digest()) >> 1


SCRAMBLED: Final = np.array([_scrambled(place) for place in range(64 * 64)], np.int64)


@kernel
def look_of(t: Tower) -> int:
    """A number for the lowest level however it lies, the tiles left and the points."""
    top, bottom, left, right = LINES, 0, 64, 0
    for row in range(LINES):
        line = t.squares[row]
        while line:
            column = lowest(line)
            top, bottom = min(top, row), max(bottom, row)
            left, right = min(left, column), max(right, column)
            line &= line - 1
    looks = np.zeros(TURNS, np.int64)
    for row in range(top, bottom + 1):
        line = t.squares[row]
        while line:
            column = lowest(line)
            add_square(looks, row - top, column - left, bottom - row, right - column)
            line &= line - 1
    return int(looks.min()) ^ t.stock << 8 ^ t.points << 32


@kernel
def add_square(looks: Ints, down: int, right: int, up: int, left: int) -> None:
    """Add a square, so far from each side of a level, to what the level looks like by turns."""
    for turns in range(TURNS):
        looks[turns] ^= SCRAMBLED[down * 64 + right]
        down, right, up, left = right, up, left, down
