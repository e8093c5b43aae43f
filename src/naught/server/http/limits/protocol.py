"""Limits that uvicorn does not have on what a connection may cost: bytes, headers and time.

A client that exceeds one gets a response that says so, and is disconnected. One sweep enforces
every deadline, so that requests need no timers.
"""

import asyncio
import math
import struct
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # where no compiled part of it could be installed
    from websockets.utils import apply_mask

from naught.server.http.limits.connections import Connections, Place
from naught.server.settings import Bounds
from naught.server.wire.messages import Refusal, RefusalKind

NEVER: Final = math.inf
LINGER: Final = (
    2.0  # seconds a client has to read our final response, while we discard what it still sends
)
MOST_FRAGMENTS: Final = 1000  # of one websocket message
MOST_WAITING: Final = 8  # messages of one websocket, before we stop reading from it

# Frames, as RFC 6455 lays them out
WHOLE_TEXT: Final = 0x81
MASKED: Final = 0x80
SHORT: Final = 125  # bytes, whose number fits into the second byte
LONGEST_HEAD: Final = 14
LONGER: Final = {126: 2, 127: 8}  # in how many more bytes the length is
HEAD_OF_16: Final = struct.Struct("!BBH")
HEAD_OF_64: Final = struct.Struct("!BBQ")

KIND: Final[dict[int, RefusalKind]] = {400: "message", 408: "message", 503: "too_fast"}


