"""Solitaire games, played as well as possible: `naught solve GAME`, where a game has a solver."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from naught.core import record
from naught.core.contract import Solver
from naught.core.errors import BadNotation
from naught.core.game import Game
from naught.core.match import Match, replay
from naught.games import load, names
from naught.lab.estimate import Estimate, Sample
from naught.lab.where import ALL_CORES, Where


def solver_of(game: Game) -> Solver:
    """What solves a game; few can be solved."""
    if game.solver is None:
        able = ", ".join(name for name in names() if load(name).solver is not None)
        raise BadNotation(f"only {able} can be solved, not {game.name}")
    return game.solver


def solve_decks(
    game: Game,
    seed: str,
    decks: int,
    seconds: float = 60.0,
    width: int | None = None,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] = int,
) -> tuple[dict[str, int], Estimate]:
    """Solve the decks of the seeds SEED-0, SEED-1 and so on, one on each core; their points."""
    solver_of(game)
    seeds, sample = [f"{seed}-{deck}" for deck in range(decks)], Sample(1)
    found: dict[str, int] = {}
    for points in where.results(partial(solve_deck, game, seconds, width), seeds):
        found[seeds[len(found)]] = points
        sample.add(np.array([[points]]))
        progress(len(found))
    return found, sample.mean(0)


def solve_deck(game: Game, seconds: float, width: int | None, seed: str) -> int:
    """The points of one deck, on one core."""
    match = Match(game, 1, seed=seed)
    return solver_of(game).solve(match, seconds, 1, width=width).scores()[0]


def hunt(
    game: Game,
    minutes: float,
    seed: object,
    best: Match | None,
    where: Where = ALL_CORES,
    tell: Callable[[int], object] = int,
) -> Iterator[Match]:
    """Every game better than all before, in any order of the cards, until the time is up.

    Attempts run side by side, as many as there is room for; the next ones know what they found.
    """
    solver_of(game)
    end = time.monotonic() + 60 * minutes
    highest, attempts = best.scores()[0] if best else 0, 0
    while attempts == 0 or time.monotonic() < end:
        jobs = [(number, highest) for number in range(attempts, attempts + where.width())]
        for found in where.results(partial(one_attempt, game, seed), jobs):
            attempts += 1
            tell(attempts)
            if (
                found is not None
                and (match := replay(game, record.read(found))).scores()[0] > highest
            ):
                highest = match.scores()[0]
                yield match


def one_attempt(game: Game, seed: object, job: tuple[int, int]) -> str | None:
    """The record of a game with more points than the highest, if this attempt finds one."""
    found = solver_of(game).hunt(game, seed, *job)
    return None if found is None else found.record()
