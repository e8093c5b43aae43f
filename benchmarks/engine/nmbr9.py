"""NMBR 9 on one core: random games, with every legal place listed or one place drawn."""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

import numpy as np

import naught
from benchmarks.figures import Contestant, Floor
from naught.bots.playout import room_for, shuffle_and_deal
from naught.core.kernel import Ints, kernel
from naught.core.shuffle import fast_rng
from naught.games.nmbr9.rules import apply, some_move
from naught.lab.simulation.play import play_random

GAMES: Final = 1_000
LISTED: Final = "nmbr9-listed"
SAMPLED: Final = "nmbr9-sampled"
SOLITAIRES: Final = ("2048", "morpion_solitaire")  # OpenSpiel's games for one player
HOW_LISTED = (
    "whole games of NMBR 9 alone: shuffle, list all legal places of every tile, pick one at "
    f"random, place it; one thread, one call for {GAMES:,} games"
)
HOW_SAMPLED = (
    "whole games of NMBR 9 alone, where a place is drawn without listing all: first a level and "
    "a turn of the tile, each as likely, then one of the places there; drawn again if there is none"
)


def contestants(ready: Callable[..., Contestant]) -> list[Contestant]:
    """Ours, compiled before anybody looks at the clock."""
    return [
        ready(LISTED, "NMBR 9, kernel", "placements/s", HOW_LISTED, listed()),
        ready(SAMPLED, "NMBR 9, sampled", "games/s", HOW_SAMPLED, sampled()),
    ]


def floors(value: dict[str, float]) -> list[Floor]:
    """What we promise."""
    return [
        Floor("NMBR 9, all places listed", value[LISTED], 300_000, "placements/s"),
        Floor("NMBR 9, places sampled", value[SAMPLED], 30_000, "games/s"),
    ]


def listed() -> Callable[[], int]:
    """Games inside one kernel; how many placements."""
    game, seeds = naught.load("nmbr9"), count()
    return lambda: play_random(game, 1, {}, GAMES, next(seeds)).decisions


def sampled() -> Callable[[], int]:
    """Games inside one kernel; how many games."""
    game, rng = naught.load("nmbr9"), fast_rng("sampled")
    worlds = np.zeros(2, game.state.dtype)
    worlds[0] = game.new_state(1, {})
    room = room_for(game)

    def work() -> int:
        play_sampled(worlds, GAMES, room, rng)
        return GAMES

    return work


@kernel
def play_sampled(worlds: Any, games: int, room: Ints, rng: Ints) -> None:
    """Play games from worlds[0] to their end."""
    for _ in range(games):
        worlds[1] = worlds[0]
        state = worlds[1]
        shuffle_and_deal(state, room, rng)
        while state.to_act:
            apply(state, 0, some_move(state, 0, rng))
