"""nmbrs!: lay sequences of numbers, onto and across those of others. Rule numbers: rulebook.md."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from naught.core.game import ALL_SEEING, NOBODY
from naught.core.kernel import Floats, Ints, kernel, popcount
from naught.core.options import Value
from naught.core.shuffle import shuffle
from naught.games.nmbrs.cards import CARDS, JOKERS, Cards
from naught.games.nmbrs.laying import drop_from_hand, lay
from naught.games.nmbrs.lays import is_lay
from naught.games.nmbrs.listing import list_lays
from naught.games.nmbrs.state import (
    ASK,
    DRAW,
    LAY,
    MAX_ROUNDS,
    OPEN,
    copy_progress,
    copy_table,
    has,
    is_in_game,
    listed,
    on_table,
    put,
    size_of,
)
from naught.games.nmbrs.state import State as State  # the contract looks for it here

MAX_TURNS: Final = 300  # of a round (R22)
START: Final = 50  # points
START_SIMPLIFIED: Final = 20

# Moves; a discard is DISCARD + card, a lay has a high bit of its own (lays.py)
TAKE: Final = 0
DECLINE: Final = 1
CLAIM: Final = 2
PASS: Final = 3
DRAW_CARD: Final = 4
DISCARD: Final = 8
USUAL_MOVES: Final = 4096  # a list may be longer: whoever lists asks how many there are


def set_up(s: State, options: Mapping[str, Value], cards: Cards) -> None:
    """Store the options and what is printed on the cards."""
    s.advanced = int(options["advanced"])
    s.simplified = int(options["simplified"])
    s.target = int(options["target"])
    s.round_winner = NOBODY
    s.totals[: s.players] = int(options.get("start", usual_start(bool(s.simplified))))
    s.jokers = int(options.get("jokers", JOKERS))
    s.dealt = int(options.get("hand", usual_hand(s.players, bool(s.simplified))))
    s.colours[:] = cards.colours
    s.values[:] = cards.values


def usual_start(simplified: bool) -> int:
    """Points that everybody begins with (R1, R20)."""
    return START_SIMPLIFIED if simplified else START


def usual_hand(players: int, simplified: bool) -> int:
    """Cards that each seat is dealt (R3, R20)."""
    return (9 if players == 2 else 7) - (2 if simplified else 0)


# Deals


@kernel
def deck(s: State, out: Ints) -> int:
    """All cards of the game; within a round the open ones but the top one (R2, R8)."""
    if s.renewing:
        cards = np.zeros(2, np.int64)
        for place in range(s.pile_size - 1):
            put(cards, s.pile[place])
        return listed(cards, out)
    count = 0
    for card in range(1, CARDS + 1):
        if is_in_game(s, card):
            out[count] = card
            count += 1
    return count


@kernel
def deal(s: State, order: Ints) -> None:
    """A new round, or a deck renewed within one."""
    s.awaits_deck = 0
    if s.renewing:
        renew(s, order)
    else:
        begin_round(s)
        deal_round(s, order)
        begin_turn(s, (s.round_number - 1) % s.players)


@kernel
def begin_round(s: State) -> None:
    s.round_number += 1
    s.turns = 0
    s.renewed = 0
    s.last_turn = 0
    s.laid = 0
    s.line_count = 0
    s.hands[:] = 0
    s.known[:] = 0
    s.gained[:] = 0
    s.pile[:] = 0
    s.starts[:] = 0
    s.steps[:] = 0
    s.lengths[:] = 0
    s.lines_of[:] = 0
    s.stands_for[:] = 0


@kernel
def deal_round(s: State, order: Ints) -> None:
    """A packet to each seat, then the open card; the rest is the deck (R3)."""
    each = s.dealt
    for seat in range(s.players):
        for place in range(seat * each, (seat + 1) * each):
            put(s.hands[seat], order[place])
        s.sizes[seat] = each
    dealt = s.players * each
    s.pile[0] = order[dealt]
    s.pile_size = 1
    fill_deck(s, order, dealt + 1)


@kernel
def fill_deck(s: State, order: Ints, first: int) -> None:
    """Let the cards from one on be the deck; its top card lies last."""
    s.deck[:] = 0
    s.deck_size = len(order) - first
    for place in range(s.deck_size):
        s.deck[s.deck_size - 1 - place] = order[first + place]


@kernel
def renew(s: State, order: Ints) -> None:
    """The open cards but the top one are the deck; the asking begins, or the card is drawn (R8)."""
    s.renewing = 0
    s.renewed = 1
    s.pile[0] = s.pile[s.pile_size - 1]
    s.pile[1:] = 0
    s.pile_size = 1
    fill_deck(s, order, 0)
    if s.phase == OPEN:
        begin_asking(s)
    else:
        draw(s, s.on_turn)
        begin_laying(s)


# Turns


@kernel
def begin_turn(s: State, seat: int) -> None:
    s.on_turn = seat
    s.turns += 1
    s.claimed = 0
    s.phase = OPEN
    s.to_act = 1 << seat
    s.last_turn = 0 if can_draw(s) else 1


@kernel
def can_renew(s: State) -> bool:
    return s.renewed == 0 and s.pile_size >= 2


@kernel
def can_draw(s: State) -> bool:
    """Whether a deck card can be had, if need be from a renewed deck (R8)."""
    return s.deck_size > 0 or can_renew(s)


@kernel
def await_renewal(s: State) -> None:
    s.renewing = 1
    s.awaits_deck = 1
    s.to_act = 0


@kernel
def begin_asking(s: State) -> None:
    """The others are asked, one after the other (R6)."""
    s.phase = ASK
    s.to_act = 1 << ((s.on_turn + 1) % s.players)


@kernel
def begin_drawing(s: State) -> None:
    """After the asking; where nothing can be had, the draw is left out (R7, R8)."""
    s.phase = DRAW
    s.to_act = 1 << s.on_turn
    if not can_draw(s):
        s.last_turn = 1
        if s.pile_size == 0:
            begin_laying(s)


@kernel
def begin_laying(s: State) -> None:
    s.phase = LAY
    s.to_act = 1 << s.on_turn


@kernel
def draw(s: State, seat: int) -> None:
    """The top card of the deck goes into a hand."""
    s.deck_size -= 1
    put(s.hands[seat], s.deck[s.deck_size])
    s.deck[s.deck_size] = 0
    s.sizes[seat] += 1


@kernel
def take(s: State, seat: int) -> None:
    """The open card goes into a hand, and everybody sees it (R24)."""
    s.pile_size -= 1
    put(s.hands[seat], s.pile[s.pile_size])
    put(s.known[seat], s.pile[s.pile_size])
    s.pile[s.pile_size] = 0
    s.sizes[seat] += 1


# Moves


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """What the seat that is asked may answer; discards, then lays, when it has its card."""
    if s.to_act != 1 << seat:
        return 0
    if s.phase == LAY:
        return list_lays(s, seat, out, list_discards(s, seat, out))
    first, second = TAKE, DECLINE
    if s.phase == ASK:
        first, second = CLAIM, PASS
    elif s.phase == DRAW:
        second = DRAW_CARD
        if not (s.claimed and s.pile_size):
            first = DRAW_CARD
    out[0] = first
    out[1] = second
    return 1 if first == second or s.last_turn else 2


@kernel
def list_discards(s: State, seat: int, out: Ints) -> int:
    cards = np.empty(CARDS, np.int64)
    size = listed(s.hands[seat], cards)
    for place in range(min(size, len(out))):
        out[place] = DISCARD + cards[place]
    return size


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Make a move, and whatever follows from it automatically."""
    if is_lay(move):
        lay(s, seat, move)
        if s.sizes[seat] == 0:
            score_round(s, seat)  # only the simplified game lets it come to that (R21)
    elif move >= DISCARD:
        discard(s, seat, move - DISCARD)
    elif move == TAKE:
        take(s, seat)
        begin_laying(s)
    elif move == DRAW_CARD:
        draw_or_renew(s, seat)
    elif move == DECLINE:
        decline(s)
    else:
        answer(s, seat, move)


