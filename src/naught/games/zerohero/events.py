"""What happens in a game of Zero Hero and is worth counting."""

from typing import Final

from naught.core.kernel import Ints, kernel
from naught.games.zerohero.cards import NO_CARD
from naught.games.zerohero.rules import BUY, GIVE, GRAB
from naught.games.zerohero.state import State

NAMES: Final = (
    "pairs bought",
    "free pairs bought",
    "half pairs",
    "face-down cards drawn",
    "cards given",
    "cards grabbed",
    "games ended by a flag",
)


@kernel
def count_events(s: State, before: State, seat: int, move: int, out: Ints) -> None:
    """Purchases, what their symbols did, and pairs of which only one card came (R9 to R17)."""
    if seat < 0:
        return
    bought = BUY <= move < GIVE
    out[0] += bought
    out[1] += bought and s.was_free == 1
    if move >= BUY and s.swaps == 0:  # the gap has been filled
        out[2] += s.pairs[s.bought, 0] != NO_CARD and s.pairs[s.bought, 1] == NO_CARD
    out[3] += s.downs[seat] - before.downs[seat]
    out[4] += GIVE <= move < GRAB
    out[5] += move >= GRAB
    out[6] += s.flagged - before.flagged
