"""The hunt for the highest display of all, in any order of the tiles: `naught solve nmbr9 --free`.

Attempt after attempt grows towers from the top down (see games/nmbr9/tower.py), each with another
taste for what is promising; most of them keep the top of one of the best towers so far.
"""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from naught.core.game import Game
from naught.core.kernel import Ints
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.nmbr9 import tower, words
from naught.games.nmbr9.board import (
    FIRST_COLUMN,
    FIRST_ROW,
    MOST_PLACES,
    Board,
    first_place,
    lay,
    list_places,
    place_at,
)
from naught.games.nmbr9.cards import COPIES, NUMBERS
from naught.games.nmbr9.tower import Tower
from naught.games.nmbr9.words import Tile
from naught.lab.solve import dealt, moves_of

DEEPEST: Final = 9  # levels
ELITE: Final = 30  # towers whose tops are tried again
FRESH: Final = 4  # one attempt in so many begins anew


@dataclass(frozen=True)
class Taste:
    """What one attempt takes for promising, and how far it looks."""

    width: int  # towers that go on
    most: int  # squares of a level that may cover nothing
    tries: int  # for the level below one tower
    spare: float  # squares that every further level is taken to need more
    ragged: float  # the same for every edge that a round outline would not have
    noise: float  # points by chance

    @classmethod
    def any(cls, chance: random.Random) -> "Taste":
        """Some taste."""
        return cls(
            width=chance.choice((60, 100, 200)),
            most=chance.choice((7, 8, 9)),
            tries=chance.choice((1_000_000, 3_000_000)),
            spare=chance.uniform(4.5, 8),
            ragged=chance.uniform(0.15, 0.5),
            noise=chance.choice((0.0, 1.0, 3.0)),
        )


def attempt(starts: Any, taste: Taste, seed: object) -> Any:
    """The best tower grown from these, level by level."""
    rng, scrap = fast_rng("tower", seed), np.zeros(1, Tower.dtype)
    room = np.zeros(4 * taste.width, Tower.dtype)
    tower.judge(starts, taste.spare, taste.ragged, taste.noise, rng)
    layer, best = most_promising(starts, 2 * taste.width), starts[0]
    for _ in range(DEEPEST):
        looks = taste.most, taste.tries, taste.spare, taste.ragged
        kept = tower.grow_all(layer, scrap, *looks, room, taste.noise, rng)
        if kept == 0:
            break
        layer = most_promising(room[:kept], taste.width)
        top = layer[np.argmax(layer["points"])]
        best = top.copy() if top.points > best.points else best
    return best


def most_promising(towers: Any, width: int) -> Any:
    """The best by promise; of those whose lowest level looks the same, one."""
    seen, chosen = set(), []
    for at in np.argsort(-towers["promise"], kind="stable"):
        key = outline(towers[at])
        if key not in seen:
            seen.add(key)
            chosen.append(at)
        if len(chosen) == width:
            break
    return towers[chosen]


def outline(t: Any) -> tuple[object, ...]:
    """The lowest level wherever it lies, and the tiles that are left."""
    rows = [row for row in t.squares.tolist() if row]
    shift = min((row & -row).bit_length() - 1 for row in rows)
    return (*(row >> shift for row in rows), tuple(t.left.tolist()))


# Where attempts begin


def tops() -> Any:
    """One tile, or two side by side: the top of a tower."""
    found = []
    for number in range(NUMBERS - 1, -1, -1):
        alone = blank()
        tower.put(alone, number, 0, tower.MIDDLE, FIRST_COLUMN)
        found += [alone, *beside(alone, number)]
    return np.array(found, Tower.dtype)


def blank() -> Any:
    """A tower with nothing in it yet."""
    t = Tower.blank()
    t.left[:] = COPIES
    return t


def beside(alone: Any, number: int) -> Iterator[Any]:
    """The tower with one more tile of that number or less on its only level."""
    boards, places = np.zeros(1, Board.dtype), np.empty(MOST_PLACES, np.int64)
    lay(boards[0], number, first_place())
    for other in range(number + 1):
        for place in places[: list_places(boards[0], other, places)].tolist():
            pair = alone.copy()
            row, column = (place >> 6 & 31) - FIRST_ROW + tower.MIDDLE, place & 63
            tower.put(pair, other, place >> 11 & 3, row, column)
            yield pair


def beheaded(best: Any, levels: int) -> Any:
    """The uppermost levels of a tower, to grow anew below."""
    t = blank()
    for at in range(int(best.count)):
        if best.level[at] < levels:
            if best.level[at] > t.levels:
                t.points += t.total
                t.levels += 1
                t.squares[:] = 0
            place = (best.number, best.turns, best.row, best.column)
            tower.put(t, *(int(column[at]) for column in place))
    return np.array([t], Tower.dtype)


