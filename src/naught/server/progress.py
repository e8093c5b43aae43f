"""The progress of compiling in the terminal: bars if it is interactive, otherwise lines."""

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from naught.server.catalogue import Catalogue

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


async def show_progress(catalogue: Catalogue, *, quiet: bool) -> None:
    """Show it until all games are ready; print nothing if they already are."""
    if quiet:
        return
    if sys.stdout.isatty():
        await show_bars(catalogue)
    else:
        await show_lines(catalogue)


async def changes(catalogue: Catalogue) -> AsyncIterator[dict[str, float]]:
    """The progress of each game whenever it changes, until all are ready."""
    shown: dict[str, float] = {}
    while not catalogue.all_compiled:
        if catalogue.progress != shown and catalogue.compiling:
            shown = dict(catalogue.progress)
            yield shown
        await asyncio.sleep(0.1)
    if shown:
        yield dict(catalogue.progress)


async def show_lines(catalogue: Catalogue) -> None:
    """A line for every quarter of the way."""
    said: dict[str, int] = {}
    async for progress in changes(catalogue):
        for game, done in progress.items():
            quarter = int(done * 4)
            if said.get(game) != quarter:
                said[game] = quarter
                print(f"preparing {game}: {quarter * 25} %", flush=True)


async def show_bars(catalogue: Catalogue) -> None:
    """A bar for each game that is not ready; they disappear when all are."""
    bars: Progress | None = None
    tasks: dict[str, TaskID] = {}
    try:
        async for progress in changes(catalogue):
            bars = bars or started_bars()
            for game, done in progress.items():
                if game not in tasks:
                    tasks[game] = bars.add_task(f"preparing {catalogue.title(game)}", total=1.0)
                bars.update(tasks[game], completed=done)
    finally:
        if bars is not None:
            bars.stop()


def started_bars() -> "Progress":
    # only where a terminal shows how far the compilers are
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    bars = Progress(*columns, transient=True)
    bars.start()
    return bars
