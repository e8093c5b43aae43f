"""What a good player of ZERO looks at: how close a hand is to its groups, and when to knock."""

from typing import Final

import numpy as np

from naught.core.kernel import Ints, kernel, lowest, popcount
from naught.core.shuffle import below
from naught.games.zero.cards import CARDS, NUMBERS
from naught.games.zero.rules import (
    COLOUR_COUNT,
    KNOCK,
    KNOCKS,
    ONE_COLOUR,
    ONE_NUMBER,
    SUMS,
    State,
    legal_moves,
    numbers_in,
    settled,
    value,
)

SEED_OF_GROUP: Final = 3  # fewer cards of a colour or number are no plan yet
# What a group still costs, in points, by its cards in hand: before and after the first knock.
MISSING_COLOUR: Final = np.array([[99, 99, 99, 9, 4] + [0] * 5, [99, 99, 99, 12, 6] + [0] * 5])
MISSING_NUMBER: Final = np.array([[99, 99, 99, 9, 4] + [0] * 5, [99, 99, 99, 12, 6] + [0] * 5])
GOOD_ENOUGH: Final = np.array([4, 6])  # a hand worth so little is worth a knock, by knocks so far
KEPT: Final = 10  # swaps worth a thought
WHIM: Final = 12  # one playout move in so many is any of those


@kernel
def outside(cards: int) -> int:
    """What cards score that no group frees."""
    return int(SUMS[numbers_in(cards)])


@kernel
def promise(hand: int, knocks: int) -> int:
    """What a hand will cost if its best plan of groups is followed; low is good."""
    best = with_number(hand, hand, knocks)
    for colour in range(COLOUR_COUNT):
        group = hand & (ONE_COLOUR << (NUMBERS * colour))
        held = popcount(group)
        if held >= SEED_OF_GROUP:
            rest = with_number(hand, hand & ~group, knocks)
            best = min(best, MISSING_COLOUR[knocks, held] + rest)
    return int(best)


@kernel
def with_number(hand: int, cards: int, knocks: int) -> int:
    """What these cards of a hand will cost with the best plan for a number, or none."""
    best = outside(cards)
    for number in range(NUMBERS):
        group = hand & (ONE_NUMBER << number)
        held = popcount(group)
        if held >= SEED_OF_GROUP:
            best = min(best, MISSING_NUMBER[knocks, held] + outside(cards & ~group))
    return int(best)


@kernel
def prospect(s: State, hand: int) -> int:
    """What a hand on turn will cost: its value if this is the last turn, else its promise."""
    return value(hand) if s.knocks == KNOCKS else promise(hand, s.knocks)


@kernel
def has_another_turn(s: State, seat: int) -> bool:
    """Whether the round will come to this seat again, as far as the knocks tell."""
    if settled(s):
        return False
    if s.knocks < KNOCKS:
        return True
    next_seat = lowest(s.to_act)
    return (seat - next_seat) % s.players < s.last_turns


@kernel
def appraise(s: State, seat: int) -> float:
    """The points a hand will cost, less than nothing being best."""
    hand = s.hands[seat]
    if has_another_turn(s, seat):
        return -float(promise(hand, 0))
    return -float(value(hand))


@kernel
def swapped(hand: int, give: int, take: int) -> int:
    return hand & ~(1 << give) | 1 << take


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """The swaps that leave the best hands, none that harms the hand, and the knock."""
    hand = s.hands[seat]
    now = prospect(s, hand)
    costs = np.empty(KEPT + 1, np.int64)
    count = 0
    gives = hand
    while gives:
        give = lowest(gives)
        gives &= gives - 1
        for place in range(s.pool_size):
            take = s.pool[place]
            cost = prospect(s, swapped(hand, give, take))
            if cost <= now:
                count = insert(out, costs, count, KEPT, give * CARDS + take, cost)
    return insert(out, costs, count, KEPT + 1, KNOCK, now)


@kernel
def insert(moves: Ints, costs: Ints, count: int, most: int, move: int, cost: int) -> int:
    """Keep a move among the `most` cheapest, in order; how many are kept."""
    if count == most:
        if cost >= costs[most - 1]:
            return count
        count -= 1
    at = count
    while at > 0 and costs[at - 1] > cost:
        moves[at], costs[at] = moves[at - 1], costs[at - 1]
        at -= 1
    moves[at], costs[at] = move, cost
    return count + 1


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """The swap that leaves the best hand, or a knock when that is good; now and then a whim."""
    hand = s.hands[seat]
    if s.knocks < KNOCKS and value(hand) <= GOOD_ENOUGH[s.knocks]:
        return KNOCK
    if below(rng, WHIM) == 0:
        return int(moves[below(rng, legal_moves(s, seat, moves))])
    return best_move(s, hand)


@kernel
def best_move(s: State, hand: int) -> int:
    """The swap that leaves the best hand, or a knock when none is better than the present one."""
    best, best_cost = KNOCK, prospect(s, hand)
    gives = hand
    while gives:
        give = lowest(gives)
        gives &= gives - 1
        for place in range(s.pool_size):
            take = s.pool[place]
            cost = prospect(s, swapped(hand, give, take))
            if cost < best_cost:
                best, best_cost = give * CARDS + take, cost
    return best
