"""On a phone, upright or on its side, everything for the next move is within one screen."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.people import Server
from tests.web.browser import Visitor, resize, until
from tests.web.walker import Walker

UPRIGHT: Final = (390, 844)
ON_ITS_SIDE: Final = (844, 390)

HINT: Final = ".news button"
PROMPT: Final = '[data-testid="prompt"]'
# What the next move needs: the table, the hand, the main button. A display or a list of lines
# may be longer than the screen; then it scrolls within itself.
NEEDED: Final = {
    "zero": [HINT, PROMPT, '[data-zone="pool"]', '[data-zone="hand"] .card', ".knock"],
    "numzumzero": [HINT, PROMPT, "[data-column]", "[data-card]"],
    "zerohero": [HINT, PROMPT, "[data-pair]", '[data-testid="purse"]', "[data-pair] button"],
    "nmbr9": [HINT, PROMPT, '[data-testid="bench"]', '[data-testid="in-hand"]', ".place", ".lens"],
    "nmbrs": [HINT, PROMPT, ".table", '[data-zone="hand"] [data-card]', ".acts-row"],
}


@pytest.fixture(scope="module")
def walker(shared_server: Server) -> Iterator[Walker]:
    walker = Walker(shared_server, "Ada")
    yield walker
    walker.close()


@pytest.fixture(scope="module")
def page(browser: Browser, walker: Walker) -> Iterator[Page]:
    visitor = Visitor(browser, walker.server.address, phone=True)
    visitor.context.add_cookies(walker.cookies())  # type: ignore[arg-type]
    yield visitor.page
    visitor.close()


OUT_OF_SIGHT: Final = """selectors => selectors.flatMap((selector) => {
  const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (all.length === 0) return [`${selector}: nowhere`];
  return all.map((each) => each.getBoundingClientRect())
    .filter(({ top, bottom, left, right }) =>
      top < 0 || left < 0 || bottom > innerHeight + 2 || right > innerWidth + 2)
    .map(({ top, bottom }) => `${selector}: ${Math.round(top)} to ${Math.round(bottom)}`);
})"""


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_the_next_move_is_within_one_screen(page: Page, walker: Walker, game: str) -> None:
    page.goto(f"/t/{walker.table(game, 3)}")
    for size in (UPRIGHT, ON_ITS_SIDE):
        resize(page, *size)
        expect(page.get_by_test_id("board")).to_be_visible()
        until(page, "() => document.querySelector('.news button') !== null")
        assert page.evaluate(OUT_OF_SIGHT, NEEDED[game]) == [], size
