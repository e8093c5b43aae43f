"""The batched core: many games at once, the same as one by one, and nothing done by halves."""

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import naught
from naught.core.coding import width
from naught.core.errors import BadNotation, IllegalMove
from naught.core.kernel import lowest
from naught.envs import Batch
from naught.envs.batch import Autoreset, Rewards

every_game = pytest.mark.parametrize("game", naught.games())


def snapshot(batch: Batch) -> tuple[bytes, ...]:
    """All that a batch shows, and all that is true in it."""
    shown = [array.tobytes() for array in batch.copied()]
    return *shown, *(batch.state(at).tobytes() for at in range(batch.size))


@every_game
def test_equal_seeds_give_equal_steps(game: str) -> None:
    one, other = (Batch(game, size=4, seed="again") for _ in range(2))
    for _ in range(60):
        assert snapshot(one) == snapshot(other)
        actions = one.sample()
        one.step(actions)
        other.step(actions)
    one.reset("again")
    assert snapshot(one) == snapshot(Batch(game, size=4, seed="again"))


def test_a_seed_is_0_unless_given_and_none_is_drawn_at_random() -> None:
    assert snapshot(Batch("zero", size=2)) == snapshot(Batch("zero", size=2, seed=0))
    drawn = Batch("zero", size=2, seed=None)
    assert snapshot(drawn) != snapshot(Batch("zero", size=2, seed=None))
    assert snapshot(drawn) == snapshot(Batch("zero", size=2, seed=drawn.seed))


def test_a_seeded_reset_repeats_samples_and_advice_too() -> None:
    batch = Batch("zero", players=2, size=4, seed=1)
    told = []
    for _ in range(2):
        batch.sample()
        batch.reset("again")
        told.append((batch.sample().tolist(), batch.advise("greedy").tolist()))
    assert told[0] == told[1]


def pickled(original: Any) -> Any:
    return pickle.loads(pickle.dumps(original))


@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
@pytest.mark.parametrize("dtype", ["float32", np.int8])
def test_a_copy_goes_on_alike_and_alone(copied: Callable[[Any], Any], dtype: Any) -> None:
    batch = Batch("numzumzero", size=3, seed="copied", opponents="quick", dtype=dtype)
    batch.step(batch.sample())
    twin, before = copied(batch), snapshot(batch)
    assert not twin.observations.flags.writeable
    later = []
    for _ in range(30):
        twin.step(twin.sample())
        later.append((snapshot(twin), twin.final_observations.tobytes()))
    assert snapshot(batch) == before
    for seen in later:
        batch.step(batch.sample())
        assert (snapshot(batch), batch.final_observations.tobytes()) == seen


@every_game
def test_a_game_does_not_depend_on_those_beside_it(game: str) -> None:
    many, few = Batch(game, size=5, seed=7), Batch(game, size=2, seed=7)
    for _ in range(60):
        actions = many.sample()
        many.step(actions)
        few.step(actions[:2])
        np.testing.assert_array_equal(many.observations[:2], few.observations)
        np.testing.assert_array_equal(many.masks[:2], few.masks)


@every_game
def test_a_step_makes_the_move_of_its_action(game: str) -> None:
    batch = Batch(game, size=3, seed="moves")
    rules = batch.game.rules
    for _ in range(60):
        actions = batch.sample().copy()
        before = [batch.state(at) for at in range(3)]
        texts = [batch.text(at, int(actions[at])) for at in range(3)]
        seats = batch.seats.copy()
        batch.step(actions)
        for at, state in enumerate(before):
            seat = int(seats[at])
            rules.apply(state, seat, batch.game.parse_move(state, texts[at]))
            if not state.awaits_deck and state.to_act:
                assert state.tobytes() == batch.state(at).tobytes()
                assert batch.seats[at] == lowest(state.to_act)


@every_game
@pytest.mark.parametrize("policy", ["quick", "greedy"])
def test_a_bot_that_is_asked_what_it_would_do_changes_nothing(game: str, policy: Any) -> None:
    batch = Batch(game, size=3, seed="advised")
    for _ in range(12):
        before = snapshot(batch)
        advised = batch.advise(policy)
        assert snapshot(batch) == before
        batch.step(advised)  # which refuses what is not legal
    with pytest.raises(
        BadNotation, match="policy must be one of random, quick, greedy, not 'best'"
    ):
        batch.advise("best")  # type: ignore[arg-type]


