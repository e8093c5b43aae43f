"""Every seat is an agent of its own: PettingZoo's turn-based (AEC) and parallel environments."""

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction
from pettingzoo import AECEnv, ParallelEnv

from naught.core.kernel import popcount
from naught.envs import drawing
from naught.envs.batch import Batch, Rewards
from naught.envs.spaces import (
    Actions,
    invalid_if_refused,
    observation_space,
    one_action,
    reset_needed,
    with_its_mask,
)


class Table:
    """What both kinds share: one game, an agent for each seat, and their spaces."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        reward: Rewards = "payoff",
        dtype: Any = np.float32,
        render_mode: str | None = None,
    ) -> None:
        self.batch = Batch(game, players, options, reward=reward, autoreset="off", dtype=dtype)
        self.metadata = {
            **drawing.METADATA,
            "name": f"naught_{self.batch.game.name}_v0",
            "is_parallelizable": popcount(self.batch.state(0).to_act) == self.batch.players,
        }
        self.render_mode = drawing.checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.batch.players)]
        self.agents: list[str] = []
        space = observation_space(self.batch, with_mask=True)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {name: Actions(self.batch.actions) for name in self.possible_agents}
        self.begun = False

    def observation_space(self, agent: str) -> Any:
        """What an agent may see: an observation and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may do; a sample without a mask is legal."""
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """Start a new game; without a seed, the first one is random."""
        self.batch.reset(secrets.randbits(62) if seed is None and not self.begun else seed)
        self.begun = True
        self.agents = self.possible_agents[:]

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            raise ValueError(f"no agent {agent!r}: {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def look(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, with its mask."""
        self.require_reset()
        seen, mask = self.batch.look(0, self.seat(agent))
        self.action_spaces[agent].legal = mask
        return with_its_mask(seen, mask)

    def take(self, action: Any) -> None:
        """Take an action for the seat whose turn it is."""
        with invalid_if_refused():
            self.batch.step(one_action(action))

    def draw(self) -> Any:
        """The table, as seen by the agent whose turn it is."""
        self.require_reset()
        return drawing.render(self.batch, 0, int(self.batch.seats[0]), self.render_mode)

    def require_reset(self) -> None:
        """Refuse to show a game that nobody has asked for."""
        if not self.begun:
            raise reset_needed(begun=False)


class InTurns(Table, AECEnv[str, Any, Any]):
    """`pettingzoo.make("aec", "naught/zero-v0")`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; equal seeds give equal games."""
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn()

    def step(self, action: Any) -> None:
        """The agent whose turn it is acts; one that is finished is stepped with None."""
        if not self.agents:
            raise reset_needed(self.begun)
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        acted = self.agent_selection
        self.take(action)
        self._cumulative_rewards[acted] = 0.0
        self.rewards = dict(zip(self.agents, self.batch.rewards[0].tolist(), strict=True))
        self._accumulate_rewards()
        if self.batch.dones[0]:
            self.terminations = dict.fromkeys(self.agents, True)
        self._turn()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """What an agent sees now."""
        if self.begun and agent == self.agent_selection:
            return self._seen
        return self.look(agent)

    def render(self) -> Any:
        """The table, as seen by the agent whose turn it is."""
        return self.draw()

    def close(self) -> None:
        """There is nothing to close."""

    def _turn(self) -> None:
        """Whose turn it is, and what it sees; the mask is in its info too."""
        self.agent_selection = self.possible_agents[int(self.batch.seats[0])]
        self._seen = self.look(self.agent_selection)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._seen["action_mask"]}


class AtOnce(Table, ParallelEnv[str, Any, Any]):
    """`pettingzoo.make("parallel", "naught/nmbr9-v0")`; agents that are not to act have to wait."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game; equal seeds give equal games."""
        self.deal(seed)
        return self._all()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Everybody acts, or waits; if one action is refused, none is taken."""
        if not self.agents:
            raise reset_needed(self.begun)
        acting = self._checked(actions)
        gained = np.zeros(self.batch.players)
        for name in acting:
            self.take(actions[name])
            gained += self.batch.rewards[0]
        over = bool(self.batch.dones[0])
        names, (seen, infos) = self.agents, self._all()
        if over:
            self.agents = []
        rewards = dict(zip(names, gained.tolist(), strict=True))
        ended, cut = dict.fromkeys(names, over), dict.fromkeys(names, False)
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ended, cut, infos

    def render(self) -> Any:
        """The table, as seen by the agent whose turn it is."""
        return self.draw()

    def close(self) -> None:
        """There is nothing to close."""

    def _checked(self, actions: dict[str, Any]) -> list[str]:
        """The agents that act rather than wait, in the order of their seats."""
        if not isinstance(actions, Mapping) or set(actions) != set(self.agents):
            raise InvalidAction(f"actions must be for {', '.join(self.agents)}, not {actions!r}")
        for name in self.agents:
            space, action = self.action_spaces[name], actions[name]
            is_number = space.contains(action) and not isinstance(action, bool)
            if not (is_number and self._masks[name][action]):
                raise InvalidAction(f"{name} may not take action {action!r}: it is not in its mask")
        return [name for name in self.agents if not self._masks[name][self.batch.wait]]

    def _all(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What every agent sees, and an info with its mask again."""
        seen = {name: self.look(name) for name in self.agents}
        self._masks = {name: seen[name]["action_mask"] for name in seen}
        return seen, {name: {"action_mask": self._masks[name]} for name in seen}
