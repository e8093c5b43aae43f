"""uvicorn with our bounds: deadlines for every connection, and signals that only stop it."""

import asyncio
import logging
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final

import uvicorn

from naught.server.http.limits.connections import Connections
from naught.server.http.limits.protocol import BoundedHttp, BoundedWebSocket
from naught.server.settings import Bounds

log = logging.getLogger("naught.serve")

TICKS_BETWEEN_SWEEPS: Final = 5  # of uvicorn's main loop, ten each second


class Server(uvicorn.Server):
    """Enforces deadlines, and on a signal shuts down without killing the process itself."""

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_BETWEEN_SWEEPS == 0:
            sweep(self.server_state.connections)
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def make_server(app: Any, connections: Connections, bounds: Bounds) -> Server:
    return Server(
        uvicorn.Config(
            app,
            http=partial(BoundedHttp, connections, bounds),  # type: ignore[arg-type]
            ws=partial(BoundedWebSocket, bounds),  # type: ignore[arg-type]
            ws_max_size=bounds.message_bytes,
            ws_ping_interval=bounds.ping_seconds,
            ws_ping_timeout=bounds.ping_seconds,
            ws_per_message_deflate=False,
            timeout_keep_alive=bounds.keep_alive_seconds,  # type: ignore[arg-type]
            access_log=False,
            log_config=None,
            log_level="critical",  # we log failures ourselves, without addresses
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )


def sweep(connections: Collection[Any]) -> None:
    """Enforce the deadlines of every connection."""
    now = asyncio.get_running_loop().time()
    for connection in list(connections):
        try:
            connection.check_deadlines(now)
        except Exception:  # one connection must not end the server
            log.exception("checking the deadlines of a connection failed")
            connection.transport.abort()
