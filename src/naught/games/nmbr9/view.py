"""What one seat, or a spectator, may know of a game of NMBR 9."""

from msgspec import Struct

from naught.core.game import eyes_of
from naught.core.kernel import plain
from naught.games.nmbr9 import rules, words
from naught.games.nmbr9.rules import State


class Tile(Struct, frozen=True, gc=False):
    """A tile in a display. Rows grow downwards; turns are quarter turns clockwise."""

    number: int
    turns: int
    row: int
    column: int
    level: int
    points: int


class Display(Struct, frozen=True, gc=False):
    """One player's tiles in the order they were placed, as far as the viewer may see them."""

    tiles: list[Tile]
    placed: bool  # has placed in this round, seen or not
    points: int
    by_level: list[int]  # points on level 0, 1, 2, ...


class View(Struct, frozen=True, gc=False):
    seat: int | None
    players: int
    round: int  # from 1; 0 before the shuffle
    rounds: int
    number: int | None  # called, and to be placed
    called: list[int]  # all numbers so far, in order
    coming: list[int]  # how many cards of each number are still in the pile
    to_act: list[int]
    displays: list[Display]  # by seat
    totals: list[int]
    excellent: int  # points that are excellent for one player alone
    over: bool


def view(veiled: State) -> View:
    """A veiled state as the page, the terminal and programs get it."""
    s = plain(veiled)
    seats = range(s.players)
    displays = [display(s, seat) for seat in seats]
    return View(
        seat=eyes_of(s),
        players=int(s.players),
        round=int(s.called),
        rounds=rules.ROUNDS,
        number=words.number_called(s),
        called=[int(card) for card in s.order[: s.called]],
        coming=words.coming(s),
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        displays=displays,
        totals=[shown.points for shown in displays],
        excellent=rules.EXCELLENT,
        over=bool(rules.settled(veiled)),
    )


def display(s: State, seat: int) -> Display:
    tiles = words.tiles_of(s, seat)
    levels = range(max((tile.level for tile in tiles), default=-1) + 1)
    return Display(
        tiles=[Tile(t.number, t.turns, t.row, t.column, t.level, t.points) for t in tiles],
        placed=bool(s.called and not s.to_act >> seat & 1),
        points=sum(tile.points for tile in tiles),
        by_level=[sum(tile.points for tile in tiles if tile.level == h) for h in levels],
    )
