"""Games played while somebody counts: events, scores on the way, and the luck of the deals.

Luck is measured with the game's value net, which is fixed before the study begins: what a deal is
worth to a seat by the net, less what other deals from the same position are worth on average. It
is nothing on average, whatever the net is like, so taking it off changes no mean (a control
variate); the better the net, the less is left to chance.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from naught import bots as house
from naught.bots.bot import Effort
from naught.bots.playout import LENGTHS, RANDOM, note, random_move, room_for, shuffle_and_deal
from naught.bots.value import model_of, outlook, weights_of
from naught.core.game import Game, apply, count_events, playout_move, scores, settled
from naught.core.kernel import Floats, Ints, kernel, lowest
from naught.core.options import Value
from naught.core.shuffle import fast_rng
from naught.games import as_shipped
from naught.lab.simulation.play import DEALT, Watcher, is_quick, kinds_of, play_bots

STEPS: Final = 21  # points of a game's course, its beginning and its end included
OTHER_DEALS: Final = 8  # that a deal is compared with


@dataclass(frozen=True)
class Cell:
    """What is played: everything about a game but its seed. It may travel."""

    game: str
    cards: str | None  # the text of a cards.toml, where it is not the game's own
    options: tuple[tuple[str, Value], ...]
    bots: tuple[str, ...]  # by seat
    iterations: int | None = None
    luck: bool = True  # what each deal was worth is measured
    again: bool = False  # the same deals with other choices, where bots choose by chance

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.bots)

    def loaded(self) -> Game:
        """The game, with its cards."""
        return with_cards(self.game, self.cards)

    def settled(self) -> dict[str, Value]:
        """All options with their values."""
        return self.loaded().settle(self.players, dict(self.options))


@cache
def with_cards(name: str, cards: str | None) -> Game:
    """A game with other cards, if there are any."""
    game = as_shipped(name)
    if cards is None:
        return game
    file = Path(tempfile.mkdtemp(prefix="naught-cards-")) / f"{name}.toml"
    file.write_text(cards, encoding="utf-8")
    return replace(game, card_file=file)


@dataclass
class Watched:
    """What was seen of some games, a row for each."""

    points: Ints  # by seat
    shares: Floats  # of the win, by seat
    lengths: Ints
    events: Ints
    course: Ints  # points at equal steps of the way, by step and seat
    luck: Floats  # of the deals, by seat, on the scale of payoffs

    @classmethod
    def blank(cls, game: Game, games: int, players: int) -> "Watched":
        """Room for some games."""
        return cls(
            np.zeros((games, players), np.int64),
            np.zeros((games, players)),
            np.zeros((games, len(LENGTHS)), np.int64),
            np.zeros((games, len(game.event_names)), np.int64),
            np.zeros((games, STEPS, players), np.int64),
            np.zeros((games, players)),
        )

    def arrays(self) -> tuple[Any, ...]:
        """All of them, in order."""
        return self.points, self.shares, self.lengths, self.events, self.course, self.luck

    @classmethod
    def joined(cls, parts: Sequence["Watched"]) -> "Watched":
        """Several as one."""
        return cls(*map(np.concatenate, zip(*(part.arrays() for part in parts), strict=True)))


def watch(cell: Cell, seed: str, job: tuple[int, int]) -> Watched:
    """A job, (first, games): games with equal numbers get equal deals in every cell."""
    first, games = job
    if is_quick(cell.bots):
        return watch_quick(cell, seed, range(first, first + games))
    return Watched.joined([watch_bots(cell, seed, at) for at in range(first, first + games)])


def net_of(cell: Cell) -> Floats:
    """The weights of a game's value net; none if it has none, or nobody asks for luck."""
    model = model_of(cell.loaded()) if cell.luck else None
    return np.zeros(0) if model is None else weights_of(model)


def room_for_features(game: Game) -> Floats:
    return np.zeros(0 if game.learning is None else game.learning.FEATURES)


def watch_quick(cell: Cell, seed: str, numbers: range) -> Watched:
    """Games of bots that need no Python between their moves."""
    game, options = cell.loaded(), cell.settled()
    found = Watched.blank(game, len(numbers), cell.players)
    worlds = np.zeros(4, game.state.dtype)
    worlds[0] = game.new_state(cell.players, options)
    path = np.zeros((game.longest(cell.players, options) + 2, cell.players), np.int64)
    streams = STREAMS_AGAIN if cell.again else STREAMS
    rngs = np.array([[fast_rng(kind, seed, at)[0] for kind in streams] for at in numbers])
    net, x = net_of(cell), room_for_features(game)
    watch_games(worlds, kinds_of(cell.bots), room_for(game), rngs, net, x, path, *found.arrays())
    return found


