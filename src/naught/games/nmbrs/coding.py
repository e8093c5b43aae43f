"""nmbrs! as numbers: answers and discards have actions of their own, lays are the best listed.

There are hundreds of thousands of lays, so an action means "the nth best lay", and the observation
describes each of them. Whoever wants to name any lay at all uses its factors.
"""

from typing import Final

from naught.core.coding import NO_ACTION, Small, flags, small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel
from naught.games.nmbrs.cards import CARDS, FIRST_JOKER, JOKERS, NO_CARD, NUMBERS
from naught.games.nmbrs.insight import best_lays
from naught.games.nmbrs.lays import (
    FREES_AT,
    FROM_TABLE,
    HIGH_AT,
    LAY_BIT,
    LENGTH_AT,
    LOW_AT,
    STEP_AT,
    card_in,
    frees_of,
    is_doubled,
    is_lay,
    joker_at,
    joker_bits,
    length_of,
    plain_points,
    start_of,
    step_of,
)
from naught.games.nmbrs.rules import DISCARD, DRAW_CARD, legal_moves, penalty
from naught.games.nmbrs.state import HALF, LAY, State, has, listed, on_table

ANSWERS: Final = DRAW_CARD + 1  # take, decline, claim, pass, draw
LAYS: Final = 32
DISCARDS_AT: Final = ANSWERS
LAYS_AT: Final = DISCARDS_AT + CARDS
ACTIONS: Final = LAYS_AT + LAYS

PHASES: Final = 4
HAND_AT: Final = 0
OPEN_AT: Final = HAND_AT + CARDS
TABLE_AT: Final = OPEN_AT + CARDS
ROUND_AT: Final = TABLE_AT + CARDS
ROUND: Final = PHASES + 6
ROWS_AT: Final = ROUND_AT + ROUND
PER_LAY: Final = 9
SEATS_AT: Final = ROWS_AT + LAYS * PER_LAY
PER_SEAT: Final = 4


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("hand", CARDS, "your cards: 1 to 100, then the four jokers"),
        Block("open", CARDS, "the open card"),
        Block("table", CARDS, "cards in lines on the table"),
        Block("phase", PHASES, "what you decide: open card, claim, draw, lay"),
        Block("game", 3, "advanced, simplified, and this turn is the last"),
        Block("round", 3, "cards in the deck, turns each, what your hand costs", NUMBERS),
        Block(
            "lays",
            LAYS * PER_LAY,
            "each listed lay: start, step, length, cards from your hand, points, doubled, jokers"
            " from hand, jokers from the table, number that frees a joker",
            10,
        ),
        Block(
            "seats",
            players * PER_SEAT,
            "each seat, you first: total less yours, hand size, has laid, is on turn",
            10,
        ),
        Block("known", (players - 1) * CARDS, "cards seen going into each other hand"),
    )


@kernel
def observe(s: State, room: Ints, out: Small) -> None:
    write_set(s.hands[s.viewer], HAND_AT, out)
    if s.pile_size:
        out[OPEN_AT + int(s.pile[s.pile_size - 1]) - 1] = 1
    for card in range(1, CARDS + 1):
        if on_table(s, card):
            out[TABLE_AT + card - 1] = 1
    observe_round(s, out[ROUND_AT:ROWS_AT])
    for at in range(list_lays(s, s.viewer, room)):
        observe_lay(s, room[at], out[ROWS_AT + at * PER_LAY :])
    observe_seats(s, out[SEATS_AT:])


@kernel
def write_set(cards: Ints, at: int, out: Small) -> None:
    for half in range(2):
        flags(cards[half], at + half * HALF, out)


