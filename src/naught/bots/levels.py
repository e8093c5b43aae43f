"""How strong a bot at a table plays, in words for people. Imports no engine: menus open fast."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from naught.core.contract import Strength

if TYPE_CHECKING:
    from naught.core.game import Game


@dataclass(frozen=True)
class Level:
    """One strength on offer, and what it says of itself."""

    name: str  # stable: stored with tables, part of the interface
    title: str  # the same word for people, so that page and terminal call it alike
    about: str
    own: bool = False  # somebody's file, not one of ours


NAMES: Final = ("Nil", "Nada", "Zilch", "Nix", "Cipher", "Zip", "Null", "Nought")  # of bots
LONGEST: Final = 1.4  # seconds that a bot at a table thinks about a move, whatever its level
NUMBER: Final = re.compile(r"\d{1,7}(\.\d{1,4})?")
USUAL: Final = "medium"  # for those who do not choose

LEVELS: Final = (
    Level("beginner", "Beginner", "Friendly, knows the rules, and is still finding out the rest."),
    Level("easy", "Easy", "Plays sensibly, and lets things slip."),
    Level("medium", "Medium", "Looks ahead, and forgives now and then."),
    Level("hard", "Hard", "Weighs every move, and lets little go by."),
    Level("best", "Best", "As strong as we know how; thinks for a second or so."),
)


def strength(game: "Game", level: str) -> Strength:
    """How a level thinks in a game.

    Each level is to beat the one below about twice in three games; `naught ladder GAME` measures
    it, docs/strength.md has what it measured.
    """
    return game.strengths[[known.name for known in LEVELS].index(level)]


def tried_out(name: str) -> Strength | None:
    """A strength by its numbers, `400:0.6:0.1`: for the lab, when a game wants new ones."""
    parts = name.split(":")
    if len(parts) not in (2, 3) or not all(NUMBER.fullmatch(part) for part in parts):
        return None
    return Strength(max(1, int(float(parts[0]))), *map(float, parts[1:]))
