"""House rules: numbers that a rulebook fixes, turned without touching the rules."""

import numpy as np
import pytest

import naught
from naught import cli
from naught.bots.playout import INSIGHT, RANDOM, quick_games
from naught.core import record
from naught.core.errors import BadNotation
from naught.core.match import Match, replay
from naught.core.options import Whole
from naught.core.shuffle import fast_rng

RULES = [(name, rule) for name in naught.games() for rule in naught.load(name).house]
every_rule = pytest.mark.parametrize(
    ("name", "rule"), RULES, ids=[f"{name}-{rule.name}" for name, rule in RULES]
)


def test_every_game_of_ours_has_house_rules() -> None:
    assert {name for name, _ in RULES} == {"zero", "numzumzero", "zerohero", "nmbr9", "nmbrs"}


@every_rule
def test_a_game_by_the_book_does_not_mention_house_rules(name: str, rule: Whole) -> None:
    game = naught.load(name)
    players = game.usual_players
    plain = Match(game, players, seed=1)
    same = Match(game, players, {rule.name: rule.default(players)}, seed=1)
    assert same.record() == plain.record()
    assert (same.state.tobytes(), rule.name in same.options) == (plain.state.tobytes(), False)


@every_rule
def test_games_by_a_house_rule_end_and_replay(name: str, rule: Whole) -> None:
    game = naught.load(name)
    players = game.usual_players
    for value in {rule.low, rule.high} - {rule.default(players)}:
        match = Match(game, players, {rule.name: value}, seed=f"{rule.name} {value}")
        rng, moves = fast_rng(rule.name, value), 0
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal(seat)
            assert legal
            veiled = match.veiled(seat)
            imagined = veiled.copy()
            game.rules.imagine(imagined, rng)
            assert game.veil(imagined, seat).tobytes() == veiled.tobytes()
            match.play(seat, legal[(moves * 7) % len(legal)])
            moves += 1
            if moves == 150:
                break
        text = match.record()
        assert f'"{rule.name}": {value}' in text
        again = replay(game, record.read(text))
        assert again.state.tobytes() == match.state.tobytes()
        assert again.view(0) == match.view(0)


@every_rule
def test_one_process_plays_by_the_book_and_by_house_rules(name: str, rule: Whole) -> None:
    game = naught.load(name)
    players = game.usual_players
    value = next(v for v in (rule.low, rule.high) if v != rule.default(players))
    for kind in (RANDOM, INSIGHT):
        kinds = [kind] * players
        found = []
        for options in ({}, {rule.name: value}, {}):
            start = game.new_state(players, game.settle(players, options))
            played = quick_games(game, start, np.array(kinds), 40, fast_rng("same"))
            found.append([part.tolist() for part in played])
        assert found[0] == found[2]
        assert kind == RANDOM or found[0] != found[1]  # random play may not get so far


@every_rule
def test_a_number_out_of_range_is_refused(name: str, rule: Whole) -> None:
    game = naught.load(name)
    for value in (rule.low - 1, rule.high + 1, "many"):
        with pytest.raises(BadNotation, match=f"{rule.name} is a whole number from"):
            game.settle(game.usual_players, {rule.name: value})


def test_numbers_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(BadNotation, match="contradict each other"):
        naught.load("zero").settle(3, {"pool": "variable", "pool_size": 5})
    with pytest.raises(BadNotation, match="hand is fixed in the simplified game"):
        naught.load("nmbrs").settle(3, {"simplified": True, "hand": 7})


def test_hands_pools_and_knocks_of_zero_are_as_the_house_says() -> None:
    options = {"hand": 7, "pool_size": 4, "knocks": 1, "rounds": 1}
    match = Match("zero", 3, options, seed=1)
    view = match.view(0)
    assert len(view.hands[0].cards) == view.hands[1].size == 7
    assert len(view.pool) == 4
    match.play(0, "knock")
    assert match.view(0).last_turns == 2


def test_the_command_line_takes_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "zero", "--players", "2", "--games", "20"]
    assert cli.main([*asked, "--rule", "hand=7", "--json"]) == 0
    assert '"hand":7' in capsys.readouterr().out
    for wrong, said in (
        (["--rule", "hnd=7"], "no house rule 'hnd' in ZERO: hand, knocks, pool_size"),
        (["--rule", "hand=99"], "hand is a whole number from 6 to 9, not 99"),
        (["--option", "hand=7"], "hand is a house rule: --rule hand=7"),
        (["--rule", "hand"], "an option is NAME=VALUE, not 'hand'"),
    ):
        assert cli.main([*asked, *wrong]) == 2
        assert said in capsys.readouterr().err
