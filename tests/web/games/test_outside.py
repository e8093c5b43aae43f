"""A game from outside, installed in a fresh environment and played through the page to its end."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.environments import fresh
from tests.server.people import Server
from tests.web.browser import Visitor, tab_to, until

EBB = Path(__file__).parents[3] / "examples" / "ebb"
MOST_TURNS = 30

# Whether it is my turn, or over; null while somebody else is busy.
LOOK = """() => {
  if (document.querySelector('[data-testid="result"]')) return "over";
  return document.querySelector('[data-testid="moves"] [data-move]') ? "turn" : null;
}"""
CHANGED = "before => document.querySelector('[data-testid=\"log\"]')?.innerText !== before"


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in an environment where Ebb was installed beside Naught."""
    home = tmp_path_factory.mktemp("outside")
    server = Server(home / "naught.db", "--no-limits", python=str(fresh(home / "env", EBB)))
    try:
        yield server.start().ready()
    finally:
        server.close()


@pytest.fixture
def page(browser: Browser, outside: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    visitor = Visitor(browser, outside.address, phone=getattr(request, "param", False))
    yield visitor.page
    visitor.close()


def against_bots(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game=ebb]").get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))


def take_turn(page: Page) -> None:
    """Walk to a card of the hand with the mouse, choose it, and play it to one of the wells."""
    card = page.locator(".mine [data-card][data-legal=true]").first
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.down()
    page.mouse.up()
    expect(card).to_have_attribute("aria-pressed", "true")
    moves = page.get_by_test_id("moves").locator("[data-move]")
    expect(moves).to_have_count(2)  # this card, to the left well or to the right one
    before = page.get_by_test_id("log").inner_text()
    moves.first.click()
    until(page, CHANGED, before)


def test_a_whole_game_against_bots_and_a_look_back(page: Page) -> None:
    against_bots(page)
    for turn in range(MOST_TURNS):
        if until(page, LOOK) == "over":
            break
        if turn == 1:
            page.get_by_role("button", name="Hint").click()
            expect(page.get_by_test_id("hint")).to_have_attribute("data-state", "there")
            expect(page.get_by_test_id("moves").locator("[data-suggested]")).to_have_count(1)
        take_turn(page)
    expect(page.get_by_test_id("result")).to_contain_text("won")
    page.get_by_text("Look back at the game").click()
    expect(page.get_by_test_id("position")).to_contain_text("of 41")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("board")).to_contain_text("holds 21")


def test_by_keyboard_alone(page: Page) -> None:
    against_bots(page)
    assert until(page, LOOK) == "turn"
    label = page.get_by_test_id("moves").locator("[data-move]").first.inner_text()
    tab_to(page, label.strip(), within='[data-testid="moves"]')
    before = page.get_by_test_id("log").inner_text()
    page.keyboard.press("Enter")
    until(page, CHANGED, before)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("Rules of Ebb")


@pytest.mark.parametrize("page", [True], indirect=True, ids=["phone"])
def test_on_a_phone_nothing_is_cut_off(page: Page) -> None:
    against_bots(page)
    assert until(page, LOOK) == "turn"
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    for button in page.get_by_test_id("moves").get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= 390
