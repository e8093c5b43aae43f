"""One browser for all tests of the page, and a server that answers quickly."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.people import Server
from tests.web.browser import Visitor, launch

SEEN = pytest.StashKey[tuple[Server, list[Visitor]]]()  # by a test: to be told if it fails


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where a test of the page failed, tell what everybody saw, and what the server wrote."""
    report = yield
    seen = item.stash.get(SEEN, None)
    if report.when == "call" and report.failed and seen is not None:
        server, visitors = seen
        report.sections += [("what a visitor saw", each.testimony()) for each in visitors]
        report.sections.append(("what the server wrote", server.complaints()))
    return report


@pytest.fixture
def visitor(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors of the server, each with a browser window of their own."""
    visitors: list[Visitor] = []
    request.node.stash[SEEN] = (server, visitors)

    def make(phone: bool = False) -> Visitor:
        visitors.append(Visitor(browser, server.address, phone))
        return visitors[-1]

    yield make
    for each in visitors:
        each.close()
