"""The games there are: every package in this folder, and what other packages bring.

A package of your own brings a game by an entry point of the group `naught.games`, named like the
game (examples/ebb shows how). One that cannot be used is left out, and the log says why.
"""

import logging
import pkgutil
import sys
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from naught.core import catalogue
from naught.core.cache.place import GROUP
from naught.core.errors import BadCards, BadGame, BadNotation
from naught.core.game import Game

log = logging.getLogger("naught.games")


def names() -> list[str]:
    """The games there are, by their short names."""
    return sorted([*house(), *outside()])


@cache
def house() -> tuple[str, ...]:
    """The games in this folder."""
    return tuple(sorted(found.name for found in pkgutil.iter_modules(__path__) if found.ispkg))


@cache
def outside() -> dict[str, Game]:
    """The games of other packages that can be used, by name."""
    found: dict[str, Game] = {}
    for entry in entry_points(group=GROUP):
        try:
            found[entry.name] = brought_by(entry)
        except Exception as problem:  # whatever the code of others does
            why = str(problem) if isinstance(problem, BadGame) else f"{problem!r}"
            unusable[entry.name] = f"the game {entry.name} of {entry.value} cannot be used: {why}"
            log.warning("%s", unusable[entry.name])
    return found


unusable: dict[str, str] = {}  # games of other packages, and why


def brought_by(entry: EntryPoint) -> Game:
    """The game that another package brings."""
    game = entry.load()
    if not isinstance(game, Game):
        raise BadGame(f"{entry.value} is not a Game")
    if game.name != entry.name:
        raise BadGame(f"it calls itself {game.name}")
    if game.name in house():
        raise BadGame(f"there is a game {game.name} already")
    return game


_recarded: dict[str, Game] = {}  # games that use cards other than their own


def load(name: str) -> Game:
    """A game by its short name."""
    if name not in names():
        raise BadNotation(unusable.get(name, f"no game {name!r}: {', '.join(names())}"))
    return _recarded.get(name) or as_shipped(name)


def as_shipped(name: str) -> Game:
    """A game with its own cards."""
    if name in outside():
        return outside()[name]
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
