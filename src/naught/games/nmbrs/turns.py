"""A turn from phase to phase, and how a card comes into a hand. Rule numbers: rulebook.md."""

from naught.core.kernel import kernel
from naught.games.nmbrs.state import ASK, DRAW, LAY, OPEN, State, put


@kernel
def begin_turn(s: State, seat: int) -> None:
    s.on_turn = seat
    s.turns += 1
    s.claimed = 0
    s.phase = OPEN
    s.to_act = 1 << seat
    s.last_turn = 0 if can_draw(s) else 1


@kernel
def can_renew(s: State) -> bool:
    return s.renewed == 0 and s.pile_size >= 2


@kernel
def can_draw(s: State) -> bool:
    """Whether a deck card can be had, if need be from a renewed deck (R8)."""
    return s.deck_size > 0 or can_renew(s)


@kernel
def await_renewal(s: State) -> None:
    s.renewing = 1
    s.awaits_deck = 1
    s.to_act = 0


@kernel
def begin_asking(s: State) -> None:
    """The others are asked, one after the other (R6)."""
    s.phase = ASK
    s.to_act = 1 << ((s.on_turn + 1) % s.players)


@kernel
def begin_drawing(s: State) -> None:
    """After the asking; where nothing can be had, the draw is left out (R7, R8)."""
    s.phase = DRAW
    s.to_act = 1 << s.on_turn
    if not can_draw(s):
        s.last_turn = 1
        if s.pile_size == 0:
            begin_laying(s)


@kernel
def begin_laying(s: State) -> None:
    s.phase = LAY
    s.to_act = 1 << s.on_turn


@kernel
def draw(s: State, seat: int) -> None:
    """The top card of the deck goes into a hand."""
    s.deck_size -= 1
    put(s.hands[seat], s.deck[s.deck_size])
    s.deck[s.deck_size] = 0
    s.sizes[seat] += 1


@kernel
def take(s: State, seat: int) -> None:
    """The open card goes into a hand, and everybody sees it (R24)."""
    s.pile_size -= 1
    put(s.hands[seat], s.pile[s.pile_size])
    put(s.known[seat], s.pile[s.pile_size])
    s.pile[s.pile_size] = 0
    s.sizes[seat] += 1
