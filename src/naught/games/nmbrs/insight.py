"""What a good player of nmbrs! looks at: lays that double, cards that fit nowhere, who is ahead."""

from typing import Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below
from naught.games.nmbrs.cards import CARDS, FIRST_JOKER, JOKERS, NO_CARD
from naught.games.nmbrs.lays import (
    FREED,
    FROM_HAND,
    FROM_TABLE,
    HIGH_AT,
    LOW_AT,
    is_doubled,
    joker_at,
    plain_points,
)
from naught.games.nmbrs.listing import (
    ANY_IN_HAND,
    IN_HAND,
    SWEEP,
    Sweep,
    chosen,
    list_without_jokers,
    most_cards,
    place,
    prepare,
    with_one_joker,
    with_two_jokers,
)
from naught.games.nmbrs.listing import NOWHERE as GONE
from naught.games.nmbrs.rules import (
    CLAIM,
    DECLINE,
    DISCARD,
    DRAW_CARD,
    PASS,
    TAKE,
    imagine,
    legal_moves,
    penalty,
    settled,
)
from naught.games.nmbrs.state import (
    ASK,
    DRAW,
    HALF,
    LAY,
    MAX_PLAYERS,
    State,
    has,
    listed,
    on_table,
    top_number,
)

LAYS_KEPT: Final = 5  # lays worth a thought
DISCARDS_KEPT: Final = 3
ROOM: Final = 1500  # lays looked at
USUAL_WORTH: Final = 1.4  # points that a point of value brings, sooner or later
JOKER_WORTH: Final = 1.0  # kept for a line that needs it
FIRST_LINE: Final = 6.0  # points that a first line is worth
FEEDS: Final = 0.6  # of its value: what a card costs that the next player can lay at once
WHIM: Final = 12  # one answer in twelve is the other one


# How well a card fits


@kernel
def usable(s: State, seat: int) -> tuple[int, int]:
    """The numbers a seat may use as a set: its hand, and the table once it has laid."""
    hand = s.hands[seat]
    low, high = int(hand[0]), int(hand[1]) & ((1 << (100 - HALF)) - 1)
    if s.laid >> seat & 1:
        table_low, table_high = table_numbers(s)
        low |= table_low
        high |= table_high
    return low, high


@kernel
def table_numbers(s: State) -> tuple[int, int]:
    low, high = 0, 0
    for number in range(1, top_number(s) + 1):
        if on_table(s, number):
            if number <= HALF:
                low |= 1 << (number - 1)
            else:
                high |= 1 << (number - 1 - HALF)
    return low, high


@kernel
def holds(low: int, high: int, number: int) -> bool:
    """Whether a number, perhaps out of range, is in a set."""
    if number < 1 or number > 100:
        return False
    bit = low >> (number - 1) if number <= HALF else high >> (number - 1 - HALF)
    return bool(bit & 1)


@kernel
def places_for(s: State, low: int, high: int, number: int) -> int:
    """How many lines of three a number makes with two of a set."""
    count = 0
    for step in range(1, 50):
        if s.advanced and number % step > 1:
            continue
        below_it, above_it = holds(low, high, number - step), holds(low, high, number + step)
        count += below_it and above_it
        count += below_it and holds(low, high, number - 2 * step)
        count += above_it and holds(low, high, number + 2 * step)
    return count


