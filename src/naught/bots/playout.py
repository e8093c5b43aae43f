"""Playing on from any position of any game, by chance or by the game's own rough idea."""

from typing import Any, Final

import numpy as np

from naught.core.game import Game, apply, deal, deck, legal_moves, playout_move, settled
from naught.core.kernel import Ints, kernel, lowest
from naught.core.shuffle import below, shuffle

RANDOM: Final = 0  # every legal move equally likely
INSIGHT: Final = 1  # the game's quick, plausible move


def room_for(game: Game) -> Ints:
    """Room in which kernels list moves or cards of a game."""
    return np.empty(max(game.max_moves, game.max_deck), np.int64)


@kernel
def shuffle_and_deal(state: Any, cards: Ints, rng: Ints) -> None:
    """Be the chance that the game waits for."""
    count = deck(state, cards)
    shuffle(cards, count, rng)
    deal(state, cards[:count])


@kernel
def random_move(state: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """Any legal move."""
    return int(moves[below(rng, legal_moves(state, seat, moves))])


@kernel
def take_turn(state: Any, kind: int, room: Ints, rng: Ints) -> None:
    """Let the lowest seat that owes a move make one."""
    seat = lowest(state.to_act)
    if kind == RANDOM:
        move = random_move(state, seat, room, rng)
    else:
        move = playout_move(state, seat, room, rng)
    apply(state, seat, move)


@kernel
def play_on(state: Any, kind: int, room: Ints, rng: Ints) -> None:
    """Play until there is something to read off: a scored round or the end."""
    while not settled(state):
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
        else:
            take_turn(state, kind, room, rng)
