"""The stored lines of a table, and what still stands of them: some take others back.

Lines are only ever appended, each under the next number, so a line that takes back has a number
too. `undo 2 12` says that seat 2 took back its last move: of the events so far the first 12 stand.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from naught.core import record
from naught.core.errors import BadRecord
from naught.core.record import Line, RecordText
from naught.server.storage.archive import EventLine
from naught.server.tables.lobby import Lobby
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.core.match import Match

UNDO: Final = "undo"


class Undone(Struct, frozen=True):
    """A seat took back its last move, and all that followed it."""

    seat: int
    events: int  # that still stand

    def __str__(self) -> str:
        return f"{UNDO} {self.seat} {self.events}"


Stored = Line | Undone


class History(Struct, frozen=True):
    """What has been stored so far, in numbers: none of them ever goes down."""

    moves: tuple[int, ...]  # that each seat has made, those taken back included
    lines: int = 0  # the number of the next one
    cuts: tuple[int, ...] = ()  # how many events stood after each undo

    @property
    def undone(self) -> int:
        """How often something was taken back."""
        return len(self.cuts)

    def turn(self, seat: int) -> int:
        """The number of a seat's next move: a message for any earlier position has a lower one."""
        return self.moves[seat] + self.undone

    def then(self, stored: Stored) -> "History":
        """The same with one more line."""
        if isinstance(stored, Undone):
            return History(self.moves, self.lines + 1, (*self.cuts, stored.events))
        moves = self.moves
        if (seat := stored.seat) is not None:
            moves = (*moves[:seat], moves[seat] + 1, *moves[seat + 1 :])
        return History(moves, self.lines + 1, self.cuts)

    def still_true(self, events: int, undone: int) -> int:
        """How many of the first `events` stand, for somebody who knows of `undone` undos."""
        return min(events, *self.cuts[undone:]) if undone < len(self.cuts) else events


def history_of(players: int, lines: Iterable[str]) -> History:
    history = History((0,) * players)
    for line in lines:
        history = history.then(read_stored(line))
    return history


def standing(lines: Iterable[str]) -> list[Line]:
    """The events that were not taken back."""
    events: list[Line] = []
    for number, line in enumerate(lines):
        stored = read_stored(line, number)
        if not isinstance(stored, Undone):
            events.append(stored)
        elif stored.events < len(events):
            del events[stored.events :]
        else:
            raise BadRecord(f"there are only {len(events)} events to take back from", number)
    return events


def read_stored(line: str, number: int = 0) -> Stored:
    """One stored line."""
    who, _, rest = line.partition(" ")
    if who != UNDO:
        return record.read_line(line, number)
    numbers = rest.split(" ")
    if len(numbers) != 2 or not all(each.isascii() and each.isdigit() for each in numbers):
        raise BadRecord(f"an undo has a seat and a number of events, not {rest!r}", number)
    return Undone(int(numbers[0]), int(numbers[1]))


def replayed(game: "Game", lobby: Lobby, lines: list[EventLine]) -> "Match":
    """The match that the stored lines make, without what was taken back."""
    from naught.core import match  # imports Numba

    headers = {
        "game": lobby.game,
        "rules": str(lobby.rules),
        "players": str(lobby.players),
        "options": record.json_header(lobby.options),
        **({"cards": lobby.cards} if lobby.cards else {}),
    }
    try:
        return match.replay(game, RecordText(headers, standing(line.line for line in lines)))
    except BadRecord as problem:
        raise Refused("conflict", f"this table cannot be played on here: {problem}") from None
