"""NumZumZero as numbers: an action is one of two cards, the lower first, times a column."""

from typing import Final

from naught.core.coding import Small, small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel
from naught.games.numzumzero.cards import MARK_KINDS, NO_CARD, NUMBERS
from naught.games.numzumzero.rules import ENOUGH, bonus, pile_left
from naught.games.numzumzero.state import COLUMN, MAX_COLUMNS, MAX_HAND, State, marks_of, weight

ACTIONS: Final = MAX_HAND * MAX_COLUMNS
COLOURS: Final = 2
FACES: Final = COLOURS * NUMBERS  # cards that differ by more than their marks
CARD: Final = COLOURS + NUMBERS + 1
HAND_AT: Final = 0
COLUMNS_AT: Final = HAND_AT + MAX_HAND * CARD
PER_COLUMN: Final = 4
BALANCES_AT: Final = COLUMNS_AT + MAX_COLUMNS * PER_COLUMN
UNSEEN_AT: Final = BALANCES_AT + ACTIONS
TABLE_AT: Final = UNSEEN_AT + FACES
SEATS_AT: Final = TABLE_AT + 2
PER_SEAT: Final = 3


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("hand", MAX_HAND * CARD, "your cards, the lower first: colour, number, marks"),
        Block(
            "columns",
            MAX_COLUMNS * PER_COLUMN,
            "each column: in play, cards in it, blue minus orange, marks",
            COLUMN,
        ),
        Block("balances", ACTIONS, "card by column: this play would balance the column"),
        Block("unseen", FACES, "cards you have not seen, blue 1 to 7, then orange", 8),
        Block("pile", 1, "cards left to draw", 112),
        Block("advanced", 1, "the Advanced game"),
        Block("seats", players * PER_SEAT, "each seat, you first: tokens, marks, cards", ENOUGH),
    )


@kernel
def card_in(s: State, seat: int, place: int) -> int:
    """The lower card of a hand, then the higher, if that is another one; else no card."""
    first, second = int(s.hands[seat, 0]), int(s.hands[seat, 1])
    low, high = min(first, second), max(first, second)
    if low == NO_CARD or high == low:
        return high if place == 0 else NO_CARD
    return high if place else low


@kernel
def observe(s: State, room: Ints, out: Small) -> None:
    for place in range(MAX_HAND):
        card = card_in(s, s.viewer, place)
        if card != NO_CARD:
            write_card(card, HAND_AT + place * CARD, out)
            for at in range(s.columns):
                balances = s.lengths[at] > 0 and s.balance[at] == -weight(card)
                out[BALANCES_AT + place * MAX_COLUMNS + at] = int(balances)
    observe_columns(s, out[COLUMNS_AT:BALANCES_AT])
    count_unseen(s, out[UNSEEN_AT:TABLE_AT])
    out[TABLE_AT] = small(pile_left(s))
    out[TABLE_AT + 1] = s.advanced
    observe_seats(s, out[SEATS_AT:])


@kernel
def write_card(card: int, at: int, out: Small) -> None:
    face = face_of(card)
    out[at + face // NUMBERS] = 1
    out[at + COLOURS + face % NUMBERS] = 1
    out[at + COLOURS + NUMBERS] = marks_of(card)


@kernel
def face_of(card: int) -> int:
    """Colour and number of a card as one number: blue 1 is 0."""
    return (card - 1) // MARK_KINDS


@kernel
def observe_columns(s: State, out: Small) -> None:
    for at in range(s.columns):
        out[at * PER_COLUMN] = 1
        out[at * PER_COLUMN + 1] = s.lengths[at]
        out[at * PER_COLUMN + 2] = s.balance[at]
        for place in range(s.lengths[at] if s.advanced else 0):
            out[at * PER_COLUMN + 3] += marks_of(s.column[at, place])


@kernel
def count_unseen(s: State, out: Small) -> None:
    """What may be in the other hands and the pile."""
    kinds = MARK_KINDS if s.advanced else 1  # the Basic game has no marks
    for face in range(FACES):
        left = 0
        for card in range(1 + face * MARK_KINDS, 1 + face * MARK_KINDS + kinds):
            left += s.supply[card]
            for seat in range(s.players):
                left -= s.collected[seat, card]
        out[face] = left
    for at in range(s.columns):
        for place in range(COLUMN):  # no card counts for nothing: a branch costs more
            card = int(s.column[at, place])
            out[face_of(max(card, 1))] -= min(card, 1)
    for place in range(s.held[s.viewer]):
        out[face_of(int(s.hands[s.viewer, place]))] -= 1


@kernel
def observe_seats(s: State, out: Small) -> None:
    for other in range(s.players):
        seat = (s.viewer + other) % s.players
        out[other * PER_SEAT] = s.tokens[seat]
        out[other * PER_SEAT + 1] = bonus(s, seat) if s.advanced else 0
        out[other * PER_SEAT + 2] = s.held[seat]


@kernel
def mark(s: State, room: Ints, out: Small) -> None:
    if not s.to_act >> s.viewer & 1:
        return
    for place in range(MAX_HAND):
        if card_in(s, s.viewer, place) != NO_CARD:
            for at in range(s.columns):
                if s.lengths[at] < s.column_size:
                    out[place * MAX_COLUMNS + at] = 1


@kernel
def action_of(s: State, seat: int, move: int, room: Ints) -> int:
    card, at = move // MAX_COLUMNS, move % MAX_COLUMNS
    place = 0 if card_in(s, seat, 0) == card else 1
    return place * MAX_COLUMNS + at


@kernel
def move_of(s: State, seat: int, action: int, room: Ints) -> int:
    return card_in(s, seat, action // MAX_COLUMNS) * MAX_COLUMNS + action % MAX_COLUMNS
