"""A table: a match with its people, bots and watchers.

Every change is made on a copy, stored, and only then adopted: whatever anybody sees is committed.
A change once begun is finished and announced, whatever becomes of whoever asked for it; if it is
unknown whether it was stored, the table is reloaded before it goes on.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from naught.core.fair import commitment
from naught.core.record import Line
from naught.server.ending.rules import put_away
from naught.server.storage.archive import EventLine
from naught.server.storage.races import Overtaken
from naught.server.tables import lobby as lobbies
from naught.server.tables.changes import Change, begun, dealt, moved, taken_back
from naught.server.tables.driver import Driver
from naught.server.tables.following import Follower
from naught.server.tables.history import History, history_of, replayed
from naught.server.tables.lobby import Lobby
from naught.server.tables.undoing import Undoing
from naught.server.tables.viewers.letters import Letters
from naught.server.tables.waiting import Wait
from naught.server.wire.errors import Refused, Unavailable
from naught.server.wire.messages import (
    Again,
    Event,
    Fits,
    FromClient,
    Kind,
    Move,
    Ready,
    Step,
    Undo,
    Verdict,
)
from naught.server.wire.messages import Table as TableMessage
from naught.server.wire.steps import (
    Present,
    acting_host,
    fits_message,
    step_message,
    table_message,
    verdict_on,
    watchers,
)

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.core.match import Match
    from naught.server.house import House
    from naught.server.tables.viewers.fanout import Listener

encode = msgspec.json.encode

TRIES: Final = 5  # how often a change is retried while other processes are faster


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Table:
    """One table in memory. The truth is in the store; this is what can be computed from it."""

    def __init__(self, house: "House", lobby: Lobby, game: "Game") -> None:
        self.house = house
        self.lobby = lobby
        self.game = game
        self.commitment = commitment(lobby.seed)
        self.match: Match | None = None
        self.present = Present()
        self.history = History((0,) * lobby.players)
        self.looked_at: dict[int, int] = {}  # after how many stored lines each seat is ready
        self.wait = Wait(lobby.created)
        self.address = ""  # where it was opened from, as far as this process knows
        self.stale = False
        self.looked = time.monotonic()
        self.lock = asyncio.Lock()
        self.driver = Driver(self)
        self.follower = Follower(self)
        self.letters = Letters(self)
        self.undoing = Undoing(self)
        self._for_watchers: bytes | None = None

    # What it is

    @property
    def id(self) -> str:
        return self.lobby.id

    @property
    def stored(self) -> int:
        """How many lines are stored: everything that happened, and what took some of it back."""
        return self.history.lines

    def turn(self, seat: int) -> int:
        """The number that the next message of this seat has to carry."""
        return self.history.turn(seat)

    @property
    def since(self) -> int:
        """When the current wait began, milliseconds since 1970."""
        return self.wait.since

    @property
    def here(self) -> AbstractSet[str]:
        """The guests who are connected to this table, at any process."""
        here = self.house.fanout.guests(self.id)
        elsewhere = self.house.presence.here(self.id)
        return here | elsewhere if elsewhere else here

    @property
    def ready(self) -> set[int]:
        """The seats that are ready for the next round, wherever they said so."""
        stored = self.stored
        return {seat for seat, number in self.looked_at.items() if number == stored}

    def message_for(self, guest: str) -> TableMessage:
        days = self.house.days
        return table_message(
            self.lobby,
            guest,
            self.here,
            self.commitment,
            waiting_for=self.waiting_for(guest),
            reveal_seed=days.reveals_seed(self.lobby),
            closed=self.is_closed,
        )

    @property
    def is_closed(self) -> bool:
        """Whether it cannot be played to its end: it was put away, or its day is over."""
        ended = self.lobby.archived is not None or self.house.days.is_over(self.lobby)
        return ended and self.lobby.status != "over"

    def encoded_message(self, guest: str) -> bytes:
        """The same as bytes, built once for everybody who only watches."""
        if self._matters(guest):
            return encode(self.message_for(guest))
        if self._for_watchers is None:
            self._for_watchers = encode(self.message_for(guest))
        return self._for_watchers

    def _matters(self, guest: str) -> bool:
        """Whether this guest's presence changes the table for everybody."""
        return guest == self.lobby.host or self.lobby.chair_of(guest) is not None

    @property
    def watchers(self) -> int:
        return watchers(self.lobby, self.here)

    def waiting_for(self, guest: str) -> str | None:
        """What the game is waiting for, in words; `guest` is asking, and so is here."""
        if self.driver.trouble is not None:
            return self.driver.trouble
        if self.lobby.archived is not None and self.lobby.status != "over":
            return put_away(self.lobby)
        if self.lobby.status != "gathering":
            return None
        if self.lobby.starting:
            return f"{self.game.title} is about to begin"
        free = sum(chair.kind == "open" for chair in self.lobby.chairs)
        if free:
            return "1 place is open" if free == 1 else f"{free} places are open"
        absent = (chair for chair in self.lobby.people if chair.guest not in self.here)
        away = [chair.name for chair in absent if chair.guest != guest]
        if not away:
            return None
        return f"{' and '.join(away)} {'is' if len(away) == 1 else 'are'} not here yet"

    def step(self, guest: str, log_from: int = 0, undone: int = 0) -> Step:
        """The step of whatever this guest is here: a seat, or a spectator."""
        known = self.history.still_true(log_from, undone)
        return self.letters.step(self.lobby.seat_of(guest), known)

    def step_of(self, match: "Match", seat: int | None, log_from: int, log: list[Event]) -> Step:
        """The current step of a seat, or of spectators, with this part of the log."""
        return step_message(
            match,
            seat,
            self.present,
            turn=0 if seat is None else self.turn(seat),
            ready=sorted(self.ready) if self.looked_at else [],
            since=self.since,
            undo=seat is not None and self.undoing.is_possible(match, seat),
            undone=self.history.undone,
            log_from=log_from,
            log=log,
        )

    def seat_in_play(self, guest: str) -> tuple["Match", int]:
        """The match and this guest's seat in it."""
        if self.match is None:
            raise Refused("conflict", "the game has not begun yet")
        seat = self.lobby.seat_of(guest)
        if seat is None:
            raise Refused("forbidden", self._why_no_seat(guest))
        return self.match, seat

    def legal(self, guest: str) -> list[str]:
        """Every legal move, however many there are."""
        match, seat = self.seat_in_play(guest)
        return match.legal(seat)

    def fits(self, guest: str, cards: list[str], line: int | None) -> Fits:
        """The moves that fit some cards and a line."""
        match, seat = self.seat_in_play(guest)
        return fits_message(match, seat, cards, line, self.turn(seat))

    # What people and bots do

    def join(self, listener: "Listener") -> None:
        """Somebody connects."""
        self._for_watchers = None
        self.house.fanout.join(self.id, listener, seated=self._matters(listener.guest))
        self.driver.look()

    def leave(self, listener: "Listener") -> None:
        """Somebody disconnects: the table no longer waits for them."""
        self._for_watchers = None
        self.house.fanout.leave(self.id, listener, seated=self._matters(listener.guest))
        self.driver.look()
        self.driver.go_on()

    async def take(self, guest: str, message: FromClient) -> None:
        """Handle any message during play; the answer is the current step."""
        if self.match is None:
            raise Refused("conflict", "the game has not begun yet")
        if isinstance(message, Again):
            return
        _, seat = self.seat_in_play(guest)
        if isinstance(message, Ready):
            self._check_played()
            self.say_ready(seat)
        elif isinstance(message, Undo):
            await self._change(lambda: taken_back(self, seat, message))
        else:
            self.house.days.check_open(self.lobby)
            await self.move(seat, message, "person")

    def _why_no_seat(self, guest: str) -> str:
        if self.lobby.chair_of(guest) is not None:
            return "a bot plays for you: take your place back first"
        return "you are watching: only players may do this"

    async def move(self, seat: int, message: Move, by: Kind) -> None:
        """Make a move; one that was already made is ignored."""
        with self.house.metrics.move_time.time():
            await self._change(lambda: moved(self, seat, message, by))

    def judge(self, guest: str, move: str) -> Verdict:
        """Whether a move could be made now, and if not, why; nothing changes."""
        match, seat = self.seat_in_play(guest)
        return verdict_on(match, seat, move)

    def say_ready(self, seat: int) -> None:
        """This seat is ready for the next round."""
        if self.present.pause and seat not in self.ready:
            self.looked_at[seat] = self.stored
            self.house.presence.said_ready(self.id, seat, self.stored)
            self.announce()

    def heard_ready(self, seat: int, stored: int) -> None:
        """At another process this seat is ready to go on after this many stored lines."""
        if stored > self.looked_at.get(seat, -1):
            self.looked_at[seat] = stored
            if stored == self.stored:
                self.announce()

    async def start(self) -> None:
        """The host asks to start."""
        await self.change(lobbies.ask_to_start)
        await self.wait_for_start()

    async def wait_for_start(self) -> None:
        """Let a game begin that is to start; another process may drive it, but need not be fast."""
        await self.driver.finish("the claim")
        await self.driver.finish("the start")
        if self.house.leases.is_elsewhere(self.id):
            with suppress(Unavailable):  # its driver tries again
                await self.begin()

    def people_changed(self, guests: Collection[str]) -> None:
        """Some guests have connected or disconnected at other processes."""
        self._for_watchers = None
        seated = any(self._matters(guest) for guest in guests)
        self.house.fanout.presence_changed(self.id, table=seated)
        self.driver.go_on()

    async def deal(self) -> None:
        """Give chance its turn, if it is due: not before whoever has just come has looked, too."""
        if self.present.pause:
            await self.house.presence.refresh()
        await self._change(lambda: dealt(self))

    async def begin(self) -> None:
        """Draw the seats and deal, once the host has asked to start."""
        await self._change(lambda: begun(self))

    async def change(
        self,
        how: Callable[[Lobby], Lobby],
        founded: Lobby | None = None,
        *,
        put_away: bool = False,
    ) -> None:
        """Change who sits where, even if it was put away; a refusal leaves all as it was."""

        def changed() -> Change | None:
            lobby = how(self.lobby)
            return None if lobby == self.lobby else Change(lobby=lobby, founded=founded)

        await self._change(changed, put_away=put_away)

    async def reload(self) -> None:
        """Load the table again: somebody may have changed it in the store."""

        async def fresh() -> None:
            async with self.changing():
                self.stale = True
                await self.freshen()
            self.house.notices.table_changed(self.id, self.lobby.version, self.stored)

        await self.house.shielded(fresh())

    async def catch_up(self) -> None:
        """Reload the table if it is stale."""
        await self._change(lambda: None, put_away=True)

    def check_host(self, guest: str) -> None:
        if guest not in (self.lobby.host, acting_host(self.lobby, self.here)):
            raise Refused("forbidden", "only the host of the table may do this")

    def announce(self, *, table: bool = False, step: bool = True) -> None:
        """Notify everybody, and go on with what happens by itself."""
        self.letters.something_happened()
        self._for_watchers = None
        table = table or self.lobby.status == "over"
        self.house.fanout.announce(self.id, table=table, step=step and self.match is not None)
        self.driver.go_on()

    # The store

    async def _change(
        self, planned: Callable[[], Change | None], *, put_away: bool = False
    ) -> None:
        """Do what is planned for the table as it is now, whether or not anybody still waits."""
        await self.house.shielded(self._carry_out(planned, put_away))

    def _check_played(self) -> None:
        if self.lobby.archived is not None:
            raise Refused("conflict", put_away(self.lobby))

    async def _carry_out(self, planned: Callable[[], Change | None], put_away: bool) -> None:
        """Store and adopt it; if another process was faster, reload and plan again."""
        async with self.changing():
            for _ in range(TRIES):
                await self.freshen()
                if not put_away:
                    self._check_played()
                try:
                    change = planned()
                except Refused:
                    if not await self.follower.was_behind():
                        raise
                    continue  # it was judged by an outdated position
                if change is None:
                    return
                with suppress(Overtaken):
                    await self._store(change)
                    return
        raise Refused("conflict", "this table is changing too fast: try again")

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """One change at a time; a table that is stale afterwards is reloaded by itself."""
        async with self.lock:
            try:
                yield
            finally:
                if self.stale:
                    self.driver.go_on()

    async def _store(self, change: Change) -> None:
        lobby, event = change.lobby, None
        if change.match is not None:
            if not change.match.waiting:
                lobby = replace(lobby or self.lobby, status="over")
            event = EventLine(self.stored, str(change.line), now_ms())
        self.stale = True  # until it is stored: after a failure we cannot trust what we have
        if lobby is not None:
            lobby = await self.house.store.save(lobby, event, change.founded)
        elif event is not None:
            await self.house.store.append(self.id, event)
        self._adopt(change, lobby, event)

    def _adopt(self, change: Change, lobby: Lobby | None, event: "EventLine | None") -> None:
        self.stale = False
        if lobby is not None:
            self.agree(lobby)
        if change.match is not None and change.line is not None and event is not None:
            self.believe(change.match, self.history.then(change.line), Wait(event.at))
        if isinstance(change.line, Line) and change.line.seat is not None:
            self.house.metrics.moves += 1
        self.house.notices.table_changed(self.id, self.lobby.version, self.stored)
        self.announce(table=lobby is not None)

    def agree(self, lobby: Lobby) -> None:
        """Who sits where and what is agreed, from now on."""
        if lobby.patience != self.lobby.patience:
            self.wait.excuse()
        self.lobby = lobby

    def believe(self, match: "Match | None", history: History, wait: Wait) -> None:
        """This is how the game stands; it is stored."""
        if history.cuts != self.history.cuts:
            self.letters.something_was_undone()
            self.driver.think_again()
        self.match, self.history, self.wait = match, history, wait
        self.present = Present() if match is None else Present.of(match)

    async def freshen(self) -> None:
        """Reload the table from the store if it is stale, and announce it."""
        if self.stale:
            await self.load()
            self.announce(table=True)

    async def load(self) -> None:
        """Load the table from the store, and replay its record."""
        found = await self.house.store.whole(self.id)
        if found is None:
            self.house.tables.vanished(self.id)
            raise await self.house.housekeeping.why_missing(self.id)
        lobby, lines = found
        match = await asyncio.to_thread(replayed, self.game, lobby, lines) if lines else None
        if match is not None and match.awaits_deck:
            said = await self.house.store.sharing.looked(self.id)
            self.looked_at = {one.seat: one.number for one in said} | self.looked_at
        self.lobby, self.letters = lobby, Letters(self)
        history = history_of(lobby.players, (line.line for line in lines))
        self.believe(match, history, Wait.loaded(lines[-1].at if lines else lobby.created))
        self.stale = False
