"""What a move costs the server in processor time, ours and boardgame.io's in turns.

`python -m benchmarks.server_cpu` measures this alone; `--ours` leaves boardgame.io out.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import AnyStr, Final

import httpx
import msgspec

from benchmarks.figures import Figure, Floor, times
from benchmarks.players import PLAYERS, Order
from benchmarks.server import TABLES, free_port, wait_until_ready

PEER: Final = Path(__file__).resolve().parent.parent / "build" / "boardgame_io"
SETTLE_SECONDS: Final = 3.0
START_SECONDS: Final = 120.0

LOAD: Final = (
    f"{TABLES} tables, {PLAYERS} random players each, who move at once when it is their turn; "
    "processor time of the server's process by the moves it made"
)
OURS: Final = "an SQLite file; every step brings the legal moves, what each would do, and sentences"
BESIDE: Final = f"{OURS}; a second, idle process shares the file: leases, presence, catching up"
THEIRS: Final = "0.50.2, a like game with hidden hands, its own server, client and socket.io"

# Moves made so far, asked at any time while the load goes on.
Count = Callable[[], int]
Load = AbstractContextManager[tuple[int, Count]]  # the server's process, and its moves


def figures(
    seconds: float, repeats: int, tell: Callable[[str], None], *, peers: bool = True
) -> list[Figure]:
    """Milliseconds for a move and moves a second, of each in turn."""
    contestants: dict[str, tuple[str, str, Callable[[], Load]]] = {
        "naught": ("server, stored in SQLite", OURS, ours),
        "beside": ("server, stored, two processes", BESIDE, ours_beside_another),
    }
    if peers and (PEER / "node_modules").is_dir():
        contestants["memory"] = ("boardgame.io, in memory", THEIRS, in_memory)
        contestants["files"] = ("boardgame.io, stored in its files", THEIRS, in_files)
    costs: dict[str, list[float]] = {key: [] for key in contestants}
    rates: dict[str, list[float]] = {key: [] for key in contestants}
    for _ in range(repeats):
        for key, (title, _, load) in contestants.items():
            tell(f"processor time for a move: {title}")
            with load() as (pid, count):
                cost, rate = measured(pid, count, seconds)
            costs[key].append(cost)
            rates[key].append(rate)
    found = []
    for key, (title, how, _) in contestants.items():
        said = f"{LOAD}; {how}"
        found.append(Figure(f"cpu-{key}", f"{title}: a move", "CPU ms", costs[key], said))
        found.append(Figure(f"rate-{key}", f"{title}: when full", "moves/s", rates[key], said))
    return found


def floors(found: list[Figure]) -> list[Floor]:
    """What we promise: a move stored, with its texts and outcomes, costs no more than theirs."""
    by_key = {figure.key: figure for figure in found}
    if "cpu-files" not in by_key:
        return []
    ratio = times(by_key["cpu-naught"], by_key["cpu-files"])
    title = "processor time of a stored move, times boardgame.io's stored in its files"
    return [Floor(title, ratio, 1, "times", "at most")]


def measured(pid: int, count: Count, seconds: float) -> tuple[float, float]:
    """Milliseconds of processor time for a move, and moves a second."""
    time.sleep(SETTLE_SECONDS)
    before, moves, began = processor_time(pid), count(), time.monotonic()
    time.sleep(seconds)
    used, made = processor_time(pid) - before, count() - moves
    return 1000 * used / made, made / (time.monotonic() - began)


def processor_time(pid: int) -> float:
    """Seconds that a process has used so far, all threads, system calls included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def ours() -> Iterator[tuple[int, Count]]:
    """Our server with all tables being played."""
    with (
        tempfile.TemporaryDirectory(prefix="naught-bench-") as folder,
        serving(folder) as (server, address),
        played_at(address) as count,
    ):
        yield server.pid, count


