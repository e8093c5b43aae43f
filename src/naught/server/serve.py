"""Starting and stopping: the address first, then the database, the games and their kernels."""

import asyncio
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.core.cache import patience
from naught.core.errors import BadBot, BadCards
from naught.server import logs
from naught.server.settings import Bounds, Settings, database_url
from naught.server.thinking import own_bots

if TYPE_CHECKING:
    import uvicorn

    from naught.server.house import House
    from naught.server.http.connections import Connections

log = logging.getLogger("naught.serve")

USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
TICKS_BETWEEN_SWEEPS: Final = 5  # of uvicorn's main loop, ten each second


class CannotServe(Exception):
    """The server cannot start, and why."""


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | Path | None = None,
    open_browser: bool = False,
    **choices: Any,
) -> None:
    """Serve until stopped; raises CannotServe. `choices` are further fields of Settings.

    Without a port the first free one from 8000 on is taken; port 0 takes any.
    """
    settings = Settings(database=database_url(database), host=host, **choices)
    own_bots.keep_from(settings.database)
    with listening(host, port) as listener:
        address = address_of(host, listener)
        failure = run_loop(serve(settings, listener, address, open_browser))
    if failure is not None:
        raise CannotServe(str(failure)) from failure


def run_loop(work: Any) -> Exception | None:
    """Use uvloop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)  # type: ignore[no-any-return]
    return uvloop.run(work)  # type: ignore[no-any-return]


def listening(host: str, port: int | None) -> socket.socket:
    """A bound socket: from now on connections are queued."""
    wanted = range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else [port]
    problem: OSError | None = None
    for number in wanted:
        try:
            return bound(host, number)
        except OSError as error:
            problem = error
    raise CannotServe(f"cannot listen on {host}, port {port or USUAL_PORT}: {problem}")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(host: str, listener: socket.socket) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{listener.getsockname()[1]}"


async def serve(
    settings: Settings, listener: socket.socket, address: str, open_browser: bool
) -> Exception | None:
    """Serve until stopped; returns the exception that ended it, if any."""
    from naught.server.house import House
    from naught.server.http.app import make_app
    from naught.server.progress import show_progress

    logs.set_up()
    patience.never_compile()  # people are waiting: other processes compile
    house = House(settings)
    server = make_server(make_app(house), house.connections, settings.bounds)
    house.open()
    announced = asyncio.create_task(announce(server, settings, address, open_browser))
    shown = asyncio.create_task(show_progress(house.catalogue, quiet=settings.quiet))
    stopping = asyncio.create_task(stop_on_failure(house, server))
    try:
        await server.serve(sockets=[listener])
    finally:
        for task in (announced, shown, stopping):
            task.cancel()
        await house.close()
    if house.failed.done():
        return house.failed.result()
    if not settings.quiet:
        print("\nGoodbye.", flush=True)
    return None


def sweep(connections: Collection[Any]) -> None:
    """Enforce the deadlines of every connection."""
    now = asyncio.get_running_loop().time()
    for connection in list(connections):
        try:
            connection.check_deadlines(now)
        except Exception:  # one connection must not end the server
            log.exception("checking the deadlines of a connection failed")
            connection.transport.abort()


def make_server(app: Any, connections: "Connections", bounds: Bounds) -> "uvicorn.Server":
    import uvicorn

    from naught.server.http.protocol import BoundedHttp, BoundedWebSocket

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


async def stop_on_failure(house: "House", server: "uvicorn.Server") -> None:
    await asyncio.wait([house.failed])
    server.should_exit = True


async def announce(
    server: "uvicorn.Server", settings: Settings, address: str, open_browser: bool
) -> None:
    """Print our address once we are serving."""
    while not server.started:
        await asyncio.sleep(0.005)
    if not settings.quiet:
        print(f"Naught is at {address} (Ctrl-C ends it)", flush=True)
    if open_browser:
        with suppress(webbrowser.Error):
            await asyncio.to_thread(webbrowser.open, address)


def use_cards(folder: Path) -> None:
    from naught.games import use_cards  # imports every game: only when needed

    use_cards(folder)


def main() -> None:
    """`python -m naught.server` for tests and benchmarks; people use `naught`."""
    import argparse

    parser = argparse.ArgumentParser(prog="python -m naught.server", description=main.__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, help="0: any free port")
    parser.add_argument("--allow-host", action="append", default=[], help="a name to answer to")
    parser.add_argument("--database", help="a file for SQLite, or postgresql://...")
    parser.add_argument("--cards", type=Path, help="a folder of other printed cards")
    parser.add_argument("--bots", type=Path, help="a folder of bots")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits (benchmarks)")
    parser.add_argument("--bot-pause", type=float, default=Settings.bot_pause)
    parser.add_argument("--bot-seconds", type=float, default=Settings.bot_seconds)
    parser.add_argument("--ready-seconds", type=float, default=Settings.ready_seconds)
    parser.add_argument("--rest-seconds", type=float, default=Settings.rest_seconds)
    parser.add_argument("--database-seconds", type=float, default=Settings.database_seconds)
    parser.add_argument("--analysis-iterations", type=int, help="for each step of a game")
    asked = parser.parse_args()

    try:
        if asked.bots is not None:
            own_bots.load_folder(asked.bots)
        if asked.cards is not None:
            use_cards(asked.cards)
        run(
            asked.host,
            asked.port,
            asked.database,
            allow_hosts=tuple(asked.allow_host),
            limits=not asked.no_limits,
            bot_pause=asked.bot_pause,
            bot_seconds=asked.bot_seconds,
            ready_seconds=asked.ready_seconds,
            rest_seconds=asked.rest_seconds,
            database_seconds=asked.database_seconds,
            analysis_iterations=asked.analysis_iterations,
        )
    except (BadBot, BadCards, CannotServe) as problem:
        sys.exit(f"naught: {problem}")
