"""ZERO as numbers: an action is a place in one's sorted hand times a place in the pool."""

from typing import Final

from naught.core.coding import Small, flags, small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel, lowest, popcount
from naught.games.zero.cards import CARDS, NUMBERS
from naught.games.zero.rules import (
    COLOUR_COUNT,
    HAND,
    KNOCK,
    KNOCKS,
    MAX_POOL,
    MAX_ROUNDS,
    TURNS_EACH,
    WORST,
    State,
    value,
)

KNOCKING: Final = HAND * MAX_POOL  # the action
ACTIONS: Final = KNOCKING + 1
CARD: Final = COLOUR_COUNT + NUMBERS  # numbers that describe one card
HAND_AT: Final = 0
POOL_AT: Final = HAND_AT + HAND * CARD
HELD_AT: Final = POOL_AT + MAX_POOL * CARD
TABLE_AT: Final = HELD_AT + CARDS
SEATS_AT: Final = TABLE_AT + 6  # the total and the second knock of each seat, then what they took


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("hand", HAND * CARD, "your nine cards in order: colour and number of each"),
        Block("pool", MAX_POOL * CARD, "the places of the pool: colour and number of each"),
        Block("held", CARDS, "your hand as a set of the 56 cards"),
        Block("worth", 1, "points of your hand if the round ended now", WORST),
        Block("knocks", 1, "knocks so far in this round", KNOCKS),
        Block("last turns", 1, "turns left after the second knock", players),
        Block("turns", 1, "turns each so far in this round", TURNS_EACH),
        Block("rounds", 2, "rounds scored, and rounds to come", MAX_ROUNDS),
        Block("totals", players, "points of each seat less yours, you first", WORST),
        Block("knocker", players, "who knocked second"),
        Block("taken", (players - 1) * CARDS, "cards seen going into each other hand"),
    )


@kernel
def observe(s: State, room: Ints, out: Small) -> None:
    seat = s.viewer
    place, hand = HAND_AT, s.hands[seat]
    while hand:
        write_card(lowest(hand), place, out)
        hand &= hand - 1
        place += CARD
    for at in range(s.pool_size if s.round_number else 0):
        write_card(s.pool[at], POOL_AT + at * CARD, out)
    flags(s.hands[seat], HELD_AT, out)
    observe_table(s, out[TABLE_AT:SEATS_AT])
    observe_seats(s, out[SEATS_AT:])


@kernel
def write_card(card: int, at: int, out: Small) -> None:
    out[at + card // NUMBERS] = 1
    out[at + COLOUR_COUNT + card % NUMBERS] = 1


@kernel
def observe_table(s: State, out: Small) -> None:
    out[0] = value(s.hands[s.viewer])
    out[1] = s.knocks
    out[2] = s.last_turns
    out[3] = s.turns // s.players
    out[4] = s.scored
    out[5] = s.rounds - s.scored


@kernel
def observe_seats(s: State, out: Small) -> None:
    players, seat = s.players, s.viewer
    own = s.sheet[: s.scored, seat].sum()
    for other in range(players):
        there = (seat + other) % players
        out[other] = small(s.sheet[: s.scored, there].sum() - own)
        out[players + other] = 1 if s.second_knock == there else 0
        if other:
            flags(s.taken[there], 2 * players + (other - 1) * CARDS, out)


@kernel
def mark(s: State, room: Ints, out: Small) -> None:
    if s.to_act != 1 << s.viewer:
        return
    for place in range(s.hand_size):
        for at in range(s.pool_size):
            out[place * MAX_POOL + at] = 1
    out[KNOCKING] = 1


@kernel
def action_of(s: State, seat: int, move: int, room: Ints) -> int:
    if move == KNOCK:
        return KNOCKING
    give, take = move // CARDS, move % CARDS
    at = 0
    while s.pool[at] != take:
        at += 1
    return popcount(s.hands[seat] & ((1 << give) - 1)) * MAX_POOL + at


@kernel
def move_of(s: State, seat: int, action: int, room: Ints) -> int:
    if action == KNOCKING:
        return KNOCK
    hand = s.hands[seat]
    for _ in range(action // MAX_POOL):
        hand &= hand - 1
    return int(lowest(hand) * CARDS + s.pool[action % MAX_POOL])
