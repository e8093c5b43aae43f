"""A policy that is one matrix learns from the batched core in seconds, far beyond chance."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from numpy.typing import NDArray

from naught.envs import Batch

DRAW = Path(__file__).parents[2] / "examples" / "learning" / "draw.py"
PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
Matrix = NDArray[np.float64]


def chances(weights: Matrix, batch: Batch) -> Matrix:
    """A softmax over the marked actions."""
    logits = np.where(batch.masks, batch.observations @ weights, -np.inf)
    shares = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


def won(weights: Matrix | None, game: str, games: int) -> float:
    """The share of games won against random play: with the likeliest action, or with any."""
    batch = Batch(
        game, 2, size=games, seed="others", opponents="random", learner=0, reward="win",
        autoreset="off",
    )  # fmt: skip
    total = np.zeros(games)
    while not batch.dones.all():
        batch.step(batch.sample() if weights is None else chances(weights, batch).argmax(1))
        total += batch.rewards[:, 0]
    return float(total.mean() + 1) / 2


def test_the_ten_lines_of_the_documentation_train_an_agent() -> None:
    code = re.findall(r"^```python run\n(.*?)^```$", PAGE.read_text(), re.M | re.S)[0]
    learned: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), learned)
    assert won(learned["weights"], "numzumzero", 500) > 0.7  # two standard errors: 0.05
    assert won(None, "numzumzero", 500) < 0.35


def test_imitation_learns_to_play_zero() -> None:
    batch = Batch("zero", 2, size=256, seed=1)
    weights, rng = np.zeros((batch.width, batch.actions)), np.random.default_rng(1)
    for step in range(150):
        seen, likely = batch.observations.copy(), chances(weights, batch)
        taught = batch.advise("greedy")
        weights += seen.T @ (np.eye(batch.actions)[taught] - likely) / batch.size
        drawn = (likely.cumsum(1) > rng.random((batch.size, 1))).argmax(1)
        batch.step(drawn if step % 2 else taught)
    assert won(weights, "zero", 100) > 0.75  # random play wins a half, give or take 0.1


def test_a_curve_is_drawn_with_every_point(tmp_path: Path) -> None:
    home = tmp_path / "zero_ppo"
    home.mkdir()
    rows = ["0.5,1,100,greedy,200,20,0.06,0.15", "1.0,2,200,PPO,200,120,0.53,0.67"]
    header = "core_minutes,minutes,decisions,by,games,won,low,high"
    (home / "curve.csv").write_text("\n".join([header, *rows, ""]))
    picture = tmp_path / "curve.svg"
    command = [sys.executable, str(DRAW), str(home / "curve.csv"), "--to", str(picture)]
    subprocess.run(command, check=True)
    tree = ElementTree.parse(picture)
    (line,) = tree.iter("{http://www.w3.org/2000/svg}polyline")
    heights = [float(point.split(",")[1]) for point in line.attrib["points"].split()]
    assert len(heights) == 2
    assert heights[0] - heights[1] == pytest.approx(115)  # from 10 % to 60 % of 230 pixels
    assert "zero" in {text.text for text in tree.iter("{http://www.w3.org/2000/svg}text")}
