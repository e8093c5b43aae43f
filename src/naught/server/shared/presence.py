"""Who is connected to which table, and who is ready, at any process.

Every process writes what has changed at its own connections, each time under a new number, and
reads what the others have written since the number it knows. What a process has written about its
connections ends with its row in `processes`; that somebody is ready does not.
"""

import time
from collections import defaultdict
from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from naught.server.shared.facts import Here, Looked, ProcessRow
from naught.server.storage.races import Lost
from naught.server.wire.errors import Unavailable

if TYPE_CHECKING:
    from naught.server.house import House

NOBODY: Final[frozenset[str]] = frozenset()
FORGET_SECONDS: Final = 60.0  # a departure is removed from the database after this, at least


class Presence:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.changes = 0  # the number of what we wrote last
        self.mark = 0, time.monotonic()  # what we had written at some earlier time
        self.dirty: set[tuple[str, str]] = set()  # a table and a guest who came or left here
        self.ready: dict[tuple[str, int], int] = {}  # what seats said here, to be written
        self.read: dict[str, int] = {}  # how far we have read what a process wrote
        self.elsewhere: dict[str, dict[str, set[str]]] = {}  # tables: processes: guests

    def here(self, table_id: str) -> AbstractSet[str]:
        """The guests who are connected to a table at other processes."""
        others = self.elsewhere.get(table_id)
        return set().union(*others.values()) if others else NOBODY

    def changed(self, table_id: str, guest: str) -> None:
        """Somebody came or left here."""
        self.dirty.add((table_id, guest))
        self.house.notices.people_changed()

    def said_ready(self, table_id: str, seat: int, events: int) -> None:
        self.ready[table_id, seat] = events
        self.house.notices.people_changed()

    async def write(self) -> bool:
        """Tell the others what has changed here; False if nothing has."""
        processes = self.house.processes
        if not processes.joined or not (self.dirty or self.ready):
            return False
        dirty, self.dirty = self.dirty, set()
        ready, self.ready = self.ready, {}
        self.changes += 1
        me = ProcessRow(processes.id, 0, processes.pace, self.changes)
        fanout = self.house.fanout
        came = [Here(table, guest, guest in fanout.guests(table)) for table, guest in dirty]
        said = [Looked(table, seat, number) for (table, seat), number in ready.items()]
        try:
            await self.house.store.sharing.note(me, came, said)
            processes.stored_pace = me.pace
        except BaseException as error:
            self.dirty |= dirty
            self.ready = {**ready, **self.ready}
            if not isinstance(error, Lost):
                raise
            processes.look_soon()  # we have slept, and will join again
            return False
        await self._forget_departures(me)
        return True

    async def take_in(self, rows: Iterable[ProcessRow]) -> None:
        """Read what the other processes have written since we last looked."""
        for row in rows:
            known = self.read.get(row.id, 0)
            if row.changes > known:
                people, looked = await self.house.store.sharing.changes_of(row.id, known)
                self.read[row.id] = max(row.changes, self.read.get(row.id, 0))
                self._adopt(row.id, people, looked)

    async def refresh(self) -> None:
        """Know who is connected and ready at this moment, at any process."""
        others = self.house.processes.others
        if others:
            rows = await self.house.store.sharing.processes()
            await self.take_in(row for row in rows.values() if row.id in others)

    async def take_in_one(self, process: str, changes: int) -> None:
        """A notice says that a process has written so far."""
        if process in self.house.processes.others:
            try:
                await self.take_in([ProcessRow(process, 0, 0, changes)])
            except Unavailable:
                return  # the next beat looks again
        else:
            self.house.processes.look_soon()

    def forget(self, gone: Collection[str]) -> None:
        """Nobody is connected there any more."""
        for process in gone:
            self.read.pop(process, None)
        left = [table for table, others in self.elsewhere.items() if others.keys() & set(gone)]
        for table_id in left:
            others = self.elsewhere[table_id]
            guests: set[str] = set().union(*(others.pop(process, set()) for process in gone))
            if not others:
                del self.elsewhere[table_id]
            self._announce(table_id, guests)

    def forget_table(self, table_id: str) -> None:
        """It is deleted: nobody waits there any more."""
        self.ready = {key: number for key, number in self.ready.items() if key[0] != table_id}

    def begin_again(self) -> None:
        """Our row is gone: write and read everything again."""
        self.changes, self.mark = 0, (0, time.monotonic())
        self.dirty = {(table, guest) for table, guest in self.house.fanout.everybody()}
        self.read, before, self.elsewhere = {}, self.elsewhere, {}
        for table_id, others in before.items():
            self._announce(table_id, set().union(*others.values()))

    def _adopt(self, process: str, people: list[Here], looked: list[Looked]) -> None:
        by_table: dict[str, set[str]] = defaultdict(set)
        for one in people:
            guests = self.elsewhere.setdefault(one.table_id, {}).setdefault(process, set())
            (guests.add if one.here else guests.discard)(one.guest)
            by_table[one.table_id].add(one.guest)
            if not guests:
                self._drop(one.table_id, process)
        for table_id, changed in by_table.items():
            self._announce(table_id, changed)
        for said in looked:
            if said.table_id in self.house.tables.loaded:
                self.house.tables.loaded[said.table_id].heard_ready(said.seat, said.number)

    def _drop(self, table_id: str, process: str) -> None:
        del self.elsewhere[table_id][process]
        if not self.elsewhere[table_id]:
            del self.elsewhere[table_id]

    def _announce(self, table_id: str, guests: Collection[str]) -> None:
        if table_id in self.house.tables.loaded:
            self.house.tables.loaded[table_id].people_changed(guests)

    async def _forget_departures(self, me: ProcessRow) -> None:
        """Every process that lives has read them long ago."""
        (number, since), now = self.mark, time.monotonic()
        if now - since >= FORGET_SECONDS:
            self.mark = self.changes, now
            await self.house.store.sharing.forget_absent(me.id, number)
