"""The server under load: a process of its own, clients in another, real sockets, real SQLite."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
import msgspec

from benchmarks.figures import Figure, percentile
from benchmarks.players import PLAYERS, Order, Report, Window

TABLES: Final = 200
SEATS: Final = TABLES * PLAYERS
BRISK: Final = (0.1, 0.3)
USUAL: Final = (0.5, 1.5)  # our own bots pause 0.7 s before they move, and may think for a second
THINKING_TABLES: Final = 8
START_SECONDS: Final = 180.0  # a first start compiles

SETTING = (
    f"{TABLES} tables of ZERO, {PLAYERS} random players each on {SEATS} WebSockets of one client "
    "process; the server is one process with an SQLite file; limits are off"
)
HOW_ANSWER = "from sending a move to the step that shows it, as the mover's client sees it"


@contextmanager
def server() -> Iterator[str]:
    """A server of our own on a free port with a new database; its address."""
    with tempfile.TemporaryDirectory(prefix="naught-bench-") as folder:
        port = free_port()
        command = [sys.executable, "-m", "naught.server", "--no-limits", "--port", str(port)]
        command += ["--database", str(Path(folder) / "bench.db")]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                address = f"http://127.0.0.1:{port}"
                wait_until_ready(address, process)
                yield address
            finally:
                process.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until_ready(address: str, process: subprocess.Popen[bytes]) -> None:
    """Until it answers and its kernels are compiled."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before it answered")
        try:
            kernels = httpx.get(f"{address}/api/health").json()["kernels"]
            if all(progress >= 1 for progress in kernels.values()):
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise RuntimeError(f"the server was not ready within {START_SECONDS:.0f} s")


def played(order: Order) -> list[Window]:
    """Run an order in the clients' process."""
    text = msgspec.json.encode(order).decode()
    command = [sys.executable, "-m", "benchmarks.players", text]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    report = msgspec.json.decode(done.stdout, type=Report)
    if report.refusals:
        raise RuntimeError(f"the server refused {report.refusals} legal moves")
    return report.windows


def figures(seconds: float, repeats: int, tell: Callable[[str], None]) -> list[Figure]:
    """Throughput, answers at a steady pace, and health while bots think."""
    found: list[Figure] = []
    for part in (closed_loop, brisk, usual, while_bots_think):
        tell(f"server, {part.__name__.replace('_', ' ')}")
        with server() as address:
            found += part(address, seconds, repeats)
    return found


def closed_loop(address: str, seconds: float, repeats: int) -> Iterator[Figure]:
    order = Order(address, TABLES, (0.0, 0.0), seconds, repeats)
    windows = played(order)
    how = f"{SETTING}; everybody moves at once when it is their turn, so the server is always full"
    yield Figure(
        "server-rate",
        "server, as fast as it can",
        "moves/s",
        [len(window.answers) / window.seconds for window in windows],
        how,
    )
    yield from latencies("server-full", "  answer when full", windows, f"{how}; {HOW_ANSWER}")


def brisk(address: str, seconds: float, repeats: int) -> Iterator[Figure]:
    """About five moves a second at every table."""
    return paced("server-brisk", Order(address, TABLES, BRISK, seconds, repeats))


def usual(address: str, seconds: float, repeats: int) -> Iterator[Figure]:
    """About one move a second at every table, as when bots play with people."""
    return paced("server-usual", Order(address, TABLES, USUAL, seconds, repeats))


def paced(key: str, order: Order) -> Iterator[Figure]:
    windows = played(order)
    low, high = (round(1000 * bound) for bound in order.think)
    how = f"{SETTING}; players think {low} to {high} ms, evenly drawn, then move"
    yield Figure(
        f"{key}-rate",
        f"server, players think {low}-{high} ms",
        "moves/s",
        [len(window.answers) / window.seconds for window in windows],
        how,
    )
    yield from latencies(key, "  answer at that pace", windows, f"{how}; {HOW_ANSWER}")


def latencies(key: str, title: str, windows: list[Window], how: str) -> Iterator[Figure]:
    for share in (0.5, 0.99):
        samples = [1000 * percentile(window.answers, share) for window in windows]
        yield Figure(
            f"{key}-p{share * 100:.0f}", f"{title}, p{share * 100:.0f}", "ms", samples, how
        )


def while_bots_think(address: str, seconds: float, repeats: int) -> Iterator[Figure]:
    """The event loop must not wait for the search."""
    level = strongest_level(address)
    bots = [level] * (PLAYERS - 1)
    order = Order(address, THINKING_TABLES, (0.0, 0.0), seconds, repeats, bots, ask_health=0.02)
    windows = played(order)
    how = (
        f"GET /api/health every 20 ms while at {THINKING_TABLES} tables one client that moves at "
        f"once plays against three {level} bots of the server"
    )
    for share in (0.5, 0.99):
        yield Figure(
            f"health-p{share * 100:.0f}",
            f"health while bots search, p{share * 100:.0f}",
            "ms",
            [1000 * percentile(window.health, share) for window in windows],
            how,
        )


def strongest_level(address: str) -> str:
    """The last of the levels that the server offers."""
    games = httpx.get(f"{address}/api/games").json()
    return str(next(game for game in games if game["name"] == "zero")["levels"][-1]["name"])
