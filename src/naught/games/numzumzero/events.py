"""What happens in a game of NumZumZero and is worth counting."""

from typing import Final

from naught.core.kernel import Ints, kernel
from naught.games.numzumzero.rules import JAMMED, PILE_EMPTY, SEVEN_TOKENS
from naught.games.numzumzero.state import State

NAMES: Final = (
    "columns collected",
    "fields emptied",
    "tokens lost",
    "jams",
    "piles run out",
    "games ended by tokens",
)


@kernel
def count_events(s: State, before: State, seat: int, move: int, out: Ints) -> None:
    """Tokens won and lost, and how the game ended (R8, R9, R13, R15, R16)."""
    if seat < 0:
        return
    won = s.tokens[seat] - before.tokens[seat]
    out[0] += won > 0
    out[1] += won > 1
    out[2] += won < 0
    out[3] += s.stage == JAMMED
    out[4] += s.stage == PILE_EMPTY
    out[5] += s.stage == SEVEN_TOKENS
