"""The highest display when the order of the tiles is free: a tower, thought out from the top down.

Whatever is built, every level covers the level above it. So a tower is grown downwards: the level
below must cover all squares of the one above, with few squares to spare, and no tile of it may
carry another alone. A further level below lifts everything above it by one, and so adds the sum of
all numbers so far. The plan (plan.py) says what a tower can still come to, and so which tiles are
worth trying for the level below; of all towers the most promising are kept, level by level.
"""

import hashlib
from typing import Any, Final, NamedTuple

import numpy as np

from naught.core.kernel import Floats, Ints, Record, f64, field, i8, i64, kernel, lowest, popcount
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
    TURNS,
    WAYS,
)
from naught.games.nmbr9.plan import (
    AREA,
    AREAS,
    COUNT,
    EVERYTHING,
    STOCKS,
    SUM,
    TILES,
    WEIGHT,
    most_points,
    next_share,
)

LINES: Final = 24
COLUMNS: Final = 52
MIDDLE: Final = 10
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
NOISE: Final = 1 << 20


def _scrambled(number: int) -> int:
    """Some number that looks like chance, and is always the same."""
    return int.from_bytes(hashlib.blake2b(str(number).encode(), digest_size=8).digest()) >> 1


SCRAMBLED: Final = np.array([_scrambled(place) for place in range(64 * 64)], np.int64)


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


class Ground(Record):
    """What the level below a tower may be made of."""

    # By the square it covers: each way to lay a tile there, and how many ways there are
    ways: Ints = field(i64, AREAS, len(CHOICES))
    count: Ints = field(i64, AREAS)
    square: Ints = field(i64, AREAS)  # row * 64 + column; those with the fewest ways come first
    squares: int = field(i64)
    wanted: Any = field(i8, STOCKS)  # by share: whether the plan asks for just these tiles
    waste: Any = field(i8, STOCKS)  # by share: how many squares may cover nothing if it is a part


class Taste(NamedTuple):
    """What one attempt takes for promising, and how far it looks."""

    width: int  # towers that go on
    aim: int  # points; towers that cannot reach them are dropped
    waste: int  # squares of a level that may cover nothing
    tries: int  # for the level below one tower
    spare: int  # squares that the plan gives every further level more
    ragged: float  # squares that an edge more than a round outline has is taken to cost
    noise: float  # points by chance


class Site(NamedTuple):
    """Where towers grow. Arrays of one element are what changes."""

    plan: Any
    ground: Any
    scrap: Any  # a tower to try with
    room: Any  # the towers that are kept
    kept: Ints
    bar: Floats  # what a tower must promise
    seen: Ints  # looks
    rng: Ints


def open_site(plan: Any, taste: Taste, rng: Ints) -> Site:
    """A place with room for twice the width, and nothing in it yet."""
    room = 2 * taste.width
    return Site(
        plan=plan,
        ground=np.zeros(1, Ground.dtype),
        scrap=np.zeros(1, Tower.dtype),
        room=np.zeros(room, Tower.dtype),
        kept=np.zeros(1, np.int64),
        bar=np.full(1, float(taste.aim)),
        seen=np.zeros(1 << (4 * room).bit_length(), np.int64),
        rng=rng,
    )


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


# Which tiles are worth trying below


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
    """The same for the last level: what is spared now is of no use later."""
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


@kernel
def waste_of(cover: Ints, number: int, turns: int, row: int, column: int) -> int:
    """How many squares of a tile cover nothing; AREAS if it reaches too far."""
    if row < 1 or row + LONGEST >= LINES or column < 1 or column + LONGEST >= COLUMNS:
        return AREAS
    waste = 0
    for down in range(HEIGHT[number, turns]):
        waste += popcount((ROWS[number, turns, down] << column) & ~cover[row + down])
    return waste


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
def overlaps(squares: Ints, number: int, turns: int, row: int, column: int) -> bool:
    """Whether a tile would lie on another of its level."""
    for down in range(HEIGHT[number, turns]):
        if squares[row + down] & ROWS[number, turns, down] << column:
            return True
    return False


