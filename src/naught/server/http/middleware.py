"""The middleware: identity, origin checks, rate limits and security headers; and the page."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

import msgspec
from litestar.exceptions import WebSocketDisconnect
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from naught.server.house import House
from naught.server.http import static_files
from naught.server.http.guests.identity import (
    COOKIE,
    SECURE_COOKIE,
    Holder,
    Seal,
    cookie_in,
    drop_cookie,
    new_id,
    set_cookie,
)
from naught.server.http.hosts import Hosts
from naught.server.monitoring import logs
from naught.server.monitoring.health import Readiness, readiness
from naught.server.wire.errors import CLOSE_REFUSED, Refused

log = logging.getLogger("naught.http")

HUNG_UP: Final = (WebSocketDisconnect, ClientDisconnected)  # nothing is wrong
SECURITY: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
SECURITY_HEADERS: Final = [(key.encode(), value.encode()) for key, value in SECURITY.items()]
STAY_SECURE: Final = (b"strict-transport-security", b"max-age=31536000")
SECURE_HEADERS: Final = [*SECURITY_HEADERS, STAY_SECURE]
LAST_HERE: Final = (b"connection", b"close")  # the next request goes to another process
LIVE: Final = "/api/live"
PROBES: Final = (LIVE, "/api/ready")
PERSONAL: Final = "/api/back/"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Middleware:
    """Wraps the app, for HTTP and websockets alike."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.hosts = Hosts(house.settings, lambda: house.reach.wide)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http":
            request = logs.begin_request(header(scope, b"x-request-id"), scope["path"])
            send = guarded(send, [*self._guards(scope), (b"x-request-id", request.encode())])
        elif kind == "websocket":
            logs.begin_request(header(scope, b"x-request-id"), scope["path"])
        try:
            if kind == "http" and scope["path"] in PROBES:
                await self._answer_probe(scope, send)
            elif kind == "http" and not scope["path"].startswith("/api/"):
                await self._serve_page(scope, send)
            elif kind == "http" and is_opened_link(scope):
                await self._lead_to_page(scope, send)
            elif kind == "http":
                await self._let_in(scope, receive, private(send))
            elif kind == "websocket":
                try:
                    await self._let_in(scope, receive, send)  # thousands of frames: not wrapped
                finally:
                    let_go(scope)
            else:
                await self.app(scope, receive, send)
        except HUNG_UP:
            return
        except Exception as error:
            if scope.get("state", {}).get("is_gone", bool)():
                await asyncio.sleep(0)  # the client has hung up; uvicorn hears of it next
                return
            with suppress(RuntimeError):  # the response has begun: it stays incomplete
                await refuse(scope, send, failure(self.house, error))

    async def _answer_probe(self, scope: Any, send: Send) -> None:
        """Tell a load balancer, whoever it is and however often it asks."""
        alive = scope["path"] == LIVE
        found = Readiness(True) if alive else await readiness(self.house)
        body = msgspec.json.encode(found)
        headers = [("content-type", "application/json"), ("content-length", str(len(body)))]
        headers.append(("cache-control", "no-store"))
        await reply(send, 200 if found.ready else 503, headers, body)

    def _guards(self, scope: Any) -> list[tuple[bytes, bytes]]:
        """The headers of every response."""
        guards = SECURE_HEADERS if is_secure(scope) else SECURITY_HEADERS
        return [*guards, LAST_HERE] if self.house.draining else guards

    async def _serve_page(self, scope: Any, send: Send) -> None:
        try:
            self.hosts.check(header(scope, b"host"))
            if scope["method"] not in ("GET", "HEAD"):
                raise Refused("missing", f"{scope['method']} is for addresses under /api")
        except Refused as refused:
            await refuse(scope, send, refused)
            return
        answer = static_files.answer(scope["path"], header(scope, b"accept-encoding"))
        body = b"" if scope["method"] == "HEAD" else answer.body
        headers = [*answer.headers, ("content-length", str(len(answer.body)))]
        await reply(send, answer.status, headers, body)

    async def _lead_to_page(self, scope: Any, send: Send) -> None:
        """Somebody has opened a personal link as our page asks for it: show them the page."""
        token = scope["path"].removeprefix(PERSONAL)
        where = [("location", f"/back/{quote(token, safe='')}"), ("content-length", "0")]
        await reply(send, 303, where, b"")

    async def _let_in(self, scope: Any, receive: Receive, send: Send) -> None:
        await self.house.opened.wait()
        holder, cookies = self._holder(scope)
        try:
            self.hosts.check(header(scope, b"host"))
            check_origin(scope)
            check_place(scope)
            self.house.limits.check("ask", None if cookies else holder.own, address_of(scope))
        except Refused as refused:
            self.house.metrics.refusals += 1
            await refuse(scope, send, refused)
            return
        scope["holder"] = holder
        send = giving_cookies(send, cookies) if cookies else send
        if scope["type"] == "websocket" or self.house.watch.idle:
            await self.app(scope, receive, send)
        else:
            await self.house.watch.request(self.app, scope, receive, send)

    def _holder(self, scope: Any) -> tuple[Holder, list[str]]:
        """Whoever is asking, and the cookies to set: if their own did not say, or is old."""
        sent, seal = header(scope, b"cookie"), self.house.seal
        plain = known(seal, cookie_in(sent, COOKIE))
        if not is_secure(scope):
            return self._recognized(scope, plain, cookie_in(sent, COOKIE))
        holder = known(seal, cookie_in(sent, SECURE_COOKIE))
        if holder is None and plain is not None:  # set before this server had TLS
            return plain, [cookie_header(scope, seal, plain), drop_cookie()]
        return self._recognized(scope, holder, cookie_in(sent, SECURE_COOKIE))

    def _recognized(
        self, scope: Any, holder: Holder | None, cookie: str | None
    ) -> tuple[Holder, list[str]]:
        if holder is None or cookie is None:
            return self._stranger(scope)
        seal = self.house.seal
        return holder, [cookie_header(scope, seal, holder)] if seal.is_old(cookie) else []

    def _stranger(self, scope: Any) -> tuple[Holder, list[str]]:
        holder = Holder(new_id())
        return holder, [cookie_header(scope, self.house.seal, holder)]


