"""One walker and one window for every test of a module: a desktop's, unless it wants a phone's."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.server.people import Server
from tests.web.browser import Visitor
from tests.web.screens.walker import Walker


@pytest.fixture(scope="module")
def walker(shared_server: Server) -> Iterator[Walker]:
    walker = Walker(shared_server, "Ada")
    yield walker
    walker.close()


@pytest.fixture(scope="module")
def phone() -> bool:
    """Whether the window is a phone's; a module may say so."""
    return False


@pytest.fixture(scope="module")
def page(browser: Browser, walker: Walker, phone: bool) -> Iterator[Page]:
    """One window for the whole walk, with the walker's cookies."""
    visitor = Visitor(browser, walker.server.address, phone)
    visitor.context.add_cookies(walker.cookies())  # type: ignore[arg-type]
    yield visitor.page
    visitor.close()
