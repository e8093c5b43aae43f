"""What a connection of its own is for: bots in files, the command line, and checks."""

import json
from pathlib import Path

import pytest
from ray.cluster_utils import Cluster as Nodes

import naught
from naught import cli
from naught.bots import own
from naught.core.errors import BadNotation
from naught.lab.simulation.simulate import simulate
from naught.lab.where import Cores
from naught.lab.where.check import Checked, check
from naught.lab.where.cluster import Cluster


def test_bots_in_files_travel(nodes: Nodes, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def choose(view, legal, clock):\n    return 'nothing'\n")
    own.take_in(tmp_path / "broken.py")
    try:
        asked = (naught.load("zero"), 2, {"rounds": 1}, 4, "own", ["broken", "random"])
        with Cluster(nodes.address, ["zero"]) as where:
            there = simulate(*asked, where=where)
        here = simulate(*asked, where=Cores(1))
        assert there.scores == here.scores
        assert there.faults == here.faults
        assert sum(there.faults["broken"].values()) > 0
    finally:
        own.forget()


def test_the_command_line_says_the_same_anywhere(
    nodes: Nodes, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "nmbr9", "--games", "600", "--bots", "random", "--json"]
    said = []
    for place in (["--cores", "1"], ["--ray", nodes.address]):
        assert cli.main([*asked, *place]) == 0
        found = json.loads(capsys.readouterr().out)
        said.append({key: found[key] for key in found if "second" not in key})
    assert said[0] == said[1]


def test_a_cluster_is_checked(nodes: Nodes) -> None:
    found = check(nodes.address)
    assert isinstance(found, Checked)
    assert found.cores == len(found.nodes) == 2
    assert 0 < found.task_overhead < 1


def test_an_address_where_nobody_answers_is_reported_in_one_line() -> None:
    with pytest.raises(BadNotation, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        check("127.0.0.1:1")
