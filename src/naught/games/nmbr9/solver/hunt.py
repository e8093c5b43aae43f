"""The hunt for the highest display of all, in any order of the tiles.

Attempt after attempt grows towers from the top down (see site.py), each with a different
taste for what is promising, and none content with less than the best so far.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import numpy as np

from naught.core.game import Game
from naught.core.kernel import Ints
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.nmbr9 import words
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
from naught.games.nmbr9.cards import NUMBERS
from naught.games.nmbr9.solver import tower
from naught.games.nmbr9.solver.order import dealt, moves_of
from naught.games.nmbr9.solver.plan import TILES, planned
from naught.games.nmbr9.solver.site import Site, Taste, finish, grow_all, keep_all, open_site
from naught.games.nmbr9.solver.tower import Tower

FIRST_AIM: Final = 230  # points, when nothing has been found yet
NARROWEST: Final = 1000
WIDEST: Final = 30_000  # each tower is a kilobyte
LONGER: Final = 4  # after this many attempts the next are twice as wide
LAST: Final = 300  # towers of the same points that a last level is tried for


def some_taste(chance: random.Random, attempts: int, record: int) -> Taste:
    """A random taste for an attempt; later attempts are wider."""
    return Taste(
        width=min(NARROWEST << attempts // LONGER, WIDEST),
        aim=max(record + 1, FIRST_AIM),
        waste=chance.randint(8, 14),
        tries=300_000,
        spare=chance.choice((1, 2, 3)),
        ragged=chance.uniform(0.1, 0.4),
        noise=chance.choice((0.0, 2.0, 8.0)),
    )


plan_for = cache(planned)


def attempt(starts: Any, taste: Taste, seed: object) -> Any:
    """The best tower grown from these, level by level; None if none reaches the aim."""
    site = open_site(plan_for(taste.spare), taste, fast_rng("tower", seed))
    best, kept = None, keep_all(starts, site, taste)
    while kept:
        layer = most_promising(site.room[:kept], taste.width)
        if (better := finished(layer, site, taste)) is not None:
            best, taste = better, taste._replace(aim=int(better.points) + 1)
        kept = grow_all(layer, site, taste)
    return best


def most_promising(towers: Any, width: int) -> Any:
    """The best by promise."""
    return towers[np.argsort(-towers["promise"], kind="stable")[:width]]


def finished(towers: Any, site: Site, taste: Taste) -> Any:
    """The highest of these that a last level can be put below; None if none reaches the aim."""
    points = towers["points"] + towers["total"]
    for aim in np.unique(points[points >= taste.aim])[::-1]:
        for t in towers[points == aim][:LAST]:
            if finish(t, site, taste):
                return site.scratch[0].copy()
    return None


# Where attempts begin


def tops() -> Any:
    """One tile, or two side by side: the top of a tower."""
    found = []
    for number in range(NUMBERS - 1, -1, -1):
        alone = tower.blank()
        tower.put(alone, number, 0, tower.MIDDLE, FIRST_COLUMN)
        found += [alone, *beside(alone, number)]
    return np.array(found, Tower.dtype)


starts = cache(tops)


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


# From towers to displays


def built(t: Any) -> Any:
    """The tower as a board, tile by tile from the table up, then leftover tiles, high up."""
    boards, places = np.zeros(1, Board.dtype), np.empty(MOST_PLACES, np.int64)
    b = boards[0]
    down, right = FIRST_ROW, FIRST_COLUMN
    for number, turns, row, column, level in in_order(t):
        if b.count == 0:
            down, right = FIRST_ROW - row, FIRST_COLUMN - column
        lay(b, number, place_at(level, turns, row + down, column + right))
    for number in range(NUMBERS - 1, -1, -1):
        for _ in range(int(TILES[t.stock, number])):
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


def hunt(game: Game, seed: object, attempts: int, record: int) -> Match | None:
    """Attempt number `attempts`: a display of more points than the record, if it finds one."""
    taste = some_taste(random.Random(f"{seed} {attempts}"), attempts, record)
    found = attempt(starts(), taste, (seed, attempts))
    return None if found is None else as_match(game, built(found))
