"""Who hears of what happens at a table.

In this process for now. Several processes would pass each announcement on to the others, here
and nowhere else.
"""

from collections import Counter, defaultdict
from typing import Protocol


class Listener(Protocol):
    """Somebody at a table with an open connection."""

    guest: str

    def wake(self, *, table: bool, step: bool) -> None:
        """There is a new table or step to fetch."""

    def hang_up(self) -> None:
        """The conversation is over."""


class Fanout:
    def __init__(self) -> None:
        self.listeners: defaultdict[str, set[Listener]] = defaultdict(set)

    def join(self, table_id: str, listener: Listener) -> None:
        self.listeners[table_id].add(listener)
        self.announce(table_id, table=True)

    def leave(self, table_id: str, listener: Listener) -> None:
        self.listeners[table_id].discard(listener)
        if not self.listeners[table_id]:
            del self.listeners[table_id]
        self.announce(table_id, table=True)

    def announce(self, table_id: str, *, table: bool = False, step: bool = False) -> None:
        """Tell everybody at a table that there is news; each fetches what it may know."""
        for listener in self.listeners.get(table_id, ()):
            listener.wake(table=table, step=step)

    def hang_up(self, table_id: str, guest: str) -> None:
        """Close every connection of a guest to a table."""
        for listener in self.listeners.get(table_id, ()):
            if listener.guest == guest:
                listener.hang_up()

    def here(self, table_id: str) -> set[str]:
        """The guests who are connected to a table."""
        return {listener.guest for listener in self.listeners.get(table_id, ())}

    def connections(self, table_id: str) -> Counter[str]:
        """How many connections each guest has open to a table."""
        return Counter(listener.guest for listener in self.listeners.get(table_id, ()))

    @property
    def count(self) -> int:
        return sum(map(len, self.listeners.values()))
