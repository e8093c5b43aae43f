"""Announces to the other processes what happened here, and hears what happened there.

On PostgreSQL, with NOTIFY: after a commit, never inside one (a transaction that notifies holds a
lock of the whole cluster while it waits for the disk), collected for a few milliseconds, on a
connection that does not wait for the disk. A notice only says where to look. All of it may be lost:
catching_up.py and processes.py find out by asking, and only they do on SQLite.
"""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from naught.server.wire.errors import Unavailable

if TYPE_CHECKING:
    from naught.server.house import House

log = logging.getLogger("naught.shared")

COLLECT_SECONDS: Final = 0.005
MOST_BYTES: Final = 7_000  # of one notice; PostgreSQL takes 8,000
RETRY_SECONDS: Final = 0.25


class Notices:
    def __init__(self, house: "House") -> None:
        self.house = house
        self.tables: dict[str, tuple[int, int]] = {}  # how far each has come: version, stored lines
        self.people = False
        self.timer: asyncio.TimerHandle | None = None
        self.sending: asyncio.Task[None] | None = None
        self.listening = False
        self.closing = False
        self.sent = 0
        self.heard = 0

    # What happened here

    def table_changed(self, table_id: str, version: int, stored: int) -> None:
        """Called after the commit."""
        if not self.house.processes.alone:
            self.tables[table_id] = version, stored
            self._schedule()

    def people_changed(self) -> None:
        """Without other processes, it is written with the next beat."""
        if not self.house.processes.alone:
            self.people = True
            self._schedule()

    def _schedule(self) -> None:
        if self.timer is None and self.sending is None and not self.closing:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(COLLECT_SECONDS, self._begin)

    def _begin(self) -> None:
        self.timer = None
        self.sending = asyncio.create_task(self._send(), name="notices")
        self.sending.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.sending = None
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Unavailable):
            log.error("a notice to other processes failed", exc_info=error)
        if error is None and (self.tables or self.people):
            self._schedule()

    async def _send(self) -> None:
        """What is lost here is found by asking, so nothing is sent twice."""
        tables, self.tables = self.tables, {}
        people, self.people = self.people, False
        words = [f"{table}={version}/{stored}" for table, (version, stored) in tables.items()]
        if people and await self.house.presence.write():
            words.append(f"people={self.house.presence.changes}")
        if words and self.can_notify:
            self.sent += 1
            await self.house.store.sharing.notify(packed(self.house.processes.id, words))

    async def send_at_once(self, word: str) -> None:
        if self.can_notify:
            await self.house.store.sharing.notify([f"{self.house.processes.id} {word}"])

    @property
    def can_notify(self) -> bool:
        return self.house.settings.notices and not self.house.store.sharing.is_sqlite

    # What happened elsewhere

    async def listen_for_ever(self) -> None:
        """Listen, and after every break ask for what we have missed."""
        await self.house.opened.wait()
        while self.can_notify:
            with suppress(Unavailable):
                await self._listen()
            self.listening = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        broken = asyncio.Event()
        async with self.house.store.sharing.listening(self._hear, broken.set):
            self.listening = True
            self.house.catching_up.look_soon()
            await broken.wait()

    def _hear(self, notice: str) -> None:
        sender, *words = notice.split(" ")
        if sender == self.house.processes.id:
            return
        self.heard += 1
        for word in words:
            self._take(sender, word)

    def _take(self, sender: str, word: str) -> None:
        name, _, value = word.partition("=")
        if name in ("here", "gone"):  # a process
            self.house.processes.look_soon()
        elif name == "people":
            self.house.run_soon(self.house.presence.take_in_one(sender, int(value)))
        elif name in self.house.tables.loaded:
            version, _, stored = value.partition("/")
            self.house.tables.loaded[name].follower.hear(int(version), int(stored))

    def close(self) -> None:
        self.closing = True
        for waiting in (self.timer, self.sending):
            if waiting is not None:
                waiting.cancel()


def packed(sender: str, words: list[str]) -> list[str]:
    """Packed into as few notices as possible."""
    notices: list[Any] = [[sender]]
    size = len(sender)
    for word in words:
        if size + len(word) + 1 > MOST_BYTES:
            notices.append([sender])
            size = len(sender)
        notices[-1].append(word)
        size += len(word) + 1
    return [" ".join(notice) for notice in notices]
