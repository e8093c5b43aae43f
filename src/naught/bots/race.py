"""A race of moves: every candidate is tried in the same imagined worlds, and losers drop out.

Each world (a determinization) fits what a seat knows. Every move still in the race is made in it,
all play on for some moves with the same dice (common random numbers), and the learned network says
how the seat stands. Since the world is the same for all, only the move differs, and fewer worlds
are enough to tell good from bad.
"""

import math
from typing import Any, Final

import numpy as np

from naught.bots.found import Found
from naught.bots.playout import INSIGHT, room_for, shuffle_and_deal, take_turn
from naught.bots.value import Model, outlook, weights_of
from naught.core import kernel as kernels
from naught.core.game import Game, apply, contenders, payoff, settled, suppose
from naught.core.kernel import Floats, Ints, Record, f64, i64, kernel
from naught.core.shuffle import fast_rng

MOST: Final = 16  # moves in a race
MOST_SEATS: Final = 63  # bits of a set of seats
DOUBT: Final = 2.5  # standard errors by which a move must trail to drop out
NEXT_WORLD: Final = -1
# The random generators of a race: for worlds, for the dice of a world, and for those in use
WORLDS_RNG, DICE_RNG, TRIAL_RNG = 0, 1, 2


class Field(Record):
    """The moves in a race, and how they fared."""

    seat: int = kernels.field(i64)
    fair_start: int = kernels.field(i64)  # worlds before any move drops out
    count: int = kernels.field(i64)
    running: int = kernels.field(i64)  # set of the moves that have not dropped out
    at: int = kernels.field(i64)  # the next one to be tried in the present world
    worlds: int = kernels.field(i64)  # that all running moves have been tried in
    moves: Ints = kernels.field(i64, MOST)
    visits: Ints = kernels.field(i64, MOST)
    totals: Floats = kernels.field(f64, MOST)
    latest: Floats = kernels.field(f64, MOST)  # in the present world
    leads: Floats = kernels.field(f64, MOST, MOST)  # sum of how much better one fared
    squares: Floats = kernels.field(f64, MOST, MOST)  # of these leads, summed


@kernel
def line_up(race: Any, veiled: Any, room: Ints) -> None:
    """Enter the moves that the game proposes."""
    race.count = min(contenders(veiled, race.seat, room), MOST)
    race.running = (1 << race.count) - 1
    race.at = NEXT_WORLD
    for at in range(race.count):  # as one assignment it takes a second more to compile
        race.moves[at] = room[at]


# One trial


@kernel
def look_ahead(
    state: Any, seat: int, horizon: int, weights: Floats, x: Floats, room: Ints, rng: Ints
) -> float:
    """Play on for some moves, then ask the network; or read the score, if it comes to that."""
    left = horizon
    while not settled(state):
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
        elif left == 0:
            return outlook(state, seat, weights, x)
        else:
            take_turn(state, INSIGHT, room, rng)
            left -= 1
    fared = np.zeros(MOST_SEATS, np.float64)
    payoff(state, fared)
    return float(fared[seat])


@kernel
def run_on(
    worlds: Any,
    races: Any,
    horizon: int,
    weights: Floats,
    x: Floats,
    trials: int,
    room: Ints,
    rngs: Ints,
) -> None:
    """Run this many trials; worlds[0] is the veiled record, the others are scratch space."""
    race = races[0]
    for _ in range(trials):
        if race.at == NEXT_WORLD:
            worlds[1] = worlds[0]
            suppose(worlds[1], rngs[WORLDS_RNG : WORLDS_RNG + 1])
            rngs[DICE_RNG] = rngs[WORLDS_RNG]
            race.at = following(race, NEXT_WORLD)
        worlds[2] = worlds[1]
        rngs[TRIAL_RNG] = rngs[DICE_RNG]  # the same dice for all
        apply(worlds[2], race.seat, race.moves[race.at])
        dice = rngs[TRIAL_RNG : TRIAL_RNG + 1]
        note(race, look_ahead(worlds[2], race.seat, horizon, weights, x, room, dice))
        race.at = following(race, race.at)
        if race.at == NEXT_WORLD:
            rngs[WORLDS_RNG] = rngs[TRIAL_RNG]
            end_world(race)


@kernel
def note(race: Any, fared: float) -> None:
    race.latest[race.at] = fared
    race.totals[race.at] += fared
    race.visits[race.at] += 1


@kernel
def following(race: Any, index: int) -> int:
    """The running move after this one, or NEXT_WORLD."""
    for after in range(index + 1, race.count):
        if race.running >> after & 1:
            return after
    return NEXT_WORLD


# Who stays in


@kernel
def end_world(race: Any) -> None:
    """Compare how the moves fared in this world, and drop those that surely trail."""
    race.worlds += 1
    for one in range(race.count):
        for other in range(race.count):
            if race.running >> one & race.running >> other & 1:
                lead = race.latest[one] - race.latest[other]
                race.leads[one, other] += lead
                race.squares[one, other] += lead * lead
    if race.worlds >= race.fair_start:
        ahead = leader(race)
        for index in range(race.count):
            if race.running >> index & 1 and trails(race, index, ahead):
                race.running &= ~(1 << index)


@kernel
def leader(race: Any) -> int:
    """The running move that has fared best; ties go to the first."""
    best = following(race, NEXT_WORLD)
    for index in range(best + 1, race.count):
        if race.running >> index & 1 and race.leads[index, best] > 0:
            best = index
    return int(best)


@kernel
def trails(race: Any, index: int, ahead: int) -> bool:
    """Whether a move is surely worse than the leader."""
    mean = race.leads[ahead, index] / race.worlds
    variance = race.squares[ahead, index] / race.worlds - mean * mean
    error = math.sqrt(max(variance, 0.0) / (race.worlds - 1))
    return bool(mean > DOUBT * error)


# From Python


class Race:
    """A race from one veiled record, run in as many calls as you like."""

    def __init__(self, game: Game, veiled: Any, seed: object, model: Model) -> None:
        self.worlds = np.zeros(3, game.state.dtype)
        self.worlds[0] = veiled
        self.races = np.zeros(1, Field.dtype)
        self.races[0].seat = veiled.viewer
        assert game.learning is not None  # there is a model
        self.races[0].fair_start = game.learning.FAIR_START
        self.horizon = game.learning.AHEAD
        self.weights = weights_of(model)
        self.x = np.zeros(model.features)
        self.room = room_for(game)
        self.rngs = np.repeat(fast_rng("race", seed), 3)
        line_up(self.races[0], self.worlds[0], self.room)

    def run(self, trials: int) -> None:
        """Run this many trials. The GIL is released meanwhile."""
        given = (self.worlds, self.races, self.horizon, self.weights, self.x)
        run_on(*given, trials, self.room, self.rngs)

    @property
    def decided(self) -> bool:
        """Whether only one move is left, after at least one whole world."""
        race = self.races[0]
        return bool(race.worlds and race.running & (race.running - 1) == 0)

    def found(self) -> Found:
        """What has been found so far; until the first world is done, in the order tried."""
        race = self.races[0]
        tried = [index for index in range(race.count) if race.visits[index]]
        means = {index: race.totals[index] / race.visits[index] for index in tried}
        if race.worlds:
            first = leader(race)
            tried.sort(key=lambda i: (i != first, -int(race.visits[i]), -means[i]))
        return Found(
            [int(race.moves[i]) for i in tried],
            [int(race.visits[i]) for i in tried],
            [float(means[i]) for i in tried],
        )