def failure(house: House, error: Exception) -> Refused:
    """Our fault: the log gets the details, the guest does not."""
    house.metrics.failures += 1
    log.error("a request failed", exc_info=error)
    return Refused("broken", "something went wrong here, and nothing was changed")


def let_go(scope: Any) -> None:
    """Undo the circles of a websocket that has ended: it is freed now, not some time later.

    The collector of cycles looks at old objects seldom, as it stops everybody while it does.
    """
    state = scope.get("state", {})
    state.pop("line", None)
    if "socket" in state:
        socket = state.pop("socket")
        socket.receive = socket.send = None  # the framework's, which refer to it


def is_opened_link(scope: Any) -> bool:
    """A personal link in the address bar of a browser, where the page would have asked for JSON."""
    reads = "text/html" in header(scope, b"accept")
    return scope["method"] == "GET" and scope["path"].startswith(PERSONAL) and reads


def known(seal: Seal, cookie: str | None) -> Holder | None:
    return None if cookie is None else seal.holder(cookie)


def is_secure(scope: Any) -> bool:
    """TLS, here or at the proxy in front of us."""
    return scope["scheme"] in ("https", "wss")


def address_of(scope: Any) -> str:
    return scope["client"][0] if scope.get("client") else ""


def cookie_header(scope: Any, seal: Seal, holder: Holder) -> str:
    """The header that makes this browser the holder."""
    return set_cookie(seal.cookie_value(holder), secure=is_secure(scope))


def header(scope: Any, name: bytes) -> str:
    """The value of a request header, or an empty text."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def check_origin(scope: Any) -> None:
    """Pages of other sites may not act on behalf of our guests."""
    origin = header(scope, b"origin")
    acts = scope["type"] == "websocket" or scope["method"] not in SAFE
    if acts and origin and origin.partition("://")[2].lower() != header(scope, b"host").lower():
        raise Refused("forbidden", "this request came from a page of another site")


def check_place(scope: Any) -> None:
    """Behind a proxy only a request says whose connection it is."""
    place = scope.get("state", {}).get("place")
    if place is not None and place.is_one_too_many(address_of(scope)):
        raise Refused("too_fast", "too many connections from your address", wait=5.0)


def guarded(send: Send, guards: list[tuple[bytes, bytes]]) -> Send:
    """Add these headers to every response."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *guards]
        await send(message)

    return with_headers


def private(send: Send) -> Send:
    """Keep what one guest may know out of every cache."""

    async def with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), (b"cache-control", b"no-store")]
        await send(message)

    return with_header


def giving_cookies(send: Send, cookies: list[str]) -> Send:
    """Set the cookie with this response."""
    headers = [(b"set-cookie", cookie.encode()) for cookie in cookies]

    async def with_cookies(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            given = list(message.get("headers", ()))
            known = any(name == b"set-cookie" for name, _ in given)  # the app sets its own
            message["headers"] = given if known else [*given, *headers]
        await send(message)

    return with_cookies


async def refuse(scope: Any, send: Send, refused: Refused) -> None:
    """Answer without calling the app."""
    if scope["type"] == "websocket":
        await refuse_websocket(send, refused)
        return
    body = msgspec.json.encode(refused.refusal)
    headers = [("content-type", "application/json"), ("content-length", str(len(body)))]
    if refused.wait:
        headers.append(("retry-after", str(max(1, round(refused.wait)))))
    await reply(send, refused.status, headers, body)


async def refuse_websocket(send: Any, refused: Refused) -> None:
    """Other sites get no connection at all; guests get a message, as browsers hide the status."""
    if refused.kind != "forbidden":
        await send({"type": "websocket.accept"})
        text = msgspec.json.encode(refused.refusal).decode()
        await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": CLOSE_REFUSED + refused.status})


async def reply(send: Any, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    raw = [(key.encode("latin-1"), value.encode("latin-1")) for key, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
