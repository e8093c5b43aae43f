"""A server for many: a crowd that thinks as people do, in processes of its own.

    python -m benchmarks.load                   2,000 tables, 8,000 sockets, ten minutes
    python -m benchmarks.load --think 0 0 --tables 200 --workers 2 --database postgresql

Says what a table and a socket cost in memory, what a move costs in processor time, how long it
takes to be answered, and whether anything grows.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from benchmarks.figures import Figure, percentile
from benchmarks.players import PLAYERS, Order, Window
from benchmarks.server import free_port, wait_until_ready

TABLES: Final = 2000
THINK: Final = (5.0, 15.0)  # seconds
SOAK_SECONDS: Final = 600.0
WINDOW_SECONDS: Final = 60.0
CROWDS: Final = 2  # processes of clients
ROUNDS: Final = 2  # of a game
KNOCKS: Final = 0.1  # of all turns: a game takes some eight minutes, then the same begin another
LOOK_SECONDS: Final = 3.0
IDLE: Final = 0.05  # of a core: nothing is left of the start of any worker
START_SECONDS: Final = 180.0
KIB: Final = 1024


@dataclass
class Load:
    """What was asked for, and what came of it."""

    tables: int
    think: tuple[float, float]
    workers: int
    database: str
    table_kib: float = 0.0
    socket_kib: float = 0.0
    windows: list["Seen"] = field(default_factory=list)

    @property
    def ended(self) -> str:
        """What grew, and how much of it for each move: a game in memory grows with its record."""
        moves = sum(seen.made for seen in self.windows[1:])
        kib = KIB * self.growth / max(1, moves)
        return f"{self.growth:+.1f} MiB from the first window to the last, {kib:.1f} KiB for a move"

    @property
    def growth(self) -> float:
        """MiB of the server from the end of the first window to that of the last."""
        return self.windows[-1].mib - self.windows[0].mib if self.windows else 0.0

    def __str__(self) -> str:
        low, high = self.think
        return (
            f"{self.tables} tables, {self.tables * PLAYERS} sockets, thinking {low:g} to "
            f"{high:g} s, {self.workers} worker(s), {self.database}: "
            f"{self.table_kib:.1f} KiB for a table, {self.socket_kib:.1f} KiB for a socket"
        )


@dataclass
class Seen:
    """One window, from both sides."""

    made: int  # moves
    moves: float  # each second
    p50: float  # milliseconds
    p99: float
    server_ms: float  # of processor time for a move
    postgres_ms: float
    wal_bytes: float  # for a move
    notices: float  # for a move
    mib: float

    def __str__(self) -> str:
        return (
            f"{self.moves:7.1f} moves/s, answered in {self.p50:.1f} ms (p99 {self.p99:.1f}); "
            f"for a move {self.server_ms:.2f} CPU ms, PostgreSQL {self.postgres_ms:.2f}, "
            f"{self.wal_bytes:.0f} B of WAL, {self.notices:.2f} notices; {self.mib:.0f} MiB"
        )


class Tree:
    """A process and all its descendants."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def pids(self) -> list[int]:
        found = [self.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                with suppress(FileNotFoundError, ProcessLookupError):
                    found += [int(child) for child in children.read_text().split()]
        return found

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        ticks = 0
        for pid in self.pids():
            with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += sum(map(int, fields[11:15]))  # with that of children that have ended
        return ticks / os.sysconf("SC_CLK_TCK")

    def kib(self) -> int:
        """Private memory, swapped-out pages included."""
        total = 0
        for pid in self.pids():
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            wanted = re.findall(r"^(?:Private_\w+|Swap):\s+(\d+) kB", text, re.MULTILINE)
            total += sum(map(int, wanted))
        return total


class Postgres:
    """The database's side: its processor time, its log and what it is notified of."""

    def __init__(self, address: str, loop: asyncio.AbstractEventLoop) -> None:
        import asyncpg

        self.loop = loop
        self.connection = loop.run_until_complete(asyncpg.connect(address))
        self.heard = 0
        self._run(self.connection.add_listener("naught", self._hear))
        said = self._run(self.connection.fetchval("SELECT pg_read_file('postmaster.pid')"))
        self.tree = Tree(int(str(said).split()[0]))

    def now(self) -> tuple[float, int, int]:
        wal = self._run(self.connection.fetchval("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"))
        return self.tree.cpu(), int(str(wal)), self.heard

    def _hear(self, *_: object) -> None:
        self.heard += 1

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)


@contextmanager
def database_of(kind: str) -> Iterator[str]:
    """A new one: a file, or a PostgreSQL cluster of our own (without fsync)."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="naught-load-") as folder:
            yield str(Path(folder) / "load.db")
    else:
        from tests.server.postgres import cluster, new_database

        with cluster() as address:
            yield new_database(address, "load")


@contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[str, Tree]]:
    port = free_port()
    command = [sys.executable, "-m", "naught.server", "--no-limits", "--port", str(port)]
    command += ["--database", database, *(["--workers", str(workers)] if workers > 1 else [])]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            wait_until_ready(address, process)  # one of the workers
            server = Tree(process.pid)
            wait_until_idle(server)
            yield address, server
        finally:
            process.terminate()


def wait_until_idle(server: Tree) -> None:
    """Until every worker has started."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        before = server.cpu()
        time.sleep(LOOK_SECONDS)
        if server.cpu() - before < IDLE * LOOK_SECONDS:
            return


