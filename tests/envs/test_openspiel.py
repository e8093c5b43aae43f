"""OpenSpiel plays every game: its own simulation tests, chance, what seats know, resampling."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import naught
from naught.core.game import Game
from naught.core.options import Value
from naught.envs import openspiel
from tests.laws.cases import by_house_rules, values

every_game = pytest.mark.parametrize("name", naught.games())
SHORT: dict[str, dict[str, Value]] = {"zero": {"rounds": 1}, "nmbrs": {"target": 60}}


def loaded(name: str, players: int = 2, **chosen: Value) -> Any:
    return pyspiel.load_game(
        f"naught_{name}", {"players": players, **SHORT.get(name, {}), **chosen}
    )


def turned(game: Game) -> list[dict[str, Value]]:
    """Every value of each option that has several, and house rules at their ends."""
    usual = game.usual_players
    options = [{option.name: value} for option in game.options for value in values(option, usual)]
    return [*options, *(case.options for case in by_house_rules(game))]


TOO_LONG = {"target": 1_000_000}  # a game of 10 s
TURNED = [
    (name, chosen)
    for name in naught.games()
    for chosen in turned(naught.load(name))
    if chosen != TOO_LONG
]


def wandered(game: Any, moves: int, seed: int) -> Any:
    """A position some random moves into a game, where a seat is to act."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or moves > 0):
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(cards, p=chances)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
            moves -= 1
    return state


@every_game
def test_openspiels_own_simulations_pass(name: str) -> None:
    game = loaded(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize(("name", "chosen"), TURNED, ids=str)
def test_every_option_and_house_rule_passes_them(name: str, chosen: dict[str, Value]) -> None:
    game = loaded(name, naught.load(name).usual_players, **chosen)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    state, resample = wandered(game, 5, 7), openspiel.resampler(1)
    world, seat = resample(state, state.current_player()), state.current_player()
    assert state.world.state.players == game.num_players()
    assert world.observation_tensor(seat) == state.observation_tensor(seat)
    assert world.legal_actions() == state.legal_actions()


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game("naught_zero(players=3,rounds=2,pool=variable)")
    assert game.num_players() == 3
    assert wandered(game, 1, 1).world.state.pool_size == 7
    game = pyspiel.load_game("naught_zero(players=3,hand=7)")
    assert game.chosen["hand"] == 7
    with pytest.raises(Exception, match="hand"):
        pyspiel.load_game("naught_zero(hand=99)")
    assert pyspiel.load_game("naught_numzumzero").num_players() == 3
    with pytest.raises(Exception, match="players"):
        pyspiel.load_game("naught_zero(players=9)")


@every_game
def test_chance_deals_the_cards_that_are_left_one_by_one(name: str) -> None:
    state = loaded(name).new_initial_state()
    total = sum(state.world.left.values())
    for gone in range(5):
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        card, chance = outcomes[-1]
        copies = state.world.left[card]
        assert chance == pytest.approx(copies / (total - gone))
        state.apply_action(card)
        assert state.world.left.get(card, 0) == copies - 1


@every_game
def test_a_clone_and_a_pickle_go_on_alone(name: str) -> None:
    state = wandered(loaded(name), 3, 5)
    before = str(state)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == before
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != before
    assert str(state) == before


@every_game
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str) -> None:
    game = loaded(name)
    dealing, playing = game.new_initial_state(), wandered(game, 3, 5)
    wrong = set(range(game.num_distinct_actions())) - set(playing.legal_actions())
    for state, actions in ((dealing, {999_999}), (playing, {999_999, 10**12, *sorted(wrong)[:20]})):
        before, history = str(state), state.history()
        for action in actions:
            with pytest.raises(pyspiel.SpielError):
                state.apply_action(action)
            if state is playing:
                with pytest.raises(pyspiel.SpielError):
                    state.action_to_string(state.current_player(), action)
        assert (str(state), state.history()) == (before, history)
        state.apply_action(state.legal_actions()[0])


@every_game
def test_what_a_seat_knows_does_not_change_in_a_resampled_world(name: str) -> None:
    state = wandered(loaded(name), 4, 9)
    resample, seat = openspiel.resampler(1), state.current_player()
    worlds = [resample(state, seat) for _ in range(5)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_string(seat) == state.observation_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()


def test_everything_seen_is_remembered_and_nothing_else() -> None:
    state = wandered(loaded("zero"), 2, 3)
    said = state.information_state_string(0)
    assert said.count(":") == 2
    state = wandered(loaded("nmbr9"), 3, 3)
    assert ":?" in state.information_state_string(1)


@every_game
def test_openspiels_search_plays_with_our_resampling(name: str) -> None:
    state = wandered(loaded(name), 2, 2)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.0,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        max_simulations=3,
        max_world_samples=-1,
        random_state=rng,
    )
    bot.set_resampler(openspiel.resampler(1))
    assert bot.step(state) in state.legal_actions()
