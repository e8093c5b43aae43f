"""One browser for all tests of the page, and a server that answers quickly."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.people import Server
from tests.web.browser import Visitor, launch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "naught.db", "--no-limits").start()
    try:
        yield server.ready()
    finally:
        server.close()


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the server, each with a browser window of their own."""
    visitors: list[Visitor] = []

    def make(phone: bool = False) -> Visitor:
        visitors.append(Visitor(browser, server.address, phone))
        return visitors[-1]

    yield make
    for each in visitors:
        each.close()
