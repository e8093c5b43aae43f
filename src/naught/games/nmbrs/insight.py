"""What a good player of nmbrs! looks at."""

from naught.core.kernel import Ints, kernel
from naught.core.shuffle import below
from naught.games.nmbrs.rules import imagine, legal_moves
from naught.games.nmbrs.state import State


@kernel
def appraise(s: State, seat: int) -> float:
    """Points."""
    return float(s.totals[seat])


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Imagine."""
    imagine(s, rng)


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """All."""
    return min(legal_moves(s, seat, out), len(out))


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """Any."""
    return int(moves[below(rng, min(legal_moves(s, seat, moves), len(moves)))])
