"""The least a stored move can cost here: our sockets and our writer, without tables and games.

`python -m benchmarks.bare` takes in a move, stores a line and sends four texts as long as steps:
nothing is decoded, judged, veiled, put into words or encoded.
"""

import argparse
import asyncio
import sys
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import connect

import naught
from benchmarks.players import PLAYERS, Clients, Order
from benchmarks.server import TABLES, free_port
from benchmarks.server_cpu import measured, running, wait_for_play, wait_until
from naught.server.http.limits.connections import Connections
from naught.server.http.server import make_server
from naught.server.settings import Settings, database_url
from naught.server.storage.archive import EventLine
from naught.server.storage.store import Store
from naught.server.tables import lobby as lobbies

WAITS, ACTS = 1000, 3200  # bytes of a step of ZERO, for who waits and for who is to act
PAD: Final = "." * ACTS


class Bare:
    """An app for uvicorn: every message at a table counts as a move of whoever is on turn."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lines: dict[str, list[Any]] = defaultdict(list)  # by table, the websockets at it
        self.turns: dict[str, int] = defaultdict(int)
        self.moves = 0

    async def __call__(
        self,
        scope: Any,
        receive: Callable[[], Awaitable[Any]],
        send: Callable[[Any], Awaitable[None]],
    ) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": str(self.moves).encode()})
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await self.sit(scope["path"].strip("/"), scope["state"]["line"], receive)

    async def sit(self, table: str, line: Any, receive: Callable[[], Awaitable[Any]]) -> None:
        self.lines[table].append(line)
        if len(self.lines[table]) == PLAYERS:
            self.tell(table)
        while (await receive())["type"] == "websocket.receive":
            await self.store.append(table, EventLine(self.turns[table], "2 R7>B2", 1764000000000))
            self.turns[table] += 1
            self.moves += 1
            self.tell(table)

    def tell(self, table: str) -> None:
        turn = self.turns[table]
        for seat, line in enumerate(self.lines[table]):
            legal, size = ('["x"]', ACTS) if seat == turn % PLAYERS else ("[]", WAITS)
            head = f'{{"type":"step","turn":{turn},"legal":{legal},"pad":"'
            line.write_text(f'{head}{PAD[: size - len(head) - 2]}"}}'.encode())


async def serve(port: int, file: str) -> None:
    settings = Settings(database=database_url(file), limits=False)
    store = await Store.open(settings.database)
    for number in range(TABLES):
        game = naught.load("zero")
        await store.create(lobbies.opened(f"table{number}", game, 4, {"rounds": 10}, "ada", 1000))
    server = make_server(Bare(store), Connections(settings), settings.bounds)
    server.config.host, server.config.port = "127.0.0.1", port
    await server.serve()


async def play(address: str) -> None:
    """The same clients as everywhere, without guests."""
    clients = Clients(Order(address, TABLES, (0.0, 0.0), 3600.0, 1))
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        for number in range(TABLES):
            made = [connect(f"ws{address[4:]}/table{number}", compression=None) for _ in range(4)]
            for socket in made:
                group.create_task(clients.seat(await stack.enter_async_context(socket)))


def measure(seconds: float) -> tuple[float, float]:
    """Milliseconds of processor time for a move, and moves a second."""
    port, me = free_port(), [sys.executable, "-m", "benchmarks.bare"]
    address = f"http://127.0.0.1:{port}"

    def count() -> int:
        return int(httpx.get(address, timeout=60).text)

    def answers() -> bool:
        try:
            return count() >= 0
        except httpx.TransportError:
            return False

    with tempfile.TemporaryDirectory(prefix="naught-bench-") as folder:
        file = str(Path(folder) / "bare.db")
        with running([*me, "--serve", str(port), file]) as server:
            wait_until(answers)
            with running([*me, "--play", address]):
                wait_for_play(count)
                return measured(server.pid, count, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bare")
    parser.add_argument("--seconds", type=float, default=6.0, help="of each sample")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--play", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        import uvloop

        uvloop.run(serve(int(asked.serve[0]), asked.serve[1]))
    elif asked.play:
        asyncio.run(play(asked.play))
    else:
        for _ in range(asked.repeats):
            cost, rate = measure(asked.seconds)
            print(f"a bare move: {cost:.3f} CPU ms, {rate:.0f} moves/s", flush=True)


if __name__ == "__main__":
    main()
