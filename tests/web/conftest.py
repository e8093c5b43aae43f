"""One browser and one server for all tests of the page; a server of their own for a few."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.people import Server
from tests.web.browser import Visitor, launch

SEEN = pytest.StashKey[tuple[Server, list[Visitor]]]()  # by a test: to be told if it fails


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser last: Playwright's event loop stays in the thread, and asyncio.run fails."""
    items.sort(key=lambda item: "tests/web/" in item.nodeid)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def serving(folder: Path) -> Iterator[Server]:
    """A server that weighs moves less carefully than it would for people."""
    server = Server(folder / "naught.db", "--no-limits", "--analysis-iterations", "400").start()
    try:
        yield server.ready()
    finally:
        server.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Every guest has tables of their own, so tests do not meet there."""
    yield from serving(tmp_path_factory.mktemp("page"))


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """The shared one, unless a test is marked `own_server` because it kills or changes it."""
    if request.node.get_closest_marker("own_server"):
        yield from serving(tmp_path)
    else:
        yield request.getfixturevalue("shared_server")


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
