"""What a good player of Zero Hero looks at: what each row is worth, and could be."""

from typing import Final

import numpy as np

from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.shuffle import below
from naught.games.zerohero.cards import PLUS_ZERONE
from naught.games.zerohero.rows import (
    COLOUR_COUNT,
    colour_of,
    kind_of,
    symbol_of,
    value_at,
    value_of,
    with_one,
    without_one,
)
from naught.games.zerohero.rules import (
    BUY,
    END_CARDS,
    GIVE,
    GRAB,
    TAKE_TWO,
    draw_left,
    imagine,
    legal_moves,
    row_score,
    whole_row,
    zeros_of,
)
from naught.games.zerohero.state import MAX_PLAYERS, PAIRS, State

# In tenths of a point
POINT: Final = 10
ZERONE: Final = 7  # what a zerone is worth while there is something left to buy
ZERO: Final = 9  # what a zero adds to the chance of the bonus
FULL_HOPE: Final = 16  # cards in the pile while hopes are not yet less
LATE: Final = 6  # cards left in the pile when zerones stop counting
KEPT: Final = 12  # Swaps worth a thought
WHIM: Final = 10  # one rollout move in ten is any legal one
WORST: Final = -10_000


@kernel
def promise(row: int, hope: int) -> int:
    """What a row is worth, with hopes (0 to FULL_HOPE) of a third card for it."""
    count = popcount(row)
    if count == 0 or count > 3:
        return 0
    if count == 1:
        return POINT * value_at(lowest(row)) + (6 + 4 * value_at(lowest(row))) * hope // FULL_HOPE
    rest = row & (row - 1)
    best = value_at(lowest(rest & (rest - 1) if count == 3 else rest))
    second = value_at(lowest(rest if count == 3 else row))
    if count == 3:
        return POINT * best * second
    return max(6 * best * second, 14 * best) * hope // FULL_HOPE


@kernel
def hope_left(s: State) -> int:
    """Hopes fade with the pile."""
    return min(draw_left(s), FULL_HOPE)


@kernel
def collection(s: State, seat: int) -> int:
    """What all rows and zeros of a seat are worth, hopes included."""
    total, hope = ZERO * zeros_of(s, seat), hope_left(s)
    for colour in range(COLOUR_COUNT):
        total += promise(whole_row(s, seat, colour), hope)
    return total


@kernel
def purse(s: State, seat: int) -> int:
    """What a seat's zerones are worth now."""
    return int(ZERONE * min(s.purses[seat], 8) if draw_left(s) > LATE else s.purses[seat])


@kernel
def appraise(s: State, seat: int) -> float:
    """One's own collection and zerones against the best of the others'."""
    best = WORST
    for other in range(s.players):
        if other != seat:
            best = max(best, collection(s, other) + purse(s, other))
    return float(collection(s, seat) + purse(s, seat) - best)


@kernel
def zero_hope(card: int) -> int:
    return ZERO if value_of(card) == 0 else 0


@kernel
def gain(s: State, seat: int, card: int) -> int:
    """What one card more would add."""
    row, hope = whole_row(s, seat, colour_of(card)), hope_left(s)
    return promise(with_one(row, kind_of(card)), hope) - promise(row, hope) + zero_hope(card)


@kernel
def loss(s: State, seat: int, card: int) -> int:
    """What one card less would cost."""
    row, hope = whole_row(s, seat, colour_of(card)), hope_left(s)
    return promise(row, hope) - promise(without_one(row, kind_of(card)), hope) + zero_hope(card)


@kernel
def pair_gain(s: State, seat: int, pair: int) -> int:
    """What the cards of a pair would add."""
    first, second = int(s.pairs[pair, 0]), int(s.pairs[pair, 1])
    total = gain(s, seat, first)
    if colour_of(first) == colour_of(second):
        row, hope = with_one(whole_row(s, seat, colour_of(first)), kind_of(first)), hope_left(s)
        total += promise(with_one(row, kind_of(second)), hope) - promise(row, hope)
        total += zero_hope(second)
    else:
        total += gain(s, seat, second)
    for card in (first, second):
        total += ZERONE if symbol_of(card) == PLUS_ZERONE else 0
    return total


