"""Gymnasium's environments of every game: its own checks, masks, resets and bad input."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import naught
import naught.envs
from naught.envs.single import OneGame

every_game = pytest.mark.parametrize("game", naught.games())


def make(game: str, **wishes: Any) -> Any:
    return gymnasium.make(f"naught/{game}-v0", **wishes)


def make_vec(game: str, size: int, **wishes: Any) -> Any:
    return gymnasium.make_vec(f"naught/{game}-v0", num_envs=size, **wishes)


class Lenient(OneGame):
    """Gymnasium's checker knows no masks: it samples in one position and acts in another."""

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        legal = self.action_masks()
        return super().step(action if legal[action] else np.flatnonzero(legal)[0])


@every_game
@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_gymnasiums_own_checks_pass(game: str, mask_in_observation: bool) -> None:
    env = Lenient(game, opponents="random", mask_in_observation=mask_in_observation)
    env.spec = gymnasium.spec(f"naught/{game}-v0")
    check_env(env)


@every_game
def test_a_whole_game_ends_and_then_wants_a_reset(game: str) -> None:
    env = make(game, opponents="random").unwrapped
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=3)
    over, total = False, 0.0
    while not over:
        action = np.flatnonzero(info["action_mask"])[0]
        seen, reward, over, cut, info = env.step(action)
        assert seen in env.observation_space
        assert not cut
        total += reward
    assert -1 <= total <= 1
    with pytest.raises(ResetNeeded):
        env.step(0)
    env.reset()


def test_in_every_seat_the_learner_gets_the_reward_of_the_seat_that_acted() -> None:
    env = make("numzumzero", players=2, opponents="self", reward="points")
    _, info = env.reset(seed=2)
    seats, over = set(), False
    while not over:
        acted = info["seat"]
        seats.add(acted)
        _, reward, over, _, info = env.step(env.action_space.sample())
        assert reward == info["rewards"][acted]
    assert seats == {0, 1}


@pytest.mark.parametrize("wrong", [82, 500, -1, 0.5, True, None, [1, 2], "knock"])
def test_a_wrong_action_is_refused_and_changes_nothing(wrong: Any) -> None:
    env = make("zero", players=3, opponents="random").unwrapped
    env.reset(seed=1)
    before = env.batch.state(0).tobytes()
    with pytest.raises(InvalidAction):
        env.step(wrong)
    assert env.batch.state(0).tobytes() == before


def test_nothing_is_drawn_before_a_reset() -> None:
    for env in (make("zero", render_mode="ansi").unwrapped, make_vec("zero", 2)):
        with pytest.raises(ResetNeeded):
            env.render()


def pickled(original: Any) -> Any:
    return pickle.loads(pickle.dumps(original))


@pytest.mark.parametrize("copied", [deepcopy, pickled])
def test_a_copy_of_an_environment_goes_on_alike_and_alone(copied: Callable[[Any], Any]) -> None:
    for env in (make("numzumzero"), make_vec("numzumzero", 3)):
        env.reset(seed=7)
        env.action_space.seed(7)
        twin = copied(env)
        actions, seen = [], []
        for _ in range(4):
            actions.append(twin.action_space.sample())
            seen.append(twin.step(actions[-1]))
        for action, step in zip(actions, seen, strict=True):
            assert np.array_equal(env.action_space.sample(), action)
            assert data_equivalence(env.step(action), step)


ONE_AND_FOUR: tuple[Callable[[], Any], ...] = (partial(make, "zero"), partial(make_vec, "zero", 4))


def openings(env: Any, resets: int) -> list[bytes]:
    return [env.reset()[0].tobytes() for _ in range(resets)]


def test_without_a_seed_the_first_games_are_random_and_all_others_differ() -> None:
    for maker in ONE_AND_FOUR:
        seen = openings(maker(), 3) + openings(maker(), 3)
        assert len(set(seen)) == 6


def test_after_a_seed_the_resets_without_one_go_on_with_its_stream() -> None:
    for maker in ONE_AND_FOUR:
        runs = []
        for _ in range(2):
            env = maker()
            first = env.reset(seed=5)[0].tobytes()
            runs.append([first, *openings(env, 3)])
        assert runs[0] == runs[1]
        assert len(set(runs[0])) == 4


def test_the_seed_that_gymnasium_has_drawn_repeats_the_games() -> None:
    for maker in ONE_AND_FOUR:
        env = maker()
        first = env.reset()[0].tobytes()
        assert maker().reset(seed=env.unwrapped.np_random_seed)[0].tobytes() == first


def test_games_that_are_first_reset_one_by_one_are_random_too() -> None:
    seen = set()
    for _ in range(2):
        envs = make_vec("zero", 2)
        envs.reset(options={"reset_mask": np.array([True, False])})
        seen.add(envs.reset(options={"reset_mask": np.array([False, True])})[0][1].tobytes())
    assert len(seen) == 2


