"""Exercises: positions with one clearly best move, in a game's exercises.json."""

import datetime
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from naught.core.game import Game
from naught.core.record import CHANCE
from naught.teaching.lessons import Lesson, Round, Task
from naught.teaching.positions import BadLesson

NAME: Final = "exercises"  # what they are called among the lessons of a game
A_DAY: Final = 5


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    events: list[str]  # from the first shuffle on, as records write them
    best: str
    rival: str  # the next best move, which the reason is set against
    missed: float  # by the weaker levels, as a share of their choices


class Exercises(Struct, frozen=True, forbid_unknown_fields=True):
    command: str  # that made them
    rules: int
    cards: str | None  # the set of cards they were made with
    players: int
    options: dict[str, Any]
    exercises: list[Exercise]


def file_of(game: Game) -> Path:
    return game.home / "exercises.json"


@lru_cache(maxsize=16)
def exercises(game: Game) -> Exercises | None:
    """The exercises of a game; None if it has none for its rules and cards."""
    if not file_of(game).exists():
        return None
    try:
        found = msgspec.json.decode(file_of(game).read_bytes(), type=Exercises)
    except msgspec.DecodeError as problem:
        raise BadLesson(f"exercises.json of {game.name}: {problem}") from None
    fits = found.rules == game.rules_version and found.cards == game.cards_hash
    return found if fits and found.exercises else None


@lru_cache(maxsize=16)
def as_lesson(game: Game) -> Lesson:
    """The exercises as tasks of a lesson, each with a position of its own."""
    found = exercises(game)
    if found is None:
        raise BadLesson(f"{game.title} has no exercises")
    return Lesson(
        title=NAME,
        aim="",
        minutes=1,
        players=found.players,
        options=found.options,
        others=["Nil", "Nada", "Zilch", "Nix", "Cipher", "Zip", "Null"][: found.players - 1],
        tasks=[task_of(exercise) for exercise in found.exercises],
        round=Round(says="", players=found.players, level="easy"),
    )


def task_of(exercise: Exercise) -> Task:
    first = exercise.events[0].removeprefix(f"{CHANCE} ")
    return Task(
        says="",
        deal=[first],
        events=exercise.events[1:],
        praised=[exercise.best],
        rival=exercise.rival,
        seat=exercise.seat,
    )


def of_the_day(found: Exercises, day: datetime.date) -> list[int]:
    """A handful for a day, the easiest first; none comes again before all have had their turn."""
    count = len(found.exercises)
    first = day.toordinal() * A_DAY
    chosen = {spread((first + at) % count, count) for at in range(A_DAY)}
    return sorted(chosen, key=lambda at: (found.exercises[at].missed, at))


def spread(at: int, count: int) -> int:
    """A fixed order in which neighbours, which may stem from one game, are far apart."""
    stride = next(step for step in range(count // 3 + 1, count + 2) if gcd(step, count) == 1)
    return at * stride % count
