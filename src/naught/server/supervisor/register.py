"""Which servers run on this machine: a locked file for each, in the user's state folder."""

import fcntl
import json
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from platformdirs import user_state_path

from naught import __version__

WAIT_SECONDS: Final = 300.0  # for all workers to be replaced


class CannotReload(Exception):
    """Why no server was reloaded."""


class Entry:
    """One server in the register; its lock is held for as long as its supervisor lives."""

    def __init__(self, descriptor: int | None) -> None:
        self.descriptor = descriptor  # None: there is no folder we can write to

    @classmethod
    def of(cls, address: str) -> "Entry":
        """Register a server that is starting; it runs even if there is no folder to write to."""
        try:
            folder().mkdir(parents=True, exist_ok=True)
            file = folder() / f"{address.rpartition(':')[2]}.json"
            descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return cls(None)
        entry = cls(descriptor)
        facts = {"pid": os.getpid(), "address": address, "version": __version__}
        entry.write({**facts, "begun": 0, "reloaded": 0, "failed": 0, "problem": ""})
        return entry

    def write(self, facts: dict[str, Any]) -> None:
        """Write in one go, padded over what was there: a reader never finds the file empty."""
        if self.descriptor is not None:
            with suppress(OSError):
                text = json.dumps(facts).encode()
                size = os.fstat(self.descriptor).st_size
                os.pwrite(self.descriptor, text.ljust(size), 0)

    def read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            if self.descriptor is not None:
                found: dict[str, Any] = json.loads(os.pread(self.descriptor, 65536, 0))
                return found
        return {}

    def begun(self) -> None:
        """Number a restart that begins, so that whoever asked for it can tell how it went."""
        facts = self.read()
        self.write({**facts, "begun": facts.get("begun", 0) + 1})

    def reloaded(self) -> None:
        """All workers and the supervisor run the new code."""
        facts = self.read()
        self.write({**facts, "version": __version__, "reloaded": facts.get("begun", 0)})

    def failed(self, problem: str) -> None:
        """The new worker did not start."""
        facts = self.read()
        self.write({**facts, "failed": facts.get("begun", 0), "problem": problem})


@dataclass(frozen=True)
class Running:
    """A server that is running."""

    file: Path
    pid: int
    address: str

    def facts(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            found: dict[str, Any] = json.loads(self.file.read_text())
            return found
        return {}


def folder() -> Path:
    return user_state_path("naught", appauthor=False) / "servers"


def running() -> list[Running]:
    """This user's running servers; files left by servers that have exited are removed."""
    found = []
    for file in sorted(folder().glob("*.json")):
        if not is_locked(file):
            file.unlink(missing_ok=True)
            continue
        with suppress(OSError, ValueError, KeyError):
            facts = json.loads(file.read_text())
            found.append(Running(file, facts["pid"], facts["address"]))
    return found


def is_locked(file: Path) -> bool:
    """Whether the supervisor that wrote this file is alive."""
    try:
        with file.open() as opened:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    return False


def the_one(port: int | None) -> Running:
    """The server on this port; without a port, the only one running."""
    servers = running()
    if port is not None:
        servers = [server for server in servers if server.address.endswith(f":{port}")]
    if len(servers) == 1:
        return servers[0]
    if servers:
        known = ", ".join(server.address for server in servers)
        raise CannotReload(f"several servers are running: {known}; name one with --port")
    where = "here" if port is None else f"on port {port}"
    raise CannotReload(f"none of your servers is running {where}")


def reload(port: int | None) -> str:
    """Reload a server and wait until it is done; returns its version and address."""
    server = the_one(port)
    before = server.facts().get("begun", 0)  # one that runs already may have older code
    os.kill(server.pid, signal.SIGHUP)
    until = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < until:
        facts = server.facts()
        if facts.get("reloaded", 0) > before:
            return f"{facts['version']} at {server.address}"
        if facts.get("failed", 0) > before:
            raise CannotReload(facts["problem"])
        if not server.file.exists() or not is_locked(server.file):
            raise CannotReload("the server has exited")
        time.sleep(0.05)
    raise CannotReload(f"not all workers were replaced within {WAIT_SECONDS:.0f} s: see its log")
