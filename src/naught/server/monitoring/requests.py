"""What whoever runs a server may see of each request: a line in the log, a span, both or neither.

Neither holds more than the route, the status, the time it took and which request it was: the
address of a table is a key to it, so a table is known by a digest.
"""

import logging
import time
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Final, Protocol

from litestar.types import ASGIApp, Message, Receive, Send

from naught.server.monitoring import logs

if TYPE_CHECKING:
    from naught.server.house import House

log = logging.getLogger("naught.request")

NOTHING: Final = nullcontext()


class Span(Protocol):
    """Something that takes a while, as a tracer sees it."""

    def update_name(self, name: str) -> None: ...
    def set_attribute(self, key: str, value: str | int) -> None: ...


class Tracer(Protocol):
    """Whoever collects spans."""

    def span(self, name: str, traceparent: str = "") -> AbstractContextManager[Span]: ...
    def close(self) -> None: ...


class Watch:
    """Watches requests and messages; idle unless somebody asked for it."""

    def __init__(self, logs_requests: bool) -> None:
        self.logs_requests = logs_requests
        self.tracer: Tracer | None = None

    def start(self, house: "House") -> None:
        """Begin to trace, if that was asked for."""
        if house.settings.telemetry:
            from naught.server.monitoring.telemetry import Telemetry  # an extra

            self.tracer = Telemetry(house)

    def close(self) -> None:
        if self.tracer is not None:
            self.tracer.close()

    @property
    def idle(self) -> bool:
        return self.tracer is None and not self.logs_requests

    def message(self, message: object) -> AbstractContextManager[Any]:
        """Watch a message over a websocket."""
        if self.tracer is None:
            return NOTHING
        return self.tracer.span(f"message {type(message).__name__.lower()}")

    async def request(self, app: ASGIApp, scope: Any, receive: Receive, send: Send) -> None:
        """Let the app answer, and note what came of it."""
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with self._span(scope) as span:
            await app(scope, receive, noting)
            route = scope.get("path_template") or "unknown"
            if span is not None:
                describe(span, scope["method"], route, status)
        if self.logs_requests:
            taken = round(1000 * (time.perf_counter() - began), 1)
            facts = {"method": scope["method"], "route": route, "status": status, "ms": taken}
            log.info("request", extra={"facts": facts})

    def _span(self, scope: Any) -> AbstractContextManager[Span | None]:
        if self.tracer is None:
            return NOTHING
        headers = dict(scope["headers"])
        return self.tracer.span("request", headers.get(b"traceparent", b"").decode("latin-1"))


def describe(span: Span, method: str, route: str, status: int) -> None:
    span.update_name(f"{method} {route}")
    span.set_attribute("http.request.method", method)
    span.set_attribute("http.route", route)
    span.set_attribute("http.response.status_code", status)
    request, table = logs.current.get()
    span.set_attribute("naught.request", request)
    if table:
        span.set_attribute("naught.table", table)
