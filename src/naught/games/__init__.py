"""The games of the house: every package in this folder is one."""

import pkgutil
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from naught.core import catalogue
from naught.core.errors import BadCards, BadNotation
from naught.core.game import Game


def names() -> list[str]:
    """The games there are, by their short names."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


_recarded: dict[str, Game] = {}  # games that use other cards than their own


def load(name: str) -> Game:
    """A game by its short name."""
    if name not in names():
        raise BadNotation(f"no game {name!r}: {', '.join(names())}")
    return _recarded.get(name) or as_shipped(name)


def as_shipped(name: str) -> Game:
    """A game with its own cards."""
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


def use_cards(folder: Path) -> list[str]:
    """Use the files of cards in a folder from now on, each named after its game: which games."""
    if not folder.is_dir():
        raise BadCards(f"no folder {folder}")
    found = {file.stem: file for file in sorted(folder.glob("*.toml"))}
    known = {name: as_shipped(name) for name in names()}
    for name in found:
        if name not in known or known[name].card_file is None:
            fitting = ", ".join(f"{n}.toml" for n, game in known.items() if game.card_file)
            raise BadCards(f"{name}.toml is for no game that reads cards: {fitting}")
    if not found:
        raise BadCards(f"no files of cards (.toml) in {folder}")
    recarded = {name: replace(known[name], card_file=file) for name, file in found.items()}
    _recarded.update(recarded)
    return list(recarded)


catalogue.found_by(load)


class _Games(ModuleType):
    """This package and the function `naught.games()` have one name: calling it lists the games."""

    def __call__(self) -> list[str]:
        return names()


sys.modules[__name__].__class__ = _Games
