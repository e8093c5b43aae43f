"""Lessons over the wire: nothing is stored, every answer is worked out from the lesson's file."""

import datetime
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from naught.core.errors import BadNotation, IllegalMove
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Fits, Step, Verdict
from naught.server.wire.steps import Present, event_message, fits_message, step_message, verdict_on
from naught.server.wire.teaching import (
    ExerciseDay,
    ExerciseInfo,
    Lesson,
    OwnRound,
    Task,
    TaskAnswer,
)

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.core.match import Match
    from naught.server.house import House
    from naught.teaching import lessons

KEPT: Final = 64  # positions that are cached: those of a few lessons

Key = tuple[str, str, int]  # the game, the lesson, the task


class Lessons:
    """Answers those who learn, in the thread of those who look back at games."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.staged: OrderedDict[Key, tuple[Match, int]] = OrderedDict()

    async def of(self, game: str) -> list[Lesson]:
        """All lessons of a game."""
        return await self.house.reading.run(lessons_of, await self.house.catalogue.game(game))

    async def exercises(self, game: str, day: str) -> ExerciseDay:
        """The exercises of a day."""
        found = await self.house.catalogue.game(game)
        return await self.house.reading.run(exercises_of, found, day)

    async def task(self, game: str, lesson: str, index: int) -> Task:
        found = await self.house.catalogue.game(game)
        return await self.house.reading.run(self._task, found, lesson, index)

    async def answer(self, game: str, lesson: str, index: int, move: str) -> TaskAnswer:
        """What comes of a move, and what the teacher says to it."""
        found = await self.house.catalogue.game(game)
        return await self.house.reading.run(self._answer, found, lesson, index, move)

    async def judge(self, game: str, lesson: str, index: int, move: str) -> Verdict:
        """Whether a move could be made in a task."""
        found = await self.house.catalogue.game(game)
        return await self.house.reading.run(self._judge, found, lesson, index, move)

    async def fits(
        self, game: str, lesson: str, index: int, cards: list[str], line: int | None
    ) -> Fits:
        """The moves of a task that fit some cards and a line."""
        found = await self.house.catalogue.game(game)
        return await self.house.reading.run(self._fits, found, lesson, index, cards, line)

    # In the thread

    def _stage(self, game: "Game", name: str, index: int) -> "tuple[lessons.Lesson, Match, int]":
        found = lesson_of(game, name)
        if not 0 <= index < len(found.tasks):
            last = len(found.tasks) - 1
            raise Refused("missing", f"there is no task {index} in this lesson: 0 to {last}")
        key = game.name, name, index
        if key not in self.staged:
            self.staged[key] = staged(game, found, index)
            while len(self.staged) > KEPT:
                self.staged.popitem(last=False)
        return found, *self.staged[key]

    def _task(self, game: "Game", name: str, index: int) -> Task:
        found, match, seen = self._stage(game, name, index)
        task, seat = found.tasks[index], found.seat_in(index)
        return Task(
            index=index,
            names=found.names(index),
            says=task.says,
            look=task.look,
            asks=task.asks,
            best=task.best,
            rule=task.rule,
            step=step_of(match, seat, seen),
        )

    def _answer(self, game: "Game", name: str, index: int, move: str) -> TaskAnswer:
        from naught.teaching.answers import answer  # imports Numba

        found, match, _ = self._stage(game, name, index)
        seat = found.seat_in(index)
        if not found.tasks[index].asks and verdict_on(match, seat, move).legal:
            raise Refused("conflict", "there is only something to see here: go on", move=move)
        try:
            given = answer(match, seat, found.tasks[index], move)
        except BadNotation as problem:
            raise Refused("notation", str(problem), move=move) from None
        except IllegalMove as problem:
            raise Refused("illegal", str(problem), rule=problem.rule, move=move) from None
        step = step_of(given.match, seat, len(match))
        return TaskAnswer(given.praised, given.happened, given.says, given.why, step)

    def _judge(self, game: "Game", name: str, index: int, move: str) -> Verdict:
        found, match, _ = self._stage(game, name, index)
        return verdict_on(match, found.seat_in(index), move)

    def _fits(
        self, game: "Game", name: str, index: int, cards: list[str], line: int | None
    ) -> Fits:
        found, match, _ = self._stage(game, name, index)
        return fits_message(match, found.seat_in(index), cards, line, 0)


def lesson_of(game: "Game", name: str) -> "lessons.Lesson":
    """A lesson by its name, or a refusal that says which there are."""
    from naught.teaching import exercises, lessons  # imports Numba

    known = lessons.names_of(game)
    if name == exercises.NAME and exercises.exercises(game) is not None:
        return exercises.as_lesson(game)
    if name not in known:
        there = ", ".join(known) or "none"
        raise Refused("missing", f"{game.title} has no lesson {name!r}: there is {there}")
    return lessons.lesson(game, name)


def staged(game: "Game", found: "lessons.Lesson", index: int) -> "tuple[Match, int]":
    """The position of a task; with other cards than the lesson was made for there may be none."""
    from naught.teaching.lessons import stage  # imports Numba
    from naught.teaching.positions import BadLesson  # imports Numba

    try:
        return stage(game, found, index)
    except BadLesson as problem:
        raise Refused("conflict", f"this lesson cannot be shown here: {problem}") from None


def lessons_of(game: "Game") -> list[Lesson]:
    from naught.teaching import lessons  # imports Numba

    return [lesson_info(game, name, lesson_of(game, name)) for name in lessons.names_of(game)]


def exercises_of(game: "Game", day: str) -> ExerciseDay:
    from naught.teaching import exercises  # imports Numba

    found = exercises.exercises(game)
    if found is None:
        raise Refused("missing", f"{game.title} has no exercises")
    chosen = exercises.of_the_day(found, datetime.date.fromisoformat(day))
    infos = [ExerciseInfo(index, found.exercises[index].missed) for index in chosen]
    return ExerciseDay(game.name, day, infos)


def lesson_info(game: "Game", name: str, found: "lessons.Lesson") -> Lesson:
    own = found.round
    return Lesson(
        game=game.name,
        name=name,
        title=found.title,
        aim=found.aim,
        minutes=found.minutes,
        tasks=len(found.tasks),
        round=OwnRound(own.says, own.players, own.options, [own.level] * (own.players - 1)),
    )


def step_of(match: "Match", seat: int, seen: int) -> Step:
    """An ordinary step, with what has happened since."""
    step = step_message(match, seat, Present.of(match), turn=0, ready=[], since=0)
    log = [event_message(match, at, seat) for at in range(seen, len(match))]
    return replace(step, log_from=seen, log=log)
