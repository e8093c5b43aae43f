"""Servers that start in a moment: forked from a process that has imported and loaded everything.

A storm needs a thousand of them, each a real server in a process of its own. The wall clock of
each shows what a storm has set; nothing else is different.

    python -m tests.attack.nursery      reads orders from standard input, answers with process ids
"""

import json
import mmap
import os
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Self

from naught.server import catalogue
from naught.server.__main__ import main as serve_as_usual
from tests.server.people import QUICK, Server

GAMES: Final = ("zero", "nmbr9")  # what storms play: compiled first, if need be
MODULES: Final = (
    *("asyncpg", "uvicorn", "uvloop", "naught.server.storage.store"),
    *("naught.server.http.app", "naught.server.http.limits.protocol"),
)
CLOCK: Final = struct.Struct("q")  # nanoseconds that the clock is ahead


class Nursery:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="naught-nursery-")
        self.clock = Path(self.folder.name) / "clock"
        self.set_clock(0)
        command = [sys.executable, "-m", "tests.attack.nursery"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if self._answer() != "ready":
            self.close()
            raise AssertionError("the nursery did not open")

    def fork(self, arguments: list[str], out: Path, errors: Path) -> int:
        """Start a server; its process id."""
        order = {"argv": arguments, "out": str(out), "errors": str(errors), "clock": self.path}
        assert self.process.stdin is not None
        print(json.dumps(order), file=self.process.stdin, flush=True)
        return int(self._answer())

    @property
    def path(self) -> str:
        return str(self.clock)

    def set_clock(self, seconds: float) -> None:
        """How far the clocks of all servers are ahead, from now on."""
        with self.clock.open("r+b" if self.clock.exists() else "wb") as file:
            file.write(CLOCK.pack(int(seconds * 1e9)))

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        self.folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()


class Forked(Server):
    """A server of a nursery; it can be killed and started again."""

    def __init__(self, nursery: Nursery, database: str | Path, *choices: str) -> None:
        super().__init__(database, *choices)
        self.nursery = nursery
        self.folder = Path(tempfile.mkdtemp(dir=nursery.folder.name))
        self.log = self.folder / "log"
        self.log.touch()
        self.pid = 0
        self.handle = -1

    def start(self) -> Self:
        out = self.folder / "out"
        out.write_text("")
        choices = ["--port", "0", "--no-compile", *QUICK, *self.choices]
        self.pid = self.nursery.fork([*choices, "--database", self.database], out, self.log)
        self.handle = os.pidfd_open(self.pid)
        until = time.monotonic() + 60
        while (found := re.search(r"http://\S+(?=\s)", out.read_text())) is None:
            assert time.monotonic() < until, "the server did not start in time"
            assert not self._ended(0.005), f"the server did not start: {self.complaints()}"
        self.address = found[0]
        return self

    def complaints(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.handle, how)
        assert self._ended(60), "the server does not end"
        os.close(self.handle)
        self.handle = -1
        return 0

    def close(self) -> None:
        if self.handle >= 0:
            self.stop()
        self.errors.close()

    @property
    def has_ended(self) -> bool:
        return self._ended(0)

    def _ended(self, seconds: float) -> bool:
        return bool(select.select([self.handle], [], [], seconds)[0])


# In the nursery itself


def main() -> None:
    load_everything()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the children
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            serve(order)
        print(pid, flush=True)


def load_everything() -> None:
    """Whatever a server imports and computes before it serves; nothing that runs by itself."""
    import naught
    from naught import bots, warm
    from naught.core.cache import patience

    for module in MODULES:
        import_module(module)
    for game in GAMES:
        if not warm.is_ready(game):
            subprocess.run([sys.executable, "-m", "naught.warm", game], stdout=2, check=True)
    patience.look_again()
    for game in naught.games():
        naught.load(game)
        bots.levels(game)
        if warm.is_ready(game):
            catalogue.load_kernels(game)


def serve(order: dict[str, Any]) -> None:
    """Become a server."""
    code = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        open_as(os.devnull, os.O_RDONLY, 0)
        open_as(order["out"], os.O_WRONLY | os.O_APPEND, 1)
        open_as(order["errors"], os.O_WRONLY | os.O_APPEND, 2)
        believe_in(order["clock"])
        catalogue.load_kernels = nothing  # they are here already
        sys.argv = ["naught.server", *order["argv"]]
        serve_as_usual()
        code = 0
    except SystemExit as ended:
        code = 0 if ended.code is None else 1
        print(ended.code or "", file=sys.stderr)
    finally:
        with suppress(ValueError, OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def nothing(name: str) -> None:
    """Load the kernels of a game that are loaded."""


def open_as(path: str, how: int, number: int) -> None:
    opened = os.open(path, how)
    os.dup2(opened, number)
    os.close(opened)


def believe_in(clock: str) -> None:
    """Let the wall clock of this process be ahead by what the file says, at any moment."""
    with open(clock, "rb") as file:
        ahead = mmap.mmap(file.fileno(), CLOCK.size, prot=mmap.PROT_READ)
    true_ns = time.time_ns

    def time_ns() -> int:
        return true_ns() + int(CLOCK.unpack(ahead[:])[0])

    time.time_ns = time_ns
    time.time = lambda: time_ns() / 1e9


if __name__ == "__main__":
    main()
