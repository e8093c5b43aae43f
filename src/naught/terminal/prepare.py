"""Compiling a game's kernels before its first use on this machine, behind a progress bar."""

import json
import os
import subprocess
import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from naught import warm
from naught.terminal.paint import plain_console


def prepare(game: str) -> None:
    """Compile in a process of its own, telling how far it is; at once if that is done."""
    console = plain_console(stderr=True)
    if warm.is_ready(game) or os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return
    with (
        bar(console) as progress,
        subprocess.Popen(
            [sys.executable, "-m", "naught.warm", game],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,  # what fails there fails again here, with its reason
            text=True,
        ) as compiler,
    ):
        task = progress.add_task("Getting ready, this once", total=1.0)
        assert compiler.stdout is not None
        for line in compiler.stdout:
            progress.update(task, completed=json.loads(line)["progress"])


def bar(console: Console) -> Progress:
    """A bar that goes away when it is full."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
