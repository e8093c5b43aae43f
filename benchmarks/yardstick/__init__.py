"""Yardsticks: the same random games written by hand in C, compiled here, played in the same run.

They take the generator of our kernels, so that the games are the same card by card; they keep
nothing but what the rules need, while our states remember what everybody has seen as well.
"""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import numpy as np

import naught
from benchmarks.figures import Contestant, Figure, Floor, times
from naught.bots.playout import RANDOM, quick_games

HOME: Final = Path(__file__).resolve().parent
GAMES: Final = ("zero", "numzumzero", "zerohero")
PLAYERS: Final = 4
SHARE: Final = 0.5  # of what C does, at least
FASTEST: Final = ("-O3", "-march=native")
HOW: Final = (
    f"the same games of {PLAYERS} players as our kernel plays, written by hand in C (benchmarks/"
    f"yardstick), cc {' '.join(FASTEST)}: shuffle, deal, list all legal moves, pick one at random, "
    "apply, score"
)
FACTOR: Final = 1000003  # of the digest of results
GAMES_AT_FIRST: Final = 1000


class Played(NamedTuple):
    """The results of some games; the digest is of all points and winners in order."""

    decisions: int
    digest: int
    seconds: float = 0.0


def in_c(program: Path, games: int, generator: int) -> Played:
    """Let a yardstick play."""
    command = [str(program), str(games), str(generator)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return Played(**json.loads(told))


def by_kernel(name: str, games: int, generator: int) -> Played:
    """Let our kernel play the same games."""
    game = naught.load(name)
    start = game.new_state(PLAYERS, game.settle(PLAYERS, {}))
    kinds, rng = np.full(PLAYERS, RANDOM, np.int64), np.array([generator], np.int64)
    points, shares, lengths = quick_games(game, start, kinds, games, rng)
    won = (shares > 0) @ (1 << np.arange(PLAYERS))
    return Played(int(lengths[:, 0].sum()), digest(np.column_stack([points, won]).ravel().tolist()))


def digest(results: list[int]) -> int:
    """As play.h makes it."""
    made = 0
    for result in results:
        made = (made * FACTOR + result) % (1 << 64)
    return made


def build(name: str, folder: Path, *options: str) -> Path:
    """Compile one yardstick into a folder."""
    program = folder / name
    command = ["cc", *options, str(HOME / f"{name}.c"), "-o", str(program)]
    subprocess.run(command, check=True)
    return program


@contextmanager
def yardsticks() -> Iterator[list[Contestant]]:
    """All of them, compiled; none without a C compiler."""
    with TemporaryDirectory() as folder:
        yield [
            Contestant(
                f"c/{name}",
                f"{naught.load(name).title}, by hand in C",
                "decisions/s",
                HOW,
                partial(rate, build(name, Path(folder), *FASTEST)),
            )
            for name in (GAMES if which("cc") else ())
        ]


def rate(program: Path, seconds: float) -> float:
    """Decisions a second, played for about this long."""
    first = in_c(program, GAMES_AT_FIRST, 1)
    games = max(1, round(GAMES_AT_FIRST * seconds / first.seconds))
    played = in_c(program, games, 2)
    return played.decisions / played.seconds


def floors(found: list[Figure]) -> list[Floor]:
    """How near to C our kernels are, as far as it was measured."""
    by_key = {figure.key: figure for figure in found}
    return [
        Floor(
            f"{by_key[f'kernel/{name}'].title}, of what C does",
            times(by_key[f"kernel/{name}"], by_key[f"c/{name}"]),
            SHARE,
            "times",
        )
        for name in GAMES
        if f"c/{name}" in by_key
    ]
