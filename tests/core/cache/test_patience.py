"""Where others compile, kernels run as plain Python until they are kept, then compiled."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import os, subprocess, sys
from naught.core.cache import patience
patience.never_compile()
import naught
from naught import bots
from naught.games.zero import rules

match = naught.Match(naught.load("zero"), players=3, seed="patience")
def play(moves):
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(seat, bots.choose(match.game, match.veiled(seat), "greedy", len(match)))
play(4)
assert not rules.apply.overloads, "nothing is compiled here"
assert patience.runs_plainly("zero")
subprocess.run([sys.executable, "-c", %r], check=True)
play(1)
assert not rules.apply.overloads, "it has not looked again"
patience.look_again()
play(4)
assert rules.apply.overloads, "what another process has compiled is used"
assert not rules.apply.stats.cache_misses, "and was not compiled here"
print(match.record())
"""

COMPILE = """
import naught
from naught import bots
match = naught.Match(naught.load("zero"), players=3, seed="patience")
for _ in range(9):
    seat = match.to_act[0]
    match.play(seat, bots.choose(match.game, match.veiled(seat), "greedy", len(match)))
print(match.record())
"""


def run(program: str, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={"NAUGHT_CACHE": str(cache), "PATH": ""},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_kernels_change_over_from_plain_to_compiled_in_mid_game(tmp_path: Path) -> None:
    changed_over = run(PROGRAM % COMPILE, tmp_path)
    assert changed_over.endswith(run(COMPILE, tmp_path))


def test_a_compiler_whose_server_was_killed_ends_without_a_traceback(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as broken:
        done = subprocess.run(
            [sys.executable, "-m", "naught.warm", "zero"],
            stdout=broken,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={"NAUGHT_CACHE": str(tmp_path), "PATH": ""},
        )
    assert (done.returncode, done.stderr) == (1, "")
