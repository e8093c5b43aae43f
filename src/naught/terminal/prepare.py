"""Work that takes a while, behind a progress bar on stderr: compiling, counting."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from naught import warm
from naught.terminal.paint import plain_console


def prepare(game: str) -> None:
    """Compile in a process of its own, reporting progress; returns at once if it is done."""
    if warm.is_ready(game) or os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return
    with (
        bar(BarColumn(), TaskProgressColumn(), SpinnerColumn()) as progress,
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


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar to report how many are done."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar(*columns) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


def bar(*columns: ProgressColumn) -> Progress:
    """A bar that goes away when it is full; nothing where there is no screen."""
    console = plain_console(stderr=True)
    description = TextColumn("{task.description}")
    return Progress(
        description, *columns, console=console, transient=True, disable=not console.is_terminal
    )
