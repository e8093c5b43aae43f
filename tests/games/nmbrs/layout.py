"""Positions of nmbrs! laid out as on a table."""

from typing import Any

import naught
from naught.core.match import Match
from naught.games.nmbrs.state import MAX_PLAYERS, put
from naught.games.nmbrs.words import line_text
from naught.games.nmbrs.words.notation import lines_on, parse_card

GAME = naught.load("nmbrs")
DECK = Match(GAME, 2).deck()
FILLER = ("2 5 13 31 47 59 71 83 97", "1 3 17 29 43 61 73 89 94")  # no line in it


def dealt(*hands: str, opened: str = "100", deck: str = "", **options: object) -> Match:
    """A match whose first round was dealt like this; seat 0 is on turn."""
    match = Match(GAME, len(hands), options)
    top = " ".join([*hands, opened, deck]).split()
    assert len(set(top)) == len(top), "a card is dealt twice"
    match.chance(top + [card for card in match.deck() if card not in top])
    return match


def play(match: Match, *moves: str) -> Match:
    """Moves made in turn, by whoever is asked."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def on_table(hand: str, *lines: str, laid: bool = True, **options: object) -> Match:
    """Seat 0 of two holds this hand and has its card; these lines lie there, in lays' own texts.

    Lines are laid one after the other by a seat that is given the cards it needs.
    """
    match = Match(GAME, 2, options, "table")
    s = match.state
    s.hands[:] = 0
    s.known[:] = 0
    s.phase, s.to_act, s.on_turn = 3, 1, 0
    for line in lines:
        lay_for(match, line)
    set_hand(s, 0, hand)
    set_hand(s, 1, "")
    s.laid = 1 if laid else 0
    s.gained[:] = 0
    s.totals[:2] = 0
    return match


def lay_for(match: Match, line: str) -> None:
    """Let seat 0 lay a line of exactly the cards that its text takes from hand."""
    s, spare = match.state, "99"
    needed = [part.partition("=")[0] for part in line.split() if not part.startswith("(")]
    set_hand(s, 0, " ".join([*needed, spare]))
    s.laid = 1
    GAME.rules.apply(s, 0, GAME.parse_move(s, f"lay {line}"))


def set_hand(s: Any, seat: int, cards: str) -> None:
    """Give a seat just these cards."""
    assert seat < MAX_PLAYERS
    s.hands[seat] = 0
    for card in cards.split():
        put(s.hands[seat], parse_card(card))
    s.sizes[seat] = len(cards.split())


def lays(match: Match) -> list[str]:
    """The lays of seat 0."""
    return [move.removeprefix("lay ") for move in match.legal(0) if move.startswith("lay")]


def lines(match: Match) -> list[str]:
    """The lines on the table."""
    return [line_text(line) for line in lines_on(match.state)]


def points(match: Match, lay: str) -> int:
    """What a lay brings seat 0."""
    before = int(match.state.totals[0])
    twin = match.copy()
    twin.play(0, f"lay {lay}")
    return int(twin.state.totals[0]) - before
