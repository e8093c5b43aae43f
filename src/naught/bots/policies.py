"""Bots that do not search: any move, and the move that looks best at once."""

from typing import Any, Final

import numpy as np

from naught.bots.bot import Effort
from naught.bots.playout import random_move, room_for
from naught.core.game import (
    Game,
    apply,
    appraise,
    candidates,
    imagine,
    legal_moves,
    payoff,
    playout_move,
    settled,
)
from naught.core.kernel import Ints, kernel
from naught.core.shuffle import below, fast_rng

CLEARLY: Final = 0.25  # of the way from the median move to the best
SAMPLE: Final = 100  # moves that a quick glance takes in
MOST_SEATS: Final = 63  # bits of a set of seats
WORLDS: Final = 16  # imagined worlds that the greedy bot looks at


def random_bot(game: Game, veiled: Any, seed: object, effort: Effort) -> int:
    """Any legal move."""
    rng, room = fast_rng("random", seed), room_for(game)
    return int(random_move(veiled, int(veiled.viewer), room, rng))


def quick_bot(game: Game, veiled: Any, seed: object, effort: Effort) -> int:
    """The game's quick, plausible move, as rollouts make it."""
    rng, room = fast_rng("quick", seed), room_for(game)
    return int(quick_move(veiled, int(veiled.viewer), room, rng))


@kernel
def quick_move(state: Any, seat: int, room: Ints, rng: Ints) -> int:
    """The same, for kernels."""
    return int(playout_move(state, seat, room, rng))


def greedy_bot(game: Game, veiled: Any, seed: object, effort: Effort) -> int:
    """The move after which the position looks best, without considering what others do."""
    worlds = np.zeros(3, game.state.dtype)
    worlds[0] = veiled
    return int(best_looking(worlds, int(veiled.viewer), room_for(game), fast_rng("greedy", seed)))


@kernel
def best_looking(worlds: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """The candidate with the best appraisal over some imagined worlds; ties go to the first."""
    count = candidates(worlds[0], seat, moves)
    looks = np.zeros(count)
    for _ in range(WORLDS):
        worlds[1] = worlds[0]
        imagine(worlds[1], rng)
        for index in range(count):
            worlds[2] = worlds[1]
            apply(worlds[2], seat, moves[index])
            looks[index] += appraise(worlds[2], seat)
    return int(moves[np.argmax(looks)])


def rough_move(game: Game, veiled: Any, seed: object) -> int:
    """A move that looks all right at a glance."""
    worlds = np.zeros(3, game.state.dtype)
    worlds[0] = veiled
    return int(passable(worlds, int(veiled.viewer), room_for(game), fast_rng("rough", seed)))


@kernel
def passable(worlds: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """Any move that looks clearly better than the median one; a round is won where it can be."""
    count = legal_moves(worlds[0], seat, moves)
    if count > len(moves):  # a list longer than usual
        moves = np.empty(count, np.int64)
        legal_moves(worlds[0], seat, moves)
    seen = min(count, SAMPLE)
    worlds[1] = worlds[0]
    imagine(worlds[1], rng)
    looks = np.zeros(seen)
    for at in range(seen):
        other = at + below(rng, count - at)
        moves[at], moves[other] = moves[other], moves[at]
        worlds[2] = worlds[1]
        apply(worlds[2], seat, moves[at])
        if ends_well(worlds[2], seat):
            return int(moves[at])
        looks[at] = appraise(worlds[2], seat)
    middling = np.sort(looks)[seen // 2]
    enough = middling + CLEARLY * (looks.max() - middling)
    return int(moves[np.argmax(looks >= enough)])  # the first of them: they were shuffled


@kernel
def ends_well(state: Any, seat: int) -> bool:
    """Whether a round is over, and this seat has gained by it."""
    if not settled(state):
        return False
    fared = np.zeros(MOST_SEATS)
    payoff(state, fared)
    return bool(fared[seat] > 0)


POLICIES: Final = (random_bot, quick_bot, greedy_bot)  # no search, no clock
