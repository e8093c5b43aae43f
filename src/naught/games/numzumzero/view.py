"""What one seat, or a spectator, may know of a game of NumZumZero."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from naught.core.game import ALL_SEEING, NOBODY, eyes_of
from naught.games.numzumzero import rules
from naught.games.numzumzero.cards import TEXTS
from naught.games.numzumzero.rules import PLAYING
from naught.games.numzumzero.state import State, weight
from naught.games.numzumzero.words import collection_of, column_of, hand_of

Ending = Literal["seven tokens", "pile empty", "columns full"]
Measure = Literal["tokens", "cards", "numbers", "tokens before marks"]


class Column(Struct, frozen=True, gc=False):
    cards: list[str]
    blue: int  # sum of the blue cards
    orange: int
    full: bool


class Player(Struct, frozen=True, gc=False):
    tokens: int
    held: int  # cards in hand
    hand: list[str]  # those the viewer knows
    collected: int  # cards in the collection pile
    pile: list[str] | None  # its content: the viewer's own, and everybody's after the end
    bonus: int | None  # marks in it, where its content is shown
    faces: int | None  # sum of its numbers, where its content is shown


class Draw(Struct, frozen=True, gc=False):
    """One card of the draw for lead."""

    seat: int
    card: str


class View(Struct, frozen=True, gc=False):
    seat: int | None
    players: int
    advanced: bool
    solo: bool
    to_act: list[int]
    lead: int | None
    draws: list[Draw]  # the draw for lead, in order
    columns: list[Column]
    seats: list[Player]
    dealt: bool  # the game's own cards, after the draw for lead
    pile: int  # cards left to draw
    ending: Ending | None
    winner: int | None
    decided: Measure | None  # what set the winner apart from the others
    over: bool


def view(s: State) -> View:
    """A veiled state as the page, the terminal and programs get it."""
    seats = range(s.players)
    endings: dict[int, Ending] = {
        rules.SEVEN_TOKENS: "seven tokens",
        rules.PILE_EMPTY: "pile empty",
        rules.JAMMED: "columns full",
    }
    return View(
        seat=eyes_of(s),
        players=int(s.players),
        advanced=bool(s.advanced),
        solo=bool(s.players == 1),
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        lead=None if s.lead == NOBODY else int(s.lead),
        draws=[Draw(int(s.drawers[at]), TEXTS[s.drawn[at]]) for at in range(s.draws)],
        columns=[column(s, at) for at in range(s.columns)],
        seats=[player(s, seat) for seat in seats],
        dealt=bool(s.stage >= PLAYING),
        pile=int(rules.pile_left(s)),
        ending=endings.get(int(s.stage)),
        winner=winner(s),
        decided=decided(s),
        over=bool(rules.settled(s)),
    )


def column(s: State, at: int) -> Column:
    weights = [int(weight(card)) for card in s.column[at, : s.lengths[at]]]
    return Column(
        cards=column_of(s, at),
        blue=sum(weight for weight in weights if weight > 0),
        orange=-sum(weight for weight in weights if weight < 0),
        full=bool(s.lengths[at] == s.column_size),
    )


def player(s: State, seat: int) -> Player:
    shown = s.viewer in (seat, ALL_SEEING) or rules.settled(s)
    return Player(
        tokens=int(s.tokens[seat]),
        held=int(s.held[seat]),
        hand=hand_of(s, seat),
        collected=int(rules.collected_cards(s, seat)),
        pile=collection_of(s, seat) if shown else None,
        bonus=int(rules.bonus(s, seat)) if shown else None,
        faces=int(rules.face_sum(s, seat)) if shown else None,
    )


def winner(s: State) -> int | None:
    """The seat that has won, if the game is over and one has."""
    won = int(rules.winners(s)) if rules.settled(s) else 0
    return won.bit_length() - 1 if won else None


def decided(s: State) -> Measure | None:
    """The first of the tie-breaks at which one seat alone is best (R17, R18)."""
    if winner(s) is None or s.players == 1:
        return None
    measures: dict[Measure, Callable[[int], int]] = {
        "tokens": lambda seat: int(s.tokens[seat] + rules.bonus(s, seat)),
        "cards": lambda seat: int(rules.collected_cards(s, seat)),
        "numbers": lambda seat: int(rules.face_sum(s, seat)),
        "tokens before marks": lambda seat: int(s.tokens[seat]),
    }
    left = list(range(s.players))
    for name, measure in measures.items():
        best = max(map(measure, left))
        left = [seat for seat in left if measure(seat) == best]
        if len(left) == 1:
            return name
    return None
