"""Taking a move back at a table: only against bots, and only if it has revealed nothing.

What a move has revealed is decided by the engine (naught.core.taking_back); here it is decided at
which tables anything may be taken back at all.
"""

from typing import TYPE_CHECKING

from naught.core.cache.patience import runs_plainly
from naught.server.tables.lobby import Lobby, day_of
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.tables.table import Table


def why_moves_stay(lobby: Lobby, seat: int) -> Refused | None:
    """Why nothing can be taken back at this table, whatever it has revealed; None if it can."""
    if day_of(lobby) is not None:
        return Refused("forbidden", "the deck of the day is played once: every move stays")
    if not plays_alone(lobby, seat):
        return Refused("forbidden", "you are not playing against bots alone: every move stays")
    if runs_plainly(lobby.game):  # it would hold everybody up
        return Refused("conflict", "the game is still warming up: try again in a moment")
    return None


def plays_alone(lobby: Lobby, seat: int) -> bool:
    """Whether all the others are bots, and nobody's."""
    return all(chair.guest is None or chair.seat == seat for chair in lobby.chairs)


class Undoing:
    """Whether a seat may take back its last move, asked for every step.

    What has come to light stays known, so a refusal is remembered until the seat has moved again.
    """

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.refused: dict[int, tuple[int, str]] = {}  # by seat: at which turn, and why
        self.lobby: Lobby | None = None  # of which we know who plays alone against bots
        self.alone: set[int] = set()

    def check(self, match: "Match", seat: int) -> None:
        """Refuse, and say why, if a seat may not take back its last move."""
        refused = self.refusal(match, seat)
        if refused is not None:
            raise refused

    def is_possible(self, match: "Match", seat: int) -> bool:
        lobby = self.table.lobby
        if lobby is not self.lobby:
            self.lobby = lobby
            self.alone = {seat for seat in range(lobby.players) if plays_alone(lobby, seat)}
        return seat in self.alone and self.refusal(match, seat) is None

    def refusal(self, match: "Match", seat: int) -> Refused | None:
        refused = why_moves_stay(self.table.lobby, seat)
        if refused is not None:
            return refused
        turn = self.table.turn(seat)
        before, problem = self.refused.get(seat, (-1, ""))
        if before != turn:
            from naught.core.taking_back import objection  # imports Numba

            refusal = objection(match, seat, [seat])
            if refusal is None:
                return None
            problem = str(refusal)
            self.refused[seat] = turn, problem
        return Refused("conflict", problem, turn=turn)
