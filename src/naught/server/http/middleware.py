"""The front door: who asks, from where, what every answer carries; and the page itself."""

from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from naught.server.house import House
from naught.server.http import static_files
from naught.server.http.identity import Holder, Seal, cookie_in, new_id, set_cookie
from naught.server.wire.errors import CLOSE_REFUSED, Refused

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
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Middleware:
    """Stands before the app, for HTTP and WebSockets alike."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
        elif kind == "websocket":
            await self._let_in(scope, receive, send)  # thousands of frames: no wrapping
        elif not scope["path"].startswith("/api/"):
            await self._serve_page(scope, guarded(send))
        else:
            await self._let_in(scope, receive, guarded(private(send)))

    async def _serve_page(self, scope: Any, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            refused = Refused("missing", f"{scope['method']} is for addresses under /api")
            await refuse(scope, send, refused)
            return
        answer = static_files.answer(scope["path"], header(scope, b"accept-encoding"))
        body = b"" if scope["method"] == "HEAD" else answer.body
        headers = [*answer.headers, ("content-length", str(len(answer.body)))]
        await reply(send, answer.status, headers, body)

    async def _let_in(self, scope: Any, receive: Receive, send: Send) -> None:
        await self.house.opened.wait()
        holder = self._holder(scope)
        address = scope["client"][0] if scope.get("client") else ""
        try:
            check_origin(scope)
            self.house.limits.check("ask", holder.own if holder else None, address)
        except Refused as refused:
            self.house.metrics.refusals += 1
            await refuse(scope, send, refused)
            return
        if holder is None:
            holder = Holder(new_id())
            send = giving_cookie(send, cookie_header(scope, self.house.seal, holder).encode())
        scope["holder"] = holder
        await self.app(scope, receive, send)

    def _holder(self, scope: Any) -> Holder | None:
        value = cookie_in(header(scope, b"cookie"))
        return None if value is None else self.house.seal.holder(value)


def cookie_header(scope: Any, seal: Seal, holder: Holder) -> str:
    """The header that makes this browser the holder."""
    return set_cookie(seal.cookie_value(holder), secure=scope["scheme"] in ("https", "wss"))


def header(scope: Any, name: bytes) -> str:
    """The value of a request header, or an empty text."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def check_origin(scope: Any) -> None:
    """Pages of other sites may not act for our guests."""
    origin = header(scope, b"origin")
    acts = scope["type"] == "websocket" or scope["method"] not in SAFE
    if acts and origin and urlsplit(origin).netloc != header(scope, b"host"):
        raise Refused("forbidden", "this was asked from a page of another site")


def guarded(send: Send) -> Send:
    """Every answer carries the security headers."""

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
        await send(message)

    return with_headers


def private(send: Send) -> Send:
    """What one guest may know is kept by no cache."""

    async def with_header(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), (b"cache-control", b"no-store")]
        await send(message)

    return with_header


def giving_cookie(send: Send, cookie: bytes) -> Send:
    """The first answer to a guest sets the cookie."""

    async def with_cookie(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            given = list(message.get("headers", ()))
            if not any(name == b"set-cookie" for name, _ in given):  # the app knows better
                given.append((b"set-cookie", cookie))
            message["headers"] = given
        await send(message)

    return with_cookie


async def refuse(scope: Any, send: Send, refused: Refused) -> None:
    """Answer without asking the app."""
    if scope["type"] == "websocket":
        await refuse_websocket(send, refused)
        return
    body = msgspec.json.encode(refused.refusal)
    headers = [("content-type", "application/json"), ("content-length", str(len(body)))]
    if refused.wait:
        headers.append(("retry-after", str(max(1, round(refused.wait)))))
    await reply(send, refused.status, headers, body)


async def refuse_websocket(send: Any, refused: Refused) -> None:
    """Another site gets no line at all; a guest gets words, as no browser shows a bare status."""
    if refused.kind != "forbidden":
        await send({"type": "websocket.accept"})
        text = msgspec.json.encode(refused.refusal).decode()
        await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": CLOSE_REFUSED + refused.status})


async def reply(send: Any, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    raw = [(key.encode("latin-1"), value.encode("latin-1")) for key, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body, "more_body": False})
