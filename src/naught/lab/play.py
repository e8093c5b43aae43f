"""Whole games without people: random play in one kernel, or bots in the seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from naught.bots.bot import Bot, Effort
from naught.bots.playout import note, random_games, room_for, shuffle_and_deal
from naught.core.game import Game
from naught.core.kernel import Floats, Ints, lowest
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
    start = game.new_state(players, game.settle(players, options))
    return Tally(*random_games(game, start, games, seed))


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