def test_text_and_picture_show_what_the_learner_sees() -> None:
    for game in naught.games():
        text, picture = (make(game, render_mode=mode).unwrapped for mode in ("ansi", "rgb_array"))
        for env in (text, picture):
            env.reset(seed=1)
        seat = int(text.batch.seats[0])
        veiled = text.batch.game.veil(text.batch.state(0), seat)
        assert text.render() == text.batch.game.words.position(veiled)
        drawn = picture.render()
        assert drawn.dtype == np.uint8
        assert drawn.shape[2] == 3
        assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 10


# Many at once: Gymnasium has no test for these, so here is one


@every_game
@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("mask_in_observation", [False, True])
def test_a_vector_keeps_what_gymnasium_promises_of_it(
    game: str, mode: AutoresetMode, mask_in_observation: bool
) -> None:
    wishes = {"autoreset_mode": mode, "mask_in_observation": mask_in_observation}
    envs, twin = (make_vec(game, 3, opponents="random", **wishes) for _ in range(2))
    assert envs.metadata["autoreset_mode"] is mode
    seen, info = envs.reset(seed=11)
    assert data_equivalence((seen, info), twin.reset(seed=11))
    was_over = np.zeros(3, bool)
    for _ in range(70):
        assert seen in envs.observation_space
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        assert actions in envs.action_space
        step = envs.step(actions)
        assert data_equivalence(step, twin.step(actions))
        seen, rewards, over, cut, info = step
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert (rewards.dtype, over.dtype, cut.dtype) == (np.float64, bool, bool)
        assert not cut.any()
        assert not rewards[~over].any()
        assert info["action_mask"].any(axis=1).all()
        if mode is AutoresetMode.NEXT_STEP:
            assert not over[was_over].any()
        if mode is AutoresetMode.SAME_STEP:
            final = info.get("final_obs", np.full(3, None))
            assert [last is not None for last in final] == over.tolist()
            assert all(last in envs.single_observation_space for last in final[over])
        if mode is AutoresetMode.DISABLED and over.any():
            seen, info = envs.reset(options={"reset_mask": over})
            twin.reset(options={"reset_mask": over})
        was_over = over


@pytest.mark.parametrize("game", ["zero", "nmbr9"])
def test_with_copies_of_the_learner_each_row_is_the_seat_to_act(game: str) -> None:
    envs = make_vec(game, 4, players=2, opponents="self")
    _, info = envs.reset(seed=2)
    ended = 0
    for _ in range(400):
        acted = info["seat"].copy()
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        _, rewards, over, _, info = envs.step(actions)
        np.testing.assert_allclose(rewards, info["rewards"][range(4), acted])
        ended += over.sum()
    assert ended


def test_a_refused_action_in_one_game_stops_none_of_them_by_halves() -> None:
    envs = make_vec("zero", 3, players=2)
    _, info = envs.reset(seed=1)
    good = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
    before = [envs.unwrapped.batch.state(at).tobytes() for at in range(3)]
    with pytest.raises(InvalidAction, match="game 1"):
        envs.step(np.array([good[0], 82, good[2]]))
    for wrong in (good[:2], good[None], good.astype(float), good > 0, [[1], [2, 3]], "no", None, 0):
        with pytest.raises(InvalidAction):
            envs.step(wrong)
    assert [envs.unwrapped.batch.state(at).tobytes() for at in range(3)] == before


@every_game
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_a_vector_samples_an_action_that_is_legal_in_every_game(
    game: str, mode: AutoresetMode
) -> None:
    envs, twin = (
        make_vec(game, 3, players=2, opponents="self", autoreset_mode=mode) for _ in range(2)
    )
    for each in (envs, twin):
        each.reset(seed=6)
        each.action_space.seed(9)
    for _ in range(120):
        actions = envs.action_space.sample()
        assert actions in envs.action_space
        np.testing.assert_array_equal(actions, twin.action_space.sample())
        for each in (envs, twin):
            each.step(actions)  # which refuses what is not legal


def test_a_vector_samples_every_legal_action_and_heeds_a_mask() -> None:
    envs = make_vec("numzumzero", 2, players=2)
    _, info = envs.reset(seed=1)
    space = envs.action_space
    seen = np.zeros_like(info["action_mask"])
    for _ in range(400):
        seen[range(2), space.sample()] = 1
    np.testing.assert_array_equal(seen, info["action_mask"])
    only = np.eye(envs.unwrapped.batch.actions, dtype=np.int8)
    assert space.sample(mask=(only[3], only[7])).tolist() == [3, 7]


def test_a_vector_is_not_stepped_before_every_game_has_been_reset() -> None:
    envs = make_vec("numzumzero", 2, players=2)
    with pytest.raises(ResetNeeded):
        envs.step(envs.action_space.sample())
    envs.reset(seed=1, options={"reset_mask": np.array([True, False])})
    with pytest.raises(ResetNeeded):
        envs.step(envs.action_space.sample())
    envs.reset(options={"reset_mask": np.array([False, True])})
    envs.step(envs.action_space.sample())


def test_views_are_overwritten_and_copies_are_not() -> None:
    for copy in (True, False):
        envs = make_vec("numzumzero", 2, copy=copy)
        first, info = envs.reset(seed=4)
        kept = first.copy()
        actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
        envs.step(actions)
        assert np.array_equal(first, kept) is copy
