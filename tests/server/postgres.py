"""A PostgreSQL of our own: a private cluster in a temporary folder, gone afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path:
    """Where Debian keeps the server's programs; the newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "no PostgreSQL here: apt-get install postgresql (make test does it)"
    return found[-1].parent


def as_postgres(*command: str | Path) -> list[str]:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    words = [str(word) for word in command]
    return ["runuser", "-u", "postgres", "--", *words] if os.getuid() == 0 else words


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster() -> Iterator[str]:
    """A running server; the address of its first database, without the database's name."""
    with restartable_cluster() as (address, _):
        yield address


@contextmanager
def restartable_cluster() -> Iterator[tuple[str, Callable[[], None]]]:
    """The same, and how to restart it at once, whatever it is doing."""
    folder = Path(tempfile.mkdtemp(prefix="naught-pg-"))
    if os.getuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    port, data, bin_ = free_port(), folder / "data", programs()
    run(as_postgres(bin_ / "initdb", "-D", data, "-A", "trust", "-U", "naught", "--no-sync"))
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c fsync=off -k {folder}"
    control = as_postgres(bin_ / "pg_ctl", "-D", data, "-w", "-l", folder / "log")
    run([*control, "-o", options, "start"])
    try:
        yield (
            f"postgresql://naught@127.0.0.1:{port}",
            lambda: run([*control, "-m", "immediate", "-o", options, "restart"]),
        )
    finally:
        run([*control, "-m", "immediate", "stop"])
        shutil.rmtree(folder, ignore_errors=True)


def run(command: list[str]) -> None:
    done = subprocess.run(
        command, cwd="/", text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, done.stdout


def new_database(address: str, name: str) -> str:
    """An empty database in that cluster."""
    run([str(programs() / "psql"), "-q", f"{address}/postgres", "-c", f"CREATE DATABASE {name}"])
    return f"{address}/{name}"
