"""What crosses the wire to somebody who is learning a game."""

from typing import Any

from naught.server.wire.messages import Frozen, Step


class OwnRound(Frozen, frozen=True):
    """The learner's own table at the end of a lesson: what to open it with."""

    says: str
    players: int
    options: dict[str, Any]
    bots: list[str]


class Lesson(Frozen, frozen=True):
    """A guided first game. Exercises are tasks too, in a lesson called "exercises"."""

    game: str
    name: str
    title: str
    aim: str
    minutes: int
    tasks: int
    round: OwnRound


class Task(Frozen, frozen=True):
    """One thing to look at or to do, at the real board.

    Sentences name seats as {0} and cards as [R7]; the learner's name is empty.
    """

    index: int
    names: list[str]
    says: str
    look: list[str]  # what to mark on the board, as CSS selectors
    asks: bool  # for a move; else there is only something to see
    best: str | None  # the move hoped for, for those who want to be shown
    rule: str | None
    step: Step


class ExerciseInfo(Frozen, frozen=True):
    index: int  # of the task in the lesson "exercises"
    missed: float  # by bots of the weaker levels, as a share of their choices


class ExerciseDay(Frozen, frozen=True):
    """The exercises of a day, the same for everybody, the easiest first."""

    game: str
    day: str  # 2026-11-15, in UTC
    exercises: list[ExerciseInfo]


class TaskAnswer(Frozen, frozen=True):
    """What came of a move in a task."""

    praised: bool
    happened: list[str]  # what the move did
    says: str  # what the teacher says to it
    why: str  # what speaks for a better one
    step: Step  # the table afterwards
