"""Work for the cores of this machine, in threads: kernels release the GIL."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from os import cpu_count
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")
AHEAD: Final = 16  # jobs begun for each core before the first of them is done


class Cores:
    """This many cores of this machine, all of them by default; one needs no thread."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number or cpu_count() or 1

    def results(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results of jobs, in their order; if one is stopped, those not begun are dropped."""
        if self.number == 1:
            yield from map(work, jobs)
            return
        todo, pool = iter(jobs), ThreadPoolExecutor(self.number)
        try:
            pending = [pool.submit(work, job) for job in islice(todo, AHEAD * self.number)]
            pending.reverse()
            while pending:
                yield pending.pop().result()
                pending[:0] = [pool.submit(work, job) for job in islice(todo, 1)]
        finally:
            # A kernel cannot be stopped, and may run for a minute: nobody waits for its result.
            pool.shutdown(wait=False, cancel_futures=True)

    def width(self) -> int:
        """How many jobs run side by side."""
        return self.number

    def faults(self) -> "Faults":
        """What went wrong in bots in files, and how often."""
        return faults_of_bots()


Faults = dict[str, dict[str, int]]  # by bot: what went wrong, and how often


def faults_of_bots() -> Faults:
    """What has gone wrong in this process; a file goes by its name, wherever it is."""
    from naught.bots import own

    found: Faults = {}
    for name, bot in own.known.items():
        for fault, times in bot.faults.items():
            described = fault.replace(str(bot.path), bot.path.name)
            seen = found.setdefault(name, {})
            seen[described] = seen.get(described, 0) + times
    return found
