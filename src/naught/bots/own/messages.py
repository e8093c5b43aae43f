"""The messages between a bot's process and its caller: one line of JSON each."""

from typing import Any, Final

from msgspec import Struct

GRACE: Final = 0.1  # seconds that a busy machine may be late


class Hello(Struct):
    """What a file says of itself, or why it cannot be used."""

    name: str = ""
    about: str = ""
    games: list[str] | None = None
    acts: bool = False  # it takes what learning environments give: observation and mask
    problem: str = ""


class Question(Struct, omit_defaults=True):
    """Which move, or which action?"""

    view: Any
    legal: list[str]
    seconds: float
    seed: str
    observation: list[float] | None = None
    mask: list[int] | None = None


class Answer(Struct):
    """This one, or what went wrong."""

    move: str = ""
    action: int = -1
    problem: str = ""
    last: bool = False  # the process ends with it
