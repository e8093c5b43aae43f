"""What the level below a tower may be made of: the tiles that are worth it, and where they may lie.

It must cover all squares of the level above, with few squares to spare, and no tile of it may carry
another alone. The plan says which tiles can still lead to enough points.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, Record, field, i8, i64, kernel, lowest, popcount
from naught.games.nmbr9.cards import (
    AT_COLUMN,
    AT_ROW,
    HEIGHT,
    LONGEST,
    NUMBERS,
    ROWS,
    SQUARES,
    WAYS,
)
from naught.games.nmbr9.solver.plan import (
    AREA,
    AREAS,
    COUNT,
    STOCKS,
    SUM,
    TILES,
    WEIGHT,
    most_points,
    next_share,
)
from naught.games.nmbr9.solver.tower import LINES, Tower, area_of, carries_alone, put

COLUMNS: Final = 52
MOST_ON_LEVEL: Final = 8
NOWHERE: Final = -1
NEVER: Final = -1
CHOICES: Final = np.array(
    [
        (number, turns, square)
        for number in range(NUMBERS - 1, -1, -1)
        for turns in range(int(WAYS[number]))
        for square in range(int(SQUARES[number]))
    ],
    np.int64,
)


class Ground(Record):
    """What the level below a tower may be made of."""

    # By the square it covers: each way to lay a tile there, and how many ways there are
    ways: Ints = field(i64, AREAS, len(CHOICES))
    count: Ints = field(i64, AREAS)
    square: Ints = field(i64, AREAS)  # row * 64 + column; those with the fewest ways come first
    squares: int = field(i64)
    wanted: Any = field(i8, STOCKS)  # by share: whether the plan asks for just these tiles
    waste: Any = field(i8, STOCKS)  # by share: how many squares may cover nothing if it is a part


# Which tiles are worth trying


@kernel
def want_shares(t: Tower, g: Ground, plan: Any, most: int, bar: float) -> int:
    """Mark what the next level may be made of; how many squares may cover nothing, or NEVER."""
    g.wanted[:] = 0
    g.waste[:] = NEVER
    largest, area = NEVER, area_of(t.squares)
    limit = min(area + most, AREAS - 1)
    share = next_share(0, t.stock, limit)
    while share:
        if AREA[share] >= area and 2 <= COUNT[share] <= MOST_ON_LEVEL:
            total = t.total + SUM[share]
            points = t.points + t.total
            if most_points(plan, t.stock - share, AREA[share], points, total) >= bar:
                want(g, share, AREA[share] - area)
                largest = max(largest, AREA[share] - area)
        share = next_share(share, t.stock, limit)
    return largest


@kernel
def want_any(t: Tower, g: Ground) -> int:
    """The same for the last level, where sparing tiles is of no use."""
    most = int(min(AREAS, AREA[t.stock] - area_of(t.squares)))
    g.wanted[:] = 1
    g.waste[:] = most
    return most


@kernel
def want(g: Ground, share: int, waste: int) -> None:
    """Mark a share, and all its parts."""
    g.wanted[share] = 1
    part = next_share(0, share, AREAS)
    while part:
        g.waste[part] = max(g.waste[part], waste)
        part = next_share(part, share, AREAS)


# Where they may lie


@kernel
def list_ways(t: Tower, g: Ground, most: int) -> None:
    """All ways to lay a tile under each square of the lowest level, by square."""
    count = 0
    for row in range(LINES):
        line = t.squares[row]
        while line:
            g.square[count] = row * 64 + lowest(line)
            g.count[count] = list_ways_under(t, g.square[count], most, g.ways[count])
            line &= line - 1
            count += 1
    g.squares = count
    order = np.argsort(g.count[:count])
    g.square[:count] = g.square[:count][order]
    g.ways[:count] = g.ways[:count][order]
    g.count[:count] = g.count[:count][order]


@kernel
def list_ways_under(t: Tower, square: int, most: int, ways: Ints) -> int:
    """The ways to cover one square; how many there are."""
    count = 0
    for choice in range(len(CHOICES)):
        number, turns, of_tile = CHOICES[choice]
        if TILES[t.stock, number] == 0:
            continue
        row = (square >> 6) - AT_ROW[number, turns, of_tile]
        column = (square & 63) - AT_COLUMN[number, turns, of_tile]
        waste = waste_of(t.squares, number, turns, row, column)
        if waste <= most and not carries_alone(t, number, turns, row, column):
            ways[count] = waste << 18 | column << 12 | row << 6 | turns << 4 | number
            count += 1
    return count


@kernel
def waste_of(cover: Ints, number: int, turns: int, row: int, column: int) -> int:
    """How many squares of a tile cover nothing; AREAS if it reaches too far."""
    if row < 1 or row + LONGEST >= LINES or column < 1 or column + LONGEST >= COLUMNS:
        return AREAS
    waste = 0
    for down in range(HEIGHT[number, turns]):
        waste += popcount((ROWS[number, turns, down] << column) & ~cover[row + down])
    return waste


# Laying them


@kernel
def next_bare(g: Ground, squares: Ints, at: int) -> int:
    """The first square from `at` on that has nothing under it yet, or NOWHERE."""
    for bare in range(at, g.squares):
        if not squares[g.square[bare] >> 6] >> (g.square[bare] & 63) & 1:
            return bare
    return NOWHERE


@kernel
def try_way(s: Tower, g: Ground, way: int, stock: int, waste: int) -> int:
    """Lay a tile, if it is there and fits; how many squares cover nothing then, or NEVER."""
    number, turns, row, column = way & 15, way >> 4 & 3, way >> 6 & 63, way >> 12 & 63
    if TILES[s.stock, number] == 0:
        return NEVER
    wasted = waste + (way >> 18)
    if wasted > g.waste[stock - s.stock + WEIGHT[number]]:
        return NEVER
    if overlaps(s.squares, number, turns, row, column):
        return NEVER
    put(s, number, turns, row, column)
    return int(wasted)


@kernel
def overlaps(squares: Ints, number: int, turns: int, row: int, column: int) -> bool:
    """Whether a tile would lie on another of its level."""
    for down in range(HEIGHT[number, turns]):
        if squares[row + down] & ROWS[number, turns, down] << column:
            return True
    return False
