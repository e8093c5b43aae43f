"""One step of a set-up: a line that says what happens, and the output only if it fails."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIGN_OF_LIFE_SECONDS = 2.0


class StepFailed(Exception):
    """A command of the set-up failed; the message says which, and what it printed."""


def step(
    title: str,
    command: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> None:
    """Run a command quietly, with a dot every two seconds; raise StepFailed with its output."""
    print(f"  {title} ", end="", flush=True, file=sys.stderr)
    started = time.monotonic()
    with subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        output = _wait_with_dots(process)
    print(f" {time.monotonic() - started:.1f} s", file=sys.stderr)
    if process.returncode:
        words = " ".join(str(part) for part in command)
        raise StepFailed(f"{title} failed ({words}):\n{output.rstrip()}")


def _wait_with_dots(process: subprocess.Popen[str]) -> str:
    while True:
        try:
            return process.communicate(timeout=SIGN_OF_LIFE_SECONDS)[0]
        except subprocess.TimeoutExpired:
            print(".", end="", flush=True, file=sys.stderr)
