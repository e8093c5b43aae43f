"""Learning from play how many more points a display will make.

Each generation plays some thousands of games with what is known so far, now and then straying, and
fits the net to the points that were still made after every tile. The first takes what looks good at
a glance, the next think it through, and the last search a little, as the bots at a table do.
"""

import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from naught.core.adam import adam_step
from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below, fast_rng, shuffle
from naught.games.nmbr9.board import MOST_PLACES, Board, first_place, lay
from naught.games.nmbr9.cards import CARDS, COPIES, NUMBERS
from naught.games.nmbr9.planning.planner import ponder
from naught.games.nmbr9.planning.value import (
    CONTACT,
    FIGURES,
    GROUND,
    GROUND_FROM,
    HOLES,
    MODEL,
    PAIRS,
    POCKETS,
    SCALES,
    SEEN,
    TILES,
    Net,
    best_first,
    describe,
    glance,
    new_room,
    read,
    think_through,
)

UNITS: Final = (64, 16)
SAMPLES: Final = CARDS - 1  # boards of a game that something is learned from
CHANCES: Final = 1 << 10
SALTS: Final = 1 << 40
STRAYING: Final = 80  # in CHANCES: how often a tile goes elsewhere than to the best place
STRAYED: Final = 6  # places to stray to
CAREFUL: Final = 24  # places that are thought through
TRUST: Final = 0.3  # weight of the expected points against those that were made
QUICK_AFTER: Final = (1, 3, 5)  # generations after which the quick weights are refitted
SEARCHING_FROM: Final = 9  # the generation whose players begin to search
SEARCH: Final = 40  # rounds of a search
SEARCHED: Final = 8  # places that it plays on from
PARTS: Final = 40  # of a generation that searches: they may be played side by side
GENERATIONS: Final = 11
GAMES: Final = 4000  # of each
CURVE: Final = MODEL.with_name("value.json")


@dataclass(frozen=True)
class Step:
    """The results of a generation; the points are those of players who now and then stray."""

    generation: int
    games: int
    points: float
    off: float  # mean error of the expected points


def beginner(seed: object) -> Net:
    """A net that knows nothing yet, with quick weights by rule of thumb."""
    rng = np.random.default_rng(fast_rng("beginner", seed))
    quick = np.zeros((CARDS, SEEN * GROUND))
    for left in range(CARDS):
        later = (left / CARDS) ** 0.9
        for level in range(SEEN):
            up, at = min(level, 1), level * GROUND
            quick[left, at + CONTACT] = later * (0.43, 0.79)[up] * SCALES[CONTACT]
            quick[left, at + POCKETS] = later * (-0.25, -1.12)[up] * SCALES[POCKETS]
            quick[left, at + HOLES] = later * (-0.8, -0.73)[up] * SCALES[HOLES]
            quick[left, at + PAIRS] = later * (0.16, 0.99)[up] * SCALES[PAIRS]
            quick[left, at + TILES] = later * -4.25 * level * SCALES[TILES]
    first = rng.normal(0, np.sqrt(2 / 40), (FIGURES, UNITS[0]))
    second = rng.normal(0, np.sqrt(2 / UNITS[0]), UNITS)
    last = np.append(rng.normal(0, np.sqrt(1 / UNITS[1]), UNITS[1]), 0.0)
    return Net(quick, first, np.zeros(UNITS[0]), second, np.zeros(UNITS[1]), last)


# Playing


@kernel
def play_games(
    net: Any,
    boards: Any,
    thinking: bool,
    search: int,
    stray: int,
    rng: Ints,
    figures: Any,
    gained: Any,
    expected: Any,
) -> None:
    """Fill rows with games: what each board looked like, its points, and what was expected."""
    cards, coming = np.empty(CARDS, np.int64), np.empty(NUMBERS, np.int64)
    places, worth, room = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES), new_room()
    for game in range(len(gained)):
        boards[0] = boards[2]
        b = boards[0]
        coming[:] = COPIES
        for at in range(CARDS):
            cards[at] = at // COPIES
        shuffle(cards, CARDS, rng)
        for at in range(CARDS):
            number = cards[at]
            coming[number] -= 1
            if at == 0:
                lay(b, number, first_place())
                worth[0] = 0.0
                chosen = 0
            else:
                count = weigh(net, b, number, coming, thinking, places, worth)
                if below(rng, CHANCES) < stray:
                    chosen = below(rng, min(count, STRAYED))
                elif search and count > 1 and at < SAMPLES:
                    best = places[: min(count, SEARCHED)]
                    chosen = find(net, boards, cards, at + 1, best, worth, search, rng)
                else:
                    chosen = 0
                lay(b, number, places[chosen])
            gained[game, at] = b.points
            expected[game, at] = worth[chosen]
            if at < SAMPLES:
                describe(b, coming, room, figures[game, at])


