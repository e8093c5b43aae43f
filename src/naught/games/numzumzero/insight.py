"""What a good player of NumZumZero looks at: what balances now, and what that leaves to others."""

from typing import Final

from naught.core.kernel import Ints, kernel
from naught.core.shuffle import below
from naught.games.numzumzero.cards import KINDS, NUMBERS
from naught.games.numzumzero.rules import (
    COLUMN,
    MAX_COLUMNS,
    State,
    bonus,
    imagine,
    legal_moves,
    marks_of,
    weight,
)

# In hundredths of a token
COLLECTED: Final = 100
FULL: Final = 60  # a column nobody can use any more, and a token gone
OFFERED: Final = 12  # a column that one card of somebody's balances
PREPARED: Final = 60  # a column that the card kept will balance, if nobody comes before
IN_HAND: Final = 20  # the same at a glance, whoever prepared it
WHIM: Final = 10  # one playout move in so many is any legal one


@kernel
def appraise(s: State, seat: int) -> float:
    """Tokens ahead of the best of the others, and columns that one's own cards would balance."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others = max(others, s.tokens[other] + bonus(s, other))
    ahead = COLLECTED * (s.tokens[seat] + bonus(s, seat) - others)
    for at in range(s.columns):
        ahead += IN_HAND if fits_hand(s, seat, at) else 0
    return float(ahead)


@kernel
def fits_hand(s: State, seat: int, at: int) -> bool:
    """Whether a card of this hand would balance this column."""
    if s.lengths[at] == COLUMN or s.lengths[at] == 0:
        return False
    for place in range(s.held[seat]):
        if s.balance[at] + weight(s.hands[seat, place]) == 0:
            return True
    return False


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Just imagine: half of a hand of two is new every turn, and tells next to nothing."""
    imagine(s, rng)


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """Every legal move: there are ten at the most."""
    return legal_moves(s, seat, out)


@kernel
def worth(s: State, seat: int, move: int) -> int:
    """What a move looks like at a glance, in hundredths of a token."""
    card, at = move // MAX_COLUMNS, move % MAX_COLUMNS
    after = s.balance[at] + weight(card)
    if after == 0:
        return COLLECTED + marks_in(s, at, card) * COLLECTED + empties_field(s, at) * COLLECTED
    value = 0
    offered = OFFERED if s.players > 1 else -OFFERED  # alone, what it costs is one's own again
    if s.lengths[at] == COLUMN - 1:
        value -= FULL if s.tokens[seat] > 0 or s.players == 1 else 0
    elif abs(after) <= NUMBERS:
        value -= offered
        kept = s.hands[seat, 1] if s.hands[seat, 0] == card else s.hands[seat, 0]
        if s.held[seat] == 2 and after + weight(kept) == 0:
            value += PREPARED
    if s.balance[at] != 0 and abs(s.balance[at]) <= NUMBERS and abs(after) > NUMBERS:
        value += offered  # takes it away from the others
    return value


@kernel
def marks_in(s: State, at: int, card: int) -> int:
    """The bonus marks that collecting this column with this card would bring."""
    total = marks_of(card)
    for place in range(s.lengths[at]):
        total += marks_of(s.column[at, place])
    return total


@kernel
def empties_field(s: State, at: int) -> bool:
    """Whether collecting this column leaves no card in any."""
    for other in range(s.columns):
        if other != at and s.lengths[other] > 0:
            return False
    return True


@kernel
def playout_move(s: State, seat: int, moves: Ints, rng: Ints) -> int:
    """The move that looks best at a glance, any of those that tie; now and then a whim."""
    count = legal_moves(s, seat, moves)
    if below(rng, WHIM) == 0:
        return int(moves[below(rng, count)])
    best, best_worth, ties = moves[0], -KINDS * COLLECTED, 1
    for at in range(count):
        looks = worth(s, seat, moves[at])
        if looks > best_worth:
            best, best_worth, ties = moves[at], looks, 1
        elif looks == best_worth:
            ties += 1
            if below(rng, ties) == 0:
                best = moves[at]
    return int(best)
