"""The yardsticks in C play the very games that our kernels play."""

from pathlib import Path
from shutil import which

import pytest

from benchmarks import yardstick


@pytest.mark.skipif(which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", yardstick.GAMES)
def test_c_plays_the_same_games(name: str, tmp_path: Path) -> None:
    program = yardstick.build(name, tmp_path, "-O1", "-Wall", "-Wextra", "-Werror")
    in_c = yardstick.in_c(program, 300, 20261)
    ours = yardstick.by_kernel(name, 300, 20261)
    assert (in_c.decisions, in_c.digest) == (ours.decisions, ours.digest)
