"""What is compiled ahead is all that a table needs: nobody waits for a compiler in mid-game."""

import subprocess
import sys

import pytest

from naught.games import names

# In a process of its own: in this one, other tests have loaded kernels already.
PLAY = """
import sys
from numba.core.dispatcher import Dispatcher
from naught import advice, bots, warm
from naught.core.match import Match
from naught.games import load

def kernels():
    return {
        id(kernel): (f"{name}.{kernel.__name__}", kernel)
        for name, module in list(sys.modules.items()) if name.startswith("naught")
        for kernel in vars(module).values() if isinstance(kernel, Dispatcher)
    }.values()

def loaded():
    return {(name, len(kernel.signatures)) for name, kernel in kernels()}

def is_kept(kernel, types):
    shape = kernel._cache.shape(types)
    return shape and kernel._cache.payload(shape, kernel.targetctx.codegen()) is not None

game = load(sys.argv[1])
for step in warm.steps(game.name):
    step()
before = loaded()
match = Match(game, game.usual_players, seed="table")
for turn in range(60):
    if match.over:
        break
    seat = match.to_act[0]
    for level in bots.levels(game.name):
        bots.choose(game, match.veiled(seat), level.name, turn, iterations=20)
    match.play(seat, advice.hint(match, seat, iterations=20).move)
print(*sorted(name for name, _ in loaded() - before))
print(*sorted(n for n, kernel in kernels() for t in kernel.signatures if not is_kept(kernel, t)))
"""


@pytest.mark.parametrize("game", names())
def test_no_level_and_no_hint_needs_a_kernel_that_was_not_warmed(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, game], capture_output=True, text=True, timeout=600, check=True
    )
    not_warmed, not_kept = done.stdout.splitlines()
    assert not_warmed == ""
    assert not_kept == ""  # and whatever was compiled is there at the next start
