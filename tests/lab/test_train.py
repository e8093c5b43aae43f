"""Learning: the same from the same seed, stopped and gone on or not, and it does learn."""

from pathlib import Path

import numpy as np
import pytest

import naught
from naught.bots.value import read
from naught.core.errors import BadNotation
from naught.lab.training.fit import PASSES, fit, mean_squared_error
from naught.lab.training.train import Plan, Training, chunk

GAME = "numzumzero"  # the quickest to play
TINY = Plan(seed="7", positions=1200, hidden=3)


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


def trained(folder: Path, plan: Plan = TINY) -> str:
    """The text of a model that was made in a folder."""
    return Training(naught.load(GAME), plan, folder).run().read_text(encoding="utf-8")


def test_the_same_seed_learns_the_same_and_another_does_not(tmp_path: Path) -> None:
    assert trained(tmp_path / "one") == trained(tmp_path / "two")
    other = Plan(seed="8", positions=1200, hidden=3)
    assert trained(tmp_path / "three", other) != trained(tmp_path / "one")


def test_learning_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    said: list[int] = []

    def stop(done: int) -> None:
        said.append(done)
        if done == 1:
            raise Stopped

    training = Training(naught.load(GAME), TINY, tmp_path / "stopped")
    with pytest.raises(Stopped):
        training.run(stop)
    kept = tmp_path / "stopped" / "positions-0.npz"
    before = kept.stat().st_mtime_ns
    assert trained(tmp_path / "stopped") == trained(tmp_path / "whole")
    assert kept.stat().st_mtime_ns == before


def test_progress_is_reported_until_training_ends(tmp_path: Path) -> None:
    said: list[int] = []
    training = Training(naught.load(GAME), TINY, tmp_path)
    file = training.run(said.append)
    assert said == list(range(1, training.steps + 1))
    model = read(file, GAME)
    assert len(model.curve) == PASSES
    assert model.positions == TINY.positions // 2


def test_what_cannot_be_learned_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadNotation, match="nmbr9 has nothing to learn"):
        Training(naught.load("nmbr9"), TINY, tmp_path)
    with pytest.raises(BadNotation, match="positions is a whole number from 1000, not 3"):
        Training(naught.load(GAME), Plan(positions=3), tmp_path)
    Training(naught.load(GAME), TINY, tmp_path)
    with pytest.raises(BadNotation, match=r"was begun by '.*--seed 7 .*', not by '.*--seed 8 "):
        Training(naught.load(GAME), Plan(seed="8", positions=1200, hidden=3), tmp_path)


def test_positions_come_from_games_of_every_number_of_players() -> None:
    xs, ys = chunk(naught.load(GAME), 160, 1, 0)
    assert len({row[0] for row in xs.tolist()}) == 8
    assert np.abs(ys).max() <= 1
    assert len(set(ys.tolist())) > 10


def test_a_network_learns_what_bends() -> None:
    xs = np.random.default_rng(1).uniform(-1, 1, (6400, 2))
    ys = np.abs(xs[:, 0]) - 0.5 * xs[:, 1]
    *_, weights = fit(xs, ys, 8, 1)
    straight = np.abs(xs[:, 0]).var()  # what the best straight line misses
    assert mean_squared_error(weights, xs, ys) < 0.3 * straight
