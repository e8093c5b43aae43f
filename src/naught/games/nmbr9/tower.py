"""The highest display when the order of the tiles is free: a tower, thought out from the top down.

Whatever is built, every level covers the level above it. So a tower is grown downwards: the level
below must cover all squares of the one above, with as few squares to spare as possible, and with
every tile resting on two. A further level below lifts everything above it by one, and so adds the
sum of all numbers so far. Of many towers the most promising are kept, level by level.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, Record, f64, field, i64, kernel, lowest, popcount
from naught.core.shuffle import below
from naught.games.nmbr9.cards import (
    AT_COLUMN,
    AT_ROW,
    CARDS,
    HEIGHT,
    LONGEST,
    NUMBERS,
    ROWS,
    SQUARES,
    WAYS,
)

LINES: Final = 24
MIDDLE: Final = 10
MOST_ON_LEVEL: Final = 7
CHOICES: Final = np.array(
    [
        (number, turns, square)
        for number in range(NUMBERS - 1, -1, -1)
        for turns in range(int(WAYS[number]))
        for square in range(int(SQUARES[number]))
    ],
    np.int64,
)
NOISE: Final = 1 << 20


class Tower(Record):
    """Levels from the top down; the last is what the next must cover."""

    count: int = field(i64)  # tiles so far
    levels: int = field(i64)
    points: int = field(i64)  # if nothing comes below
    total: int = field(i64)  # of all numbers
    promise: float = field(f64)
    left: Ints = field(i64, NUMBERS)  # tiles that are not used yet
    squares: Ints = field(i64, LINES)  # of the lowest level
    # By tile; the level is counted from the top
    number: Ints = field(i64, CARDS)
    turns: Ints = field(i64, CARDS)
    row: Ints = field(i64, CARDS)
    column: Ints = field(i64, CARDS)
    level: Ints = field(i64, CARDS)


@kernel
def put(t: Tower, number: int, turns: int, row: int, column: int) -> None:
    """Add a tile to the lowest level."""
    at = t.count
    t.number[at], t.turns[at], t.row[at], t.column[at] = number, turns, row, column
    t.level[at] = t.levels
    t.count += 1
    t.left[number] -= 1
    t.total += number
    for down in range(HEIGHT[number, turns]):
        t.squares[row + down] |= ROWS[number, turns, down] << column


# What a tower promises


@kernel
def area_of(squares: Ints) -> int:
    """How many squares there are."""
    area = 0
    for row in range(LINES):
        area += popcount(squares[row])
    return area


@kernel
def area_left(t: Tower) -> int:
    """How many squares the unused tiles have."""
    area = 0
    for number in range(NUMBERS):
        area += t.left[number] * SQUARES[number]
    return int(area)


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
def promise_of(t: Tower, spare: float, ragged: float) -> float:
    """The points if every further level needs but a few squares more than the one above it."""
    area = area_of(t.squares)
    rough = outline_of(t.squares) - 4.0 * np.sqrt(area)
    need = area + spare + ragged * rough
    left = t.left.copy()
    points, total = float(t.points), t.total
    while True:
        taken, used, number = 0, 0, NUMBERS - 1
        while taken < need and number >= 0:
            if left[number]:
                left[number] -= 1
                taken += SQUARES[number]
                used += number
            else:
                number -= 1
        if taken < need:
            return float(points + total * (taken / need) ** 2)
        points += total
        total += used
        need = taken + spare


# Whether a level is sound


@kernel
def bits_of(t: Tower, at: int, row: int) -> int:
    """The squares of a tile in a row."""
    down = row - t.row[at]
    if 0 <= down < LONGEST:
        return int(ROWS[t.number[at], t.turns[at], down] << t.column[at])
    return 0


@kernel
def rest_on_two(t: Tower, above: int, here: int) -> bool:
    """Whether each tile from `above` to `here` lies on two of those from `here` on."""
    for tile in range(above, here):
        under = 0
        for at in range(here, t.count):
            for row in range(t.row[tile], t.row[tile] + LONGEST):
                if bits_of(t, tile, row) & bits_of(t, at, row):
                    under += 1
                    break
        if under < 2:
            return False
    return True


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
def is_sound(t: Tower, above: int, here: int) -> bool:
    """Whether the tiles from `here` on are a level that carries those from `above` to `here`."""
    return bool(t.count - here >= 2 and hang_together(t, here) and rest_on_two(t, above, here))


# A level below


@kernel
def first_bare(cover: Ints, laid: Ints) -> int:
    """The first square that is not covered yet, as row * 64 + column; -1 if all are."""
    for row in range(LINES):
        bare = cover[row] & ~laid[row]
        if bare:
            return row * 64 + lowest(bare)
    return -1


@kernel
def waste_of(cover: Ints, laid: Ints, number: int, turns: int, row: int, column: int) -> int:
    """How many squares of a tile cover nothing; -1 if it does not fit."""
    if row < 1 or row + LONGEST >= LINES or column < 1 or column > 50:
        return -1
    waste = 0
    for down in range(HEIGHT[number, turns]):
        bits = ROWS[number, turns, down] << column
        if bits & laid[row + down]:
            return -1
        waste += popcount(bits & ~cover[row + down])
    return waste


@kernel
def grow(
    t: Tower,
    scrap: Any,
    most: int,
    budget: int,
    spare: float,
    ragged: float,
    out: Any,
    kept: int,
    noise: float,
    rng: Ints,
) -> int:
    """Every way to put a level below, as far as the budget of tries goes; how many are kept.

    `most` is how many squares may cover nothing.
    """
    cover, above = t.squares, t.count
    while above and t.level[above - 1] == t.levels:
        above -= 1
    laid = np.zeros((MOST_ON_LEVEL + 1, LINES), np.int64)
    wasted, choice = np.zeros(MOST_ON_LEVEL + 1, np.int64), np.zeros(MOST_ON_LEVEL + 1, np.int64)
    target = np.zeros(MOST_ON_LEVEL + 1, np.int64)
    if area_left(t) < 2 * area_of(cover):
        most = LINES * LINES  # the last level: what is spared now is of no use later
    scrap[0] = t
    s = scrap[0]
    s.levels += 1
    start = below(rng, len(CHOICES))
    depth, here = 0, t.count
    target[0] = first_bare(cover, laid[0])
    choice[0] = 0
    while depth >= 0:
        budget -= 1
        if choice[depth] == len(CHOICES) or budget < 0:
            depth -= 1
            if depth >= 0:
                s.count -= 1
                s.left[s.number[s.count]] += 1
                s.total -= s.number[s.count]
            continue
        number, turns, square = CHOICES[(choice[depth] + start) % len(CHOICES)]
        choice[depth] += 1
        if s.left[number] == 0:
            continue
        row = (target[depth] >> 6) - AT_ROW[number, turns, square]
        column = (target[depth] & 63) - AT_COLUMN[number, turns, square]
        waste = waste_of(cover, laid[depth], number, turns, row, column)
        if waste < 0 or wasted[depth] + waste > most:
            continue
        put(s, number, turns, row, column)
        laid[depth + 1] = laid[depth]
        for down in range(HEIGHT[number, turns]):
            laid[depth + 1, row + down] |= ROWS[number, turns, down] << column
        bare = first_bare(cover, laid[depth + 1])
        if bare < 0 or depth + 1 == MOST_ON_LEVEL:
            if bare < 0 and is_sound(s, above, here):
                kept = keep(t, s, laid[depth + 1], spare, ragged, out, kept, noise, rng)
            s.count -= 1
            s.left[number] += 1
            s.total -= number
            continue
        depth += 1
        wasted[depth] = wasted[depth - 1] + waste
        target[depth], choice[depth] = bare, 0
    return kept


@kernel
def keep(
    t: Tower,
    s: Tower,
    laid: Ints,
    spare: float,
    ragged: float,
    out: Any,
    kept: int,
    noise: float,
    rng: Ints,
) -> int:
    """Remember a tower, in place of the least promising if there is no more room."""
    if kept == len(out):
        kept = best_half(out)
    child = out[kept]
    out[kept] = s
    child.points = t.points + t.total
    child.squares[:] = laid
    child.promise = promise_of(child, spare, ragged) + noise * below(rng, NOISE) / NOISE
    return kept + 1


@kernel
def best_half(out: Any) -> int:
    """Drop the less promising half; how many are left."""
    worth = np.empty(len(out))
    for at in range(len(out)):
        worth[at] = out[at].promise
    middle = np.median(worth)
    kept = 0
    for at in range(len(out)):
        if worth[at] > middle:
            if kept != at:
                out[kept] = out[at]
            kept += 1
    return max(kept, 1) if kept else len(out) // 2


@kernel
def grow_all(
    towers: Any,
    scrap: Any,
    most: int,
    budget: int,
    spare: float,
    ragged: float,
    out: Any,
    noise: float,
    rng: Ints,
) -> int:
    """A level below every one of these towers; how many are kept."""
    kept = 0
    for at in range(len(towers)):
        kept = grow(towers[at], scrap, most, budget, spare, ragged, out, kept, noise, rng)
    return kept


@kernel
def judge(towers: Any, spare: float, ragged: float, noise: float, rng: Ints) -> None:
    """Say what each of these promises."""
    for at in range(len(towers)):
        by_chance = noise * below(rng, NOISE) / NOISE
        towers[at].promise = promise_of(towers[at], spare, ragged) + by_chance
