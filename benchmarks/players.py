"""The clients' process: random players over real sockets, and what they see of the server.

`python -m benchmarks.players ORDER` with an Order as JSON; answers with a Report as JSON.
"""

import asyncio
import random
import sys
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any, Final

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

PLAYERS: Final = 4
KNOCK: Final = "knock"
SETTLE_SECONDS: Final = 2.0  # after the start, before anything counts


class Order(Struct, frozen=True):
    """What to play, and for how long."""

    address: str
    tables: int
    think: tuple[float, float]  # seconds between seeing that it is one's turn and sending a move
    seconds: float  # of one window
    windows: int
    bots: list[str] = []  # levels of the server's own bots; the other seats are clients
    ask_health: float = 0.0  # seconds between two questions for the server's health; 0 is never
    rounds: int = 10  # of one game
    knocks: float = 0.0  # how often one knocks when one may; at random, hardly ever


class Window(Struct):
    """What the clients saw during some seconds."""

    seconds: float = 0.0
    answers: list[float] = []  # seconds from sending a move to the step that shows it
    health: list[float] = []  # seconds from asking for the server's health to the answer


class Report(Struct):
    """Everything that counts."""

    windows: list[Window] = []
    refusals: int = 0


class Step(Struct, frozen=True):
    """As much of a message as a random player looks at."""

    type: str
    seat: int | None = None
    turn: int = 0
    legal: list[str] = []
    pause: bool = False
    ready: list[int] = []
    result: Any = None


class Clients:
    """All players of one process; a guest sits at every table, once."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.random = random.Random(order.address)
        self.report = Report()
        self.now = Window()  # thrown away until the first one counts
        self.decode = msgspec.json.Decoder(Step).decode

    async def play(self) -> Report:
        """Open the tables, play, and stop when the time is over."""
        async with AsyncExitStack() as stack:
            guests = [await self.guest(stack) for _ in range(PLAYERS - len(self.order.bots))]
            tables = [await self.table(guests) for _ in range(self.order.tables)]
            async with asyncio.TaskGroup() as group:
                tasks = [
                    group.create_task(self.seat(await self.socket(stack, guest, table)))
                    for table in tables
                    for guest in guests
                ]
                if self.order.ask_health:
                    tasks.append(group.create_task(self.ask_health(guests[0])))
                await self.count()
                for task in tasks:
                    task.cancel()
        return self.report

    async def guest(self, stack: AsyncExitStack) -> httpx.AsyncClient:
        """A browser's worth of identity: a cookie jar."""
        client = httpx.AsyncClient(base_url=self.order.address, timeout=60)
        await stack.enter_async_context(client)
        (await client.get("/api/me")).raise_for_status()
        return client

    async def table(self, guests: list[httpx.AsyncClient]) -> str:
        """A full table, begun."""
        host, *others = guests
        wish = {"game": "zero", "players": PLAYERS, "options": {"rounds": self.order.rounds}}
        opened = await host.post("/api/tables", json={**wish, "bots": self.order.bots})
        opened.raise_for_status()
        path = f"/api/tables/{opened.json()['id']}"
        for guest in others:
            (await guest.post(f"{path}/join")).raise_for_status()
        (await host.post(f"{path}/start")).raise_for_status()
        return path

    async def socket(
        self, stack: AsyncExitStack, guest: httpx.AsyncClient, table: str
    ) -> ClientConnection:
        address = f"ws{self.order.address.removeprefix('http')}{table}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        headers = {"Cookie": cookie, "Origin": self.order.address}
        made = connect(address, additional_headers=headers, compression=None, max_queue=None)
        return await stack.enter_async_context(made)

    async def seat(self, socket: ClientConnection) -> None:
        """One player in one game: a random move whenever it is its turn."""
        sent_turn, sent_at = -1, 0.0
        async for message in socket:
            step = self.decode(message)
            if step.type == "refusal":
                self.report.refusals += 1
            if step.type != "step":
                continue
            if sent_turn >= 0 and step.turn > sent_turn:
                self.now.answers.append(perf_counter() - sent_at)
                sent_turn = -1
            if step.result is not None:
                return
            if step.pause and step.seat not in step.ready:
                await socket.send('{"type":"ready"}')
            if step.legal and sent_turn < 0:
                await asyncio.sleep(self.random.uniform(*self.order.think))
                sent_turn, sent_at = step.turn, perf_counter()
                move = self.choice(step.legal)
                await socket.send(f'{{"type":"move","turn":{step.turn},"move":"{move}"}}')

    def choice(self, legal: list[str]) -> str:
        """A random move; people also end rounds, and so games."""
        if KNOCK in legal and self.random.random() < self.order.knocks:
            return KNOCK
        return self.random.choice(legal)

    async def ask_health(self, guest: httpx.AsyncClient) -> None:
        """Ask the server how it is, at a steady pace, one question at a time."""
        while True:
            asked = perf_counter()
            (await guest.get("/api/health")).raise_for_status()
            self.now.health.append(perf_counter() - asked)
            await asyncio.sleep(self.order.ask_health)

    async def count(self) -> None:
        """Let things settle, then count window after window."""
        await asyncio.sleep(SETTLE_SECONDS)
        for _ in range(self.order.windows):
            self.now, started = Window(), perf_counter()
            await asyncio.sleep(self.order.seconds)
            self.now.seconds = perf_counter() - started
            self.report.windows.append(self.now)
        self.now = Window()


def main() -> None:
    order = msgspec.json.decode(sys.argv[1], type=Order)
    report = asyncio.run(Clients(order).play())
    sys.stdout.buffer.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
