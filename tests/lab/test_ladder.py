"""A ladder's figures: repeatable, the same from both sides, and right where one can know."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import naught
from naught.bots import own
from naught.bots.bot import Effort
from naught.core.contract import Strength
from naught.core.errors import BadNotation
from naught.core.match import Match
from naught.lab.strength.calibrate import STEEPEST, even_steps, row_of_players
from naught.lab.strength.duel import duel
from naught.lab.strength.ladder import Ladder, jobs_in, ladder
from naught.lab.where import Cores
from tests.cli.commands import naught as run
from tests.laws.cases import CASES, Case, wander

EXAMPLES = Path(__file__).parents[2] / "examples"
LEVELS = ["beginner", "easy", "medium", "hard", "best"]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    own.forget()


@pytest.fixture(scope="module")
def small() -> Ladder:
    """All levels with few iterations, and chance."""
    said: list[int] = []
    zero, few = naught.load("zero"), Effort(iterations=30)
    found = ladder(zero, 2, {"rounds": 1}, 3, 1, [*LEVELS, "random"], few, progress=said.append)
    assert said[-1] == len(said) == jobs_in(6, 2, 3)
    return found


def test_a_small_ladder_has_everybody_and_chance_at_its_foot(small: Ladder) -> None:
    assert {rung.bot for rung in small.rungs} == {*LEVELS, "random"}
    assert small.rungs[-1].bot == "random"
    assert small.games == 2 * 3 * 15
    assert len(small.pairings) == 15
    ratings = [rung.rating for rung in small.rungs]
    assert ratings == sorted(ratings, reverse=True)
    above_chance = small.rungs[-2].below
    assert above_chance is not None
    assert above_chance.ahead.low is not None
    assert above_chance.ahead.low > 0
    assert above_chance.wins.mean > 0.9


def test_a_ladder_is_the_same_on_any_number_of_cores() -> None:
    game = naught.load("zero")
    args = (game, 3, {"rounds": 1}, 2, "again", ["easy", "hard", "greedy"], Effort(iterations=20))
    assert ladder(*args, where=Cores(1)) == ladder(*args, where=Cores(2))


def test_two_bots_in_a_ladder_are_a_duel() -> None:
    game = naught.load("zero")
    found = ladder(game, 3, {"rounds": 1}, 6, 1, ["greedy", "random"])
    same = duel(game, 3, {"rounds": 1}, 6, 1, ("greedy", "random"))
    assert found.pairings[0].ahead.mean == pytest.approx(-same.difference.mean)
    assert found.rungs[0].points.mean == pytest.approx(same.scores[0].mean)


@pytest.mark.parametrize("name", ["numzumzero", "nmbr9"])
def test_alone_everybody_plays_the_same_deals(name: str) -> None:
    found = ladder(naught.load(name), 1, {}, 3, 1, ["greedy", "random"])
    assert found.games == 6
    assert found.rungs[0].bot == "greedy"
    below = found.rungs[0].below
    assert below is not None
    assert below.ahead.mean == pytest.approx(
        found.rungs[0].points.mean - found.rungs[1].points.mean
    )


def test_a_file_is_on_the_ladder_and_its_faults_are_reported(tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def choose(view, legal, clock):\n    return view['nothing']\n")
    names = [own.take_in(file).level.name for file in (EXAMPLES / "my_bot.py", bad)]
    game = naught.load("zero")
    found = ladder(game, 2, {"rounds": 1}, 3, 1, [*names, "random"])
    assert found.rungs[0].bot == "my_bot"
    assert found.faults["my_bot"] == {}
    (fault,) = found.faults["bad"]
    assert fault == "bad.py, line 2: KeyError: 'nothing'"  # the same wherever it lies
    again = ladder(game, 2, {"rounds": 1}, 3, 1, [*names, "random"])
    assert again.rungs == found.rungs
    with pytest.raises(BadNotation, match="my_bot does not play nmbr9"):
        ladder(naught.load("nmbr9"), 2, {}, 1, 1, ["my_bot", "random"])
    with pytest.raises(BadNotation, match="two bots or more, each once"):
        ladder(game, 2, {}, 1, 1, ["hard"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_winner_has_the_most_points_or_the_fewest(case: Case) -> None:
    for seed in "abcd":
        match: Match = wander(case.start(seed), 10_000, seed)
        way, scores = -1 if case.game.low_wins else 1, match.scores()
        assert match.over
        for seat in match.winners():
            assert way * scores[seat] == max(way * score for score in scores)


def test_the_command_prints_a_ladder_as_a_table_and_as_json(tmp_path: Path) -> None:
    bot = str(EXAMPLES / "my_bot.py")
    asked = ("ladder", "zero", bot, "greedy", "--only", "--games", "4", "--players", "2")
    said = run(*asked, "--option", "rounds=1", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    for word in ("my_bot", "greedy", "Rating", "Ahead of the next by", "seed 1"):
        assert word in said.stdout
    parsed = msgspec.json.decode(run(*asked, "--json").stdout, type=Ladder)
    assert parsed.deals == 2
    assert {rung.bot for rung in parsed.rungs} == {"my_bot", "greedy"}


def test_even_steps_are_read_off_a_row_of_players() -> None:
    row = row_of_players(Strength(600, 0.0), 100)
    step, found = even_steps(row, [0, 0.2, 0.4, 0.4, 0.8, 1.0, 1.2, 1.4, 1.6])
    assert step == pytest.approx(0.4)
    assert [(one.iterations, one.whim, one.slip) for one in found] == [
        *((100, 9.0, 1.0), (100, 9.0, 0.4), (100, 9.0, 0.0), (100, 1.2, 0.0), (600, 0.0, 0.0))
    ]
    steep, found = even_steps(row, [at * 1.0 for at in range(9)], STEEPEST)
    assert steep == STEEPEST
    assert [one.slip for one in found] == [0.0, 0.0, 0.0, 0.0, 0.0]
    fewer = row_of_players(Strength(600, 0.0), 100, fewer=True)
    assert [one.iterations for one in fewer] == [600, *([100] * 4), 50, 25, 13, 7]
    assert found[0].whim > found[1].whim > found[2].whim > found[3].whim > 0
