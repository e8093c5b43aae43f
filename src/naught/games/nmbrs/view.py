"""What one seat, or a spectator, may know of a game of nmbrs!"""

from typing import Literal

from msgspec import Struct

from naught.core.game import NOBODY, eyes_of
from naught.core.kernel import plain
from naught.games.nmbrs import rules
from naught.games.nmbrs.cards import COLOURS, TEXTS
from naught.games.nmbrs.state import ASK, DRAW, LAY, OPEN, State
from naught.games.nmbrs.words.notation import Term, cards_in, lines_on, pile_of

Phase = Literal["open", "ask", "draw", "lay", "scored"]
PHASES: dict[int, Phase] = {OPEN: "open", ASK: "ask", DRAW: "draw", LAY: "lay"}


class Face(Struct, frozen=True, gc=False):
    """What is printed on a card."""

    colour: str  # R, G, B or O
    value: int


class Laid(Struct, frozen=True, gc=False):
    """A card in a line."""

    card: str
    number: int  # what it stands for
    lines: list[int]  # the lines it lies in, counted from 0: two at a crossing


class Hand(Struct, frozen=True, gc=False):
    """One player's cards, as far as the viewer may know them."""

    size: int
    cards: list[str]  # those the viewer knows: their own, taken openly, or all once scored
    known: list[str]  # of these, the ones everybody saw going in from the open pile
    cost: int | None  # what the whole hand would cost now, when the viewer knows the whole hand
    laid: bool  # has laid a line this round
    gained: int  # by laying, this round


class Scored(Struct, frozen=True, gc=False):
    """A round that is over: all hands lie open."""

    round: int
    winner: int | None
    hands: list[list[str]]
    points: list[int]  # what the round brought


class View(Struct, frozen=True, gc=False):
    seat: int | None
    players: int
    advanced: bool
    simplified: bool
    target: int
    round: int  # from 1; 0 before the first deal
    starter: int  # seat that began this round
    turn: int  # of this round, from 1
    on_turn: int  # whose turn it is, also while others are asked
    phase: Phase
    to_act: list[int]
    last_turn: bool  # there is no card left to draw: the round ends with this turn
    may_take: bool  # after a claim, the new open card
    deck: int
    renewed: bool  # the open cards have been shuffled into the deck once this round
    pile: list[str]  # the open cards, the top one last
    lines: list[list[Laid]]  # in the order in which they were begun
    faces: dict[str, Face]  # of every card
    hands: list[Hand]  # by seat
    totals: list[int]
    sheet: list[list[int]]  # by round, then by seat
    scored: Scored | None  # the last round that was scored
    over: bool


def view(veiled: State) -> View:
    """A veiled state as the page, the terminal and programs get it."""
    s = plain(veiled)
    seats = range(s.players)
    settled = bool(rules.settled(veiled))
    return View(
        seat=eyes_of(s),
        players=int(s.players),
        advanced=bool(s.advanced),
        simplified=bool(s.simplified),
        target=int(s.target),
        round=int(s.round_number),
        starter=max(int(s.round_number) - 1, 0) % int(s.players),
        turn=int(s.turns),
        on_turn=int(s.on_turn),
        phase="scored" if settled else PHASES[int(s.phase)],
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        last_turn=bool(s.last_turn),
        may_take=bool(s.phase == DRAW and s.claimed and s.pile_size),
        deck=int(s.deck_size),
        renewed=bool(s.renewed),
        pile=pile_of(s),
        lines=[[laid(s, term) for term in line] for line in lines_on(s)],
        faces=faces(s),
        hands=[hand(s, veiled, seat) for seat in seats],
        totals=[int(s.totals[seat]) for seat in seats],
        sheet=s.sheet[: s.scored, : s.players].tolist(),
        scored=scored(s) if s.scored else None,
        over=bool(s.over),
    )


def faces(s: State) -> dict[str, Face]:
    letters = [letter for letter, _, _ in COLOURS]
    return {
        text: Face(letters[colour], value)
        for text, colour, value in zip(TEXTS, s.colours.tolist(), s.values.tolist(), strict=True)
        if text
    }


def laid(s: State, term: Term) -> Laid:
    lines = [int(line) - 1 for line in s.lines_of[term.card] if line]
    return Laid(TEXTS[term.card], term.number, lines)


def hand(s: State, veiled: State, seat: int) -> Hand:
    cards = cards_in(s.hands[seat])
    whole = s.round_number and len(cards) == s.sizes[seat]
    return Hand(
        size=int(s.sizes[seat]),
        cards=cards,
        known=cards_in(s.known[seat]),
        cost=int(rules.penalty(veiled, veiled.hands[seat])) if whole else None,
        laid=bool(s.laid >> seat & 1),
        gained=int(s.gained[seat]),
    )


def scored(s: State) -> Scored:
    return Scored(
        round=int(s.scored),
        winner=None if s.round_winner == NOBODY else int(s.round_winner),
        hands=[cards_in(s.shown[seat]) for seat in range(s.players)],
        points=s.sheet[s.scored - 1, : s.players].tolist(),
    )