class Crowds:
    """The processes of the players."""

    def __init__(self, address: str, load: Load, seconds: float, windows: int) -> None:
        shares = [len(range(at, load.tables, CROWDS)) for at in range(CROWDS)]
        self.processes = [
            subprocess.Popen(
                [
                    *(sys.executable, "-m", "benchmarks.crowd"),
                    msgspec.json.encode(
                        Order(
                            *(address, share, load.think, seconds, windows),
                            rounds=ROUNDS,
                            knocks=KNOCKS,
                        )
                    ).decode(),
                    f"127.0.0.{2 + at}",
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for at, share in enumerate(shares)
            if share
        ]

    def heard(self) -> list[str]:
        """The next line of each."""
        lines = [process.stdout.readline() for process in self.processes if process.stdout]
        if not all(lines):
            raise RuntimeError("players have ended too early")
        return lines

    def go_on(self) -> None:
        for process in self.processes:
            assert process.stdin is not None
            print(file=process.stdin, flush=True)

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate()


def measured(load: Load, seconds: float, window: float, tell: Callable[[str], None]) -> Load:
    """Let the crowd come, and look at the server from outside."""
    windows = max(1, round(seconds / window))
    with ExitStack() as closing:
        place = closing.enter_context(database_of(load.database))
        address, server = closing.enter_context(serving(place, load.workers))
        loop = asyncio.new_event_loop()
        closing.callback(loop.close)
        postgres = Postgres(place, loop) if load.database == "postgresql" else None
        empty = server.kib()
        crowds = Crowds(address, load, window, windows)
        closing.callback(crowds.close)
        crowds.heard()
        opened = server.kib()
        load.table_kib = (opened - empty) / load.tables
        crowds.go_on()
        crowds.heard()
        load.socket_kib = (server.kib() - opened) / (load.tables * PLAYERS)
        tell(str(load))
        crowds.go_on()
        for _ in range(windows):
            load.windows.append(one_window(crowds, server, postgres))
            tell(str(load.windows[-1]))
    return load


def one_window(crowds: Crowds, server: Tree, postgres: Postgres | None) -> Seen:
    cpu, before = server.cpu(), postgres.now() if postgres else (0.0, 0, 0)
    seen = [msgspec.json.decode(line, type=Window) for line in crowds.heard()]
    used, after = server.cpu() - cpu, postgres.now() if postgres else (0.0, 0, 0)
    answers = [answer for window in seen for answer in window.answers]
    moves = max(1, len(answers))
    return Seen(
        made=len(answers),
        moves=sum(len(window.answers) / window.seconds for window in seen),
        p50=1000 * percentile(answers, 0.5),
        p99=1000 * percentile(answers, 0.99),
        server_ms=1000 * used / moves,
        postgres_ms=1000 * (after[0] - before[0]) / moves,
        wal_bytes=(after[1] - before[1]) / moves,
        notices=(after[2] - before[2]) / moves,
        mib=server.kib() / KIB,
    )


def figures(seconds: float, tell: Callable[[str], None]) -> list[Figure]:
    """The soak of `make bench`."""
    load = measured(Load(TABLES, THINK, 1, "sqlite"), seconds, min(WINDOW_SECONDS, seconds), tell)
    how = f"{load}; memory is the server's own, without what it shares"
    title = f"server, {TABLES} tables, {TABLES * PLAYERS} sockets"
    later = load.windows[1:] or load.windows
    return [
        Figure("load-rate", title, "moves/s", [seen.moves for seen in later], how),
        Figure("load-p99", "  answer, p99", "ms", [seen.p99 for seen in later], how),
        Figure("load-cpu", "  a move", "CPU ms", [seen.server_ms for seen in later], how),
        Figure("load-table", "  a table", "KiB", [load.table_kib], how),
        Figure("load-socket", "  a socket", "KiB", [load.socket_kib], how),
        Figure("load-growth", "  growth from the first minute on", "MiB", [load.growth], how),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--tables", type=int, default=TABLES, help="of four players each")
    parser.add_argument("--think", type=float, nargs=2, default=THINK, metavar="SECONDS")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seconds", type=float, default=SOAK_SECONDS)
    parser.add_argument("--window", type=float, default=WINDOW_SECONDS)
    asked = parser.parse_args()
    load = Load(asked.tables, (asked.think[0], asked.think[1]), asked.workers, asked.database)
    measured(load, asked.seconds, asked.window, lambda text: print(text, flush=True))
    print(load.ended)


if __name__ == "__main__":
    main()
