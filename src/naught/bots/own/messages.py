"""The messages between a bot's process and its caller: one line of JSON each."""

from typing import Any, Final

from msgspec import Struct

GRACE: Final = 0.1  # seconds of delay that a busy machine may cause


class Hello(Struct):
    """What a file says about itself, or why it cannot be used."""

    name: str = ""
    about: str = ""
    games: list[str] | None = None
    acts: bool = False  # it takes observation and mask, as from a learning environment
    problem: str = ""


class Question(Struct, omit_defaults=True):
    """Asks for a move, or for an action."""

    view: Any
    legal: list[str]
    seconds: float
    seed: str
    observation: list[float] | None = None
    mask: list[int] | None = None


class Answer(Struct):
    """The choice, or what went wrong."""

    move: str = ""
    action: int = -1
    problem: str = ""
    last: bool = False  # the process exits after it
