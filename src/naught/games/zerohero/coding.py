"""Zero Hero as numbers: actions are its moves, with the other seat of a Swap counted from you."""

from typing import Final

from naught.core.coding import Small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel, popcount
from naught.games.zerohero.cards import DECK, FACES, KINDS, NO_CARD
from naught.games.zerohero.rows import (
    COLOUR_COUNT,
    COPIES,
    SYMBOL_COUNT,
    colour_of,
    kind_of,
    symbol_of,
)
from naught.games.zerohero.rules import END_CARDS, GIVE, ZERONES, draw_left, legal_moves
from naught.games.zerohero.state import MAX_PLAYERS, PAIRS, State

ACTIONS: Final = GIVE + 2 * KINDS * MAX_PLAYERS
FACE_COUNT: Final = len(FACES)
CARD: Final = COLOUR_COUNT + FACE_COUNT + SYMBOL_COUNT
ROWS: Final = COLOUR_COUNT * FACE_COUNT
ONE_FACE: Final = (1 << COPIES * SYMBOL_COUNT) - 1
PAIRS_AT: Final = 0
PILES_AT: Final = PAIRS_AT + 2 * PAIRS * CARD
TABLE_AT: Final = PILES_AT + PAIRS
DOWN_AT: Final = TABLE_AT + 4
SEATS_AT: Final = DOWN_AT + ROWS
PER_SEAT: Final = ROWS + 2


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("pairs", 2 * PAIRS * CARD, "the cards of the four pairs: colour, value, symbol"),
        Block("piles", PAIRS, "zerones on each pair", 8),
        Block("pool", 1, "zerones that nobody has and no pair carries", ZERONES),
        Block("swaps", 1, "Swaps that you still have to make", 2),
        Block("draw", 1, "cards left to draw", DECK),
        Block("end", 1, "the next card is one of the end cards"),
        Block("down", ROWS, "your face-down cards, by colour and value", 3),
        Block(
            "seats",
            players * PER_SEAT,
            "each seat, you first: face-up cards by colour and value, zerones, face-down cards",
            4,
        ),
    )


@kernel
def observe(s: State, room: Ints, out: Small) -> None:
    for pair in range(PAIRS):
        out[PILES_AT + pair] = s.piles[pair]
        for half in range(2):
            if s.pairs[pair, half] != NO_CARD:
                write_card(int(s.pairs[pair, half]), PAIRS_AT + (2 * pair + half) * CARD, out)
    out[TABLE_AT] = s.pool
    out[TABLE_AT + 1] = s.swaps
    out[TABLE_AT + 2] = draw_left(s)
    out[TABLE_AT + 3] = 1 if draw_left(s) <= END_CARDS else 0
    count_rows(s.down[s.viewer], out[DOWN_AT:])
    for other in range(s.players):
        observe_seat(s, (s.viewer + other) % s.players, out[SEATS_AT + other * PER_SEAT :])


@kernel
def write_card(card: int, at: int, out: Small) -> None:
    out[at + colour_of(card)] = 1
    out[at + COLOUR_COUNT + kind_of(card) // SYMBOL_COUNT] = 1
    out[at + COLOUR_COUNT + FACE_COUNT + symbol_of(card)] = 1


@kernel
def count_rows(rows: Ints, out: Small) -> None:
    """How many cards of each colour and value lie in some rows."""
    for colour in range(COLOUR_COUNT):
        for face in range(FACE_COUNT):  # no branches: they would be guessed wrong too often
            cards = rows[colour] >> COPIES * SYMBOL_COUNT * face & ONE_FACE
            out[colour * FACE_COUNT + face] = popcount(cards)


@kernel
def observe_seat(s: State, seat: int, out: Small) -> None:
    count_rows(s.up[seat], out)
    out[ROWS] = s.purses[seat]
    out[ROWS + 1] = s.downs[seat]


@kernel
def mark(s: State, room: Ints, out: Small) -> None:
    for at in range(legal_moves(s, s.viewer, room)):
        out[action_of(s, s.viewer, room[at], room)] = 1


@kernel
def action_of(s: State, seat: int, move: int, room: Ints) -> int:
    if move < GIVE:
        return move
    swap = move - GIVE
    return GIVE + swap // MAX_PLAYERS * MAX_PLAYERS + (swap % MAX_PLAYERS - seat) % s.players


@kernel
def move_of(s: State, seat: int, action: int, room: Ints) -> int:
    if action < GIVE:
        return action
    swap = action - GIVE
    return GIVE + swap // MAX_PLAYERS * MAX_PLAYERS + (swap % MAX_PLAYERS + seat) % s.players
