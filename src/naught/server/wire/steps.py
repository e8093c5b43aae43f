"""Messages built from a table: the table for a guest, the step for a seat or a spectator."""

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from msgspec import Struct

from naught.core.errors import BadNotation
from naught.server.tables.lobby import Chair, Lobby, day_of
from naught.server.tables.waiting import NUDGE_AGAIN
from naught.server.wire.errors import Refused
from naught.server.wire.messages import (
    Event,
    Fit,
    Fits,
    Place,
    Replay,
    ReplayStep,
    Result,
    Step,
    Table,
    Verdict,
)

if TYPE_CHECKING:
    from naught.core.match import Match

MOST_LEGAL = 300  # moves in a step, in a game whose moves can be searched by card


def acting_host(lobby: Lobby, here: AbstractSet[str]) -> str:
    """The host; while the host is away, the first person who is here stands in."""
    if lobby.host in here:
        return lobby.host
    present = (chair.guest for chair in lobby.people if chair.guest in here)
    return next(present, None) or lobby.host


def watchers(lobby: Lobby, here: AbstractSet[str]) -> int:
    """How many of those who are here do not play."""
    return len(here) - sum(chair.guest in here for chair in lobby.people)


def table_message(
    lobby: Lobby,
    guest: str,
    here: AbstractSet[str],
    commitment: str,
    *,
    waiting_for: str | None,
    reveal_seed: bool,
    closed: bool,
) -> Table:
    """A table as one guest sees it. The seed is revealed only when nothing more depends on it."""
    host = acting_host(lobby, here)
    return Table(
        id=lobby.id,
        game=lobby.game,
        players=lobby.players,
        options=lobby.options,
        status=lobby.status,
        places=[place_message(chair, guest, host, here) for chair in lobby.chairs],
        host=guest in (host, lobby.host),
        seat=lobby.seat_of(guest),
        watchers=watchers(lobby, here),
        commitment=commitment,
        seed=lobby.seed.hex() if reveal_seed else None,
        next=lobby.next,
        waiting_for=waiting_for,
        day=day_of(lobby),
        closed=closed,
        patience=lobby.patience,
        late=lobby.late,
        pace=lobby.pace,
        nudge_again=NUDGE_AGAIN,
    )


def place_message(chair: Chair, guest: str, host: str, here: AbstractSet[str]) -> Place:
    person = chair.kind == "person"
    return Place(
        number=chair.number,
        kind=chair.kind,
        name=chair.name,
        level=chair.level,
        seat=chair.seat,
        here=chair.kind == "bot" or (person and chair.guest in here),
        host=person and chair.guest == host,
        you=person and chair.guest == guest,
        yours=chair.kind == "bot" and chair.guest == guest,
        nudged=chair.nudged,
        kept=chair.kind == "bot" and chair.guest is not None,
    )


class Present(Struct, frozen=True):
    """Where a match stands, computed once for everybody who is sent a step."""

    to_act: tuple[int, ...] = ()
    deal: bool = False  # it waits for chance
    pause: bool = False  # there is something to look at before the next deal
    result: Result | None = None

    @classmethod
    def of(cls, match: "Match") -> "Present":
        if not match.awaits_deck:
            to_act = match.to_act
            return cls(to_act=to_act, result=None if to_act else result_of(match))
        look = match.shuffles > 0 and match.game.wants_a_look(match.state)
        return cls(deal=True, pause=look)


def step_message(
    match: "Match",
    seat: int | None,
    present: Present,
    *,
    turn: int,
    ready: list[int],
    since: int,
    undo: bool = False,
    undone: int = 0,
    log_from: int = 0,
    log: list[Event] | None = None,
) -> Step:
    """The step of one seat, or of spectators, with the events of the log from an index on."""
    acts = seat is not None and seat in present.to_act
    moves = match.legal_moves(seat) if acts and seat is not None else None
    shown = moves[:MOST_LEGAL] if moves is not None and is_searchable(match) else moves
    return Step(
        seat=seat,
        turn=turn,
        log_from=log_from,
        log=[] if log is None else log,
        view=match.view(seat),
        legal=[] if shown is None else match.texts(shown),
        outcomes=[] if shown is None or seat is None else match.outcomes(seat, shown),
        legal_more=moves is not None and shown is not None and len(moves) > len(shown),
        to_act=list(present.to_act),
        pause=present.pause,
        ready=ready,
        since=since,
        result=present.result,
        undo=undo,
        undone=undone,
    )


def is_searchable(match: "Match") -> bool:
    """Whether moves can be searched by card, so that a step need not list them all."""
    return match.game.by_cards is not None


def fits_message(match: "Match", seat: int, cards: list[str], line: int | None, turn: int) -> Fits:
    """The legal moves of a seat that fit some cards and a line, where the game has such moves."""

    by_cards, veiled = match.game.by_cards, match.veiled(seat)
    if by_cards is None:
        raise Refused("missing", f"{match.game.title} has no moves that can be searched by card")
    try:
        found = by_cards.fits(veiled, match.legal_moves(seat), cards, line)
    except BadNotation as problem:
        raise Refused("message", str(problem)) from None
    text = match.game.move_text
    return Fits(turn, [Fit(text(veiled, move), points, says) for move, points, says in found])


def verdict_on(match: "Match", seat: int, move: str) -> Verdict:
    """Whether a move could be made now, and if not, why; nothing changes."""
    error = match.objection(seat, move)
    if error is None:
        return Verdict(True)
    return Verdict(False, str(error), error.rule, list(error.where))


def result_of(match: "Match") -> Result | None:
    return Result(match.scores(), match.winners()) if match.over else None


def event_message(match: "Match", index: int, viewer: int | None) -> Event:
    event = match.event(index, viewer)
    return Event(event.seat, event.move, event.says)


def replay_message(lobby: Lobby, match: "Match", seat: int | None, start: int, stop: int) -> Replay:
    """Some steps of a finished game, through the eyes of one seat, or with all hands open."""
    names = [lobby.chair_at(place).name for place in range(lobby.players)]
    steps = [replay_step(match, seat, at) for at in range(start, stop)]
    return Replay(lobby.game, lobby.players, names, seat, start, len(match) + 1, steps)


def replay_step(match: "Match", seat: int | None, at: int) -> ReplayStep:
    """A finished game as it stood after `at` events, and the last of them."""
    eyes = match.lines[at - 1].seat if seat is None and at > 0 else seat
    event = event_message(match, at - 1, eyes) if at > 0 else None
    result = result_of(match) if at == len(match) else None
    view = match.open_view(at) if seat is None else match.view_after(at, seat)
    return ReplayStep(event, view, result)