@kernel
def find(
    net: Any,
    boards: Any,
    cards: Ints,
    called: int,
    places: Ints,
    worth: Floats,
    search: int,
    rng: Ints,
) -> int:
    """Search among some places; which is best, and in `worth` the points expected of it."""
    visits, totals = np.zeros(len(places), np.int64), np.zeros(len(places))
    salt = below(rng, SALTS)
    ponder(net, boards, cards, called, places, visits, totals, search, salt)
    chosen = int(np.argmax(visits))
    worth[chosen] = totals[chosen] / visits[chosen]
    return chosen


@kernel
def weigh(
    net: Any, b: Board, number: int, coming: Ints, thinking: bool, places: Ints, worth: Floats
) -> int:
    """The best places, thought through or by a glance."""
    if thinking:
        return think_through(net, b, number, coming, CAREFUL, places, worth)
    before = np.empty(FIGURES)
    describe(b, coming, new_room(), before)
    count = glance(net, b, number, before, places, worth)
    best_first(places, worth, count, min(count, CAREFUL))
    return min(count, CAREFUL)


# Learning


def fit_quick(figures: Any, targets: Any) -> Any:
    """Quick weights by least squares, for every number of rounds left."""
    quick = np.zeros((CARDS, SEEN * GROUND))
    for left in range(1, CARDS):
        at = SAMPLES - left
        near = slice(max(at - 1, 0), at + 2)
        x = figures[:, near].reshape(-1, FIGURES)
        known = np.concatenate([x[:, :GROUND_FROM][:, : NUMBERS + 1], np.ones((len(x), 1))], 1)
        x = np.concatenate([x[:, GROUND_FROM:], known], 1).astype(np.float64)
        y = targets[:, near].reshape(-1)
        ridge = 1e-3 * len(x) * np.eye(x.shape[1])
        quick[left] = np.linalg.solve(x.T @ x + ridge, x.T @ y)[: SEEN * GROUND]
    return quick.astype(np.float32).astype(np.float64)  # as it is kept


def returns(gained: Any, expected: Any, trust: float) -> Any:
    """The points still made after each board, blended with what was expected along the way."""
    targets = np.zeros((len(gained), SAMPLES))
    ahead = gained[:, -1].astype(np.float64)
    for at in range(SAMPLES - 1, -1, -1):
        targets[:, at] = ahead - gained[:, at]
        ahead = trust * expected[:, at] + (1 - trust) * ahead
    return targets


class Adam:
    """The optimiser with its memory, for arrays of any shape."""

    def __init__(self, weights: list[Any]) -> None:
        self.weights = weights
        self.means = [np.zeros_like(w) for w in weights]
        self.squares = [np.zeros_like(w) for w in weights]
        self.steps = 0

    def step(self, gradients: list[Any], rate: float) -> None:
        """Move every weight in place."""
        self.steps += 1
        for arrays in zip(self.weights, self.means, self.squares, gradients, strict=True):
            w, mean, square, gradient = (array.reshape(-1) for array in arrays)
            adam_step(w, mean, square, gradient, self.steps, rate)


