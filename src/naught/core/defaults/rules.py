"""Rules that many games share: one round, and points that decide it.

For a State with a field `points`, one for each seat: a game's rules.py imports those it wants.
"""

from typing import Any, Final

from naught.core.kernel import Floats, Ints, kernel

FAR: Final = 10  # points ahead that are worth half a win


@kernel
def settled(state: Any) -> bool:
    """Only when the game is over."""
    return bool(state.to_act == 0 and state.awaits_deck == 0)


@kernel
def scores(state: Any, out: Ints) -> None:
    """The points, as the state has them."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@kernel
def winners(state: Any) -> int:
    """Whoever has most points; equal points win together."""
    won = 0
    for seat in range(state.players):
        if state.points[seat] == state.points[: state.players].max():
            won |= 1 << seat
    return won


@kernel
def payoff(state: Any, out: Floats) -> None:
    """How far each is ahead of the best of the others."""
    for seat in range(state.players):
        out[seat] = 1.0
        for other in range(state.players):
            lead = float(state.points[seat] - state.points[other])
            if other != seat:
                out[seat] = min(out[seat], lead / (FAR + abs(lead)))
