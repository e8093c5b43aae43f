"""The games of the house: every package in this folder is one."""

import pkgutil
import sys
from importlib import import_module
from types import ModuleType

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


class _Games(ModuleType):
    """This package and the function `naught.games()` have one name: calling it lists the games."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = _Games
