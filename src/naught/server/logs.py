"""The log: what went wrong and where, never whose data. No cards, seeds, ids, names or addresses.

The text of an exception may hold any of these (the rows of a statement, for instance), so only
its type and the lines of code it passed through are logged. Repeated records are logged once a
minute.
"""

import asyncio
import logging
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any, Final

log = logging.getLogger("naught")

QUIET_SECONDS: Final = 60.0  # until the same record is logged again
MOST_KINDS: Final = 1000  # of records we remember; fewer lines than this ever log


def set_up() -> None:
    """Warnings and worse go to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet("%(levelname)s %(name)s: %(message)s"))
    handler.addFilter(OnceInAWhile())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    asyncio.get_running_loop().set_exception_handler(log_task_failure)


def log_task_failure(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A task that nobody waits for failed; its own description would hold its arguments."""
    log.error("%s", context["message"], exc_info=context.get("exception"))


class Discreet(logging.Formatter):
    """Logs the type of an exception and where it comes from, but not its text."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the name logging calls
        return story(ei[1])


def story(error: BaseException) -> str:
    """An exception and its causes, the first cause on top, without their texts."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [] if before is None else [story(before), "which led to"]
    lines += [line.rstrip() for line in traceback.format_tb(error.__traceback__)]
    return "\n".join([*lines, kind_of(error)])


def kind_of(error: BaseException) -> str:
    """The type of an exception, with its text where that cannot hold anything about a guest."""
    kind = type(error).__qualname__
    original = getattr(error, "orig", error)
    if isinstance(original, sqlite3.Error):  # column names at most
        return f"{kind}: {original}"
    if isinstance(original, OSError) and original.strerror:
        return f"{kind}: {original.strerror}"
    return kind


class OnceInAWhile(logging.Filter):
    """Lets the first of many similar records through, and later says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: dict[tuple[Any, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key, now = likeness(record), self.clock()
        since, dropped = self.seen.pop(key, (-QUIET_SECONDS, 0))
        if now - since < QUIET_SECONDS:
            self.seen[key] = since, dropped + 1
            return False
        self.seen[key] = now, 0
        if len(self.seen) > MOST_KINDS:
            del self.seen[next(iter(self.seen))]
        if dropped:
            record.msg = f"{record.msg} ({dropped} more like this before)"
        return True


def likeness(record: logging.LogRecord) -> tuple[Any, ...]:
    """Equal for records with the same text about the same type of exception."""
    error = record.exc_info[1] if record.exc_info else None
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    last = (frames[-1].filename, frames[-1].lineno) if frames else None
    return record.name, record.getMessage(), type(error), last
