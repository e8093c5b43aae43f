"""Many games on all cores; the same seed gives the same figures on any number of them."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from naught import bots as house
from naught.bots.bot import Effort
from naught.core.errors import BadNotation
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.core.options import Value
from naught.lab.cores import on_all_cores
from naught.lab.estimate import Estimate, Sample
from naught.lab.play import Tally, play_bots, play_random

RANDOM: Final = "random"
CHUNK: Final = 500  # random games that are one job
MOST_CHUNKS: Final = 2000


class Simulation(Struct, frozen=True):
    """What many games came to; lists are by seat."""

    game: str
    players: int
    options: dict[str, Value]
    bots: list[str]
    seed: str
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    scores: list[Estimate]
    win_shares: list[Estimate]  # joint winners share a win


def simulate(
    game: Game,
    players: int,
    options: Mapping[str, Any] | None = None,
    games: int = 1000,
    seed: Seed = 1,
    bots: Sequence[str] | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    iterations: int | None = None,
) -> Simulation:
    """Play games with these bots in the seats (one name: in all of them), random play if none.

    With iterations, every bot searches that far instead of as far as its level does.
    """
    settled, seed = game.settle(players, options or {}), seed_text(seed)
    seated = seat_bots(players, bots)
    if games < 1:
        raise BadNotation(f"games is a whole number from 1, not {games}")
    started = time.perf_counter()
    scores, shares, decisions = Sample(players), Sample(players), 0
    jobs = chunks(games, CHUNK if set(seated) == {RANDOM} else 1)

    def work(job: tuple[int, int]) -> Tally:
        return play_chunk(game, settled, seated, seed, *job, iterations)

    for tally in on_all_cores(work, jobs, threads):
        scores.add(tally.points)
        shares.add(tally.shares)
        decisions += tally.decisions
        if progress is not None:
            progress(scores.count)
    seconds = time.perf_counter() - started
    return Simulation(
        game=game.name,
        players=players,
        options=settled,
        bots=seated,
        seed=seed,
        games=games,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        scores=scores.estimates(),
        win_shares=shares.shares(),
    )


def seat_bots(players: int, names: Sequence[str] | None) -> list[str]:
    """A bot's name for every seat."""
    asked = list(names or [RANDOM])
    for name in asked:
        house.by_name(name)
    if len(asked) not in (1, players):
        raise BadNotation(f"bots are one for all or {players}, one for each seat, not {len(asked)}")
    return asked if len(asked) == players else asked * players


def chunks(games: int, least: int) -> list[tuple[int, int]]:
    """Jobs as (number, games); they depend on how many games, never on how many cores."""
    size = max(least, -(-games // MOST_CHUNKS))
    return [
        (number, min(size, games - start)) for number, start in enumerate(range(0, games, size))
    ]


def play_chunk(
    game: Game,
    options: Mapping[str, Value],
    seated: list[str],
    seed: object,
    number: int,
    games: int,
    iterations: int | None = None,
) -> Tally:
    """One job: this many games, shuffled by the seed and the number of the job."""
    if set(seated) == {RANDOM}:
        return play_random(game, len(seated), options, games, (seed, number))
    bots = [(house.by_name(name), Effort(iterations=iterations)) for name in seated]
    played = [
        play_bots(game, options, bots, (seed, number, at), (seed, number, at))
        for at in range(games)
    ]
    return Tally.joined(played)
