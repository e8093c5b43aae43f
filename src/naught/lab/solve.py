"""Games for one, played as well as can be: `naught solve GAME`, for games that have a solver."""

import argparse
import time

import numpy as np

from naught.core.contract import Solver
from naught.core.errors import BadNotation
from naught.core.game import Game
from naught.core.match import Match
from naught.games import load, names
from naught.lab.estimate import Sample


def solver_of(game: Game) -> Solver:
    """What solves a game; few can be solved."""
    if game.solver is None:
        able = ", ".join(name for name in names() if load(name).solver is not None)
        raise BadNotation(f"only {able} can be solved, not {game.name}")
    return game.solver


def main() -> None:
    """Solve many decks and print the mean: `python -m naught.lab.solve GAME --decks 20`."""
    parser = argparse.ArgumentParser(prog="python -m naught.lab.solve", description=main.__doc__)
    parser.add_argument("game")
    parser.add_argument("--decks", type=int, default=20)
    parser.add_argument("--seed", default="1", help="deck n is that of the seed SEED-n")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each deck")
    parser.add_argument("--width", type=int, help="positions side by side, instead of the seconds")
    parser.add_argument("--cores", type=int)
    asked = parser.parse_args()
    game, sample, started = load(asked.game), Sample(1), time.monotonic()
    solver = solver_of(game)
    for deck in range(asked.decks):
        match = Match(game, 1, seed=f"{asked.seed}-{deck}")
        solved = solver.solve(match, asked.seconds, asked.cores, width=asked.width)
        sample.add(np.array([solved.scores()]))
    took = (time.monotonic() - started) / asked.decks
    print(f"{asked.decks} decks: {sample.mean(0)} points, {took:.1f} s each")


if __name__ == "__main__":
    main()