@kernel
def prospects(s: State, seat: int, number: int) -> int:
    """How many cards nobody has seen yet would make a line with this number and another."""
    low, high = usable(s, seat)
    count = 0
    for other in range(1, top_number(s) + 1):
        step = abs(other - number)
        if step == 0 or not holds(low, high, other) or (s.advanced and number % step > 1):
            continue
        first, last = min(number, other), max(number, other)
        count += is_unseen(s, seat, first - step) + is_unseen(s, seat, last + step)
        if step % 2 == 0:
            count += is_unseen(s, seat, first + step // 2)
    return count


@kernel
def is_unseen(s: State, seat: int, number: int) -> bool:
    """A number that this seat may yet draw."""
    in_range = 1 <= number <= top_number(s)
    return in_range and not on_table(s, number) and not has(s.hands[seat], number)


# Lays worth a thought


@kernel
def worthy_lays(s: State, seat: int, out: Ints, thorough: bool) -> int:
    """List lays as far as they are likely to be good."""
    sweeps = np.zeros(1, SWEEP)
    sweeps[0].most = most_cards(s, seat)
    if sweeps[0].most > 0:
        prepare(s, seat, sweeps[0])
        list_worthy(s, seat, sweeps[0], out, thorough)
    return int(min(sweeps[0].count, len(out)))


@kernel
def list_worthy(s: State, seat: int, sweep: Sweep, out: Ints, thorough: bool) -> None:
    """Without jokers, then with one; two jokers from the hand only if need be."""
    list_without_jokers(s, sweep, out)
    for choice in range(JOKERS + 1):
        joker, source = chosen(s, seat, sweep, choice)
        if joker != NO_CARD and (source == FROM_TABLE or thorough or sweep.count == 0):
            with_one_joker(s, sweep, joker, source, out)
    if sweep.count == 0 and sweep.in_hand >= 2:
        joker, _ = chosen(s, seat, sweep, ANY_IN_HAND)
        with_two_jokers(s, sweep, joker, FROM_HAND, joker, FROM_HAND, out)
    if thorough and s.laid >> seat & 1:
        list_freeing(s, sweep, out)


@kernel
def list_freeing(s: State, sweep: Sweep, out: Ints) -> None:
    """Lays that free a joker and use no other."""
    for joker in range(FIRST_JOKER, FIRST_JOKER + JOKERS):
        number = s.stands_for[joker - FIRST_JOKER]
        if number and sweep.where[number] == IN_HAND:
            place(sweep, number, GONE)
            sweep.frees = number
            with_one_joker(s, sweep, joker, FREED, out)
            place(sweep, number, IN_HAND)
            sweep.frees = 0


@kernel
def gain(s: State, move: int) -> float:
    """What a lay brings beyond what its cards would bring another time."""
    value = plain_points(s, move)
    points = 2 * value if is_doubled(s, move) else value
    _, low, _ = joker_at(move, LOW_AT)
    _, high, _ = joker_at(move, HIGH_AT)
    jokers = (low != NO_CARD) + (high != NO_CARD)
    return float(points - USUAL_WORTH * value - JOKER_WORTH * jokers)


@kernel
def keep(moves: Ints, worths: Floats, count: int, most: int, move: int, worth: float) -> int:
    """Keep a move among the `most` best, in order; how many are kept."""
    if count == most:
        if worth <= worths[most - 1]:
            return count
        count -= 1
    at = count
    while at > 0 and worths[at - 1] < worth:
        moves[at], worths[at] = moves[at - 1], worths[at - 1]
        at -= 1
    moves[at], worths[at] = move, worth
    return count + 1


@kernel
def best_lays(s: State, seat: int, out: Ints, most: int, thorough: bool) -> int:
    """The lays that bring most, best first."""
    room = np.empty(ROOM, np.int64)
    worths = np.empty(most, np.float64)
    count = 0
    for at in range(worthy_lays(s, seat, room, thorough)):
        count = keep(out, worths, count, most, room[at], gain(s, room[at]))
    return count


# Discards


@kernel
def spare(s: State, seat: int, card: int) -> float:
    """How good a discard a card is: dear to hold, hard to lay, of little use to the next player."""
    if card >= FIRST_JOKER:
        return -20.0
    value = 1.0 if s.simplified else float(s.values[card])
    following = (seat + 1) % s.players
    fed = 0.0
    if s.laid >> following & 1:
        low, high = table_numbers(s)
        fed = FEEDS * value * (places_for(s, low, high, card) > 0)
    if s.laid >> seat & 1:
        low, high = usable(s, seat)
        return value - fed - 2.0 * min(places_for(s, low, high, card), 2)
    return 0.6 * value - fed - 0.5 * prospects(s, seat, card)


@kernel
def best_discards(s: State, seat: int, out: Ints, most: int) -> int:
    """The best discards, as moves."""
    cards = np.empty(CARDS, np.int64)
    worths = np.empty(most, np.float64)
    count = 0
    for at in range(listed(s.hands[seat], cards)):
        worth = spare(s, seat, cards[at])
        count = keep(out, worths, count, most, DISCARD + cards[at], worth)
    return count


# What the search and the greedy player ask


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """Every answer, the likelier first; when laying, the best lays and the best discards."""
    if s.phase != LAY:
        count = legal_moves(s, seat, out)
        if count == 2 and not wants(s, seat):
            out[0], out[1] = out[1], out[0]
        return count
    count = best_lays(s, seat, out, LAYS_KEPT, True)
    most = DISCARDS_KEPT if count == 0 else 1
    return count + best_discards(s, seat, out[count:], most)


@kernel
def promise(s: State, seat: int) -> float:
    """What a hand is expected to cost or bring."""
    low, high = usable(s, seat)
    cards = np.empty(CARDS, np.int64)
    worth = 0.0
    for at in range(listed(s.hands[seat], cards)):
        card = cards[at]
        if card >= FIRST_JOKER:
            worth += 1.5
            continue
        value = 1.0 if s.simplified else float(s.values[card])
        if places_for(s, low, high, card):
            worth += 0.5 * value
        else:
            worth -= 0.6 * value - 0.06 * min(prospects(s, seat, card), 12)
    return float(worth - 0.5 * s.sizes[seat])


@kernel
def appraise(s: State, seat: int) -> float:
    """Points beside the others', with what the hand promises and whether a line is laid."""
    others = (s.totals[: s.players].sum() - s.totals[seat]) / (s.players - 1)
    margin = float(s.totals[seat] - others)
    if settled(s):
        return margin
    first = FIRST_LINE if s.laid >> seat & 1 else 0.0
    return margin + first + promise(s, seat)


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Imagine: what others keep says little here."""
    imagine(s, rng)


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """Lay what brings most, discard what fits worst, take what fits; now and then the opposite."""
    if s.phase == LAY:
        if best_lays(s, seat, moves, 1, False):
            return int(moves[0])
        best_discards(s, seat, moves, 1)
        return int(moves[0])
    if legal_moves(s, seat, moves) == 1:
        return int(moves[0])
    wanted = wants(s, seat)
    if below(rng, WHIM) == 0:
        wanted = not wanted
    if s.phase == ASK:
        return CLAIM if wanted else PASS
    if s.phase == DRAW:
        return TAKE if wanted else DRAW_CARD
    return TAKE if wanted else DECLINE


@kernel
def wants(s: State, seat: int) -> bool:
    """Whether the open card fits: it can be laid, or makes a first line."""
    card = int(s.pile[s.pile_size - 1])
    if card >= FIRST_JOKER:
        return True
    low, high = usable(s, seat)
    return places_for(s, low, high, card) > 0


# What a network learns from

FEATURES: Final = 30
AHEAD: Final = 9  # moves that are played before the network is asked
FAIR_START: Final = 8  # worlds before a move drops out of a race; each takes long here
contenders = candidates  # a race compares them all


@kernel
def features(s: State, seat: int, out: Floats) -> None:
    """The stage of the round, totals, the seat's own hand, and the hands of the others."""
    out[0] = s.players / MAX_PLAYERS
    out[1] = float(s.simplified)
    out[2] = float(s.advanced)
    out[3] = (seat - s.on_turn) % s.players / s.players
    out[4] = s.on_turn == seat and s.phase == LAY
    out[5] = s.on_turn == seat and s.phase != LAY
    out[6] = min(s.deck_size / 60, 1.0)
    out[7] = min(s.turns / (10 * s.players), 1.0)
    total_features(s, seat, out[8:15])
    own_features(s, seat, out[15:21])
    other_features(s, seat, out[21:30])


@kernel
def total_features(s: State, seat: int, out: Floats) -> None:
    """Totals as they are, and as they would be if the round ended here."""
    most, best, mean, best_now, mean_now = 0.0, -1000.0, 0.0, -1000.0, 0.0
    own = float(s.totals[seat])
    own_now = own - penalty(s, s.hands[seat])
    most = own
    for other in range(s.players):
        if other != seat:
            total = float(s.totals[other])
            now = total - penalty(s, s.hands[other])
            most = max(most, total)
            best, best_now = max(best, total), max(best_now, now)
            mean += total / (s.players - 1)
            mean_now += now / (s.players - 1)
    out[0] = (own - mean) / 100
    out[1] = (own_now - mean_now) / 100
    out[2] = min(max((own - best) / 20, -1.0), 1.0)
    out[3] = min(max((own_now - best_now) / 20, -1.0), 1.0)
    out[4] = min(max((most - s.target) / 20, -1.0), 1.0)
    out[5] = min(max((own_now - s.target) / 20, -1.0), 1.0)
    out[6] = min(max((best_now - s.target) / 20, -1.0), 1.0)


@kernel
def own_features(s: State, seat: int, out: Floats) -> None:
    """The seat's own hand: its cost, its potential, its length."""
    out[0] = penalty(s, s.hands[seat]) / 20
    out[1] = promise(s, seat) / 10
    out[2] = s.sizes[seat] / 9
    out[3] = float(s.laid >> seat & 1)
    out[4] = s.sizes[seat] <= 2
    out[5] = jokers_in(s, seat) / 2


@kernel
def jokers_in(s: State, seat: int) -> int:
    """How many jokers a hand holds."""
    count = 0
    for joker in range(FIRST_JOKER, FIRST_JOKER + JOKERS):
        count += has(s.hands[seat], joker)
    return count


@kernel
def other_features(s: State, seat: int, out: Floats) -> None:
    """The others' hands: the shortest and the mean, what they cost, who has laid."""
    out[:] = 0.0
    out[0] = 1.0
    each = s.players - 1
    for other in range(s.players):
        if other != seat:
            laid = s.laid >> other & 1
            out[0] = min(out[0], s.sizes[other] / 9)
            out[1] += s.sizes[other] / (9 * each)
            out[2] += penalty(s, s.hands[other]) / (20 * each)
            out[3] += laid / each
            out[4] += (s.sizes[other] <= 2) / each
            out[5] += laid * s.sizes[other] / (9 * each)
            out[6] += jokers_in(s, other) / each
    following = (seat + 1) % s.players
    out[7] = s.sizes[following] / 9
    out[8] = float(s.laid >> following & 1)
