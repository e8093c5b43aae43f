"""Games for one, played as well as can be: `naught solve GAME`, for games that have a solver."""

from collections.abc import Callable
from functools import partial

import numpy as np

from naught.core.contract import Solver
from naught.core.errors import BadNotation
from naught.core.game import Game
from naught.core.match import Match
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
