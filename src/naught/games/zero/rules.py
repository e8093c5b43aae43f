"""ZERO: swap cards with the pool until your nine score little. Rule numbers: rulebook.md."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from naught.core.game import ALL_SEEING, NOBODY, GameState
from naught.core.kernel import Floats, Ints, field, i64, kernel, lowest, popcount
from naught.core.options import Value
from naught.core.shuffle import shuffle
from naught.games.zero.cards import CARDS, COLOURS, NUMBERS

MAX_PLAYERS: Final = 5
MAX_ROUNDS: Final = 10
MAX_POOL: Final = 9
HAND: Final = 9
GROUP: Final = 5  # cards of one colour or number that score nothing
WORST: Final = 36  # points: all numbers, none of them free
KNOCKS: Final = 2  # the second one brings the last turns
TURNS_EACH: Final = 100  # then the next seat counts as knocking (R12)

COLOUR_COUNT: Final = len(COLOURS)
ONE_COLOUR: Final = (1 << NUMBERS) - 1
ONE_NUMBER: Final = sum(1 << (NUMBERS * colour) for colour in range(COLOUR_COUNT))
ALL_CARDS: Final = (1 << CARDS) - 1
# The sum of the numbers in a set of numbers, bit 0 being the 1.
SUMS: Final = np.array([sum(n + 1 for n in range(8) if s >> n & 1) for s in range(256)], np.int64)

KNOCK: Final = CARDS * CARDS  # a swap is give * CARDS + take
MAX_MOVES: Final = HAND * MAX_POOL + 1


class State(GameState):
    rounds: int = field(i64)
    pool_size: int = field(i64)
    hand_size: int = field(i64)
    last_knock: int = field(i64)  # the knock that brings the last turns
    round_number: int = field(i64)  # from 1; 0 before the first deal
    scored: int = field(i64)  # rounds scored so far
    turns: int = field(i64)  # taken this round
    knocks: int = field(i64)
    second_knock: int = field(i64)  # seat, or NOBODY
    last_turns: int = field(i64)  # left after the second knock
    pool: Ints = field(i64, MAX_POOL)  # cards in their places
    hands: Ints = field(i64, MAX_PLAYERS)  # sets of cards; hidden: owner only
    taken: Ints = field(i64, MAX_PLAYERS)  # of these, the ones seen going in from the pool
    aside: int = field(i64)  # set of cards out of this round; hidden from everybody
    shown: Ints = field(i64, MAX_PLAYERS)  # the hands of the last scored round
    sheet: Ints = field(i64, MAX_ROUNDS, MAX_PLAYERS)


def set_up(s: State, options: Mapping[str, Value], cards: None) -> None:
    """Store the options."""
    s.rounds = int(options["rounds"])
    s.pool_size = int(options.get("pool_size", pool_size(s.players, str(options["pool"]))))
    s.hand_size = int(options.get("hand", HAND))
    s.last_knock = int(options.get("knocks", KNOCKS))
    s.second_knock = NOBODY


def pool_size(players: int, pool: str) -> int:
    """How many cards lie in the pool (R3)."""
    if players == 2:
        return 9
    return 7 if pool == "variable" and players == 3 else 5


# Deal


@kernel
def deck(s: State, out: Ints) -> int:
    """All 56 cards, again for every round."""
    for card in range(CARDS):
        out[card] = card
    return CARDS


@kernel
def deal(s: State, order: Ints) -> None:
    """Nine cards to each seat, then the pool; the rest is set aside (R2, R3, R4)."""
    begin_round(s)
    for seat in range(s.players):
        s.hands[seat] = card_set(order, seat * s.hand_size, s.hand_size)
    pool_start = s.players * s.hand_size
    for place in range(s.pool_size):
        s.pool[place] = order[pool_start + place]
    rest = pool_start + s.pool_size
    s.aside = card_set(order, rest, CARDS - rest)
    if somebody_has_zero(s):
        score_round(s)


@kernel
def begin_round(s: State) -> None:
    """Clear the table for the next round; its first seat moves on by one (R5)."""
    s.awaits_deck = 0
    s.to_act = 1 << (s.round_number % s.players)
    s.round_number += 1
    s.turns = 0
    s.knocks = 0
    s.second_knock = NOBODY
    s.last_turns = 0
    s.taken[:] = 0


@kernel
def card_set(order: Ints, start: int, count: int) -> int:
    cards = 0
    for place in range(start, start + count):
        cards |= 1 << order[place]
    return cards


# Moves


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Every swap of a hand card for a pool card, and the knock (R6, R7, R8)."""
    if s.to_act != 1 << seat:
        return 0
    count = 0
    hand = s.hands[seat]
    while hand:
        give = lowest(hand) * CARDS
        hand &= hand - 1
        for place in range(s.pool_size):
            out[count] = give + s.pool[place]
            count += 1
    out[count] = KNOCK
    return count + 1


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Swap or knock; then the turn passes, or the round ends."""
    if move == KNOCK:
        knock(s, seat)
    else:
        swap(s, seat, move // CARDS, move % CARDS)
    end_turn(s, seat)


@kernel
def swap(s: State, seat: int, give: int, take: int) -> None:
    """The card given takes the place in the pool of the card taken (R7)."""
    place = 0
    while s.pool[place] != take:
        place += 1
    s.pool[place] = give
    s.hands[seat] = s.hands[seat] & ~(1 << give) | 1 << take
    s.taken[seat] = s.taken[seat] & ~(1 << give) | 1 << take  # everybody saw it go in (R16)


@kernel
def knock(s: State, seat: int) -> None:
    """The second knock of the round gives all others one last turn (R9, R10)."""
    if s.knocks < s.last_knock:
        s.knocks += 1
        if s.knocks == s.last_knock:
            s.second_knock = seat


@kernel
def end_turn(s: State, seat: int) -> None:
    s.turns += 1
    following = (seat + 1) % s.players
    if is_zero(s.hands[seat]):
        score_round(s)  # at once, even within the last turns (R11)
    elif s.last_turns == 1:
        score_round(s)
    elif s.last_turns > 1:
        s.last_turns -= 1
        s.to_act = 1 << following
    elif s.knocks == s.last_knock:
        begin_last_turns(s, seat)
    elif s.turns == TURNS_EACH * s.players:
        s.knocks = s.last_knock
        s.second_knock = following
        begin_last_turns(s, following)  # the clock knocks for the seat that would act (R12)
    else:
        s.to_act = 1 << following


@kernel
def begin_last_turns(s: State, knocker: int) -> None:
    s.last_turns = s.players - 1
    s.to_act = 1 << ((knocker + 1) % s.players)


# Scoring


@kernel
def freed(hand: int) -> int:
    """The cards of a hand that lie in a group of five or more (R13)."""
    cards = 0
    for colour in range(COLOUR_COUNT):
        group = hand & (ONE_COLOUR << (NUMBERS * colour))
        if popcount(group) >= GROUP:
            cards |= group
    for number in range(NUMBERS):
        group = hand & (ONE_NUMBER << number)
        if popcount(group) >= GROUP:
            cards |= group
    return cards


@kernel
def numbers_in(cards: int) -> int:
    """The set of numbers among some cards, bit 0 being the 1."""
    cards |= cards >> 32
    cards |= cards >> 16
    cards |= cards >> 8
    return cards & ONE_COLOUR


@kernel
def value(hand: int) -> int:
    """Each number with a card outside the groups counts once (R13)."""
    return int(SUMS[numbers_in(hand & ~freed(hand))])


@kernel
def is_zero(hand: int) -> bool:
    """Five of a colour and five of a number: every card lies in a group (R11)."""
    return freed(hand) == hand


@kernel
def somebody_has_zero(s: State) -> bool:
    for seat in range(s.players):
        if is_zero(s.hands[seat]):
            return True
    return False


@kernel
def score_round(s: State) -> None:
    """Write down the round; deal the next, or end the game (R14, R15)."""
    for seat in range(s.players):
        s.sheet[s.scored, seat] = value(s.hands[seat])
        s.shown[seat] = s.hands[seat]
    s.scored += 1
    s.to_act = 0
    s.last_turns = 0
    s.awaits_deck = 1 if s.scored < s.rounds else 0


@kernel
def settled(s: State) -> bool:
    """Between two rounds and after the last all hands lie open."""
    return s.to_act == 0 and s.scored > 0


@kernel
def scores(s: State, out: Ints) -> None:
    """The points of each seat so far; low is good."""
    for seat in range(s.players):
        out[seat] = s.sheet[: s.scored, seat].sum()


@kernel
def winners(s: State) -> int:
    """The lowest total wins, equal totals together (R14)."""
    totals = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, totals)
    best = totals[: s.players].min()
    seats = 0
    for seat in range(s.players):
        if totals[seat] == best:
            seats |= 1 << seat
    return seats


@kernel
def payoff(s: State, out: Floats) -> None:
    """How far a total lies below the others' mean, by the round; at the end winning counts too."""
    totals = np.zeros(MAX_PLAYERS, np.int64)
    scores(s, totals)
    everybody = totals[: s.players].sum()
    over = s.scored == s.rounds
    won = winners(s)
    for seat in range(s.players):
        mean_of_others = (everybody - totals[seat]) / (s.players - 1)
        margin = (mean_of_others - totals[seat]) / (WORST * s.scored)
        out[seat] = margin
        if over:
            share = 1 / popcount(won) if won >> seat & 1 else 0.0
            out[seat] = 0.5 * margin + 0.5 * (2 * share - 1)


