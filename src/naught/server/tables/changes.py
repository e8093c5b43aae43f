"""What is to become of a table, planned on a copy of its match: nothing is changed here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from naught.core.errors import BadNotation, IllegalMove
from naught.core.fair import fair_order
from naught.core.record import Line, last_of
from naught.server.tables.history import Stored, Undone
from naught.server.tables.lobby import Lobby, draw_seats
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Kind, Move, Undo

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.tables.table import Table


@dataclass(frozen=True)
class Change:
    """What is to be stored and then adopted: a line with its match, a lobby, or both."""

    match: "Match | None" = None  # as it is after the line
    line: Stored | None = None
    lobby: Lobby | None = None
    founded: Lobby | None = None  # a new table that is created with this


def begun(table: "Table") -> Change | None:
    """The seats drawn and the cards dealt, once the host has asked to start."""
    from naught.core.match import Match  # imports Numba: the first page does not wait for it

    lobby = table.lobby
    if not lobby.starting:
        return None
    match = Match(table.game, lobby.players, lobby.options, rules=lobby.rules)
    cards = fair_order(lobby.seed, 0, match.deck())
    match.chance(cards)
    return Change(match, Line(None, " ".join(cards)), draw_seats(lobby))


def dealt(table: "Table") -> Change | None:
    """The deal that is due."""
    if table.match is None or not table.driver.deal_is_due():
        return None
    trial = table.match.copy()
    cards = fair_order(table.lobby.seed, trial.shuffles, trial.deck())
    trial.chance(cards)
    return Change(trial, Line(None, " ".join(cards)))


def moved(table: "Table", seat: int, message: Move, by: Kind) -> Change | None:
    """A move, or a refusal; one that was already made is ignored."""
    if table.lobby.chair_at(seat).kind != by or message.turn < table.turn(seat):
        return None
    assert table.match is not None
    check_turn(table, seat, message)
    trial = table.match.copy()
    try:
        trial.make(seat, message.move)
    except BadNotation as error:
        raise Refused("notation", str(error), move=message.move, turn=message.turn) from None
    except IllegalMove as error:
        raise Refused(
            "illegal",
            error.named(table.lobby.names),
            rule=error.rule,
            move=message.move,
            turn=message.turn,
        ) from None
    return Change(trial, Line(seat, message.move))


def taken_back(table: "Table", seat: int, message: Undo) -> Change | None:
    """The match without the seat's last move; what was taken back already is left alone.

    It is stored with the lobby, so that nobody can sit down meanwhile unnoticed.
    """
    if table.lobby.chair_at(seat).kind != "person" or message.turn < table.turn(seat):
        return None
    assert table.match is not None
    check_turn(table, seat, message)
    table.undoing.check(table.match, seat)
    since = last_of(table.match.lines, seat)
    assert since is not None
    trial = table.match.copy()
    trial.cut(since)
    return Change(trial, Undone(seat, since), table.lobby)


def check_turn(table: "Table", seat: int, message: Move | Undo) -> None:
    """Refuse a turn that is still to come; earlier ones have been ignored by now."""
    if message.turn > table.turn(seat):
        problem = f"your next move has the turn {table.turn(seat)}, not {message.turn}"
        move = message.move if isinstance(message, Move) else None
        raise Refused("conflict", problem, move=move, turn=message.turn)
