"""What a good player of ZERO looks at: how close a hand is to its groups, and when to knock."""

from typing import Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.shuffle import below
from naught.games.zero.cards import CARDS, NUMBERS
from naught.games.zero.rules import (
    COLOUR_COUNT,
    GROUP,
    KNOCK,
    ONE_COLOUR,
    SUMS,
    WORST,
    State,
    imagine,
    is_zero,
    numbers_in,
    settled,
    value,
)

# What a group not yet complete will cost, in points, by the cards of it in hand; first while
# nobody has knocked, then after the first knock. Found by play of such players against each other.
HOPELESS: Final = 99.0
COLOUR_COST: Final = np.array([[HOPELESS, HOPELESS, 3, 3, 1], [HOPELESS, HOPELESS, 18, 5, 5]])
THREE_COST: Final = np.array([8.0, 11.0])  # the same for three and for four of a number
FOUR_COST: Final = np.array([0.5, 1.5])
NOW: Final = 0.7  # weight of what a hand scores as it is, beside what it may become
PATIENCE: Final = np.array([1.0, 1.5])  # how much a swap may cost before a knock is better
LONG: Final = 8  # turns each after which nobody is patient any more
GOOD_ENOUGH: Final = np.array([1, 2])  # a hand of so few points is worth a knock
KEEPS: Final = 5  # exchanges tried for each turn that somebody has had
PRESSING: Final = 6.0  # a swap that promises so much comes before a first knock
KEPT: Final = 10  # swaps worth a thought
RACING: Final = 20  # and in a race, divided by the players: more others are harder to foresee
# The highest number in a set of numbers, bit 0 being the 1.
HIGHEST: Final = np.array([numbers.bit_length() for numbers in range(256)], np.int64)


# How good a hand is


@kernel
def add(a: int, b: int, c: int) -> tuple[int, int]:
    """Add three sets of numbers, each number for itself: the ones, and the twos carried."""
    return a ^ b ^ c, a & b | c & (a ^ b)


@kernel
def often(hand: int) -> tuple[int, int, int]:
    """The sets of numbers held three times, four times, and five times or more."""
    low, low_carry = add(hand & 255, hand >> 8 & 255, hand >> 16 & 255)
    high, high_carry = add(hand >> 24 & 255, hand >> 32 & 255, hand >> 40 & 255)
    ones, carry = add(low, high, hand >> 48)
    twos, fours = add(low_carry, high_carry, carry)
    return ones & twos & ~fours, fours & ~ones & ~twos, fours & (ones | twos)


@kernel
def remaining(numbers: int, threes: int, fours: int, knocks: int) -> float:
    """What a set of numbers will cost, with the best plan to make a group of one of them."""
    saved = 0.0
    if numbers & threes:
        saved = max(saved, HIGHEST[numbers & threes] - THREE_COST[knocks])
    if numbers & fours:
        saved = max(saved, HIGHEST[numbers & fours] - FOUR_COST[knocks])
    return float(SUMS[numbers] - saved)


@kernel
def promise(hand: int, knocks: int) -> float:
    """What a hand will cost if its best plan of groups is followed; low is good."""
    threes, fours, free = often(hand)
    numbers = numbers_in(hand) & ~free
    worth = SUMS[numbers]
    best = remaining(numbers, threes, fours, knocks)
    for colour in range(COLOUR_COUNT):
        group = hand & (ONE_COLOUR << (NUMBERS * colour))
        held = popcount(group)
        if held < 2:
            continue
        numbers = numbers_in(hand & ~group) & ~free
        cost = remaining(numbers, threes, fours, knocks)
        if held >= GROUP:
            worth = SUMS[numbers]
        else:
            cost += COLOUR_COST[knocks, held]
        best = min(best, cost)
    return float(best + NOW * worth)


@kernel
def prospect(s: State, hand: int) -> float:
    """What a hand on turn will cost: its value if this is the last turn, else its promise."""
    return float(value(hand)) if s.knocks == s.last_knock else promise(hand, s.knocks)


@kernel
def has_another_turn(s: State, seat: int) -> bool:
    """Whether the round will come to this seat again, as far as the knocks show."""
    if settled(s):
        return False
    if s.knocks < s.last_knock:
        return True
    return (seat - lowest(s.to_act)) % s.players < s.last_turns


@kernel
def appraise(s: State, seat: int) -> float:
    """The points a hand will cost, negated: more is better."""
    hand = s.hands[seat]
    if has_another_turn(s, seat):
        return -promise(hand, 0)
    return -(1 + NOW) * value(hand)


