"""What may be taken back: a move that has revealed nothing to anybody.

Every position that a person may believe in must have led to what they see now, by the same moves.
That is tried in imagined worlds: where the moves since would have been impossible in one of them,
or would have shown something else, something hidden has come to light.
"""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from naught.core.errors import IllegalMove
from naught.core.record import last_of
from naught.core.shuffle import fast_rng

if TYPE_CHECKING:
    from naught.core.match import Match

WORLDS: Final = 32  # a card that could have been another goes unnoticed once in 2**32 at most


def objection(
    match: "Match", seat: int, people: Collection[int] | None = None
) -> IllegalMove | None:
    """Why a seat may not take back its last move; None if it may.

    `people` are the seats whose knowledge counts. Bots look anew at every move, and remember
    nothing; if nobody is named, everybody counts.
    """
    if match.over:
        return IllegalMove("the game is over: nothing can be taken back")
    since = last_of(match.lines, seat)
    if since is None:
        return IllegalMove("you have not made a move that could be taken back")
    if any(line.seat is None for line in match.lines[since:]):
        return IllegalMove("cards have been dealt since your last move: it stays")
    for viewer in range(match.players) if people is None else people:
        if reveals(match, since, viewer):
            return IllegalMove("something hidden has come to light since your last move: it stays")
    return None


def take_back(match: "Match", seat: int, people: Collection[int] | None = None) -> None:
    """Forget a seat's last move and all that followed it, or refuse."""
    problem = objection(match, seat, people)
    if problem is not None:
        raise problem
    since = last_of(match.lines, seat)
    assert since is not None
    match.cut(since)


def reveals(match: "Match", since: int, viewer: int) -> bool:
    """Whether the events from an index on have revealed more to a viewer than who moved how."""
    known = match.veiled_after(since, viewer)
    seen = [match.veiled_after(at + 1, viewer) for at in range(since, len(match))]
    worlds = imagined(match, known)
    return any(not repeats(match, since, viewer, world, seen) for world in worlds)


def imagined(match: "Match", known: Any) -> Iterator[Any]:
    """Worlds that fit what is known, the same for the same position."""
    rng = fast_rng("taking back", known.tobytes().hex())
    for _ in range(WORLDS):
        world = known.copy()
        match.game.rules.imagine(world, rng)
        yield world


def repeats(match: "Match", since: int, viewer: int, world: Any, seen: list[Any]) -> bool:
    """Whether the same moves are possible in a world, and show the viewer the same."""
    game, lines = match.game, match.lines[since:]
    for at, (line, shown) in enumerate(zip(lines, seen, strict=True), since):
        seat, move = line.seat, match.move_at(at)
        if seat is None or move is None:
            return False
        if seat != viewer and not may_move(match, world, seat, move):  # viewers know their own
            return False
        game.rules.apply(world, seat, move)
        if game.veil(world, viewer).tobytes() != shown.tobytes():
            return False
    return True


def may_move(match: "Match", world: Any, seat: int, move: int) -> bool:
    room = np.empty(match.game.max_moves, np.int64)
    count = match.game.rules.legal_moves(world, seat, room)
    if count > len(room):  # a list longer than usual
        room = np.empty(count, np.int64)
        match.game.rules.legal_moves(world, seat, room)
    return bool(world.to_act >> seat & 1) and move in room[:count]
