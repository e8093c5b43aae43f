"""Who is notified of what happens at a table.

Within this process for now. Several processes would pass each announcement on to the others,
here and nowhere else.
"""

import asyncio
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

NOTICES_PER_SECOND: Final = 400  # of who comes and goes: a large crowd gets them less often


class Listener(Protocol):
    """Somebody at a table with an open connection."""

    guest: str

    def wake(self, *, table: bool = False, step: bool = False, watchers: bool = False) -> None:
        """There is a new table or step to fetch, or a new number of watchers."""

    def hang_up(self) -> None:
        """Close the connection."""


class Crowd:
    """Everybody who is connected to one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.guests: Counter[str] = Counter()  # how many connections each has
        self.notified = float("-inf")  # when presence was last announced
        self.timer: asyncio.TimerHandle | None = None
        self.table_due = False

    def presence_changed(self, *, table: bool) -> None:
        """Announce it soon, together with whatever else changes until then."""
        self.table_due |= table
        if self.timer is None:
            loop = asyncio.get_running_loop()
            pause = len(self.listeners) / NOTICES_PER_SECOND
            wait = max(0.0, self.notified + pause - loop.time())
            self.timer = loop.call_later(wait, self._announce_presence)

    def _announce_presence(self) -> None:
        self.notified, self.timer = asyncio.get_running_loop().time(), None
        table, self.table_due = self.table_due, False
        for listener in self.listeners:
            listener.wake(table=table, watchers=not table)

    def disperse(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


class Fanout:
    def __init__(self) -> None:
        self.crowds: dict[str, Crowd] = {}

    def join(self, table_id: str, listener: Listener, *, seated: bool) -> None:
        """Somebody connects; for a seated guest that changes the table for everybody."""
        crowd = self.crowds.setdefault(table_id, Crowd())
        crowd.listeners.add(listener)
        crowd.guests[listener.guest] += 1
        if crowd.guests[listener.guest] == 1:
            crowd.presence_changed(table=seated)

    def leave(self, table_id: str, listener: Listener, *, seated: bool) -> None:
        crowd = self.crowds[table_id]
        crowd.listeners.discard(listener)
        crowd.guests[listener.guest] -= 1
        if not crowd.guests[listener.guest]:
            del crowd.guests[listener.guest]
            crowd.presence_changed(table=seated)
        if not crowd.listeners:
            crowd.disperse()
            del self.crowds[table_id]

    def announce(self, table_id: str, *, table: bool = False, step: bool = False) -> None:
        """Notify everybody at a table; each fetches what it may know."""
        if table_id in self.crowds:
            for listener in self.crowds[table_id].listeners:
                listener.wake(table=table, step=step)

    def hang_up(self, table_id: str, guest: str) -> None:
        """Close every connection of a guest to a table."""
        if table_id in self.crowds:
            for listener in self.crowds[table_id].listeners:
                if listener.guest == guest:
                    listener.hang_up()

    def here(self, table_id: str) -> AbstractSet[str]:
        """The guests who are connected to a table."""
        return self.crowds[table_id].guests.keys() if table_id in self.crowds else frozenset()

    def connections(self, table_id: str, guest: str) -> int:
        """How many connections a guest has open to a table."""
        return self.crowds[table_id].guests[guest] if table_id in self.crowds else 0

    @property
    def count(self) -> int:
        return sum(len(crowd.listeners) for crowd in self.crowds.values())
