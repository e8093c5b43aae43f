"""What to do in ZERO, and why, in words."""

from typing import Any, Final

from naught.games.zero.cards import CARDS, TEXTS
from naught.games.zero.rules import KNOCK, KNOCKS

UNIT: Final = "points"
LOWER_IS_BETTER: Final = True
SPAN: Final = "round"
MEASURE: Final = "lead"
SLIP, MISTAKE = 1.0, 3.0
ITERATIONS: Final = 6000
PER_STEP: Final = 400


def before(s: Any) -> list[int]:
    """Everybody's points when this round began."""
    return [int(s.sheet[: s.scored, seat].sum()) for seat in range(s.players)]


def told(s: Any, move: int) -> str:
    """A move as one would say it."""
    if move == KNOCK:
        return "pass" if s.knocks == KNOCKS else "knock"
    return f"give [{TEXTS[move // CARDS]}], take [{TEXTS[move % CARDS]}]"


def why(s: Any, move: int, other: int | None) -> str:
    return "It leaves the better hand."
