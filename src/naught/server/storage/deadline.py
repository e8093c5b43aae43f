"""Every query has a deadline: it ends with an answer, or with Unavailable.

A database may hang for any length of time. A query past its deadline is abandoned, without waiting
for its clean-up, which may hang too.
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

abandoned: set[asyncio.Future[Any]] = set()  # the event loop keeps only weak references


async def within(seconds: float, work: Coroutine[Any, Any, T] | asyncio.Future[T]) -> T:
    """The result of some work, or TimeoutError after this many seconds."""
    task = asyncio.ensure_future(work)
    try:
        done, _ = await asyncio.wait([task], timeout=seconds)
    finally:
        if not task.done():
            abandon(task)
    if not done:
        raise TimeoutError
    return task.result()


def abandon(task: asyncio.Future[Any]) -> None:
    """Cancel it without waiting for it to end."""
    task.cancel()
    abandoned.add(task)
    task.add_done_callback(forget)


def forget(task: asyncio.Future[Any]) -> None:
    abandoned.discard(task)
    if not task.cancelled():
        task.exception()  # nobody is waiting for it any more


async def drain_abandoned(seconds: float) -> None:
    """Give abandoned tasks this many seconds to end by themselves."""
    loop = asyncio.get_running_loop()
    ours = [task for task in abandoned if task.get_loop() is loop]
    if ours:
        await asyncio.wait(ours, timeout=seconds)


class Outage:
    """Logs when the database stops answering and when it answers again, once each."""

    def __init__(self, act: str, words: str) -> None:
        self.act = act
        self.words = words
        self.since: float | None = None

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Turn failures of the database into Unavailable; our own mistakes pass through."""
        try:
            yield
        except Exception as error:
            if not is_transient(error):
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


def is_transient(error: BaseException) -> bool:
    """Whether it may succeed later: the database is down, busy, full or broken."""
    if isinstance(error, OUR_MISTAKES):
        return False
    raw = type(error).__module__.startswith(
        "asyncpg"
    )  # SQLAlchemy does not wrap them while connecting
    return raw or isinstance(error, OSError | exc.TimeoutError | exc.DBAPIError)


def cause_of(error: BaseException) -> str:
    """The database's own message, without the statement and its values."""
    if isinstance(error, exc.DBAPIError):
        error = error.orig or error
    words = str(error).splitlines() or ["it did not answer in time"]
    return f"{words[0]} ({type(error).__name__})"
