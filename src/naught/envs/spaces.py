"""Gymnasium's spaces for the observations and actions of a batch, and its errors."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary, MultiDiscrete
from numpy.typing import NDArray

from naught.core.coding import LEAST, MOST
from naught.core.errors import IllegalMove
from naught.envs.batch import Batch


class Actions(Discrete):
    """The actions of one seat; a sample without a mask is one that the seat may take now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action from the mask or the probabilities; without either, a legal one."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)


class BatchedActions(MultiDiscrete[np.int64]):
    """One action for each game; a sample without a mask is legal in all of them."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(np.full(batch.size, batch.actions))
        self.legal = batch.masks  # a view: each step of the batch overwrites it

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random legal action in each game, each equally likely, unless a mask is given."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        counts = self.legal.cumsum(axis=1)
        nth = (self.np_random.random(len(counts)) * counts[:, -1]).astype(np.int64)
        return (counts > nth[:, None]).argmax(axis=1)


def observation_space(batch: Batch, with_mask: bool = False) -> Box | Dict:
    """The space of one observation, with its mask if asked for."""
    if batch.observations.dtype == np.int8:
        seen = Box(LEAST, MOST, (batch.width,), np.int8)
    else:
        seen = Box(LEAST * batch.scales, MOST * batch.scales, dtype=np.float32)
    if not with_mask:
        return seen
    return Dict({"observation": seen, "action_mask": MultiBinary(batch.actions)})


def with_its_mask(seen: Any, mask: Any) -> dict[str, Any]:
    """An observation as an element of the space with a mask."""
    return {"observation": seen, "action_mask": mask}


def one_action(action: Any) -> NDArray[Any]:
    """One action as a batch of one game takes it, be it a number or an array that holds one."""
    asked = np.asarray(action)
    if asked.size != 1:
        raise ValueError(f"an action is one whole number, not {action!r}")
    return asked.reshape(1)


@contextmanager
def invalid_if_refused() -> Iterator[None]:
    """Turn whatever a batch refuses into an InvalidAction."""
    try:
        yield
    except (IllegalMove, TypeError, ValueError) as problem:
        raise InvalidAction(str(problem)) from None


def reset_needed(begun: bool) -> ResetNeeded:
    """The error of a step before the first reset or after the end."""
    return ResetNeeded("the game is over: call reset" if begun else "call reset first")
