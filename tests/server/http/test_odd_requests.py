"""Whatever the address, the query, the headers and the cookies are: an answer, and never a 500."""

from collections.abc import Callable
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from naught.server.http.routes import ROUTES
from tests.server.people import Guest, Server, first_line

ADDRESSES = sorted({path for route in ROUTES for path in route.paths})
PAGE = ["/", "/t/{x:str}", "/back/{x:str}", "/assets/{x:str}", "/{x:str}", "/rules/{x:str}"]
QUERIES = ("seat", "log_from", "from", "to", "game", "day", "cards", "line", "x")
ODD = (
    "",
    ".",
    "..",
    "%",
    "%00",
    "%ff",
    "%2e%2e%2f",
    "-1",
    "1e9",
    "NaN",
    "9" * 40,
    "null",
    "\\",
    "~",
)
ORIGINS = ("http://[", "http://[::1", "null", "http://", "://", "x", "http://a:b:c", "http://é")
LENGTHS = (200, 254, 255, 256, 261, 300, 301, 1023, 1024, 1081, 4095, 4096, 7000)


def header_text() -> st.SearchStrategy[bytes]:
    allowed = [number for number in range(256) if number >= 32 and number != 127]
    return st.lists(st.sampled_from(allowed), max_size=60).map(bytes).map(bytes.strip)


odd_part = st.one_of(
    st.sampled_from(ODD),
    st.text(max_size=40).map(lambda text: quote(text, safe="")),
    st.sampled_from(LENGTHS).map(lambda length: "a" * length),
    st.sampled_from(LENGTHS).map(lambda length: "%C3%A4" * (length // 6)),
)
odd_value = st.one_of(header_text(), st.sampled_from([text.encode("latin-1") for text in ORIGINS]))
odd_header = st.tuples(
    st.sampled_from(
        [
            *("origin", "cookie", "accept", "accept-encoding", "accept-language", "content-type"),
            *("x-forwarded-for", "x-forwarded-proto", "range", "if-none-match", "authorization"),
            *("referer", "user-agent", "te", "upgrade-insecure-requests", "x-http-method-override"),
        ]
    ),
    odd_value,
)
odd_cookie = header_text().map(lambda text: ("cookie", b"naught=" + text.replace(b";", b"")))


@st.composite
def addresses(draw: st.DrawFn) -> str:
    """A real address with something odd in each of its places."""
    parts = draw(st.sampled_from([*ADDRESSES, *PAGE])).split("/")
    path = "/".join(draw(odd_part) if part.startswith("{") else part for part in parts)
    query = draw(st.lists(st.tuples(st.sampled_from(QUERIES), odd_part), max_size=3))
    return path + ("?" + "&".join("=".join(pair) for pair in query) if query else "")


requests = st.tuples(
    st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"]),
    addresses(),
    st.lists(st.one_of(odd_header, odd_cookie), max_size=4),
    st.binary(max_size=60),
)


def status(server: Server, raw: bytes) -> int:
    return int(first_line(server, raw).split()[1])


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(requests)
@example(("PUT", "/api/me", [("origin", b"http://[")], b"{}"))
@example(("GET", "/" + "a" * 260, [], b""))
@example(("GET", "/" + "%F0%9F%83%8F" * 90, [], b""))
@example(("GET", "/api/games/" + "a" * 1070 + "/rulebook", [], b""))
@example(("GET", "/api/daily/nmbr9?day=" + "9" * 40, [], b""))
def test_an_odd_request_is_answered(
    server: Server, odd: tuple[str, str, list[tuple[str, bytes]], bytes]
) -> None:
    method, path, headers, body = odd
    lines = [f"{method} {path} HTTP/1.1".encode(), b"host: localhost", b"connection: close"]
    lines += [name.encode() + b": " + value for name, value in headers]
    lines.append(b"content-length: " + str(len(body)).encode())
    answered = status(server, b"\r\n".join(lines) + b"\r\n\r\n" + body)
    assert answered < 500 or (answered == 503 and not path.startswith("/api/"))


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(addresses(), st.lists(st.one_of(odd_header, odd_cookie), max_size=4))
@example("/api/tables/x/live", [("origin", b"http://[")])
@example("/api/tables/" + "a" * 1081 + "/live", [])
def test_an_odd_handshake_is_answered(
    server: Server, path: str, headers: list[tuple[str, bytes]]
) -> None:
    lines = [f"GET {path} HTTP/1.1".encode(), b"host: localhost", b"upgrade: websocket"]
    lines += [b"connection: upgrade", b"sec-websocket-version: 13"]
    lines += [b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    lines += [name.encode() + b": " + value for name, value in headers]
    assert status(server, b"\r\n".join(lines) + b"\r\n\r\n") < 500


@pytest.mark.parametrize("what", ["join", "live", "step", "hint", "replay", "record", "qr.svg"])
def test_an_address_without_its_table_is_refused(
    server: Server, person: Callable[..., Guest], what: str
) -> None:
    up = [] if what == "live" else [".."]  # /api/live is there, and says that we live
    for table in ("x" * 24, "x" * 1081, *up, "%00", "%F0%9F%83%8F"):
        answer = person().raw("GET", f"/api/tables/{table}/{what}")
        assert answer.status_code in (404, 405)
