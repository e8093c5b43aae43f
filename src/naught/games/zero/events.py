"""What happens in a game of ZERO and is worth counting."""

from typing import Final

from naught.core.kernel import Ints, kernel
from naught.games.zero.rules import KNOCK, State, is_zero

NAMES: Final = ("knocks", "ZEROs dealt", "ZEROs made", "rounds ended by the clock")


@kernel
def count_events(s: State, before: State, seat: int, move: int, out: Ints) -> None:
    """Knocks that count, a ZERO by the deal or by a swap, and the clock that knocks (R9 to R12)."""
    if seat < 0:
        out[1] += s.to_act == 0
        return
    out[0] += move == KNOCK and s.knocks > before.knocks
    out[2] += is_zero(s.hands[seat])
    out[3] += move != KNOCK and s.knocks > before.knocks
