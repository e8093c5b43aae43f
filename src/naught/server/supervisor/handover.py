"""What a supervisor hands to the one it becomes when it calls `exec`: sockets and workers."""

import json
import os
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from naught.server.supervisor.post import taken
from naught.server.supervisor.register import Entry
from naught.server.supervisor.workers import Worker

VARIABLE: Final = "NAUGHT_SUPERVISOR"


@dataclass(frozen=True)
class Heritage:
    """Everything that outlives the code of a supervisor."""

    listener: socket.socket
    workers: Sequence[Worker]
    entry: Entry
    terminal: bool
    again: bool  # somebody asked for another reload meanwhile


def become_new(command: Sequence[str], heritage: Heritage) -> NoReturn:
    """Run the code that is installed now, in this process, with all that this process has."""
    lines = [worker.control for worker in heritage.workers]
    for kept in (heritage.listener, *lines):
        kept.set_inheritable(True)
    entry = heritage.entry.descriptor
    if entry is not None:
        os.set_inheritable(entry, True)
    written = {
        "listener": heritage.listener.fileno(),
        "workers": [[it.number, it.pid, it.control.fileno(), it.born] for it in heritage.workers],
        "entry": entry,
        "terminal": heritage.terminal,
        "again": heritage.again,
    }
    os.execve(command[0], list(command), {**os.environ, VARIABLE: json.dumps(written)})


def take_heritage() -> Heritage | None:
    """What the supervisor before us left; None if there was none."""
    given = os.environ.pop(VARIABLE, None)
    if given is None:
        return None
    left = json.loads(given)
    entry = left["entry"]
    if entry is not None:
        with suppress(OSError):
            os.set_inheritable(entry, False)
    return Heritage(
        taken(left["listener"]),
        [known(*worker) for worker in left["workers"]],
        Entry(entry),
        left["terminal"],
        left["again"],
    )


def known(number: Any, pid: Any, control: Any, born: Any) -> Worker:
    """A worker that is already running; the clock is the machine's, so it still counts."""
    assert born <= time.monotonic()
    return Worker(number, pid, taken(control), born, listens=True, ready=True)
