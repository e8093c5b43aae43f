"""What to do in Zero Hero, and why, in words."""

from typing import Any, Final

from naught.games.zerohero.cards import TEXTS
from naught.games.zerohero.rules import BUY, GIVE, GRAB, PAIRS, TAKE_TWO
from naught.games.zerohero.words import chips, swap_of, texts

UNIT: Final = "points"
LOWER_IS_BETTER: Final = False
SPAN: Final = "game"
MEASURE: Final = "lead"
SLIP, MISTAKE = 1.0, 3.0
ITERATIONS: Final = 3000
PER_STEP: Final = 300


def before(s: Any) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def told(s: Any, move: int) -> str:
    """A move as one would say it."""
    if move < BUY:
        return (
            f"take {'two zerones' if move >= TAKE_TWO else 'a zerone'} from pair {move % PAIRS + 1}"
        )
    if move < GIVE:
        return f"buy {chips(texts(s.pairs[move - BUY]))}"
    card, other = swap_of(move)
    if move < GRAB:
        return f"give [{TEXTS[card]}] to {{{other}}}"
    return f"grab [{TEXTS[card]}] from {{{other}}}"


def why(s: Any, move: int, other: int | None) -> str:
    return "It leaves more."
