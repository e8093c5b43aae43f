"""How fast a machine is: every game in four ways, in one table."""

import json

import pytest

from naught import cli


def test_a_short_bench_measures_every_game_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("naught.lab.bench.SECONDS", 1e-6)
    monkeypatch.setattr("naught.lab.bench.TURNS", 1)
    monkeypatch.setattr("naught.lab.bench.ITERATIONS", 5)
    assert cli.main(["bench", "zero", "numzumzero", "zero", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    ways = ["random play", "quick play", "search", "checked play"]
    assert [(rate["game"], rate["what"]) for rate in found["rates"]] == [
        (game, way) for game in ("zero", "numzumzero") for way in ways
    ]
    assert all(rate["value"] > 0 for rate in found["rates"])
    assert cli.main(["bench", "zero"]) == 0
    shown = capsys.readouterr().out
    assert found["machine"] in shown
    assert shown.count("zero") == 1  # a game is named once, above its four figures
    assert "checked play" in shown


def test_a_bench_of_no_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "zeroo"]) == 2
    assert "no game 'zeroo'" in capsys.readouterr().err
