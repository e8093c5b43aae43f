"""Zero Hero: buy pairs of cards for sets of exactly three. Rule numbers: rulebook.md."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from naught.core.game import ALL_SEEING
from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.options import Value
from naught.core.shuffle import shuffle
from naught.games.zerohero.cards import (
    DECK,
    FLAG,
    KINDS,
    NO_CARD,
    PLUS_CARD,
    PLUS_ZERONE,
    SWAP,
    Cards,
)
from naught.games.zerohero.rows import (
    COLOUR_COUNT,
    FIRST_COPIES,
    ZEROS,
    card_at,
    joined,
    less,
    list_cards,
    pick_up,
    put,
    symbol_of,
    value_at,
)
from naught.games.zerohero.state import MAX_PLAYERS, PAIRS, copy_public
from naught.games.zerohero.state import State as State  # the contract looks for it here

REMOVED: Final = (0, 0, 12, 6, 0)  # cards out of the game, by number of players
END_CARDS: Final = 10
ZERONES: Final = 40
ON_PAIR: Final = 4
IN_PURSE: Final = 3
ON_FREE_PAIR: Final = 3
TWO_FROM: Final = 5  # a pile of five or more lets you take two
ZERO_BONUS: Final = 5

# Moves: take one, take two, buy; give a card to a seat, grab a card from a seat
TAKE_ONE: Final = 0
TAKE_TWO: Final = PAIRS
BUY: Final = 2 * PAIRS
GIVE: Final = 3 * PAIRS
GRAB: Final = GIVE + KINDS * MAX_PLAYERS
MAX_MOVES: Final = DECK * MAX_PLAYERS


def set_up(s: State, options: Mapping[str, Value], cards: Cards) -> None:
    """Store the cards."""
    s.removed_count = REMOVED[s.players]
    s.draw_size = DECK - s.removed_count - s.players
    s.in_purse = int(options.get("purse", IN_PURSE))
    s.on_pair = int(options.get("pair", ON_PAIR))
    s.zero_bonus = int(options.get("zeros", ZERO_BONUS))
    for card in cards.deck:
        put(s.supply, card)


# Deal


@kernel
def deck(s: State, out: Ints) -> int:
    """All 56 cards."""
    return list_cards(s.supply, out)


@kernel
def deal(s: State, order: Ints) -> None:
    """Removed cards, a face-down card each, ten end cards, then the pile (R3, R4, R5)."""
    for place in range(s.removed_count):
        s.removed[place] = order[place]
    at = s.removed_count
    for seat in range(s.players):
        draw_face_down(s, seat, order[at + seat])
    at += s.players
    pile = s.draw_size - END_CARDS
    for place in range(pile):
        s.draw[place] = order[at + END_CARDS + place]
    for place in range(END_CARDS):
        s.draw[pile + place] = order[at + place]
    lay_out(s)


@kernel
def lay_out(s: State) -> None:
    """Four pairs with four zerones each, three for everybody (R6, R7)."""
    for pair in range(PAIRS):
        s.pairs[pair, 0] = next_card(s)
        s.pairs[pair, 1] = next_card(s)
        s.piles[pair] = s.on_pair
    for seat in range(s.players):
        s.purses[seat] = s.in_purse
    s.pool = ZERONES - PAIRS * s.on_pair - s.players * s.in_purse
    s.awaits_deck = 0
    s.to_act = 1


@kernel
def next_card(s: State) -> int:
    card = s.draw[s.draw_next]
    s.draw[s.draw_next] = NO_CARD
    s.draw_next += 1
    return int(card)


@kernel
def draw_left(s: State) -> int:
    """Cards still in the pile, end cards included."""
    return int(s.draw_size - s.draw_next)


@kernel
def draw_face_down(s: State, seat: int, card: int) -> None:
    put(s.down[seat], card)
    s.downs[seat] += 1


# Moves


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Take or buy; or the Swap that a purchase brought."""
    if not s.to_act >> seat & 1:
        return 0
    if s.swaps > 0:
        return list_swaps(s, seat, out)
    count = 0
    for pair in range(PAIRS):  # R8
        if s.piles[pair] > 0:
            out[count] = TAKE_ONE + pair
            count += 1
        if s.piles[pair] >= TWO_FROM:
            out[count] = TAKE_TWO + pair
            count += 1
    for pair in range(PAIRS):  # R9, R10
        if s.piles[pair] <= s.purses[seat]:
            out[count] = BUY + pair
            count += 1
    return count


