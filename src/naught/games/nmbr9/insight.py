"""What a good player of NMBR 9 looks at: points now, and ground that is fit to build on later.

Nobody's tiles touch anybody else's, so a player thinks of one display only: their own.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.shuffle import below
from naught.games.nmbr9.cards import HEIGHT, LONGEST, ROWS, WAYS, WIDTH
from naught.games.nmbr9.places import MARGIN, PLACES, fit, look_at, move_at
from naught.games.nmbr9.rules import (
    LEAST_UNDER,
    ROUNDS,
    State,
    bounds,
    drawn,
    first_places,
    imagine,
    laid,
    legal_moves,
    points,
    rest_on_two,
)

# What things are worth, in points. Found by letting such players play, and keeping the better.
# Those that come in twos are first for the table, then for the levels above it.
HIGH: Final = 0  # each level up, whatever the number: it costs ground that other tiles could use
EDGE: Final = 1  # an edge shared with a tile of the same level
POCKET: Final = 3  # an empty square with tiles on three sides
HOLE: Final = 5  # one with tiles on all four sides
GROUND: Final = 7  # a rectangle of two by three squares to build on
BURIED: Final = 9  # the same, built over
FADING: Final = 10  # how all of this loses worth over the rounds: an exponent of the share left
WEIGHTS: Final = np.array([-4.25, 0.43, 0.79, -0.25, -1.12, -0.8, -0.73, 0.16, 0.99, 0.13, 0.89])
KEPT: Final = 12  # places worth a thought


# What can be seen in three rows of a level


@kernel
def pockets(above: int, here: int, under: int) -> int:
    """Empty squares of the middle row with tiles on three sides or four."""
    left, right = here << 1, here >> 1
    return popcount(~here & (above & under & (left | right) | left & right & (above | under)))


@kernel
def holes(above: int, here: int, under: int) -> int:
    """Empty squares of the middle row with tiles on all four sides."""
    return popcount(~here & above & under & here << 1 & here >> 1)


@kernel
def rectangles(first: int, second: int, third: int) -> int:
    """Two by three squares, lying or standing, that begin in the first of these rows."""
    pairs, below_pairs = first & first >> 1, second & second >> 1
    lying = pairs & first >> 2 & below_pairs & second >> 2
    return popcount(lying) + popcount(pairs & below_pairs & third & third >> 1)


@kernel
def gaps_worth(own: Ints, row: int, up: int, weights: Floats) -> float:
    """What the pockets and holes of a row are worth."""
    above, here, under = own[row - 1], own[row], own[row + 1]
    empty = weights[POCKET + up] * pockets(above, here, under)
    return float(empty + weights[HOLE + up] * holes(above, here, under))


@kernel
def ground(own: Ints, over: Ints, row: int) -> int:
    """Rectangles of a level that begin in a row and have nothing on them."""
    return rectangles(
        own[row] & ~over[row], own[row + 1] & ~over[row + 1], own[row + 2] & ~over[row + 2]
    )


@kernel
def edges(own: Ints, number: int, turns: int, row: int, shift: int) -> int:
    """How many edges a tile would share with tiles of its level."""
    shared = 0
    for down in range(HEIGHT[number, turns]):
        bits, here = ROWS[number, turns, down] << shift, own[row + down]
        shared += popcount(bits << 1 & here) + popcount(bits >> 1 & here)
        shared += popcount(bits & own[row + down - 1]) + popcount(bits & own[row + down + 1])
    return shared


# How good a place is


@kernel
def look_before(own: Ints, over: Ints, under: Ints, up: int, weights: Floats, before: Any) -> None:
    """For a level as it is: worth of the gaps, ground on it and ground under it, summed by row."""
    before[:, :2] = 0.0
    for row in range(1, len(own) - 2):
        before[0, row + 1] = before[0, row] + gaps_worth(own, row, up, weights)
        before[1, row + 1] = before[1, row] + ground(own, over, row)
        before[2, row + 1] = before[2, row] + (ground(under, own, row) if up else 0)
    before[:, -2:] = before[:, -3:-2]


@kernel
def change(
    own: Ints, over: Ints, under: Ints, row: int, high: int, up: int, weights: Floats, before: Any
) -> float:
    """What a tile that has just been drawn into `own` changes for what is built later."""
    first, last = max(row - 2, 1), min(row + high, len(own) - 3)
    gaps, fresh, buried = 0.0, 0, 0
    for at in range(max(row - 1, 1), last + 1):
        gaps += gaps_worth(own, at, up, weights)
    for at in range(first, last + 1):
        fresh += ground(own, over, at)
        if up:
            buried -= ground(under, own, at)
    gaps -= before[0, last + 1] - before[0, max(row - 1, 1)]
    fresh -= before[1, last + 1] - before[1, first]
    buried += before[2, last + 1] - before[2, first]
    return float(gaps + weights[GROUND + up] * fresh - weights[BURIED] * buried)


@kernel
def rank(s: State, seat: int, weights: Floats, moves: Ints, worth: Floats) -> int:
    """Every legal move of a display no wider than a strip, and how good it looks; how many."""
    number = s.order[s.called - 1]
    top, left, bottom, _, levels = bounds(s, seat, s.called - 1)
    rows = bottom - top + 1 + 2 * MARGIN
    first = left - LONGEST
    occupied, tiles = drawn(s, seat, s.called - 1, levels + 1, top, rows, first)
    free, beside = np.empty((LONGEST, rows), np.int64), np.empty((LONGEST, rows), np.int64)
    places, own = np.empty(rows, np.int64), np.empty(rows, np.int64)
    before = np.empty((3, rows))
    later = ((ROUNDS - s.called) / ROUNDS) ** weights[FADING]
    count = 0
    for level in range(levels + 1 if tiles[levels - 1] >= LEAST_UNDER else levels):
        up = 1 if level else 0
        over, under = occupied[level + 1], occupied[max(level - 1, 0)]
        look_at(occupied, tiles, level, free, beside)
        own[:] = occupied[level]
        look_before(own, over, under, up, weights, before)
        for turns in range(WAYS[number]):
            fit(free, beside, number, turns, places)
            rest_on_two(s, seat, level, turns, top, first, places)
            high, width = HEIGHT[number, turns], WIDTH[number, turns]
            for row in range(rows):
                bits = places[row]
                while bits:
                    shift = lowest(bits) - width + 1
                    bits &= bits - 1
                    promise = weights[EDGE + up] * edges(own, number, turns, row, shift)
                    for down in range(high):
                        own[row + down] |= ROWS[number, turns, down] << shift
                    promise += change(own, over, under, row, high, up, weights, before)
                    own[row : row + high] = occupied[level, row : row + high]
                    moves[count] = move_at(turns, row + top - MARGIN, shift + first - 1)
                    worth[count] = number * level + later * (promise + weights[HIGH] * level)
                    count += 1
    return count


@kernel
def within_a_strip(s: State, seat: int) -> bool:
    """Whether a display is small enough to be looked at as a whole: all that make sense are."""
    _, left, _, right, _ = bounds(s, seat, s.called - 1)
    return right - left + LONGEST + 2 <= PLACES


# What the search asks for


@kernel
def appraise(s: State, seat: int) -> float:
    """The points so far, and what the display may still become."""
    count = laid(s, seat)
    if count == 0:
        return 0.0
    top, left, bottom, _, levels = bounds(s, seat, count)
    rows = bottom - top + 1 + 2 * MARGIN
    occupied, _ = drawn(s, seat, count, levels, top, rows, left - LONGEST)
    promise = 0.0
    for level in range(levels):
        own, over, up = occupied[level], occupied[level + 1], 1 if level else 0
        for row in range(1, rows - 2):
            side = popcount(own[row] & own[row] >> 1) + popcount(own[row] & own[row + 1])
            promise += promise_of_row(own, over, row, up) + WEIGHTS[EDGE + up] * side
    for at in range(count):
        promise += WEIGHTS[HIGH] * s.levels[seat, at]
    later = ((ROUNDS - count) / ROUNDS) ** WEIGHTS[FADING]
    return float(points(s, seat) + later * promise)


@kernel
def promise_of_row(own: Ints, over: Ints, row: int, up: int) -> float:
    """The potential of a row of a level: free ground, less its gaps."""
    return float(gaps_worth(own, row, up, WEIGHTS) + WEIGHTS[GROUND + up] * ground(own, over, row))


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Every order of the cards is equally likely."""
    imagine(s, rng)


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """The places that look best."""
    if s.called == 1:
        return first_places(s, out)
    if not within_a_strip(s, seat):
        return legal_moves(s, seat, out)
    worth = np.empty(len(out))
    count = rank(s, seat, WEIGHTS, out, worth)
    for place in range(min(KEPT, count)):
        best = place + np.argmax(worth[place:count])
        out[place], out[best] = out[best], out[place]
        worth[place], worth[best] = worth[best], worth[place]
    return min(KEPT, count)


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """The place that looks best."""
    if s.called == 1 or not within_a_strip(s, seat):
        return int(moves[below(rng, legal_moves(s, seat, moves))])
    worth = np.empty(len(moves))
    count = rank(s, seat, WEIGHTS, moves, worth)
    return int(moves[np.argmax(worth[:count])])
