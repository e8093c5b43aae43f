"""One worker as the supervisor sees it: a process, and a socket to talk to it."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from naught.server.supervisor.post import Post


@dataclass(eq=False)
class Worker:
    """Reports that it is listening, then that it is ready; drains when it is replaced."""

    number: int
    pid: int
    control: socket.socket
    born: float
    listens: bool = False
    ready: bool = False
    since: float = 0.0  # when it was asked to drain
    ended: int | None = (
        None  # its exit code, once it has exited; negative: the signal that killed it
    )
    heard: bytes = b""
    unanswered: int = 0  # questions in a row without an answer

    def lines(self) -> list[str]:
        """What it has said since we last looked."""
        with suppress(OSError):
            self.heard += self.control.recv(65536)
        *whole, self.heard = self.heard.split(b"\n")
        return [line.decode() for line in whole]

    def say(self, word: str) -> None:
        with suppress(OSError):  # it has exited: SIGCHLD will tell us
            self.control.sendall(f"{word}\n".encode())

    def ask(self) -> None:
        """Ask its event loop for a sign of life."""
        self.unanswered += 1
        self.say("alive")

    def drain(self) -> None:
        """Let it finish: it accepts no more connections and tells its websockets to reconnect."""
        self.since = time.monotonic()
        self.say("drain")

    def signal(self, number: signal.Signals) -> None:
        if self.ended is None:  # not reaped yet, so the pid is still its own
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    @property
    def age(self) -> float:
        return time.monotonic() - self.born


def start(
    command: Sequence[str], listener: socket.socket, number: int, workers: int, *, shows: bool
) -> Worker:
    """Start a worker on the listening socket."""
    ours, theirs = socket.socketpair()
    with theirs:
        post = Post(listener.fileno(), theirs.fileno(), number, workers, shows)
        descriptors = (listener.fileno(), theirs.fileno())
        process = subprocess.Popen(
            command, env=post.environment(), pass_fds=descriptors, process_group=0
        )
    process.returncode = 0  # the supervisor reaps all children itself
    return Worker(number, process.pid, ours, time.monotonic())
