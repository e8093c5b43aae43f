"""How fast this machine is: the engine part of our benchmark, in a minute.

Rates are counted in processor time of one core, so that other work on the machine disturbs little.
"""

import os
import platform
import random
from collections.abc import Callable, Sequence
from itertools import count
from statistics import median
from time import monotonic, process_time
from typing import Final

from msgspec import Struct

from naught import __version__
from naught.bots.playout import INSIGHT
from naught.bots.search import search
from naught.core.cache.place import versions
from naught.core.game import Game
from naught.core.match import Match
from naught.lab.simulation.play import play_quick

TURNS: Final = 3  # samples of each figure, taken at different times
SECONDS: Final = 0.8  # of processor time for a sample
PATIENCE: Final = 3  # a sample lasts at most three times as long on a busy machine
GAMES: Final = 200  # that a kernel plays in one call
ITERATIONS: Final = 500


class Rate(Struct, frozen=True):
    """One figure: the median of its samples, and how far they lie apart."""

    game: str
    what: str
    unit: str
    value: float
    spread: float  # half the distance from lowest to highest, as a share of the median


class Bench(Struct, frozen=True):
    """All figures of one run."""

    machine: str
    made_by: str
    load: float | None  # of the machine when it began
    rates: list[Rate]


def bench(games: Sequence[Game], progress: Callable[[int], object] = int) -> Bench:
    """Measure every game in turn, several times over."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    work = {
        (game.name, what, unit): make(game)
        for game in games
        for what, unit, make in (
            ("random play", "decisions/s", random_play),
            ("quick play", "decisions/s", quick_play),
            ("search", "iterations/s", searching),
            ("checked play", "moves/s", checked_play),
        )
    }
    for once in work.values():
        once()  # compiled before anybody looks at the clock
    samples: dict[tuple[str, str, str], list[float]] = {key: [] for key in work}
    done = 0
    for _ in range(TURNS):
        for key, once in work.items():
            samples[key].append(rate(once))
            done += 1
            progress(done)
    machine = f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}"
    rates = [Rate(*key, median(found), spread(found)) for key, found in samples.items()]
    return Bench(machine, f"naught {__version__}, {versions()}", load, rates)


def steps(games: int) -> int:
    """How many samples are taken, for whoever shows progress."""
    return TURNS * 4 * games


def rate(once: Callable[[], int]) -> float:
    """Things done in a second of processor time."""
    done, started, latest = 0, process_time(), monotonic() + PATIENCE * SECONDS
    while not done or (process_time() - started < SECONDS and monotonic() < latest):
        done += once()
    return done / (process_time() - started)


def spread(found: Sequence[float]) -> float:
    return (max(found) - min(found)) / 2 / median(found)


def processor() -> str:
    """The processor's name, from the system."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as rows:
            names = [row.partition(":")[2].strip() for row in rows if row.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown processor"


def random_play(game: Game) -> Callable[[], int]:
    return in_kernel(game, "random")


def quick_play(game: Game) -> Callable[[], int]:
    return in_kernel(game, "quick")


def in_kernel(game: Game, bot: str) -> Callable[[], int]:
    """Whole games inside one kernel; how many decisions."""
    seeds, bots = count(), [bot] * game.usual_players
    games = GAMES if bot == "random" else GAMES // 20
    return lambda: play_quick(game, {}, bots, games, next(seeds)).decisions


def searching(game: Game) -> Callable[[], int]:
    """A search from a new deal, as the bots do; how many iterations."""
    seeds = count()

    def once() -> int:
        seed = next(seeds)
        match = Match(game, game.usual_players, seed=f"bench {seed}")
        search(game, match.veiled(match.to_act[0]), ITERATIONS, seed, INSIGHT)
        return ITERATIONS

    return once


def checked_play(game: Game) -> Callable[[], int]:
    """A game of checked moves, as at a table; how many there were."""
    chance = random.Random(1)

    def once() -> int:
        match = Match(game, game.usual_players, seed=chance.randbytes(32))
        plays = 0
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, chance.choice(match.legal(seat)))
            plays += 1
        return plays

    return once