@kernel
def observe_round(s: State, out: Small) -> None:
    out[s.phase] = 1
    out[PHASES] = s.advanced
    out[PHASES + 1] = s.simplified
    out[PHASES + 2] = s.last_turn
    out[PHASES + 3] = s.deck_size
    out[PHASES + 4] = small(s.turns // s.players)
    out[PHASES + 5] = small(penalty(s, s.hands[s.viewer]))


@kernel
def observe_lay(s: State, lay: int, out: Small) -> None:
    start, step, length = start_of(lay), step_of(lay), length_of(lay)
    out[0], out[1], out[2] = start, step, length
    for number in range(start, start + step * length, step):
        if has(s.hands[s.viewer], card_in(lay, number)):
            out[3] += 1
    out[5] = 1 if is_doubled(s, lay) else 0
    out[4] = small(plain_points(s, lay) * (1 + int(out[5])))
    for at in (LOW_AT, HIGH_AT):
        _, joker, source = joker_at(lay, at)
        if joker != NO_CARD:
            out[7 if source == FROM_TABLE else 6] += 1
    out[8] = frees_of(lay)


@kernel
def observe_seats(s: State, out: Small) -> None:
    own = s.totals[s.viewer]
    for other in range(s.players):
        seat, at = (s.viewer + other) % s.players, other * PER_SEAT
        out[at] = small(s.totals[seat] - own)
        out[at + 1] = small(s.sizes[seat])
        out[at + 2] = s.laid >> seat & 1
        out[at + 3] = 1 if s.on_turn == seat else 0
        if other:
            write_set(s.known[seat], s.players * PER_SEAT + (other - 1) * CARDS, out)


@kernel
def list_lays(s: State, seat: int, out: Ints) -> int:
    """The best lays, best first, when it is time to lay."""
    if s.phase != LAY or s.to_act != 1 << seat:
        return 0
    return best_lays(s, seat, out, LAYS, True)


@kernel
def mark(s: State, room: Ints, out: Small) -> None:
    seat = s.viewer
    if s.to_act != 1 << seat:
        return
    if s.phase != LAY:
        for at in range(legal_moves(s, seat, room)):
            out[room[at]] = 1
        return
    for at in range(listed(s.hands[seat], room)):
        out[DISCARDS_AT + room[at] - 1] = 1
    out[LAYS_AT : LAYS_AT + list_lays(s, seat, room)] = 1


@kernel
def action_of(s: State, seat: int, move: int, room: Ints) -> int:
    if not is_lay(move):
        return move if move < DISCARD else DISCARDS_AT + move - DISCARD - 1
    for at in range(list_lays(s, seat, room)):
        if room[at] == move:
            return LAYS_AT + at
    return NO_ACTION


@kernel
def move_of(s: State, seat: int, action: int, room: Ints) -> int:
    if action < DISCARDS_AT:
        return action
    if action < LAYS_AT:
        return DISCARD + action - DISCARDS_AT + 1
    list_lays(s, seat, room)
    return int(room[action - LAYS_AT])


# Any move at all, as a few small numbers

JOKER_SIZES: Final = (NUMBERS + 1, JOKERS + 1, 4)  # number, which joker, where from; 0 for none
FACTORS: Final = (  # how many values each factor has
    ANSWERS + 2,  # the answer; then a discard, then a lay
    CARDS + 1,  # the card that is discarded
    *(NUMBERS + 1, NUMBERS, NUMBERS + 1),  # start, step and length of a lay
    *JOKER_SIZES,  # its lower joker
    *JOKER_SIZES,  # its higher joker
    NUMBERS + 1,  # the number that frees a joker
)
A_DISCARD: Final = ANSWERS
A_LAY: Final = ANSWERS + 1


@kernel
def factors_of(move: int, out: Ints) -> None:
    """Write the factors of a move; those that do not belong to its kind are 0."""
    out[:] = 0
    if is_lay(move):
        out[0], out[2], out[3], out[4] = A_LAY, start_of(move), step_of(move), length_of(move)
        for place, at in ((5, LOW_AT), (8, HIGH_AT)):
            number, joker, source = joker_at(move, at)
            if joker != NO_CARD:
                out[place], out[place + 1], out[place + 2] = number, joker - NUMBERS, source
        out[11] = frees_of(move)
    elif move >= DISCARD:
        out[0], out[1] = A_DISCARD, move - DISCARD
    else:
        out[0] = move


@kernel
def move_from(factors: Ints) -> int:
    """The move that has these factors; it need not be legal."""
    if factors[0] < A_DISCARD:
        return int(factors[0])
    if factors[0] == A_DISCARD:
        return int(DISCARD + factors[1])
    line = factors[2] | factors[3] << STEP_AT | factors[4] << LENGTH_AT
    low = joker_from(factors[5], factors[6], factors[7])
    high = joker_from(factors[8], factors[9], factors[10])
    return int(LAY_BIT | line | low << LOW_AT | high << HIGH_AT | factors[11] << FREES_AT)


@kernel
def joker_from(number: int, which: int, source: int) -> int:
    return joker_bits(number, FIRST_JOKER - 1 + which if which else NO_CARD, source)
