"""Many games as a Gymnasium vector environment, stepped by one call."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from naught.core.errors import BadNotation
from naught.envs import drawing
from naught.envs.batch import Autoreset, Batch, Opponents, Rewards
from naught.envs.spaces import (
    Actions,
    BatchedActions,
    invalid_if_refused,
    observation_space,
    reset_needed,
    with_its_mask,
)

MODES: Final[dict[AutoresetMode, Autoreset]] = {
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.DISABLED: "off",
}


class ManyGames(VectorEnv[Any, Any, Any]):
    """`gymnasium.make_vec("naught/zero-v0", num_envs=256)`; masks are in `info`.

    With opponents "self" the learner sits in every seat: each row is whichever seat is to act
    (`info["seat"]`), the reward is for the seat that acted, and `info["rewards"]` has all of them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents | Literal["self"] | None = "quick",
        learner: int | None = None,
        reward: Rewards = "payoff",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        mask_in_observation: bool = False,
        dtype: Any = np.float32,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        """Deal the games; without `copy`, what a step returns is overwritten by the next."""
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.batch = Batch(
            game,
            players,
            options,
            num_envs,
            opponents=None if opponents == "self" else opponents,
            learner=learner,
            reward=reward,
            autoreset=MODES[self.autoreset_mode],
            dtype=dtype,
        )
        self.metadata = {**drawing.METADATA, "autoreset_mode": self.autoreset_mode}
        self.render_mode = drawing.checked_mode(render_mode)
        self.num_envs, self.copy = num_envs, copy
        self.mask_in_observation = mask_in_observation
        self.single_observation_space = observation_space(self.batch, mask_in_observation)
        self.single_action_space = Actions(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = BatchedActions(self.batch)
        self.everywhere = np.ones(num_envs, np.bool_)
        self.rows = np.arange(num_envs)
        self.never = np.zeros(num_envs, np.bool_)
        self.begun = np.zeros(num_envs, np.bool_)  # games that have been reset

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.action_space.legal = self.batch.masks  # a copied view no longer shows its buffer

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal new games; `options={"reset_mask": flags}` deals only those.

        Equal seeds give equal games; without any, the first ones are random.
        """
        if isinstance(seed, list):
            raise BadNotation("seed must be one number for all games, not a list")
        which = self.batch.flags((options or {}).get("reset_mask"))
        super().reset(seed=seed)
        if seed is None and not self.begun.any():
            self.batch.reset(self.np_random_seed)  # drawn at random
        else:
            self.batch.reset(seed, which)
        self.begun |= which
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in every game, or in none if one of them is refused."""
        if not self.begun.all():
            raise reset_needed(begun=False)
        acted = self.batch.seats.copy()
        with invalid_if_refused():
            self.batch.step(actions)
        rewards = self.batch.rewards[self.rows, acted].astype(np.float64)
        dones, info = self.batch.dones.copy(), self._info()
        if self.autoreset_mode is AutoresetMode.SAME_STEP and dones.any():
            info |= self._final(dones)
        return self._seen(), rewards, dones, self.never.copy(), info

    def action_masks(self) -> Any:
        """The legal actions of every game as flags."""
        return self.batch.masks.astype(bool)

    def render(self) -> tuple[Any, ...] | None:
        """What each learner sees, as text or as a picture."""
        if not self.begun.all():
            raise reset_needed(begun=False)
        seats = self.batch.seats.tolist()
        drawn = [
            drawing.render(self.batch, at, seat, self.render_mode) for at, seat in enumerate(seats)
        ]
        return None if self.render_mode in (None, "human") else tuple(drawn)

    def _mine(self, array: Any) -> Any:
        return array.copy() if self.copy else array

    def _seen(self) -> Any:
        seen = self._mine(self.batch.observations)
        return (
            with_its_mask(seen, self._mine(self.batch.masks)) if self.mask_in_observation else seen
        )

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._mine(self.batch.masks),
            "_action_mask": self.everywhere,
            "seat": self._mine(self.batch.seats),
            "_seat": self.everywhere,
            "rewards": self._mine(self.batch.rewards),
            "_rewards": self.everywhere,
        }

    def _final(self, dones: Any) -> dict[str, Any]:
        """The last observation of games that have just ended, as Gymnasium hands it over."""
        seen = np.full(self.num_envs, None, object)
        waiting = np.zeros(self.batch.actions, np.int8)
        waiting[self.batch.wait] = 1
        for at in np.flatnonzero(dones):
            last = self.batch.final_observations[at].copy()
            seen[at] = with_its_mask(last, waiting) if self.mask_in_observation else last
        masks = np.where(dones[:, None], waiting, np.int8(0))
        info = {"action_mask": masks, "_action_mask": dones}
        return {"final_obs": seen, "_final_obs": dones, "final_info": info, "_final_info": dones}
