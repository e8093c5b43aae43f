"""Gymnasium's spaces for the observations and actions of a batch."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary
from numpy.typing import NDArray

from naught.core.coding import LEAST, MOST
from naught.envs.batch import Batch


class Actions(Discrete):
    """The actions of one seat; a sample without a mask is one that the seat may take now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Any action of a mask, or by the probabilities given."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


def observation_space(batch: Batch, with_mask: bool = False) -> Box | Dict:
    """What one observation may be; with its mask, if that is asked for."""
    if batch.observations.dtype == np.int8:
        seen = Box(LEAST, MOST, (batch.width,), np.int8)
    else:
        seen = Box(LEAST * batch.scales, MOST * batch.scales, dtype=np.float32)
    if not with_mask:
        return seen
    return Dict({"observation": seen, "action_mask": MultiBinary(batch.actions)})


def with_its_mask(seen: Any, mask: Any) -> dict[str, Any]:
    """An observation as the second of these spaces has it."""
    return {"observation": seen, "action_mask": mask}
