"""Which tables this process drives: bots, deals, pauses and deadlines are one process's work.

A lease is valid as long as the row of its process (processes.py), so that all of them are renewed
by one beat. It only saves work: whatever a driver does is a numbered event or a numbered lobby, so
one that has slept through its lease can do no harm.
"""

from typing import TYPE_CHECKING, Final

from naught.server.storage.races import Lost
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection

    from naught.server.house import House

ORPHANS: Final = 20  # tables of dead processes that we take over with one beat


class Leases:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.held: set[str] = set()
        self.elsewhere: dict[str, str] = {}  # tables that others drive, as far as we know
        self.released: set[str] = set()  # here, but not yet in the database

    def holds(self, table_id: str) -> bool:
        return table_id in self.held

    def is_elsewhere(self, table_id: str) -> bool:
        return table_id in self.elsewhere

    async def claim(self, table_id: str) -> None:
        """Drive this table, unless somebody else does.

        Whoever drove it before may have gone further than we know, to its end perhaps: what is
        stored is adopted before anything is thought about.
        """
        self.released.discard(table_id)
        processes = self.house.processes
        me = processes.id
        try:
            holder = await self.house.store.sharing.claim(table_id, me)
        except Lost:
            self.house.tables.vanished(table_id)
            return
        processes.is_hurried()
        if holder == me == processes.id:
            if table_id in self.house.tables.loaded:
                await self.house.tables.loaded[table_id].follower.refresh()
            if me == processes.id:  # we have not slept meanwhile
                self.held.add(table_id)
        elif holder != me:
            self.elsewhere[table_id] = holder
            if processes.alone:
                processes.look_soon()

    def take(self, table_id: str) -> None:
        """This process has created the table, and its lease with it."""
        self.house.processes.is_hurried()
        self.held.add(table_id)

    def release(self, table_id: str) -> None:
        """Nothing is left to drive here: whoever sees something to do may claim it."""
        if table_id in self.held:
            self.held.discard(table_id)
            self.released.add(table_id)

    def forget(self, table_id: str) -> None:
        """The table is unloaded here."""
        self.release(table_id)
        self.elsewhere.pop(table_id, None)

    def heard(self, table_id: str, driver: str | None) -> None:
        """The database says who drives a table that is loaded here."""
        me = self.house.processes.id
        if driver == me:
            return
        self.held.discard(table_id)
        if driver is not None:
            self.elsewhere[table_id] = driver
        elif self.elsewhere.pop(table_id, None) is not None:
            self._go_on(table_id)

    def are_lost(self) -> None:
        """We have slept: somebody else drives our tables."""
        lost, self.held = self.held, set()
        self.released.clear()
        self.elsewhere.clear()
        for table_id in lost:
            if table_id in self.house.tables.loaded:
                self.house.tables.loaded[table_id].driver.step_back()

    def are_free_of(self, gone: "Collection[str]") -> None:
        """Those processes no longer drive anything."""
        free = [table_id for table_id, process in self.elsewhere.items() if process in gone]
        for table_id in free:
            del self.elsewhere[table_id]
            self._go_on(table_id)

    async def settle(self, *, orphans: bool) -> None:
        """Write what was released, and take over tables of processes that are gone."""
        sharing, me = self.house.store.sharing, self.house.processes.id
        if self.released:
            released = set(self.released)
            await sharing.release(me, released)
            self.released -= released
        while orphans and (found := await sharing.claim_orphans(me, ORPHANS)):
            self.house.processes.is_hurried()
            for table_id in found:
                await self._take_over(table_id)

    async def _take_over(self, table_id: str) -> None:
        self.held.add(table_id)
        self.elsewhere.pop(table_id, None)
        try:
            table = await self.house.tables.get(table_id)
        except Refused:  # it cannot be played on here, and says so itself
            self.release(table_id)
            return
        table.driver.go_on()

    def _go_on(self, table_id: str) -> None:
        if table_id in self.house.tables.loaded:
            self.house.tables.loaded[table_id].driver.go_on()