# From towers to displays


def built(t: Any) -> Any:
    """The tower as a board, tile by tile from the table up; what is left goes as high as it can."""
    boards, places = np.zeros(1, Board.dtype), np.empty(MOST_PLACES, np.int64)
    b = boards[0]
    down, right = FIRST_ROW, FIRST_COLUMN
    for number, turns, row, column, level in in_order(t):
        if b.count == 0:
            down, right = FIRST_ROW - row, FIRST_COLUMN - column
        lay(b, number, place_at(level, turns, row + down, column + right))
    for number in range(NUMBERS - 1, -1, -1):
        for _ in range(int(t.left[number])):
            lay(b, number, highest(places[: list_places(b, number, places)]))
    return b


def highest(places: Ints) -> int:
    """A place on the highest level there is, not at the edge."""
    top = np.flatnonzero(places >> 13 == places[-1] >> 13)
    return int(places[top[len(top) // 2]])


def in_order(t: Any) -> Iterator[tuple[int, int, int, int, int]]:
    """Number, turns, row, column and level of each tile, so that each touches one before it."""
    for level in range(int(t.levels), -1, -1):
        waiting = [at for at in range(int(t.count)) if t.level[at] == level]
        laid: list[int] = []
        while waiting:
            at = next(a for a in waiting if not laid or any(tower.touch(t, a, o) for o in laid))
            waiting.remove(at)
            laid.append(at)
            place = (int(column[at]) for column in (t.number, t.turns, t.row, t.column))
            number, turns, row, column = place
            yield number, turns, row, column, int(t.levels) - level


def as_match(game: Game, board: Any) -> Match:
    """A board as a match for one whose cards came in the order of its tiles."""
    numbers = board.number[: int(board.count)].tolist()
    match = dealt(game, [words.card_text(number) for number in numbers])
    for move in moves_of(board):
        match.make(0, move)
    return match


def as_tower(match: Match) -> Any:
    """The display of a finished match, seen from the top; None if it reaches too far."""
    tiles = words.tiles_of(match.state, 0)
    levels = max(tile.level for tile in tiles)
    rows, columns = [tile.row for tile in tiles], [tile.column for tile in tiles]
    down = tower.MIDDLE - (min(rows) + max(rows)) // 2
    right = FIRST_COLUMN - (min(columns) + max(columns)) // 2
    t = blank()
    for tile in sorted(tiles, key=lambda tile: -tile.level):
        add_level(t, tile, levels)
        if not 1 <= tile.row + down < tower.LINES - 4 or not 1 <= tile.column + right <= 50:
            return None
        tower.put(t, tile.number, tile.turns, tile.row + down, tile.column + right)
    return t


def add_level(t: Any, tile: Tile, levels: int) -> None:
    """Go on to the level of a tile."""
    while t.levels < levels - tile.level:
        t.points += t.total
        t.levels += 1
        t.squares[:] = 0


class Elite:
    """The best towers so far, no two with the same tiles on every level."""

    def __init__(self) -> None:
        self.towers: dict[tuple[object, ...], Any] = {}

    def add(self, t: Any) -> None:
        """Keep a tower, if it is good enough."""
        tiles = range(int(t.count))
        self.towers.setdefault(tuple(sorted((t.level[at], t.number[at]) for at in tiles)), t)
        if len(self.towers) > ELITE:
            del self.towers[min(self.towers, key=lambda key: self.towers[key].points)]

    def top(self, chance: random.Random) -> Any:
        """The uppermost levels of one of them."""
        chosen = chance.choice(list(self.towers.values()))
        return beheaded(chosen, chance.randint(1, max(1, int(chosen.levels) - 1)))


def hunt(
    game: Game,
    minutes: float,
    seed: object,
    best: Match | None,
    tell: Callable[[int, int], object],
    taste: Callable[[random.Random], Taste] = Taste.any,
) -> Iterator[Match]:
    """Every display better than all before, until the time is up; tells attempts and points."""
    end, chance = time.monotonic() + 60 * minutes, random.Random(str(seed))
    elite, record = Elite(), best.scores()[0] if best else 0
    if best and (highest := as_tower(best)) is not None:
        elite.add(highest)
    fresh, number = tops(), 0
    while time.monotonic() < end:
        anew = number % FRESH == 0 or not elite.towers
        starts = fresh.copy() if anew else elite.top(chance)
        found = attempt(starts, taste(chance), (seed, number))
        elite.add(found)
        board = built(found)
        number += 1
        if board.points > record:
            record = int(board.points)
            yield as_match(game, board)
        tell(number, record)
