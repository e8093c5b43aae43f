"""Whole games without people: random play in one kernel, or bots in the seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from naught.bots.bot import Bot, Effort
from naught.bots.playout import note, random_games, room_for, shuffle_and_deal
from naught.core.game import Game
from naught.core.kernel import Floats, Ints, lowest
from naught.core.options import Value
from naught.core.shuffle import fast_rng

Options = Mapping[str, Value]
Seated = tuple[Bot, Effort]


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
    """Games of random moves, on one core and without any Python in between."""
    start = game.new_state(players, game.settle(players, options))
    return Tally(*random_games(game, start, games, seed))


def play_bots(
    game: Game, options: Options, seats: Sequence[Seated], deal: object, seed: object
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


class Meeting(NamedTuple):
    """One game of two bots who share the seats: all points and all of the win that either made."""

    points: tuple[float, float]
    wins: tuple[float, float]


def exchanged(
    game: Game, players: int, options: Options, deal: object, pair: tuple[Seated, Seated]
) -> list[Meeting]:
    """A deal played twice, with all seats exchanged: each bot holds every hand once."""
    return [meet(game, players, options, deal, pair, swapped) for swapped in (0, 1)]


def meet(
    game: Game,
    players: int,
    options: Options,
    deal: object,
    pair: tuple[Seated, Seated],
    swapped: int,
) -> Meeting:
    """Two bots take turns around the table; the second begins if they are swapped."""
    sides = [(seat + swapped) % 2 for seat in range(players)]
    tally = play_bots(game, options, [pair[side] for side in sides], deal, (deal, swapped))
    points, wins = np.zeros(2), np.zeros(2)
    for seat, side in enumerate(sides):
        points[side] += tally.points[0, seat]
        wins[side] += tally.shares[0, seat]
    return Meeting((points[0], points[1]), (wins[0], wins[1]))
