"""Playing on from any position of any game (rollouts), at random or by the game's quick policy."""

from typing import Any, Final

import numpy as np

from naught.core.game import (
    Game,
    apply,
    deal,
    deck,
    legal_moves,
    playout_move,
    scores,
    settled,
    winners,
)
from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.shuffle import below, fast_rng, shuffle

RANDOM: Final = 0  # every legal move equally likely
INSIGHT: Final = 1  # the game's quick, plausible move


def room_for(game: Game) -> Ints:
    """Room in which kernels list moves or cards of a game."""
    return np.empty(max(game.max_moves, game.max_deck), np.int64)


@kernel
def shuffle_and_deal(state: Any, cards: Ints, rng: Ints) -> None:
    """Supply the shuffle that the game waits for."""
    count = deck(state, cards)
    shuffle(cards, count, rng)
    deal(state, cards[:count])


@kernel
def random_move(state: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """Any legal move."""
    count = legal_moves(state, seat, moves)
    chosen = below(rng, count)
    if chosen >= len(moves):  # a list longer than usual
        moves = np.empty(chosen + 1, np.int64)
        legal_moves(state, seat, moves)
    return int(moves[chosen])


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


def random_games(game: Game, start: Any, games: int, seed: object) -> tuple[int, Ints, Floats]:
    """Games of random moves: how many decisions, and the points and win shares by game and seat."""
    worlds = np.zeros(2, game.state.dtype)
    worlds[0] = start
    points, shares = np.zeros((games, start.players), np.int64), np.zeros((games, start.players))
    rng = fast_rng("random play", seed)
    return play_games(worlds, RANDOM, room_for(game), rng, points, shares), points, shares


@kernel
def play_games(worlds: Any, kind: int, room: Ints, rng: Ints, points: Ints, shares: Floats) -> int:
    """Fill rows of results with games begun as worlds[0]; how many decisions there were."""
    decisions = 0
    for row in range(len(points)):
        worlds[1] = worlds[0]
        state = worlds[1]
        while state.awaits_deck or state.to_act:
            if state.awaits_deck:
                shuffle_and_deal(state, room, rng)
            else:
                take_turn(state, kind, room, rng)
                decisions += 1
        note(state, points[row], shares[row])
    return decisions


@kernel
def note(state: Any, points: Ints, shares: Floats) -> None:
    """The points of a finished game, and the win, which joint winners share."""
    scores(state, points)
    won = winners(state)
    sharing = max(popcount(won), 1)  # nobody may have won
    for seat in range(state.players):
        shares[seat] = (won >> seat & 1) / sharing
