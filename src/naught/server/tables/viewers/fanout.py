"""Who is notified of what happens at a table: the connections of this process.

How other processes hear of it is the matter of `naught.server.shared`.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

from naught.server.http.guests.identity import Key
from naught.server.wire.errors import CLOSE_NORMAL, CLOSE_RESTART

NOTICES_PER_SECOND: Final = 400  # of who comes and goes: a large crowd gets them less often

TOLD_AT_ONCE: Final = 50  # to reconnect; some milliseconds of work for whoever takes them
PAUSE_BETWEEN: Final = 0.02


class Listener(Protocol):
    """Somebody at a table with an open connection."""

    guest: str
    key: Key | None  # of the personal link that made them this guest

    def wake(self, *, table: bool = False, step: bool = False, watchers: bool = False) -> None:
        """There is a new table or step to fetch, or a new number of watchers."""

    def hang_up(self, code: int = CLOSE_NORMAL) -> None:
        """Close the connection; the code says why."""


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
    """The crowds of all tables; `changed` hears of every guest who comes or leaves."""

    def __init__(self, changed: Callable[[str, str], None] = lambda _table, _guest: None) -> None:
        self.crowds: dict[str, Crowd] = {}
        self.changed = changed

    def join(self, table_id: str, listener: Listener, *, seated: bool) -> None:
        """Somebody connects; for a seated guest that changes the table for everybody."""
        crowd = self.crowds.setdefault(table_id, Crowd())
        crowd.listeners.add(listener)
        crowd.guests[listener.guest] += 1
        if crowd.guests[listener.guest] == 1:
            crowd.presence_changed(table=seated)
            self.changed(table_id, listener.guest)

    def leave(self, table_id: str, listener: Listener, *, seated: bool) -> None:
        crowd = self.crowds[table_id]
        crowd.listeners.discard(listener)
        crowd.guests[listener.guest] -= 1
        if not crowd.guests[listener.guest]:
            del crowd.guests[listener.guest]
            crowd.presence_changed(table=seated)
            self.changed(table_id, listener.guest)
        if not crowd.listeners:
            crowd.disperse()
            del self.crowds[table_id]

    def presence_changed(self, table_id: str, *, table: bool) -> None:
        """Somebody has come or left elsewhere."""
        if table_id in self.crowds:
            self.crowds[table_id].presence_changed(table=table)

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

    async def send_elsewhere(self) -> None:
        """Tell everybody to reconnect, a few at a time: another process takes them."""
        listeners = [one for crowd in self.crowds.values() for one in crowd.listeners]
        for first in range(0, len(listeners), TOLD_AT_ONCE):
            for listener in listeners[first : first + TOLD_AT_ONCE]:
                listener.hang_up(CLOSE_RESTART)
            await asyncio.sleep(PAUSE_BETWEEN)

    def guests(self, table_id: str) -> AbstractSet[str]:
        """The guests who are connected to a table at this process."""
        return self.crowds[table_id].guests.keys() if table_id in self.crowds else frozenset()

    def listeners(self, table_id: str) -> list[Listener]:
        """The connections to a table."""
        return list(self.crowds[table_id].listeners) if table_id in self.crowds else []

    def everybody(self) -> Iterator[tuple[str, str]]:
        """Every guest at every table."""
        for table_id, crowd in self.crowds.items():
            for guest in crowd.guests:
                yield table_id, guest

    def connections(self, table_id: str, guest: str) -> int:
        """How many connections a guest has open to a table."""
        return self.crowds[table_id].guests[guest] if table_id in self.crowds else 0

    @property
    def count(self) -> int:
        return sum(len(crowd.listeners) for crowd in self.crowds.values())
