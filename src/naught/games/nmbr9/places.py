"""Where a tile fits in NMBR 9, on rows of bits; and places as numbers, which are the moves.

Displays have no edge, so a wide one is looked at in strips, as many columns as fit a word. A place
in a strip is a bit, and its neighbours are there too.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, kernel, lowest, popcount
from naught.games.nmbr9.cards import LONGEST, RUN_AT, RUNS, TURNS, WIDTH

# A move is turns, row and column in one number; no display reaches as far as REACH.
REACH: Final = 512
SPAN: Final = 2 * REACH

# A strip is as many columns as fit a word.
PLACES: Final = 56  # columns where a tile may begin, bits 1 to 56 of a strip
BEGINNINGS: Final = ((1 << PLACES) - 1) << 1
WHOLE: Final = (1 << 62) - 1
MARGIN: Final = LONGEST + 1  # rows above and below a display that a tile or its neighbours need


@kernel
def move_at(turns: int, row: int, column: int) -> int:
    """A placement as a number."""
    return ((row + REACH) * SPAN + column + REACH) * TURNS + turns


@kernel
def turns_of(move: int) -> int:
    return move % TURNS


@kernel
def row_of(move: int) -> int:
    return move // (TURNS * SPAN) - REACH


@kernel
def column_of(move: int) -> int:
    return move // TURNS % SPAN - REACH


@kernel
def look_at(occupied: Any, tiles: Ints, level: int, free: Any, beside: Any) -> None:
    """The squares of a level that are free and have the level below right under them (R8, R9);

    and the squares beside a tile of that level, or all of them where there is no tile yet (R7).
    Both for runs: free[2] are the right ends of three free squares in a row, beside[2] of three
    of which one is beside a tile.
    """
    rows = free.shape[1]
    for row in range(rows):
        ground = occupied[level - 1, row] if level else WHOLE
        free[0, row] = ground & ~occupied[level, row]
        beside[0, row] = 0 if tiles[level] else WHOLE
    if tiles[level]:
        for row in range(1, rows - 1):
            here = occupied[level, row]
            around = occupied[level, row - 1] | occupied[level, row + 1]
            beside[0, row] = around | here << 1 | here >> 1
    for longer in range(1, LONGEST):
        for row in range(rows):
            free[longer, row] = free[longer - 1, row] & free[0, row] << longer
            beside[longer, row] = beside[longer - 1, row] | beside[0, row] << longer


@kernel
def fit(free: Any, beside: Any, number: int, turns: int, out: Ints) -> None:
    """Places where all squares of a tile are free, and at least one is beside another tile.

    A place is the bit of the tile's right end: processors shift many words to the left at once.
    """
    last = len(out) - LONGEST
    out[:last] = BEGINNINGS << (WIDTH[number, turns] - 1)
    out[last:] = 0
    for run in range(RUNS[number, turns]):
        down, length, left = RUN_AT[number, turns, run]
        for row in range(last):
            out[row] &= free[length - 1, row + down] << left
    if out.any():
        touching = np.zeros(last, np.int64)
        for run in range(RUNS[number, turns]):
            down, length, left = RUN_AT[number, turns, run]
            for row in range(last):
                touching[row] |= beside[length - 1, row + down] << left
        for row in range(last):
            out[row] &= touching[row]


@kernel
def list_places(places: Ints, turns: int, top: int, start: int, out: Ints, count: int) -> int:
    """Add these places to a list of moves, bit 0 being column `start`; how long it is now."""
    for row in range(len(places)):
        bits = places[row]
        if bits:
            left_end = move_at(turns, row + top - MARGIN, start)
            while bits:
                out[count] = left_end + TURNS * lowest(bits)
                count += 1
                bits &= bits - 1
    return count


@kernel
def nth_place(places: Ints, nth: int, turns: int, top: int, start: int) -> int:
    """The place of that number, counted by row and column, bit 0 being column `start`."""
    row = 0
    while nth >= popcount(places[row]):
        nth -= popcount(places[row])
        row += 1
    bits = places[row]
    for _ in range(nth):
        bits &= bits - 1
    return move_at(turns, row + top - MARGIN, lowest(bits) + start)
