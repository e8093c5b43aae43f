"""Who hears of what happens at a table.

In this process for now. Several processes would pass each announcement on to the others, here
and nowhere else.
"""

import asyncio
from collections import Counter
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

TOLD_PER_SECOND: Final = 400  # of who comes and goes a crowd is told more seldom than a few are


class Listener(Protocol):
    """Somebody at a table with an open connection."""

    guest: str

    def wake(self, *, table: bool = False, step: bool = False, watchers: bool = False) -> None:
        """There is a new table or step to fetch, or another number of watchers."""

    def hang_up(self) -> None:
        """The conversation is over."""


class Crowd:
    """Everybody who is connected to one table."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.guests: Counter[str] = Counter()  # how many connections each has
        self.told = float("-inf")  # when presence was told last
        self.timer: asyncio.TimerHandle | None = None
        self.table_due = False

    def presence_changed(self, *, table: bool) -> None:
        """Tell it soon, together with whatever else changes until then."""
        self.table_due |= table
        if self.timer is None:
            loop = asyncio.get_running_loop()
            pause = len(self.listeners) / TOLD_PER_SECOND
            wait = max(0.0, self.told + pause - loop.time())
            self.timer = loop.call_later(wait, self._tell_presence)

    def _tell_presence(self) -> None:
        self.told, self.timer = asyncio.get_running_loop().time(), None
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
        """Somebody connects; whether one who is seated is here changes the table for everybody."""
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
        """Tell everybody at a table that there is news; each fetches what it may know."""
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
