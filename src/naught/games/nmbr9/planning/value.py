"""How many more points a display will make: learned by playing (see training.py).

A board is seen as some figures: which numbers are to come, on how many places each of them could
lie on each level now, and what every level is like as ground. A small net turns them into points.
A place is first looked at quickly, by the ground alone; the best of those are thought through.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from naught.core.kernel import Floats, Ints, kernel, popcount
from naught.games.nmbr9.board import (
    LINES,
    TOPS,
    Board,
    draw,
    fit,
    list_places,
    look,
    rest_on_two,
    taken_apart,
)
from naught.games.nmbr9.cards import CARDS, COPIES, LONGEST, NUMBERS, WAYS
from naught.games.nmbr9.rules import LEAST_UNDER

# The figures of a board
SEEN: Final = 6  # levels whose ground is looked at; places on them are one higher
GROUND: Final = 8  # figures of a level as ground
ROUNDS_LEFT: Final = NUMBERS
PLACES_FROM: Final = NUMBERS + 1
GROUND_FROM: Final = PLACES_FROM + SEEN * NUMBERS
FIGURES: Final = GROUND_FROM + SEEN * GROUND
FREE, PAIRS, SQUARES, LONG, POCKETS, HOLES, CONTACT, TILES = range(GROUND)
SCALES: Final = np.array([10.0, 10.0, 5.0, 5.0, 4.0, 2.0, 20.0, 4.0])
MANY: Final = np.array([math.log2(1 + places) / 2 for places in range(64)])
KEPT: Final = 32  # places that are thought through
MODEL: Final = Path(__file__).with_name("value.npz")


class Net(NamedTuple):
    """What was learned: quick weights by rounds left, and a net with two hidden layers."""

    quick: Floats  # rounds left x figures of the ground
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats


# The ground


@kernel
def study(occupied: Any, level: int, figures: Floats) -> None:
    """What a level is like as ground."""
    own, over = occupied[level], occupied[level + 1]
    free = pairs = squares = long = pockets = holes = contact = 0
    for row in range(1, LINES - 3):
        above, here, under = own[row - 1], own[row], own[row + 1]
        left, right = here << 1, here >> 1
        sides = left & right & (above | under) | above & under & (left | right)
        pockets += popcount(~here & sides)
        holes += popcount(~here & left & right & above & under)
        contact += popcount(here & right) + popcount(here & under)
        a, b = here & ~over[row], under & ~over[row + 1]
        c, d = own[row + 2] & ~over[row + 2], own[row + 3] & ~over[row + 3]
        free += popcount(a)
        a2, b2, c2 = a & a >> 1, b & b >> 1, c & c >> 1
        wide, tall = a2 & a >> 2 & b2 & b >> 2, a2 & b2 & c2
        pairs += popcount(wide) + popcount(tall)
        square = wide & c2 & c >> 2
        squares += popcount(square)
        long += popcount(square & wide >> 1 & c >> 3) + popcount(square & d & d >> 1 & d >> 2)
    start = GROUND_FROM + level * GROUND
    figures[start + FREE] = free / SCALES[FREE]
    figures[start + PAIRS] = pairs / SCALES[PAIRS]
    figures[start + SQUARES] = squares / SCALES[SQUARES]
    figures[start + LONG] = long / SCALES[LONG]
    figures[start + POCKETS] = pockets / SCALES[POCKETS]
    figures[start + HOLES] = holes / SCALES[HOLES]
    figures[start + CONTACT] = contact / SCALES[CONTACT]


# Where the numbers to come could lie


class Room(NamedTuple):
    """Scratch for looking at places."""

    free: Any
    beside: Any
    places: Ints
    touching: Ints


@kernel
def new_room() -> Any:
    return Room(
        np.empty((LONGEST, LINES), np.int64),
        np.empty((LONGEST, LINES), np.int64),
        np.empty(TOPS, np.int64),
        np.empty(TOPS, np.int64),
    )


@kernel
def count_places(
    b: Board, count: int, level: int, coming: Ints, room: Any, figures: Floats
) -> None:
    """On how many places of a level each number to come could lie; `count` tiles are laid."""
    start = PLACES_FROM + (level - 1) * NUMBERS
    figures[start : start + NUMBERS] = 0.0
    if b.tiles[level - 1] < LEAST_UNDER:
        return
    look(b.occupied, b.tiles, level, room.free, room.beside)
    for number in range(NUMBERS):
        if coming[number] == 0:
            continue
        found = 0
        for turns in range(WAYS[number]):
            if fit(room.free, room.beside, number, turns, room.places, room.touching):
                rest_on_two(b, number, turns, level, count, room.places)
                for at in range(TOPS):
                    found += popcount(room.places[at])
        figures[start + number] = MANY[min(found, len(MANY) - 1)]


@kernel
def describe(b: Board, coming: Ints, room: Any, figures: Floats) -> None:
    """All figures of a board."""
    figures[:] = 0.0
    for number in range(NUMBERS):
        figures[number] = coming[number] / COPIES
    figures[ROUNDS_LEFT] = (CARDS - b.count) / CARDS
    for level in range(min(b.levels, SEEN)):
        study(b.occupied, level, figures)
        figures[GROUND_FROM + level * GROUND + TILES] = b.tiles[level] / SCALES[TILES]
        count_places(b, b.count, level + 1, coming, room, figures)


# The net


@kernel
def layer(net: Any, figures: Floats, out: Floats) -> None:
    """The first hidden layer before its activation."""
    out[:] = net.first_bias
    for at in range(FIGURES):
        figure = figures[at]
        if figure:
            row = net.first[at]
            for unit in range(len(out)):
                out[unit] += figure * row[unit]


@kernel
def bend(net: Any, hidden: Floats, deeper: Floats) -> float:
    """From the first hidden layer to the points still to be made."""
    deeper[:] = net.second_bias
    for at in range(len(hidden)):
        value = hidden[at]
        if value > 0.0:
            row = net.second[at]
            for unit in range(len(deeper)):
                deeper[unit] += value * row[unit]
    total = net.last[len(deeper)]
    for unit in range(len(deeper)):
        if deeper[unit] > 0.0:
            total += deeper[unit] * net.last[unit]
    return float(total)


@kernel
def outlook(net: Any, b: Board, coming: Ints) -> float:
    """The points that a board will still make, most likely."""
    figures = np.empty(FIGURES)
    hidden, deeper = np.empty(len(net.first_bias)), np.empty(len(net.second_bias))
    describe(b, coming, new_room(), figures)
    layer(net, figures, hidden)
    return bend(net, hidden, deeper)


# Comparing places


@kernel
def quick_worth(net: Any, left: int, level: int, before: Floats, after: Floats) -> float:
    """What changes on a level and the one below, by the quick weights for the rounds left."""
    start = GROUND * max(level - 1, 0)
    end = GROUND * min(level + 1, SEEN)
    worth = 0.0
    for at in range(start, end):
        change = after[GROUND_FROM + at] - before[GROUND_FROM + at]
        worth += change * net.quick[left, at]
    return worth


@kernel
def study_change(b: Board, level: int, figures: Floats) -> None:
    """The ground of a level on which there is one more tile, and of the level below."""
    if level and level <= SEEN:
        study(b.occupied, level - 1, figures)
    if level < SEEN:
        study(b.occupied, level, figures)
        figures[GROUND_FROM + level * GROUND + TILES] += 1 / SCALES[TILES]


@kernel
def restore(level: int, before: Floats, figures: Floats) -> None:
    """Undo study_change."""
    start = GROUND_FROM + GROUND * max(level - 1, 0)
    end = GROUND_FROM + GROUND * min(level + 1, SEEN)
    figures[start:end] = before[start:end]


@kernel
def glance(net: Any, b: Board, number: int, before: Floats, places: Ints, worth: Floats) -> int:
    """Every place for a tile, and how good it looks at once; how many."""
    figures = before.copy()
    count = list_places(b, number, places)
    left = CARDS - 1 - b.count
    for at in range(count):
        level = places[at] >> 13
        draw(b.occupied, number, places[at])
        study_change(b, level, figures)
        worth[at] = number * level + quick_worth(net, left, level, before, figures)
        restore(level, before, figures)
        draw(b.occupied, number, places[at])
    return count


@kernel
def best_first(places: Ints, worth: Floats, count: int, kept: int) -> None:
    """Bring the `kept` best to the front, in order."""
    for at in range(kept):
        best = at + np.argmax(worth[at:count])
        places[at], places[best] = places[best], places[at]
        worth[at], worth[best] = worth[best], worth[at]


@kernel
def think_through(
    net: Any, b: Board, number: int, coming: Ints, kept: int, places: Ints, worth: Floats
) -> int:
    """The best places for a tile, with the points expected in the end, best first; how many.

    `coming` counts what is to come after this tile.
    """
    room, before = new_room(), np.empty(FIGURES)
    describe(b, coming, room, before)
    before[ROUNDS_LEFT] -= 1 / CARDS
    count = glance(net, b, number, before, places, worth)
    kept = min(kept, count)
    best_first(places, worth, count, kept)
    hidden, deeper = np.empty(len(net.first_bias)), np.empty(len(net.second_bias))
    start, figures = np.empty(len(hidden)), before.copy()
    layer(net, before, start)
    for at in range(kept):
        level = places[at] >> 13
        try_out(b, number, places[at], coming, room, figures)
        hidden[:] = start
        add_changes(net, level, before, figures, hidden)
        worth[at] = b.points + number * level
        if b.count < CARDS - 1:
            worth[at] += bend(net, hidden, deeper)
    best_first(places, worth, kept, kept)
    return kept


@kernel
def try_out(b: Board, number: int, place: int, coming: Ints, room: Any, figures: Floats) -> None:
    """The figures as they would be with one more tile; the board is left as it was."""
    level, turns, row, column = taken_apart(place)
    at = b.count
    draw(b.occupied, number, place)
    b.number[at], b.turns[at], b.level[at] = number, turns, level
    b.row[at], b.column[at] = row, column
    b.tiles[level] += 1
    study_change(b, level, figures)
    for higher in range(max(level, 1), min(level + 1, SEEN) + 1):
        count_places(b, at + 1, higher, coming, room, figures)
    b.tiles[level] -= 1
    draw(b.occupied, number, place)


@kernel
def add_changes(net: Any, level: int, before: Floats, figures: Floats, hidden: Floats) -> None:
    """Carry what try_out changed to the hidden layer, and set the figures back."""
    start = GROUND_FROM + GROUND * max(level - 1, 0)
    add_range(net, start, GROUND_FROM + GROUND * min(level + 1, SEEN), before, figures, hidden)
    start = PLACES_FROM + NUMBERS * (max(level, 1) - 1)
    add_range(net, start, PLACES_FROM + NUMBERS * min(level + 1, SEEN), before, figures, hidden)


@kernel
def add_range(
    net: Any, start: int, end: int, before: Floats, figures: Floats, hidden: Floats
) -> None:
    for at in range(start, end):
        change = figures[at] - before[at]
        if change:
            row = net.first[at]
            for unit in range(len(hidden)):
                hidden[unit] += change * row[unit]
            figures[at] = before[at]


# From Python

_adopted: list[Path] = []  # files that are used instead, the last of them


def read(file: Path) -> Net:
    """A net that was kept in a file."""
    with np.load(file) as kept:
        return Net(*(kept[name].astype(np.float64) for name in Net._fields))


@cache
def learned() -> Net:
    """The net that comes with the game, or the one that was adopted."""
    return read(_adopted[-1] if _adopted else MODEL)


def adopt(folder: Path) -> bool:
    """Use the net in a folder from now on, if there is one."""
    if not (folder / MODEL.name).is_file():
        return False
    read(folder / MODEL.name)
    _adopted.append(folder / MODEL.name)
    learned.cache_clear()
    return True
