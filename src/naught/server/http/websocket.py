"""The websocket of one guest at one table: it sends what that guest may know."""

import asyncio
import logging
import re
from collections.abc import Callable
from contextvars import copy_context
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from naught.server.house import House
from naught.server.http.guests.identity import Holder, Key
from naught.server.http.limits.protocol import BoundedWebSocket
from naught.server.tables.table import Table
from naught.server.wire.decoding import read_message
from naught.server.wire.errors import CLOSE_NORMAL, CLOSE_REFUSED, CLOSE_RESTART, Refused
from naught.server.wire.messages import Again, Refusal, Watchers

MOST_CONNECTIONS: Final = 10  # of one guest to one table

HUNG_UP: Final = (WebSocketDisconnect, OSError)  # the client is gone: nothing is wrong

log = logging.getLogger("naught.live")

encode = msgspec.json.encode


class Connection:
    """Sends the newest table and step whenever it can: a slow client skips steps, not events."""

    def __init__(
        self,
        table: Table,
        guest: str,
        key: Key | None,
        address: str,
        socket: WebSocket[Any, Any, Any],
        known: int,
        undone: int,
    ) -> None:
        self.table = table
        self.guest = guest
        self.key = key
        self.address = address
        self.socket = socket
        self.line: BoundedWebSocket = socket.scope["state"]["line"]  # past the framework's layers
        self.loop = asyncio.get_running_loop()
        self.context = copy_context()  # whoever wakes us has one of their own
        self.ended: asyncio.Future[None] = self.loop.create_future()
        self.close_code: int | None = None  # once it is over
        self.heard = 0  # steps that were announced
        self.awake = False  # what is due is sent in a moment
        self.table_due = True
        self.step_due = True
        self.watchers_due = False
        self.watchers = 0  # as last sent
        self.lobby = table.lobby  # in which our seat was looked up
        self.seat = table.lobby.seat_of(guest)
        self.sent = known  # events of the log that this seat has
        self.undone = undone  # undos that it knows of
        self.last_table = b""

    def wake(self, *, table: bool = False, step: bool = False, watchers: bool = False) -> None:
        self.heard += step
        self.table_due |= table
        self.step_due |= step
        self.watchers_due |= watchers
        if not self.awake:
            self.awake = True
            self.loop.call_soon(self.send_news, context=self.context)

    def hang_up(self, code: int = CLOSE_NORMAL) -> None:
        self.close_code = code
        if not self.ended.done():
            self.ended.set_result(None)

    def send_news(self) -> None:
        """Send what is due; if the client has not read enough yet, once it has."""
        self.awake = False
        try:
            while not self.ended.done() and (send := self._due()) is not None:
                if not self.line.has_room:
                    self.line.when_read = self.wake
                    return
                send()
        except HUNG_UP:
            pass  # whoever receives is told
        except Exception as error:
            self.ended.set_exception(error)

    def _due(self) -> Callable[[], None] | None:
        """What is to be sent next."""
        if self.table_due:
            return self._send_table
        if self.watchers_due:
            return self._send_watchers
        if self.step_due and self.table.match is not None:
            return self._send_step
        return None

    def _send_table(self) -> None:
        self.table_due = self.watchers_due = False
        self.watchers = self.table.watchers
        message = self.table.encoded_message(self.guest)
        if message != self.last_table:
            self.last_table = message
            self.line.write_text(message)

    def _send_watchers(self) -> None:
        self.watchers_due = False
        if self.watchers != self.table.watchers:
            self.watchers = self.table.watchers
            self.line.write_text(encode(Watchers(self.watchers)))

    def _send_step(self) -> None:
        assert self.table.match is not None
        self.step_due = False
        if self.lobby is not self.table.lobby:
            self._look_up_seat()
        history = self.table.history
        known = history.still_true(self.sent, self.undone)
        message = self.table.letters.encoded_step(self.seat, known)
        self.sent, self.undone = len(self.table.match), history.undone
        self.line.write_text(message)

    def _look_up_seat(self) -> None:
        """Whoever has another seat now knows nothing of its log."""
        self.lobby = self.table.lobby
        seat = self.lobby.seat_of(self.guest)
        if seat != self.seat:
            self.seat, self.sent = seat, 0

    async def receive(self) -> None:
        """Handle messages until the client hangs up."""
        while True:
            event = await self.socket.receive()
            if event["type"] != "websocket.receive":
                return
            try:
                await self._take(event.get("text"))
            except Refused as refused:
                self.table.house.metrics.refusals += 1
                await self.line.send_text(encode(refused.refusal))
                await asyncio.sleep(min(refused.wait, 1.0))  # throttle clients that flood us

    async def _take(self, text: str | None) -> None:
        self.table.house.limits.check("play", self.guest, self.address)
        message = read_message(text)
        if isinstance(message, Again):
            self.sent, self.undone = message.log_from, message.undone
        heard = self.heard
        with self.table.house.watch.message(message):
            await self.table.take(self.guest, message)
        if self.heard == heard:  # nothing has changed: answer with the current step
            self.wake(step=True)


