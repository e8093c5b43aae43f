"""How a supervisor starts: with a new listening socket, or with what it inherits across `exec`."""

import os
import sys
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from naught.server.listening import GOODBYE, address_of, greeting, listening
from naught.server.supervisor import supervisor
from naught.server.supervisor.handover import take_inherited
from naught.server.supervisor.register import Entry
from naught.server.supervisor.supervisor import Supervisor


@dataclass(frozen=True)
class Choices:
    """What a supervisor needs to know; the rest is its workers' business."""

    host: str
    port: int | None
    workers: int
    metrics_port: int | None = None
    open_browser: bool = False
    json_log: bool = False
    beat: float = supervisor.BEAT_SECONDS


def supervise(module: str, arguments: Sequence[str], chosen: Choices) -> int:
    """Run workers (`python -m module arguments`) until stopped; the exit code."""
    command = [sys.executable, *safely(), "-m", module, *arguments]
    supervisor.log_json = chosen.json_log
    inherited = take_inherited()
    with inherited.listener if inherited else listening(chosen.host, chosen.port) as listener:
        address = address_of(chosen.host, listener)
        entry = inherited.entry if inherited else Entry.of(address)
        greet = partial(greet_at, address, chosen.open_browser)
        running = Supervisor(command, listener, entry, chosen.workers, greet)
        running.beat = chosen.beat
        if chosen.metrics_port is not None:
            running.open_metrics(listening(chosen.host, chosen.metrics_port))
        if inherited:
            running.inherit(inherited)
        code = running.run()
    if code == 0:
        print(GOODBYE, flush=True)
    return code


def greet_at(address: str, open_browser: bool) -> None:
    """Print our address, and open it in the browser if asked to."""
    print(greeting(address), flush=True)
    if open_browser:
        threading.Thread(target=open_page, args=(address,), daemon=True).start()


def safely() -> list[str]:
    """Keep the current folder off the import path, unless we were started with it there."""
    return [] if sys.path[:1] == [os.getcwd()] else ["-P"]


def open_page(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)
