"""The engine without a server: kernels and checked play, on one core."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import naught
from benchmarks.figures import Contestant, rate
from naught import Match
from naught.core.game import apply, deal, deck, legal_moves
from naught.core.kernel import Ints, kernel, lowest
from naught.core.shuffle import below, fast_rng, shuffle

PLAYERS = 4
GAMES_A_CALL = 2_000

HOW_KERNEL = (
    f"whole {PLAYERS}-player games of ZERO: shuffle, deal, list all legal moves, pick one at "
    "random, apply; one thread, one call for 2,000 games; a decision is one move"
)
HOW_PLAY = (
    f"whole {PLAYERS}-player games through Match: legal(), one move at random, play(); "
    "fair shuffles, the record kept, the sentence of what happened made for the player"
)


@kernel
def random_games(fresh: Any, games: int, moves: Ints, cards: Ints, rng: Ints) -> int:
    """Play whole games at random; how many decisions were made."""
    decisions = 0
    for _ in range(games):
        decisions += random_game(fresh.copy(), moves, cards, rng)
    return decisions


@kernel
def random_game(states: Any, moves: Ints, cards: Ints, rng: Ints) -> int:
    """Play one game to its end; how many decisions were made."""
    state = states[0]
    decisions = 0
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            count = deck(state, cards)
            shuffle(cards, count, rng)
            deal(state, cards)
        else:
            seat = lowest(state.to_act)
            apply(state, seat, moves[below(rng, legal_moves(state, seat, moves))])
            decisions += 1
    return decisions


class RandomKernel:
    """ZERO at random inside a kernel."""

    def __init__(self) -> None:
        game = naught.load("zero")
        state = game.new_state(PLAYERS, game.settle(PLAYERS, {}))
        self.fresh = np.array([state], game.state.dtype)
        self.moves = np.empty(game.max_moves, np.int64)
        self.cards = np.empty(game.max_deck, np.int64)
        self.rng = fast_rng("bench")

    def __call__(self) -> int:
        decisions = random_games(self.fresh, GAMES_A_CALL, self.moves, self.cards, self.rng)
        return int(decisions)


class CheckedPlay:
    """ZERO at random through Match, the door that everybody plays through."""

    def __init__(self) -> None:
        self.game = naught.load("zero")
        self.random = random.Random(1)

    def __call__(self) -> int:
        match = Match(self.game, PLAYERS, seed=self.random.randbytes(32))
        plays = 0
        while not match.over:
            seat = match.waiting[0]
            match.play(int(seat), self.random.choice(match.legal(int(seat))))
            plays += 1
        return plays


def contestants() -> list[Contestant]:
    """Ours, compiled before anybody looks at the clock."""
    return [
        ready("kernel", "ZERO, kernel", "decisions/s", HOW_KERNEL, RandomKernel()),
        ready("play", "ZERO, Match.play", "moves/s", HOW_PLAY, CheckedPlay()),
    ]


def ready(key: str, title: str, unit: str, how: str, work: Callable[[], int]) -> Contestant:
    """A contestant that has played once."""
    work()
    return Contestant(key, title, unit, how, lambda seconds: rate(work, seconds))
