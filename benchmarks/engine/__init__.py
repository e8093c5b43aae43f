"""The engine without a server: kernels, search and checked play, on one core."""

import random
from collections.abc import Callable
from itertools import count

import naught
from benchmarks.engine import nmbr9
from benchmarks.figures import Contestant, rate
from naught import Match
from naught.bots.playout import INSIGHT, RANDOM
from naught.bots.search import search
from naught.core.game import Game
from naught.lab.simulation.play import play_random

PLAYERS = 4
GAMES = 2_000
ITERATIONS = 5_000

HOW_KERNEL = (
    f"whole {PLAYERS}-player games: shuffle, deal, list all legal moves, pick one at random, "
    f"apply, score; one thread, one call for {GAMES:,} games; a decision is one move"
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
    """Ours, every game, compiled before anybody looks at the clock."""
    found = [each for name in naught.games() for each in of_game(naught.load(name))]
    return found + nmbr9.contestants(ready)


def of_game(game: Game) -> list[Contestant]:
    """One game's kernel, search and checked play."""
    name, title = game.name, game.title
    by_chance, by_insight = f"{HOW_SEARCH}, at random", f"{HOW_SEARCH}, as the bots do"
    by_bots = f"{title}, search as bots play"
    return [
        ready(f"kernel/{name}", f"{title}, kernel", "decisions/s", HOW_KERNEL, random_play(game)),
        ready(f"search/{name}", f"{title}, search", "iterations/s", by_chance, searches(game)),
        ready(
            f"search-insight/{name}", by_bots, "iterations/s", by_insight, searches(game, INSIGHT)
        ),
        ready(f"play/{name}", f"{title}, Match.play", "moves/s", HOW_PLAY, checked_play(game)),
    ]


def ready(key: str, title: str, unit: str, how: str, work: Callable[[], int]) -> Contestant:
    """A contestant that has played once."""
    work()
    return Contestant(key, title, unit, how, lambda seconds: rate(work, seconds))


def random_play(game: Game) -> Callable[[], int]:
    """Games inside one kernel; how many decisions."""
    seeds = count()
    return lambda: play_random(game, PLAYERS, {}, GAMES, next(seeds)).decisions


def searches(game: Game, playout: int = RANDOM) -> Callable[[], int]:
    """One search from a new deal; how many iterations."""
    seeds = count()

    def work() -> int:
        seed = next(seeds)
        match = Match(game, PLAYERS, seed=f"bench {seed}")
        search(game, match.veiled(match.to_act[0]), ITERATIONS, seed, playout)
        return ITERATIONS

    return work


def checked_play(game: Game) -> Callable[[], int]:
    """One game of checked moves, as at a table; how many there were."""
    chance = random.Random(1)

    def work() -> int:
        match = Match(game, PLAYERS, seed=chance.randbytes(32))
        plays = 0
        while not match.over:
            seat = int(match.waiting[0])
            match.play(seat, chance.choice(match.legal(seat)))
            plays += 1
        return plays

    return work
