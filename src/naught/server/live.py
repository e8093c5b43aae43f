"""The live line to a table: one WebSocket, fed with what its guest may know."""

import asyncio
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from naught.server.errors import CLOSE_REFUSED, Refused
from naught.server.house import House
from naught.server.identity import Holder
from naught.server.messages import Again, Refusal
from naught.server.reading import read_message
from naught.server.table import Table

MOST_LINES: Final = 10  # of one guest to one table

HUNG_UP: Final = (WebSocketDisconnect, OSError)  # the other side is gone: nothing is wrong

log = logging.getLogger("naught.live")

encode = msgspec.json.encode


class Line:
    """Sends the newest table and step whenever it can: a slow reader skips, and misses nothing."""

    def __init__(self, table: Table, guest: str, address: str, socket: WebSocket[Any, Any, Any]):
        self.table = table
        self.guest = guest
        self.address = address
        self.socket = socket
        self.news = asyncio.Event()
        self.heard = 0  # times woken
        self.table_due = True
        self.step_due = True
        self.seat: int | None = None
        self.told = 0  # events of the log that were sent for this seat
        self.last_table = b""

    def wake(self, *, table: bool, step: bool) -> None:
        self.heard += 1
        self.table_due |= table
        self.step_due |= step
        self.news.set()

    async def send(self, message: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def speak(self) -> None:
        """Tell what is new, for as long as the line is open."""
        while True:
            self.news.clear()
            if self.table_due:
                await self._send_table()
            if self.step_due and self.table.match is not None:
                await self._send_step()
            await self.news.wait()

    async def _send_table(self) -> None:
        self.table_due = False
        message = encode(self.table.told(self.guest))
        if message != self.last_table:
            self.last_table = message
            await self.send(message)

    async def _send_step(self) -> None:
        assert self.table.match is not None
        self.step_due = False
        seat = self.table.lobby.seat_of(self.guest)
        if seat != self.seat:
            self.seat, self.told = seat, 0
        message = self.table.encoded_step(seat, self.told)
        self.told = len(self.table.match)
        await self.send(message)

    async def listen(self) -> None:
        """Do what is asked, until the other side hangs up."""
        while True:
            event = await self.socket.receive()
            if event["type"] != "websocket.receive":
                return
            try:
                await self._take(event.get("text"))
            except Refused as refused:
                self.table.house.metrics.refusals += 1
                await self.send(encode(refused.refusal))
                await asyncio.sleep(min(refused.wait, 1.0))  # who floods us is read more slowly

    async def _take(self, text: str | None) -> None:
        self.table.house.limits.check("play", self.guest, self.address)
        message = read_message(text)
        if isinstance(message, Again):
            self.told = 0
        heard = self.heard
        await self.table.take(self.guest, message)
        if self.heard == heard:  # nothing has changed: the present step is the answer
            self.wake(table=False, step=True)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], table_id: str, house: House, holder: Holder
) -> None:
    """Send the table and the step, and each again whenever it changes."""
    await socket.accept()
    address = socket.client.host if socket.client else ""
    try:
        line = await opened(socket, table_id, house, holder, address)
    except Refused as refused:
        await hang_up(socket, refused.refusal, refused.status)
        return
    house.fanout.join(table_id, line)
    try:
        await converse(line)
    finally:
        house.fanout.leave(table_id, line)
        line.table.driver.go_on()  # who is gone need not be waited for


async def converse(line: Line) -> None:
    """Speak and listen until one of the two ends."""
    both = asyncio.create_task(line.speak()), asyncio.create_task(line.listen())
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        for ended in await asyncio.gather(*both, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, HUNG_UP):
                log.error("a line to a table broke", exc_info=ended)


async def opened(
    socket: WebSocket[Any, Any, Any], table_id: str, house: House, holder: Holder, address: str
) -> Line:
    house.limits.check("connect", holder.own, address)
    table = await house.tables.get(table_id)
    guest = house.tables.guest_at(table, holder)
    await house.days.check_look(table, guest)
    if house.settings.limits and house.fanout.lines(table_id)[guest] >= MOST_LINES:
        raise Refused("too_fast", f"you have {MOST_LINES} lines to this table open already")
    return Line(table, guest, address, socket)


async def hang_up(socket: WebSocket[Any, Any, Any], refusal: Refusal, status: int) -> None:
    """Say why, then close: a browser does not see the status of a refused handshake."""
    await socket.send({"type": "websocket.send", "text": encode(refusal).decode(), "bytes": None})
    await socket.close(code=CLOSE_REFUSED + status, reason=refusal.problem[:100])