@kernel
def list_swaps(s: State, seat: int, out: Ints) -> int:
    """Give one of your face-up cards, or grab one of somebody else's (R14)."""
    count = 0
    for colour in range(COLOUR_COUNT):
        kinds = s.up[seat, colour] & FIRST_COPIES
        while kinds:
            card = card_at(colour, lowest(kinds))
            kinds &= kinds - 1
            for other in range(s.players):
                if other != seat:
                    out[count] = GIVE + card * MAX_PLAYERS + other
                    count += 1
    for colour in range(COLOUR_COUNT):
        count = list_grabs(s, seat, colour, out, count)
    return count


@kernel
def list_grabs(s: State, seat: int, colour: int, out: Ints, count: int) -> int:
    """Continue the list: grab a card of this colour."""
    kinds = 0
    for other in range(s.players):
        if other != seat:
            kinds |= s.up[other, colour] & FIRST_COPIES
    while kinds:
        bit = lowest(kinds)
        kinds &= kinds - 1
        for other in range(s.players):
            if other != seat and s.up[other, colour] >> bit & 1:
                out[count] = GRAB + card_at(colour, bit) * MAX_PLAYERS + other
                count += 1
    return count


@kernel
def apply(s: State, seat: int, move: int) -> None:
    if move < TAKE_TWO:
        take(s, seat, move - TAKE_ONE, 1)
    elif move < BUY:
        take(s, seat, move - TAKE_TWO, 2)
    elif move < GIVE:
        buy(s, seat, move - BUY)
    elif move < GRAB:
        hand_over(s, seat, (move - GIVE) % MAX_PLAYERS, (move - GIVE) // MAX_PLAYERS)
    else:
        hand_over(s, (move - GRAB) % MAX_PLAYERS, seat, (move - GRAB) // MAX_PLAYERS)
    if move >= BUY and s.swaps == 0:
        end_purchase(s)
    if s.over == 0 and s.swaps == 0:
        s.to_act = 1 << ((seat + 1) % s.players)


@kernel
def take(s: State, seat: int, pair: int, zerones: int) -> None:
    s.piles[pair] -= zerones
    s.purses[seat] += zerones


@kernel
def buy(s: State, seat: int, pair: int) -> None:
    """Pay the price onto the pile, take the pair, do what its symbols say (R9, R10)."""
    price = s.piles[pair]
    s.was_free = 1 if price == 0 else 0
    s.bought = pair
    s.purses[seat] -= price
    s.piles[pair] += price
    first, second = int(s.pairs[pair, 0]), int(s.pairs[pair, 1])
    s.pairs[pair] = NO_CARD
    put(s.up[seat], first)
    put(s.up[seat], second)
    act_on_symbols(s, seat, first, second)


@kernel
def act_on_symbols(s: State, seat: int, first: int, second: int) -> None:
    """+Zerone, then +Card; Swaps are left to the buyer (R11, R12, R13)."""
    for card in (first, second):
        if symbol_of(card) == PLUS_ZERONE and s.pool > 0:
            s.pool -= 1
            s.purses[seat] += 1
    for card in (first, second):
        if symbol_of(card) == PLUS_CARD and draw_left(s) > 0:
            draw_face_down(s, seat, next_card(s))
    for card in (first, second):
        if symbol_of(card) == SWAP:
            s.swaps += 1


@kernel
def hand_over(s: State, giver: int, taker: int, card: int) -> None:
    """A Swap moves one face-up card (R14)."""
    pick_up(s.up[giver], card)
    put(s.up[taker], card)
    s.swaps -= 1


@kernel
def end_purchase(s: State) -> None:
    """A new pair in the gap, zerones onto a free one, and perhaps the end (R15, R16, R17)."""
    turned = 0
    while turned < 2 and draw_left(s) > 0 and s.flagged == 0:
        among_last = draw_left(s) <= END_CARDS
        card = next_card(s)
        s.pairs[s.bought, turned] = card
        turned += 1
        if among_last and symbol_of(card) == FLAG:
            s.flagged = 1
    if s.was_free == 1 and turned > 0:
        zerones = min(ON_FREE_PAIR, s.pool)
        s.pool -= zerones
        s.piles[s.bought] += zerones
    if s.flagged == 1 or draw_left(s) == 0:
        s.over = 1
        s.to_act = 0


# Scoring


@kernel
def settled(s: State) -> bool:
    """The game is over."""
    return s.over == 1


@kernel
def zeros_of(s: State, seat: int) -> int:
    """How many cards with the value 0 a seat has, face-down ones too (R18)."""
    count = 0
    for colour in range(COLOUR_COUNT):
        count += popcount(s.up[seat, colour] & ZEROS) + popcount(s.down[seat, colour] & ZEROS)
    return count


@kernel
def whole_row(s: State, seat: int, colour: int) -> int:
    """A row with the face-down cards that belong to it (R18)."""
    return joined(s.up[seat, colour], s.down[seat, colour])


@kernel
def row_score(row: int) -> int:
    """One card: its value; three: the two highest multiplied; else nothing (R19, R20, R21)."""
    count = popcount(row)
    if count == 1:
        return value_at(lowest(row))
    if count != 3:
        return 0
    two = row & (row - 1)  # without the lowest
    return value_at(lowest(two)) * value_at(lowest(two & (two - 1)))


@kernel
def scores(s: State, out: Ints) -> None:
    """The rows, and five for the most zeros (R18, R19, R20, R21)."""
    most = 1
    for seat in range(s.players):
        most = max(most, zeros_of(s, seat))
    for seat in range(s.players):
        out[seat] = s.zero_bonus if zeros_of(s, seat) == most else 0
        for colour in range(COLOUR_COUNT):
            out[seat] += row_score(whole_row(s, seat, colour))


@kernel
def winners(s: State) -> int:
    """The highest total wins, equal totals together (R22)."""
    points = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, points)
    return leaders(points[: s.players])


@kernel
def leaders(points: Ints) -> int:
    """The set of seats with the most points."""
    best = points.max()
    seats = 0
    for seat in range(len(points)):
        if points[seat] == best:
            seats |= 1 << seat
    return seats


@kernel
def payoff(s: State, out: Floats) -> None:
    """Winning most of all, and being ahead."""
    points = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, points)
    won = leaders(points[: s.players])
    everybody = points[: s.players].sum()
    for seat in range(s.players):
        others = (everybody - points[seat]) / (s.players - 1)
        margin = min(max((points[seat] - others) / 30, -1.0), 1.0)
        share = 1 / popcount(won) if won >> seat & 1 else 0.0
        out[seat] = 0.5 * margin + 0.5 * (2 * share - 1)