STREAMS: Final = ("deal", "play", "other deals")  # each with random numbers of its own
STREAMS_AGAIN: Final = ("deal", "play again", "other deals")


@kernel
def watch_games(
    worlds: Any,
    kinds: Ints,
    room: Ints,
    rngs: Any,
    net: Floats,
    x: Floats,
    path: Any,
    points: Ints,
    shares: Floats,
    lengths: Ints,
    events: Ints,
    course: Any,
    luck: Floats,
) -> None:
    """Fill rows with games begun as worlds[0]; worlds 1 to 3 are scratch space."""
    for row in range(len(points)):
        worlds[1] = worlds[0]
        state = worlds[1]
        deals, plays, others = rngs[row, 0:1], rngs[row, 1:2], rngs[row, 2:3]
        last = -1
        scores(state, path[0])
        while state.awaits_deck or state.to_act:
            worlds[2] = state
            if state.awaits_deck:
                shuffle_and_deal(state, room, deals)
                if len(net) > 0:
                    add_luck(worlds, room, others, net, x, luck[row])
                last = -1
                count_events(state, worlds[2], -1, -1, events[row])
            else:
                seat = lowest(state.to_act)
                if kinds[seat] == RANDOM:
                    move = random_move(state, seat, room, plays)
                else:
                    move = playout_move(state, seat, room, plays)
                apply(state, seat, move)
                lengths[row, 0] += 1
                lengths[row, 1] += seat != last or state.players == 1
                last = seat
                count_events(state, worlds[2], seat, move, events[row])
                scores(state, path[lengths[row, 0]])
            lengths[row, 2] += settled(state)
        note(state, points[row], shares[row])
        thin(path, lengths[row, 0], course[row])


@kernel
def add_luck(worlds: Any, room: Ints, rng: Ints, net: Floats, x: Floats, luck: Floats) -> None:
    """What a deal from worlds[2] to worlds[1] was worth to each seat, beside other deals."""
    for seat in range(worlds[1].players):
        luck[seat] += outlook(worlds[1], seat, net, x)
    for _ in range(OTHER_DEALS):
        worlds[3] = worlds[2]
        shuffle_and_deal(worlds[3], room, rng)
        for seat in range(worlds[1].players):
            luck[seat] -= outlook(worlds[3], seat, net, x) / OTHER_DEALS


@kernel
def thin(path: Any, decisions: int, course: Any) -> None:
    """A path at equal steps."""
    for step in range(STEPS):
        course[step] = path[(step * decisions + (STEPS - 1) // 2) // (STEPS - 1)]


def watch_bots(cell: Cell, seed: str, number: int) -> Watched:
    """One game of any bots."""
    game, options = cell.loaded(), cell.settled()
    witness = Witness(cell, fast_rng("other deals", seed, number))
    seated = [(house.by_name(name), Effort(iterations=cell.iterations)) for name in cell.bots]
    tally = play_bots(game, options, seated, f"{seed}/{number}", (seed, number), witness)
    found = Watched.blank(game, 1, cell.players)
    found.points, found.shares, found.lengths = tally.points, tally.shares, tally.lengths
    found.events[0], found.luck[0] = witness.events, witness.luck
    thin(np.array(witness.path), len(witness.path) - 1, found.course[0])
    return found


class Witness(Watcher):
    """Looks on at a game that is played step by step."""

    def __init__(self, cell: Cell, rng: Ints) -> None:
        game, players = cell.loaded(), cell.players
        self.rng, self.room = rng, room_for(game)
        self.events = np.zeros(len(game.event_names), np.int64)
        self.luck, self.path = np.zeros(players), [np.zeros(players, np.int64)]
        self.worlds = np.zeros(4, game.state.dtype)
        self.net, self.x = net_of(cell), room_for_features(game)

    def dealt(self, state: Any, order: list[int]) -> None:
        """Remember how it was."""
        self.worlds[2] = state

    def moves(self, state: Any, seat: int, move: int) -> None:
        """Remember how it was."""
        self.worlds[2] = state

    def after(self, state: Any, seat: int, move: int) -> None:
        """Count what happened, and what it was worth."""
        self.worlds[1] = state
        count_events(self.worlds[1], self.worlds[2], seat, move, self.events)
        if seat != DEALT:
            points = np.zeros(len(self.luck), np.int64)
            scores(self.worlds[1], points)
            self.path.append(points)
        elif len(self.net):
            add_luck(self.worlds, self.room, self.rng, self.net, self.x, self.luck)
