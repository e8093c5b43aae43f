"""The messages between a bot's process and its caller: one line of JSON each."""

from typing import Any, Final

from msgspec import Struct

GRACE: Final = 0.1  # seconds that a busy machine may be late


class Hello(Struct):
    """What a file says of itself, or why it cannot be used."""

    name: str = ""
    about: str = ""
    games: list[str] | None = None
    problem: str = ""


class Question(Struct):
    """Which move?"""

    view: Any
    legal: list[str]
    seconds: float
    seed: str


class Answer(Struct):
    """This one, or what went wrong."""

    move: str = ""
    problem: str = ""
    last: bool = False  # the process ends with it
