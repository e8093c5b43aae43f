"""What a worker is given, and the lines that worker and supervisor send each other.

A worker says `listening` and then `ready`; its supervisor says `drain`. Asked whether it is
`alive`, its event loop says so too. When the socket closes, the other side is gone: a worker
without a supervisor stops.
"""

import json
import os
import socket
from dataclasses import asdict, dataclass
from typing import Final

VARIABLE: Final = "NAUGHT_WORKER"


@dataclass(frozen=True)
class Post:
    """A worker's place: file descriptors it inherits, and its number among the workers."""

    listener: int
    control: int
    number: int
    workers: int
    shows: bool  # whether it prints the progress of compilation

    def environment(self) -> dict[str, str]:
        """The environment of this worker."""
        return {**os.environ, VARIABLE: json.dumps(asdict(self))}

    def take_listener(self) -> socket.socket:
        return taken(self.listener)

    def take_control(self) -> socket.socket:
        return taken(self.control)


def taken(descriptor: int) -> socket.socket:
    """An inherited socket, which our own children do not inherit."""
    found = socket.socket(fileno=descriptor)
    found.set_inheritable(False)
    return found


def is_worker() -> bool:
    """Whether a supervisor started this process."""
    return VARIABLE in os.environ


def take_post() -> Post | None:
    """The post of this worker; None without a supervisor. Its children do not inherit it."""
    given = os.environ.pop(VARIABLE, None)
    return None if given is None else Post(**json.loads(given))
