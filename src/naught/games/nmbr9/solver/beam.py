"""Many displays side by side, tile by tile, for an order that is known.

Every display is tried with each of its best places for the next tile, and the most promising of the
results are kept. Displays that cover the same squares count as one.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel
from naught.games.nmbr9.board import (
    LEVELS,
    LINES,
    MOST_PLACES,
    Board,
    first_place,
    lay,
    stirred,
    taken_apart,
)
from naught.games.nmbr9.cards import AT_COLUMN, AT_ROW, COPIES, NUMBERS, SQUARES
from naught.games.nmbr9.planning.value import Net, think_through

EACH: Final = 16  # places of a display that may be kept
PART: Final = 256  # displays that are one piece of work
COLUMNS: Final = 64
PLAINLY: Final = getattr(stirred, "py_func", stirred)  # importing a module compiles nothing
SIGNS: Final = np.array(
    [PLAINLY(1 + at * 0x9E3779B1) for at in range(LEVELS * LINES * COLUMNS)], np.int64
).reshape(LEVELS, LINES, COLUMNS)  # a number for every square, to tell displays apart

Everywhere = Callable[[Callable[[int], None], Iterable[int]], Iterable[None]]


@kernel
def sign_of(number: int, place: int) -> int:
    """The signs of a tile's squares."""
    level, turns, row, column = taken_apart(place)
    sign = 0
    for at in range(SQUARES[number]):
        sign ^= SIGNS[level, row + AT_ROW[number, turns, at], column + AT_COLUMN[number, turns, at]]
    return sign


@kernel
def extend(
    net: Any, boards: Any, number: int, coming: Ints, places: Any, worth: Any, signs: Any
) -> None:
    """The best places for a tile on each board, what they promise, and their signs."""
    room, hope = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    for at in range(len(boards)):
        count = think_through(net, boards[at], number, coming, EACH, room, hope)
        worth[at, :] = -np.inf
        for choice in range(count):
            places[at, choice] = room[choice]
            worth[at, choice] = hope[choice]
            signs[at, choice] = sign_of(number, room[choice])


@kernel
def lay_all(boards: Any, number: int, places: Ints) -> None:
    """Lay a tile on each board."""
    for at in range(len(boards)):
        lay(boards[at], number, places[at])


class Beam:
    """Displays side by side, all with the same tiles; `everywhere` may spread the work."""

    def __init__(self, net: Net, order: Sequence[int], everywhere: Everywhere = map) -> None:
        self.net = net
        self.order = list(order)
        self.everywhere = everywhere
        self.boards = np.zeros(1, Board.dtype)
        lay(self.boards[0], self.order[0], first_place())
        self.signs = np.zeros(1, np.int64)
        self.coming = np.full(NUMBERS, COPIES, np.int64)
        self.coming[self.order[0]] -= 1

    def step(self, width: int) -> None:
        """Lay the next tile in the best ways; at most `width` displays are kept."""
        number = self.order[int(self.boards[0].count)]
        self.coming[number] -= 1
        count = len(self.boards)
        places = np.zeros((count, EACH), np.int64)
        worth, signs = np.empty((count, EACH)), np.zeros((count, EACH), np.int64)

        def work(start: int) -> None:
            part = slice(start, start + PART)
            tables = places[part], worth[part], signs[part]
            extend(self.net, self.boards[part], number, self.coming, *tables)

        for _ in self.everywhere(work, range(0, count, PART)):
            pass
        signs ^= self.signs[:, None]
        chosen = best_distinct(worth.ravel(), signs.ravel(), width)
        self.boards = self.boards[chosen // EACH]
        self.signs = signs.ravel()[chosen]
        lay_all(self.boards, number, places.ravel()[chosen])

    def best(self) -> Any:
        """The display with the most points."""
        return self.boards[np.argmax(self.boards["points"])]


def best_distinct(worth: Floats, signs: Ints, width: int) -> Ints:
    """Which are the most promising, without those that look like a better one."""
    order = np.argsort(-worth, kind="stable")
    order = order[: np.count_nonzero(worth > -np.inf)][: 3 * width]
    _, first = np.unique(signs[order], return_index=True)
    return order[np.sort(first)][:width]
