"""Bots that do not search: any move, and the move that looks best at once."""

from typing import Any, Final

import numpy as np

from naught.bots.bot import Effort
from naught.bots.playout import random_move, room_for
from naught.core.game import Game, apply, appraise, candidates, imagine
from naught.core.kernel import Ints, kernel
from naught.core.shuffle import fast_rng

WORLDS: Final = 16  # imagined ones that the greedy bot looks at


def random_bot(game: Game, veiled: Any, seed: object, effort: Effort) -> int:
    """Any legal move."""
    rng, room = fast_rng("random", seed), room_for(game)
    return int(random_move(veiled, int(veiled.viewer), room, rng))


def greedy_bot(game: Game, veiled: Any, seed: object, effort: Effort) -> int:
    """The move after which the position looks best, without a thought of what others do."""
    worlds = np.zeros(3, game.state.dtype)
    worlds[0] = veiled
    return int(best_looking(worlds, int(veiled.viewer), room_for(game), fast_rng("greedy", seed)))


@kernel
def best_looking(worlds: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """The candidate with the best appraisal over some imagined worlds; of equals the first."""
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
