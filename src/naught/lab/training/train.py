"""Learning by play what positions are worth: `naught train GAME` makes a game's model.json.

Games are played from random deals. Here and there a seat stops, imagines a world that fits what it
knows, makes some move and plays on: how it fared in the end is what the network learns to expect
from the positions on the way. These are the very positions in which a race asks the network.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from naught.bots.playout import INSIGHT, room_for, shuffle_and_deal, take_turn
from naught.bots.value import FILE, Model
from naught.core import contract
from naught.core.errors import BadNotation
from naught.core.game import Game, apply, candidates, features, payoff, settled, suppose, veil
from naught.core.kernel import Floats, Ints, kernel, lowest
from naught.core.options import Choice, Option, Switch, Value
from naught.core.shuffle import below, fast_rng
from naught.lab.training.fit import PASSES, fit, mean_squared_error
from naught.lab.where import ALL_CORES, Where

CHUNK: Final = 10_000  # positions kept as one file
UNSEEN: Final = 10  # one chunk in ten is held out, to measure what was learned
STOPS: Final = 3  # a seat stops to imagine at one turn in three
NOTES: Final = 3  # and notes one position in three on the way
STRAYS: Final = 10  # one move in ten is any move worth a thought
MOST_SEATS: Final = 63
DIGITS: Final = 6  # of a weight that is kept
LEAST: Final = 1000  # fewer positions are not worth learning from

Rows = tuple[Floats, Floats]  # positions by their features, and what came of each


@dataclass(frozen=True)
class Plan:
    """How a model is to be made."""

    seed: str = "1"
    positions: int = 400_000
    hidden: int = 24

    def command(self, game: str) -> str:
        """The command that makes the same model."""
        return (
            f"naught train {game} --folder FOLDER --seed {self.seed} "
            f"--positions {self.positions} --hidden {self.hidden}"
        )


# Positions and what came of them


@kernel
def gather(worlds: Any, room: Ints, rng: Ints, xs: Floats, ys: Floats) -> None:
    """Fill rows with positions from games begun as worlds[0], and how a seat fared from them."""
    row = 0
    game = worlds[1]
    game.to_act, game.awaits_deck = 0, 0
    while row < len(xs):
        if game.awaits_deck:
            shuffle_and_deal(game, room, rng)
        elif not game.to_act:
            worlds[1] = worlds[0]
        elif below(rng, STOPS) == 0:
            row = imagine_on(worlds, room, rng, xs, ys, row)
            stray(game, lowest(game.to_act), room, rng)
        else:
            take_turn(game, INSIGHT, room, rng)


@kernel
def stray(state: Any, seat: int, room: Ints, rng: Ints) -> None:
    """Make the usual move, or now and then any that is worth a thought."""
    if below(rng, STRAYS):
        take_turn(state, INSIGHT, room, rng)
    else:
        apply(state, seat, room[below(rng, candidates(state, seat, room))])


@kernel
def imagine_on(worlds: Any, room: Ints, rng: Ints, xs: Floats, ys: Floats, row: int) -> int:
    """From worlds[1], imagine what the seat on turn cannot know, and play on; the next free row."""
    seat = lowest(worlds[1].to_act)
    worlds[2] = worlds[3]  # blank
    veil(worlds[1], seat, worlds[2])
    state = worlds[2]
    count = candidates(state, seat, room)
    move = room[below(rng, count)]
    suppose(state, rng)
    apply(state, seat, move)
    first = row
    while not settled(state):
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
            continue
        if row < len(xs) and below(rng, NOTES) == 0:
            features(state, seat, xs[row])
            row += 1
        take_turn(state, INSIGHT, room, rng)
    fared = np.zeros(MOST_SEATS, np.float64)
    payoff(state, fared)
    ys[first:row] = fared[seat]
    return row


def chunk(game: Game, positions: int, seed: object, number: int) -> Rows:
    """Some positions, of games with every number of players in equal parts."""
    xs, ys = np.zeros((positions, features_of(game))), np.zeros(positions)
    room, parts = room_for(game), np.linspace(0, positions, len(game.players) + 1).astype(int)
    for at, players in enumerate(game.players):
        rng = fast_rng("train", game.name, seed, number, players)
        worlds = np.zeros(4, game.state.dtype)
        worlds[0] = game.new_state(players, some_options(game, players, number, rng))
        part = slice(parts[at], parts[at + 1])
        gather(worlds, room, rng, xs[part], ys[part])
    return xs, ys


def some_options(game: Game, players: int, number: int, rng: Ints) -> dict[str, Value]:
    """The usual options, or in every other chunk any."""
    if number % 2 == 0:
        return game.settle(players, {})
    return game.settle(players, {x.name: any_value(x, players, rng) for x in game.options})


def any_value(option: Option, players: int, rng: Ints) -> Value:
    """A random value of an option; where there is no upper bound, at most twice the default."""
    if isinstance(option, Choice):
        return option.choices[below(rng, len(option.choices))]
    if isinstance(option, Switch):
        return below(rng, 2) == 1
    high = 2 * option.default(players) if option.high is None else option.high
    return option.low + below(rng, high - option.low + 1)


def features_of(game: Game) -> int:
    """How many features a game's positions have."""
    if game.learning is None:
        raise BadNotation(f"{game.name} has nothing to learn: its insight has no features")
    return game.learning.FEATURES


