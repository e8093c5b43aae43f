"""Numbers for a game's levels in even steps: `naught calibrate zero --games 100`.

Players from the best to the weakest stand in a row, each a little weaker than the one before, and
every two neighbours play each other. Their odds, multiplied along the row, say how far each is
from the best (alone, their points, added up); the levels are put where equal steps fall.
`naught ladder` then shows what came out. With bots named, `naught calibrate zero my_bot.py` says
instead where each stands among the levels.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from naught.bots.bot import Effort
from naught.bots.levels import LEVELS, strength
from naught.core.contract import Strength
from naught.core.game import Game
from naught.lab.estimate import Estimate
from naught.lab.strength.ladder import Met, Pair, one_deal, pairing
from naught.lab.where import ALL_CORES, Where

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


def met(
    game: Game,
    players: int,
    pairs: list[Pair],
    deals: int,
    seed: str,
    where: Where,
    progress: Callable[[int], object],
) -> list[Met]:
    """How these pairs fare on some deals."""
    work = partial(one_deal, game, players, game.settle(players, {}), Effort())
    results: list[Met] = []
    for one in where.results(work, [((seed, deal), pairs) for deal in range(deals)]):
        results.append(one)
        progress(len(results))
    return results


def distances(
    game: Game,
    players: int,
    row: Sequence[Strength],
    deals: int,
    seed: str,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] = int,
) -> list[float]:
    """How far each stands below the best; nobody stands above another."""
    pairs = list(pairwise(map(by_numbers, row)))
    results, below = met(game, players, pairs, deals, seed, where, progress), [0.0]
    for pair in pairs:
        one = pairing(game, players, pair, results)
        print(f"{pair[0]} beats {pair[1]} in {one.wins.mean:.0%}, by {one.ahead}", flush=True)
        gap = one.ahead.mean if players == 1 else log_odds(one.wins.mean, deals)
        below.append(below[-1] + max(gap, 0.0))
    return below


def log_odds(wins: float, deals: int) -> float:
    """The log odds, finite even where one has won everything."""
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
    """The strength that would stand this far below the best."""
    at = next(i for i in range(1, len(row)) if below[i] >= distance - 1e-9)
    part = (distance - below[at - 1]) / (below[at] - below[at - 1])
    a, b = row[at - 1], row[at]
    whim = a.whim + part * (b.whim - a.whim)
    slip = a.slip + part * (b.slip - a.slip)
    fewer = round(a.iterations + part * (b.iterations - a.iterations)) if at > 1 else b.iterations
    return Strength(fewer, round(whim, 1), round(slip, 2))


def calibrated(
    game: Game,
    players: int,
    games: int,
    seed: str,
    iterations: int,
    fewer: bool,
    top: int | None,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] = int,
) -> tuple[float, list[Strength]]:
    """Measure; the step between two levels, and a strength for each, weakest first."""
    best = strength(game, LEVELS[-1].name)
    first = best if top is None else Strength(top, 0.0)
    row = row_of_players(first, iterations, fewer)
    below = distances(game, players, row, deals_in(games, players), seed, where, progress)
    step, found = even_steps(row, below, math.inf if players == 1 else STEEPEST)
    return step, [*found[:-1], best]


def deals_in(games: int, players: int) -> int:
    """How many deals make this many games of two bots, or of each alone."""
    return games // 2 if players > 1 else games


def standing(
    game: Game,
    players: int,
    bot: str,
    games: int,
    seed: str,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] = int,
) -> dict[str, Estimate]:
    """How often a bot is ahead of each level, weakest first; alone, by how many points."""
    pairs = [(bot, level.name) for level in LEVELS]
    results = met(game, players, pairs, deals_in(games, players), seed, where, progress)
    fared = [pairing(game, players, pair, results) for pair in pairs]
    return {one.bots[1]: one.ahead if players == 1 else one.wins for one in fared}
