"""Compiled and uncompiled rules give the same states, byte for byte."""

import os
import subprocess
import sys

from tests.laws.digests import digests


def test_compiled_and_uncompiled_give_the_same_states() -> None:
    plain = subprocess.run(
        [sys.executable, "-m", "tests.laws.digests"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    uncompiled = plain.stdout.splitlines()
    assert uncompiled[0] == "compiled: False"
    assert uncompiled[1:] == digests()
