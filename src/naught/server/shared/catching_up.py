"""Reads what other processes have stored, and finds by asking what notices have missed.

Everything is correct without any notice, only slower. A reader of one table costs as much as a
reader of fifty: whatever is wanted while a query runs is read together by the next one.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from naught.server.house import House
    from naught.server.storage.archive import EventLine

ASK_SECONDS: Final = 1.0
LISTENING_SECONDS: Final = 2.0  # while notices come in
MOST_TABLES: Final = 200  # in one query


class CatchingUp:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.asked = float("-inf")
        self.wanted: dict[tuple[str, int], asyncio.Future[list[EventLine]]] = {}
        self.reading: asyncio.Task[None] | None = None

    async def lines(self, table_id: str, start: int) -> "list[EventLine]":
        """The stored lines of a table from a number on, read with those of others."""
        key = table_id, start
        if key not in self.wanted:
            self.wanted[key] = asyncio.get_running_loop().create_future()
        future = self.wanted[key]
        if self.reading is None:
            self.reading = asyncio.create_task(self._read(), name="catching up")
        return await asyncio.shield(future)

    async def _read(self) -> None:
        """Answer until nothing more is wanted."""
        try:
            while self.wanted:
                await self._read_some()
        finally:
            self.reading = None

    async def _read_some(self) -> None:
        """At most one start for each table at a time."""
        some = dict(list(self.wanted)[:MOST_TABLES])
        futures = {table: self.wanted.pop((table, start)) for table, start in some.items()}
        try:
            found = await self.house.store.sharing.lines(some)
        except Exception as error:
            for future in futures.values():
                future.set_exception(error)
            return
        for table, future in futures.items():
            future.set_result(found[table])

    def look_soon(self) -> None:
        """Notices may have been missed."""
        self.asked = float("-inf")
        self.house.processes.look_soon()

    async def look(self, *, force: bool) -> None:
        """Ask, if it is due or if forced."""
        listening = self.house.notices.listening
        every = LISTENING_SECONDS if listening else ASK_SECONDS
        if not force and time.monotonic() - self.asked < 0.9 * every:
            return
        self.asked = time.monotonic()
        loaded = self.house.tables.loaded
        asked = list(loaded)
        newest = await self.house.store.sharing.newest(asked)
        for table_id in set(asked) - newest.keys():
            self.house.tables.vanished(table_id)
        for table_id, found in newest.items():
            if table_id in loaded:
                loaded[table_id].follower.hear(found.version, found.stored)
                self.house.leases.heard(table_id, found.driver)