@contextmanager
def ours_beside_another() -> Iterator[tuple[int, Count]]:
    """The same, while a second process serves the same file to nobody."""
    with (
        tempfile.TemporaryDirectory(prefix="naught-bench-") as folder,
        serving(folder) as (server, address),
        serving(folder),
        played_at(address) as count,
    ):
        yield server.pid, count


@contextmanager
def serving(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """One process on the database of a folder, and its address."""
    port = free_port()
    command = [sys.executable, "-m", "naught.server", "--no-limits", "--port", str(port)]
    command += ["--database", str(Path(folder) / "bench.db")]
    with running(command) as server:
        address = f"http://127.0.0.1:{port}"
        wait_until_ready(address, server)
        yield server, address


@contextmanager
def played_at(address: str) -> Iterator[Count]:
    """All tables being played by clients in a process of their own."""
    order = Order(address, TABLES, (0.0, 0.0), 3600.0, 1)
    text = msgspec.json.encode(order).decode()
    with running([sys.executable, "-m", "benchmarks.players", text]):

        def count() -> int:
            return metric(address, "naught_moves_total")

        wait_until(lambda: metric(address, "naught_sockets") >= TABLES * PLAYERS)
        wait_for_play(count)
        yield count


def metric(address: str, name: str) -> int:
    text = httpx.get(f"{address}/api/metrics", timeout=60).text
    found = re.search(rf"^{name} (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def wait_for_play(count: Count) -> None:
    """Until every table may have seen some moves."""
    wait_until(lambda: count() >= 5 * TABLES)


def wait_until(so: Callable[[], bool]) -> None:
    until = time.monotonic() + START_SECONDS
    while not so():
        if time.monotonic() > until:
            raise RuntimeError("the tables did not begin in time")
        time.sleep(0.5)


def in_memory() -> Load:
    return theirs([])


@contextmanager
def in_files() -> Iterator[tuple[int, Count]]:
    kept = tempfile.TemporaryDirectory(prefix="naught-bench-", ignore_cleanup_errors=True)
    with kept as folder, theirs([folder]) as running:
        yield running


@contextmanager
def theirs(storage: list[str]) -> Iterator[tuple[int, Count]]:
    """boardgame.io with as many matches being played."""
    port = str(free_port())
    server = subprocess.Popen(
        ["node", "server.js", port, *storage], cwd=PEER, stdout=subprocess.PIPE, text=True
    )
    with ended(server):
        assert server.stdout is not None
        while "ready" not in (line := server.stdout.readline()):
            if not line:
                raise RuntimeError("boardgame.io did not start")
        players = subprocess.Popen(
            ["node", "players.js", f"http://127.0.0.1:{port}", str(TABLES)],
            cwd=PEER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        with ended(players):
            assert players.stdin is not None
            assert players.stdout is not None
            assert players.stdout.readline() == "playing\n"
            said, asked = players.stdout, players.stdin

            def count() -> int:
                print(file=asked, flush=True)
                return int(said.readline())

            wait_for_play(count)
            yield server.pid, count


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    with ended(subprocess.Popen(command, stdout=subprocess.DEVNULL)) as process:
        yield process


@contextmanager
def ended(process: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """End a process, whatever happens."""
    with process:
        try:
            yield process
        finally:
            process.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server_cpu")
    parser.add_argument("--ours", action="store_true", help="without boardgame.io")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each sample")
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()

    def tell(text: str) -> None:
        print(f"  {text}", file=sys.stderr, flush=True)

    found = figures(asked.seconds, asked.repeats, tell, peers=not asked.ours)
    for figure in found:
        samples = ", ".join(f"{sample:.2f}" for sample in figure.samples)
        print(f"{figure.title:45} {figure.value:8.2f} {figure.unit:8} ({samples})")
    by_key = {figure.key: figure for figure in found}
    for key in ("cpu-memory", "cpu-files"):
        if key in by_key:
            print(f"cpu-naught / {key}: {times(by_key['cpu-naught'], by_key[key]):.2f}")


if __name__ == "__main__":
    main()
