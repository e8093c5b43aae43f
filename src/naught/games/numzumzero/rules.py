"""NumZumZero: play cards until blue and orange balance in a column. Rule numbers: rulebook.md."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from naught.core.game import ALL_SEEING, NOBODY
from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.options import Value
from naught.core.shuffle import shuffle
from naught.games.numzumzero.cards import BOX, KINDS, NO_CARD, Cards
from naught.games.numzumzero.state import (
    COLUMN,
    MAX_COLUMNS,
    MAX_DECK,
    MAX_HAND,
    MAX_PLAYERS,
    copy_public,
    marks_of,
    number_of,
    weight,
)
from naught.games.numzumzero.state import State as State  # the contract looks for it here

ENOUGH: Final = 7  # tokens that end the game
SOLO_PAR: Final = 10  # tokens that are a fair result alone
WINNING: Final = 0.15  # what winning is worth beside being seven tokens ahead

# Stages of the game
LEAD_DRAW: Final = 0  # the first shuffle is awaited
LEAD_DRAWN: Final = 1  # the second shuffle is awaited
PLAYING: Final = 2
# How it ended
SEVEN_TOKENS: Final = 3
PILE_EMPTY: Final = 4
JAMMED: Final = 5  # all columns full

MAX_MOVES: Final = MAX_HAND * MAX_COLUMNS


def set_up(s: State, options: Mapping[str, Value], cards: Cards) -> None:
    """Store the options and the cards (R2, R3, R20)."""
    boxes = 2 if s.players > 4 else 1
    s.advanced = int(options["mode"] == "advanced")
    s.lead = NOBODY
    s.columns = int(options.get("columns", usual_columns(s.players)))
    s.hand_size = 1 if s.players == 1 else MAX_HAND
    s.enough = int(options.get("tokens", ENOUGH))
    s.column_size = int(options.get("column", COLUMN))
    s.deck_size = BOX * boxes
    s.supply[:] = cards.supply(boxes, marked=bool(s.advanced))


def usual_columns(players: int) -> int:
    """How many columns there are (R3)."""
    return 3 if players <= 2 else MAX_COLUMNS


# Deal


@kernel
def deck(s: State, out: Ints) -> int:
    """All cards, both times."""
    count = 0
    for card in range(1, KINDS):
        for _ in range(s.supply[card]):
            out[count] = card
            count += 1
    return count


@kernel
def deal(s: State, order: Ints) -> None:
    """The first shuffle is for the draw for lead, the second for the game (R4, R5)."""
    if s.stage == LEAD_DRAW:
        draw_for_lead(s, order)
    else:
        deal_game(s, order)


@kernel
def draw_for_lead(s: State, order: Ints) -> None:
    """Everybody draws a card; those tied for the highest draw again (R4)."""
    tied = (1 << s.players) - 1
    while s.lead == NOBODY:
        tied = draw_once(s, order, tied)
        waiting = popcount(tied)
        if waiting == 1 or s.draws + waiting > s.deck_size:
            s.lead = lowest(tied)
    s.stage = LEAD_DRAWN


@kernel
def draw_once(s: State, order: Ints, seats: int) -> int:
    """These seats draw one card each; the set of those with the highest number."""
    best = 0
    highest = 0
    for seat in range(s.players):
        if seats >> seat & 1:
            card = order[s.draws]
            s.drawn[s.draws] = card
            s.drawers[s.draws] = seat
            s.draws += 1
            if number_of(card) > highest:
                highest = number_of(card)
                best = 0
            if number_of(card) == highest:
                best |= 1 << seat
    return best


@kernel
def deal_game(s: State, order: Ints) -> None:
    """Hands as packets, lead first; then one card to each column (R5, R6)."""
    for place in range(s.deck_size):
        s.pile[place] = order[place]
    for turn in range(s.players):
        seat = (s.lead + turn) % s.players
        for _ in range(s.hand_size):
            into_hand(s, seat, next_card(s))
    turn_over_columns(s)
    s.stage = PLAYING
    s.awaits_deck = 0
    s.to_act = 1 << s.lead


@kernel
def next_card(s: State) -> int:
    card = s.pile[s.pile_next]
    s.pile[s.pile_next] = NO_CARD
    s.pile_next += 1
    return int(card)


@kernel
def pile_left(s: State) -> int:
    """Cards still in the pile."""
    return s.deck_size - s.pile_next


@kernel
def turn_over_columns(s: State) -> None:
    """One card for each column, as far as the pile goes (R6, R12)."""
    for at in range(s.columns):
        if pile_left(s) > 0:
            lay(s, next_card(s), at)


@kernel
def lay(s: State, card: int, at: int) -> None:
    s.column[at, s.lengths[at]] = card
    s.lengths[at] += 1
    s.balance[at] += weight(card)


# Moves: a card to a column is card * MAX_COLUMNS + column


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Each card of the hand to each column that is not full (R7)."""
    if not s.to_act >> seat & 1:
        return 0
    first, second = int(s.hands[seat, 0]), int(s.hands[seat, 1])
    count = 0
    if s.held[seat] == 2 and first != second:
        count = list_columns(s, min(first, second), out, count)
    return list_columns(s, max(first, second), out, count)


