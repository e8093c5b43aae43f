"""PettingZoo's environments of every game: its own tests, and bad input."""

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

import naught
import naught.envs

every_game = pytest.mark.parametrize("game", naught.games())
CYCLES = 60
# PettingZoo knows these of its own environments by name and says them of all others
SAID_OF_OTHERS = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
}


def maker(kind: Any, game: str, **wishes: Any) -> Callable[..., Any]:
    return lambda **more: pettingzoo.make(kind, f"naught/{game}-v0", **wishes, **more)


@contextmanager
def nothing_else_said() -> Iterator[None]:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        yield
    assert {str(warning.message) for warning in said} <= SAID_OF_OTHERS


@every_game
def test_pettingzoos_own_tests_pass_in_turns(game: str) -> None:
    with nothing_else_said():
        api_test(maker("aec", game)(), num_cycles=CYCLES)
        seed_test(maker("aec", game), num_cycles=CYCLES)


@every_game
def test_pettingzoos_own_tests_pass_all_at_once(game: str) -> None:
    with nothing_else_said():
        parallel_api_test(maker("parallel", game)(), num_cycles=CYCLES)
        parallel_seed_test(maker("parallel", game), num_cycles=CYCLES)


@every_game
def test_pettingzoos_own_test_of_pictures_passes(game: str) -> None:
    render_test(maker("aec", game))


@every_game
def test_waiting_seats_have_one_action_and_that_is_to_wait(game: str) -> None:
    env = maker("parallel", game)()
    seen, infos = env.reset(seed=5)
    for _ in range(30):
        acting = [name for name in env.agents if not seen[name]["action_mask"][env.batch.wait]]
        assert len(acting) == (len(env.agents) if game == "nmbr9" else 1)
        for name in set(env.agents) - set(acting):
            assert seen[name]["action_mask"].sum() == 1
        for name in env.agents:
            assert infos[name]["action_mask"] is seen[name]["action_mask"]
        seen, _, over, _, infos = env.step(
            {name: env.action_space(name).sample() for name in env.agents}
        )
        if any(over.values()):
            break


def test_only_games_that_all_play_at_once_can_be_turned_from_aec_to_parallel() -> None:
    for game in naught.games():
        env = maker("aec", game)()
        assert env.metadata["is_parallelizable"] is (game == "nmbr9")
    played = aec_to_parallel(maker("aec", "nmbr9", players=2)())
    seen, _ = played.reset(seed=1)
    while played.agents:
        masks = {name: seen[name]["action_mask"] for name in played.agents}
        seen, *_ = played.step(
            {name: played.action_space(name).sample(mask) for name, mask in masks.items()}
        )


def pickled(original: Any) -> Any:
    return pickle.loads(pickle.dumps(original))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_a_copy_of_a_table_goes_on_alike(copied: Callable[[Any], Any]) -> None:
    env = maker("aec", "zerohero", players=2)()
    env.reset(seed=4)
    twin = copied(env)
    for _ in range(8):
        action = env.action_space(env.agent_selection).sample()
        for each in (env, twin):
            each.step(action)
        assert data_equivalence(env.last(), twin.last())


def test_nothing_is_seen_or_drawn_before_a_reset() -> None:
    for kind in ("aec", "parallel"):
        env = maker(kind, "zero", render_mode="ansi")()
        with pytest.raises(ResetNeeded):
            env.render()
    with pytest.raises(ResetNeeded):
        maker("aec", "zero")().observe("seat_0")


def test_an_agent_that_does_not_exist_sees_nothing() -> None:
    env = maker("aec", "zero", players=2)()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no agent 'player_0': seat_0, seat_1"):
        env.observe("player_0")


def test_nobody_sees_what_others_place_in_the_same_round() -> None:
    """In turns, the second seat of NMBR 9 sees the same whatever the first has done."""
    seen = []
    for choice in (0, -1):
        env = maker("aec", "nmbr9", players=2)()
        env.reset(seed=8)
        for _ in range(4):
            env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[choice])
        seen.append(env.last()[0]["observation"])
    np.testing.assert_array_equal(*seen)


def test_bad_input_in_turns_is_refused_and_changes_nothing() -> None:
    env = maker("aec", "zero", players=3)()
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    before = env.batch.state(0).tobytes()
    for wrong in (82, 500, -1, 0.5, True, None, [1, 2], "knock"):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    assert env.batch.state(0).tobytes() == before
    assert not any(env.terminations.values())


def test_a_finished_agent_can_only_be_stepped_with_none() -> None:
    env = maker("aec", "numzumzero", players=2)()
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(np.flatnonzero(env.last()[0]["action_mask"])[0])
    assert len(env.agents) == 2
    with pytest.raises(ValueError, match="None"):
        env.step(0)
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    before = env.batch.state(0).tobytes()
    for action in (None, 0):
        with pytest.raises(ResetNeeded, match="over"):
            env.step(action)
    assert env.agents == []
    assert env.batch.state(0).tobytes() == before
    env.reset(seed=2)
    env.step(env.action_space(env.agent_selection).sample())


def test_bad_input_all_at_once_is_refused_and_changes_nothing() -> None:
    env = maker("parallel", "nmbr9", players=2)()
    with pytest.raises(ResetNeeded):
        env.step({})
    env.reset(seed=1)
    good = {name: env.action_space(name).sample() for name in env.agents}
    before = env.batch.state(0).tobytes()
    for wrong in (
        {},
        good | {"seat_9": 0},
        good | {"seat_1": env.batch.wait},
        good | {"seat_1": 9.5},
        good | {"seat_1": True},
        good | {"seat_1": None},
        good | {"seat_1": [1, 2]},
        list(good.values()),
        None,
    ):
        with pytest.raises(InvalidAction):
            env.step(wrong)
    assert env.batch.state(0).tobytes() == before
