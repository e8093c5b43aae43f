"""Every question to the database has an end: an answer, or the word that there is none.

A database may hang for as long as it likes. What waits for it is given up, not waited for: its
clean-up may hang as well.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import exc

from naught.server.wire.errors import Unavailable

log = logging.getLogger("naught.store")

T = TypeVar("T")

OUR_MISTAKES = exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError

given_up: set[asyncio.Task[Any]] = set()  # kept until they end: the loop would forget them


async def within(seconds: float, work: Coroutine[Any, Any, T]) -> T:
    """What this comes to, or TimeoutError after so many seconds."""
    task = asyncio.create_task(work)
    try:
        await asyncio.wait([task], timeout=seconds)
    finally:
        if not task.done():
            give_up(task)
    if not task.done():
        raise TimeoutError
    return task.result()


def give_up(task: asyncio.Task[Any]) -> None:
    """Cancel it, and let it take its time."""
    task.cancel()
    given_up.add(task)
    task.add_done_callback(forget)


def forget(task: asyncio.Task[Any]) -> None:
    given_up.discard(task)
    if not task.cancelled():
        task.exception()  # nobody waits for it any more


async def last_words(seconds: float) -> None:
    """Let what was given up end by itself, for a while."""
    loop = asyncio.get_running_loop()
    ours = [task for task in given_up if task.get_loop() is loop]
    if ours:
        await asyncio.wait(ours, timeout=seconds)


class Outage:
    """Tells the log when the database stops and starts to answer, however many ask meanwhile."""

    def __init__(self, act: str, words: str) -> None:
        self.act = act
        self.words = words
        self.since: float | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """What the database cannot help becomes Unavailable; our own mistakes pass."""
        try:
            yield
        except Exception as error:
            if not is_passing(error):
                raise
            self._begins(error)
            raise Unavailable(self.words) from None
        self._ends()

    def _begins(self, error: Exception) -> None:
        if self.since is None:
            log.error("the database cannot be %s: %s", self.act, cause_of(error))
            self.since = time.monotonic()

    def _ends(self) -> None:
        if self.since is not None:
            seconds = time.monotonic() - self.since
            log.warning("the database can be %s again, after %.0f s", self.act, seconds)
            self.since = None


def is_passing(error: BaseException) -> bool:
    """Whether the same may succeed later: the database is away, busy, full or broken."""
    if isinstance(error, OUR_MISTAKES):
        return False
    raw = type(error).__module__.startswith("asyncpg")  # while connecting nobody wraps them
    return raw or isinstance(error, OSError | exc.TimeoutError | exc.DBAPIError)


def cause_of(error: BaseException) -> str:
    """The database's own words, without the statement and its values."""
    if isinstance(error, exc.DBAPIError):
        error = error.orig or error
    words = str(error).splitlines() or ["it does not answer in time"]
    return f"{words[0]} ({type(error).__name__})"
