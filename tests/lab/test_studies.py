"""Studies: bad ones refused by line and cure, good ones answered, the same anywhere."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import polars
import pytest

import naught
from naught import cli
from naught.lab.studies.answers import Findings
from naught.lab.studies.figures import Luck, differences, factor
from naught.lab.studies.file import BadStudy, Study, read_study
from naught.lab.studies.page import page
from naught.lab.studies.run import run
from naught.lab.studies.skill import parts
from naught.lab.studies.watch import Cell, Watched, watch
from naught.lab.where import Cores

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
SMALL = """title = "Small"
games = ["zero"]
players = [3]
bots = ["quick"]
questions = ["seats", "length", "events", "comebacks"]
options = { rounds = 1 }

[budget]
games = 400

[[variant]]
name = "seven in the pool"
options = { pool = "variable" }
"""


def study_of(folder: Path, text: str, name: str = "study.toml") -> Study:
    (folder / name).write_text(text, encoding="utf-8")
    return read_study(folder / name)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("games = [", "game = ["), "line 2: a study has no 'game': about, bots"),
        (('"zero"', '"zeroo"'), "line 2: no game 'zeroo': "),
        (("players = [3]", "players = [9]"), "line 3: ZERO is for 2 to 5 players, not 9"),
        (('["quick"]', '["quack"]'), "line 4: no bot 'quack': "),
        (('["quick"]', '["quick", "greedy"]'), "line 4: bots are one for all or 3"),
        (('"length"', '"weight"'), "line 5: no question 'weight': seats"),
        (("rounds = 1", "rounds = 99"), "zero: rounds is a whole number from 1 to 10, not 99"),
        (("rounds = 1", "turns = 1"), "zero: no option 'turns': pool, rounds"),
        (("games = 400", "games = 0"), "games is a whole number from 2, not 0"),
        (('pool = "variable"', 'pool = "huge"'), "pool is one of standard, variable, not 'huge'"),
        (('name = "seven in the pool"', 'title = "x"'), "a variant has a name"),
        (("[budget]", 'skill = ["best", "easy"]\n[budget]'), "questions does not ask for"),
        (("[budget]", "[precision]\nscore = -1\n[budget]"), "score is a number above 0, not -1"),
        (("title = ", "title ="), None),
        (('title = "Small"', "title = Small"), "line 1"),
    ],
)
def test_a_bad_study_is_refused_by_line_and_cure(
    change: tuple[str, str], complaint: str | None, tmp_path: Path
) -> None:
    assert change[0] in SMALL
    text = SMALL.replace(*change, 1)
    if complaint is None:
        study_of(tmp_path, text)
        return
    with pytest.raises(BadStudy) as refused:
        study_of(tmp_path, text)
    assert complaint in str(refused.value)
    assert "study.toml" in str(refused.value)


def test_a_study_in_python_says_the_same(tmp_path: Path) -> None:
    code = 'STUDY = {"games": ["zero"], "players": [3], "options": {"rounds": 1}}\n'
    found = study_of(tmp_path, code, "study.py")
    assert list(found.cells) == [("zero", 3)]
    with pytest.raises(BadStudy, match="line 1: a study has no 'player'"):
        study_of(tmp_path, code.replace("players", "player"), "other.py")


@pytest.mark.parametrize("file", sorted(STUDIES.glob("[!nz]*.toml")), ids=lambda file: file.stem)
def test_our_own_studies_can_be_run(file: Path) -> None:
    assert read_study(file).cells


def test_a_study_is_the_same_on_one_core_and_on_two(tmp_path: Path) -> None:
    study = study_of(tmp_path, SMALL)
    found = [run(study, tmp_path / "study.toml", Cores(cores)) for cores in (1, 2)]
    one, two = (msgspec.structs.replace(each, seconds=0.0) for each in found)
    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    standard, seven = one.cells
    assert standard.games == seven.games == 400
    assert standard.why == "all 400 games were played"
    assert sum(seat.win_share.mean for seat in standard.seats) == pytest.approx(1, abs=0.02)
    points = next(each for each in one.differences if each.what == "points of a seat")
    assert points.matters
    assert points.difference.mean < 0  # a larger pool helps everybody
    assert any("seven in the pool matters: points of a seat" in each for each in one.sentences)


def test_it_stops_when_the_intervals_are_narrow_enough(tmp_path: Path) -> None:
    wish = "[precision]\nscore = 5\n[budget]"
    found = run(study_of(tmp_path, SMALL.replace("[budget]", wish)), tmp_path / "study.toml")
    assert [cell.games for cell in found.cells] == [200, 200]
    assert found.cells[0].why == "the intervals are as narrow as was asked"
    wish = wish.replace("5", "0.001")
    found = run(study_of(tmp_path, SMALL.replace("[budget]", wish)), tmp_path / "study.toml")
    assert found.cells[0].why == "the budget of 400 games is spent"
    assert not found.cells[0].enough


@pytest.mark.parametrize("name", naught.games())
def test_quick_games_and_bots_are_watched_alike(name: str) -> None:
    game = naught.load(name)
    seats = ("quick",) * game.usual_players
    quick = watch(Cell(name, None, (), seats), "x", (0, 3))
    slow = watch(Cell(name, None, (), ("greedy",) * game.usual_players), "x", (0, 1))
    for found in (quick, slow):
        assert (found.course[:, -1] == found.points).all()
        assert (found.lengths[:, 1] <= found.lengths[:, 0]).all()
        assert found.events.sum() > 0 or not game.event_names
        assert bool(np.abs(found.luck).sum()) == (game.learning is not None)


def test_luck_is_nothing_on_average_and_less_varies_without_it() -> None:
    cell = Cell("numzumzero", None, (), ("quick",) * 4)
    pilot, found = (watch(cell, seed, (0, 1500)) for seed in ("pilot", "found"))
    error = found.luck.std(axis=0) / np.sqrt(len(found.luck))
    assert (np.abs(found.luck.mean(axis=0)) < 5 * error).all()
    luck = Luck(pilot)
    assert factor(found.points, luck.points(found)) > 0.99


def test_variance_is_parted_exactly() -> None:
    who = np.zeros((5, 2, 3))
    who[:, 0] += 4.0
    assert parts(who) == pytest.approx([1, 0, 0])
    cards = np.broadcast_to(np.arange(15.0).reshape(5, 1, 3), (5, 2, 3))
    assert parts(cards) == pytest.approx([0, 1, 0])
    assert parts(who + cards).sum() == pytest.approx(1)


def test_a_game_compared_with_itself_differs_in_nothing() -> None:
    found = watch(Cell("zero", None, (), ("quick",) * 3), "x", (0, 200))
    same = Watched(*(array.copy() for array in found.arrays()))
    for one in differences(naught.load("zero"), "same", found, same):
        assert (one.difference.mean, one.matters) == (0, False)


def test_the_page_needs_no_network_and_says_how_to_repeat_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, report, table = (tmp_path / name for name in ("s.toml", "s.html", "s.parquet"))
    asked = SMALL.replace('"comebacks"]', '"comebacks", "choices", "skill"]')
    file.write_text(asked.replace("games = 400", "games = 12"), encoding="utf-8")
    wishes = ["study", str(file), "--report", str(report), "--parquet", str(table), "--json"]
    assert cli.main(wishes) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=Findings)
    text = report.read_text(encoding="utf-8")
    assert text == page(found)
    assert "http" not in text.replace("http-equiv", "")
    assert "naught study s.toml" in text
    assert "<script" not in text
    for sentence in found.sentences[:1]:
        assert sentence.partition(": ")[2].split(" (")[0] in text
    assert len(polars.read_parquet(table)) == 6
    skill: Any = found.cells[0].skill
    assert skill.skill.mean + skill.cards.mean + skill.rest.mean == pytest.approx(1)


def test_a_page_that_could_not_be_written_is_refused_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.toml").write_text(SMALL, encoding="utf-8")
    nowhere = str(tmp_path / "nowhere" / "s.html")
    assert cli.main(["study", str(tmp_path / "s.toml"), "--report", nowhere]) == 2
    assert "no folder" in capsys.readouterr().err
