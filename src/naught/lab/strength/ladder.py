"""All levels and any other bots against each other, and how far apart they stand.

Every two play every deal twice with all seats exchanged; alone, everybody plays the same deals.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import numpy as np
from msgspec import Struct

from naught import bots as house
from naught.bots import own
from naught.bots.bot import Effort
from naught.core.errors import BadNotation
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.core.options import Value
from naught.lab.estimate import Estimate, Sample
from naught.lab.simulation.play import Meeting, exchanged, play_bots
from naught.lab.where import ALL_CORES, Where

Pair = tuple[str, str]
Met = dict[Pair, list[Meeting]]  # what came of one deal


class Pairing(Struct, frozen=True):
    """How the first of two fared against the second."""

    bots: Pair
    ahead: Estimate  # points for a seat; more is always better
    wins: Estimate  # of the games between them; a game that nobody or everybody wins is half


class Rung(Struct, frozen=True):
    """Where one bot stands."""

    bot: str
    rating: float  # OpenSkill: 25 is where everybody begins
    doubt: float  # its standard deviation
    points: Estimate  # for a seat, over all its games
    below: Pairing | None  # against the next in the list


class Ladder(Struct, frozen=True):
    """All bots, the best first."""

    game: str
    players: int
    options: dict[str, Value]
    seed: str
    deals: int
    games: int
    iterations: int | None
    seconds: float | None
    rungs: list[Rung]
    pairings: list[Pairing]
    faults: dict[str, dict[str, int]]  # of bots in files: what went wrong, and how often


def ladder(
    game: Game,
    players: int,
    options: Mapping[str, Any] | None = None,
    deals: int = 20,
    seed: Seed = 1,
    bots: Sequence[str] | None = None,
    effort: Effort | None = None,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] | None = None,
) -> Ladder:
    """Play all pairs of these bots, of all levels if none are named."""
    settled, seed = game.settle(players, options or {}), seed_text(seed)
    names = checked(game, bots or [level.name for level in house.levels(game.name)])
    effort = effort or Effort()
    parts = parted(names, players)
    jobs = [((seed, deal), pairs) for deal in range(deals) for pairs in parts]
    results: list[Met] = []
    for met in where.results(partial(one_deal, game, players, settled, effort), jobs):
        results.append(met)
        if progress is not None:
            progress(len(results))
    pairings = [pairing(game, players, pair, results) for pair in combinations(names, 2)]
    return Ladder(
        game=game.name,
        players=players,
        options=settled,
        seed=seed,
        deals=deals,
        games=deals * (len(names) if players == 1 else 2 * len(pairings)),
        iterations=effort.iterations,
        seconds=effort.seconds,
        rungs=rungs(names, players, pairings, results),
        pairings=pairings,
        faults={name: where.faults().get(name, {}) for name in names if name in own.known},
    )


def checked(game: Game, names: Sequence[str]) -> list[str]:
    """Bots that can play this game, two at least and each once."""
    for name in names:
        house.by_name(name)
        if name in own.known and not own.known[name].plays(game.name):
            raise BadNotation(f"{name} does not play {game.name}")
    if len(set(names)) != len(names) or len(names) < 2:
        raise BadNotation(f"a ladder has two bots or more, each once, not {', '.join(names)}")
    return list(names)


def jobs_in(names: int, players: int, deals: int) -> int:
    """How many jobs a ladder has, for whoever shows progress."""
    return deals * (1 if players == 1 else names * (names - 1) // 2)


def parted(names: Sequence[str], players: int) -> list[list[Pair]]:
    """The pairs that one job plays: one, but alone everybody's game serves for all pairs."""
    pairs = list(combinations(names, 2))
    return [pairs] if players == 1 else [[pair] for pair in pairs]


def one_deal(
    game: Game,
    players: int,
    options: Mapping[str, Value],
    effort: Effort,
    job: tuple[object, Sequence[Pair]],
) -> Met:
    """How every pair fares on a deal."""
    deal, pairs = job
    seated = {name: (house.by_name(name), effort) for pair in pairs for name in pair}
    if players > 1:
        return {
            (a, b): exchanged(game, players, options, deal, (seated[a], seated[b]))
            for a, b in pairs
        }
    points = {
        name: int(play_bots(game, options, [seat], deal, deal).points[0, 0])
        for name, seat in seated.items()
    }
    return {(a, b): [compared(game, points[a], points[b])] for a, b in pairs}


def compared(game: Game, first: int, second: int) -> Meeting:
    """Two games alone with the same cards, as if they had been one."""
    better = (first > second) - (first < second)
    won = (1 + (-better if game.low_wins else better)) / 2
    return Meeting((first, second), (won, 1 - won))


def pairing(game: Game, players: int, pair: Pair, results: Sequence[Met]) -> Pairing:
    """Two bots compared over all deals."""
    sample, way = Sample(2), -1 if game.low_wins else 1
    for met in results:
        if games := met.get(pair):
            ahead = sum(one.points[0] - one.points[1] for one in games) / players
            wins = sum((1 + one.wins[0] - one.wins[1]) / 2 for one in games) / len(games)
            sample.add(np.array([[way * ahead, wins]]))
    return Pairing(pair, sample.mean(0), sample.share(1))


def rungs(
    names: Sequence[str], players: int, pairings: Sequence[Pairing], results: Sequence[Met]
) -> list[Rung]:
    """Everybody in the order of their ratings, each compared with the next."""
    ratings = rated(names, results)
    order = sorted(names, key=lambda name: -ratings[name][0])
    below = [*(compared_with(pairings, *pair) for pair in pairwise(order)), None]
    return [
        Rung(name, *ratings[name], points_of(name, players, results), against)
        for name, against in zip(order, below, strict=True)
    ]


def rated(names: Sequence[str], results: Sequence[Met]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings after all games in their order: how good, and how sure of it."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now = {name: model.rating(name=name) for name in names}
    for met in results:
        for (a, b), games in met.items():
            for one in games:
                ranks = [-one.wins[0], -one.wins[1]]
                [[now[a]], [now[b]]] = model.rate([[now[a]], [now[b]]], ranks=ranks)
    return {name: (rating.mu, rating.sigma) for name, rating in now.items()}


def compared_with(pairings: Sequence[Pairing], better: str, worse: str) -> Pairing:
    """A pairing, with the better one first."""
    found = next(one for one in pairings if set(one.bots) == {better, worse})
    if found.bots == (better, worse):
        return found
    return Pairing((better, worse), mirrored(found.ahead, 0.0), mirrored(found.wins, 1.0))


def mirrored(estimate: Estimate, total: float) -> Estimate:
    """The same figure from the other side."""
    low, high = estimate.low, estimate.high
    ends = (None, None) if low is None or high is None else (total - high, total - low)
    return Estimate(total - estimate.mean, *ends)


def points_of(name: str, players: int, results: Sequence[Met]) -> Estimate:
    """A bot's points for a seat."""
    sample = Sample(1)
    for met in results:
        for pair, games in met.items():
            if name in pair:
                side = pair.index(name)
                sample.add(np.array([[sum(one.points[side] for one in games) / players]]))
    return sample.mean(0)
