"""What goes on by itself at a table: the start that waited, the deals, and the bots' moves."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from naught.server.wire.messages import Move

if TYPE_CHECKING:
    from naught.server.tables.table import Table

log = logging.getLogger("naught.table")


class Driver:
    """Looks at its table after every change, and starts what is due."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.waited = -1  # the number of events after which everybody had their time
        self.setbacks = 0

    @property
    def busy(self) -> bool:
        return bool(self.tasks)

    def stop(self) -> None:
        for task in self.tasks.values():
            task.cancel()

    def go_on(self) -> None:
        """Start whatever is due and not under way."""
        table = self.table
        if table.lobby.starting:
            self._start("begin", table.begin())
        if table.match is None or table.lobby.status != "playing":
            return
        if table.present.deal:
            self._see_to_the_deal()
            return
        self._stop_waiting()
        for seat in table.present.to_act:
            if table.lobby.chair_at(seat).kind == "bot":
                self._start(f"bot {seat}", self._think(seat))

    def deal_is_due(self) -> bool:
        """Nobody is looking at a scored round any more, or long enough."""
        table = self.table
        if table.match is None or not table.present.deal:
            return False
        if not table.present.pause or not table.lobby.people or self.waited == len(table.match):
            return True
        here = table.here
        needed = {chair.seat for chair in table.lobby.people if chair.guest in here}
        return bool(table.ready) and needed <= table.ready

    def _see_to_the_deal(self) -> None:
        if self.deal_is_due():
            self._start("deal", self.table.deal())
        else:
            self._start("patience", self._wait_for_everybody())

    async def _wait_for_everybody(self) -> None:
        assert self.table.match is not None
        events = len(self.table.match)
        await asyncio.sleep(self.table.house.settings.ready_seconds)
        self.waited = events

    def _stop_waiting(self) -> None:
        if "patience" in self.tasks:
            self.tasks["patience"].cancel()

    async def _think(self, seat: int) -> None:
        """A bot looks, thinks and moves; with people there, not faster than they can follow."""
        table, loop = self.table, asyncio.get_running_loop()
        match, level = table.match, table.lobby.chair_at(seat).level
        assert match is not None
        assert level is not None
        began, turn = loop.time(), table.moves[seat]
        veiled, legal = match.veiled(seat), match.legal(seat)
        move = await table.house.thinkers.move(table.game, veiled, legal, level)
        if table.lobby.people:
            await asyncio.sleep(began + table.house.settings.bot_pause - loop.time())
        await table.move(seat, Move(turn, move), "bot")

    def _start(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        if name in self.tasks:
            work.close()
            return
        task = asyncio.create_task(work, name=f"{name} at a table")
        self.tasks[name] = task
        task.add_done_callback(lambda done: self._done(name, done))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        """Look again: what came in while this was under way may be due now."""
        del self.tasks[name]
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("%s failed, and is tried again", task.get_name(), exc_info=task.exception())
            asyncio.get_running_loop().call_later(min(60, 2**self.setbacks), self.go_on)
            self.setbacks += 1
            return
        self.setbacks = 0
        self.go_on()
