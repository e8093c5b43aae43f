"""Displays of NMBR 9 laid out as on a table."""

import naught
from naught.core.match import Match
from naught.games.nmbr9.view import View

NMBR9 = naught.load("nmbr9")
DECK = Match(NMBR9, 1).deck()


def order(numbers: str) -> list[str]:
    """A pile that begins with these numbers."""
    top, rest = numbers.split(), list(DECK)
    for number in top:
        rest.remove(number)
    return top + rest


def called(numbers: str, players: int = 1) -> Match:
    """A match whose pile begins with these numbers; the first has been called."""
    match = Match(NMBR9, players)
    match.chance(order(numbers))
    return match


def laid(*tiles: str, then: str = "") -> Match:
    """A display of one player, tile by tile (`3 r0@0,0`); then the next number is called."""
    numbers = " ".join(tile.split()[0] for tile in tiles)
    match = called(f"{numbers} {then}")
    for tile in tiles:
        match.play(0, tile.split()[1])
    return match


def levels(match: Match, seat: int = 0) -> list[int]:
    """The levels of a display's tiles, in order."""
    view: View = match.view(seat)
    return [tile.level for tile in view.displays[seat].tiles]


def rule_against(match: Match, move: str, seat: int = 0) -> str | None:
    """The rule that a move would break."""
    objection = match.objection(seat, move)
    return None if objection is None else objection.rule


def faults(match: Match, move: str, seat: int = 0) -> list[str]:
    """The squares at fault, as the refusal tells them."""
    objection = match.objection(seat, move)
    assert objection is not None
    return sorted(objection.where)
