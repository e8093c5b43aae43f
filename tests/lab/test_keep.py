"""Each game kept: the very games that were counted, as rows and as records that replay."""

import csv
import json
from collections import Counter
from pathlib import Path

import polars
import pytest

import naught
from naught import cli
from naught.core import record
from naught.core.errors import BadNotation
from naught.core.match import replay
from naught.core.options import Value
from naught.lab.simulation.keep import Keeper, columns
from naught.lab.simulation.simulate import simulate

every_game = pytest.mark.parametrize("name", naught.games())


@every_game
@pytest.mark.parametrize("bot", ["quick", "greedy"])
def test_the_games_kept_are_the_games_counted(name: str, bot: str, tmp_path: Path) -> None:
    game, players, games = naught.load(name), naught.load(name).players[0], 3
    counted = simulate(game, players, games=games, seed=5, bots=[bot])
    with Keeper(tmp_path / "kept", game, players) as keeper:
        kept = simulate(game, players, games=games, seed=5, bots=[bot], keeper=keeper)
    assert kept.scores == counted.scores
    assert kept.lengths == counted.lengths
    frame = polars.read_parquet(tmp_path / "kept" / "games.parquet")
    assert frame.columns == columns(game, players)
    for row in frame.iter_rows(named=True):
        match = replay(game, record.read(row["record"]))
        assert match.over
        assert match.scores() == [row[f"points_{seat}"] for seat in range(players)]
        assert row["decisions"] == len(match) - match.shuffles
        assert sum(row[f"win_{seat}"] for seat in range(players)) <= 1 + 1e-9
    with (tmp_path / "kept" / "games.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["record"] for row in rows] == frame["record"].to_list()
    assert [int(row["points_0"]) for row in rows] == frame["points_0"].to_list()


def test_events_are_those_of_the_record(tmp_path: Path) -> None:
    game = naught.load("zero")
    with Keeper(tmp_path, game, 3) as keeper:
        simulate(game, 3, games=20, seed=1, bots=["quick"], keeper=keeper)
    for row in polars.read_parquet(tmp_path / "games.parquet").iter_rows(named=True):
        assert 0 <= row["knocks"] <= 2 * row["rounds"]
        assert row["knocks"] <= row["record"].count(" knock")
        assert row["zeros_dealt"] + row["zeros_made"] <= row["rounds"] == 3


# What quick play hardly ever comes to, happens here: players, options and bot.
RARE: dict[str, tuple[int, dict[str, Value], str]] = {
    "nmbrs": (8, {"simplified": True}, "random"),  # a small deck, and nobody in a hurry
    "numzumzero": (3, {"tokens": 2}, "quick"),
    "zero": (2, {}, "random"),
}


@every_game
def test_every_event_of_a_game_happens_sometimes(name: str, tmp_path: Path) -> None:
    never = {"tiles_on_level_4_and_above", "zeros_dealt"}
    game = naught.load(name)
    usual: tuple[int, dict[str, Value], str] = (game.usual_players, {}, "quick")
    happened: Counter[str] = Counter()
    for table, (players, options, bot) in enumerate([usual, RARE.get(name, usual)]):
        folder = tmp_path / str(table)
        with Keeper(folder, game, players) as keeper:
            simulate(game, players, options, games=40, seed=2, bots=[bot], keeper=keeper)
        frame = polars.read_parquet(folder / "games.parquet")
        for event in frame.columns[frame.columns.index("rounds") + 1 : -1]:
            happened[event] += frame[event].sum()
    assert {event for event, times in happened.items() if not times} <= never


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadNotation, match="not empty"):
        Keeper(tmp_path, naught.load("zero"), 2)


def test_the_command_keeps_games_and_says_the_same_as_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "zero", "--players", "2", "--games", "30", "--bots", "quick", "--json"]
    said = []
    for further in ([], ["--save", str(tmp_path / "games")]):
        assert cli.main([*asked, *further]) == 0
        said.append(json.loads(capsys.readouterr().out))
    for one in said:
        del one["seconds"], one["decisions_per_second"]
    assert said[0] == said[1]
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == [
        "games.csv",
        "games.parquet",
    ]
    assert said[0]["spreads"][0]["p5"] <= said[0]["spreads"][0]["median"]
    assert said[0]["faults"] == {}
    assert said[0]["cards"] is None
