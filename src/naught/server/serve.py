"""Starting and stopping: the address first, then the database, the games and their kernels."""

import asyncio
import gc
import logging
import socket
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.core.cache import patience
from naught.server.listening import GOODBYE, CannotServe, address_of, greeting, listening
from naught.server.monitoring import logs
from naught.server.settings import Settings, database_url
from naught.server.supervisor.post import Post, take_post
from naught.server.thinking import own_bots
from naught.server.worker import follow_supervisor

if TYPE_CHECKING:
    import uvicorn

    from naught.server.house import House

    Companion = Callable[[House, uvicorn.Server], Coroutine[Any, Any, None]]  # runs beside it

log = logging.getLogger("naught.serve")

COLLECT_AFTER: Final = (25_000, 10, 4)  # new objects; collections of the younger generation


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
        import uvloop  # not there on Windows
    except ImportError:
        return asyncio.run(work)  # type: ignore[no-any-return]
    return uvloop.run(work)  # type: ignore[no-any-return]


async def serve(
    settings: Settings, listener: socket.socket, beside: "Companion"
) -> Exception | None:
    """Serve until stopped; returns the exception that ended it, if any."""
    # the address first, at once: these take half a second of imports
    from naught.server.house import House
    from naught.server.http.app import make_app
    from naught.server.http.server import make_server
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


async def collect_seldom(house: "House") -> None:
    """Look for cycles seldom, and not in what was imported: that was a third of a move's cost.

    By default Python looks after every 700 objects, and again and again at all it has imported.
    To look at old objects stops everybody, for a second where 600 tables are played. Yet tables
    that were unloaded are old cycles; what else is of size undoes its own, as websockets do.
    """
    await house.opened.wait()
    await house.catalogue.settled.wait()
    gc.freeze()
    gc.collect()  # of nothing: from now on, what was imported does not count
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