# Hidden cards


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """Everything that lies open, your own face-down cards, and all of them at the end (R23)."""
    out.viewer = seat
    copy_public(s, out)
    for owner in range(s.players):
        if owner == seat or s.over == 1:
            out.down[owner] = s.down[owner]


@kernel
def imagine(s: State, rng: Ints) -> None:
    """Deal the cards nobody can know to face-down places, the box and the pile."""
    viewer = s.viewer
    s.viewer = ALL_SEEING
    if s.awaits_deck == 1:
        return
    unknown, count = unknown_cards(s)
    shuffle(unknown, count, rng)
    at = 0
    for seat in range(s.players):
        if seat != viewer and s.over == 0:
            for _ in range(s.downs[seat]):
                put(s.down[seat], unknown[at])
                at += 1
    for place in range(s.removed_count):
        s.removed[place] = unknown[at]
        at += 1
    for place in range(s.draw_next, s.draw_size):
        s.draw[place] = unknown[at]
        at += 1


@kernel
def unknown_cards(s: State) -> tuple[Ints, int]:
    """The cards that are in no pair, no row, and not face-down where the viewer knows them."""
    left = s.supply.copy()
    for colour in range(COLOUR_COUNT):
        for seat in range(s.players):
            left[colour] = less(left[colour], s.up[seat, colour])
            left[colour] = less(left[colour], s.down[seat, colour])
    for pair in range(PAIRS):
        for card in s.pairs[pair]:
            if card != NO_CARD:
                pick_up(left, card)
    listed = np.empty(DECK, np.int64)
    return listed, list_cards(left, listed)