# Hidden cards


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """Your own hand, the pool and what was seen; all hands once a round is scored (R15, R16)."""
    out.viewer = seat
    copy_public(s, out)
    for other in range(s.players):
        if other == seat or settled(s):
            out.hands[other] = s.hands[other]
        else:
            out.hands[other] = s.taken[other]


@kernel
def copy_public(s: State, out: State) -> None:
    out.players = s.players
    out.to_act = s.to_act
    out.awaits_deck = s.awaits_deck
    out.rules_version = s.rules_version
    out.rounds = s.rounds
    out.pool_size = s.pool_size
    out.hand_size = s.hand_size
    out.last_knock = s.last_knock
    out.round_number = s.round_number
    out.scored = s.scored
    out.turns = s.turns
    out.knocks = s.knocks
    out.second_knock = s.second_knock
    out.last_turns = s.last_turns
    out.pool[:] = s.pool
    out.taken[:] = s.taken
    out.shown[:] = s.shown
    out.sheet[:] = s.sheet


@kernel
def imagine(s: State, rng: Ints) -> None:
    """Deal the unknown cards to the other hands, as they may lie."""
    s.viewer = ALL_SEEING
    if s.round_number == 0:
        return
    known = s.hands.copy()
    unknown, count = unknown_cards(s)
    fill_hands(s, known, unknown, count, rng)
    while not settled(s) and somebody_has_zero(s):  # it would have been shown
        fill_hands(s, known, unknown, count, rng)


@kernel
def unknown_cards(s: State) -> tuple[Ints, int]:
    cards = ALL_CARDS
    for place in range(s.pool_size):
        cards &= ~(1 << s.pool[place])
    for seat in range(s.players):
        cards &= ~s.hands[seat]
    listed = np.empty(CARDS, np.int64)
    count = 0
    while cards:
        listed[count] = lowest(cards)
        cards &= cards - 1
        count += 1
    return listed, count


@kernel
def fill_hands(s: State, known: Ints, unknown: Ints, count: int, rng: Ints) -> None:
    shuffle(unknown, count, rng)
    at = 0
    for seat in range(s.players):
        missing = s.hand_size - popcount(known[seat])
        s.hands[seat] = known[seat] | card_set(unknown, at, missing)
        at += missing
    s.aside = card_set(unknown, at, count - at)
