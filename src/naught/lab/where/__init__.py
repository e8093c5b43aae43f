"""Where the lab's work runs: in this process, on all cores, or on a Ray cluster.

Every measurement is a list of jobs that are pure in their seeds. A `Where` runs them, wherever
that is, and gives their results in the order of the jobs: the same command gives the same bytes on
one core, on all of them, and on a cluster from which a node was killed midway.

cores           this process: one thread for each core, kernels release the GIL
cluster         Ray: tasks of a few seconds, a bounded window of them, retried if a node dies
supplies        what a worker elsewhere needs besides our code: cards, models, bots in files
journal         results kept as they come, so that the same command goes on after a stop
check           what is wrong with a cluster
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from naught.lab.where.cores import Cores, Faults

__all__ = ["ALL_CORES", "Cores", "Where"]

Job = TypeVar("Job")
Result = TypeVar("Result")


class Where(Protocol):
    """Somewhere to work. `work` is a function of a module, or a partial of one: it may travel."""

    def results(
        self, work: Callable[[Job], Result], jobs: Sequence[Job], /
    ) -> Iterator[Result]: ...

    def width(self) -> int:
        """How many jobs run side by side."""

    def faults(self) -> Faults:
        """What went wrong in bots in files, and how often."""


ALL_CORES: Final = Cores()
