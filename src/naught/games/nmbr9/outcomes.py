"""Where a tile of NMBR 9 would come to rest, and for how many points."""

from typing import Any

import numpy as np
from msgspec import Struct

from naught.core.kernel import Ints, plain
from naught.games.nmbr9 import places, words
from naught.games.nmbr9.cards import AT_COLUMN, AT_ROW, LONGEST, SQUARES, TURNS


class Outcome(Struct, frozen=True, gc=False):
    level: int
    points: int


def outcomes(veiled: Any, moves: Ints) -> list[Outcome]:
    """What each of these places would bring the viewer: hundreds, so all of them at once."""
    number = words.number_called(plain(veiled))
    if number is None or len(moves) == 0:
        return []
    levels = levels_under(plain(veiled), number, moves)
    return [Outcome(level, level * number) for level in levels.tolist()]


def levels_under(s: Any, number: int, moves: Ints) -> Ints:
    """The level on which the tile would lie at each place: one above the highest tile there."""
    turns, row, column = parts_of(moves)
    squares = slice(0, SQUARES[number])
    rows = row[:, None] + AT_ROW[number, turns, squares]
    columns = column[:, None] + AT_COLUMN[number, turns, squares]
    heights, top, left = heights_of(s, rows, columns)
    highest: Ints = heights[rows - top, columns - left].max(axis=1)
    return highest


def parts_of(moves: Ints) -> tuple[Ints, Ints, Ints]:
    """Turns, rows and columns of many moves, as places.move_at put them together."""
    where, turns = np.divmod(moves, TURNS)
    row, column = np.divmod(where, places.SPAN)
    return turns, row - places.REACH, column - places.REACH


def heights_of(s: Any, rows: Ints, columns: Ints) -> tuple[Ints, int, int]:
    """How high the viewer's display is, on a ground that holds these squares and all tiles."""
    tiles = words.tiles_of(s, s.viewer)
    top = min([int(rows.min()), *(tile.row for tile in tiles)])
    left = min([int(columns.min()), *(tile.column for tile in tiles)])
    bottom = max([int(rows.max()), *(tile.row + LONGEST for tile in tiles)])
    right = max([int(columns.max()), *(tile.column + LONGEST for tile in tiles)])
    heights = np.zeros((bottom - top + 1, right - left + 1), np.int64)
    for tile in tiles:  # in the order in which they were placed, so that the last one is on top
        for row, column in tile.squares:
            heights[row - top, column - left] = tile.level + 1
    return heights, top, left
