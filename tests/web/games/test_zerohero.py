"""Zero Hero in a real browser: whole games by mouse with Swaps, by keys and by touch."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

import naught
from tests.web.browser import Visitor
from tests.web.games.zerohero_player import Shopper

MakeVisitor = Callable[..., Visitor]


def against_bots(page: Page, players: int) -> Shopper:
    """From the home page to a table against bots."""
    page.goto("/")
    tile = page.locator('[data-game="zerohero"]')
    tile.get_by_role("button", name="Play against bots").click()
    page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))
    return Shopper(page)


def test_a_whole_game_by_mouse_with_a_swap(visitor: MakeVisitor) -> None:
    page = visitor().page
    for _ in range(5):  # most games bring a Swap, not every one
        shopper = against_bots(page, players=2)
        shopper.play_on(lambda button: button.click())
        if shopper.swaps:
            break
    assert shopper.swaps
    expect(page.get_by_test_id("result")).to_contain_text("won")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    match = naught.replay(download.value.path().read_text())
    assert match.over
    shown = page.get_by_test_id("round-points").all_inner_texts()
    assert sorted(map(int, shown)) == sorted(match.scores())
    view = match.view(None)
    why = "A flag was turned over" if view.flagged else "The pile is used up"
    expect(page.get_by_test_id("round-result")).to_contain_text(why)


def test_a_whole_game_by_keyboard_alone(visitor: MakeVisitor) -> None:
    page = visitor().page
    shopper = against_bots(page, players=2)

    def press(button: Locator) -> None:
        walk(page, button)
        page.keyboard.press("Enter")

    shopper.play_on(press)
    expect(page.get_by_test_id("result")).to_contain_text("won")


def walk(page: Page, target: Locator) -> None:
    """Arrow keys lead to a button; Tab helps where somebody would use it."""
    wanted = target.element_handle()
    here = "wanted => document.activeElement === wanted"
    number = target.get_attribute("data-move") or ""
    if re.fullmatch(r"(take|buy) \d.*", number):
        page.keyboard.press(number.split()[1])
    for key in ["ArrowDown", "ArrowRight", "ArrowDown", *["Tab"] * 80]:
        if page.evaluate(here, wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the focus never came to {target}")


def test_a_game_of_four_by_touch_on_a_phone_never_scrolls_sideways(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    shopper = against_bots(page, players=4)

    def tap(button: Locator) -> None:
        button.tap()
        wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        assert not wide, "the page scrolls sideways"

    shopper.play_on(tap)
    expect(page.get_by_test_id("result")).to_contain_text("won")


def test_the_board_says_what_everything_is(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, players=3).wait()
    pairs = page.get_by_role("region", name=re.compile(r"^Pair \d: .+; (costs \d+ zerones?|free)$"))
    expect(pairs).to_have_count(4)
    expect(page.get_by_role("button", name="Take 1 zerone from pair 1")).to_be_visible()
    expect(page.get_by_test_id("pile")).to_contain_text("before the end cards")
    mine = page.get_by_role("list", name="Your rows")
    expect(mine).to_contain_text("next card")
    expect(mine).to_contain_text("face-down")
    for symbol in ("+Zerone", "+Card", "Swap", "Flag"):
        expect(page.get_by_role("region", name=re.compile("^Symbols"))).to_contain_text(symbol)
    expect(page.get_by_text("assumed", exact=True).first).to_be_visible()
