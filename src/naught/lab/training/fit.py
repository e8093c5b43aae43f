"""Fitting a small network to results: Adam in kernels, so that a seed gives the same weights."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from naught.bots.value import estimate, size
from naught.core.adam import adam_step
from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below, fast_rng, shuffle

BATCH: Final = 64
PASSES: Final = 16
RATE: Final = 2e-3  # of the first pass; it falls to nothing
FINE: Final = 1 << 20


def first_weights(features: int, hidden: int, seed: object) -> Floats:
    """Small random weights for the units; they add nothing yet."""
    weights = np.zeros(size(features, hidden))
    inner = hidden * (features + 1)
    rng = fast_rng("weights", seed)
    drawn = np.array([below(rng, FINE) for _ in range(inner)]) / FINE
    weights[:inner] = (2 * drawn - 1) * math.sqrt(3 / features)
    return weights


def fit(xs: Floats, ys: Floats, hidden: int, seed: object) -> Iterator[Floats]:
    """The weights after each pass over all positions."""
    weights = first_weights(xs.shape[1], hidden, seed)
    moments = np.zeros((3, len(weights)))
    order, rng = np.arange(len(xs)), fast_rng("order", seed)
    for done in range(PASSES):
        shuffle(order, len(order), rng)
        rates = RATE * (1 - done / PASSES), RATE * (1 - (done + 1) / PASSES)
        one_pass(xs, ys, order, weights, moments, done * (len(xs) // BATCH), *rates)
        yield weights


@kernel
def one_pass(
    xs: Floats,
    ys: Floats,
    order: Ints,
    weights: Floats,
    moments: Floats,
    before: int,
    rate: float,
    last_rate: float,
) -> None:
    """Learn from every batch once; `before` batches have been learned from."""
    batches = len(order) // BATCH
    for batch in range(batches):
        means, squares, gradients = moments[0], moments[1], moments[2]
        gradients[:] = 0.0
        for place in range(batch * BATCH, (batch + 1) * BATCH):
            at = order[place]
            add_gradients(weights, xs[at], estimate(weights, xs[at]) - ys[at], gradients)
        gradients /= BATCH
        pace = rate + batch / batches * (last_rate - rate)
        adam_step(weights, means, squares, gradients, before + batch + 1, pace)


@kernel
def add_gradients(weights: Floats, x: Floats, miss: float, gradients: Floats) -> None:
    """Add the gradient of half the squared error of one position."""
    width = len(x)
    hidden = (len(weights) - width - 1) // (width + 2)
    adds = hidden * (width + 1)
    for unit in range(hidden):
        at = unit * (width + 1)
        heat = weights[at + width]
        for feature in range(width):
            heat += weights[at + feature] * x[feature]
        bent = 1 / (1 + abs(heat))
        gradients[adds + unit] += miss * heat * bent
        back = miss * weights[adds + unit] * bent * bent
        gradients[at + width] += back
        for feature in range(width):
            gradients[at + feature] += back * x[feature]
    for feature in range(width):
        gradients[adds + hidden + feature] += miss * x[feature]
    gradients[len(weights) - 1] += miss


@kernel
def mean_squared_error(weights: Floats, xs: Floats, ys: Floats) -> float:
    """The mean squared error of the network."""
    total = 0.0
    for at in range(len(xs)):
        miss = estimate(weights, xs[at]) - ys[at]
        total += miss * miss
    return total / len(xs)
