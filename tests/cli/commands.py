"""The real command in a process of its own: with pipes, or on a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

NAUGHT = [sys.executable, "-m", "naught.cli"]
PATIENCE = 120  # seconds for one answer: a cold machine compiles first
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def naught(
    *arguments: str, given: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command with pipes, to its end."""
    return subprocess.run(
        [*NAUGHT, *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        cwd=cwd,
        check=False,
    )


class Terminal:
    """A command on a terminal of its own, with somebody who types."""

    def __init__(self, *arguments: str, cwd: Path, colour: bool = True, **environment: str) -> None:
        self.ours, theirs = pty.openpty()
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
        env |= {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
        env |= environment if colour else {"NO_COLOR": "1", **environment}
        self.process = subprocess.Popen(
            [*NAUGHT, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env=env,
            start_new_session=True,
            preexec_fn=own_terminal,
        )
        os.close(theirs)
        self.raw = ""
        self.seen = 0  # how much of the text has been waited for

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)

    @property
    def text(self) -> str:
        """Everything shown so far, without colours."""
        return ESCAPES.sub("", self.raw).replace("\r", "")

    def expect(self, *wanted: str) -> str:
        """Wait for one of these to be shown; which it was."""
        until = time.monotonic() + PATIENCE
        while True:
            news = self.text[self.seen :]
            found = [(news.find(one), one) for one in wanted if one in news]
            if found:
                at, one = min(found)
                self.seen += at + len(one)
                return one
            assert time.monotonic() < until, f"waited for {wanted}, saw: {self.text[-2000:]}"
            assert self.read(), f"ended before {wanted}, saw: {self.text[-2000:]}"

    def read(self) -> bool:
        """Take in what is shown; False when nothing more will be."""
        if not select.select([self.ours], [], [], 1.0)[0]:
            return True
        try:
            news = os.read(self.ours, 65536)
        except OSError:  # the other side has closed
            return False
        self.raw += news.decode(errors="replace")
        return bool(news)

    def type(self, text: str) -> None:
        os.write(self.ours, f"{text}\n".encode())

    def insist(self, key: str, wanted: str) -> None:
        """Press a key until something is shown: one pressed while a prompt is made is lost."""
        for _ in range(PATIENCE):
            if wanted in self.text[self.seen :]:
                break
            self.key(key)
            self.read()
        self.expect(wanted)

    def key(self, key: str) -> None:
        time.sleep(1)  # the prompt is shown a moment before the keys are listened to
        os.write(self.ours, key.encode())

    def end(self) -> int:
        """Read on until the command has ended; its exit code."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)


def own_terminal() -> None:
    """Make the terminal on stdin the one that Ctrl-C comes from."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what runs in the background ignores it
