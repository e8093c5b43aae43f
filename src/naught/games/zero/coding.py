"""ZERO as numbers: an action is a place in the sorted hand times a place in the pool."""

from typing import Final

from naught.core.coding import Small, flags, small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel, lowest, popcount
from naught.games.zero.cards import CARDS, NUMBERS
from naught.games.zero.insight import often
from naught.games.zero.rules import (
    COLOUR_COUNT,
    GROUP,
    HAND,
    KNOCK,
    KNOCKS,
    MAX_POOL,
    MAX_ROUNDS,
    ONE_COLOUR,
    ONE_NUMBER,
    SUMS,
    TURNS_EACH,
    WORST,
    State,
    numbers_in,
    value,
)

KNOCKING: Final = HAND * MAX_POOL  # the action
ACTIONS: Final = KNOCKING + 1
CARD: Final = COLOUR_COUNT + NUMBERS  # numbers that describe one card
HAND_AT: Final = 0
POOL_AT: Final = HAND_AT + HAND * CARD
HELD_AT: Final = POOL_AT + MAX_POOL * CARD
COMPANY_AT: Final = HELD_AT + CARDS
EXCHANGES_AT: Final = COMPANY_AT + 2 * (HAND + MAX_POOL)
TABLE_AT: Final = EXCHANGES_AT + HAND * MAX_POOL
SEATS_AT: Final = TABLE_AT + 6  # the total and the second knock of each seat, then what they took


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("hand", HAND * CARD, "your nine cards in order: colour and number of each"),
        Block("pool", MAX_POOL * CARD, "the places of the pool: colour and number of each"),
        Block("held", CARDS, "your hand as a set of the 56 cards"),
        Block(
            "company",
            2 * (HAND + MAX_POOL),
            "each place, your hand's first: cards you hold of its colour, and of its number",
            GROUP,
        ),
        Block("exchanges", HAND * MAX_POOL, "points of your hand after each exchange", WORST),
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
    hand, place, company = s.hands[seat], HAND_AT, COMPANY_AT
    left = hand
    while left:
        write_card(lowest(left), place, out)
        write_company(hand, lowest(left), company, out)
        left &= left - 1
        place, company = place + CARD, company + 2
    for at in range(s.pool_size if s.round_number else 0):
        write_card(s.pool[at], POOL_AT + at * CARD, out)
        write_company(hand, s.pool[at], COMPANY_AT + 2 * (HAND + at), out)
    flags(s.hands[seat], HELD_AT, out)
    observe_exchanges(s, out[EXCHANGES_AT:TABLE_AT])
    observe_table(s, out[TABLE_AT:SEATS_AT])
    observe_seats(s, out[SEATS_AT:])


@kernel
def write_card(card: int, at: int, out: Small) -> None:
    out[at + card // NUMBERS] = 1
    out[at + COLOUR_COUNT + card % NUMBERS] = 1


@kernel
def write_company(hand: int, card: int, at: int, out: Small) -> None:
    out[at] = popcount(hand & ONE_COLOUR << (card // NUMBERS * NUMBERS))
    out[at + 1] = popcount(hand & ONE_NUMBER << card % NUMBERS)


@kernel
def observe_exchanges(s: State, out: Small) -> None:
    """What the hand would count after every exchange, a row for each card given.

    A card changes one number of the sum, unless it completes a colour: a hand has room for one
    group of colour and one of number, so that nothing else comes free.
    """
    hand = s.hands[s.viewer]
    _, fours, more = often(hand)
    close, complete = colours_held(hand)
    gives, row = hand, 0
    while gives and s.to_act == 1 << s.viewer:
        give = lowest(gives)
        gives &= gives - 1
        rest = hand & ~(1 << give)
        colour, number = 1 << give // NUMBERS, 1 << give % NUMBERS
        near, full, many, free = close & ~colour, complete, (fours & ~number) | more, more
        if full & colour and popcount(rest & cards_of(full)) < GROUP:
            near, full = near | colour, 0
        if free & number and popcount(rest & ONE_NUMBER << give % NUMBERS) < GROUP:
            free = 0
        counting = numbers_in(rest & ~cards_of(full)) & ~free
        for at in range(s.pool_size):
            out[row + at] = with_card(rest, counting, near, full, many, s.pool[at])
        row += MAX_POOL


@kernel
def colours_held(hand: int) -> tuple[int, int]:
    """The set of colours that lack one card to a group, and of those that have one."""
    close, complete = 0, 0
    for colour in range(COLOUR_COUNT):
        held = popcount(hand & ONE_COLOUR << NUMBERS * colour)
        close |= (held == GROUP - 1) << colour
        complete |= (held >= GROUP) << colour
    return close, complete


@kernel
def cards_of(colour: int) -> int:
    """All cards of a colour, given as a set of one; none of none."""
    return ONE_COLOUR << NUMBERS * lowest(colour) if colour else 0


@kernel
def with_card(rest: int, counting: int, near: int, full: int, many: int, card: int) -> int:
    """What a hand that lacks a card counts with this one."""
    colour, number = 1 << card // NUMBERS, 1 << card % NUMBERS
    if near & colour:
        return value(rest | 1 << card)
    if many & number:
        return int(SUMS[counting & ~number])
    return int(SUMS[counting if full & colour else counting | number])


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
