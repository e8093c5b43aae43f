"""All that is true in a game of NumZumZero, and what of it everybody sees."""

from typing import Final

from naught.core.game import GameState
from naught.core.kernel import Ints, field, i8, i64, kernel
from naught.games.numzumzero.cards import BOX, KINDS, MARK_KINDS, NUMBERS

MAX_PLAYERS: Final = 8
MAX_COLUMNS: Final = 5
COLUMN: Final = 7  # cards that fill a column
MAX_HAND: Final = 2
MAX_DECK: Final = 2 * BOX


class State(GameState):
    advanced: int = field(i64)
    stage: int = field(i64)
    lead: int = field(i64)
    columns: int = field(i64)
    hand_size: int = field(i64)
    enough: int = field(i64)  # tokens that end the game
    column_size: int = field(i64)  # cards that fill a column
    deck_size: int = field(i64)
    pile_next: int = field(i64)  # cards of the pile that are gone
    draws: int = field(i64)  # cards drawn for lead
    tokens: Ints = field(i64, MAX_PLAYERS)
    balance: Ints = field(i64, MAX_COLUMNS)  # blue sum minus orange sum
    lengths: Ints = field(i64, MAX_COLUMNS)
    held: Ints = field(i64, MAX_PLAYERS)  # cards in each hand
    column: Ints = field(i8, MAX_COLUMNS, COLUMN)
    hands: Ints = field(i8, MAX_PLAYERS, MAX_HAND)  # hidden: owner only
    pile: Ints = field(i8, MAX_DECK)  # hidden from everybody
    collected: Ints = field(i8, MAX_PLAYERS, KINDS)  # how many of each kind: everybody saw them go
    supply: Ints = field(i8, KINDS)  # how many of each kind there are
    drawn: Ints = field(i8, MAX_DECK)  # the draw for lead, card by card
    drawers: Ints = field(i8, MAX_DECK)  # and who drew it
    # What everybody saw each seat do at its last turn: a move from 1 on, and the columns before it
    made: Ints = field(i64, MAX_PLAYERS)
    found_balance: Ints = field(i8, MAX_PLAYERS, MAX_COLUMNS)
    found_length: Ints = field(i8, MAX_PLAYERS, MAX_COLUMNS)


@kernel
def number_of(card: int) -> int:
    """The number on a card, 1 to 7."""
    return (int(card) - 1) // MARK_KINDS % NUMBERS + 1


@kernel
def marks_of(card: int) -> int:
    """The bonus tokens on a card."""
    return (int(card) - 1) % MARK_KINDS


@kernel
def weight(card: int) -> int:
    """What a card adds to blue minus orange."""
    number = number_of(card)
    return number if card <= NUMBERS * MARK_KINDS else -number


@kernel
def copy_public(s: State, out: State) -> None:
    out.players = s.players
    out.to_act = s.to_act
    out.awaits_deck = s.awaits_deck
    out.rules_version = s.rules_version
    out.advanced = s.advanced
    out.stage = s.stage
    out.lead = s.lead
    out.columns = s.columns
    out.hand_size = s.hand_size
    out.enough = s.enough
    out.column_size = s.column_size
    out.deck_size = s.deck_size
    out.pile_next = s.pile_next
    out.draws = s.draws
    out.tokens[:] = s.tokens
    out.held[:] = s.held
    out.balance[:] = s.balance
    out.lengths[:] = s.lengths
    out.column[:] = s.column
    out.supply[:] = s.supply
    out.drawn[:] = s.drawn
    out.drawers[:] = s.drawers
    out.made[:] = s.made
    for seat in range(s.players):  # row by row, which compiles to plain copies
        out.collected[seat] = s.collected[seat]
        out.found_balance[seat] = s.found_balance[seat]
        out.found_length[seat] = s.found_length[seat]
