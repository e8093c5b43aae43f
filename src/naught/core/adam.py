"""Adam (Kingma and Ba 2015), for everything here that learns: a kernel, so runs repeat exactly."""

import math
from typing import Any, Final

from naught.core.kernel import kernel

BETA: Final = 0.9  # how much of the earlier gradients is kept
BETA_SQUARE: Final = 0.999
EPSILON: Final = 1e-8


@kernel
def adam_step(
    weights: Any, means: Any, squares: Any, gradients: Any, step: int, rate: float
) -> None:
    """Move flat weights down their gradients, in place; steps count from 1."""
    for at in range(len(weights)):
        gradient = gradients[at]
        means[at] = BETA * means[at] + (1 - BETA) * gradient
        squares[at] = BETA_SQUARE * squares[at] + (1 - BETA_SQUARE) * gradient * gradient
        mean = means[at] / (1 - BETA**step)
        square = squares[at] / (1 - BETA_SQUARE**step)
        weights[at] -= rate * mean / (math.sqrt(square) + EPSILON)
