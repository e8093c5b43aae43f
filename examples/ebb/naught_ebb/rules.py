"""The rules of Ebb. Rule numbers refer to rulebook.md; a card is its number."""

from typing import Any, Final

import numpy as np

from naught.core.defaults.rules import payoff as payoff
from naught.core.defaults.rules import scores as scores
from naught.core.defaults.rules import settled as settled
from naught.core.defaults.rules import winners as winners
from naught.core.game import ALL_SEEING, GameState
from naught.core.kernel import Ints, field, i64, kernel
from naught.core.shuffle import shuffle

MAX_PLAYERS, NUMBERS, COPIES, HAND = 5, 10, 4, 4
CARDS: Final = NUMBERS * COPIES
WELLS: Final = 2  # a move is number * WELLS + well
FULL: Final = 21


class State(GameState):
    hands: Ints = field(i64, MAX_PLAYERS, NUMBERS)  # how many of each number; hidden: owner only
    sizes: Ints = field(i64, MAX_PLAYERS)
    pile: Ints = field(i64, CARDS)  # top card last; hidden
    left: int = field(i64)  # in the pile
    water: Ints = field(i64, WELLS)
    wells: Ints = field(i64, WELLS, NUMBERS)  # cards that lie in them
    gone: Ints = field(i64, NUMBERS)
    points: Ints = field(i64, MAX_PLAYERS)


def set_up(s: State, options: Any, cards: Any) -> None:
    s.water[:] = FULL


@kernel
def deck(s: State, out: Ints) -> int:
    for at in range(CARDS):
        out[at] = at // COPIES
    return CARDS


@kernel
def deal(s: State, order: Ints) -> None:
    """Four cards each, the rest is the pile (R1)."""
    s.pile[:] = order[::-1]
    s.left, s.awaits_deck, s.to_act = CARDS, 0, 1
    for card in range(HAND * s.players):
        draw(s, card // HAND)


@kernel
def draw(s: State, seat: int) -> None:
    """Take the top card of the pile (R7)."""
    s.left -= 1
    s.hands[seat, s.pile[s.left]] += 1
    s.sizes[seat] += 1
    s.pile[s.left] = 0


@kernel
def legal_moves(s: State, seat: int, out: Ints) -> int:
    """Any card to either well (R3)."""
    count = 0
    for move in range(NUMBERS * WELLS):
        if s.to_act >> seat & 1 and s.hands[seat, move // WELLS]:
            out[count] = move
            count += 1
    return count


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Play a card, see what becomes of the well, draw, and pass the turn (R3-R7)."""
    number, well = move // WELLS, move % WELLS
    s.hands[seat, number] -= 1
    s.sizes[seat] -= 1
    s.wells[well, number] += 1
    s.water[well] -= number
    if s.water[well] <= 0:
        empty(s, seat, well)
    if s.left:
        draw(s, seat)
    s.to_act = 0
    for step in range(s.players, 0, -1):
        if s.sizes[(seat + step) % s.players]:
            s.to_act = 1 << (seat + step) % s.players


@kernel
def empty(s: State, seat: int, well: int) -> None:
    """Score a well for good or ill, and fill it up again (R4, R5, R6)."""
    s.points[seat] += s.wells[well].sum() * (1 if s.water[well] == 0 else -1)
    s.gone += s.wells[well]
    s.wells[well] = 0
    s.water[well] = FULL


@kernel
def veil(s: State, seat: int, out: State) -> None:
    """Everything but the pile and the others' hands."""
    out.players, out.viewer, out.rules_version = s.players, seat, s.rules_version
    out.to_act, out.awaits_deck = s.to_act, s.awaits_deck
    out.left, out.sizes, out.points = s.left, s.sizes, s.points
    out.water, out.wells, out.gone = s.water, s.wells, s.gone
    if seat >= 0:
        out.hands[seat] = s.hands[seat]


@kernel
def imagine(s: State, rng: Ints) -> None:
    """Deal once more what cannot be seen, to the others and to the pile."""
    unseen, count = np.empty(CARDS, np.int64), 0
    for number in range(NUMBERS):
        seen = s.gone[number] + s.wells[:, number].sum() + s.hands[:, number].sum()
        for _ in range(COPIES - seen):
            unseen[count] = number
            count += 1
    shuffle(unseen, count, rng)
    for seat in range(s.players):
        for _ in range(s.sizes[seat] - s.hands[seat].sum()):
            count -= 1
            s.hands[seat, unseen[count]] += 1
    s.pile[: s.left] = unseen[: s.left]
    s.viewer = ALL_SEEING
