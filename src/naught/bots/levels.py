"""How strong a bot at a table plays, in words for people. Imports no engine: a menu is quick."""

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """One strength on offer, and what it says of itself."""

    name: str  # stable: stored with tables, part of the interface
    title: str
    about: str
    own: bool = False  # somebody's file, not one of ours


@dataclass(frozen=True)
class Strength:
    """How a level thinks in one game."""

    iterations: int  # searches no further
    whim: float  # 0 takes the move it thought about most; 1 and more, others almost as good
    slip: float = 0.0  # how often it does not think, and takes a move that looks all right


NAMES: Final = ("Nil", "Nada", "Zilch", "Nix", "Cipher", "Zip", "Null", "Nought")  # of bots
LONGEST: Final = 1.4  # seconds that a bot at a table thinks about a move, whatever its level
NUMBER: Final = re.compile(r"\d{1,7}(\.\d{1,4})?")
USUAL: Final = "medium"  # for those who do not choose

LEVELS: Final = (
    Level("beginner", "Newcomer", "Friendly, knows the rules, and is still finding out the rest."),
    Level("easy", "Easygoing", "Plays sensibly, and lets things slip."),
    Level("medium", "Watchful", "Looks ahead, and forgives now and then."),
    Level("hard", "Sharp", "Weighs every move, and lets little go by."),
    Level("best", "Masterly", "As strong as we know how; thinks for a second or so."),
)

# By game, weakest level first: (iterations, whim, slip). Each level is to beat the one below about
# twice in three games; `naught ladder GAME` measures it, docs/strength.md has what it measured.
STRENGTHS: Final[dict[str, tuple[tuple[int, float, float], ...]]] = {
    "nmbr9": ((40, 9, 1), (40, 9, 0.28), (40, 1.2, 0), (40, 0.4, 0), (3_000, 0, 0)),
    "nmbrs": ((10, 9, 0), (19, 9, 0), (51, 9, 0), (80, 2.1, 0), (12_000, 0, 0)),
    "numzumzero": ((10, 9, 0), (73, 9, 0), (150, 6, 0), (150, 0.6, 0), (12_000, 0, 0)),
    "zero": ((150, 9, 0.84), (150, 9, 0.63), (150, 9, 0.36), (300, 4, 0), (12_000, 0, 0)),
    "zerohero": ((31, 9, 0), (110, 9, 0), (150, 0.8, 0), (400, 0.3, 0), (12_000, 0, 0)),
    "": ((100, 9, 0.6), (100, 9, 0.2), (200, 2, 0), (400, 0.6, 0), (12_000, 0, 0)),  # any other
}


def strength(game: str, level: str) -> Strength:
    """How a level thinks in a game."""
    row = STRENGTHS.get(game, STRENGTHS[""])
    at = [known.name for known in LEVELS].index(level)
    return Strength(*row[at])


def tried_out(name: str) -> Strength | None:
    """A strength by its numbers, `400:0.6:0.1`: for the lab, when the table wants new ones."""
    parts = name.split(":")
    if len(parts) not in (2, 3) or not all(NUMBER.fullmatch(part) for part in parts):
        return None
    return Strength(max(1, int(float(parts[0]))), *map(float, parts[1:]))
