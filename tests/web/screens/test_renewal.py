"""A page left open while the server gets a new build loads again, since its parts are gone."""

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.browser import Visitor, arrive

MakeVisitor = Callable[..., Visitor]
PART = "**/assets/Learn-*.js"  # loaded when somebody goes there
MISSING = ("dynamically imported module", "preload CSS")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="no such file\n")


def missing_once() -> Callable[[Route], None]:
    """It stays in place: Chromium may lose a request that is under way while a route is removed."""
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        missing(route) if len(asked) == 1 else route.continue_()

    return answer


def go_to_learn(page: Page) -> None:
    page.evaluate("() => { window.sameDocument = true }")
    page.locator('a[href="/learn"]').first.click()


def is_same_document(page: Page) -> bool:
    return bool(page.evaluate("() => window.sameDocument === true"))


def forgive(visitor: Visitor) -> None:
    """The part could not be loaded: that is what these tests are about."""
    visitor.troubles[:] = [
        each for each in visitor.troubles if not any(words in each for words in MISSING)
    ]


def test_a_page_of_an_older_build_loads_again_for_a_part_that_is_gone(
    visitor: MakeVisitor,
) -> None:
    somebody = visitor()
    arrive(somebody.page)
    somebody.page.route(PART, missing_once())
    go_to_learn(somebody.page)
    expect(somebody.page.locator("main [data-game='zero']")).to_be_visible()
    assert not is_same_document(somebody.page)
    forgive(somebody)


def test_it_loads_again_once_and_no_more(visitor: MakeVisitor) -> None:
    somebody = visitor()
    page = somebody.page
    arrive(page)
    home = page.url
    documents: list[str] = []
    page.on("domcontentloaded", lambda loaded: documents.append(loaded.url))
    page.route(PART, missing)
    with page.expect_event("load"):
        go_to_learn(page)
    page.wait_for_load_state("networkidle")
    page.go_back()
    with page.expect_event("pageerror"), page.expect_response(home):
        go_to_learn(page)  # it fails again, and asks whether the server is there
    page.wait_for_load_state("networkidle")
    assert len(documents) == 1
    assert is_same_document(page)
    forgive(somebody)


def test_it_stays_while_the_network_is_gone_and_loads_again_once_it_is_back(
    visitor: MakeVisitor,
) -> None:
    somebody = visitor()
    page = somebody.page
    arrive(page)
    home = page.url
    somebody.context.set_offline(True)
    with page.expect_event("requestfailed", lambda request: request.url == home):
        go_to_learn(page)
    assert is_same_document(page)
    somebody.context.set_offline(False)
    expect(page.locator("main [data-game='zero']")).to_be_visible()
    assert not is_same_document(page)
    forgive(somebody)
