"""The score sheet and the result, for any game."""

from collections.abc import Sequence
from itertools import pairwise

from rich.box import ROUNDED
from rich.console import Console
from rich.table import Table
from rich.text import Text

from naught.core.match import Match
from naught.core.record import Line
from naught.terminal.paint import Cast


def rounds(match: Match, lines: Sequence[Line]) -> list[list[int]]:
    """What each seat scored between one deal and the next, from the lines played so far."""
    again = match.begun()
    totals = [again.scores()]
    for line in lines:
        again.follow([line])
        if scored_now(again):
            totals.append(again.scores())
    return [[b - a for a, b in zip(old, new, strict=True)] for old, new in pairwise(totals)]


def scored_now(match: Match) -> bool:
    """Whether a round has just ended, perhaps the last one."""
    dealing = match.waiting == "chance"
    return match.over or (dealing and bool(match.game.rules.settled(match.state)))


def show_sheet(console: Console, match: Match, lines: Sequence[Line], cast: Cast) -> None:
    """Points by round and in all; a game of one round has no more than its result."""
    by_round = rounds(match, lines)
    only = match.over and by_round == [match.scores()]
    table = Table(box=ROUNDED)
    table.add_column("" if only else "Round", justify="right")
    for seat in range(match.players):
        table.add_column(cast.name(seat), justify="right")
    if any(start := match.begun().scores()):
        table.add_row("Start", *map(str, start))
    for number, points in enumerate([] if only else by_round, 1):
        table.add_row(str(number), *map(str, points))
    table.add_section()
    total = match.game.advice.UNIT.capitalize() if only else "Total"
    table.add_row(total, *map(str, match.scores()), style="bold")
    console.print(Text("Score sheet", "bold"))
    console.print(table)


def result(match: Match, cast: Cast) -> str:
    """Who has won, in a sentence; alone there was nobody to beat."""
    won, scores = match.winners(), match.scores()
    if not won:
        return "Nobody has won."
    points = counted(scores[won[0]], match.game.advice.UNIT)
    if match.players == 1:
        return f"{cast.name(0)} scored {points}."
    names = [cast.name(seat, first=not place) for place, seat in enumerate(won)]
    if len(names) == 1:
        return f"{names[0]} won with {points}."
    return f"{', '.join(names[:-1])} and {names[-1]} won together with {points}."


def counted(points: int, unit: str) -> str:
    """So many points, or tokens; the unit comes in its plural."""
    return f"{points} {unit.removesuffix('s') if points == 1 else unit}"
