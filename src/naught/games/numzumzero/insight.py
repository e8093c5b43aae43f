"""What a good player of NumZumZero looks at: what balances now, and what that leaves to others."""

import math
from typing import Final

from naught.core.kernel import Floats, Ints, kernel, lowest
from naught.core.shuffle import below
from naught.games.numzumzero.cards import KINDS, NUMBERS
from naught.games.numzumzero.rules import ENOUGH, SOLO_PAR, bonus, imagine, legal_moves, pile_left
from naught.games.numzumzero.state import MAX_COLUMNS, MAX_PLAYERS, State, marks_of, weight

# In hundredths of a token
COLLECTED: Final = 100
FULL: Final = 60  # a column nobody can use any more, and a token gone
OFFERED: Final = 12  # a column that one card of somebody's balances
PREPARED: Final = 60  # a column that the card kept will balance, if nobody gets there first
IN_HAND: Final = 20  # the same at a glance, whoever prepared it
WHIM: Final = 10  # one rollout move in ten is any legal one
THOUGHTS: Final = 8  # cards imagined for a hand at most
FEW: Final = 3  # players; with more, what is prepared is seldom there a turn later
STRICT: Final = 25.0  # how much worse than the best a move looks that one in e would make
FINE: Final = 1 << 20


@kernel
def appraise(s: State, seat: int) -> float:
    """Tokens ahead of the best of the others, and columns that its own cards would balance."""
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
    if s.lengths[at] == s.column_size or s.lengths[at] == 0:
        return False
    for place in range(s.held[seat]):
        if s.balance[at] + weight(s.hands[seat, place]) == 0:
            return True
    return False


# What others hold


def forget(veiled: State) -> None:
    """Let their last moves reveal nothing: for searches that others are measured against."""
    veiled.made[:] = 0


@kernel
def suppose(s: State, rng: Ints) -> None:
    """Imagine, and redraw cards with which their owners would have moved differently."""
    viewer = s.viewer
    imagine(s, rng)
    for seat in range(s.players):
        if seat != viewer and s.made[seat] and s.held[seat] == 2 and pile_left(s) > 0:
            think_again(s, seat, rng)


@kernel
def think_again(s: State, seat: int, rng: Ints) -> None:
    """Exchange the card a seat has kept with the pile until it goes with the seat's last move."""
    for _ in range(THOUGHTS):
        if below(rng, FINE) < FINE * likelihood(s, seat, int(s.hands[seat, 0])):
            return
        place = s.pile_next + below(rng, pile_left(s))
        s.pile[place], s.hands[seat, 0] = s.hands[seat, 0], s.pile[place]


@kernel
def likelihood(s: State, seat: int, kept: int) -> float:
    """How likely a seat that held this card as well made its last move: 1 if none looked better."""
    card, at = s.made[seat] // MAX_COLUMNS, s.made[seat] % MAX_COLUMNS
    made = looked(s, seat, card, kept, at)
    best = made
    for other in range(s.columns):
        if s.found_length[seat, other] < s.column_size:
            best = max(best, looked(s, seat, card, kept, other), looked(s, seat, kept, card, other))
    return math.exp((made - best) / STRICT)


@kernel
def looked(s: State, seat: int, card: int, kept: int, at: int) -> int:
    """What a move looked like at a seat's last turn (as `worth`, but for bonus tokens)."""
    before, length = int(s.found_balance[seat, at]), int(s.found_length[seat, at])
    after = before + weight(card)
    if after == 0:
        return COLLECTED
    prepared = preparing(s, after, length, weight(kept)) * FEW // max(s.players, FEW)
    return spoiling(s, seat, before, after, length) + prepared


@kernel
def candidates(s: State, seat: int, out: Ints) -> int:
    """Every legal move: there are ten at most."""
    return legal_moves(s, seat, out)


@kernel
def worth(s: State, seat: int, move: int) -> int:
    """What a move looks like at a glance, in hundredths of a token."""
    card, at = move // MAX_COLUMNS, move % MAX_COLUMNS
    after = s.balance[at] + weight(card)
    if after == 0:
        return COLLECTED + marks_in(s, at, card) * COLLECTED + empties_field(s, at) * COLLECTED
    value = spoiling(s, seat, s.balance[at], after, s.lengths[at])
    if s.held[seat] == 2:
        kept = s.hands[seat, 1] if s.hands[seat, 0] == card else s.hands[seat, 0]
        value += preparing(s, after, s.lengths[at], weight(kept))
    return value