@kernel
def draw_or_renew(s: State, seat: int) -> None:
    if s.deck_size == 0:
        await_renewal(s)
    else:
        draw(s, seat)
        begin_laying(s)


@kernel
def decline(s: State) -> None:
    """Ask the others, once there is a deck card for whoever will need one (R6, R8)."""
    if s.deck_size == 0:
        await_renewal(s)
    else:
        begin_asking(s)


@kernel
def answer(s: State, seat: int, move: int) -> None:
    """A claim takes the open card and a deck card, and ends the asking (R6)."""
    following = (seat + 1) % s.players
    if move == CLAIM:
        take(s, seat)
        draw(s, seat)
        s.claimed = 1
        begin_drawing(s)
    elif following == s.on_turn:
        begin_drawing(s)
    else:
        s.to_act = 1 << following


@kernel
def discard(s: State, seat: int, card: int) -> None:
    """The turn ends; with it the round, for an empty hand or for want of cards (R19, R22)."""
    drop_from_hand(s, seat, card)
    s.pile[s.pile_size] = card
    s.pile_size += 1
    if s.sizes[seat] == 0:
        score_round(s, seat)
    elif s.last_turn or s.turns == MAX_TURNS:
        score_round(s, NOBODY)
    else:
        begin_turn(s, (seat + 1) % s.players)


