"""What one connection may cost, over real sockets: bytes, headers, time, and how many there are."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from typing import Any, Final

import pytest
from websockets.frames import Frame, Opcode

from naught.server.http.limits import protocol
from naught.server.http.limits.connections import Connections
from naught.server.http.server import make_server
from naught.server.listening import bound
from naught.server.settings import KIB, Bounds, Settings
from tests.server.people import wait

QUICK = Bounds(head_seconds=0.2, body_seconds=0.2)  # for what never comes in time
FEW = Bounds(connections=30, connections_by_address=12)
PATIENT = Bounds()
HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
GET = b"GET / HTTP/1.1\r\nhost: x\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Takes whatever comes; /large answers with more than any buffer holds."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        if scope["path"] == "/much":
            await tell_much(scope["state"]["line"])
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "heard"})
    elif scope["type"] == "http":
        message = await receive()
        while message.get("more_body"):
            message = await receive()
        if message["type"] == "http.disconnect":
            return
        body = b"x" * (50 << 20 if scope["path"] == "/large" else 2)
        length = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        await send({"type": "http.response.body", "body": body})


async def tell_much(line: protocol.BoundedWebSocket) -> None:
    """As much as there is room for, and one more text when there is room again."""
    while line.has_room:
        line.write_text(b"much " * 10_000)
    read = asyncio.Event()
    line.when_read = read.set
    await read.wait()
    line.write_text(b"and the rest")


class Small:
    """A server in this process, with bounds of our own."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.everybody = Connections(Settings("", bounds=bounds))
        self.listener = bound("0.0.0.0", 0)
        self.port = self.listener.getsockname()[1]
        self.server = make_server(app, self.everybody, bounds)
        self.thread = threading.Thread(target=self._run)
        self.lines = ExitStack()

    def _run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.listener]))

    def start(self) -> "Small":
        self.thread.start()
        wait(lambda: self.server.started)
        return self

    def stop(self) -> None:
        self.lines.close()
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()

    def call(self, said: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
        """A connection, with something said already."""
        line = socket.create_connection(("127.0.0.1", self.port), 20, source_address=(source, 0))
        self.lines.callback(line.close)
        line.sendall(said)
        return line

    def answer(self, said: bytes, source: str = "127.0.0.1") -> bytes:
        """Everything that is answered until the server hangs up."""
        return everything(self.call(said, source))


def everything(line: socket.socket) -> bytes:
    return b"".join(iter(lambda: line.recv(1 << 16), b""))


def read_answer(line: socket.socket) -> None:
    """One answer of the app, after which the connection stays open."""
    answer = b""
    while not answer.endswith(b"\r\n\r\nxx"):
        answer += line.recv(1 << 16)
    assert answer.startswith(b"HTTP/1.1 200")


def status(answer: bytes) -> int:
    """The status of an answer of ours, which always has words."""
    head, _, body = answer.partition(b"\r\n\r\n")
    if b"application/json" in head:
        assert json.loads(body)["problem"]
        assert b"connection: close" in head
    return int(head.split()[1])


@pytest.fixture
def make() -> Iterator[Callable[[Bounds], Small]]:
    with ExitStack() as servers:

        def start(bounds: Bounds) -> Small:
            server = Small(bounds).start()
            servers.callback(server.stop)
            return server

        yield start


@pytest.fixture
def quick(make: Callable[[Bounds], Small]) -> Small:
    return make(QUICK)


@pytest.fixture
def few(make: Callable[[Bounds], Small]) -> Small:
    return make(FEW)


@pytest.fixture
def patient(make: Callable[[Bounds], Small]) -> Small:
    return make(PATIENT)


# Bytes and headers


def padded_head(size: int) -> bytes:
    """A whole head of exactly so many bytes, in headers that are none of them too long."""
    head, end = GET + b"connection: close\r\n", b"\r\n"
    while len(head) + len(end) < size:
        room = size - len(head) - len(end)
        length = min(room, 4000) if room - 4000 not in range(1, 10) else 3000
        head += b"x: " + b"y" * (length - 5) + b"\r\n"
    return head + end


def test_a_head_may_be_as_large_as_its_bound_and_not_a_byte_larger(patient: Small) -> None:
    most = patient.bounds.head_bytes
    assert len(padded_head(most)) == most
    assert status(patient.answer(padded_head(most))) == 200
    # Without its end, so that the answer comes while there would be more to read.
    assert status(patient.answer(padded_head(most + 3)[: most + 1])) == 431


def test_a_head_without_end_is_not_kept(patient: Small, monkeypatch: pytest.MonkeyPatch) -> None:
    fed: list[int] = []
    take = protocol.BoundedHttp.take

    def counted(self: protocol.BoundedHttp, piece: bytes) -> None:
        fed.append(len(piece))
        take(self, piece)

    monkeypatch.setattr(protocol.BoundedHttp, "take", counted)
    line = patient.call(GET)
    sent = 0
    with suppress(OSError):
        while sent < 20 << 20:
            sent += line.send(b"x: " + b"y" * 3995 + b"\r\n")
    assert sum(fed) <= patient.bounds.head_bytes + 1
    assert sent > patient.bounds.head_bytes


@pytest.mark.parametrize("head", [GET, HANDSHAKE], ids=["request", "handshake"])
def test_too_many_headers_are_answered(patient: Small, head: bytes) -> None:
    assert status(patient.answer(head + b"x: y\r\n" * 300 + b"\r\n")) == 431
    few = b"x: y\r\n" * (patient.bounds.headers - head.count(b"\r\n"))
    assert patient.call(head + few + b"\r\n").recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 101")


@pytest.mark.parametrize("head", [GET, HANDSHAKE], ids=["request", "handshake"])
def test_a_very_long_line_is_answered(patient: Small, head: bytes) -> None:
    long = b"y" * (patient.bounds.line_bytes + 1)
    assert status(patient.answer(head + b"x: " + long + b"\r\n\r\n")) == 431
    assert status(patient.answer(head.replace(b" /", b" /" + long, 1) + b"\r\n")) == 414
    longest = b"y" * (patient.bounds.line_bytes - 10)
    line = patient.call(head + b"x: " + longest + b"\r\n\r\n")
    assert line.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 101")


def test_trailers_are_bounded_like_headers(patient: Small) -> None:
    post = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    assert status(patient.answer(post + b"x: y\r\n" * 300)) == 431


def test_a_body_without_end_is_not_kept(patient: Small) -> None:
    post = b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
    line = patient.call(post)
    for _ in range(20):
        line.sendall(b"10000\r\n" + b"z" * 65536 + b"\r\n")
    assert status(everything(line)) == 413


@pytest.mark.parametrize(
    "said",
    [b"\0\1\2\3\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\xff HTTP/1.1\r\n\r\n"],
)
def test_what_is_not_http_is_refused(patient: Small, said: bytes) -> None:
    assert status(patient.answer(said)) == 400


@pytest.mark.parametrize(
    "head",
    [
        HANDSHAKE.replace(b"version: 13", b"version: 12"),
        HANDSHAKE.replace(b"AAAAAAAAAAAAAAAAAAAAAA==", b"short"),
        HANDSHAKE + b"content-length: 5\r\n",
        HANDSHAKE + b"transfer-encoding: chunked\r\n",
    ],
)
def test_a_broken_handshake_is_answered(patient: Small, head: bytes) -> None:
    assert 400 <= status(patient.answer(head + b"\r\n")) < 500


def test_only_a_get_is_a_handshake(patient: Small) -> None:
    post = HANDSHAKE.replace(b"GET", b"POST") + b"content-length: 0\r\n\r\n"
    assert patient.call(post).recv(12) == b"HTTP/1.1 200"


def test_requests_in_a_row_are_each_answered(patient: Small) -> None:
    """Bounds count each head by itself, whatever the pieces in which they arrive."""
    several = padded_head(20 * KIB).replace(b"connection: close", b"connection: keep-") * 4
    assert patient.answer(several + GET + b"connection: close\r\n\r\n").count(b"HTTP/1.1 200") == 5


# Time


@pytest.mark.parametrize("said", [b"", b"G", GET, GET + b"x: ", HANDSHAKE, b"\r\n\r\n"], ids=repr)
def test_a_head_that_does_not_come_is_not_waited_for(quick: Small, said: bytes) -> None:
    assert status(quick.answer(said)) == 408


def test_a_head_that_trickles_is_not_waited_for(quick: Small) -> None:
    line = quick.call(GET)
    line.settimeout(0.05)
    for _ in range(400):
        try:
            line.sendall(b"x: y\r\n")
            if line.recv(12) == b"HTTP/1.1 408":
                return
        except TimeoutError:
            continue
    raise AssertionError("it was waited for")


def test_a_body_that_does_not_come_is_not_waited_for(quick: Small) -> None:
    post = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf"
    assert status(quick.answer(post)) == 408


def test_a_connection_is_kept_for_a_while_after_an_answer(
    patient: Small, make: Callable[[Bounds], Small]
) -> None:
    line = patient.call(GET + b"\r\n")
    read_answer(line)
    line.sendall(GET + b"connection: close\r\n\r\n")
    assert everything(line).startswith(b"HTTP/1.1 200")
    line = make(Bounds(keep_alive_seconds=0.05)).call(GET + b"\r\n")
    read_answer(line)
    assert everything(line) == b""  # without a word


def test_the_second_request_of_a_connection_is_not_waited_for_either(
    make: Callable[[Bounds], Small],
) -> None:
    server = make(Bounds())
    line = server.call(GET + b"\r\n")
    read_answer(line)
    object.__setattr__(server.bounds, "head_seconds", 0.2)  # the first one had all the time
    line.sendall(b"G")
    assert status(everything(line)) == 408


def test_whoever_does_not_read_is_hung_up_on(make: Callable[[Bounds], Small]) -> None:
    server = make(Bounds(reading_seconds=0.2))
    arrived = counted_arrivals(server.everybody)
    server.call(b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n")
    wait(lambda: arrived and server.everybody.count == 0)


def counted_arrivals(everybody: Connections) -> list[str]:
    """Who has come so far, however soon they left."""
    arrived: list[str] = []
    arrive = everybody.arrive

    def noted(address: str) -> Any:
        place = arrive(address)
        arrived.append(address)
        return place

    everybody.arrive = noted  # type: ignore[method-assign]
    return arrived


# Websockets


def frame(opcode: int, payload: bytes, *, last: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    size = len(payload)
    length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size)
    return struct.pack("!B", (0x80 if last else 0) | opcode) + length + bytes(4) + payload


def opened(server: Small) -> socket.socket:
    line = server.call(HANDSHAKE + b"\r\n")
    assert line.recv(1 << 16).startswith(b"HTTP/1.1 101")
    return line


def test_a_peer_that_does_not_answer_pings_is_hung_up_on(make: Callable[[Bounds], Small]) -> None:
    server = make(Bounds(ping_seconds=0.2))
    line = opened(server)
    assert b"keepalive ping timeout" in everything(line)
    wait(lambda: server.everybody.count == 0)


def test_pings_of_somebody_who_does_not_read_are_not_kept(patient: Small) -> None:
    line = opened(patient)
    flood = frame(9, b"p" * 125) * 1000
    with suppress(OSError):
        for _ in range(2000):
            line.sendall(flood)
        raise AssertionError("250 MB of pings were taken in")
    wait(lambda: patient.everybody.count == 0)


def test_somebody_who_reads_again_is_told_the_rest(patient: Small) -> None:
    line = patient.call(HANDSHAKE.replace(b"/live", b"/much") + b"\r\n")
    heard = b""
    while not heard.endswith(b"and the rest"):
        heard = heard[-20:] + line.recv(1 << 20)
        assert heard[20:], "it hung up"


def test_a_message_in_endless_empty_pieces_is_not_kept(patient: Small) -> None:
    line = opened(patient)
    line.sendall(frame(1, b"", last=False))
    line.sendall(frame(0, b"", last=False) * (protocol.MOST_FRAGMENTS + 1))
    assert b"too many fragments" in everything(line)


@pytest.mark.parametrize(
    "broken",
    [
        frame(1, b"\xff\xfe"),
        frame(3, b"what is this"),
        frame(0, b"a piece of nothing"),
        frame(9, b"", last=False),
        frame(8, b"\x03"),
        frame(8, b"\x00\x01bad code"),
        b"\x81\x05hello",  # not masked
        b"\xf1\x80\0\0\0\0",  # reserved bits
        frame(1, b"x" * 65_000, last=False) + frame(0, b"y" * 1_000),
    ],
    ids=range(9),
)
def test_a_broken_frame_closes_its_websocket_and_is_not_worth_a_log_line(
    patient: Small, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    line = opened(patient)
    line.sendall(broken)
    assert everything(line)[:1] in (b"\x88", b"\x81")
    assert opened(patient)
    assert caplog.text == ""


HEARD: Final = b"\x81\x05heard"  # what the app says to every message


def answers(line: socket.socket, wanted: bytes) -> None:
    """Read exactly what is expected."""
    found = b""
    while len(found) < len(wanted) and (piece := line.recv(1 << 16)):
        found += piece
    assert found == wanted


def test_frames_are_found_however_they_are_cut(patient: Small) -> None:
    line = opened(patient)
    for byte in frame(1, b"one byte after the other") + frame(1, b"x" * 300):
        line.sendall(bytes([byte]))
    answers(line, 2 * HEARD)
    line.sendall(frame(1, b"two") + frame(1, b"at once") + frame(1, b"and")[:3])
    answers(line, 2 * HEARD)
    line.sendall(frame(1, b"and")[3:])
    answers(line, HEARD)


def test_a_ping_amid_a_message_in_pieces_is_answered_first(patient: Small) -> None:
    line = opened(patient)
    line.sendall(frame(1, b"a text", last=False) + frame(9, b"?") + frame(0, b" in pieces"))
    answers(line, b"\x8a\x01?" + HEARD)
    line.sendall(frame(1, b"and one as a whole"))
    answers(line, HEARD)


def test_a_text_amid_a_message_in_pieces_is_refused(patient: Small) -> None:
    line = opened(patient)
    line.sendall(frame(1, b"a text", last=False) + frame(1, b"another"))
    assert b"expected a continuation frame" in everything(line)


def test_a_frame_larger_than_any_message_is_refused_by_its_head(patient: Small) -> None:
    line = opened(patient)
    line.sendall(b"\x81\xff" + struct.pack("!Q", 1 << 40) + bytes(4))
    assert b"1099511627776 bytes" in everything(line)


def test_thousands_of_tiny_frames_are_taken_one_by_one(patient: Small) -> None:
    line = opened(patient)
    line.sendall(frame(10, b"") * 20_000 + frame(1, b"after pongs nobody asked for"))
    answers(line, HEARD)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_our_frames_are_those_of_the_library(size: int) -> None:
    text = b"x" * size
    whole = protocol.text_head(size) + text
    assert whole == Frame(Opcode.TEXT, text).serialize(mask=False)
    assert protocol.frame_size(whole) == len(whole)
    masked = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert protocol.frame_size(b"before" + masked, 6) == len(masked)
    assert protocol.text_in(masked) == (text.decode() if size <= 125 else None)


# How many


def test_one_address_has_its_share_and_leaves_the_rest_to_others(few: Small) -> None:
    share = few.bounds.connections_by_address
    lines = [opened(few) for _ in range(share)]
    refused = few.answer(GET + b"connection: close\r\n\r\n")
    assert status(refused) == 503
    assert b"retry-after" in refused
    assert status(few.answer(HANDSHAKE + b"\r\n")) == 503
    assert status(few.answer(GET + b"connection: close\r\n\r\n", source="127.0.0.2")) == 200
    lines[0].close()
    wait(lambda: few.everybody.count < share)
    assert status(few.answer(GET + b"connection: close\r\n\r\n")) == 200


def test_half_open_connections_in_great_number_shut_nobody_out(patient: Small) -> None:
    lines = [patient.call(b"GET /") for _ in range(1130)]
    assert status(everything(lines[-1])) == 503
    assert patient.everybody.count == patient.bounds.connections_by_address
    assert status(patient.answer(GET + b"connection: close\r\n\r\n", source="127.0.0.2")) == 200


def test_there_is_an_end_to_all_connections_together(few: Small) -> None:
    for number in range(few.bounds.connections):
        line = few.call(HANDSHAKE + b"\r\n", source=f"127.0.1.{number + 1}")
        assert line.recv(12) == b"HTTP/1.1 101"
    assert status(few.answer(GET + b"\r\n", source="127.0.2.1")) == 503


def test_there_are_never_more_connections_than_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("naught.server.http.limits.connections.raised_file_limit", lambda: 1024)
    everybody = Connections(Settings("", limits=False))
    assert everybody.most == 824
    places = [everybody.arrive("192.0.2.1") for _ in range(900)]
    assert sum(place is not None for place in places) == 824


def test_a_connection_counts_for_whoever_a_proxy_says_it_is() -> None:
    everybody = Connections(Settings("", bounds=FEW))
    place = everybody.arrive("127.0.0.1")
    assert place is not None
    for number in range(FEW.connections_by_address):
        other = everybody.arrive(f"2001:db8::{number:x}")
        assert other is not None
    assert place.is_one_too_many("2001:db8::ffff")
    assert everybody.by_network == {"2001:db8::/64": FEW.connections_by_address + 1}
    assert not place.is_one_too_many("192.0.2.1")
    place.leave()
    place.leave()
    assert everybody.count == FEW.connections_by_address
