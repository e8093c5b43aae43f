"""The games of the house: every package in this folder is one."""

import pkgutil
from importlib import import_module

from naught.core.errors import BadNotation
from naught.core.game import Game


def names() -> list[str]:
    """The games there are, by their short names."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(name: str) -> Game:
    """A game by its short name."""
    if name not in names():
        raise BadNotation(f"no game {name!r}: {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
