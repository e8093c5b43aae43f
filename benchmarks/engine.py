"""The engine without a server: kernels, search and checked play, on one core."""

import random
from collections.abc import Callable
from itertools import count

import naught
from benchmarks import nmbr9
from benchmarks.figures import Contestant, rate
from naught import Match
from naught.bots.playout import INSIGHT, RANDOM
from naught.bots.search import search
from naught.lab.play import play_random

PLAYERS = 4
GAMES = 2_000
ITERATIONS = 5_000

HOW_KERNEL = (
    f"whole {PLAYERS}-player games of ZERO: shuffle, deal, list all legal moves, pick one at "
    f"random, apply, score; one thread, one call for {GAMES:,} games; a decision is one move"
)
HOW_SEARCH = (
    f"{PLAYERS} players, from the first move of a new deal each time, {ITERATIONS:,} iterations "
    "on one thread; an iteration imagines the hidden cards, walks down the tree, plays the round "
    "to its end and backs up"
)
HOW_PLAY = (
    f"whole {PLAYERS}-player games through Match: legal(), one move at random, play(); "
    "fair shuffles, the record kept, the sentence of what happened made for the player"
)


def contestants() -> list[Contestant]:
    """Ours, compiled before anybody looks at the clock."""
    by_chance, by_insight = f"{HOW_SEARCH}, at random", f"{HOW_SEARCH}, as the bots do"
    return [
        ready("kernel", "ZERO, kernel", "decisions/s", HOW_KERNEL, random_play()),
        ready("search", "ZERO, search", "iterations/s", by_chance, searches(RANDOM)),
        ready("search-insight", "  as bots play", "iterations/s", by_insight, searches(INSIGHT)),
        ready("play", "ZERO, Match.play", "moves/s", HOW_PLAY, checked_play()),
        *nmbr9.contestants(ready),
    ]


def ready(key: str, title: str, unit: str, how: str, work: Callable[[], int]) -> Contestant:
    """A contestant that has played once."""
    work()
    return Contestant(key, title, unit, how, lambda seconds: rate(work, seconds))


def random_play() -> Callable[[], int]:
    """Games inside one kernel; how many decisions."""
    game, seeds = naught.load("zero"), count()
    return lambda: play_random(game, PLAYERS, {}, GAMES, next(seeds)).decisions


def searches(playout: int) -> Callable[[], int]:
    """One search from a new deal; how many iterations."""
    game, seeds = naught.load("zero"), count()

    def work() -> int:
        seed = next(seeds)
        match = Match(game, PLAYERS, seed=f"bench {seed}")
        search(game, match.veiled(0), ITERATIONS, seed, playout)
        return ITERATIONS

    return work


def checked_play() -> Callable[[], int]:
    """One game through the door that everybody plays through; how many moves."""
    game, chance = naught.load("zero"), random.Random(1)

    def work() -> int:
        match = Match(game, PLAYERS, seed=chance.randbytes(32))
        plays = 0
        while not match.over:
            seat = int(match.waiting[0])
            match.play(seat, chance.choice(match.legal(seat)))
            plays += 1
        return plays

    return work
