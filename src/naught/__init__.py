"""Naught: a home for number games."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from naught.advice.hints import hint
    from naught.advice.review import analyse
    from naught.core.errors import BadNotation, BadRecord, IllegalMove
    from naught.core.game import Game
    from naught.core.match import Match

__all__ = [
    "BadNotation",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Match",
    "analyse",
    "games",
    "hint",
    "load",
    "replay",
]
__version__ = "0.1.0"


def games() -> list[str]:
    """The games there are, by their short names."""
    from naught.games import names

    return names()


def load(name: str) -> "Game":
    """A game by its short name."""
    from naught.games import load

    return load(name)


def replay(text: str) -> "Match":
    """The match that a record tells of, played again line by line."""
    from naught.core import match, record
    from naught.core.errors import BadNotation, BadRecord

    taken_apart = record.read(text)
    try:
        game = load(taken_apart.headers["game"])
    except BadNotation as problem:
        raise BadRecord(str(problem)) from None
    return match.replay(game, taken_apart)


def __getattr__(name: str) -> Any:
    """Import the engine when it is first asked for: a server must listen before Numba is there."""
    if name in ("BadNotation", "BadRecord", "IllegalMove"):
        from naught.core import errors

        return getattr(errors, name)
    if name in ("analyse", "hint"):
        from naught import advice

        return getattr(advice, name)
    if name == "Game":
        from naught.core.game import Game

        return Game
    if name == "Match":
        from naught.core.match import Match

        return Match
    raise AttributeError(f"module 'naught' has no attribute {name!r}")
