"""Naught: a home for number games.

    import random
    import naught

    match = naught.Match("zero", players=4, seed="a rainy evening")
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, random.choice(match.legal(seat)))
    print(match.scores(), "seats that won:", match.winners())

games()         the games there are, by their short names; load(name) is one of them
Match           a game being played: what is legal, what a seat may know, its record
replay(text)    the match that a record describes
hint, analyse   the best move now, and a finished game looked back at
naught.bots     programs that play; naught.lab measures them; naught.client sits at a table

The command `naught` serves the page and much more: `naught --help`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from naught.core import record
from naught.core.errors import BadNotation, BadRecord, IllegalMove

if TYPE_CHECKING:
    from naught.advice.hints import hint
    from naught.advice.review import analyse
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
    """The match that a record describes, replayed line by line."""
    from naught.core import match

    taken_apart = record.read(text)
    try:
        game = load(taken_apart.headers["game"])
    except BadNotation as problem:
        raise BadRecord(str(problem)) from None
    return match.replay(game, taken_apart)


_HOMES = {
    "Game": "naught.core.game",
    "Match": "naught.core.match",
    "analyse": "naught.advice",
    "hint": "naught.advice",
}
_NEEDS_GAMES = ("Game", "Match")  # a match may be asked for by the name of its game


def __getattr__(name: str) -> object:
    """Import the engine when it is first asked for: a server must listen before Numba is there."""
    if name not in _HOMES:
        raise AttributeError(f"module 'naught' has no attribute {name!r}")
    if name in _NEEDS_GAMES:
        import_module("naught.games")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
