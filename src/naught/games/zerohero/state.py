"""All that is true in a game of Zero Hero, and what of it everybody sees."""

from typing import Final

from naught.core.game import GameState
from naught.core.kernel import Ints, field, i16, i64, kernel
from naught.games.zerohero.cards import DECK
from naught.games.zerohero.rows import COLOUR_COUNT

MAX_PLAYERS: Final = 4
PAIRS: Final = 4
MAX_REMOVED: Final = 12


class State(GameState):
    over: int = field(i64)
    pool: int = field(i64)  # zerones that nobody has and no pair carries
    swaps: int = field(i64)  # that the seat on turn still has to make
    bought: int = field(i64)  # the place of the pair whose purchase is under way
    was_free: int = field(i64)  # that pair carried no zerones
    removed_count: int = field(i64)
    in_purse: int = field(i64)  # zerones that everybody begins with
    on_pair: int = field(i64)  # and that every pair does
    zero_bonus: int = field(i64)  # points for the most zeros
    draw_size: int = field(i64)
    draw_next: int = field(i64)  # cards of the pile that are gone
    flagged: int = field(i64)  # a flag ended the game
    purses: Ints = field(i64, MAX_PLAYERS)
    piles: Ints = field(i64, PAIRS)  # zerones on each pair
    downs: Ints = field(i64, MAX_PLAYERS)  # face-down cards of each seat
    pairs: Ints = field(i16, PAIRS, 2)
    up: Ints = field(i64, MAX_PLAYERS, COLOUR_COUNT)  # face-up rows
    down: Ints = field(i64, MAX_PLAYERS, COLOUR_COUNT)  # hidden until the end: owner only
    draw: Ints = field(i16, DECK)  # the pile, end cards last; hidden from everybody
    removed: Ints = field(i16, MAX_REMOVED)  # hidden from everybody
    supply: Ints = field(i64, COLOUR_COUNT)  # rows of all cards there are


@kernel
def copy_public(s: State, out: State) -> None:
    out.players = s.players
    out.to_act = s.to_act
    out.awaits_deck = s.awaits_deck
    out.rules_version = s.rules_version
    out.over = s.over
    out.pool = s.pool
    out.swaps = s.swaps
    out.bought = s.bought
    out.was_free = s.was_free
    out.removed_count = s.removed_count
    out.in_purse = s.in_purse
    out.on_pair = s.on_pair
    out.zero_bonus = s.zero_bonus
    out.draw_size = s.draw_size
    out.draw_next = s.draw_next
    out.flagged = s.flagged
    out.purses[:] = s.purses
    out.piles[:] = s.piles
    out.downs[:] = s.downs
    out.pairs[:] = s.pairs
    out.up[:] = s.up
    out.supply[:] = s.supply