@kernel
def next_bare(g: Ground, squares: Ints, at: int) -> int:
    """The first square from `at` on that has nothing under it yet, or NOWHERE."""
    for bare in range(at, g.squares):
        if not squares[g.square[bare] >> 6] >> (g.square[bare] & 63) & 1:
            return bare
    return NOWHERE


# A level below


@kernel
def grow(t: Tower, site: Site, taste: Taste) -> None:
    """Keep every level below that can be worth it, as far as the tries go."""
    g = site.ground[0]
    most = want_shares(t, g, site.plan, taste.waste, site.bar[0] - taste.noise)
    if most != NEVER:
        list_ways(t, g, most)
        lay_level(t, site, taste, False)


@kernel
def finish(t: Tower, site: Site, taste: Taste) -> bool:
    """Whether there is a last level below; the tower with it is then in `scrap`."""
    g = site.ground[0]
    most = want_any(t, g)
    if most < 0:
        return False
    list_ways(t, g, most)
    return lay_level(t, site, taste, True)


@kernel
def lay_level(t: Tower, site: Site, taste: Taste, last: bool) -> bool:
    """Lay the level below in all ways, or in one if it is the last; whether one was found."""
    g, tries, found = site.ground[0], taste.tries, False
    site.scrap[0] = t
    s = site.scrap[0]
    go_down(s)
    target, way = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    waste = np.zeros(CARDS + 1, np.int64)
    depth = 0
    while tries > 0:
        if way[depth] == g.count[target[depth]]:
            if depth == 0:
                break
            depth -= 1
            take_back(s)
            continue
        wasted = try_way(s, g, g.ways[target[depth], way[depth]], t.stock, waste[depth])
        way[depth] += 1
        if wasted == NEVER:
            continue
        tries -= 1
        bare = next_bare(g, s.squares, target[depth] + 1)
        if bare != NOWHERE:
            depth += 1
            target[depth], way[depth], waste[depth] = bare, 0, wasted
            continue
        if g.wanted[t.stock - s.stock] and hang_together(s, t.count):
            found = True
            if last:
                break
            keep(s, site, taste)
        take_back(s)
    return found


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
def keep_all(towers: Any, site: Site, taste: Taste) -> int:
    """Remember those of these towers that promise enough; how many are kept."""
    empty(site, float(taste.aim))
    for at in range(len(towers)):
        keep(towers[at], site, taste)
    return int(site.kept[0])


@kernel
def grow_all(towers: Any, site: Site, taste: Taste) -> int:
    """A level below every one of these towers; how many are kept."""
    empty(site, float(taste.aim))
    for at in range(len(towers)):
        grow(towers[at], site, taste)
    return int(site.kept[0])


# Which towers are kept


@kernel
def empty(site: Site, bar: float) -> None:
    """Make room."""
    site.kept[0], site.bar[0] = 0, bar
    site.seen[:] = 0


@kernel
def keep(s: Tower, site: Site, taste: Taste) -> None:
    """Remember a tower that promises enough and looks new."""
    s.promise = promise_of(s, site.plan, taste.ragged)
    s.promise += taste.noise * below(site.rng, NOISE) / NOISE
    if s.promise < site.bar[0]:
        return
    s.look = look_of(s)
    if not is_new(site.seen, s.look):
        return
    site.room[site.kept[0]] = s
    site.kept[0] += 1
    if site.kept[0] == len(site.room):
        drop_half(site)


@kernel
def drop_half(site: Site) -> None:
    """Forget the less promising half; from now on a tower must promise more."""
    room = site.room
    worth = np.empty(len(room))
    for at in range(len(room)):
        worth[at] = room[at].promise
    best = np.sort(np.argsort(-worth)[: len(room) // 2])
    empty(site, worth[best].min())
    for at in best:
        room[site.kept[0]] = room[at]
        site.kept[0] += 1
        is_new(site.seen, room[at].look)


@kernel
def is_new(seen: Ints, look: int) -> bool:
    """Whether a look was not seen before; from now on it was."""
    at = look % len(seen)
    while seen[at]:
        if seen[at] == look:
            return False
        at = (at + 1) % len(seen)
    seen[at] = look
    return True


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