@websocket("/api/tables/{table_id:str}/live")
async def live(
    socket: WebSocket[Any, Any, Any], table_id: str, house: House, holder: Holder
) -> None:
    """Send the table and the step, and each again whenever it changes."""
    socket.scope["state"]["socket"] = socket  # for `let_go`
    await socket.accept()
    address = socket.client.host if socket.client else ""
    try:
        known, undone = (asked_number(socket, name) for name in ("log_from", "undone"))
        table, guest = await welcome(table_id, house, holder, address)
    except Refused as refused:
        await hang_up(socket, refused.refusal, refused.status)
        return
    if house.draining:
        await socket.close(code=CLOSE_RESTART)
        return
    key = None if guest == holder.own else holder.key_for(table.lobby.series)
    connection = Connection(table, guest, key, address, socket, known, undone)
    table.join(connection)
    try:
        await converse(connection)
    finally:
        connection.table.leave(connection)
    if connection.close_code is not None:
        await socket.close(code=connection.close_code)


async def converse(connection: Connection) -> None:
    """Send and receive until either side hangs up."""
    connection.wake()
    both = connection.ended, asyncio.create_task(connection.receive())
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for side in both:
            side.cancel()
        for ended in await asyncio.gather(*both, return_exceptions=True):
            if isinstance(ended, Exception) and not isinstance(ended, HUNG_UP):
                log.error("a websocket failed", exc_info=ended)


async def welcome(table_id: str, house: House, holder: Holder, address: str) -> tuple[Table, str]:
    """The table, and which guest this device is there; its first step is prepared."""
    house.limits.check("connect", holder.own, address)
    table, guest = await house.table_for(holder, table_id)
    if house.settings.limits and house.fanout.connections(table_id, guest) >= MOST_CONNECTIONS:
        raise Refused("too_fast", f"you already have {MOST_CONNECTIONS} connections to this table")
    await table.letters.prepare(table.lobby.seat_of(guest))
    return table, guest


def asked_number(socket: WebSocket[Any, Any, Any], name: str) -> int:
    """What a returning client knows already; parsed here, so that we word the refusal."""
    asked: str = socket.query_params.get(name, "0")
    if not re.fullmatch(r"[0-9]{1,15}", asked):
        raise Refused("message", f"{name} is a whole number, not {asked[:20]!a}")
    return int(asked)


async def hang_up(socket: WebSocket[Any, Any, Any], refusal: Refusal, status: int) -> None:
    """Say why, then close: a browser does not see the status of a refused handshake."""
    await socket.send({"type": "websocket.send", "text": encode(refusal).decode(), "bytes": None})
    await socket.close(code=CLOSE_REFUSED + status, reason=refusal.problem[:100])
