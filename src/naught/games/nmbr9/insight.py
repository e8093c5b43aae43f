"""What a good player of NMBR 9 looks at."""

from naught.core.kernel import Ints, kernel
from naught.core.shuffle import below
from naught.games.nmbr9.rules import State, imagine, legal_moves, points


@kernel
def appraise(s: State, seat: int) -> float:
    """The points so far."""
    return float(points(s, seat))


@kernel
def suppose(s: State, rng: Ints) -> None:
    imagine(s, rng)


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    return legal_moves(s, seat, out)


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    return int(moves[below(rng, legal_moves(s, seat, moves))])
