"""Lessons: a guided first game, one file each in a game's folder `lessons`."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from naught.core.game import Game
from naught.core.match import Match
from naught.core.record import CHANCE
from naught.teaching.positions import BadLesson, begin, follow


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to look at or to do. It goes on from where the one before ended, unless it deals.

    Sentences name players as {0} and cards as [R7].
    """

    says: str
    deal: list[str] = []  # the shuffles of a position of its own; `...` stands for the other cards
    events: list[str] = []  # what is played before the learner looks
    look: list[str] = []  # what to mark on the board: its hooks, as CSS selectors (docs/design.md)
    praised: list[str] = []  # the moves hoped for; none: there is only something to see
    also: list[str] = []  # moves that are as good; the lesson goes on from the first praised one
    rival: str | None = None  # of an exercise: what the reason is set against
    any: bool = False  # every legal move will do
    shown: str = ""  # where every move will do: a good one, for those who want to be shown
    well: str = ""  # what to say to such a move
    tries: dict[str, str] = {}  # what to say to some others; the engine has words for the rest
    rule: str | None = None  # where to read more
    seat: int | None = None  # who the learner is, if not who they are in the lesson

    @property
    def asks(self) -> bool:
        return self.any or bool(self.praised)

    @property
    def best(self) -> str | None:
        """The move hoped for, for those who want to be shown."""
        return self.praised[0] if self.praised else self.shown or None


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """The learner's own short game at the end, against real bots."""

    says: str
    players: int
    level: str  # of the bots
    options: dict[str, Any] = {}


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    aim: str  # of the game, in one line
    minutes: Annotated[int, Meta(ge=1, le=10)]
    players: int
    others: list[str]  # names of the other players, in the order of the seats
    tasks: Annotated[list[Task], Meta(min_length=1)]
    round: Round
    options: dict[str, Any] = {}
    seat: int = 0  # the learner's

    def seat_in(self, index: int) -> int:
        seat = self.tasks[index].seat
        return self.seat if seat is None else seat

    def names(self, index: int) -> list[str]:
        """Names by seat; the learner's is empty, for the page says "you"."""
        names = list(self.others)
        names.insert(self.seat_in(index), "")
        return names


def names_of(game: Game) -> list[str]:
    """The lessons of a game, in the order of their files."""
    return sorted(path.stem for path in folder(game).glob("*.toml"))


def folder(game: Game) -> Path:
    return game.home / "lessons"


@lru_cache(maxsize=64)
def lesson(game: Game, name: str) -> Lesson:
    """A lesson by the name of its file."""
    if name not in names_of(game):
        known = ", ".join(names_of(game)) or "none"
        raise BadLesson(f"{game.title} has no lesson {name!r}: there is {known}")
    text = (folder(game) / f"{name}.toml").read_bytes()
    try:
        return checked(msgspec.toml.decode(text, type=Lesson))
    except (msgspec.DecodeError, BadLesson) as problem:
        raise BadLesson(f"lessons/{name}.toml of {game.name}: {problem}") from None


def checked(found: Lesson) -> Lesson:
    """The same, if its tasks can follow each other."""
    if len(found.others) != found.players - 1:
        raise BadLesson(f"{found.players} players need {found.players - 1} other names")
    for index, task in enumerate(found.tasks):
        before = found.tasks[index - 1] if index else None
        if not task.deal and (before is None or before.any):
            raise BadLesson(f"task {index} needs a deal: what came before it may be anything")
    return found


def stage(game: Game, found: Lesson, index: int) -> tuple[Match, int]:
    """The position of a task, and how many events the learner has seen (all if it has a deal)."""
    first = max(at for at in range(index + 1) if found.tasks[at].deal)
    match = begin(game, found.players, found.options)
    follow(match, [f"{CHANCE} {cards}" for cards in found.tasks[first].deal])
    for at in range(first, index):
        follow(match, found.tasks[at].events)
        follow(match, [f"{found.seat_in(at)} {move}" for move in found.tasks[at].praised[:1]])
    seen = len(match)
    follow(match, found.tasks[index].events)
    return match, len(match) if found.tasks[index].deal else seen
