"""One game as a Gymnasium environment: one seat learns among bots, or every seat does."""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np

from naught.envs import drawing
from naught.envs.batch import Batch, Opponents, Rewards
from naught.envs.spaces import (
    Actions,
    invalid_if_refused,
    observation_space,
    one_action,
    reset_needed,
    with_its_mask,
)


class OneGame(gymnasium.Env[Any, Any]):
    """`gymnasium.make("naught/zero-v0")`; the mask of legal actions is in `info`.

    With opponents "self" the learner sits in every seat: an observation is for whichever seat is
    to act (`info["seat"]`), the reward is for the seat that acted, `info["rewards"]` has them all.
    """

    metadata = drawing.METADATA

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | Literal["self"] | None = "quick",
        learner: int | None = None,
        reward: Rewards = "payoff",
        mask_in_observation: bool = False,
        dtype: Any = np.float32,
        render_mode: str | None = None,
    ) -> None:
        self.batch = Batch(
            game,
            players,
            options,
            opponents=None if opponents == "self" else opponents,
            learner=learner,
            reward=reward,
            autoreset="off",
            dtype=dtype,
        )
        self.render_mode = drawing.checked_mode(render_mode)
        self.mask_in_observation = mask_in_observation
        self.observation_space = observation_space(self.batch, mask_in_observation)
        self.actions = Actions(self.batch.actions)
        self.action_space = self.actions
        self.begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a new game; equal seeds give equal games."""
        super().reset(seed=seed)
        first = seed is not None or not self.begun
        self.batch.reset(int(self.np_random.integers(2**62)) if first else None)
        self.begun = True
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action; everybody else moves until it is the learner's turn again."""
        if not self.begun or self.batch.dones[0]:
            raise reset_needed(self.begun)
        acted = int(self.batch.seats[0])
        with invalid_if_refused():
            self.batch.step(one_action(action))
        reward = float(self.batch.rewards[0, acted])
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, bool(self.batch.dones[0]), False, self._info()

    def action_masks(self) -> Any:
        """The legal actions as flags, as sb3-contrib asks for them."""
        return self.batch.masks[0].astype(bool)

    def render(self) -> Any:
        """What the learner sees, as text or as a picture."""
        if not self.begun:
            raise reset_needed(begun=False)
        return drawing.render(self.batch, 0, int(self.batch.seats[0]), self.render_mode)

    def _seen(self) -> Any:
        seen, mask = self.batch.observations[0].copy(), self.batch.masks[0].copy()
        self.actions.legal = mask
        return with_its_mask(seen, mask) if self.mask_in_observation else seen

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.actions.legal,
            "seat": int(self.batch.seats[0]),
            "rewards": self.batch.rewards[0].copy(),
        }
