"""What one seat, or a spectator, may know of a game of ZERO."""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from naught.core.game import NOBODY, eyes_of
from naught.core.kernel import plain
from naught.games.zero import rules
from naught.games.zero.rules import State
from naught.games.zero.words import cards_in, pool_of


class Hand(Struct, frozen=True, gc=False):
    """One player's nine cards, as far as the viewer may know them."""

    size: int
    cards: list[str]  # those the viewer knows: their own, taken from the pool, or all once scored
    taken: list[str]  # of these, the ones everybody saw going in from the pool
    value: int | None  # what the whole hand scores, when the viewer knows the whole hand
    free: list[str]  # of a hand wholly known, the cards that groups of five free
    scoring: list[str]  # of a hand wholly known, one card of each number that scores


class Scored(Struct, frozen=True, gc=False):
    """A round that is over: all hands lie open (R15)."""

    round: int
    hands: list[list[str]]
    points: list[int]
    zeros: list[int]  # seats that showed ZERO


class View(Struct, frozen=True, gc=False):
    seat: int | None
    players: int
    round: int  # from 1; 0 before the first deal
    rounds: int
    starter: int  # seat that began this round
    to_act: list[int]
    pool: list[str]  # in its order on the table: a card given takes the place of the card taken
    hands: list[Hand]  # by seat
    knocks: int  # this round: 0, 1 or 2
    last_knock: int  # which of them brings the last turns: the second, unless the house says so
    second_knock: int | None  # seat that made the second knock
    last_turns: int  # turns left after the second knock
    turns: int  # taken this round
    sheet: list[list[int]]  # points by round, then by seat
    totals: list[int]
    scored: Scored | None  # the last round that was scored
    over: bool


def view(veiled: State) -> View:
    """A veiled state as the page, the terminal and programs get it."""
    s = plain(veiled)
    seats, size = range(s.players), s.hand_size if s.round_number else 0
    hands, taken = s.hands.tolist(), s.taken.tolist()
    sheet = s.sheet[: s.scored, : s.players].tolist()
    return View(
        seat=eyes_of(s),
        players=s.players,
        round=s.round_number,
        rounds=s.rounds,
        starter=max(s.round_number - 1, 0) % s.players,
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        pool=pool_of(s),
        hands=[hand(hands[seat], taken[seat], size) for seat in seats],
        knocks=s.knocks,
        last_knock=s.last_knock,
        second_knock=None if s.second_knock == NOBODY else s.second_knock,
        last_turns=s.last_turns,
        turns=s.turns,
        sheet=sheet,
        totals=[sum(column) for column in zip(*sheet, strict=True)] or [0] * s.players,
        scored=last_scored(s.scored, tuple(s.shown.tolist()), tuple(sheet[-1])) if sheet else None,
        over=s.scored == s.rounds,
    )


@lru_cache(maxsize=1 << 14)  # a move changes one hand, and everybody is sent all of them
def hand(known: int, taken: int, size: int) -> Hand:
    """A hand, from the set of cards that the viewer knows of it; views share it."""
    value, free, scoring = worth(known) if known and known.bit_count() == size else UNKNOWN
    return Hand(
        size=size,
        cards=cards_in(known),
        taken=cards_in(taken),
        value=value,
        free=list(free),
        scoring=list(scoring),
    )


UNKNOWN: Final[tuple[None, tuple[str, ...], tuple[str, ...]]] = (None, (), ())  # in part


def worth(hand: int) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """What a whole hand scores, the cards that cost nothing and those that score."""
    free = int(rules.freed(hand))
    return int(rules.value(hand)), tuple(cards_in(free)), scoring_in(hand & ~free)


def scoring_in(cards: int) -> tuple[str, ...]:
    """The first card of each number: a number counts once (R13)."""
    left = reversed(cards_in(cards))
    return tuple({card[1:]: card for card in left}.values())[::-1]


@lru_cache(maxsize=1 << 10)  # it is sent to everybody with every move of the next round
def last_scored(number: int, shown: tuple[int, ...], points: tuple[int, ...]) -> Scored:
    """A scored round, from the hands that were shown and their points; views share it."""
    return Scored(
        round=number,
        hands=[cards_in(hand) for hand in shown[: len(points)]],
        points=list(points),
        zeros=[seat for seat, count in enumerate(points) if count == 0],
    )