@kernel
def worth(s: State, seat: int, move: int) -> int:
    """What a move looks like at a glance, in tenths of a point."""
    late = draw_left(s) <= LATE
    if move >= GRAB:
        card, other = (move - GRAB) // MAX_PLAYERS, (move - GRAB) % MAX_PLAYERS
        return gain(s, seat, card) + loss(s, other, card) // 2
    if move >= GIVE:
        card, other = (move - GIVE) // MAX_PLAYERS, (move - GIVE) % MAX_PLAYERS
        return -loss(s, seat, card) - gain(s, other, card) // 2
    if move >= BUY:
        price = s.piles[move - BUY]
        return int(pair_gain(s, seat, move - BUY) - (1 if late else ZERONE) * price)
    pair = move % PAIRS
    wanted = max(pair_gain(s, seat, pair), 0)
    zerones = 2 if move >= TAKE_TWO else 1
    return zerones * (1 if late else ZERONE) + min(wanted // 8, 6)


@kernel
def suppose(s: State, rng: Ints) -> None:
    """All that is hidden was drawn by chance: what others did says nothing about it."""
    imagine(s, rng)


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """Takes and buys as they are; of many Swaps those that look best."""
    count = legal_moves(s, seat, out)
    if s.swaps == 0 or count <= KEPT:
        return count
    looks = np.empty(count, np.int64)
    for at in range(count):
        looks[at] = worth(s, seat, out[at])
    order = np.argsort(-looks, kind="mergesort")
    kept = out[:count].copy()
    for at in range(KEPT):
        out[at] = kept[order[at]]
    return KEPT


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """The move that looks best at a glance, any of those that tie; now and then a whim."""
    count = legal_moves(s, seat, moves)
    if below(rng, WHIM) == 0:
        return int(moves[below(rng, count)])
    best, best_worth, ties = moves[0], WORST, 1
    for at in range(count):
        looks = worth(s, seat, moves[at])
        if looks > best_worth:
            best, best_worth, ties = moves[at], looks, 1
        elif looks == best_worth:
            ties += 1
            if below(rng, ties) == 0:
                best = moves[at]
    return int(best)


# What a network learns from

FEATURES: Final = 30
AHEAD: Final = 6  # moves that are played before the network is asked
FAIR_START: Final = 16  # worlds before a move drops out of a race
contenders = candidates  # a race compares them all


@kernel
def rows_worth(s: State, seat: int) -> int:
    """What all rows of a seat score as they are."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total += row_score(whole_row(s, seat, colour))
    return total


@kernel
def best_buys(s: State, seat: int) -> tuple[int, int]:
    """What the best pair adds for a seat, price deducted: one it can pay now, and any at all."""
    now, ever = 0, 0
    for pair in range(PAIRS):
        if s.pairs[pair, 0] and s.pairs[pair, 1]:
            added = pair_gain(s, seat, pair) - s.piles[pair]
            ever = max(ever, added)
            if s.piles[pair] <= s.purses[seat]:
                now = max(now, added)
    return now, ever


@kernel
def features(s: State, seat: int, out: Floats) -> None:
    """The stage of the game, the seat's own rows and zerones, the others' best and their mean."""
    left = draw_left(s)
    out[0] = s.players / MAX_PLAYERS
    out[1] = left / 40
    out[2] = left <= END_CARDS
    out[3] = min(left, END_CARDS) / END_CARDS
    out[4] = (seat - lowest(s.to_act)) % s.players / s.players
    out[5] = s.swaps / 2 if s.to_act == 1 << seat else 0.0
    seat_features(s, seat, out[6:16])
    out[16:27] = 0.0
    lead, best = np.inf, np.inf
    zeros = 0
    x = np.zeros(10)
    for other in range(s.players):
        if other != seat:
            seat_features(s, other, x)
            zeros = max(zeros, zeros_of(s, other))
            for at in range(5):
                out[16 + at] = max(out[16 + at], x[at])
                out[21 + at] += x[at] / (s.players - 1)
            lead = min(lead, out[6] - x[0])
            best = min(best, out[7] - x[1])
    own = zeros_of(s, seat)
    out[26] = s.zero_bonus / 10 if own >= zeros and own > 0 else 0.0
    out[27] = min(max((own - zeros) / 3, -1.0), 1.0)
    out[28] = lead
    out[29] = best


@kernel
def seat_features(s: State, seat: int, out: Floats) -> None:
    """Points as they are and as hoped for, zerones, buys, and how long the rows are."""
    now, ever = best_buys(s, seat)
    out[0] = rows_worth(s, seat) / 30
    out[1] = collection(s, seat) / 300
    out[2] = s.purses[seat] / 10
    out[3] = now / 100
    out[4] = ever / 100
    out[5:10] = 0.0
    for colour in range(COLOUR_COUNT):
        out[5 + min(popcount(whole_row(s, seat, colour)), 4)] += 1 / COLOUR_COUNT
