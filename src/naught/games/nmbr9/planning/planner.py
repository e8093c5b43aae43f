"""The search for NMBR 9: play on from each of the best places, in the same imagined orders.

Nobody's tiles touch anybody else's, so one display is planned and nothing else. What is tried
more often is what fared better so far; every place meets the same orders of the cards to come.
"""

import math
from typing import Any, Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import fast_rng, shuffle
from naught.games.nmbr9 import rules
from naught.games.nmbr9.board import (
    FIRST_COLUMN,
    FIRST_ROW,
    HIGH,
    LEVELS,
    LINES,
    MOST_PLACES,
    TOPS,
    WIDE,
    Board,
    count_coming,
    lay,
    place_at,
    stirred,
    taken_apart,
)
from naught.games.nmbr9.cards import CARDS, LONGEST, NUMBERS
from naught.games.nmbr9.places import column_of, move_at, row_of, turns_of
from naught.games.nmbr9.planning.value import learned, think_through
from naught.games.nmbr9.rules import State, bounds

COMPARED: Final = 12  # places that are played on from
LOOKED_AT: Final = 48  # places that are thought through, to find those
NARROW: Final = 8  # the same, when playing on
AHEAD: Final = 3  # further tiles that are played
NOWHERE: Final = -9  # the level of a tile that has no place on the board
CURIOSITY: Final = 4.0  # points: the weight of exploration


@kernel
def arrange(order: Ints, called: int, salt: int, which: int, out: Ints) -> None:
    """The cards to come in imagined order number `which`; out[0] is the next."""
    coming = np.empty(NUMBERS, np.int64)
    count_coming(order, called, coming)
    count = 0
    for number in range(NUMBERS):
        for _ in range(coming[number]):
            out[count] = number
            count += 1
    rng = np.empty(1, np.int64)
    rng[0] = 1 + stirred(salt + which * 7919)
    shuffle(out, count, rng)


@kernel
def play_on(net: Any, b: Board, cards: Ints, coming: Ints, places: Ints, worth: Floats) -> float:
    """Place the next tiles where they look best; the points expected then."""
    expected = float(b.points)
    for step in range(min(AHEAD, CARDS - b.count)):
        number = cards[step]
        coming[number] -= 1
        if think_through(net, b, number, coming, NARROW, places, worth) == 0:
            return expected
        lay(b, number, places[0])
        expected = worth[0]
    return expected


@kernel
def most_urgent(visits: Ints, totals: Floats) -> int:
    """The place to play on from next."""
    tried = visits.sum()
    best, best_urgency = 0, -math.inf
    for at in range(len(visits)):
        if visits[at] == 0:
            return at
        mean = totals[at] / visits[at]
        urgency = mean + CURIOSITY * math.sqrt(math.log(tried) / visits[at])
        if urgency > best_urgency:
            best, best_urgency = at, urgency
    return best


@kernel
def ponder(
    net: Any,
    boards: Any,
    order: Ints,
    called: int,
    places: Ints,
    visits: Ints,
    totals: Floats,
    rounds: int,
    salt: int,
) -> None:
    """Run some rounds from boards[0], each from the place with the highest upper bound."""
    cards, coming = np.empty(CARDS, np.int64), np.empty(NUMBERS, np.int64)
    room, worth = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    for _ in range(rounds):
        at = most_urgent(visits, totals)
        boards[1] = boards[0]
        b = boards[1]
        lay(b, order[called - 1], places[at])
        count_coming(order, called, coming)
        arrange(order, called, salt, visits[at], cards)
        totals[at] += play_on(net, b, cards, coming, room, worth)
        visits[at] += 1


# Between the table and the board


@kernel
def copy_display(s: State, seat: int, b: Board) -> tuple[int, int]:
    """Lay the tiles of a seat on an empty board; what to add to its rows and columns.

    Tiles that are too far off for a board are counted, and lie nowhere: see `Planner.places`.
    """
    count = s.called - 1
    row, column = middle_of(s, seat, count)
    down, right = LINES // 2 - 1 - row, FIRST_COLUMN - column
    for at in range(count):
        move, level = s.places[seat, at], s.levels[seat, at]
        row, column = row_of(move) + down, column_of(move) + right
        if 1 <= row <= TOPS and 1 <= column <= WIDE and level < LEVELS - 1:
            lay(b, s.order[at], place_at(level, turns_of(move), row, column))
        else:
            leave_out(b, s.order[at], level)
    return down, right


