"""Whole games without people: quick play in one kernel, or bots in the seats."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from naught.bots.bot import Bot, Effort
from naught.bots.playout import (
    INSIGHT,
    LENGTHS,
    RANDOM,
    note,
    quick_games,
    random_games,
    random_move,
    room_for,
)
from naught.bots.policies import quick_move
from naught.core.game import Game
from naught.core.kernel import Floats, Ints, lowest
from naught.core.options import Value
from naught.core.shuffle import fast_rng, shuffle

Options = Mapping[str, Value]
Seated = tuple[Bot, Effort]
Chooser = Callable[[Any, int, int], int]  # by the state, the seat, and how many decisions before
KINDS: Final = {"random": RANDOM, "quick": INSIGHT}  # bots that need no Python between their moves
DEALT: Final = -1  # in place of a seat: chance has dealt


@dataclass
class Tally:
    """What came of some games, a row for each: points and win shares by seat, and lengths."""

    points: Ints
    shares: Floats
    lengths: Ints  # as naught.bots.playout.LENGTHS has them

    @classmethod
    def blank(cls, games: int, players: int) -> "Tally":
        """Room for the results of some games."""
        lengths = np.zeros((games, len(LENGTHS)), np.int64)
        return cls(np.zeros((games, players), np.int64), np.zeros((games, players)), lengths)

    @classmethod
    def joined(cls, tallies: Sequence["Tally"]) -> "Tally":
        """Several tallies as one."""
        return cls(
            np.concatenate([tally.points for tally in tallies]),
            np.concatenate([tally.shares for tally in tallies]),
            np.concatenate([tally.lengths for tally in tallies]),
        )

    @property
    def decisions(self) -> int:
        """How many decisions there were in all games."""
        return int(self.lengths[:, 0].sum())


class Watcher:
    """Looks on while a game is played step by step; this one sees nothing."""

    def dealt(self, state: Any, order: list[int]) -> None:
        """Chance is about to deal."""

    def moves(self, state: Any, seat: int, move: int) -> None:
        """A seat is about to move."""

    def after(self, state: Any, seat: int, move: int) -> None:
        """It has happened; the seat is DEALT if it was chance."""


UNWATCHED: Final = Watcher()


def play_random(game: Game, players: int, options: Options, games: int, seed: object) -> Tally:
    """Games of random moves, on one core and without any Python in between."""
    start = game.new_state(players, game.settle(players, options))
    return Tally(*random_games(game, start, games, seed))


def is_quick(bots: Sequence[str]) -> bool:
    """Whether these bots need no Python between their moves."""
    return set(bots) <= set(KINDS)


def play_quick(
    game: Game, options: Options, bots: Sequence[str], games: int, seed: object
) -> Tally:
    """Games of bots that need no Python between their moves; all at random, as `play_random`."""
    start = game.new_state(len(bots), game.settle(len(bots), options))
    return Tally(*quick_games(game, start, kinds_of(bots), games, quick_rng(bots, seed)))


def kinds_of(bots: Sequence[str]) -> Ints:
    """How each seat plays, as kernels have it."""
    return np.array([KINDS[bot] for bot in bots], np.int64)


def quick_rng(bots: Sequence[str], seed: object) -> Ints:
    """What decides games of quick bots; random play has always had a stream of its own."""
    return fast_rng("random play" if set(bots) == {"random"} else "quick play", seed)


def follow_quick(
    game: Game,
    options: Options,
    bots: Sequence[str],
    games: int,
    seed: object,
    watchers: Sequence[Watcher],
) -> Tally:
    """The very same games as `play_quick`, step by step, each with somebody looking on."""
    start, room = game.new_state(len(bots), game.settle(len(bots), options)), room_for(game)
    rng, kinds = quick_rng(bots, seed), kinds_of(bots)

    def choose(state: Any, seat: int, _decisions: int) -> int:
        by = random_move if kinds[seat] == RANDOM else quick_move
        return int(by(state, seat, room, rng))

    return Tally.joined([follow(game, start.copy(), choose, rng, by) for by in watchers[:games]])


def play_bots(
    game: Game,
    options: Options,
    seats: Sequence[Seated],
    deal: object,
    seed: object,
    watcher: Watcher = UNWATCHED,
) -> Tally:
    """One game of bots; `deal` decides all shuffles, `seed` what the bots decide by chance."""
    players = len(seats)
    state = game.new_state(players, game.settle(players, options))

    def choose(state: Any, seat: int, decisions: int) -> int:
        bot, effort = seats[seat]
        return bot(game, game.veil(state, seat), (seed, decisions), effort)

    return follow(game, state, choose, fast_rng("deal", deal), watcher)


def follow(game: Game, state: Any, choose: Chooser, rng: Ints, watcher: Watcher) -> Tally:
    """Play a game to its end, step by step; `rng` shuffles."""
    room, tally, last = room_for(game), Tally.blank(1, int(state.players)), DEALT
    length = tally.lengths[0]
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            count = game.rules.deck(state, room)
            shuffle(room, count, rng)
            order = room[:count].copy()
            watcher.dealt(state, order.tolist())
            game.rules.deal(state, order)
            watcher.after(state, DEALT, DEALT)
            last = DEALT
        else:
            seat = lowest(state.to_act)
            move = choose(state, seat, int(length[0]))
            watcher.moves(state, seat, move)
            game.rules.apply(state, seat, move)
            watcher.after(state, seat, move)
            length += (1, int(seat != last or state.players == 1), 0)
            last = seat
        length[2] += bool(game.rules.settled(state))
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
