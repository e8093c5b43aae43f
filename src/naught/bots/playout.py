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
LENGTHS: Final = ("decisions", "turns", "rounds")  # how long a game is; a turn may be several moves


def room_for(game: Game) -> Ints:
    """A buffer in which kernels list a game's moves or cards."""
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
    return int(moves[chosen]) if chosen < len(moves) else far_move(state, seat, chosen)


@kernel
def far_move(state: Any, seat: int, place: int) -> int:
    """The move at this place in a list that is longer than the buffer."""
    moves = np.empty(place + 1, np.int64)
    legal_moves(state, seat, moves)
    return int(moves[place])


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
    """Play until a round is scored or the game ends."""
    while not settled(state):
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
        else:
            take_turn(state, kind, room, rng)


def random_games(game: Game, start: Any, games: int, seed: object) -> tuple[Ints, Floats, Ints]:
    """Games of random moves: points, win shares and lengths, as `play_games` has them."""
    kinds = np.full(int(start.players), RANDOM, np.int64)
    return quick_games(game, start, kinds, games, fast_rng("random play", seed))


def quick_games(
    game: Game, start: Any, kinds: Ints, games: int, rng: Ints
) -> tuple[Ints, Floats, Ints]:
    """Games between policies that need no Python: points, win shares and lengths of each."""
    worlds = np.zeros(2, game.state.dtype)
    worlds[0] = start
    points, shares = np.zeros((games, start.players), np.int64), np.zeros((games, start.players))
    lengths = np.zeros((games, len(LENGTHS)), np.int64)
    play_games(worlds, kinds, room_for(game), rng, points, shares, lengths)
    return points, shares, lengths


@kernel
def play_games(
    worlds: Any, kinds: Ints, room: Ints, rng: Ints, points: Ints, shares: Floats, lengths: Ints
) -> None:
    """Fill rows of results with games begun as worlds[0]; each seat plays by its kind."""
    for row in range(len(points)):
        worlds[1] = worlds[0]
        state = worlds[1]
        last = -1
        while state.awaits_deck or state.to_act:
            if state.awaits_deck:
                shuffle_and_deal(state, room, rng)
                last = -1
            else:
                seat = lowest(state.to_act)
                take_turn(state, kinds[seat], room, rng)
                lengths[row, 0] += 1
                lengths[row, 1] += seat != last or state.players == 1
                last = seat
            lengths[row, 2] += settled(state)
        note(state, points[row], shares[row])


@kernel
def note(state: Any, points: Ints, shares: Floats) -> None:
    """The points of a finished game, and the win, which joint winners share."""
    scores(state, points)
    won = winners(state)
    sharing = max(popcount(won), 1)  # nobody may have won
    for seat in range(state.players):
        shares[seat] = (won >> seat & 1) / sharing
