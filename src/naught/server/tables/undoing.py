"""Taking a move back at a table: only against bots, and only if it has told nobody anything.

What a move has told is decided by the engine (naught.core.taking_back); here it is decided at
which tables anything may be taken back at all.
"""

from typing import TYPE_CHECKING

from naught.core.cache.patience import runs_plainly
from naught.core.taking_back import objection as what_it_told
from naught.server.tables.lobby import Lobby, day_of
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.tables.table import Table


def check_table(lobby: Lobby, seat: int) -> None:
    """Refuse where moves stay, whatever they have told."""
    if day_of(lobby) is not None:
        raise Refused("forbidden", "the deck of the day is played once: every move stays")
    if any(chair.guest is not None and chair.seat != seat for chair in lobby.chairs):
        raise Refused("forbidden", "you are not playing against bots alone: every move stays")
    if runs_plainly(lobby.game):  # it would hold everybody up
        raise Refused("conflict", "the game is still warming up: try again in a moment")


class Undoing:
    """Whether a seat may take back its last move, asked for every step.

    What has come to light stays known, so a refusal is remembered until the seat has moved again.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.refused: dict[int, tuple[int, str]] = {}  # by seat: at which turn, and why

    def check(self, match: "Match", seat: int) -> None:
        """Refuse, and say why, if a seat may not take back its last move."""
        check_table(self.table.lobby, seat)
        turn = self.table.turn(seat)
        before, problem = self.refused.get(seat, (-1, ""))
        if before != turn:
            told = what_it_told(match, seat, [seat])
            if told is None:
                return
            problem = str(told)
            self.refused[seat] = turn, problem
        raise Refused("conflict", problem, turn=turn)

    def is_possible(self, match: "Match", seat: int) -> bool:
        try:
            self.check(match, seat)
        except Refused:
            return False
        return True
