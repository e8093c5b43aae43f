"""Every screen, light and dark, on a desktop and on a phone: axe finds nothing to object to."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import naught
from tests.server.people import Guest
from tests.web.browser import resize
from tests.web.screens import axe
from tests.web.screens.walker import Walker

GAMES: Final = sorted(naught.games())
SIZES: Final = ((1280, 900), (390, 844))
MOVES: Final = 8  # of ours, until a board has something on it


def assert_clean(page: Page, screen: str) -> None:
    """No violation in either theme, at either size."""
    found: list[str] = []
    for size in SIZES:
        resize(page, *size)
        for theme in axe.THEMES:
            axe.dress(page, theme)
            where = f"{screen}, {size[0]} px, {theme}"
            found += [f"{where}: {each}" for each in axe.violations(page)]
    assert not found, "\n".join(found)


def board(page: Page, table: str) -> None:
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("board")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_in_play_with_a_hint(page: Page, walker: Walker, game: str) -> None:
    board(page, walker.table(game, MOVES))
    assert_clean(page, game)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_test_id("hint")).to_have_attribute("data-state", "there")
    assert_clean(page, f"{game}, a hint")


@pytest.mark.parametrize("game", GAMES)
def test_the_rules(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    expect(page.locator("[data-rule]").first).to_be_visible()
    assert_clean(page, f"rules of {game}")


def home(page: Page, _: Walker) -> None:
    page.goto("/")
    expect(page.locator("[data-game]")).to_have_count(len(GAMES))
    page.wait_for_load_state("networkidle")


def setting_up(page: Page, walker: Walker) -> None:
    home(page, walker)
    page.locator("[data-game=zero]").get_by_role("button", name="Play against bots").click()
    page.get_by_text("More options").click()
    page.get_by_text("House rules").click()


def learning(page: Page, _: Walker) -> None:
    page.goto("/learn")
    expect(page.locator("[data-game]")).to_have_count(len(GAMES))


def lesson(page: Page, _: Walker) -> None:
    page.goto("/learn/zero")
    page.get_by_role("button", name="Let\u2019s go").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def exercise(page: Page, _: Walker) -> None:
    page.goto("/exercises/nmbrs")
    expect(page.get_by_test_id("board")).to_be_visible()


def lobby(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.post('/api/tables', {'game': 'zero', 'players': 4})['id']}")
    expect(page.locator("[data-place]")).to_have_count(4)


def rules_beside_the_board(page: Page, walker: Walker) -> None:
    board(page, walker.table("zero", 0))
    page.keyboard.press("r")
    expect(page.locator("[data-rule]").first).to_be_visible()


def keys(page: Page, walker: Walker) -> None:
    board(page, walker.table("nmbr9", 0))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def scored(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.scored('zero')}")
    expect(page.get_by_test_id("round-result")).to_be_visible()


def over(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.table('nmbr9', 20)}")
    expect(page.get_by_test_id("result")).to_be_visible()


def looking_back(page: Page, walker: Walker) -> None:
    over(page, walker)
    page.get_by_text("Look back at the game").click()
    expect(page.get_by_test_id("position")).to_be_visible()
    page.keyboard.press("End")


def deck_of_the_day(page: Page, _: Walker) -> None:
    page.goto("/daily/nmbr9")
    expect(page.get_by_test_id("daily-list")).to_be_visible()


def continued_elsewhere(page: Page, walker: Walker) -> None:
    table = walker.table("zero", 0)
    link = walker.get(f"/api/tables/{table}/link")["personal"]
    other = Guest(walker.server)
    page.context.clear_cookies()
    page.context.add_cookies(
        [
            {"name": n, "value": v, "url": walker.server.address}
            for n, v in other.http.cookies.items()
        ]
    )
    other.close()
    page.goto(re.sub(r"^https?://[^/]+", "", link))
    expect(page.get_by_role("heading", name="Continue as Ada")).to_be_visible()


def nowhere(page: Page, _: Walker) -> None:
    page.goto("/nothing/here/at/all")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()


SCREENS: Final[tuple[Callable[[Page, Walker], None], ...]] = (
    home,
    setting_up,
    learning,
    lesson,
    exercise,
    lobby,
    rules_beside_the_board,
    keys,
    scored,
    over,
    looking_back,
    deck_of_the_day,
    nowhere,
    continued_elsewhere,  # as somebody else: the last
)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen(page: Page, walker: Walker, screen: Callable[[Page, Walker], None]) -> None:
    resize(page, *SIZES[0])
    screen(page, walker)
    assert_clean(page, screen.__name__)
