"""What one seat, or a spectator, may know of a game of ZERO."""

from msgspec import Struct

from naught.core.game import NOBODY
from naught.core.kernel import plain
from naught.games.zero import rules
from naught.games.zero.rules import State
from naught.games.zero.words import cards_in, pool_of, total


class Hand(Struct, frozen=True):
    """One player's nine cards, as far as the viewer may know them."""

    size: int
    cards: list[str]  # those the viewer knows: their own, taken from the pool, or all once scored
    taken: list[str]  # of these, the ones everybody saw going in from the pool
    value: int | None  # what the whole hand scores, when the viewer knows the whole hand
    free: list[str]  # of a hand wholly known, the cards that groups of five free
    scoring: list[str]  # of a hand wholly known, one card of each number that scores


class Scored(Struct, frozen=True):
    """A round that is over: all hands lie open (R15)."""

    round: int
    hands: list[list[str]]
    points: list[int]
    zeros: list[int]  # seats that showed ZERO


class View(Struct, frozen=True):
    seat: int | None
    players: int
    round: int  # from 1; 0 before the first deal
    rounds: int
    starter: int  # seat that began this round
    to_act: list[int]
    pool: list[str]  # in its order on the table: a card given takes the place of the card taken
    hands: list[Hand]  # by seat
    knocks: int  # this round: 0, 1 or 2
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
    seats = range(s.players)
    return View(
        seat=None if s.viewer == NOBODY else int(s.viewer),
        players=int(s.players),
        round=int(s.round_number),
        rounds=int(s.rounds),
        starter=max(int(s.round_number) - 1, 0) % int(s.players),
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        pool=pool_of(s),
        hands=[hand(s, seat) for seat in seats],
        knocks=int(s.knocks),
        second_knock=None if s.second_knock == NOBODY else int(s.second_knock),
        last_turns=int(s.last_turns),
        turns=int(s.turns),
        sheet=s.sheet[: s.scored, : s.players].tolist(),
        totals=[total(s, seat) for seat in seats],
        scored=scored(s) if s.scored else None,
        over=bool(s.scored == s.rounds),
    )


def hand(s: State, seat: int) -> Hand:
    cards = cards_in(s.hands[seat])
    whole = len(cards) == rules.HAND
    return Hand(
        size=rules.HAND if s.round_number else 0,
        cards=cards,
        taken=cards_in(s.taken[seat]),
        value=int(rules.value(s.hands[seat])) if whole else None,
        free=cards_in(rules.freed(s.hands[seat])) if whole else [],
        scoring=scoring(s.hands[seat]) if whole else [],
    )


def scoring(hand: int) -> list[str]:
    """The first card of each number that is not freed: a number counts once (R13)."""
    left = cards_in(int(hand) & ~int(rules.freed(hand)))
    return list({card[1:]: card for card in reversed(left)}.values())[::-1]


def scored(s: State) -> Scored:
    points = s.sheet[s.scored - 1, : s.players].tolist()
    return Scored(
        round=int(s.scored),
        hands=[cards_in(s.shown[seat]) for seat in range(s.players)],
        points=points,
        zeros=[seat for seat, count in enumerate(points) if count == 0],
    )