@kernel
def list_columns(s: State, card: int, out: Ints, count: int) -> int:
    for at in range(s.columns):
        if s.lengths[at] < s.column_size:
            out[count] = card * MAX_COLUMNS + at
            count += 1
    return count


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Play a card, perhaps collect the column, draw (R7, R8, R14)."""
    remember(s, seat, move)
    card, at = move // MAX_COLUMNS, move % MAX_COLUMNS
    take_from_hand(s, seat, card)
    lay(s, card, at)
    if s.balance[at] == 0:
        collect(s, seat, at)
    elif s.lengths[at] == s.column_size and s.tokens[seat] > 0:
        s.tokens[seat] -= 1  # filled it and did not balance it (R13)
    if s.stage == PLAYING:
        draw(s, seat)
    if s.stage == PLAYING:
        pass_turn(s, seat)


@kernel
def remember(s: State, seat: int, move: int) -> None:
    """Keep what a seat does, and what it could have done: it hints at the card that it keeps."""
    s.made[seat] = move
    for at in range(s.columns):
        s.found_balance[seat, at] = s.balance[at]
        s.found_length[seat, at] = s.lengths[at]


@kernel
def into_hand(s: State, seat: int, card: int) -> None:
    s.hands[seat, s.held[seat]] = card
    s.held[seat] += 1


@kernel
def take_from_hand(s: State, seat: int, card: int) -> None:
    if s.hands[seat, 0] == card:
        s.hands[seat, 0] = s.hands[seat, 1]
    s.hands[seat, 1] = NO_CARD
    s.held[seat] -= 1


@kernel
def collect(s: State, seat: int, at: int) -> None:
    """A token, one more for an empty field, then perhaps the end (R8, R9, R10, R11, R12)."""
    for place in range(s.lengths[at]):
        s.collected[seat, s.column[at, place]] += 1
        s.column[at, place] = NO_CARD
    s.lengths[at] = 0
    s.tokens[seat] += 1
    empty = is_empty(s)
    if empty:
        s.tokens[seat] += 1
    if s.tokens[seat] >= s.enough and s.players > 1:
        end(s, SEVEN_TOKENS)
    elif empty:
        turn_over_columns(s)


@kernel
def is_empty(s: State) -> bool:
    """No card lies in any column."""
    for at in range(s.columns):
        if s.lengths[at] > 0:
            return False
    return True


@kernel
def draw(s: State, seat: int) -> None:
    """Fill the hand up; a draw that is impossible ends the game (R14, R15)."""
    while s.held[seat] < s.hand_size:
        if pile_left(s) == 0:
            end(s, PILE_EMPTY)
            return
        into_hand(s, seat, next_card(s))


@kernel
def pass_turn(s: State, seat: int) -> None:
    """The next seat plays, unless all columns are full (R16)."""
    s.to_act = 1 << ((seat + 1) % s.players)
    for at in range(s.columns):
        if s.lengths[at] < s.column_size:
            return
    end(s, JAMMED)


@kernel
def end(s: State, how: int) -> None:
    s.stage = how
    s.to_act = 0


# Scoring


@kernel
def lead_is_drawn(s: State) -> bool:
    """The draw for lead lies open, the cards of the game are not dealt yet (R4, R5)."""
    return s.stage == LEAD_DRAWN


@kernel
def settled(s: State) -> bool:
    """The game is over."""
    return s.stage > PLAYING


@kernel
def bonus(s: State, seat: int) -> int:
    """The bonus marks in a collection pile (R18)."""
    total = 0
    for card in range(1, KINDS):
        total += int(s.collected[seat, card]) * marks_of(card)
    return total


@kernel
def collected_cards(s: State, seat: int) -> int:
    """How many cards a seat has collected."""
    total = 0
    for card in range(1, KINDS):
        total += int(s.collected[seat, card])
    return total


@kernel
def face_sum(s: State, seat: int) -> int:
    """The sum of the numbers a seat has collected."""
    total = 0
    for card in range(1, KINDS):
        total += int(s.collected[seat, card]) * number_of(card)
    return total


@kernel
def scores(s: State, out: Ints) -> None:
    """Tokens, with the bonus marks in the Advanced game (R17, R18)."""
    for seat in range(s.players):
        out[seat] = s.tokens[seat] + bonus(s, seat)


@kernel
def rank(s: State, seat: int) -> int:
    """A number that orders the seats: score, then cards, then face sum, then tokens (R17, R18)."""
    score = s.tokens[seat] + bonus(s, seat)
    cards, faces = collected_cards(s, seat), face_sum(s, seat)
    return int(((score * 1000 + cards) * 1000 + faces) * 1000 + s.tokens[seat])


@kernel
def winners(s: State) -> int:
    """The best of all, if only one is (R17, R18); alone, one always wins (R19)."""
    best = -1
    seats = 0
    for seat in range(s.players):
        place = rank(s, seat)
        if place > best:
            best = place
            seats = 0
        if place == best:
            seats |= 1 << seat
    return seats if popcount(seats) == 1 else 0


@kernel
def payoff(s: State, out: Floats) -> None:
    """How far one is ahead of the others, and a little more for winning; alone, the tokens."""
    points = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, points)
    if s.players == 1:
        out[0] = min(points[0] / SOLO_PAR - 1, 1.0)
        return
    won = winners(s)
    everybody = points[: s.players].sum()
    for seat in range(s.players):
        others = (everybody - points[seat]) / (s.players - 1)
        ahead = min(max((points[seat] - others) / ENOUGH, -1.0), 1.0)
        out[seat] = (1 - WINNING) * ahead + (WINNING if won >> seat & 1 else 0.0)


# Hidden cards


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """Your own hand, the columns and everything seen; never the pile (R21)."""
    out.viewer = seat
    copy_public(s, out)
    if seat != NOBODY:
        out.hands[seat] = s.hands[seat]


@kernel
def imagine(s: State, rng: Ints) -> None:
    """Deal the cards nobody saw to the other hands and the pile."""
    viewer = s.viewer
    s.viewer = ALL_SEEING
    if s.stage < PLAYING:
        return
    unknown, count = unknown_cards(s)
    shuffle(unknown, count, rng)
    at = 0
    for seat in range(s.players):
        if seat != viewer:
            for place in range(s.held[seat]):
                s.hands[seat, place] = unknown[at]
                at += 1
    for place in range(s.pile_next, s.deck_size):
        s.pile[place] = unknown[at]
        at += 1


@kernel
def unknown_cards(s: State) -> tuple[Ints, int]:
    """The cards that lie in no column, no collection and not in the hand that is known."""
    left = s.supply.copy()
    for seat in range(s.players):
        left -= s.collected[seat]
        for place in range(MAX_HAND):
            left[s.hands[seat, place]] -= 1
    for at in range(s.columns):
        for place in range(s.lengths[at]):
            left[s.column[at, place]] -= 1
    listed = np.empty(MAX_DECK, np.int64)
    count = 0
    for card in range(1, KINDS):  # 0 is no card: what it counts does not matter
        for _ in range(left[card]):
            listed[count] = card
            count += 1
    return listed, count
