"""The process a bot's file runs in, seen from outside: every wait has a deadline."""

import logging
import os
import select
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, TypeVar

import msgspec

from naught.bots.own import sandbox
from naught.bots.own.messages import GRACE, Answer, Hello, Question

log = logging.getLogger("naught.bots")

LAST_RESORT: Final = 1.0  # seconds more, after which a process that does not stop is killed
RETIRE_AFTER: Final = (
    240.0  # seconds of thinking after which a process is replaced (limits.CPU_SECONDS)
)
LONGEST_LINE: Final = 1 << 16
MOST_PRINTED: Final = 1 << 14  # bytes that one bot may write to the log
LONGEST_PRINTED: Final = 1 << 10  # in one line of it
THROTTLE: Final = 0.01  # seconds between reads of what is printed beyond that

Message = TypeVar("Message", Hello, Answer)

# A process is killed when the thread that started it ends: so this one thread starts them all.
starter = ThreadPoolExecutor(1, "bot starter")


class Fault(Exception):
    """What a bot did wrong, with file and line where there is one."""


class Printed:
    """What a bot prints: the beginning goes to the log, the rest is only counted.

    It might name the cards of its seat: where others read the log, none of it is shown.
    """

    def __init__(self, path: Path, discreet: bool) -> None:
        self.name = path.name
        self.discreet = discreet
        self.left = MOST_PRINTED
        self.lost = 0

    def listen(self, stream: IO[bytes]) -> None:
        """Read until the process ends; one that never stops printing is throttled."""
        with stream:
            while self.left and (line := stream.readline(LONGEST_PRINTED)):
                self._show(line)
            while more := os.read(stream.fileno(), LONGEST_LINE):
                self.lost += len(more)
                time.sleep(THROTTLE)

    def _show(self, line: bytes) -> None:
        if self.discreet:
            self.left, self.lost = 0, self.lost + len(line)
            log.warning("%s prints: naught play --bot shows what, a server does not", self.name)
            return
        shown = line[: self.left]
        self.left -= len(shown)
        self.lost += len(line) - len(shown)
        log.warning("%s prints: %s", self.name, printable(shown.decode(errors="replace").rstrip()))
        if not self.left:
            log.warning("%s has printed %d bytes: no more is shown", self.name, MOST_PRINTED)


class Process:
    """One process for one file: it says hello, then answers questions."""

    def __init__(self, path: Path, printed: Printed) -> None:
        self.path = path
        self.thought = 0.0  # seconds
        self._buffer = b""
        self._process = starter.submit(started, path).result()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        listening = threading.Thread(
            target=printed.listen, args=[self._process.stderr], daemon=True, name="bot output"
        )
        listening.start()

    def hello(self, seconds: float) -> Hello:
        """What the file says about itself, once it has been imported."""
        hello = self._read(Hello, seconds, "not imported")
        if hello.problem:
            raise Fault(printable(hello.problem))
        return hello

    def ask(self, question: Question) -> Answer:
        """The answer to a question, within the time it allows and a moment more."""
        began = time.monotonic()
        self._write(msgspec.json.encode(question) + b"\n", began + question.seconds)
        answer = self._read(Answer, question.seconds + GRACE + LAST_RESORT, "still thinking")
        self.thought += time.monotonic() - began
        return answer

    def end(self) -> None:
        """Kill it, and release what it used."""
        self.kill()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_RESORT)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()

    def kill(self) -> None:
        """Kill it and whatever it has started; whoever waits for its answer gets a Fault."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def _write(self, text: bytes, deadline: float) -> None:
        """Write all, unless the other end is too slow or gone: reading the answer shows which."""
        with suppress(BrokenPipeError):
            while text and is_ready(self._in, select.POLLOUT, deadline):
                text = text[os.write(self._in, text) :]

    def _read(self, kind: type[Message], seconds: float, otherwise: str) -> Message:
        """The next line."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            if not is_ready(self._out, select.POLLIN, deadline):
                raise Fault(f"{self.path}: {otherwise} after {seconds:g} seconds")
            chunk = os.read(self._out, LONGEST_LINE)
            self._buffer += chunk
            if not chunk:
                raise Fault(f"{self.path}: the program ended{self._code()} without an answer")
            if len(self._buffer) > LONGEST_LINE:
                raise Fault(f"{self.path}: its answer has more than {LONGEST_LINE} bytes")
        line, _, self._buffer = self._buffer.partition(b"\n")
        try:
            return msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            raise Fault(f"{self.path}: its answer cannot be read") from None

    def _code(self) -> str:
        """How it ended, if it did: it may only have closed its end of the pipe."""
        try:
            return f" ({self._process.wait(LAST_RESORT)})"
        except subprocess.TimeoutExpired:
            return ""


def started(path: Path) -> subprocess.Popen[bytes]:
    """In a session of its own, so that it can be killed with everything it has started."""
    return subprocess.Popen(
        sandbox.command(sandbox.guard(), path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=sandbox.environment(),
        cwd="/",
        start_new_session=True,
    )


def is_ready(pipe: int, event: int, deadline: float) -> bool:
    """Whether the pipe can be written to or read from before the deadline."""
    poll = select.poll()
    poll.register(pipe, event)
    return bool(poll.poll(max(0.0, deadline - time.monotonic()) * 1000))


def printable(text: str) -> str:
    """The text without what could forge a line of the log or control a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
