"""How long somebody waits on a machine where nothing is compiled yet: for a move, and for speed.

`python -m benchmarks.cold_start` measures this alone; it takes as long as compiling all games.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.figures import Figure, Floor
from benchmarks.server import free_port

GAME: Final = "zero"
MOST_SECONDS: Final = 600.0

SETTING: Final = (
    "a supervised server with an empty cache of kernels and a new SQLite file, from the moment "
    "at which it serves the page"
)
HOW: Final = {
    "page": "from the start of the process to the page, the cache being empty",
    "move": f"{SETTING}: a table against bots opened, started, a move of ZERO made, its step here",
    "chosen": f"{SETTING}: until the game of that table runs compiled; the table was opened first",
    "all": f"{SETTING}: until all five games run compiled, on all cores",
}
TITLES: Final = {
    "page": "empty cache: the page",
    "move": "empty cache: the first move",
    "chosen": "empty cache: the chosen game at full speed",
    "all": "empty cache: all games at full speed",
}
PROMISED: Final = {"move": 5.0, "chosen": 40.0, "all": 100.0}  # seconds, on two cores


def figures(tell: Callable[[str], None]) -> list[Figure]:
    """One sample of each: a second cold start would find the disk's cache warm."""
    tell("a first start: the page, a move, and everything compiled")
    with tempfile.TemporaryDirectory(prefix="naught-bench-") as folder:
        found = measured(Path(folder))
    return [Figure(f"cold-{key}", TITLES[key], "s", [found[key]], HOW[key]) for key in found]


def floors(value: dict[str, float]) -> list[Floor]:
    """What we promise, as far as it was measured."""
    return [
        Floor(TITLES[key], value[f"cold-{key}"], seconds, "s", "at most")
        for key, seconds in PROMISED.items()
        if f"cold-{key}" in value
    ]


def measured(folder: Path) -> dict[str, float]:
    """Seconds until each of these has happened, from the page on."""
    began = time.monotonic()
    with serving_cold(folder) as address, httpx.Client(base_url=address, timeout=60) as guest:
        wait_for(lambda: is_served(guest))
        page = time.monotonic()
        make_a_move(guest, address)
        moved = time.monotonic() - page
        wait_for(lambda: kernels(guest)[GAME] >= 1)
        chosen = time.monotonic() - page
        wait_for(lambda: all(progress >= 1 for progress in kernels(guest).values()))
        everything = time.monotonic() - page
    return {"page": page - began, "move": moved, "chosen": chosen, "all": everything}


@contextmanager
def serving_cold(folder: Path) -> Iterator[str]:
    """A server as `naught serve` starts it, with nothing compiled; its address."""
    port = free_port()
    command = [sys.executable, "-m", "naught.server", "--workers", "1", "--port", str(port)]
    command += ["--database", str(folder / "bench.db")]
    surroundings = {**os.environ, "NAUGHT_CACHE": str(folder / "cache")}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=surroundings) as server:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def is_served(guest: httpx.Client) -> bool:
    try:
        return guest.get("/").is_success
    except httpx.TransportError:
        return False


def make_a_move(guest: httpx.Client, address: str) -> None:
    """What a visitor's page does until the first move is made and shown."""
    guest.get("/api/me").raise_for_status()
    games: list[dict[str, Any]] = guest.get("/api/games").raise_for_status().json()
    game = next(game for game in games if game["name"] == GAME)
    players, level = game["usual_players"], game["levels"][0]["name"]
    wish = {"game": GAME, "players": players, "bots": [level] * (players - 1)}
    table = guest.post("/api/tables", json=wish).raise_for_status().json()["id"]
    guest.post(f"/api/tables/{table}/start").raise_for_status()
    cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    with connect(
        f"ws{address.removeprefix('http')}/api/tables/{table}/live",
        additional_headers={"Cookie": cookie},
        origin=Origin(address),
        compression=None,
    ) as line:
        step = step_where(line, lambda step: bool(step["legal"]))
        move = {"type": "move", "turn": step["turn"], "move": step["legal"][0]}
        line.send(msgspec.json.encode(move).decode())
        step_where(line, lambda after: after["turn"] > step["turn"])


def step_where(line: ClientConnection, suits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next step that suits."""
    while True:
        message: dict[str, Any] = msgspec.json.decode(line.recv(timeout=60))
        if message["type"] == "step" and suits(message):
            return message


def kernels(guest: httpx.Client) -> dict[str, float]:
    """How far each game is compiled, from 0 to 1."""
    try:
        found: dict[str, float] = guest.get("/api/health").json()["kernels"]
    except httpx.TransportError:  # the process changes over
        return {GAME: 0.0}
    return found


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + MOST_SECONDS
    while not happened():
        if time.monotonic() > until:
            raise RuntimeError(f"the cold start took more than {MOST_SECONDS:.0f} s")
        time.sleep(0.05)


def main() -> None:
    def tell(text: str) -> None:
        print(f"  {text}", file=sys.stderr, flush=True)

    for figure in figures(tell):
        print(f"{figure.title:45} {figure.value:8.2f} {figure.unit}")


if __name__ == "__main__":
    main()
