"""How strong a bot at a table plays, in words for people. Imports no engine: a menu is quick."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Level:
    """One strength on offer; what it says of itself, and how it thinks."""

    name: str
    title: str
    about: str
    iterations: int  # searches no further
    seconds: float  # thinks no longer
    whim: float  # 0 takes the move it thought about most; 1 and more, others almost as good


NAMES: Final = ("Nil", "Nada", "Zilch", "Nix", "Cipher", "Zip", "Null", "Nought")  # of bots

LEVELS: Final = (
    Level("easy", "Easygoing", "Plays sensibly, and lets things slip.", 400, 0.2, 2.0),
    Level("medium", "Watchful", "Looks ahead, and forgives now and then.", 1500, 0.4, 0.6),
    Level("hard", "Sharp", "Weighs every card, for most of a second.", 12_000, 0.8, 0.0),
)
