"""The log: what went wrong and where, never whose data. No cards, seeds, names, addresses, ids.

The text of an exception may hold any of these (the rows of a statement, for instance), so only
its type and the lines of code it passed through are logged. Repeated records are logged once a
minute.
"""

import asyncio
import json
import logging
import re
import sqlite3
import sys
import time
import traceback
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from hashlib import blake2b
from secrets import token_hex
from typing import Any, Final, Literal

log = logging.getLogger("naught")

QUIET_SECONDS: Final = 60.0  # until the same record is logged again
MOST_KINDS: Final = 1000  # of records we remember; fewer lines than this ever log


Form = Literal["text", "json"]

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{8,64}")
TABLE_PATH: Final = re.compile(r"/api/tables/([^/]+)")

# Which request this is, and the digest of its table, if it is about one.
current: ContextVar[tuple[str, str]] = ContextVar("current", default=("", ""))


def set_up(form: Form = "text", worker: int | None = None) -> None:
    """Warnings and worse go to standard error; as JSON, a line for each request too."""
    handler = logging.StreamHandler(sys.stderr)
    text = Discreet("%(levelname)s %(name)s: %(message)s")
    handler.setFormatter(text if form == "text" else JsonLines(worker))
    handler.addFilter(OnceInAWhile())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    if form == "json":
        logging.getLogger("naught").setLevel(logging.INFO)
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


class JsonLines(Discreet):
    """One JSON object for each record, with the request and the table it is about."""

    def __init__(self, worker: int | None) -> None:
        super().__init__()
        self.worker = worker

    def format(self, record: logging.LogRecord) -> str:
        request, table = current.get()
        facts: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **({} if self.worker is None else {"worker": self.worker}),
            **({"request": request} if request else {}),
            **({"table": table} if table else {}),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["exception"] = self.formatException(record.exc_info)
        return json.dumps(facts)


def begin_request(given: str, path: str) -> str:
    """Give what happens from now on in this task a request id, the proxy's if it has sent one."""
    request = given if REQUEST_ID.fullmatch(given) else token_hex(8)
    found = TABLE_PATH.match(path)
    current.set((request, digest(found[1]) if found else ""))
    return request


def digest(table_id: str) -> str:
    """A table as logs know it: whoever has its id can find its lines, and not the other way."""
    return blake2b(table_id.encode(), digest_size=6).hexdigest()


class OnceInAWhile(logging.Filter):
    """Lets the first of many similar records through, and later says how many there were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.seen: dict[tuple[Any, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
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
