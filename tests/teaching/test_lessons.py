"""Lessons are data: every position can be reached, every move praised is really good."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import naught
from naught import bots
from naught.advice.weigh import Weighed, weigh
from naught.core.game import Game
from naught.core.match import Match
from naught.teaching import lessons
from naught.teaching.answers import answer
from naught.teaching.lessons import Lesson, Task
from naught.teaching.positions import BadLesson

GAMES = naught.games()
TRIED = 40  # legal moves of a task that are tried, spread over all of them


def every_lesson() -> Iterator[Any]:
    for name in GAMES:
        for lesson in lessons.names_of(naught.load(name)):
            yield pytest.param(name, lesson, id=f"{name}-{lesson}")


def every_task() -> Iterator[Any]:
    for name in GAMES:
        game = naught.load(name)
        for lesson in lessons.names_of(game):
            for index in range(len(lessons.lesson(game, lesson).tasks)):
                yield pytest.param(name, lesson, index, id=f"{name}-{lesson}-{index}")


class Scene:
    """A task with its position."""

    def __init__(self, name: str, lesson: str, index: int) -> None:
        self.game: Game = naught.load(name)
        found: Lesson = lessons.lesson(self.game, lesson)
        self.task: Task = found.tasks[index]
        self.seat = found.seat_in(index)
        self.match: Match = lessons.stage(self.game, found, index)[0]
        self.legal = self.match.legal(self.seat)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_lesson_of_a_few_minutes(name: str) -> None:
    game = naught.load(name)
    found = [lessons.lesson(game, lesson) for lesson in lessons.names_of(game)]
    assert found
    assert all(3 <= lesson.minutes <= 5 for lesson in found)


@pytest.mark.parametrize(("name", "lesson"), list(every_lesson()))
def test_your_own_round_can_be_opened(name: str, lesson: str) -> None:
    game = naught.load(name)
    own = lessons.lesson(game, lesson).round
    game.settle(own.players, own.options)
    assert own.level in [level.name for level in bots.levels(name)]


@pytest.mark.parametrize(("name", "lesson", "index"), list(every_task()))
def test_a_task_that_asks_has_an_answer_and_names_rules_there_are(
    name: str, lesson: str, index: int
) -> None:
    scene = Scene(name, lesson, index)
    assert scene.task.rule in [None, *(rule.number for rule in scene.game.rulebook.rules)]
    if scene.task.asks:
        assert scene.seat in scene.match.to_act
        assert {*good(scene.task), *scene.task.tries, scene.task.best} <= set(scene.legal)
        assert scene.task.well


@pytest.mark.parametrize(("name", "lesson", "index"), list(every_task()))
def test_what_is_praised_is_good_and_nothing_as_good_is_called_worse(
    name: str, lesson: str, index: int
) -> None:
    scene = Scene(name, lesson, index)
    for text in good(scene.task):
        weighed = judged(scene, text)
        at = weighed.moves.index(scene.game.parse_move(scene.match.state, text))
        assert weighed.loss(0, at) == 0
        for other, move in enumerate(weighed.moves):
            if scene.game.move_text(scene.match.state, move) not in good(scene.task):
                assert weighed.clearly(at, other)


def good(task: Task) -> list[str]:
    return [*task.praised, *task.also]


def judged(scene: Scene, text: str) -> Weighed:
    """A move beside the best ones, searched as far as a hint is."""
    game, veiled = scene.game, scene.match.veiled(scene.seat)
    effort = game.advice.ITERATIONS
    return weigh(game, veiled, effort, effort // 3, "lesson", game.parse_move(veiled, text))


@pytest.mark.parametrize(("name", "lesson", "index"), list(every_task()))
def test_every_legal_move_gets_an_answer(name: str, lesson: str, index: int) -> None:
    scene = Scene(name, lesson, index)
    if not scene.task.asks:
        return
    before = scene.match.state.tobytes()
    for move in scene.legal[:: max(1, len(scene.legal) // TRIED)]:
        given = answer(scene.match, scene.seat, scene.task, move)
        assert given.praised == (scene.task.any or move in good(scene.task))
        assert given.happened or given.says
        assert given.praised or given.says or given.why
    assert scene.match.state.tobytes() == before


# Lessons of others


def test_a_game_brings_lessons_by_putting_them_into_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = naught.load("zero")
    (tmp_path / "lessons").mkdir()
    first = game.home / "lessons" / "first.toml"
    (tmp_path / "lessons" / "mine.toml").write_bytes(first.read_bytes())
    monkeypatch.setattr(lessons, "folder", lambda _: tmp_path / "lessons")
    assert lessons.names_of(game) == ["mine"]
    assert lessons.lesson(game, "mine") == lessons.lesson.__wrapped__(game, "mine")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('others = ["Nil", "Nada"]', 'others = ["Nil"]'), "3 players need 2 other names"),
        (("minutes = 4", "minutes = 400"), "minutes"),
        (("minutes = 4", "minutes = 4\ncolour = 1"), "colour"),
        (("deal =", "events ="), "task 0 needs a deal"),
    ],
)
def test_a_lesson_that_cannot_be_used_is_named_with_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: tuple[str, str], problem: str
) -> None:
    game = naught.load("zero")
    text = (game.home / "lessons" / "first.toml").read_text(encoding="utf-8")
    (tmp_path / "bad.toml").write_text(text.replace(*change, 1), encoding="utf-8")
    monkeypatch.setattr(lessons, "folder", lambda _: tmp_path)
    with pytest.raises(BadLesson, match=rf"bad\.toml of zero: .*{problem}"):
        lessons.lesson.__wrapped__(game, "bad")