# Likely worlds


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Imagine the unknown; then the others have kept what suits them, the more turns they had."""
    viewer = s.viewer
    imagine(s, rng)
    for seat in range(s.players):
        if seat != viewer:
            for _ in range(KEEPS * turns_of(s, seat)):
                keep_better(s, seat, rng)


@kernel
def turns_of(s: State, seat: int) -> int:
    """How many turns a seat has had this round."""
    starter = (s.round_number - 1) % s.players
    return int((s.turns + s.players - 1 - (seat - starter) % s.players) // s.players)


@kernel
def keep_better(s: State, seat: int, rng: Ints) -> None:
    """Exchange a hidden card for one set aside, if that leaves the better hand but no ZERO."""
    hidden = s.hands[seat] & ~s.taken[seat]
    if not hidden or not s.aside:
        return
    give, take = any_of(hidden, rng), any_of(s.aside, rng)
    hand = swapped(s.hands[seat], give, take)
    if promise(hand, 0) < promise(s.hands[seat], 0) and not is_zero(hand):
        s.hands[seat] = hand
        s.aside = swapped(s.aside, take, give)


@kernel
def any_of(cards: int, rng: Ints) -> int:
    """A card of a set, each equally likely."""
    for _ in range(below(rng, popcount(cards))):
        cards &= cards - 1
    return lowest(cards)


# Moves worth a thought


@kernel
def swapped(hand: int, give: int, take: int) -> int:
    return hand & ~(1 << give) | 1 << take


@kernel
def patience(s: State) -> float:
    """How much worse a hand may get rather than knock: a knock brings the end nearer."""
    if s.knocks == s.last_knock or s.turns > LONG * s.players:
        return 0.0
    return float(PATIENCE[s.knocks])


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """The swaps that leave the best hands, none that spoils the hand; the knock if none presses."""
    return shortlist(s, seat, KEPT, out)


@kernel
def contenders(s: State, seat: int, out: Ints) -> int:
    """The first of the candidates, and the knock."""
    return shortlist(s, seat, RACING // s.players, out)


@kernel
def shortlist(s: State, seat: int, most: int, out: Ints) -> int:
    """The most promising swaps, `most` of them at most, and the knock."""
    hand = s.hands[seat]
    worth, now = value(hand), prospect(s, hand)
    limit = now + patience(s)
    costs = np.empty(most + 1, np.float64)
    count = 0
    gives = hand
    while gives:
        give = lowest(gives)
        gives &= gives - 1
        for place in range(s.pool_size):
            take = s.pool[place]
            after = swapped(hand, give, take)
            cost = prospect(s, after)
            if cost < now or (cost < limit and value(after) <= worth):
                count = keep(out, costs, count, most, give * CARDS + take, cost)
    if s.knocks == 0 and count > 0 and costs[0] < now - PRESSING:
        return count
    return keep(out, costs, count, most + 1, KNOCK, limit)


@kernel
def keep(moves: Ints, costs: Floats, count: int, most: int, move: int, cost: float) -> int:
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
    """The swap that leaves the best hand, or a knock when that is good."""
    hand = s.hands[seat]
    if s.knocks < s.last_knock and value(hand) <= GOOD_ENOUGH[s.knocks]:
        return KNOCK
    return best_move(s, hand)


@kernel
def best_move(s: State, hand: int) -> int:
    """The swap that leaves the best hand, or a knock when none is good enough."""
    best, best_cost = KNOCK, prospect(s, hand) + patience(s)
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


# What a network learns from

FEATURES: Final = 24
AHEAD: Final = 60  # moves that are played before the network is asked
FAIR_START: Final = 16  # worlds before a move drops out of a race


@kernel
def reach(s: State, hand: int) -> int:
    """The least that a hand can score after one swap with the pool."""
    least = value(hand)
    gives = hand
    while gives:
        give = lowest(gives)
        gives &= gives - 1
        for place in range(s.pool_size):
            least = min(least, value(swapped(hand, give, s.pool[place])))
    return least


@kernel
def features(s: State, seat: int, out: Floats) -> None:
    """The stage of the round, the seat's own hand, the others' hands, and the game so far."""
    turn = (seat - lowest(s.to_act)) % s.players
    out[0] = s.players / 5
    out[1] = s.knocks == 1
    out[2] = s.knocks == s.last_knock
    out[3] = has_another_turn(s, seat)
    out[4] = turn / s.players
    out[5] = min(s.turns / (LONG * s.players), 2.0)
    out[6], out[7], out[8] = hand_features(s, seat)
    other_features(s, seat, out[9:15])
    game_features(s, seat, out[15:24])


@kernel
def hand_features(s: State, seat: int) -> tuple[float, float, float]:
    """What a hand scores now, what it may come to, and its score after the best swap."""
    hand = s.hands[seat]
    now = value(hand) / WORST
    if not has_another_turn(s, seat):
        return now, now, now
    return now, prospect(s, hand) / WORST, reach(s, hand) / WORST


@kernel
def other_features(s: State, seat: int, out: Floats) -> None:
    """The same of the others: the least, then the mean of each."""
    out[:3] = 9.0
    out[3:6] = 0.0
    for other in range(s.players):
        if other != seat:
            now, promised, near = hand_features(s, other)
            out[0], out[3] = min(out[0], now), out[3] + now / (s.players - 1)
            out[1], out[4] = min(out[1], promised), out[4] + promised / (s.players - 1)
            out[2], out[5] = min(out[2], near), out[5] + near / (s.players - 1)


@kernel
def game_features(s: State, seat: int, out: Floats) -> None:
    """How far ahead a seat is in all, as its hands are; in the last round that decides."""
    last = 1.0 if s.scored + 1 == s.rounds else 0.0
    before, now, mean = np.inf, np.inf, 0.0
    own = float(s.sheet[: s.scored, seat].sum())
    for other in range(s.players):
        if other != seat:
            total = float(s.sheet[: s.scored, other].sum())
            before = min(before, total)
            now = min(now, total + value(s.hands[other]))
            mean += total / (s.players - 1)
    rounds = s.scored + 1
    out[0] = (mean - own) / (WORST * rounds)
    out[1] = last
    out[2] = last * (before - own) / WORST
    out[3] = last * (now - own - value(s.hands[seat])) / WORST
    out[4] = 1 / rounds
    out[5] = value(s.hands[seat]) / (WORST * rounds)
    out[6] = is_zero_near(s, seat)
    out[7] = last * (mean - own) / WORST
    out[8] = float(s.pool_size) / 9


@kernel
def is_zero_near(s: State, seat: int) -> bool:
    """Whether this seat is one swap from a ZERO and on turn before anybody else."""
    return s.to_act == 1 << seat and reach(s, s.hands[seat]) == 0