def fit_net(
    net: Net, figures: Any, targets: Any, epochs: int, rng: Any, rate: float
) -> tuple[Net, float]:
    """Fit the net to the points that were made; how far off it is on average in the end."""
    w = [np.array(x, np.float32) for x in net[1:]]
    w[4], bias = w[4][:-1].copy(), w[4][-1:].copy()
    adam = Adam([*w, bias])
    x, y = figures.reshape(-1, FIGURES), targets.reshape(-1).astype(np.float32)
    batch, off = 512, 0.0
    for epoch in range(epochs):
        order, total = rng.permutation(len(x)), 0.0
        pace = rate * (1 - epoch / epochs) + rate / 30
        for start in range(0, len(x) - batch + 1, batch):
            pick = order[start : start + batch]
            a = x[pick]
            h1 = np.maximum(a @ w[0] + w[1], 0)
            h2 = np.maximum(h1 @ w[2] + w[3], 0)
            error = h2 @ w[4] + bias - y[pick]
            total += float(error @ error)
            miss = error / batch
            g2 = np.outer(miss, w[4]) * (h2 > 0)
            g1 = (g2 @ w[2].T) * (h1 > 0)
            adam.step(
                [a.T @ g1, g1.sum(0), h1.T @ g2, g2.sum(0), h2.T @ miss, miss.sum(keepdims=True)],
                pace,
            )
        off = float(np.sqrt(total / (len(x) // batch * batch)))
    w[4] = np.append(w[4], bias)
    return Net(net.quick, *(np.array(a, np.float64) for a in w)), off


def generation(net: Net, number: int, games: int, seed: object) -> tuple[Any, Any, Any]:
    """Play some games: the boards, the points after each tile, and what was expected."""
    figures = np.zeros((games, SAMPLES, FIGURES), np.float32)
    gained, expected = np.zeros((games, CARDS), np.int64), np.zeros((games, CARDS))
    thinking, search = number > 0, SEARCH if number >= SEARCHING_FROM else 0
    stray, parts = STRAYING if thinking else 0, PARTS if search else 1

    def play(part: int) -> None:
        some = slice(games * part // parts, games * (part + 1) // parts)
        stream = (f"({seed}, {number})", *([part] if search else []))
        boards, rng = np.zeros(3, Board.dtype), fast_rng("training", *stream)
        rows = figures[some], gained[some], expected[some]
        play_games(net, boards, thinking, search, stray, rng, *rows)

    with ThreadPoolExecutor(os.cpu_count()) as cores:
        list(cores.map(play, range(parts)))
    return figures, gained, expected


def learn(net: Net, number: int, games: int, seed: object) -> tuple[Net, Step]:
    """One generation: play, then fit."""
    figures, gained, expected = generation(net, number, games, seed)
    targets = returns(gained, expected, TRUST if number else 0.0)
    rng = np.random.default_rng(fast_rng("fit", seed, number))
    rate, epochs = (2e-3, 10) if number == 0 else (1.5e-3 / (1 + number / 4), 6)
    net, off = fit_net(net, figures, targets, epochs, rng, rate)
    if number in QUICK_AFTER:
        net = net._replace(quick=fit_quick(figures, targets))
    return net, Step(number, games, float(gained[:, -1].mean()), off)


class Training:
    """Training from scratch, or resuming where an interrupted run with the same seed stopped.

    After every generation the folder holds the net and the curve so far.
    """

    def __init__(
        self, folder: Path, seed: str, generations: int = GENERATIONS, games: int = GAMES
    ) -> None:
        self.folder, self.seed = folder, seed
        self.steps, self.games = generations, games

    def run(self, progress: Callable[[int], object] = int) -> Path:
        """Learn generation after generation; the model's file."""
        self.folder.mkdir(parents=True, exist_ok=True)
        model, curve_file = self.folder / MODEL.name, self.folder / CURVE.name
        net, curve = resumed(model, curve_file, self.seed, self.games)
        for number in range(len(curve), self.steps):
            net, step = learn(net, number, self.games, self.seed)
            curve.append(step)
            write(net, model)
            kept = {"seed": self.seed, "generations": [asdict(step) for step in curve]}
            curve_file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            progress(number + 1)
        return model


def resumed(model: Path, curve_file: Path, seed: str, games: int) -> tuple[Net, list[Step]]:
    """The net of an earlier run with these settings, or an untrained one."""
    if model.exists() and curve_file.exists():
        kept = json.loads(curve_file.read_text(encoding="utf-8"))
        steps = [Step(**step) for step in kept["generations"]]
        if kept["seed"] == seed and all(step.games == games for step in steps):
            return read(model), steps
    return beginner(seed), []


def write(net: Net, file: Path) -> None:
    """Keep a net; single precision is enough."""
    arrays: dict[str, Any] = {name: np.float32(x) for name, x in net._asdict().items()}
    with file.open("wb") as out:
        np.savez_compressed(out, **arrays)
