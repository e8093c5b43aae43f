"""What a supervisor passes on to itself across `exec`: its sockets and workers."""

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
class Inherited:
    """Everything that survives when a supervisor switches to new code."""

    listener: socket.socket
    workers: Sequence[Worker]
    entry: Entry
    terminal: bool
    again: bool  # another reload was requested meanwhile


def become_new(command: Sequence[str], inherited: Inherited) -> NoReturn:
    """Switch this process to the code installed now, keeping its sockets and workers."""
    lines = [worker.control for worker in inherited.workers]
    for kept in (inherited.listener, *lines):
        kept.set_inheritable(True)
    entry = inherited.entry.descriptor
    if entry is not None:
        os.set_inheritable(entry, True)
    written = {
        "listener": inherited.listener.fileno(),
        "workers": [[it.number, it.pid, it.control.fileno(), it.born] for it in inherited.workers],
        "entry": entry,
        "terminal": inherited.terminal,
        "again": inherited.again,
    }
    os.execve(command[0], list(command), {**os.environ, VARIABLE: json.dumps(written)})


def take_inherited() -> Inherited | None:
    """What the previous supervisor passed on; None if there was none."""
    given = os.environ.pop(VARIABLE, None)
    if given is None:
        return None
    left = json.loads(given)
    entry = left["entry"]
    if entry is not None:
        with suppress(OSError):
            os.set_inheritable(entry, False)
    return Inherited(
        taken(left["listener"]),
        [known(*worker) for worker in left["workers"]],
        Entry(entry),
        left["terminal"],
        left["again"],
    )


def known(number: Any, pid: Any, control: Any, born: Any) -> Worker:
    """A worker that is already running; the monotonic clock is the same across `exec`."""
    assert born <= time.monotonic()
    return Worker(number, pid, taken(control), born, listens=True, ready=True)
