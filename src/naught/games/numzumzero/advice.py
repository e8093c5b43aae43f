"""What to do in NumZumZero, and why, in words."""

from typing import Any, Final

from naught.games.numzumzero.cards import TEXTS
from naught.games.numzumzero.rules import MAX_COLUMNS

UNIT: Final = "tokens"
LOWER_IS_BETTER: Final = False
SPAN: Final = "game"
MEASURE: Final = "lead"
SLIP, MISTAKE = 0.2, 0.6
ITERATIONS: Final = 4000
PER_STEP: Final = 400


def before(s: Any) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def told(s: Any, move: int) -> str:
    """A move as one would say it."""
    card, at = divmod(move, MAX_COLUMNS)
    return f"play [{TEXTS[card]}] to column {at + 1}"


def why(s: Any, move: int, other: int | None) -> str:
    return "It leaves more."
