"""A part of the crowd, in a process of its own: players who think as long as people do.

`python -m benchmarks.crowd ORDER` with an Order as JSON. It says "tables" when all are open,
"sockets" when everybody is connected, and a Window as JSON after every window, and goes on after
the first two when a line comes in.
"""

import asyncio
import resource
import sys
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any, Final, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.players import PLAYERS, Clients, Order, Window

T = TypeVar("T")

AT_ONCE: Final = 8  # guests that sit down or connect at the same time


class Crowd(Clients):
    """Reports how far it is, and waits for the word to go on."""

    def __init__(self, order: Order, source: str) -> None:
        super().__init__(order)
        self.source = source
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.following: dict[str, asyncio.Task[str]] = {}  # the next table of each that has ended

    async def come(self) -> None:
        async with AsyncExitStack() as stack:
            guests = [await self.guest(stack) for _ in range(PLAYERS)]
            tables = await asyncio.gather(
                *(self.in_turn(self.table(guests)) for _ in range(self.order.tables))
            )
            await said("tables")
            sockets = await asyncio.gather(
                *(
                    self.in_turn(self.socket(stack, guest, table))
                    for table in tables
                    for guest in guests
                )
            )
            places = [(guest, table) for table in tables for guest in guests]
            seats = [
                asyncio.create_task(self.evening(stack, guest, table, socket))
                for (guest, table), socket in zip(places, sockets, strict=True)
            ]
            await said("sockets")
            await self.windows(seats)

    async def in_turn(self, work: Coroutine[Any, Any, T]) -> T:
        """A few at a time, as people come."""
        async with self.turns:
            return await work

    async def evening(
        self, stack: AsyncExitStack, guest: httpx.AsyncClient, table: str, socket: ClientConnection
    ) -> None:
        """One player: game after game with the same people."""
        while True:
            await self.seat(socket)
            if table not in self.following:
                self.following[table] = asyncio.create_task(self.rematch(guest, table))
            table, ended = await self.following[table], socket
            socket = await self.in_turn(self.socket(stack, guest, table))
            await ended.close()

    async def rematch(self, guest: httpx.AsyncClient, table: str) -> str:
        """Whoever sees the result first asks for another game."""
        asked = (await guest.post(f"{table}/again")).raise_for_status()
        path = f"/api/tables/{asked.json()['id']}"
        (await guest.post(f"{path}/start")).raise_for_status()
        return path

    async def socket(
        self, stack: AsyncExitStack, guest: httpx.AsyncClient, table: str
    ) -> ClientConnection:
        """From an address of our own: one has 28,000 ports."""
        cookie = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
        made = connect(
            f"ws{self.order.address.removeprefix('http')}{table}/live",
            additional_headers={"Cookie": cookie, "Origin": self.order.address},
            compression=None,
            max_queue=None,
            open_timeout=120,
            ping_interval=None,
            local_addr=(self.source, 0),
        )
        return await stack.enter_async_context(made)

    async def windows(self, seats: list[asyncio.Task[None]]) -> None:
        for _ in range(self.order.windows):
            self.now, started = Window(), perf_counter()
            await asyncio.sleep(self.order.seconds)
            window, self.now = self.now, Window()
            window.seconds = perf_counter() - started
            lost = sum(seat.done() for seat in seats)
            if lost or self.report.refusals:
                sys.exit(f"{lost} connections were lost, {self.report.refusals} moves refused")
            print(msgspec.json.encode(window).decode(), flush=True)
        for seat in seats:
            seat.cancel()


async def said(word: str) -> None:
    print(word, flush=True)
    await asyncio.to_thread(sys.stdin.readline)


def allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    allow_many_files()
    order = msgspec.json.decode(sys.argv[1], type=Order)
    asyncio.run(Crowd(order, sys.argv[2]).come())


if __name__ == "__main__":
    main()
