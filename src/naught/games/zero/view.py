"""What one seat, or a spectator, may know of a game of ZERO."""

from msgspec import Struct


class Hand(Struct, frozen=True):
    """One player's nine cards, as far as the viewer may know them."""

    size: int
    cards: list[str]  # those the viewer knows: own hand, taken from the pool, or all once scored
    value: int | None  # what the whole hand scores, when the viewer knows the whole hand


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
