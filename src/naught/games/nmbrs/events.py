"""What happens in a game of nmbrs! and is worth counting."""

from typing import Final

from naught.core.game import NOBODY
from naught.core.kernel import Ints, kernel
from naught.games.nmbrs.lays import frees_of, is_lay
from naught.games.nmbrs.rules import CLAIM, State

NAMES: Final = (
    "lines laid",
    "jokers freed",
    "open cards claimed",
    "rounds won",
    "rounds ended for want of cards",
    "decks renewed",
)


@kernel
def count_events(s: State, before: State, seat: int, move: int, out: Ints) -> None:
    """Lays, claims, and how rounds ended (R8, R15, R19, R22)."""
    if seat < 0:
        out[5] += before.renewing
        return
    laid = is_lay(move)
    out[0] += laid
    out[1] += laid and frees_of(move) > 0
    out[2] += move == CLAIM
    if s.scored > before.scored:
        out[3] += s.round_winner != NOBODY
        out[4] += s.round_winner == NOBODY
