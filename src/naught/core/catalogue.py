"""How a game is found by its name. Core knows no game: the package that knows them says how."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naught.core.game import Game

Load = Callable[[str], "Game"]

_load: Load | None = None


def found_by(load: Load) -> None:
    """Say how games are found from now on."""
    global _load
    _load = load


def loader() -> Load:
    """The function that finds them."""
    assert _load is not None, "naught.games has not been imported"
    return _load


def restored(load: Load, name: str, cards: str | None) -> "Game":
    """A game that was pickled by its name; one with other cards would be another game."""
    from naught.core.errors import BadCards

    game = load(name)
    if game.cards_hash != cards:
        raise BadCards(f"{name} has the cards {cards} there, and {game.cards_hash} here")
    return game
