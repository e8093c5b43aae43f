"""A whole server inside a test, for what needs its clock or its deadlines.

Everything is real but the sockets, and with `served` those are as well.
"""

import asyncio
import warnings
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from litestar.exceptions import LitestarDeprecationWarning

from naught.server.house import House
from naught.server.http.app import make_app
from naught.server.http.server import make_server
from naught.server.listening import bound
from naught.server.settings import Settings, database_url
from tests.server.people import Server


class Clock:
    """Shows the time that a test has set."""

    def __init__(self, shows: str) -> None:
        self.shows = shows

    def __call__(self) -> datetime:
        return datetime.fromisoformat(self.shows).replace(tzinfo=UTC)


class Inside:
    """A house, its clock, and the people in it."""

    def __init__(self, house: House, clock: Clock, closing: AsyncExitStack) -> None:
        self.house = house
        self.clock = clock
        with warnings.catch_warnings():  # how handlers name `house` is to change in Litestar 3
            warnings.simplefilter("ignore", LitestarDeprecationWarning)
            self.app = make_app(house)
        self.closing = closing

    async def person(self, name: str | None = None) -> "Person":
        """Somebody with a browser of their own."""
        transport = httpx.ASGITransport(self.app)  # type: ignore[arg-type]
        browser = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        person = Person(await self.closing.enter_async_context(browser))
        if name is not None:
            await person.get("/api/me")
            await person.put("/api/me", {"name": name})
        return person


class Person:
    def __init__(self, browser: httpx.AsyncClient) -> None:
        self.browser = browser

    async def get(self, path: str) -> Any:
        return answered(await self.browser.get(path))

    async def put(self, path: str, body: Any) -> Any:
        return answered(await self.browser.put(path, json=body))

    async def post(self, path: str, body: Any = None) -> Any:
        return answered(await self.browser.post(path, json=body))

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        """What is said to somebody whose wish is not granted."""
        answer = await self.browser.request(method, path, json=body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["problem"])


class Served(Server):
    """The address of a house in this process; its people are in other threads."""

    def __init__(self, found: Inside, address: str) -> None:
        self.house = found.house
        self.address = address


@asynccontextmanager
async def served(found: Inside) -> AsyncIterator[Served]:
    """The same house over real sockets."""
    with bound("127.0.0.1", 0) as listener:
        server = make_server(found.app, found.house.connections, found.house.settings.bounds)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield Served(found, f"http://127.0.0.1:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            await serving


def answered(answer: httpx.Response) -> Any:
    assert answer.status_code < 400, answer.text
    return answer.json()


@asynccontextmanager
async def inside(
    folder: Path, shows: str, *games: str, database: str = "", **wishes: Any
) -> AsyncIterator[Inside]:
    """A house that has just opened at a time of the test's choice, with some games ready."""
    settings = Settings(database=database_url(database or folder / "naught.db"), **wishes)
    clock = Clock(shows)
    house = House(settings)
    house.days.clock = clock
    house.open()
    async with AsyncExitStack() as closing:
        closing.push_async_callback(house.close)
        await house.opened.wait()
        for game in games:
            await house.catalogue.wait_until_compiled(game)
        yield Inside(house, clock, closing)
