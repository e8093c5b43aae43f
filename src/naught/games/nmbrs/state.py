"""All that is true in a game of nmbrs!: hands, piles, and the lines on the table."""

from typing import Final

from naught.core.game import GameState
from naught.core.kernel import Ints, field, i8, i16, i64, kernel, lowest, popcount
from naught.games.nmbrs.cards import CARDS, JOKERS, NO_CARD, NUMBERS

MAX_PLAYERS: Final = 8
MAX_ROUNDS: Final = 30
SHORTEST: Final = 3  # cards of a line
MAX_LINES: Final = 2 * CARDS // SHORTEST  # no card lies in more than two lines

# What the seat that owes a move has to decide
OPEN: Final = 0  # take the open card or decline it
ASK: Final = 1  # claim the declined card or pass
DRAW: Final = 2  # take a card after all
LAY: Final = 3  # lay, or discard and end the turn

# A set of cards is two ints of 52 bits each, card 1 the lowest bit of the first.
HALF: Final = CARDS // 2
ALL_OF_HALF: Final = (1 << HALF) - 1


class State(GameState):
    advanced: int = field(i64)
    simplified: int = field(i64)
    target: int = field(i64)
    jokers: int = field(i64)  # in the game
    dealt: int = field(i64)  # cards that each seat is dealt
    round_number: int = field(i64)  # from 1; 0 before the first deal
    scored: int = field(i64)  # rounds scored so far
    over: int = field(i64)
    turns: int = field(i64)  # begun this round
    on_turn: int = field(i64)  # the seat whose turn it is, also while others are asked
    phase: int = field(i64)
    claimed: int = field(i64)  # somebody took the declined card this turn
    last_turn: int = field(i64)  # no card is left to draw: this turn ends the round
    renewed: int = field(i64)  # the open cards have been shuffled into the deck this round
    renewing: int = field(i64)  # the shuffle that is awaited is that one
    round_winner: int = field(i64)  # of the last scored round: a seat or NOBODY
    laid: int = field(i64)  # set of seats that have laid a line this round
    deck_size: int = field(i64)
    pile_size: int = field(i64)
    line_count: int = field(i64)
    sizes: Ints = field(i64, MAX_PLAYERS)  # of the hands
    hands: Ints = field(i64, MAX_PLAYERS, 2)  # sets; hidden: owner only
    known: Ints = field(i64, MAX_PLAYERS, 2)  # of these, the ones seen going in from the open pile
    shown: Ints = field(i64, MAX_PLAYERS, 2)  # the hands at the end of the last scored round
    gained: Ints = field(i64, MAX_PLAYERS)  # by laying, this round
    totals: Ints = field(i64, MAX_PLAYERS)
    sheet: Ints = field(i16, MAX_ROUNDS, MAX_PLAYERS)  # what each round brought
    deck: Ints = field(i8, CARDS)  # the top card last; hidden from everybody
    pile: Ints = field(i8, CARDS)  # the open cards, the top one last
    starts: Ints = field(i8, MAX_LINES + 1)  # lines count from 1
    steps: Ints = field(i8, MAX_LINES + 1)
    lengths: Ints = field(i8, MAX_LINES + 1)
    lines_of: Ints = field(i8, CARDS + 1, 2)  # the lines a card lies in, 0 for none
    stands_for: Ints = field(i64, JOKERS)  # the number of each joker on the table, else 0
    colours: Ints = field(i8, CARDS + 1)
    values: Ints = field(i8, CARDS + 1)


@kernel
def has(cards: Ints, card: int) -> bool:
    """Whether a card is in a set."""
    place = int(card) - 1
    return bool(cards[place // HALF] >> (place % HALF) & 1)


@kernel
def put(cards: Ints, card: int) -> None:
    """Add a card to a set."""
    place = int(card) - 1
    cards[place // HALF] |= 1 << (place % HALF)


@kernel
def remove(cards: Ints, card: int) -> None:
    """Take a card out of a set, if it is there."""
    place = int(card) - 1
    cards[place // HALF] &= ~(1 << (place % HALF))


@kernel
def size_of(cards: Ints) -> int:
    return popcount(cards[0]) + popcount(cards[1])


@kernel
def listed(cards: Ints, out: Ints) -> int:
    """List a set in increasing order; how many cards there are."""
    count = 0
    for half in range(2):
        bits = cards[half]
        while bits:
            out[count] = half * HALF + lowest(bits) + 1
            bits &= bits - 1
            count += 1
    return count


@kernel
def on_table(s: State, card: int) -> bool:
    return bool(s.lines_of[card, 0] != NO_CARD)


@kernel
def is_in_game(s: State, card: int) -> bool:
    """Whether a card is played with: the numbers up to the top, and the jokers (R2, R20)."""
    return bool(card <= top_number(s) or NUMBERS < card <= NUMBERS + s.jokers)


@kernel
def top_number(s: State) -> int:
    """The highest number in the game (R20)."""
    return 50 if s.simplified else 100


@kernel
def copy_progress(s: State, out: State) -> None:
    out.players = s.players
    out.to_act = s.to_act
    out.awaits_deck = s.awaits_deck
    out.rules_version = s.rules_version
    out.advanced = s.advanced
    out.simplified = s.simplified
    out.target = s.target
    out.jokers = s.jokers
    out.dealt = s.dealt
    out.round_number = s.round_number
    out.scored = s.scored
    out.over = s.over
    out.turns = s.turns
    out.on_turn = s.on_turn
    out.phase = s.phase
    out.claimed = s.claimed
    out.last_turn = s.last_turn
    out.renewed = s.renewed
    out.renewing = s.renewing
    out.round_winner = s.round_winner
    out.gained[:] = s.gained
    out.totals[:] = s.totals
    out.sheet[:] = s.sheet


@kernel
def copy_table(s: State, out: State) -> None:
    out.laid = s.laid
    out.deck_size = s.deck_size
    out.pile_size = s.pile_size
    out.line_count = s.line_count
    out.sizes[:] = s.sizes
    out.known[:] = s.known
    out.shown[:] = s.shown
    out.pile[:] = s.pile
    out.starts[:] = s.starts
    out.steps[:] = s.steps
    out.lengths[:] = s.lengths
    out.lines_of[:] = s.lines_of
    out.stands_for[:] = s.stands_for
    out.colours[:] = s.colours
    out.values[:] = s.values
