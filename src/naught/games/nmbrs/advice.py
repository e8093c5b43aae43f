"""What to do in nmbrs!, and why, in words."""

from typing import Any, Final

from naught.games.nmbrs import lays
from naught.games.nmbrs.cards import TEXTS
from naught.games.nmbrs.rules import CLAIM, DECLINE, DISCARD, PASS, TAKE
from naught.games.nmbrs.words import chip, terms_of, top_card

UNIT: Final = "points"
LOWER_IS_BETTER: Final = False
SPAN: Final = "round"
MEASURE: Final = "lead"
SLIP, MISTAKE = 1.0, 4.0
ITERATIONS: Final = 300
PER_STEP: Final = 30


def before(s: Any) -> list[int]:
    """Everybody's points when this round began: what was laid since counts in the round."""
    return [int(s.totals[seat] - s.gained[seat]) for seat in range(s.players)]


def told(s: Any, move: int) -> str:
    """A move as one would say it."""
    if move >= lays.LAY_BIT:
        return f"lay {' '.join(chip(term) for term in terms_of(move, s))}"
    if move >= DISCARD:
        return f"discard [{TEXTS[move - DISCARD]}]"
    card = f"[{TEXTS[top_card(s)]}]" if s.pile_size else ""
    named = {TAKE: f"take {card}", DECLINE: f"decline {card}", CLAIM: f"claim {card}"}
    return named.get(move) or ("pass" if move == PASS else "draw from the deck")


def why(s: Any, move: int, other: int | None) -> str:
    return "It leaves more."
