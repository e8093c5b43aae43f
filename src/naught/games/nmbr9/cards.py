"""What is printed: 20 cards, and ten tiles, number side up, to be turned but never turned over."""

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from naught.core.contract import Colour

NUMBERS: Final = 10
COPIES: Final = 2  # cards of each number
CARDS: Final = NUMBERS * COPIES
TURNS: Final = 4
LONGEST: Final = 4  # squares, of a tile's longer side
SHAPES: Final = (
    ("###", "#.#", "#.#", "###"),
    ("##", ".#", ".#", ".#"),
    (".##", ".##", "##.", "###"),
    ("###", "..#", ".##", "###"),
    (".##", ".#.", "###", ".##"),
    ("###", "###", "..#", "###"),
    ("##.", "#..", "###", "###"),
    ("###", ".#.", "##.", "#.."),
    (".##", ".##", "##.", "##."),
    ("###", "###", "##.", "##."),
)
COLOURS: Final[tuple[Colour, ...]] = (
    *("grey", "brown", "orange", "yellow", "green"),
    *("turquoise", "dark blue", "purple", "pink", "red"),
)
TEXTS: Final = tuple(str(number) for number in range(NUMBERS))

Square = tuple[int, int]  # row, column


def turned(shape: tuple[str, ...], turns: int) -> tuple[str, ...]:
    """A shape after some quarter turns clockwise."""
    for _ in range(turns):
        shape = tuple("".join(column) for column in zip(*reversed(shape), strict=True))
    return shape


def squares(number: int, turns: int) -> tuple[Square, ...]:
    """The squares of a turned tile, from the top left corner of its rectangle."""
    rows = enumerate(turned(SHAPES[number], turns))
    return tuple((row, column) for row, line in rows for column, c in enumerate(line) if c == "#")


def ways(number: int) -> int:
    """How many turns give different squares: two for the 0 and the 8, else four."""
    return len({squares(number, turns) for turns in range(TURNS)})


def inside(number: int, turns: int, under: int, under_turns: int) -> list[Square]:
    """Where a tile would lie wholly on one other, seen from the other's corner."""
    lower = set(squares(under, under_turns))
    places = [(row, column) for row in range(LONGEST) for column in range(LONGEST)]
    return [
        (row, column)
        for row, column in places
        if {(row + r, column + c) for r, c in squares(number, turns)} <= lower
    ]


def runs_of(shape: tuple[str, ...]) -> Iterator[tuple[int, int, int]]:
    """The runs of squares in a shape: row, length, columns from the right edge."""
    for row, line in enumerate(shape):
        for run in re.finditer("#+", line):
            yield row, len(run[0]), len(line) - run.end()


# The same as tables, for kernels: by number and turns

EVERY: Final = [(number, turns) for number in range(NUMBERS) for turns in range(TURNS)]
WAYS: Final = np.array([ways(number) for number in range(NUMBERS)], np.int64)
SQUARES: Final = np.array([len(squares(number, 0)) for number in range(NUMBERS)], np.int64)
LARGEST: Final = int(SQUARES.max())
HEIGHT: Final = np.zeros((NUMBERS, TURNS), np.int64)
WIDTH: Final = np.zeros((NUMBERS, TURNS), np.int64)
ROWS: Final = np.zeros((NUMBERS, TURNS, LONGEST), np.int64)  # bit c: a square in column c
AT_ROW: Final = np.zeros((NUMBERS, TURNS, LARGEST), np.int64)
AT_COLUMN: Final = np.zeros((NUMBERS, TURNS, LARGEST), np.int64)
# The squares of a tile as runs of one to four in a row: how many, and for each its row, its length
# and how many columns its right end is from the tile's.
MOST_RUNS: Final = 6
RUNS: Final = np.zeros((NUMBERS, TURNS), np.int64)
RUN_AT: Final = np.zeros((NUMBERS, TURNS, MOST_RUNS, 3), np.int64)
MOST_INSIDE: Final = max(len(inside(*a, *b)) for a in EVERY for b in EVERY)
INSIDE: Final = np.zeros((NUMBERS, TURNS, NUMBERS, TURNS), np.int64)  # how many such places
INSIDE_AT: Final = np.zeros((NUMBERS, TURNS, NUMBERS, TURNS, MOST_INSIDE, 2), np.int64)


def _fill() -> None:
    for number, turns in EVERY:
        for at, (row, column) in enumerate(squares(number, turns)):
            ROWS[number, turns, row] |= 1 << column
            AT_ROW[number, turns, at], AT_COLUMN[number, turns, at] = row, column
        HEIGHT[number, turns] = AT_ROW[number, turns].max() + 1
        WIDTH[number, turns] = AT_COLUMN[number, turns].max() + 1
        runs = list(runs_of(turned(SHAPES[number], turns)))
        RUNS[number, turns] = len(runs)
        RUN_AT[number, turns, : len(runs)] = runs
        for under in EVERY:
            places = inside(number, turns, *under)
            INSIDE[number, turns][under] = len(places)
            for at, place in enumerate(places):
                INSIDE_AT[number, turns][under][at] = place


_fill()
