"""A kernel that only kernels call is compiled once, for them, and never for Python."""

import os
import subprocess
import sys
from pathlib import Path

from tests.programs import NOTE_COMPILED

KERNELS = f"""
{NOTE_COMPILED}
from naught.core.kernel import kernel

@kernel
def times(count, factor):
    if count < 0:
        raise ValueError("too few")
    return count * factor

@kernel
def both(count):
    return times(count, 2) + times(count, 3) + times(count, factor=count)

@kernel
def factorial(number):
    return 1 if number == 0 else number * factorial(number - 1)

@kernel
def twice(number):
    return 2 * factorial(number)
"""


def run(home: Path, program: str) -> str:
    (home / "toy.py").write_text(KERNELS, encoding="utf-8")
    own = {"NAUGHT_CACHE": str(home / "cache"), "PYTHONPATH": str(home), "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run(
        [sys.executable, "-B", "-c", f"from toy import *\n{program}"],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def kept(home: Path) -> list[str]:
    return sorted(path.name.partition("-")[0] for path in home.rglob("*.kernel"))


def test_a_callee_is_compiled_once_for_all_constants(tmp_path: Path) -> None:
    assert run(tmp_path, "print(both(4), Compiled.names)") == "36 ['times', 'both']\n"
    assert kept(tmp_path) == ["both"]
    assert run(tmp_path, "print(both(4), Compiled.names)") == "36 []\n"


def test_python_may_call_a_callee_before_or_after(tmp_path: Path) -> None:
    assert run(tmp_path, "print(both(4), times(4, 5), both(5))") == "36 20 50\n"
    assert kept(tmp_path) == ["both", "times"]
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    assert run(fresh, "print(times(4, 5), both(4))") == "20 36\n"


def test_an_exception_raised_by_a_callee_propagates(tmp_path: Path) -> None:
    program = "try:\n    both(-1)\nexcept ValueError as error:\n    print(error)"
    assert [run(tmp_path, program) for _ in range(2)] == ["too few\n"] * 2


def test_a_kernel_may_call_itself(tmp_path: Path) -> None:
    program = "print(twice(5), factorial(4))"
    assert [run(tmp_path, program) for _ in range(2)] == ["240 24\n"] * 2
