"""The server that most tests share, and the people at it."""

import secrets
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.attack.nursery import Nursery
from tests.server.people import Guest, Server
from tests.server.postgres import cluster, new_database


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that belongs to these tests."""
    with cluster() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "naught.db")
    name = f"naught_{secrets.token_hex(6)}"
    return new_database(request.getfixturevalue("postgres"), name)


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers start in a moment."""
    with Nursery() as nursery:
        yield nursery


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without rate limits."""
    server = Server(tmp_path_factory.mktemp("server") / "naught.db", "--no-limits").start()
    try:
        yield server.ready()
        assert server.complaints() == ""
    finally:
        server.close()


@pytest.fixture
def person(server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes people for the shared server."""
    people: list[Guest] = []

    def make(name: str | None = None) -> Guest:
        people.append(Guest(server, name))
        return people[-1]

    yield make
    for guest in people:
        guest.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Makes servers of a test's own, each with a new database."""
    servers: list[Server] = []

    def make(
        *choices: str,
        database: str | Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> Server:
        place = database or tmp_path / f"{len(servers)}.db"
        servers.append(Server(place, *choices, environment=environment).start())
        return servers[-1]

    yield make
    for server in servers:
        server.close()