# All of it


def training_for(
    game: Game,
    folder: Path,
    seed: str,
    positions: int,
    hidden: int,
    where: Where = ALL_CORES,
) -> contract.Training:
    """How a game learns: in its own way, or as all others do."""
    if game.trainer is not None:
        return game.trainer(folder, seed)
    return Training(game, Plan(seed, positions, hidden), folder, where)


class Training:
    """The making of a model, kept in a folder step by step: stop and resume it as you like."""

    def __init__(self, game: Game, plan: Plan, folder: Path, where: Where = ALL_CORES) -> None:
        features_of(game)
        if plan.positions < LEAST:
            raise BadNotation(f"positions is a whole number from {LEAST}, not {plan.positions}")
        self.game = game
        self.plan = plan
        self.folder = folder
        self.where = where
        self.chunks = max(2, -(-plan.positions // CHUNK))
        self.steps = self.chunks + PASSES
        self.claim()

    def claim(self) -> None:
        """Use a folder that is new, or was begun by the same command."""
        self.folder.mkdir(parents=True, exist_ok=True)
        note, command = self.folder / "command.txt", self.plan.command(self.game.name)
        begun = note.read_text(encoding="utf-8").strip() if note.exists() else command
        if begun != command:
            raise BadNotation(f"{self.folder} was begun by {begun!r}, not by {command!r}")
        note.write_text(command + "\n", encoding="utf-8")

    def file(self, number: int) -> Path:
        """Where one chunk is kept."""
        return self.folder / f"positions-{number}.npz"

    def gather(self, progress: Callable[[int], object]) -> list[Rows]:
        """All chunks; those made earlier are read from the folder."""
        missing = [number for number in range(self.chunks) if not self.file(number).exists()]
        for done in range(self.chunks - len(missing)):
            progress(done + 1)
        work = partial(chunk, self.game, self.plan.positions // self.chunks, self.plan.seed)
        there = self.chunks - len(missing)
        for at, rows in enumerate(self.where.results(work, missing)):
            self.keep(missing[at], rows)
            progress(there + at + 1)
        return [self.positions(number) for number in range(self.chunks)]

    def keep(self, number: int, rows: Rows) -> None:
        """Write a chunk atomically."""
        half_done = self.folder / "half-done.npz"
        np.savez_compressed(half_done, xs=rows[0], ys=rows[1])
        half_done.replace(self.file(number))

    def positions(self, number: int) -> Rows:
        """One chunk, from the folder."""
        with np.load(self.file(number)) as kept:
            return kept["xs"], kept["ys"]

    def run(self, progress: Callable[[int], object] = int) -> Path:
        """Gather positions and learn from them; the model's file."""
        gathered = self.gather(progress)
        unseen = set(range(UNSEEN - 1, self.chunks, UNSEEN)) or {1}
        seen = [rows for number, rows in enumerate(gathered) if number not in unseen]
        model = self.learn(joined(seen), joined([gathered[n] for n in sorted(unseen)]), progress)
        file = self.folder / FILE
        write(model, file)
        return file

    def learn(self, seen: Rows, unseen: Rows, progress: Callable[[int], object]) -> Model:
        """Fit a network to most positions, and measure it on those held out."""
        curve = []
        for weights in fit(*seen, self.plan.hidden, self.plan.seed):
            curve.append(rounded(mean_squared_error(weights, *unseen)))
            progress(self.chunks + len(curve))
        return Model(
            game=self.game.name,
            command=self.plan.command(self.game.name),
            seed=self.plan.seed,
            features=features_of(self.game),
            hidden=self.plan.hidden,
            positions=len(seen[0]),
            variance=rounded(unseen[1].var()),
            curve=curve,
            weights=[rounded(weight) for weight in weights],
        )


def joined(chunks: Sequence[Rows]) -> Rows:
    """Several chunks as one."""
    return np.concatenate([xs for xs, _ in chunks]), np.concatenate([ys for _, ys in chunks])


def rounded(number: float) -> float:
    """A number with as many digits as are kept."""
    return float(f"{number:.{DIGITS}g}")


def write(model: Model, file: Path) -> None:
    """Keep a model as text, a few weights to the line."""
    fields = msgspec.to_builtins(model)
    weights = [f"{weight:g}" for weight in fields.pop("weights")]
    lines = [", ".join(weights[at : at + 12]) for at in range(0, len(weights), 12)]
    head = json.dumps(fields, indent=1).removesuffix("\n}")
    text = head + ',\n "weights": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"
    file.write_text(text, encoding="utf-8")