class Watched:
    """A connection with deadlines: one for its next input, one for reading our output."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    bounds: Bounds
    place: Place | None = None
    due = NEVER
    reading_due = NEVER
    closing = False
    late: Callable[[], None]

    def expect(self, seconds: float, late: Callable[[], None]) -> None:
        self.due, self.late = self.loop.time() + seconds, late

    def check_deadlines(self, now: float) -> None:
        """Called by the sweep."""
        if self.transport.is_closing() and not self.closing:
            self.closing = True  # a client must not delay the close for ever
            self.expect(LINGER, self.transport.abort)
        if self.reading_due < now:
            self.transport.abort()
        if self.due < now:
            self.due = NEVER
            self.late()

    def leave(self) -> None:
        self.await_nothing()
        if self.place is not None:
            self.place.leave()

    def await_nothing(self) -> None:
        self.due = self.reading_due = NEVER
        vars(self).pop("late", None)  # it refers to us

    def hold(self) -> None:
        """The client does not read."""
        self.reading_due = self.loop.time() + self.bounds.reading_seconds

    def release(self) -> None:
        self.reading_due = NEVER


class BoundedHttp(Watched, HttpToolsProtocol):
    """Reads requests, and never feeds the parser more of a head than is allowed."""

    def __init__(self, connections: Connections, bounds: Bounds, **given: Any) -> None:
        super().__init__(**given)
        self.open_connections = connections
        self.bounds = bounds
        self.in_head = self.in_message = self.over = False
        self.messages = self.head_bytes = self.body_bytes = 0
        self.complaint: tuple[int, str] | None = None
        self.at_work: list[RequestResponseCycle] = []  # one, but for clients that do not wait

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.place = self.open_connections.arrive(self.client[0] if self.client else "")
        if self.place is None:
            self.refuse(503, "too many connections, from your address or in total")
            transport.close()
            return
        self.app_state = {**self.app_state, "place": self.place, "is_gone": transport.is_closing}
        self.expect(self.bounds.head_seconds, self.head_is_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        self.end_requests()
        super().connection_lost(exc)

    def end_requests(self) -> None:
        """Nobody reads their responses any more; uvicorn tells only the last."""
        for cycle in self.at_work:
            if is_at_work(cycle):
                cycle.disconnected = True
                cycle.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        following = self.transport.get_protocol()
        assert isinstance(following, BoundedWebSocket)
        following.place, self.place, self.over = self.place, None, True
        self.await_nothing()
        self.parser = None  # type: ignore[assignment]  # it refers to us

    def pause_writing(self) -> None:
        super().pause_writing()
        self.hold()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.release()

    # Input

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if not self.in_message and self.due == NEVER:
            self.expect(self.bounds.head_seconds, self.head_is_late)
        while data and not self.over and not self.transport.is_closing():
            piece, data = data[: self.room()], data[self.room() :]
            self.take(piece)

    def room(self) -> int:
        """How much to feed the parser at once: of a head no more than its limit and one byte."""
        in_body = self.in_message and not self.in_head
        return self.bounds.head_bytes + 1 - (0 if in_body else self.head_bytes)

    def take(self, piece: bytes) -> None:
        in_body = self.in_message and not self.in_head
        first = self.messages + (0 if self.in_message else 1)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            self.refuse(*(self.complaint or (400, "this is not a valid HTTP request")))
            return
        if self.in_message and self.messages == first:  # it holds no part of another request
            self.count(len(piece), in_body)

    def count(self, size: int, in_body: bool) -> None:
        if self.in_head:
            self.head_bytes += size
        elif in_body:
            self.body_bytes += size
        if self.head_bytes > self.bounds.head_bytes:
            self.refuse(431, f"a request has a head of at most {self.bounds.head_bytes} bytes")
        elif self.body_bytes > self.bounds.body_bytes:
            self.refuse(413, f"a body has at most {self.bounds.body_bytes} bytes")

    def _should_upgrade(self) -> bool:
        return super()._should_upgrade() and self.parser.get_method() == b"GET"

    # Parser callbacks

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = self.in_message = True
        self.messages += 1
        self.head_bytes = self.body_bytes = 0
        if self.due == NEVER:
            self.expect(self.bounds.head_seconds, self.head_is_late)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.bounds.line_bytes:
            self.complain(414, f"an address has at most {self.bounds.line_bytes} bytes")

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > self.bounds.headers:
            self.complain(431, f"a request has at most {self.bounds.headers} headers")
        if len(name) + len(value) > self.bounds.line_bytes:
            self.complain(431, f"a header has at most {self.bounds.line_bytes} bytes")

    def on_headers_complete(self) -> None:
        self.in_head = False
        self.expect(self.bounds.body_seconds, self.body_is_late)
        if self.parser.should_upgrade() and self._should_upgrade() and has_body(self.headers):
            self.complain(400, "a websocket handshake has no body")
        super().on_headers_complete()
        others = [cycle for cycle in self.at_work if cycle is not self.cycle]
        self.at_work = [cycle for cycle in (*others, self.cycle) if is_at_work(cycle)]

    def on_message_complete(self) -> None:
        self.in_message = False
        self.due = NEVER
        super().on_message_complete()

    def complain(self, status: int, problem: str) -> None:
        """Stop the parser; whoever feeds it sends the refusal."""
        self.complaint = status, problem
        raise ValueError(problem)

    # Hanging up

    def head_is_late(self) -> None:
        self.refuse(408, f"a request has to be sent within {self.bounds.head_seconds:g} s")

    def body_is_late(self) -> None:
        if self.cycle is not None and self.cycle.response_complete:
            self.transport.close()
        else:
            self.refuse(408, f"a body has to be sent within {self.bounds.body_seconds:g} s")

    def refuse(self, status: int, problem: str) -> None:
        """Say why, unless a response is being sent, and hang up."""
        self.over = True
        self.end_requests()
        running = any(cycle.disconnected and cycle.response_started for cycle in self.at_work)
        if self.transport.is_closing() or running:
            self.transport.close()
            return
        self.transport.write(final_response(status, problem))
        with suppress(OSError, RuntimeError):
            self.transport.write_eof()
        self.flow.resume_reading()  # what is read is discarded
        self.expect(LINGER, self.transport.abort)


def is_at_work(cycle: RequestResponseCycle | None) -> bool:
    """Whether there is a request without its whole response; a handshake makes none."""
    return cycle is not None and not cycle.response_complete


def has_body(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value != b"0")
        for name, value in headers
    )


def final_response(status: int, problem: str) -> bytes:
    """A whole response, the last on its connection."""
    body = msgspec.json.encode(Refusal(problem=problem, kind=KIND.get(status, "too_large")))
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n"
    )
    return head.encode() + (b"retry-after: 5\r\n\r\n" if status == 503 else b"\r\n") + body


class BoundedWebSocket(Watched, WebSocketsSansIOProtocol):
    """A websocket whose client has to read what it asks for.

    Nearly all that comes and goes is one short text in one frame. Those take a short way past the
    library and the framework; whatever else there is goes through them, whole frame by whole frame.
    """

    def __init__(self, bounds: Bounds, **given: Any) -> None:
        super().__init__(**given)
        self.bounds = bounds
        self.over = False
        self.partial = b""  # of a frame that is still on its way
        self.all_to_library = False
        self.when_read: Callable[[], None] | None = None  # called once, when there is room again

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)
        self.conn.parser = None  # type: ignore[assignment]  # a generator that refers to it

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"]["line"] = self

    @property
    def has_room(self) -> bool:
        """Whether the client has read enough of what we sent."""
        return self.writable.is_set()

    async def send_text(self, text: bytes) -> None:
        """Send a text that is UTF-8 already, once there is room."""
        if not self.has_room:
            await self.writable.wait()
        self.write_text(text)

    def write_text(self, text: bytes) -> None:
        """The same at once."""
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(text_head(len(text)) + text)

    def data_received(self, data: bytes) -> None:
        if self.over:
            return
        if self.transport.get_write_buffer_size() > self.bounds.unread_bytes:
            self.transport.abort()  # keeps asking (with pings, for instance) and never reads
        elif not self.handshake_complete or self.all_to_library:
            self.all_to_library |= self.handshake_initiated  # it did not wait for our answer
            super().data_received(data)
        else:
            self.take_frames(self.partial + data)

    def take_frames(self, data: bytes) -> None:
        """Take every frame that is here as a whole, and keep the rest until more comes."""
        at, most = 0, self.bounds.message_bytes + LONGEST_HEAD
        while not self.over and (size := frame_size(data, at)) is not None and size <= most:
            if at + size > len(data):
                break
            self.take_frame(data[at : at + size])
            at += size
        self.partial = data[at:]
        if size is not None and size > most:  # the library refuses it by its head
            rest, self.partial, self.all_to_library = self.partial, b"", True
            super().data_received(rest)

    def take_frame(self, frame: bytes) -> None:
        whole = self.conn.current_size is None and self.conn.state is State.OPEN
        text = text_in(frame) if whole else None
        if text is None:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """What is sent after the end (the client's, or ours for what it sent) finds nobody."""
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.conn.fail(1009, "too many fragments")
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """Say why and hang up; input still on its way must not reset the connection first."""
        self.over = self.close_sent = True
        sent = self.conn.close_sent
        refusal = final_response(400, "this is not a valid websocket handshake")
        self.transport.write(b"".join(self.conn.data_to_send()) if sent else refusal)
        with suppress(OSError, RuntimeError):
            self.transport.write_eof()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": sent.code if sent else 1006})
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.hold()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.release()
        if self.when_read is not None:
            self.when_read()
            self.when_read = None


def frame_size(data: bytes, at: int = 0) -> int | None:
    """The length of the frame that begins there, head included; None while its head is not here."""
    if len(data) < at + 2:
        return None
    mask, length = (4 if data[at + 1] & MASKED else 0), data[at + 1] & ~MASKED
    more = LONGER.get(length, 0)
    if len(data) < at + 2 + more:
        return None
    return 2 + more + mask + (int.from_bytes(data[at + 2 : at + 2 + more]) if more else length)


def text_in(frame: bytes) -> str | None:
    """The text in a frame, if it is one short text, masked as a client must, and nothing else."""
    length = frame[1] & ~MASKED
    if frame[0] != WHOLE_TEXT or not frame[1] & MASKED or length > SHORT:
        return None
    try:
        return apply_mask(frame[6:], frame[2:6]).decode()
    except UnicodeDecodeError:
        return None


def text_head(length: int) -> bytes:
    """The head of a frame with one whole text from a server."""
    if length <= SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return HEAD_OF_16.pack(WHOLE_TEXT, 126, length)
    return HEAD_OF_64.pack(WHOLE_TEXT, 127, length)
