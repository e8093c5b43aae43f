"""The golden records of NMBR 9, which tests/data/make_records.py writes.

Where a seed is a number, smaller numbers were tried before: their games lacked what is shown here.
"""

import re
from collections.abc import Callable

import naught
from naught.core.match import Match
from naught.games.nmbr9.view import View
from tests.data.records import Recipe, plain
from tests.games.nmbr9.by_squares import Lying, lying, places

GAME = naught.load("nmbr9")
MOST = 8


def remark(match: Match) -> tuple[str, list[str]]:
    """Beside the last placement of a round, what everybody saw; at the end all points by level."""
    says = match.event(len(match) - 1, None).says
    beside = " ".join(plain(said) for said in says if "shuffled" not in said)
    view: View = match.view(None)
    if not view.over:
        return beside, []
    below = []
    for seat, display in enumerate(view.displays):
        assert sum(display.by_level) == display.points == view.totals[seat]
        by_level = " + ".join(map(str, display.by_level))
        below.append(f"  seat {seat}: {by_level} = {display.points}")
    return beside, below


# Players for these records: they know the rules by squares only, and their ways never change


def corner(move: str) -> tuple[int, int]:
    _, row, column = map(int, re.findall(r"-?\d+", move))
    return row, column


def builder(display: list[Lying], tile: int, seat: int) -> str:
    """High numbers as high as they go, low ones on the table; near the middle, each its own way."""
    found = places(display, tile)
    wish = max(found.values()) if tile > 3 or len(display) > 12 else 0

    def taste(move: str) -> tuple[int, int, str]:
        row, column = corner(move)
        return abs(found[move] - wish), abs(row - seat % 3) + abs(column + seat % 2), move

    return min(found, key=taste)


def to_the_left(display: list[Lying], tile: int, seat: int) -> str:
    """Always as far to the left as there is a place, and on the table."""
    found = places(display, tile)
    return min((move for move in found if not found[move]), key=lambda move: corner(move)[::-1])


def played(
    players: int, seed: str, way: Callable[[list[Lying], int, int], str], backwards: bool = False
) -> Match:
    """A whole game; in every round the seats place one after the other, first or last first."""
    match = Match(GAME, players, seed=seed)
    displays = [list[Lying]() for _ in range(players)]
    while not match.over:
        tile = match.view(None).number
        seats = reversed(match.to_act) if backwards else match.to_act
        for seat in list(seats):
            move = way(displays[seat], tile, seat)
            level = places(displays[seat], tile)[move]
            displays[seat].append(lying(tile, move, level))
            match.play(seat, move)
    return match


def alike(display: list[Lying], tile: int, seat: int) -> str:
    """Everybody builds like seat 0."""
    return builder(display, tile, 0)


def numbered(players: int) -> Recipe:
    names = ("one", "two", "three", "four", "five", "six", "seven", "eight")
    about = "Players who put high numbers high and low ones on the table."
    if players > 4:
        about += " From five players on there are two boxes of tiles, but the same twenty cards."
    name = f"{names[players - 1]}-player{'s' if players > 1 else ''}"
    return Recipe(name, about, lambda: played(players, name, builder, backwards=players % 2 == 0))


RECIPES = [
    *(numbered(players) for players in range(1, MOST + 1)),
    Recipe(
        "as-wide-as-it-gets",
        "All twenty tiles in a row to the left: the table has no edge, and nobody scores a point.",
        lambda: played(1, "wide", to_the_left),
    ),
    Recipe(
        "joint-winners",
        "Two players who copy each other have the same points, and win together.",
        lambda: played(2, "copied", alike),
    ),
]