# Scoring


@kernel
def penalty(s: State, hand: Ints) -> int:
    """What a hand costs at the end of a round (R19, R20)."""
    if s.simplified:
        return size_of(hand)
    cost = 0
    for card in range(1, CARDS + 1):
        if has(hand, card):
            cost += int(s.values[card])
    return cost


@kernel
def score_round(s: State, winner: int) -> None:
    """All but the winner pay for their hands; the target or the last round ends the game (R23)."""
    for seat in range(s.players):
        cost = penalty(s, s.hands[seat])  # nothing for an empty hand
        s.totals[seat] -= cost
        s.sheet[s.scored, seat] = s.gained[seat] - cost
    s.shown[:] = s.hands
    s.round_winner = winner
    s.scored += 1
    s.to_act = 0
    s.over = s.scored == MAX_ROUNDS or s.totals[: s.players].max() >= s.target
    s.awaits_deck = 0 if s.over else 1


@kernel
def settled(s: State) -> bool:
    """Between two rounds and after the last all hands lie open."""
    return s.to_act == 0 and s.scored > 0 and s.renewing == 0


@kernel
def scores(s: State, out: Ints) -> None:
    """The points of each seat so far; high is good."""
    for seat in range(s.players):
        out[seat] = s.totals[seat]


@kernel
def winners(s: State) -> int:
    """The highest total wins, equal totals together (R23)."""
    best = s.totals[: s.players].max()
    seats = 0
    for seat in range(s.players):
        if s.totals[seat] == best:
            seats |= 1 << seat
    return seats


@kernel
def payoff(s: State, out: Floats) -> None:
    """How far above the others' mean a total lies; at the end winning counts as well."""
    everybody = s.totals[: s.players].sum()
    won = winners(s)
    for seat in range(s.players):
        mean_of_others = (everybody - s.totals[seat]) / (s.players - 1)
        margin = min(max((s.totals[seat] - mean_of_others) / 100, -1.0), 1.0)
        out[seat] = margin
        if s.over:
            share = 1 / popcount(won) if won >> seat & 1 else 0.0
            out[seat] = 0.5 * margin + 0.5 * (2 * share - 1)


# Hidden cards


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """Your own hand, what lies open and what was seen; all hands once a round is scored (R24)."""
    out.viewer = seat
    copy_progress(s, out)
    copy_table(s, out)
    for other in range(s.players):
        if other == seat or settled(s):
            out.hands[other] = s.hands[other]
        else:
            out.hands[other] = s.known[other]


@kernel
def imagine(s: State, rng: Ints) -> None:
    """Deal the unknown cards to the other hands and the deck, as they may lie."""
    s.viewer = ALL_SEEING
    if s.round_number == 0:
        return
    unknown, count = unknown_cards(s)
    shuffle(unknown, count, rng)
    at = 0
    for seat in range(s.players):
        missing = s.sizes[seat] - size_of(s.hands[seat])
        for place in range(at, at + missing):
            put(s.hands[seat], unknown[place])
        at += missing
    for place in range(s.deck_size):
        s.deck[place] = unknown[at + place]


@kernel
def unknown_cards(s: State) -> tuple[Ints, int]:
    """The cards that are not on the table, not open and not in the known part of a hand."""
    seen = np.zeros(2, np.int64)
    for seat in range(s.players):
        seen |= s.hands[seat]
    for place in range(s.pile_size):
        put(seen, s.pile[place])
    cards = np.empty(CARDS, np.int64)
    count = 0
    for card in range(1, CARDS + 1):
        if is_in_game(s, card) and not has(seen, card) and not on_table(s, card):
            cards[count] = card
            count += 1
    return cards, count
