"""NMBR 9 as numbers: an action is turns, row and column of a tile within a window.

The window is fixed around the first tile. Should no legal place begin within it, which takes
intent, one more action puts the tile in the first legal place outside.
"""

from typing import Final

from naught.core.coding import NO_ACTION, Small, small
from naught.core.contract import Block
from naught.core.kernel import Ints, kernel
from naught.games.nmbr9.cards import AT_COLUMN, AT_ROW, COPIES, LONGEST, NUMBERS, SQUARES, TURNS
from naught.games.nmbr9.places import column_of, move_at, row_of, turns_of
from naught.games.nmbr9.rules import EXCELLENT, ROUNDS, State, known_tiles, legal_moves

WINDOW: Final = 20  # rows and columns where a tile may begin
FIRST: Final = -10  # row and column of its corner
SEEN: Final = WINDOW + LONGEST - 1  # rows and columns that such tiles may cover
ELSEWHERE: Final = TURNS * WINDOW * WINDOW  # the action
ACTIONS: Final = ELSEWHERE + 1
LEVELS: Final = 8
HEIGHTS_AT: Final = 0
TOPS_AT: Final = SEEN * SEEN
CALLED_AT: Final = 2 * SEEN * SEEN
COMING_AT: Final = CALLED_AT + NUMBERS
ROUND_AT: Final = COMING_AT + NUMBERS
SEATS_AT: Final = ROUND_AT + 1
PER_SEAT: Final = 2


def blocks(players: int) -> tuple[Block, ...]:
    return (
        Block("heights", TOPS_AT, f"{SEEN} x {SEEN} squares: tiles that lie on each", LEVELS),
        Block("tops", TOPS_AT, "the same squares: which of your tiles is on top, from 1", ROUNDS),
        Block("called", NUMBERS, "the number to place now"),
        Block("coming", NUMBERS, "how many of each number are still to come", COPIES),
        Block("round", 1, "cards turned over so far", ROUNDS),
        Block("seats", PER_SEAT * players, "each seat, you first: points, levels", EXCELLENT),
    )


@kernel
def observe(s: State, room: Ints, out: Small) -> None:
    for at in range(known_tiles(s.called, s.to_act, s.viewer, s.viewer)):
        draw_tile(s, at, out)
    out[COMING_AT:ROUND_AT] = COPIES
    for at in range(s.called):
        out[COMING_AT + int(s.order[at])] -= 1
    if s.called and s.to_act >> s.viewer & 1:
        out[CALLED_AT + int(s.order[s.called - 1])] = 1
    out[ROUND_AT] = s.called
    for other in range(s.players):
        observe_seat(s, (s.viewer + other) % s.players, out[SEATS_AT + PER_SEAT * other :])


@kernel
def draw_tile(s: State, at: int, out: Small) -> None:
    """Draw one of the viewer's own tiles over those before it."""
    move, number = s.places[s.viewer, at], s.order[at]
    turns, top, left = turns_of(move), row_of(move) - FIRST, column_of(move) - FIRST
    for square in range(SQUARES[number]):
        row, column = top + AT_ROW[number, turns, square], left + AT_COLUMN[number, turns, square]
        if 0 <= row < SEEN and 0 <= column < SEEN:
            out[HEIGHTS_AT + row * SEEN + column] = s.levels[s.viewer, at] + 1
            out[TOPS_AT + row * SEEN + column] = at + 1


@kernel
def observe_seat(s: State, seat: int, out: Small) -> None:
    points, levels = 0, 0
    for at in range(known_tiles(s.called, s.to_act, s.viewer, seat)):
        points += int(s.order[at]) * int(s.levels[seat, at])
        levels = max(levels, s.levels[seat, at] + 1)
    out[0] = small(points)
    out[1] = levels


@kernel
def mark(s: State, room: Ints, out: Small) -> None:
    count, inside = legal_moves(s, s.viewer, room), 0
    for at in range(count):
        action = in_window(room[at])
        if action != NO_ACTION:
            out[action] = 1
            inside += 1
    if count and not inside:
        out[ELSEWHERE] = 1


@kernel
def in_window(move: int) -> int:
    """The action of a place that begins within the window."""
    row, column = row_of(move) - FIRST, column_of(move) - FIRST
    if not (0 <= row < WINDOW and 0 <= column < WINDOW):
        return NO_ACTION
    return (turns_of(move) * WINDOW + row) * WINDOW + column


@kernel
def action_of(s: State, seat: int, move: int, room: Ints) -> int:
    action = in_window(move)
    if action != NO_ACTION:
        return action
    for at in range(legal_moves(s, seat, room)):
        if in_window(room[at]) != NO_ACTION:
            return NO_ACTION
    return ELSEWHERE if room[0] == move else NO_ACTION


@kernel
def move_of(s: State, seat: int, action: int, room: Ints) -> int:
    if action == ELSEWHERE:
        legal_moves(s, seat, room)
        return int(room[0])
    turns, place = action // (WINDOW * WINDOW), action % (WINDOW * WINDOW)
    return move_at(turns, place // WINDOW + FIRST, place % WINDOW + FIRST)
