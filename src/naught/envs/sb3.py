"""Many games as a Stable-Baselines3 VecEnv, with the masks that MaskablePPO asks for."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from stable_baselines3.common.vec_env import VecEnv

from naught.core.errors import BadNotation
from naught.envs.batch import Batch, Opponents, Rewards
from naught.envs.spaces import invalid_if_refused, observation_space, reset_needed


class SB3Games(VecEnv):
    """`MaskablePPO("MlpPolicy", SB3Games("zero", 64, players=2))`: one seat learns."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        opponents: Opponents = "quick",
        learner: int | None = None,
        reward: Rewards = "payoff",
        seed: object = None,
    ) -> None:
        """Deal the games; without a seed they are random."""
        if opponents is None:
            raise BadNotation("opponents must be bots: only one seat learns here")
        self.batch = Batch(
            game,
            players,
            options,
            num_envs,
            seed,
            opponents=opponents,
            learner=learner,
            reward=reward,
        )
        self.render_mode = None
        self.begun = False
        self.lengths, self.totals = np.zeros(num_envs, int), np.zeros(num_envs)
        super().__init__(num_envs, observation_space(self.batch), Discrete(self.batch.actions))

    def reset(self) -> Any:
        """Deal new games, from the seed if `seed` has been called."""
        seed = self._seeds[0]
        self._reset_seeds()
        self.batch.reset(seed)
        self.begun = True
        self.lengths[:], self.totals[:] = 0, 0
        return self.batch.observations.copy()

    def step_async(self, actions: Any) -> None:
        """Keep the actions for step_wait."""
        self.pending = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        """Take them; a game that ends restarts, and its last observation is in its info."""
        if not self.begun:
            raise reset_needed(begun=False)
        acted = self.batch.seats.copy()
        with invalid_if_refused():
            self.batch.step(self.pending)
        rewards = self.batch.rewards[np.arange(self.num_envs), acted]
        self.lengths += 1
        self.totals += rewards
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for at in np.flatnonzero(self.batch.dones):
            infos[at] = self._ended(int(at))
        return self.batch.observations.copy(), rewards, self.batch.dones.copy(), infos

    def _ended(self, at: int) -> dict[str, Any]:
        """What Stable-Baselines3 wants to know about a game that is over."""
        summary = {"r": float(self.totals[at]), "l": int(self.lengths[at]), "t": 0.0}
        self.lengths[at], self.totals[at] = 0, 0
        last = self.batch.final_observations[at].copy()
        return {"terminal_observation": last, "episode": summary, "TimeLimit.truncated": False}

    def action_masks(self) -> Any:
        """The legal actions of every game as flags."""
        return self.batch.masks.astype(bool)

    def env_method(
        self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any
    ) -> list[Any]:
        """The only method that single games have is `action_masks`."""
        if method_name != "action_masks":
            raise AttributeError(f"games have action_masks, not {method_name}")
        return [self.action_masks()[at] for at in self._which(indices)]

    def has_attr(self, attr_name: str) -> bool:
        """Whether every game has it."""
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same attribute for every game."""
        if not self.has_attr(attr_name):
            raise AttributeError(f"games have no {attr_name}")
        return [getattr(self, attr_name) for _ in self._which(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""
        raise AttributeError(f"{attr_name} cannot be set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped."""
        return [False for _ in self._which(indices)]

    def close(self) -> None:
        """There is nothing to close."""

    def _which(self, indices: Any) -> Iterable[int]:
        found: Iterable[int] = self._get_indices(indices)
        return found
