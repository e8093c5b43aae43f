"""Compile the kernels of every game once per machine, in a process of its own, reporting progress.

`python -m naught.warm` prints a line of JSON per step, for whoever started it. What has been
compiled is kept (see naught.core.cache); a marker beside it says that a game is ready, until its
sources or what compiles them change.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from naught.core.cache import place
from naught.core.cache.pack import is_compiled

if TYPE_CHECKING:
    from naught.core.match import Match

GAMES: Final = 2  # that are played to find what a game needs
LONG_GAME: Final = 40  # moves; no more are made
SOME: Final = 8  # moves that are compared
NICE: Final = 5  # compiling yields to people who are playing


def is_ready(game: str) -> bool:
    """Whether this game's kernels are compiled; cheap, imports nothing."""
    return is_compiled(game)


def steps(name: str) -> Iterator[Callable[[], object]]:
    """What to call so that everything a game needs is compiled, in order."""
    from naught.core.kernel import COMPILED
    from naught.core.match import Match
    from naught.games import load

    yield from first_calls(name)
    game = load(name)
    for seed in range(GAMES if COMPILED else 0):  # without a compiler a game would take long
        yield partial(play_on, Match(game, game.usual_players, seed=f"warm {seed}"))


def first_calls(name: str) -> Iterator[Callable[[], object]]:
    """What the first moves of a game call; enough where the pack has its kernels."""
    from naught import advice, bots
    from naught.core.match import Match
    from naught.games import load

    game = load(name)
    match = Match(game, game.usual_players, seed="warm")
    yield lambda: match.legal(match.to_act[0])
    yield lambda: match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    yield lambda: match.log(None)
    yield lambda: match.view(0)
    yield lambda: match.outcomes(match.to_act[0], match.legal_moves(match.to_act[0]))
    yield from bots.warm_up(match)
    yield from advice.warm_up(match)


def play_on(match: "Match") -> None:
    """Play by hints, and ask bots as well: later positions need kernels that the first does not."""
    from naught import advice, bots
    from naught.core.taking_back import objection

    game = match.game
    for turn in range(LONG_GAME):
        if match.over:
            return
        seat = match.to_act[0]
        veiled, moves = match.veiled(seat), match.legal_moves(seat)
        bots.choose(game, veiled, bots.KINDS[turn % len(bots.KINDS)], turn, iterations=20)
        for one, other in pairwise(moves[:: len(moves) // SOME + 1]):
            game.advice.why(veiled, int(one), int(other))
        match.play(seat, advice.hint(match, seat, iterations=1).move)
        objection(match, seat, [seat])


def compile_game(name: str) -> Iterator[float]:
    """Compile one game, reporting progress from 0 to 1."""
    if not is_ready(name):
        with place.alone(name):
            if not is_ready(name):  # another process may have been at it
                yield from take_steps(name)
    yield 1.0


def take_steps(name: str) -> Iterator[float]:
    todo = list(steps(name))
    for done, step in enumerate(todo):
        yield done / len(todo)
        step()
    place.mark(name)


def compile_all() -> None:
    """All games, one process for each core; each begins elsewhere in the list."""
    from naught.games import names

    games, cores = names(), os.cpu_count() or 1
    begins = [len(games) * core // cores for core in range(min(cores, len(games)))]
    command = [sys.executable, "-m", "naught.warm"]
    running = [subprocess.Popen([*command, *games[at:], *games[:at]]) for at in begins]
    codes = [process.wait() for process in running]
    if any(codes):
        sys.exit(1)


def main() -> None:
    """Compile those named, or all games."""
    if not sys.argv[1:]:
        compile_all()
        return
    if hasattr(os, "nice"):
        os.nice(NICE)  # somebody may be playing meanwhile
    try:
        for name in sys.argv[1:]:
            for progress in compile_game(name):
                print(json.dumps({"game": name, "progress": round(progress, 3)}), flush=True)
    except BrokenPipeError:  # the server that asked was killed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    place.sweep()


if __name__ == "__main__":
    main()