@kernel
def spoiling(s: State, seat: int, before: int, after: int, length: int) -> int:
    """What it costs to fill a column or to offer it to others; taking it from them is a gain."""
    value = 0
    offered = OFFERED if s.players > 1 else -OFFERED  # alone, the player gets it back
    if length == s.column_size - 1:
        value -= FULL if s.tokens[seat] > 0 or s.players == 1 else 0
    elif abs(after) <= NUMBERS:
        value -= offered
    if before != 0 and abs(before) <= NUMBERS and abs(after) > NUMBERS:
        value += offered
    return value


@kernel
def preparing(s: State, after: int, length: int, kept: int) -> int:
    """The worth of leaving a column to the card that is kept."""
    return PREPARED if length < s.column_size - 1 and after + kept == 0 else 0


@kernel
def marks_in(s: State, at: int, card: int) -> int:
    """The bonus marks that collecting this column with this card would bring."""
    return marks_of(card) + column_marks(s, at)


@kernel
def column_marks(s: State, at: int) -> int:
    """The bonus marks in a column."""
    total = 0
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


# What a network learns from

FEATURES: Final = 30
AHEAD: Final = 16  # moves that are played before the network is asked
FAIR_START: Final = 16  # worlds before a move drops out of a race
contenders = candidates  # a race compares them all


@kernel
def features(s: State, seat: int, out: Floats) -> None:
    """Tokens, cards left, the columns, and who will collect in the next turns."""
    out[0] = s.players / MAX_PLAYERS
    out[1] = s.players == 1
    out[2] = pile_left(s) / s.deck_size
    out[3] = min(pile_left(s) / s.players, 4.0) / 4
    out[4] = (seat - lowest(s.to_act)) % s.players / s.players
    out[5] = s.to_act == 1 << seat
    token_features(s, seat, out[6:14])
    column_features(s, seat, out[14:23])
    next_features(s, seat, out[23:30])


@kernel
def token_features(s: State, seat: int, out: Floats) -> None:
    """The seat's tokens, those of the best and of all others, and how near the end that is."""
    own = float(s.tokens[seat] + bonus(s, seat))
    best, mean, nearest = 0.0, 0.0, 0
    for other in range(s.players):
        if other != seat:
            tokens = float(s.tokens[other] + bonus(s, other))
            best = max(best, tokens)
            mean += tokens / (s.players - 1)
            nearest = max(nearest, s.tokens[other])
    out[0] = own / (SOLO_PAR if s.players == 1 else ENOUGH)
    out[1] = best / ENOUGH
    out[2] = mean / ENOUGH
    out[3] = (own - mean) / ENOUGH
    out[4] = min(max(own - best, -2.0), 2.0) / 2
    out[5] = s.tokens[seat] >= s.enough - 1
    out[6] = nearest >= s.enough - 1
    out[7] = float(s.advanced)


@kernel
def column_features(s: State, seat: int, out: Floats) -> None:
    """How many columns are full, empty, long, in reach; and those that the seat's cards balance."""
    out[:] = 0.0
    for at in range(s.columns):
        length = s.lengths[at]
        out[0] += (length == s.column_size) / s.columns
        out[1] += (length == 0) / s.columns
        out[2] += (4 <= length < s.column_size) / s.columns
        out[3] += (length == s.column_size - 1) / s.columns
        out[4] += (length < s.column_size and 0 < abs(s.balance[at]) <= NUMBERS) / s.columns
        out[5] += (length < s.column_size) * min(abs(s.balance[at]), 14) / (14 * s.columns)
        out[6] += fits_hand(s, seat, at) / s.columns
    out[7] = s.columns / MAX_COLUMNS
    for place in range(s.held[seat]):
        out[8] += weight(s.hands[seat, place]) / 14


@kernel
def next_features(s: State, seat: int, out: Floats) -> None:
    """Let everybody collect in turn what fits: who gets something, and before whom."""
    out[:] = 0.0
    taken = 0
    first = lowest(s.to_act)
    for turn in range(s.players):
        player = (first + turn) % s.players
        at = fitting_column(s, player, taken)
        if at < 0:
            continue
        taken |= 1 << at
        marks = 1 + column_marks(s, at)
        if player == seat:
            out[0] += marks
        else:
            out[1] += marks / (s.players - 1)
            out[2] += s.tokens[player] >= s.enough - 1
    own = fitting_column(s, seat, 0)
    out[3] = own >= 0
    out[4] = own >= 0 and empties_field(s, own)
    out[5] = out[0] * (s.tokens[seat] >= s.enough - 1)
    out[6] = out[0] - out[1]


@kernel
def fitting_column(s: State, seat: int, taken: int) -> int:
    """The first column, none of those taken, that a card of this hand balances; -1 if none."""
    for at in range(s.columns):
        if not taken >> at & 1 and fits_hand(s, seat, at):
            return at
    return -1
