"""Whole games without people: random play in one kernel, or bots in the seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from naught.bots.bot import Bot, Effort
from naught.bots.playout import RANDOM, room_for, shuffle_and_deal, take_turn
from naught.core.game import Game, scores, winners
from naught.core.kernel import Floats, Ints, kernel, lowest, popcount
from naught.core.options import Value
from naught.core.shuffle import fast_rng

Options = Mapping[str, Value]


@dataclass
class Tally:
    """What came of some games: rows of points and of win shares, one column for each seat."""

    decisions: int
    points: Ints
    shares: Floats

    @classmethod
    def blank(cls, games: int, players: int) -> "Tally":
        """Room for the results of some games."""
        return cls(0, np.zeros((games, players), np.int64), np.zeros((games, players)))

    @classmethod
    def joined(cls, tallies: Sequence["Tally"]) -> "Tally":
        """Several tallies as one."""
        return cls(
            sum(tally.decisions for tally in tallies),
            np.concatenate([tally.points for tally in tallies]),
            np.concatenate([tally.shares for tally in tallies]),
        )


def play_random(game: Game, players: int, options: Options, games: int, seed: object) -> Tally:
    """Games of random moves, on one core and without a word of Python in between."""
    worlds = np.zeros(2, game.state.dtype)
    worlds[0] = game.new_state(players, game.settle(players, options))
    tally = Tally.blank(games, players)
    rng = fast_rng("random play", seed)
    tally.decisions = int(
        play_games(worlds, RANDOM, room_for(game), rng, tally.points, tally.shares)
    )
    return tally


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
    for seat in range(state.players):
        shares[seat] = (won >> seat & 1) / popcount(won)


def play_bots(
    game: Game, options: Options, seats: Sequence[tuple[Bot, Effort]], deal: object, seed: object
) -> Tally:
    """One game of bots; `deal` decides all shuffles, `seed` what the bots decide by chance."""
    players = len(seats)
    state = game.new_state(players, game.settle(players, options))
    room, rng = room_for(game), fast_rng("deal", deal)
    tally = Tally.blank(1, players)
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
            continue
        seat = lowest(state.to_act)
        bot, effort = seats[seat]
        move = bot(game, game.veil(state, seat), (seed, tally.decisions), effort)
        game.rules.apply(state, seat, move)
        tally.decisions += 1
    note(state, tally.points[0], tally.shares[0])
    return tally
