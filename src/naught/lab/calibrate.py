"""Numbers for a game's levels in even steps: `python -m naught.lab.calibrate zero --games 100`.

Players from the best to the weakest stand in a row, each a little weaker than the one before, and
every two neighbours play each other. Their odds, multiplied along the row, tell how far each is
from the best (alone, their points, added up); the levels are put where equal steps fall.
`naught ladder` then shows what came out.
"""

import argparse
import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from naught.bots.bot import Effort
from naught.bots.levels import LEVELS, strength
from naught.core.contract import Strength
from naught.core.game import Game
from naught.games import load
from naught.lab.cores import on_all_cores
from naught.lab.ladder import Met, one_deal, pairing

WHIMS: Final = (0.6, 1.2, 2.5, 9.0)
SLIPS: Final = (0.2, 0.4, 0.7, 1.0)
PARTS: Final = (2, 4, 8, 16)
STEEPEST: Final = math.log(0.68 / 0.32)  # a step that is not larger, where a game has room for it


def row_of_players(best: Strength, iterations: int, fewer: bool = False) -> list[Strength]:
    """From the best to the weakest: more and more wilful, then careless, or looking less far."""
    wilful, wild = [Strength(iterations, whim) for whim in WHIMS], WHIMS[-1]
    if fewer:
        return [best, *wilful, *(Strength(-(-iterations // part), wild) for part in PARTS)]
    return [best, *wilful, *(Strength(iterations, wild, slip) for slip in SLIPS)]


def distances(
    game: Game, players: int, row: Sequence[Strength], deals: int, seed: str
) -> list[float]:
    """How far each stands below the best; nobody stands above another."""
    pairs = list(pairwise(map(by_numbers, row)))
    options = game.settle(players, {})

    def work(deal: int) -> Met:
        return one_deal(game, players, options, (seed, deal), pairs, Effort())

    told, below = list(on_all_cores(work, range(deals))), [0.0]
    for pair in pairs:
        met = pairing(game, players, pair, told)
        print(f"{pair[0]} beats {pair[1]} in {met.wins.mean:.0%}, by {met.ahead}", flush=True)
        gap = met.ahead.mean if players == 1 else log_odds(met.wins.mean, deals)
        below.append(below[-1] + max(gap, 0.0))
    return below


def log_odds(wins: float, deals: int) -> float:
    """The logarithm of the odds, also where one has won everything."""
    half = 0.5 / (deals + 1)
    return math.log((wins * deals + half) / ((1 - wins) * deals + half))


def by_numbers(one: Strength) -> str:
    """A strength as the lab asks for it."""
    return f"{one.iterations}:{one.whim:g}:{one.slip:g}"


def even_steps(
    row: Sequence[Strength], below: Sequence[float], steepest: float = math.inf
) -> tuple[float, list[Strength]]:
    """The step that fits, and a strength for each level, weakest first."""
    steps = len(LEVELS) - 1
    step = min(below[-1] / steps, steepest)
    lower = [between(row, below, step * at) for at in range(steps, 0, -1)]
    return step, [*lower, row[0]]


def between(row: Sequence[Strength], below: Sequence[float], distance: float) -> Strength:
    """Who would stand so far below the best."""
    at = next(i for i in range(1, len(row)) if below[i] >= distance - 1e-9)
    part = (distance - below[at - 1]) / (below[at] - below[at - 1])
    a, b = row[at - 1], row[at]
    whim = a.whim + part * (b.whim - a.whim)
    slip = a.slip + part * (b.slip - a.slip)
    fewer = round(a.iterations + part * (b.iterations - a.iterations)) if at > 1 else b.iterations
    return Strength(fewer, round(whim, 1), round(slip, 2))


def main() -> None:
    """Measure, and print the strengths for its Game."""
    parser = argparse.ArgumentParser(prog="python -m naught.lab.calibrate", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="of every two neighbours")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--iterations", type=int, default=150, help="of all levels but the best")
    parser.add_argument("--fewer", action="store_true", help="where a careless look is a good one")
    parser.add_argument("--best", type=int, help="iterations of the best, meanwhile")
    asked = parser.parse_args()
    game = load(asked.game)
    best = strength(game, LEVELS[-1].name)
    top = best if asked.best is None else Strength(asked.best, 0.0)
    row = row_of_players(top, asked.iterations, asked.fewer)
    deals = asked.games // 2 if asked.players > 1 else asked.games
    below = distances(game, asked.players, row, deals, asked.seed)
    step, found = even_steps(row, below, math.inf if asked.players == 1 else STEEPEST)
    found[-1] = best
    wins = f"each should beat the one below in {1 / (1 + math.exp(-step)):.0%}"
    print(f"each should be ahead of the one below by {step:.1f}" if asked.players == 1 else wins)
    for one in found:
        print(f"        Strength({one.iterations}, {one.whim:g}, {one.slip:g}),")


if __name__ == "__main__":
    main()
