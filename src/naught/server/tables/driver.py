"""What happens at a table by itself: the start, the deals and the bots' moves.

Of all processes that show a table only the one that holds its lease starts anything; what is due
is claimed first. That saves work, nothing more: the number of an event decides who made it.

What fails because the database is unavailable is retried with backoff; what fails for any other
reason would fail again, so the table stops and says so until something about it changes. Games of
bots alone pause when nobody has looked for a while: a look is any request for the table, or an
open connection to it.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from naught.server.tables import waiting
from naught.server.thinking.queue import Asker
from naught.server.wire.errors import Refused, Unavailable
from naught.server.wire.messages import Move

if TYPE_CHECKING:
    from naught.server.tables.table import Table

log = logging.getLogger("naught.table")

BOT: Final = "the bot in seat"

Work = Callable[[], Coroutine[Any, Any, None]]
Place = tuple[int, int]  # where a table stands: its stored lines, and the version of its lobby


class Driver:
    """Looks at its table after every change, and starts what is due."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.waited = -1  # the number of stored lines at which `ready_seconds` ran out
        self.failures = 0
        self.resting = False
        self.stopped = False
        self.stuck: tuple[Place, str] | None = None  # where it cannot go on, and why

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    @property
    def trouble(self) -> str | None:
        """Why the table cannot go on, in words."""
        return self.stuck[1] if self.stuck and self.stuck[0] == self._place() else None

    def stop(self) -> None:
        self.stopped = True
        for task in self.tasks.values():
            task.cancel()

    async def finish(self, name: str) -> None:
        """Wait until this task has ended, whatever comes of it."""
        if name in self.tasks:
            await asyncio.wait([self.tasks[name]])

    def look(self) -> None:
        """Somebody looks: bots that paused go on."""
        self.table.looked = time.monotonic()
        if self.resting:
            self.go_on()

    def go_on(self) -> None:
        """Start whatever is due and not yet running."""
        table = self.table
        self.resting = False
        if self.stopped or self.trouble:
            return
        if table.follower.looking is not None:
            return  # what we know is out of date; the follower goes on afterwards
        if table.stale:
            self._start("catching up", table.catch_up)
            return
        if table.lobby.status == "over" or table.lobby.archived is not None:
            table.house.leases.release(table.id)
        due = self._due()
        if due and self._may_drive():
            for name, work in due.items():
                self._start(name, work)

    def _due(self) -> dict[str, Work]:
        """What is to be done by itself now, by name."""
        table = self.table
        if table.lobby.archived is not None:
            return {}
        if table.lobby.starting:
            return {"the start": table.begin}
        if table.match is None or table.lobby.status != "playing":
            return {}
        self.resting = self._nobody_looks()
        if self.resting:
            table.house.leases.release(table.id)
            return {}
        if table.present.deal:
            return self._deal_or_wait()
        self._stop_waiting()
        due: dict[str, Work] = {
            f"{BOT} {seat}": partial(self._think, seat)
            for seat in table.present.to_act
            if table.lobby.chair_at(seat).kind == "bot"
        }
        if waiting.relief_is_near(table):
            due["the clock"] = partial(waiting.wait_for_relief, table)
        return due

    def _may_drive(self) -> bool:
        """Whether we hold the lease; if nobody does, as far as we know, it is claimed."""
        leases, table_id = self.table.house.leases, self.table.id
        if leases.holds(table_id):
            return True
        if not leases.is_elsewhere(table_id):
            self._start("the claim", partial(leases.claim, table_id))
        return False

    def step_back(self) -> None:
        """Somebody else may drive by now: stop, and claim it again if not."""
        for name, task in self.tasks.items():
            if name != "catching up":
                task.cancel()
        asyncio.get_running_loop().call_soon(self.go_on)

    def think_again(self) -> None:
        """The position was taken back: whatever bots think about it is dropped."""
        for name in [name for name in self.tasks if name.startswith(BOT)]:
            self.tasks.pop(name).cancel()

    def _nobody_looks(self) -> bool:
        """Only bots play, and nobody has looked for a while."""
        table = self.table
        if table.lobby.people or table.here:
            return False
        return time.monotonic() - table.looked > table.house.settings.rest_seconds

    def deal_is_due(self) -> bool:
        """Whether everybody has looked at the scored round, or has had long enough."""
        table = self.table
        if table.match is None or not table.present.deal:
            return False
        if not table.present.pause or not table.lobby.people or self.waited == table.stored:
            return True
        here = table.here
        needed = {chair.seat for chair in table.lobby.people if chair.guest in here}
        return bool(table.ready) and needed <= table.ready

    def _deal_or_wait(self) -> dict[str, Work]:
        if self.deal_is_due():
            return {"the deal": self.table.deal}
        return {"patience": self._wait_for_everybody}

    async def _wait_for_everybody(self) -> None:
        stored = self.table.stored
        await asyncio.sleep(self.table.house.settings.ready_seconds)
        self.waited = stored

    def _stop_waiting(self) -> None:
        if "patience" in self.tasks:
            self.tasks["patience"].cancel()

    async def _think(self, seat: int) -> None:
        """A bot looks, thinks and moves; with people there, no faster than they can follow."""
        table, loop = self.table, asyncio.get_running_loop()
        match, level = table.match, table.lobby.chair_at(seat).level
        assert match is not None
        assert level is not None
        began, turn = loop.time(), table.turn(seat)
        veiled, legal = match.veiled(seat), match.legal(seat)
        asker = Asker(table.lobby.host, table.address)
        move = await table.house.thinkers.move(table.game, veiled, legal, level, asker)
        if table.lobby.people:
            pause = table.house.settings.bot_pause * waiting.PAUSES[table.lobby.pace]
            await asyncio.sleep(began + pause - loop.time())
        await table.move(seat, Move(turn, move), "bot")

    def _start(self, name: str, work: Work) -> None:
        if name in self.tasks:
            return
        task = asyncio.create_task(work(), name=f"{name} at a table")
        self.tasks[name] = task
        place = self._place()
        task.add_done_callback(lambda done: self._done(name, place, done))

    def _done(self, name: str, place: Place, task: asyncio.Task[None]) -> None:
        """Check again: what came in while this was running may be due now."""
        if self.tasks.get(name) is task:
            del self.tasks[name]
        error = None if task.cancelled() else task.exception()
        if task.cancelled() or self.stopped:
            return
        if error is None:
            self.failures = 0
            self.go_on()
        elif isinstance(error, Unavailable):  # the store has logged it
            asyncio.get_running_loop().call_later(min(60, 2**self.failures), self.go_on)
            self.failures += 1
        elif place != self._place():  # it was for a position that is no longer there
            self.go_on()
        else:
            self._give_up(name, error)

    def _give_up(self, name: str, error: BaseException) -> None:
        log.error("%s at a table failed, and is not retried", name, exc_info=error)
        why = str(error) if isinstance(error, Refused) else f"{name} failed, and the log says why"
        self.stuck = self._place(), f"this game cannot go on: {why}"
        self.table.house.leases.release(self.table.id)  # perhaps it can elsewhere
        self.table.announce(table=True, step=False)

    def _place(self) -> Place:
        return self.table.stored, self.table.lobby.version