@every_game
def test_texts_and_actions_name_the_same_moves(game: str) -> None:
    batch = Batch(game, size=2, seed="texts")
    for _ in range(40):
        for at in range(2):
            for action in np.flatnonzero(batch.masks[at])[:20]:
                assert batch.action(at, batch.text(at, int(action))) == action
        batch.step(batch.sample())


@every_game
def test_an_action_that_is_not_marked_is_refused_and_no_game_moves(game: str) -> None:
    batch = Batch(game, size=3, seed="refuse")
    batch.step(batch.sample())
    for wrong in (batch.wait, -1, batch.actions, 10**9):
        actions = batch.sample().copy()
        actions[2] = wrong
        before = snapshot(batch)
        with pytest.raises(IllegalMove, match="game 2"):
            batch.step(actions)
        assert snapshot(batch) == before


@pytest.mark.parametrize(
    ("actions", "problem"),
    [
        ([0], ValueError),
        ([[0, 0, 0]], ValueError),
        ([0.0, 0.0, 0.0], TypeError),
        ("no", ValueError),
    ],
)
def test_actions_of_the_wrong_shape_or_kind_are_refused(
    actions: Any, problem: type[Exception]
) -> None:
    batch = Batch("zero", size=3)
    before = snapshot(batch)
    with pytest.raises(problem):
        batch.step(actions)
    assert snapshot(batch) == before


@every_game
def test_only_legal_actions_have_a_text_and_only_seats_see(game: str) -> None:
    batch = Batch(game, size=2, seed="asked")
    wrong: list[Any] = [batch.wait, batch.actions, -1, 10**12, "0", 0.0, None, True]
    for action in wrong:
        with pytest.raises(IllegalMove, match="not in its mask"):
            batch.text(0, action)
    seats: list[Any] = [batch.players, -1, 63, "0"]
    for seat in seats:
        with pytest.raises(BadNotation, match="a seat is from 0 to"):
            batch.look(0, seat)


@pytest.mark.parametrize(
    ("which", "problem"),
    [([True], ValueError), ([0, 1, 2], TypeError), ([1.0, 0.0, 1.0], TypeError)],
)
def test_games_to_reset_are_marked_by_flags(which: Any, problem: type[Exception]) -> None:
    batch = Batch("zero", size=3)
    before = snapshot(batch)
    with pytest.raises(problem, match="flags"):
        batch.reset(which=which)
    assert snapshot(batch) == before


def test_numpys_numbers_and_names_of_kinds_are_understood() -> None:
    wishes: dict[str, Any] = {"size": np.int64(2), "opponents": "random", "learner": np.int8(1)}
    for kind in ("int8", np.int8, np.dtype("int8")):
        assert Batch("zero", 2, dtype=kind, **wishes).observations.dtype == np.int8


def test_what_a_batch_shows_cannot_be_written_to() -> None:
    batch = Batch("zero", size=2)
    for array in (batch.observations, batch.masks, batch.rewards, batch.seats, batch.dones):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


@pytest.mark.parametrize("game", ["zero", "numzumzero"])
def test_the_rewards_of_a_game_are_its_payoff_its_win_or_its_points(game: str) -> None:
    kinds: tuple[Rewards, ...] = ("payoff", "win", "points")
    batches = [Batch(game, 3, size=2, seed="pay", reward=kind) for kind in kinds]
    sums = np.zeros((2, 3))
    finished = 0
    while finished < 4:
        actions = batches[0].sample()
        before = [batches[0].state(at) for at in range(2)]
        texts = [batches[0].text(at, int(actions[at])) for at in range(2)]
        seats = batches[0].seats.copy()
        for batch in batches:
            batch.step(actions)
        payoff, win, points = (batch.rewards for batch in batches)
        sums += points
        for at in np.flatnonzero(batches[0].dones):
            finished += 1
            state, rules = before[at], batches[0].game.rules
            rules.apply(state, int(seats[at]), batches[0].game.parse_move(state, texts[at]))
            expected, scores = np.zeros(3), np.zeros(3, np.int64)
            rules.payoff(state, expected)
            rules.scores(state, scores)
            np.testing.assert_allclose(payoff[at], expected, atol=1e-6)
            sign = -1 if batches[0].game.low_wins else 1
            np.testing.assert_array_equal(sums[at], sign * scores)
            won = int(rules.winners(state))
            assert [reward > -1 for reward in win[at]] == [bool(won >> s & 1) for s in range(3)]
            sums[at] = 0
        assert not payoff[~batches[0].dones].any()


