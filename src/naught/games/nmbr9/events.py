"""What happens in a game of NMBR 9 and is worth counting."""

from typing import Final

from naught.core.kernel import Ints, kernel
from naught.games.nmbr9.rules import State

NAMES: Final = (
    "tiles on the table",
    "tiles on level 1",
    "tiles on level 2",
    "tiles on level 3",
    "tiles on level 4 and above",
)


@kernel
def count_events(s: State, before: State, seat: int, move: int, out: Ints) -> None:
    """On which level every tile came to lie (R9)."""
    if seat >= 0:
        out[min(int(s.levels[seat, before.called - 1]), 4)] += 1