@kernel
def middle_of(s: State, seat: int, count: int) -> tuple[int, int]:
    """The middle of a display; of one too large for a board, where it is highest."""
    if count == 0:
        return LINES // 2 - 1 - FIRST_ROW, 0
    top, left, bottom, right, levels = bounds(s, seat, count)
    if bottom - top < HIGH and right - left < WIDE - 2 * LONGEST:
        return (top + bottom) // 2, (left + right) // 2
    for at in range(count):
        if s.levels[seat, at] == levels - 1:
            return row_of(s.places[seat, at]), column_of(s.places[seat, at])
    return 0, 0


@kernel
def leave_out(b: Board, number: int, level: int) -> None:
    """Count a tile that has no place on the board."""
    at = b.count
    b.number[at], b.level[at] = number, NOWHERE
    b.points += number * level
    b.count += 1


class Planner:
    """A search from one veiled record, run in as many calls as you like."""

    def __init__(self, veiled: State, seed: object) -> None:
        self.net = learned()
        self.boards = np.zeros(2, Board.dtype)
        self.order, self.called = veiled.order.astype(np.int64), int(veiled.called)
        self.down, self.right = copy_display(veiled, int(veiled.viewer), self.boards[0])
        self.legal = listed(veiled)
        self.places = self.first_places() if self.called == 1 else self.best_places()
        self.visits = np.zeros(len(self.places), np.int64)
        self.totals = np.zeros(len(self.places))
        self.salt = int(fast_rng("planner", seed)[0]) >> 2

    def first_places(self) -> Ints:
        """However the first tile is turned, it lies at the same corner."""
        turns = [turns_of(move) for move in self.legal]
        return np.array([place_at(0, turned, FIRST_ROW, FIRST_COLUMN) for turned in turns])

    def best_places(self) -> Ints:
        """The places that look best, and are legal: a board may not show all tiles."""
        number, coming = int(self.order[self.called - 1]), np.empty(NUMBERS, np.int64)
        count_coming(self.order, self.called, coming)
        places, worth = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
        kept = think_through(self.net, self.boards[0], number, coming, LOOKED_AT, places, worth)
        legal = set(self.legal)
        found = [place for place in places[:kept].tolist() if self.move(place) in legal]
        return np.array(found[:COMPARED], np.int64)

    def move(self, place: int) -> int:
        """A place of the board as a move at the table."""
        _, turns, row, column = taken_apart(place)
        return int(move_at(turns, row - self.down, column - self.right))

    def run(self, iterations: int) -> None:
        """Search further. The GIL is released meanwhile."""
        if len(self.places):
            fared = self.places, self.visits, self.totals, iterations, self.salt
            ponder(self.net, self.boards, self.order, self.called, *fared)

    @property
    def decided(self) -> bool:
        """Whether more search would change nothing: the last tile, and the first."""
        return self.called in (1, CARDS) or len(self.places) < 2

    def found(self) -> tuple[list[int], list[int], list[float]]:
        """Moves, how often each was played on from, and the points expected; likeliest first."""
        if not len(self.places):  # the display is too scattered to plan: lay the tile somewhere
            return [self.legal[0]], [1], [float(self.boards[0].points)]
        tried = np.flatnonzero(self.visits)
        tried = tried[np.argsort(-self.visits[tried], kind="stable")]
        moves = [self.move(place) for place in self.places[tried].tolist()]
        points = self.totals[tried] / self.visits[tried]
        return moves, self.visits[tried].tolist(), points.tolist()


def listed(veiled: State) -> list[int]:
    """The legal moves of the seat that a record is veiled for."""
    moves = np.empty(rules.MAX_MOVES, np.int64)
    count = rules.legal_moves(veiled, int(veiled.viewer), moves)
    return [int(move) for move in moves[:count]]
