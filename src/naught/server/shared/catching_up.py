"""Finds by asking what notices have missed: how far is each table that is loaded here?

Everything is correct without any notice, only slower.
"""

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from naught.server.house import House

ASK_SECONDS: Final = 1.0
LISTENING_SECONDS: Final = 2.0  # while notices come in


class CatchingUp:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.asked = float("-inf")

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
