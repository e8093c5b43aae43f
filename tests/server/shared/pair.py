"""Two processes on one database, with notices and without, and people with a browser at each."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Final

import httpx
import pytest

from naught.server.http.guests.identity import COOKIE
from tests.server.people import Guest, Server, wait
from tests.server.postgres import new_database

WAYS: Final = ("notices", "asking", "sqlite")  # PostgreSQL, the same without notices, one file


class Two:
    """Two processes that know each other, and people with a browser at each."""

    def __init__(self, first: Server, second: Server, closing: ExitStack) -> None:
        self.first, self.second = first, second
        self.closing = closing

    def person(self, name: str | None = None) -> tuple[Guest, Guest]:
        """The same person at both."""
        here = Guest(self.first, name)
        there = Guest.__new__(Guest)
        there.server = self.second
        cookies = {COOKIE: here.http.cookies[COOKIE]}
        there.http = httpx.Client(base_url=self.second.address, timeout=60, cookies=cookies)
        for guest in (here, there):
            self.closing.callback(guest.close)
        return here, there


def started_two(request: pytest.FixtureRequest, name: str, *choices: str) -> Iterator[Two]:
    """Both of them, in the way that the fixture's parameter says; they must not complain."""
    if request.param == "asking":
        choices += ("--no-notices",)
    with ExitStack() as closing:
        database = empty_database(request, name)
        first, second = (Server(database, "--no-limits", *choices).start() for _ in range(2))
        for server in (first, second):
            closing.callback(server.close)
            server.ready()
        know_each_other(first, second)
        yield Two(first, second, closing)
        assert (first.complaints(), second.complaints()) == ("", "")


def empty_database(request: pytest.FixtureRequest, name: str) -> str:
    if request.param == "sqlite":
        folders: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
        return str(folders.mktemp(name) / "naught.db")
    return new_database(request.getfixturevalue("postgres"), f"{name}_{request.param}")


def know_each_other(*servers: Server) -> None:
    """Until each has seen the others."""
    for server in servers:
        wait(partial(sees, server, len(servers)))


def sees(server: Server, processes: int) -> bool:
    return living(server) == processes


def living(server: Server) -> int:
    text = httpx.get(f"{server.address}/api/metrics", timeout=60).text
    return int(next(x for x in text.splitlines() if x.startswith("naught_processes ")).split()[1])
