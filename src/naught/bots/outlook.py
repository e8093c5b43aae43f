"""What may come of a position: moves compared in the same imagined worlds, and whole games ahead.

Every seat plays on by the game's own quick policy (a rollout), which sees no more than its seat.
"""

from typing import Any, Final

import numpy as np

from naught.bots.playout import INSIGHT, note, play_on, room_for, shuffle_and_deal, take_turn
from naught.core.game import Game, apply, payoff, scores, settled, suppose
from naught.core.kernel import Floats, Ints, kernel, lowest
from naught.core.shuffle import fast_rng

MOST_SEATS: Final = 63  # bits of a set of seats
Fared = tuple[Floats, Floats]  # payoffs and points, by move and world


@kernel
def points_of(state: Any, seat: int) -> float:
    """A seat's points, less the mean of the others' where there are any."""
    points = np.zeros(MOST_SEATS, np.int64)
    scores(state, points)
    if state.players == 1:
        return float(points[seat])
    others = points[: state.players].sum() - points[seat]
    return float(points[seat] - others / (state.players - 1))


@kernel
def try_moves(
    worlds: Any, seat: int, moves: Ints, room: Ints, rng: Ints, payoffs: Any, points: Any
) -> None:
    """Try every move in each world, and play on with the same dice to the next score.

    worlds[0] is a veiled record, the other two are scratch space. Later worlds go on
    from the first move's dice, so that they are the same however many moves are compared.
    """
    fared = np.zeros(MOST_SEATS, np.float64)
    chance, following = rng.copy(), rng.copy()
    for world in range(payoffs.shape[1]):
        worlds[1] = worlds[0]
        suppose(worlds[1], rng)
        actor = seat if worlds[1].players == worlds[0].players else lowest(worlds[1].to_act)
        for at in range(len(moves)):
            chance[:] = rng
            worlds[2] = worlds[1]
            apply(worlds[2], actor, moves[at])
            play_on(worlds[2], INSIGHT, room, chance)
            payoff(worlds[2], fared)
            payoffs[at, world] = fared[actor]
            points[at, world] = points_of(worlds[2], actor)
            if at == 0:
                following[:] = chance
        rng[:] = following


@kernel
def play_stretches(worlds: Any, room: Ints, rng: Ints, points: Ints) -> None:
    """Play on to the next score from a state that is not veiled: the points by seat."""
    state = worlds[1]
    for row in range(len(points)):
        worlds[1] = worlds[0]
        if state.awaits_deck and settled(state):  # a round has just been scored: the next one
            shuffle_and_deal(state, room, rng)
        play_on(state, INSIGHT, room, rng)
        scores(state, points[row])


@kernel
def play_to_the_end(worlds: Any, room: Ints, rng: Ints, points: Ints, shares: Floats) -> None:
    """Games played on from worlds that fit a veiled record: their points and win shares by seat."""
    state = worlds[1]
    for row in range(len(points)):
        worlds[1] = worlds[0]
        suppose(state, rng)
        while state.awaits_deck or state.to_act:
            if state.awaits_deck:
                shuffle_and_deal(state, room, rng)
            else:
                take_turn(state, INSIGHT, room, rng)
        note(state, points[row], shares[row])


# From Python


def compare(game: Game, veiled: Any, moves: list[int], worlds: int, seed: object) -> Fared:
    """How each move fares for the viewing seat, all of them in the same worlds."""
    room, rng = room_for(game), fast_rng("compare", seed)
    payoffs, points = np.zeros((2, len(moves), worlds))
    listed = np.array(moves, np.int64)
    try_moves(copies(game, veiled, 3), int(veiled.viewer), listed, room, rng, payoffs, points)
    return payoffs, points


def stretch(game: Game, state: Any, playouts: int, seed: object) -> Ints:
    """The points at the next score, by playout and seat."""
    points = np.zeros((playouts, int(state.players)), np.int64)
    play_stretches(copies(game, state, 2), room_for(game), fast_rng("stretch", seed), points)
    return points


def ends(game: Game, veiled: Any, playouts: int, seed: object) -> tuple[Ints, Floats]:
    """The points and win shares at the end of the game, by playout and seat."""
    points = np.zeros((playouts, int(veiled.players)), np.int64)
    shares = np.zeros(points.shape)
    rng = fast_rng("ends", seed)
    play_to_the_end(copies(game, veiled, 2), room_for(game), rng, points, shares)
    return points, shares


def copies(game: Game, state: Any, count: int) -> Any:
    """The record, and room for worlds made from it."""
    worlds = np.zeros(count, game.state.dtype)
    worlds[0] = state
    return worlds
