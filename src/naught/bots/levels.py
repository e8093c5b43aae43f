"""How strong a bot at a table plays, in words for people. Imports no engine: menus open fast."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from naught.core.contract import Strength

if TYPE_CHECKING:
    from naught.core.game import Game


@dataclass(frozen=True)
class Level:
    """One strength on offer, and how it is described."""

    name: str  # stable: stored with tables, part of the interface
    title: str  # what people read, the same on the page and in the terminal
    about: str
    own: bool = False  # from a user's file, not one of ours


NAMES: Final = ("Nil", "Nada", "Zilch", "Nix", "Cipher", "Zip", "Null", "Nought")  # of bots
LONGEST: Final = 1.4  # seconds that a bot at a table thinks about a move, whatever its level
NUMBER: Final = re.compile(r"\d{1,7}(\.\d{1,4})?")
USUAL: Final = "medium"  # for anyone who does not choose

LEVELS: Final = (
    Level("beginner", "Beginner", "Friendly, knows the rules, and is still finding out the rest."),
    Level("easy", "Easy", "Plays sensibly, and lets things slip."),
    Level("medium", "Medium", "Looks ahead, and forgives now and then."),
    Level("hard", "Hard", "Weighs every move, and lets little go by."),
    Level("best", "Best", "As strong as we know how; thinks for a second or so."),
)


def strength(game: "Game", level: str) -> Strength:
    """How a level thinks in a game.

    Each level should beat the one below in about two games of three; `naught ladder GAME` measures
    this, and docs/strength.md has the results.
    """
    return game.strengths[[known.name for known in LEVELS].index(level)]


def strength_by_numbers(name: str) -> Strength | None:
    """A strength by its numbers, `400:0.6:0.1`: for the lab, when a game wants new ones."""
    parts = name.split(":")
    if len(parts) not in (2, 3) or not all(NUMBER.fullmatch(part) for part in parts):
        return None
    return Strength(max(1, int(float(parts[0]))), *map(float, parts[1:]))
