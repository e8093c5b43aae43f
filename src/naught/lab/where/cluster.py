"""Work on a Ray cluster, or on one that lives on this machine for as long as a command runs.

A task is a stretch of neighbouring jobs that together take a few seconds: long enough that what a
task costs does not matter, short enough that the loss of a node costs little. How jobs are put
together depends on the clock, so it must not show: results come back job by job, in their order.
Ray runs a task again if its node dies; jobs are pure in their seeds, so the answer is the same.
"""

import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Final, TypeVar

from naught.core.errors import BadNotation
from naught.lab.where.cores import Faults, faults_of_bots
from naught.lab.where.journal import added
from naught.lab.where.supplies import Supplies, in_use, unpack

Job = TypeVar("Job")
Result = TypeVar("Result")
LOCAL: Final = "local"
TASK_SECONDS: Final = 4.0  # that a task should take: between 2 and 10
PENDING: Final = 2  # tasks for each core, so that none waits for the next
WINDOW: Final = 8  # tasks for each core between the first that is not done and the last begun
RETRIES: Final = 10  # of a task whose node died
STORE: Final = 200 << 20  # bytes that a cluster on this machine sets aside for results


def ray_module() -> Any:
    """Ray, if it is installed."""
    if find_spec("ray") is None:
        raise BadNotation("a cluster needs Ray: pip install 'naught[cluster]'")
    import ray

    return ray


def connect(address: str, cores: int | None = None) -> Any:
    """Ray, connected to a cluster, or to a new one on this machine."""
    ray = ray_module()
    quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if address == LOCAL:
        quiet |= {"include_dashboard": False, "num_cpus": cores, "object_store_memory": STORE}
        try:
            ray.init(address="local", **quiet)
        except Exception as problem:  # Ray has no exception of its own for this
            reason = str(problem).strip().partition("\n")[0]
            raise BadNotation(f"no Ray cluster could be started here: {reason}") from None
        return ray
    check_answers(address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as problem:
        reason = str(problem).strip().partition("\n")[0]
        raise BadNotation(f"no Ray cluster answers at {address}: {reason}") from None
    return ray


def check_answers(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would wait for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise BadNotation(f"a cluster's address is HOST:PORT or {LOCAL}, not {address!r}")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadNotation(f"no Ray cluster answers at {address}: {reason}") from None


class Cluster:
    """A Ray cluster to work on: `with Cluster("head:6379", ["zero"]) as where`."""

    def __init__(self, address: str, games: Sequence[str], cores: int | None = None) -> None:
        self.address, self.games, self.cores = address, list(games), cores
        self._faults: Faults = {}

    def __enter__(self) -> "Cluster":
        self.ray = connect(self.address, self.cores)
        self._stretch = self.ray.remote(num_cpus=1, max_retries=RETRIES)(stretch)
        self._supplies = self.ray.put(in_use())
        self.warm_up()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ray.shutdown()

    def warm_up(self) -> None:
        """One task on each node, so that its kernels are compiled once, not by every worker."""
        begun = [
            on_node(self.ray, node["NodeID"], compiled).remote(self.games)
            for node in self.ray.nodes()
            if node["Alive"] and node["Resources"].get("CPU")
        ]
        for task in begun:
            with suppress(self.ray.exceptions.RayError):  # a node that dies now is not missed
                self.ray.get(task)

    def results(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results of jobs, in their order, whichever task is done first."""
        # If nobody takes them any more, pending tasks run out, or end with the connection: where
        # ray.cancel meets a task that is just done, Ray aborts the whole process.
        yield from Run(self, self.ray.put(work), jobs).results()

    def faults(self) -> Faults:
        """What went wrong in bots in files, on all nodes."""
        return self._faults

    def note(self, faults: Faults) -> None:
        """Count what went wrong in a task."""
        if faults:
            self._faults = added(self._faults, faults)

    def begin(self, work: Any, jobs: Sequence[Any]) -> Any:
        """Begin a task."""
        return self._stretch.remote(self._supplies, work, list(jobs))

    def width(self) -> int:
        """How many cores the cluster has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))


class Run:
    """One list of jobs on its way through a cluster."""

    def __init__(self, cluster: Cluster, work: Any, jobs: Sequence[Any]) -> None:
        self.cluster, self.work, self.jobs = cluster, work, jobs
        self.next = 0  # the first job that no task has
        self.pending: dict[Any, int] = {}  # tasks, and the first job of each
        self.finished: dict[int, list[Any]] = {}  # results of tasks, by their first job
        self.pace = 0.0  # seconds that a job takes, as measured

    def results(self) -> Iterator[Any]:
        """Results in the order of jobs."""
        due = 0
        while due < len(self.jobs):
            self.fill()
            if due not in self.finished:
                self.wait()
                continue
            results = self.finished.pop(due)
            due += len(results)
            yield from results

    def fill(self) -> None:
        """Begin tasks while there are jobs, and room for more."""
        cores = self.cluster.width()
        while (
            self.next < len(self.jobs)
            and len(self.pending) < PENDING * cores
            and len(self.pending) + len(self.finished) < WINDOW * cores
        ):
            taken = self.jobs[self.next : self.next + self.size(cores)]
            self.pending[self.cluster.begin(self.work, taken)] = self.next
            self.next += len(taken)

    def size(self, cores: int) -> int:
        """How many jobs the next task takes: some seconds' worth, and none is left idle at the end.

        One, until it is known how long a job takes.
        """
        if not self.pace:
            return 1
        left = len(self.jobs) - self.next
        return max(1, min(int(TASK_SECONDS / self.pace), -(-left // (PENDING * cores))))

    def wait(self) -> None:
        """Take in a task that is done."""
        ray = self.cluster.ray
        done, _ = ray.wait(list(self.pending), num_returns=1)
        for task in done:
            first = self.pending.pop(task)
            try:
                results, seconds, faults = ray.get(task)
            except ray.exceptions.RayTaskError as problem:
                raise problem.as_instanceof_cause() from None
            self.finished[first] = results
            pace = max(seconds / len(results), 1e-6)
            self.pace = pace if not self.pace else 0.7 * self.pace + 0.3 * pace
            self.cluster.note(faults)


# What runs on the nodes


def on_node(ray: Any, node: str, work: Callable[..., Any]) -> Any:
    """Work as a task on one node."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    there = NodeAffinitySchedulingStrategy(node_id=node, soft=False)
    return ray.remote(num_cpus=1, max_retries=0, scheduling_strategy=there)(work)


def compiled(games: Sequence[str]) -> float:
    """Compile what games need, in the node's cache; how many seconds it took."""
    from naught.warm import compile_game

    started = time.monotonic()
    for game in games:
        for _ in compile_game(game):
            pass
    return time.monotonic() - started


def stretch(
    supplies: Supplies, work: Callable[[Job], Result], jobs: Sequence[Job]
) -> tuple[list[Result], float, Faults]:
    """A task: the results of some jobs, how long they took, and what went wrong in bots."""
    from naught.bots import own

    unpack(supplies)
    for bot in own.known.values():
        bot.faults.clear()
    started = time.perf_counter()
    results = [work(job) for job in jobs]
    took = time.perf_counter() - started
    return results, took, faults_of_bots()
