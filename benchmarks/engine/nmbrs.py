"""nmbrs!: random play beside the rummy of others, and how long a complete list of lays takes."""

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import numpy as np

import naught
from benchmarks.figures import Contestant, Figure, Floor, rate, times
from naught import Match
from naught.games.nmbrs.cards import FIRST_JOKER, JOKERS
from naught.games.nmbrs.state import LAY, put
from naught.lab.simulation.play import play_random

GAME = naught.load("nmbrs")
PLAYERS, GAMES, HAND, LINES, POSITIONS = 2, 200, 9, 10, 40

HOW_KERNEL = (
    f"whole {PLAYERS}-player games of nmbrs!: shuffle, deal, list all legal moves, pick one at "
    f"random, apply, score; one thread, one call for {GAMES} games; a decision is one move"
)
HOW_LISTS = (
    f"the complete list of legal moves with {HAND} cards in hand and {LINES} lines on the table, "
    f"one after the other for {POSITIONS} such positions of random games, each called from Python"
)


def contestants() -> list[Contestant]:
    """Ours, compiled before anybody looks at the clock."""
    chance = random.Random("lists of nmbrs!")
    seeds = count()

    def play() -> int:
        return play_random(GAME, PLAYERS, {}, GAMES, next(seeds)).decisions

    found = [ready("nmbrs-kernel", "nmbrs!, kernel", "decisions/s", HOW_KERNEL, play)]
    for jokers, title in ((0, "nmbrs!, lists without jokers"), (2, "  with two jokers in hand")):
        work = lists([position(chance, jokers) for _ in range(POSITIONS)])
        found.append(ready(f"nmbrs-lists-{jokers}", title, "lists/s", HOW_LISTS, work))
    return found


def ready(key: str, title: str, unit: str, how: str, work: Callable[[], int]) -> Contestant:
    """A contestant that has played once."""
    work()
    return Contestant(key, title, unit, how, lambda seconds: rate(work, seconds))


def position(chance: random.Random, jokers: int) -> Any:
    """A state with ten lines, reached by laying whatever can be laid, and a new hand drawn."""
    while True:
        match = Match(GAME, PLAYERS, {"target": 1}, chance.randbytes(16))
        while not match.over:
            s = match.state
            seat = match.to_act[0]
            if s.phase == LAY and s.line_count == LINES and redrawn(s, seat, jokers, chance):
                return s
            legal = match.legal(seat)
            lays = [move for move in legal if move.startswith("lay")]
            match.play(seat, chance.choice(lays or legal))


def redrawn(s: Any, seat: int, jokers: int, chance: random.Random) -> bool:
    """Give a seat this many jokers and other cards that are not on the table, if there are."""
    free = [card for card in range(1, FIRST_JOKER) if not s.lines_of[card, 0]]
    wild = [card for card in range(FIRST_JOKER, FIRST_JOKER + JOKERS) if not s.lines_of[card, 0]]
    if len(wild) < jokers:
        return False
    s.hands[seat] = 0
    for card in chance.sample(free, HAND - jokers) + wild[:jokers]:
        put(s.hands[seat], card)
    s.sizes[seat] = HAND
    s.laid |= 1 << seat
    return True


def lists(states: list[Any]) -> Callable[[], int]:
    """List the moves of every position once; how many lists."""
    room = np.empty(1 << 16, np.int64)
    seats = [int(s.on_turn) for s in states]

    def work() -> int:
        for s, seat in zip(states, seats, strict=True):
            GAME.rules.legal_moves(s, seat, room)
        return len(states)

    return work


def floors(found: list[Figure]) -> list[Floor]:
    """What we promise, as far as it was measured."""
    by_key = {figure.key: figure for figure in found}
    promised = []
    if "openspiel/gin_rummy" in by_key:
        ratio = times(by_key["nmbrs-kernel"], by_key["openspiel/gin_rummy"])
        promised.append(Floor("nmbrs!, times OpenSpiel's gin_rummy from Python", ratio, 4, "times"))
    for jokers, most in ((0, 50), (2, 2000)):
        each = 1_000_000 / by_key[f"nmbrs-lists-{jokers}"].value
        title = f"nmbrs!, a list with {jokers or 'no'} jokers"
        promised.append(Floor(title, each, most, "microseconds", "at most"))
    return promised
