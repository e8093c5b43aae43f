"""What a position is worth to a seat, as learned from play: a small network over its features.

The network is one flat array of weights: for each hidden unit a weight for every feature and a
bias, then the weight of each unit, a weight for each feature by itself, and a last bias.
The activation is x / (1 + |x|), which gives the same result on every machine.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from naught.core.errors import BadNotation
from naught.core.game import Game, features
from naught.core.kernel import Floats, kernel
from naught.games import load, names

FILE: Final = "model.json"


class Model(msgspec.Struct, frozen=True):
    """A learned network, and how it was made."""

    game: str
    command: str
    seed: str
    features: int
    hidden: int
    positions: int  # learned from
    variance: float  # of the held-out results: the error of always guessing their mean
    curve: list[float]  # mean squared error on them after each pass
    weights: list[float]


def size(features: int, hidden: int) -> int:
    """How many weights such a network has."""
    return hidden * (features + 2) + features + 1


@kernel
def estimate(weights: Floats, x: Floats) -> float:
    """The output of the network for some features."""
    width = len(x)
    hidden = (len(weights) - width - 1) // (width + 2)
    adds = hidden * (width + 1)
    result = weights[len(weights) - 1]
    for unit in range(hidden):
        at = unit * (width + 1)
        heat = weights[at + width]
        for feature in range(width):
            heat += weights[at + feature] * x[feature]
        result += weights[adds + unit] * heat / (1 + abs(heat))
    for feature in range(width):
        result += weights[adds + hidden + feature] * x[feature]
    return float(result)


@kernel
def outlook(state: Any, seat: int, weights: Floats, x: Floats) -> float:
    """How a seat may expect to fare, on the scale of payoffs; `x` is room for the features."""
    features(state, seat, x)
    return min(max(estimate(weights, x), -1.0), 1.0)


_trained: dict[str, Path] = {}  # models used in place of those that games ship with
adopted: list[Path] = []  # the folders they are in


def model_of(game: Game) -> Model | None:
    """The model that a game's best player uses, if it has one."""
    file = _trained.get(game.name, game.home / FILE)
    if game.learning is None or not file.exists():
        return None
    return read(file, game.name)


def use_model(folder: Path) -> str:
    """Let bots use the model in a folder from now on; returns the game it is for."""
    if (folder / FILE).is_file():
        name = named_in(folder / FILE)
        read(folder / FILE, name)
        _trained[name] = folder / FILE
        adopted.append(folder)
        return name
    for name in names():
        game = load(name)
        if game.adopt is not None and game.adopt(folder):
            adopted.append(folder)
            return name
    raise BadNotation(f"no model in {folder}: `naught train GAME --folder {folder}` makes one")


def named_in(file: Path) -> str:
    """The game that a model was trained for."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Model).game
    except msgspec.DecodeError as problem:
        raise BadNotation(f"{file} is not a model: {problem}") from None


@cache
def read(file: Path, game: str) -> Model:
    """A model from a file, refused unless it is complete."""
    try:
        model = msgspec.json.decode(file.read_bytes(), type=Model)
    except msgspec.DecodeError as problem:
        raise BadNotation(f"{file} is not a model: {problem}") from None
    wanted = size(model.features, model.hidden)
    if model.game != game:
        raise BadNotation(f"{file} is a model of {model.game}, not of {game}")
    if len(model.weights) != wanted:
        raise BadNotation(f"{file} has {len(model.weights)} weights, not {wanted}")
    return model


def weights_of(model: Model) -> Floats:
    """The weights as an array, for kernels."""
    return np.array(model.weights, np.float64)