@pytest.mark.parametrize("opponents", ["random", "quick", "greedy"])
def test_among_opponents_only_the_learner_is_asked(opponents: Any) -> None:
    batch = Batch("numzumzero", 3, size=6, seed=3, opponents=opponents, learner=1)
    for _ in range(80):
        assert (batch.seats == 1).all()
        batch.step(batch.sample())
    roving = Batch("numzumzero", 3, size=6, seed=3, opponents=opponents)
    seats = set()
    for _ in range(80):
        assert [roving.learner(at) for at in range(6)] == roving.seats.tolist()
        seats |= set(roving.seats.tolist())
        roving.step(roving.sample())
    assert seats == {0, 1, 2}


def test_a_finished_game_restarts_now_at_the_next_step_or_on_request() -> None:
    modes: tuple[Autoreset, ...] = ("same step", "next step", "off")
    same, after, off = (Batch("numzumzero", 2, size=1, seed=5, autoreset=mode) for mode in modes)
    while not same.dones[0]:
        actions = same.sample()
        for batch in (same, after, off):
            batch.step(actions)
    assert after.dones[0]
    assert off.dones[0]
    np.testing.assert_array_equal(after.observations, same.final_observations)
    assert np.flatnonzero(after.masks[0]).tolist() == [after.wait]
    after.step([0])  # whatever the action
    assert not after.dones[0]
    np.testing.assert_array_equal(after.observations, same.observations)
    before = snapshot(off)
    with pytest.raises(IllegalMove, match="over"):
        off.step([0])
    assert snapshot(off) == before
    off.step([off.wait])
    assert off.dones[0]
    off.reset(which=[True])
    np.testing.assert_array_equal(off.observations, same.observations)


def test_whole_numbers_and_floats_tell_the_same() -> None:
    floats, whole = Batch("zerohero", 3, size=2), Batch("zerohero", 3, size=2, dtype=np.int8)
    np.testing.assert_array_equal(floats.observations, whole.observations * floats.scales)
    assert whole.observations.dtype == np.int8


@pytest.mark.parametrize(
    "wish",
    [
        {"size": 0},
        {"players": 9},
        {"options": {"rounds": 99}},
        {"opponents": "nobody"},
        {"learner": 0},
        {"opponents": "random", "learner": 4},
        {"opponents": "random", "learner": True},
        {"opponents": "random", "learner": "0"},
        {"reward": "gold"},
        {"autoreset": "maybe"},
        {"size": True},
        {"size": 2.0},
        {"dtype": np.float64},
        {"dtype": "small"},
        {"dtype": None},
    ],
)
def test_a_wish_that_cannot_be_is_refused(wish: dict[str, Any]) -> None:
    with pytest.raises(BadNotation):
        Batch("zero", **{"players": 4, **wish})


@pytest.mark.parametrize("kind", [np.float32, np.int8])
def test_more_games_than_memory_holds_are_refused_with_what_they_would_need(kind: Any) -> None:
    batch = Batch("zero", size=1000, dtype=kind)
    buffers = [kept for kept in vars(batch).values() if isinstance(kept, np.ndarray)]
    per_game = [array for array in buffers if len(array) == 1000 and array.flags.owndata]
    each = sum(array.nbytes for array in per_game) // 1000
    with pytest.raises(BadNotation, match=rf"1,000,000,000,000 games of ZERO need .* {each:,} byt"):
        Batch("zero", size=10**12, dtype=kind)
    with pytest.raises(BadNotation, match="ask for fewer"):
        Batch("zero", size=10**18, dtype=kind)


def test_the_table_in_the_documentation_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text()
    rows = re.findall(
        r"^\| `(\w+)` \| (\d+)-(\d+) \| ([\d,]+) \| ([\d,]+) \((\d)\) \| ([\d,]+) \|", page, re.M
    )
    assert sorted(row[0] for row in rows) == naught.games()
    for name, fewest, most, pair, usual, players, actions in rows:
        game = naught.load(name)
        assert game.coding is not None
        told = [int(number.replace(",", "")) for number in (pair, usual, actions)]
        blocks = [width(game.coding.blocks(seats)) for seats in (2, game.usual_players)]
        assert told == [*blocks, game.coding.ACTIONS]
        assert [int(fewest), int(most)] == [game.players[0], game.players[-1]]
        assert int(players) == game.usual_players
