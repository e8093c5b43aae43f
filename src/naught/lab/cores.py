"""Work for all cores of this machine, in threads: kernels release the GIL."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def on_all_cores(
    work: Callable[[Job], Result], jobs: Sequence[Job], threads: int | None = None
) -> Iterator[Result]:
    """The results of jobs, in their order; if one is stopped, those not begun are dropped."""
    with ThreadPoolExecutor(threads or cpu_count()) as pool:
        try:
            yield from pool.map(work, jobs)
        finally:
            pool.shutdown(cancel_futures=True)
