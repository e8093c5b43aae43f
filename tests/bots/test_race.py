"""A race of moves: fair to all of them, the same in one go or many, and sure of what it says."""

from functools import partial
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import naught
from naught import bots
from naught.bots.race import Race
from naught.bots.search import search_for
from naught.bots.value import Model, estimate, model_of, read, size, weights_of
from naught.core.errors import BadNotation
from naught.core.match import Match
from naught.games.zero import insight
from naught.lab.training.train import write
from tests.games.zero.layout import ZERO, dealt
from tests.programs import uncompiled

LEARNERS = [name for name in naught.games() if naught.load(name).learning is not None]
every_learner = pytest.mark.parametrize("name", LEARNERS)


def a_race(name: str, seed: object = 3) -> Race:
    """A race from the first position of a usual game."""
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="race")
    model = model_of(game)
    assert model is not None
    return Race(game, match.veiled(match.to_act[0]), seed, model)


@every_learner
def test_a_race_in_several_goes_finds_what_one_go_finds(name: str) -> None:
    in_goes, at_once = a_race(name), a_race(name)
    for trials in (1, 6, 93, 200):
        in_goes.run(trials)
    at_once.run(300)
    assert in_goes.found() == at_once.found()
    assert a_race(name, "another").found() != at_once.found()


@every_learner
def test_every_trial_is_counted_and_no_running_move_is_favoured(name: str) -> None:
    race = a_race(name)
    race.run(400)
    found = race.found()
    assert sum(found.visits) == 400
    assert max(found.visits) - found.visits[0] <= 1
    assert all(-1 <= payoff <= 1 for payoff in found.payoffs)
    assert len(found.moves) == race.races[0].count


def soon_decided() -> Match:
    """A position of ZERO with one move that is clearly best."""
    mine, pool = "B8 B7 B5 B1 B2 Y2 R2 S2 K6", "R1 Y3 G2 V7 S8"
    others = "R3 R4 R5 Y5 Y6 G6 G7 V8 S1", "R6 R7 Y4 Y7 G5 G8 V1 S3 K1"
    return dealt(mine, *others, pool=pool, rounds=2)


def test_a_race_that_is_decided_is_not_run_on() -> None:
    match = soon_decided()
    found = search_for(ZERO, match.veiled(0), float("inf"), 100_000, 1)
    assert ZERO.move_text(match.state, found.moves[0]) == "K6>G2"
    assert sum(found.visits) < 20_000
    assert all(insight.FAIR_START <= visits <= found.visits[0] for visits in found.visits)


def test_where_there_is_nothing_to_choose_nobody_thinks_long() -> None:
    match = Match(naught.load("nmbrs"), 8, seed="forced")
    while len(match.legal(match.to_act[0])) > 1:
        seat = match.to_act[0]
        match.play(seat, bots.choose(match.game, match.veiled(seat), "greedy", 1))
    veiled = match.veiled(match.to_act[0])
    for plain in (True, False):
        found = search_for(match.game, veiled, float("inf"), 1 << 30, 1, plain)
        assert len(found.moves) == 1
        assert sum(found.visits) < 100


@every_learner
def test_the_shipped_model_fits_the_game_and_knows_more_than_nothing(name: str) -> None:
    game = naught.load(name)
    model = model_of(game)
    assert model is not None
    assert game.learning is not None
    assert model.features == game.learning.FEATURES
    assert model.command.startswith(f"naught train {name} --folder FOLDER --seed {model.seed} ")
    assert model.curve[-1] < min(model.curve[0], model.variance)


@every_learner
def test_every_feature_is_filled_in_whatever_was_there_before(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="features")
    assert game.learning is not None
    rows = np.zeros(game.learning.FEATURES), np.full(game.learning.FEATURES, 77.0)
    for row in rows:
        game.learning.features(match.state, 0, row)
    assert rows[0].tolist() == rows[1].tolist()
    assert np.abs(rows[0]).max() <= 3


def test_a_network_adds_up_what_its_weights_say() -> None:
    weights = np.array([1.0, -1.0, 0.5, 4.0, 0.25, 0.0, -2.0])  # one unit, two features
    assert len(weights) == size(2, 1)
    assert estimate(weights, np.array([3.0, 0.5])) == 4 * 3 / (1 + 3) + 0.75 - 2


def test_a_model_is_read_as_it_was_written_and_a_broken_one_refused(tmp_path: Path) -> None:
    weights = [0.1 * at for at in range(size(3, 2))]
    model = Model("zero", "naught train zero", "1", 3, 2, 10, 0.5, [0.25], weights)
    write(model, tmp_path / "model.json")
    back = read(tmp_path / "model.json", "zero")
    assert np.allclose(weights_of(back), weights, rtol=1e-5)
    with pytest.raises(BadNotation, match="is a model of zero, not of nmbrs"):
        read(tmp_path / "model.json", "nmbrs")
    (tmp_path / "cut.json").write_text("{")
    with pytest.raises(BadNotation, match=r"cut\.json is not a model"):
        read(tmp_path / "cut.json", "zero")
    write(Model("zero", "", "1", 3, 2, 10, 0.5, [], weights[1:]), tmp_path / "short.json")
    with pytest.raises(BadNotation, match=r"short\.json has 13 weights, not 14"):
        read(tmp_path / "short.json", "zero")


FEW = 8  # trials: uncompiled they take their time
UNCOMPILED = f"""
from tests.bots.test_race import LEARNERS, a_race
for name in LEARNERS:
    race = a_race(name)
    race.run({FEW})
    print(race.found())
"""


def test_a_race_finds_the_same_uncompiled() -> None:
    plain = uncompiled(UNCOMPILED)
    compiled = []
    for name in LEARNERS:
        race = a_race(name)
        race.run(FEW)
        compiled.append(str(race.found()))
    assert plain == compiled


def test_how_far_a_decided_race_has_gone_does_not_hang_on_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine on which everything takes longer asks no oftener whether it is decided."""
    deals, found = [naught.Match("zero", players=4, seed=seed) for seed in range(6)], []
    for pause in (1e-5, 1.0):  # seconds between two looks at the clock
        monkeypatch.setattr("time.monotonic", partial(next, count(0.0, pause)))
        seen = [match.veiled(match.to_act[0]) for match in deals]
        found.append([search_for(ZERO, veiled, float("inf"), 8000, 1) for veiled in seen])
    monkeypatch.undo()
    assert any(sum(one.visits) < 8000 for one in found[0])
    assert found[0] == found[1]
