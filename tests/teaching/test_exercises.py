"""Exercises: reachable positions, one clearly best move, made again by the same command."""

import datetime
import re
from typing import Any

import pytest

import naught
from naught.advice.weigh import weigh
from naught.core.game import Game
from naught.lab.exercises import make
from naught.teaching import exercises, lessons
from naught.teaching.answers import answer, phrase

SEARCHED = 10  # exercises of each game that are searched anew
GAMES = [naught.load(name) for name in naught.games()]


def every(count: int) -> list[Any]:
    """Exercises spread over the whole set of each game."""
    return [
        pytest.param(game, index, id=f"{game.name}-{index}")
        for game in GAMES
        for index in range(0, count_of(game), max(1, count_of(game) // count))
    ]


def count_of(game: Game) -> int:
    found = exercises.exercises(game)
    return len(found.exercises) if found else 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_ships_forty_exercises_with_the_command_that_made_them(game: Game) -> None:
    found = exercises.exercises(game)
    assert found is not None
    assert len(found.exercises) >= 40
    assert found.command.startswith(f"naught exercises {game.name} ")
    assert all(0 < exercise.missed <= 1 for exercise in found.exercises)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_position_is_reachable_and_both_moves_are_legal(game: Game) -> None:
    lesson = exercises.as_lesson(game)
    for index, task in enumerate(lesson.tasks):
        match, _ = lessons.stage(game, lesson, index)
        seat = lesson.seat_in(index)
        assert {*task.praised, task.rival} <= set(match.legal(seat))
        for move in (task.praised[0], str(task.rival)):
            assert answer(match, seat, task, move).why
        praised = answer(match, seat, task, task.praised[0])
        assert phrase(match, seat, str(task.rival)) in praised.why  # what the reason is set against


@pytest.mark.parametrize(("game", "index"), every(SEARCHED))
def test_the_best_move_is_best_by_a_fresh_search(game: Game, index: int) -> None:
    lesson = exercises.as_lesson(game)
    match, _ = lessons.stage(game, lesson, index)
    veiled = match.veiled(lesson.seat_in(index))
    best = game.parse_move(veiled, lesson.tasks[index].praised[0])
    effort = game.advice.ITERATIONS
    weighed = weigh(game, veiled, effort, effort // 3, "afresh", best)
    at = weighed.moves.index(best)
    assert weighed.loss(0, at) == 0
    assert all(weighed.clearly(at, other) for other in range(len(weighed.moves)) if other != at)


def test_the_same_command_finds_the_same_exercises() -> None:
    game = naught.load("zero")
    once, again = (make(game, 3, {"rounds": 1}, 2, "same") for _ in range(2))
    assert once == again
    assert once.exercises[0].best != once.exercises[0].rival


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_day_has_five_and_all_come_before_any_comes_again(game: Game) -> None:
    found = exercises.exercises(game)
    assert found is not None
    first = datetime.date(2026, 11, 18)
    days = [exercises.of_the_day(found, first + datetime.timedelta(at)) for at in range(8)]
    assert all(len(day) == exercises.A_DAY for day in days)
    assert len({index for day in days for index in day}) == 8 * exercises.A_DAY
    missed = [found.exercises[index].missed for index in days[0]]
    assert missed == sorted(missed)


def test_the_move_that_was_tried_is_not_called_the_other_one() -> None:
    """The page asks why "the other move" is better: that one is the best."""
    game = naught.load("zerohero")
    lesson = exercises.as_lesson(game)
    told = []
    for index, task in enumerate(lesson.tasks):
        seat, (match, _) = lesson.seat_in(index), lessons.stage(game, lesson, index)
        told += [answer(match, seat, task, move).why for move in match.legal(seat)]
    assert any("our move makes" in why for why in told)
    assert any("hat move " in why for why in told)
    assert not [why for why in told if re.search("the other (move|place)", why, re.IGNORECASE)]
