"""Starting and stopping: the address first, then the database, the games and their kernels."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.core.cache import patience
from naught.core.errors import BadBot, BadCards
from naught.server.listening import GOODBYE, CannotServe, address_of, greeting, listening
from naught.server.monitoring import logs
from naught.server.settings import Bounds, Settings, database_url
from naught.server.supervisor.post import Post, is_worker, take_post
from naught.server.thinking import own_bots

if TYPE_CHECKING:
    import uvicorn

    from naught.server.house import House
    from naught.server.http.limits.connections import Connections

    Companion = Callable[[House, uvicorn.Server], Coroutine[Any, Any, None]]  # runs beside it

log = logging.getLogger("naught.serve")

COLLECT_AFTER: Final = (25_000, 20, 20)  # new objects; collections of the younger generation
DAYS: Final = ("archive_days", "finished_days", "unfinished_days", "guest_days")
TICKS_BETWEEN_SWEEPS: Final = 5  # of uvicorn's main loop, ten each second


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
    post = take_post()
    failure = run_alone(settings, port, open_browser) if post is None else work(settings, post)
    if failure is not None:
        raise CannotServe(str(failure)) from failure


def run_alone(settings: Settings, port: int | None, open_browser: bool) -> Exception | None:
    """Serve in one process without a supervisor."""
    with listening(settings.host, port) as listener:
        address = address_of(settings.host, listener)
        beside = partial(announce, settings, address, open_browser)
        failure = run_loop(serve(settings, listener, beside))
    if failure is None and not settings.quiet:
        print(GOODBYE, flush=True)
    return failure


def work(settings: Settings, post: Post) -> Exception | None:
    """Serve as one of a supervisor's workers."""
    from naught.server.worker import follow_supervisor

    settings = replace(
        settings,
        quiet=settings.quiet or not post.shows,
        compiles=settings.compiles and post.number == 0,
        worker=post.number,
    )
    with post.take_listener() as listener:
        return run_loop(serve(settings, listener, partial(follow_supervisor, post.take_control())))


def run_loop(work: Any) -> Exception | None:
    """Use uvloop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)  # type: ignore[no-any-return]
    return uvloop.run(work)  # type: ignore[no-any-return]


async def serve(
    settings: Settings, listener: socket.socket, beside: "Companion"
) -> Exception | None:
    """Serve until stopped; returns the exception that ended it, if any."""
    from naught.server.house import House
    from naught.server.http.app import make_app
    from naught.server.progress import show_progress

    logs.set_up(settings.log, settings.worker)
    patience.never_compile()  # people are waiting: other processes compile
    house = House(settings)
    server = make_server(make_app(house), house.connections, settings.bounds)
    house.reach.attach(server, listener)
    house.watch.start(house)
    house.open()
    tasks = [
        asyncio.create_task(beside(house, server)),
        asyncio.create_task(show_progress(house.catalogue, quiet=settings.quiet)),
        asyncio.create_task(stop_on_failure(house, server)),
        asyncio.create_task(collect_seldom(house)),
    ]
    try:
        await server.serve(sockets=[listener])
    finally:
        for task in tasks:
            task.cancel()
        await house.close()
    return house.failed.result() if house.failed.done() else None


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

    from naught.server.http.limits.protocol import BoundedHttp, BoundedWebSocket

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


async def collect_seldom(house: "House") -> None:
    """Look for cycles among new objects only, and seldom: that was a third of every move's cost.

    By default Python looks after every 700 objects, and again and again at all it has imported.
    """
    await house.opened.wait()
    await house.catalogue.settled.wait()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


async def stop_on_failure(house: "House", server: "uvicorn.Server") -> None:
    await asyncio.wait([house.failed])
    server.should_exit = True


async def announce(
    settings: Settings,
    address: str,
    open_browser: bool,
    house: "House",
    server: "uvicorn.Server",
) -> None:
    """Print our address once we are serving."""
    while not server.started:
        await asyncio.sleep(0.005)
    if not settings.quiet:
        print(greeting(address), flush=True)
    if open_browser:
        with suppress(webbrowser.Error):
            await asyncio.to_thread(webbrowser.open, address)


def use_cards(folder: Path) -> None:
    from naught.games import use_cards  # imports every game: only when needed

    use_cards(folder)


def supervised(asked: Any) -> int:
    from naught.server.supervisor.run import Choices, supervise

    chosen = Choices(
        asked.host,
        asked.port,
        asked.workers,
        asked.metrics_port,
        json_log=asked.log == "json",
        beat=asked.beat_seconds,
    )
    return supervise("naught.server", sys.argv[1:], chosen)


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
    parser.add_argument("--no-notices", action="store_true", help="ask instead of listening")
    parser.add_argument("--bot-pause", type=float, default=Settings.bot_pause)
    parser.add_argument("--bot-seconds", type=float, default=Settings.bot_seconds)
    parser.add_argument("--ready-seconds", type=float, default=Settings.ready_seconds)
    parser.add_argument("--rest-seconds", type=float, default=Settings.rest_seconds)
    parser.add_argument("--database-seconds", type=float, default=Settings.database_seconds)
    for name in DAYS:
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=int, default=getattr(Settings, name)
        )
    parser.add_argument("--housekeeping-seconds", type=float, default=Settings.housekeeping_seconds)
    parser.add_argument("--analysis-iterations", type=int, help="for each step of a game")
    parser.add_argument("--no-compile", action="store_true", help="use what is compiled")
    parser.add_argument("--log", choices=("text", "json"), default="text")
    parser.add_argument("--telemetry", action="store_true")
    parser.add_argument("--metrics-port", type=int, help="of the supervisor")
    parser.add_argument("--workers", type=int, help="under a supervisor; default: without one")
    parser.add_argument("--beat-seconds", type=float, default=5.0, help="of the supervisor")
    asked = parser.parse_args()

    try:
        if asked.workers is not None and not is_worker():
            sys.exit(supervised(asked))
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
            notices=not asked.no_notices,
            bot_pause=asked.bot_pause,
            bot_seconds=asked.bot_seconds,
            ready_seconds=asked.ready_seconds,
            rest_seconds=asked.rest_seconds,
            database_seconds=asked.database_seconds,
            analysis_iterations=asked.analysis_iterations,
            housekeeping_seconds=asked.housekeeping_seconds,
            **{name: getattr(asked, name) for name in DAYS},
            compiles=not asked.no_compile,
            log=asked.log,
            telemetry=asked.telemetry,
        )
    except (BadBot, BadCards, CannotServe) as problem:
        sys.exit(f"naught: {problem}")
