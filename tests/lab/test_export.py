"""Games as data: read back with plain pyarrow and polars, the same from the same seed."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pyarrow.parquet as parquet
import pytest

import naught
from naught import cli
from naught.core.coding import NO_ACTION, width
from naught.core.errors import BadNotation
from naught.lab.simulation.export import COLUMNS, export
from naught.lab.where import Cores


def exported(folder: Path, cores: int = 1, **wishes: Any) -> Path:
    game = naught.load("numzumzero")
    asked = {"games": 5, "bots": ["greedy", "random"], "seed": 3, "searched": 30, "shard": 2}
    export(game, 2, {}, folder=folder, where=Cores(cores), **{**asked, **wishes})
    return folder


def test_what_was_written_is_read_by_pyarrow_and_polars_alike(tmp_path: Path) -> None:
    folder = exported(tmp_path / "data")
    files = sorted(folder.glob("*.parquet"))
    assert [file.name for file in files] == [f"part-0000{n}.parquet" for n in range(3)]
    card = json.loads((folder / "_card.json").read_text())
    table = parquet.read_table(folder)
    frame = polars.read_parquet(folder / "*.parquet")
    assert table.column_names == frame.columns == list(card["columns"]) == list(COLUMNS)
    assert len(table) == len(frame) == card["decisions"]
    assert frame["move"].to_list() == table["move"].to_pylist()
    assert frame["game"].unique().sort().to_list() == list(range(5))
    assert sum(block["size"] for block in card["blocks"]) == len(table["observation"][0])


def test_every_row_is_what_its_seat_knew_and_did(tmp_path: Path) -> None:
    game = naught.load("numzumzero")
    assert game.coding is not None
    room = np.empty(game.max_moves + 200, np.int64)
    for row in parquet.read_table(exported(tmp_path / "data")).to_pylist():
        veiled = game.state.from_bytes(row["position"])
        assert veiled.viewer == row["seat"]
        observation = np.zeros(width(game.coding.blocks(2)), np.int8)
        game.coding.observe(veiled, room, observation)
        assert observation.tolist() == row["observation"]
        assert row["move"] in game.legal_texts(veiled)
        assert row["mask"][row["action"]] == 1
        assert all(row["mask"][action] for action in row["searched"])
        assert NO_ACTION not in row["searched"]
        assert sum(row["shares"]) == pytest.approx(1, abs=1e-5)
        assert -1 <= row["payoff"] <= 1


def test_equal_seeds_write_equal_files_on_any_number_of_cores(tmp_path: Path) -> None:
    one, two = exported(tmp_path / "one"), exported(tmp_path / "two", cores=2)
    other = exported(tmp_path / "other", seed=4)
    for file in one.iterdir():
        assert file.read_bytes() == (two / file.name).read_bytes()
        assert file.read_bytes() != (other / file.name).read_bytes()


def test_a_folder_with_something_in_it_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BadNotation, match="not empty"):
        exported(tmp_path)
    asked = ["export", "numzumzero", "--players", "2", "--games", "2", "--bots", "random"]
    assert cli.main([*asked, "--to", str(tmp_path)]) == 2
    assert cli.main([*asked, "--to", str(tmp_path / "new")]) == 0
    assert "decisions of 2 games" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["mine.txt"]
