"""The best display for an order of tiles that is known."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any, Final

from naught.core.game import Game
from naught.core.match import Match
from naught.core.record import Line
from naught.games.nmbr9.board import FIRST_COLUMN, FIRST_ROW
from naught.games.nmbr9.cards import CARDS
from naught.games.nmbr9.planning.value import learned
from naught.games.nmbr9.solver.beam import Beam

SECONDS: Final = 60.0
FIRST_WIDTH: Final = 256  # displays side by side until we know how long they take
WIDEST: Final = 60_000  # each is two kilobytes
PRUDENCE: Final = 0.95  # of the time is allotted: sorting takes some, too

Tell = Callable[[int], object]


def dealt(game: Game, cards: Sequence[str]) -> Match:
    """A match for one, with the cards in this order."""
    match = Match(game, 1)
    match.chance(cards)
    return match


def solve(
    match: Match,
    seconds: float = SECONDS,
    threads: int | None = None,
    tell: Tell = bool,
    width: int | None = None,
) -> Match:
    """Another match with the same cards, played as well as could be found in the time.

    With a width, that many displays are kept side by side however long it takes.
    """
    order = match.state.order.tolist()
    Beam(learned(), order).step(1)  # compiles, before the clock runs
    with ThreadPoolExecutor(threads or cpu_count()) as pool:
        beam = Beam(learned(), order, pool.map)
        run(beam, time.monotonic() + PRUDENCE * seconds, width, tell)
    solved = unplayed(match)
    for move in moves_of(beam.best()):
        solved.make(0, move)
    return solved


def unplayed(match: Match) -> Match:
    """A match for one with the same cards, before the first tile."""
    again = Match(match.game, 1, seed=match.seed)
    if match.seed is None:
        cards = map(match.game.words.card_text, match.state.order.tolist())
        again.follow([Line(None, " ".join(cards))])
    return again


def run(beam: Beam, end: float, width: int | None, tell: Tell) -> None:
    """Lay tile after tile; every tile gets its share of the time."""
    wide = width or FIRST_WIDTH
    for tile in range(1, CARDS):
        started, count = time.monotonic(), len(beam.boards)
        beam.step(wide)
        tell(tile + 1)
        if width is None and count >= FIRST_WIDTH:
            now = time.monotonic()
            wide = affordable((now - started) / count, end - now, CARDS - 1 - tile)


def affordable(each: float, left: float, steps: int) -> int:
    """How many displays may be kept if every step is to get its share of the time that is left."""
    return max(1, min(WIDEST, int(left / max(steps, 1) / each)))


def moves_of(board: Any) -> list[str]:
    """The tiles of a board as moves, from the corner of the first."""
    return [
        f"r{board.turns[at]}@{board.row[at] - FIRST_ROW},{board.column[at] - FIRST_COLUMN}"
        for at in range(int(board.count))
    ]
