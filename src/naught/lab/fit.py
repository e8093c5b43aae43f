"""Fitting a small network to results: Adam in kernels, so that a seed gives the same weights."""

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from naught.bots.value import estimate, size
from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below, fast_rng, shuffle

BATCH: Final = 64
PASSES: Final = 16
RATE: Final = 2e-3  # of the first pass; it falls to nothing
STEADY: Final = 0.9  # how much of earlier slopes is kept
STEADY_SQUARE: Final = 0.999
FINE: Final = 1 << 20


def first_weights(features: int, hidden: int, seed: object) -> Floats:
    """Small weights by chance for the units; they add nothing yet."""
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
        slopes = moments[2]
        slopes[:] = 0.0
        for place in range(batch * BATCH, (batch + 1) * BATCH):
            at = order[place]
            add_slopes(weights, xs[at], estimate(weights, xs[at]) - ys[at], slopes)
        share = batch / batches
        step_down(weights, moments, before + batch + 1, rate + share * (last_rate - rate))


@kernel
def add_slopes(weights: Floats, x: Floats, miss: float, slopes: Floats) -> None:
    """Add how the squared miss of one position changes with each weight, halved."""
    width = len(x)
    hidden = (len(weights) - width - 1) // (width + 2)
    adds = hidden * (width + 1)
    for unit in range(hidden):
        at = unit * (width + 1)
        heat = weights[at + width]
        for feature in range(width):
            heat += weights[at + feature] * x[feature]
        bent = 1 / (1 + abs(heat))
        slopes[adds + unit] += miss * heat * bent
        back = miss * weights[adds + unit] * bent * bent
        slopes[at + width] += back
        for feature in range(width):
            slopes[at + feature] += back * x[feature]
    for feature in range(width):
        slopes[adds + hidden + feature] += miss * x[feature]
    slopes[len(weights) - 1] += miss


@kernel
def step_down(weights: Floats, moments: Floats, step: int, rate: float) -> None:
    """One step of Adam (Kingma and Ba 2015)."""
    for at in range(len(weights)):
        slope = moments[2, at] / BATCH
        moments[0, at] = STEADY * moments[0, at] + (1 - STEADY) * slope
        moments[1, at] = STEADY_SQUARE * moments[1, at] + (1 - STEADY_SQUARE) * slope * slope
        mean = moments[0, at] / (1 - STEADY**step)
        square = moments[1, at] / (1 - STEADY_SQUARE**step)
        weights[at] -= rate * mean / (math.sqrt(square) + 1e-8)


@kernel
def mean_square_miss(weights: Floats, xs: Floats, ys: Floats) -> float:
    """What the network misses, squared, on average."""
    total = 0.0
    for at in range(len(xs)):
        miss = estimate(weights, xs[at]) - ys[at]
        total += miss * miss
    return total / len(xs)
