"""Every check and test, up to the first that fails: `python -m scripts.check [NAME ...]`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scripts import web
from scripts.setup import CLUSTER, LEARN, can_learn
from scripts.steps import ROOT

BIN = Path(sys.executable).parent
Command = tuple[list[str], dict[str, str]]
RAY_TESTS = [str(CLUSTER / "bin" / "pytest"), "tests/cluster"]
LEARNING_TESTS = [str(LEARN / "bin" / "pytest"), "--numprocesses", "2", "tests/learning"]


@dataclass(frozen=True)
class Check:
    """One thing that must hold, and the command that shows it."""

    title: str
    command: Callable[[], Command]
    folder: Path = ROOT
    possible: Callable[[], bool] = lambda: True
    otherwise: str = ""  # what to say where it is not


def tool(name: str, *arguments: str) -> Callable[[], Command]:
    """A command from .venv."""
    return lambda: ([str(BIN / name), *arguments], dict(os.environ))


def page_script(name: str) -> Callable[[], Command]:
    """A script of web/package.json."""
    return lambda: web.npm("run", "--silent", name)


CHECKS = {
    "format": Check("ruff format", tool("ruff", "format", "--check")),
    "lint": Check("ruff check", tool("ruff", "check")),
    "types": Check("mypy --strict", tool("mypy")),
    "imports": Check("import-linter", tool("lint-imports")),
    "page-types": Check("svelte-check", page_script("check"), web.WEB),
    "page-tests": Check("vitest", page_script("test"), web.WEB),
    "page-size": Check("size of the first load", page_script("size"), web.WEB),
    # Compiled once here, so that the test processes find the kernels in the cache.
    "kernels": Check("compiling the kernels", tool("python", "-m", "naught.warm")),
    "tests": Check("pytest", tool("pytest", "--numprocesses", "2")),
    # In an environment and a process of its own: it starts a cluster of three nodes.
    "cluster": Check("pytest with Ray", lambda: (RAY_TESTS, dict(os.environ))),
    "learning": Check(
        "pytest with PyTorch",
        lambda: (LEARNING_TESTS, dict(os.environ)),
        possible=can_learn,
        otherwise="left out: pip finds no PyTorch for CPUs here; `make learn` fetches one, of 5 GB",
    ),
}


def run(check: Check) -> None:
    """Run one check with its output in sight; stop everything if it fails."""
    print(f"\n\033[1m== {check.title}\033[0m" if sys.stdout.isatty() else f"\n== {check.title}")
    if not check.possible():
        print(f"   {check.otherwise}")
        return
    sys.stdout.flush()
    command, env = check.command()
    started = time.monotonic()
    code = subprocess.run(command, cwd=check.folder, env=env, check=False).returncode
    print(f"   {time.monotonic() - started:.1f} s", flush=True)
    if code:
        sys.exit(f"\n{check.title} failed: see above (command: {' '.join(command)})")


def main() -> None:
    """Run the checks named on the command line, or all of them."""
    started = time.monotonic()
    for name in sys.argv[1:] or CHECKS:
        run(CHECKS[name])
    print(f"\nall is well, after {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
