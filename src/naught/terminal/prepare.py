"""Work that takes a while, behind a progress bar on stderr: compiling, counting."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from threading import Thread
from typing import Final

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)

from naught import warm
from naught.core.cache import patience
from naught.terminal.paint import plain_console

LINE_SECONDS: Final = 30.0  # between two lines of progress, without a screen


def prepare(game: str) -> None:
    """Say on stderr when a kernel is compiled; only those that the command calls are."""
    if warm.is_ready(game) or os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return
    from numba.core import event

    class Announcement(event.Listener):  # type: ignore[misc]  # Numba carries no types
        """Notices each kernel that is compiled, and announces the first."""

        said = False

        def on_start(self, event: object) -> None:
            if not self.said:
                self.said = True
                why = "once on this machine, which takes a while"
                print(f"naught: compiling what {game} needs, {why}", file=sys.stderr, flush=True)

        def on_end(self, event: object) -> None:
            pass

    event.register("numba:compile", Announcement())


@contextmanager
def compiling_beside(game: str) -> Iterator[None]:
    """Compile in a process of its own, so that people can play at once; ends it if they leave."""
    if warm.is_ready(game) or os.environ.get("NUMBA_DISABLE_JIT") == "1":
        yield
        return
    patience.never_compile()
    with subprocess.Popen(
        [sys.executable, "-m", "naught.warm", game],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,  # what cannot be compiled runs uncompiled
        start_new_session=True,  # Ctrl-C is for the player
    ) as compiler:
        Thread(target=use_when_done, args=(compiler,), daemon=True).start()
        try:
            yield
        finally:
            compiler.terminate()


def use_when_done(compiler: "subprocess.Popen[bytes]") -> None:
    """From the next call on, run what was compiled."""
    compiler.wait()
    patience.look_again()


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar to report how many are done; a line now and then where there is no screen."""
    if not plain_console(stderr=True).is_terminal:
        yield Lines(what, total).report
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with bar(*columns) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


class Lines:
    """Progress as lines on stderr, with the time that is left."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self.started = self.printed = time.monotonic()
        self.first: int | None = None  # done when we began to count: a resumed run has a start

    def report(self, done: int) -> None:
        """Report progress once in a while."""
        now = time.monotonic()
        if self.first is None:
            self.first, self.started = done, now
            return
        if now - self.printed < LINE_SECONDS or done >= self.total:
            return
        self.printed = now
        line = f"{self.what}: {done:,} of {self.total:,}{self.left(done, now)}"
        print(line, file=sys.stderr, flush=True)

    def left(self, done: int, now: float) -> str:
        """How long the rest will take; nothing as long as nothing more is done than at first."""
        more = done - (self.first or 0)
        if more <= 0:
            return ""
        seconds = (self.total - done) * (now - self.started) / more
        return f", about {timedelta(seconds=round(seconds))} left"


def bar(*columns: ProgressColumn) -> Progress:
    """A bar that goes away when it is full; nothing where there is no screen."""
    console = plain_console(stderr=True)
    description = TextColumn("{task.description}")
    return Progress(
        description, *columns, console=console, transient=True, disable=not console.is_terminal
    )
