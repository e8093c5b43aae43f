"""Many finished games reviewed: `naught analyse games/*.record`."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from naught.advice.report import Analysis
from naught.advice.review import analyse
from naught.core import record
from naught.core.match import replay
from naught.games import load
from naught.lab.where import ALL_CORES, Where


def analyse_records(
    records: Sequence[str],
    iterations: int | None = None,
    seconds: float | None = None,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] = int,
) -> Iterator[Analysis]:
    """Reviews of finished games, in their order; a game is one job."""
    work = partial(analyse_record, iterations, seconds)
    for at, found in enumerate(where.results(work, records)):
        progress(at + 1)
        yield found


def analyse_record(iterations: int | None, seconds: float | None, text: str) -> Analysis:
    """The review of one game."""
    parsed = record.read(text)
    return analyse(replay(load(parsed.headers["game"]), parsed), iterations, seconds)
