"""The same work on a Ray cluster, with nodes that die: the same bytes."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
import pytest
from ray.cluster_utils import Cluster as Nodes

import naught
from naught.core.errors import BadNotation
from naught.lab.simulation.simulate import Setting, play_part, simulate
from naught.lab.strength.duel import duel
from naught.lab.where import Cores
from naught.lab.where.check import Node, differences
from naught.lab.where.cluster import Cluster, Run
from tests.cluster.conftest import NODE


@pytest.fixture(scope="module")
def where(nodes: Nodes) -> Iterator[Cluster]:
    """One connection for most tests."""
    with Cluster(nodes.address, ["zero"]) as connected:
        yield connected


def same_bytes(found: Any) -> bytes:
    """A result without how long it took."""
    plain = msgspec.to_builtins(found)
    return msgspec.json.encode({key: plain[key] for key in plain if not key.startswith("sec")})


def test_a_duel_is_the_same_on_one_core_and_on_a_cluster(where: Cluster) -> None:
    asked = (naught.load("zero"), 3, {"rounds": 1}, 12, "ray", ("greedy", "random"))
    here = duel(*asked, where=Cores(1))
    assert same_bytes(duel(*asked, where=where)) == same_bytes(here)


def test_a_node_that_dies_midway_changes_nothing(
    nodes: Nodes, where: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, games = naught.load("zero"), 60_000
    monkeypatch.setattr("naught.lab.where.cluster.TASK_SECONDS", 0.2)  # many tasks
    victim = nodes.add_node(**NODE)
    nodes.wait_for_nodes()
    begun: list[int] = []

    def kill_once(done: int) -> None:
        if not begun:
            begun.append(done)
            nodes.remove_node(victim, allow_graceful=False)

    asked: dict[str, Any] = {"games": games, "seed": "death", "bots": ["quick"]}
    here = simulate(game, 4, **asked, where=Cores(1))
    wait_for_width(where, 3)
    there = simulate(game, 4, **asked, where=where, progress=kill_once)
    assert begun[0] < games / 4  # it died with most of the work still to be done
    kept = {"seconds": 0.0, "decisions_per_second": 0.0}
    assert msgspec.structs.replace(there, **kept) == msgspec.structs.replace(here, **kept)
    wait_for_width(where, 2)  # Ray may take a while to notice; the tests that follow count nodes


def wait_for_width(where: Cluster, cores: int) -> None:
    """Until the cluster knows of a node that has come or gone."""
    until = time.monotonic() + 60
    while where.width() != cores:
        assert time.monotonic() < until, f"{where.width()} cores, not {cores}"
        time.sleep(0.1)


def test_results_come_in_the_order_of_jobs_and_pending_tasks_are_few(where: Cluster) -> None:
    run = Run(where, where.ray.put(slow_first), list(range(40)))
    most = 0
    found = []
    for result in run.results():
        found.append(result)
        most = max(most, len(run.pending))
    assert found == list(range(40))
    assert most <= 2 * where.width()


def slow_first(job: int) -> int:
    """The first job takes longer than all others together."""
    time.sleep(1.0 if job == 0 else 0.01)
    return job


def test_what_a_job_refuses_is_refused_here(where: Cluster) -> None:
    setting = Setting(naught.load("zero"), {"rounds": 1, "pool": "standard"}, ("nobody", "quick"))
    work = partial(play_part, setting, "1", False)
    with pytest.raises(BadNotation, match="no bot 'nobody'"):
        list(where.results(work, [(0, 1)]))


def test_what_is_wrong_with_a_node_is_named() -> None:
    here = Node("", "", 1, "3.11", "1.0", "numba 1", {"zero": "a"}, [], 100.0)
    good = msgspec.structs.replace(here, address="good")
    wrong: dict[str, dict[str, Any]] = {
        "old": {"naught": "0.9"},
        "other": {"games": {"zero": "b"}},
        "cold": {"cold": ["zero"]},
        "slow": {"speed": 40.0},
        "tools": {"versions": "numba 2"},
    }
    for address, change in wrong.items():
        bad = msgspec.structs.replace(here, address=address, **change)
        [problem] = differences(here, [good, good, bad])
        assert problem.startswith(f"{address}: ")
    assert differences(here, [good, good]) == []
