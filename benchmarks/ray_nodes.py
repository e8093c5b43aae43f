"""What a Ray cluster gives: the table of docs/lab.md, from clusters with few nodes on one machine.

`build/cluster/bin/python -m benchmarks.ray_nodes` takes some minutes on a quiet machine, once
`python -m scripts.setup cluster` is done. The head has no cores and every node has one, so that
nothing but the nodes works.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec

import naught
from benchmarks.machine import cpu_model, load
from naught.lab.simulation.simulate import Simulation, simulate
from naught.lab.where import Cores, Where
from naught.lab.where.cluster import Cluster

GAME: Final = "zero"
PLAYERS: Final = 4
NODE: Final[dict[str, Any]] = {"num_cpus": 1, "object_store_memory": 80 << 20}
CHANGES: Final = ("seconds", "decisions_per_second")  # from one run to the next


class Run(msgspec.Struct):
    """One run: how long it took, and what it took from the process that asked."""

    seconds: float
    processor: float
    found: bytes


def main() -> None:
    wants = argparse.ArgumentParser(description=__doc__)
    wants.add_argument("--games", type=int, default=200_000)
    wants.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    wants.add_argument("--times", type=int, default=2, help="that each is measured")
    asked = wants.parse_args()
    print(f"{cpu_model()}; {load()}")
    print(f"{asked.games:,} games of {GAME}, {PLAYERS} players, quick play\n")
    print("| | seconds | processor time of the command itself | ready after |")
    print("|---|---|---|---|")
    play(1000, Cores(1))  # compiles
    alone = [play(asked.games, Cores(1)) for _ in range(asked.times)]
    print(f"| without Ray, one core | {listed(alone)} | | |", flush=True)
    for workers in asked.workers:
        with cluster(workers) as (where, ready):
            runs = [play(asked.games, where) for _ in range(asked.times)]
        assert {run.found for run in runs} == {alone[0].found}, "other bytes than on one core"
        spent = ", ".join(f"{run.processor:.2f}" for run in runs)
        name = "1 worker" if workers == 1 else f"{workers} workers"
        print(f"| {name} | {listed(runs)} | {spent} s | {ready:.0f} s |", flush=True)


@contextmanager
def cluster(workers: int) -> Iterator[tuple[Cluster, float]]:
    """A cluster of its own, and the seconds until it was ready and warm."""
    from ray.cluster_utils import Cluster as Nodes

    began = time.perf_counter()
    nodes = Nodes()
    try:
        nodes.add_node(**{**NODE, "num_cpus": 0}, include_dashboard=False)
        for _ in range(workers):
            nodes.add_node(**NODE)
        nodes.wait_for_nodes()
        with Cluster(nodes.address, [GAME]) as where:
            yield where, time.perf_counter() - began
    finally:
        nodes.shutdown()


def play(games: int, where: Where) -> Run:
    """The same games, wherever the work runs."""
    began, spent = time.perf_counter(), time.process_time()
    found = simulate(naught.load(GAME), PLAYERS, None, games, "ray", ["quick"], where)
    return Run(time.perf_counter() - began, time.process_time() - spent, what(found))


def what(found: Simulation) -> bytes:
    """What was found, without how long it took."""
    plain = msgspec.to_builtins(found)
    return msgspec.json.encode({key: plain[key] for key in plain if key not in CHANGES})


def listed(runs: list[Run]) -> str:
    return ", ".join(f"{run.seconds:.1f}" for run in runs)


if __name__ == "__main__":
    main()
