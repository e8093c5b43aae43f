"""Golden records of every game: they replay to their result and tell the same story."""

from importlib import import_module
from pathlib import Path

import pytest

import naught
from naught.core import record
from naught.core.fair.verify import verify
from tests.data.make_records import texts
from tests.data.records import HOME, Recipe, narrated

RECORDS = sorted(HOME.glob("*/*.record"))
every_record = pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}/{p.stem}")
RECIPES = [
    pytest.param(game, recipe, id=f"{game}/{recipe.name}")
    for game in naught.games()
    for recipe in import_module(f"tests.data.{game}.recipes").RECIPES
]


@pytest.mark.parametrize("name", naught.games())
def test_every_game_has_golden_records_for_every_number_of_players(name: str) -> None:
    kept = [naught.replay(path.read_text()) for path in (HOME / name).glob("*.record")]
    assert {match.players for match in kept} == set(naught.load(name).players)


def test_every_golden_record_belongs_to_a_game_and_has_a_log() -> None:
    assert {path.parent.name for path in RECORDS} == set(naught.games())
    assert [path.with_suffix(".log") for path in RECORDS] == sorted(HOME.glob("*/*.log"))


@every_record
def test_a_golden_record_replays_to_the_result_in_its_header(path: Path) -> None:
    match = naught.replay(path.read_text())
    assert match.over
    assert " ".join(map(str, match.scores())) == match.headers["scores"]
    assert " ".join(map(str, match.winners())) == match.headers["winners"]


@every_record
def test_a_golden_record_comes_out_of_its_replay_as_it_went_in(path: Path) -> None:
    text = path.read_text()
    kept = [line.partition("#")[0].rstrip() for line in text.splitlines() if line[:1] != "#"]
    assert naught.replay(text).record().splitlines() == kept


@every_record
def test_a_golden_record_reads_as_in_its_log(path: Path) -> None:
    text = record.read(path.read_text())
    blank = naught.replay(path.read_text()).begun()
    assert narrated(text, blank) == path.with_suffix(".log").read_text()


@every_record
def test_the_shuffles_of_a_golden_record_follow_from_its_seed(path: Path) -> None:
    text = record.read(path.read_text())
    verdict = verify(naught.load(path.parent.name), text)
    laid_out = "seed" not in text.headers
    assert verdict.holds != laid_out
    assert verdict.shuffles == (0 if laid_out else sum(line.seat is None for line in text.lines))


@pytest.mark.parametrize(("game", "recipe"), RECIPES)
def test_the_script_makes_the_golden_records_as_they_are(game: str, recipe: Recipe) -> None:
    text, log = texts(game, recipe)
    assert (HOME / game / f"{recipe.name}.record").read_text() == text
    assert (HOME / game / f"{recipe.name}.log").read_text() == log
