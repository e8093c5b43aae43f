"""NumZumZero in a real browser: a game against bots by mouse, and one alone by keyboard."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import naught
from tests.web.browser import Visitor, tab_to, until

MakeVisitor = Callable[..., Visitor]
Now = Literal["over", "lead", "turn"]

# What there is to do, or null while somebody else is busy.
LOOK = """() => {
  const seen = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
  if (seen('[data-testid="result"]')) return "over";
  const buttons = [...document.querySelectorAll("button")];
  if (buttons.some((each) => each.textContent.trim() === "Deal")) return "lead";
  return seen('[data-card][data-legal="true"]') ? "turn" : null;
}"""
MOST_TURNS = 70
TILE = '[data-game="numzumzero"]'


class Hands:
    """Somebody playing NumZumZero at a page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait(self) -> Now:
        now: Now = until(self.page, LOOK)
        return now

    @property
    def cards(self) -> Locator:
        return self.page.locator('[data-card][data-legal="true"]')

    @property
    def open_columns(self) -> Locator:
        return self.page.locator('[data-column][data-legal="true"]')

    def play_on(self, deal: Callable[[], None], turn: Callable[[int], None]) -> None:
        """Play to the end; deals and turns are worked in the way given."""
        for number in range(MOST_TURNS):
            match self.wait():
                case "over":
                    return
                case "lead":
                    deal()
                    self.page.get_by_test_id("board").wait_for()
                case "turn":
                    self.take_turn(turn, number)
        raise AssertionError("the game did not end")

    def take_turn(self, turn: Callable[[int], None], number: int) -> None:
        """Make a move and wait until the page has heard of it."""
        before = self.page.get_by_test_id("log").inner_text()
        turn(number)
        changed = "before => document.querySelector('[data-testid=\"log\"]')?.innerText !== before"
        until(self.page, changed, before)


def against_bots(page: Page, players: int, mode: str = "Basic") -> None:
    page.goto("/")
    page.locator(TILE).get_by_role("button", name="Play against bots").click()
    page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_role("radio", name=mode).check(force=True)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))


def press(page: Page, name: str) -> Callable[[], None]:
    return lambda: page.get_by_role("button", name=name, exact=True).click()


def test_a_whole_game_by_mouse(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, 3, "Advanced")
    hands = Hands(page)
    assert hands.wait() == "lead"
    expect(page.get_by_test_id("lead")).to_contain_text("lead")

    def turn(number: int) -> None:
        if number % 3 == 1:
            hands.cards.last.drag_to(hands.open_columns.last)
        elif number % 3 == 2:
            hands.open_columns.first.click()
            hands.cards.first.click()
        else:
            hands.cards.first.click()
            best_column(hands).click()

    hands.play_on(press(page, "Deal"), turn)
    expect(page.get_by_test_id("why")).to_contain_text("ended the game")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    match = naught.replay(download.value.path().read_text())
    assert match.over
    for score in match.scores():
        expect(page.get_by_test_id("result")).to_contain_text(str(score))


def best_column(hands: Hands) -> Locator:
    """A column that the chosen card balances, as the page promises, or any."""
    balanced = hands.page.locator('[data-column][aria-label*="you collect it"]')
    return balanced.first if balanced.count() else hands.open_columns.first


def test_what_a_card_would_do_is_what_it_does(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, 2)
    hands = Hands(page)
    hands.wait()
    press(page, "Deal")()
    for _ in range(4):
        assert hands.wait() == "turn"
        hands.cards.first.click()
        column = hands.open_columns.first
        aloud = column.locator(".visually-hidden").first.text_content() or ""
        promised = re.search(r"with .*: (?P<result>.*)$", aloud)
        assert promised
        hands.take_turn(lambda _, column=column: column.click(), 0)  # type: ignore[misc]
        said = page.get_by_test_id("log").locator("li", has_text="You played").first
        collected = "collected it" in said.inner_text()
        assert collected == ("you collect it" in promised["result"])


def test_whoever_came_by_keyboard_deals_by_enter(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/")
    tab_to(page, "Play against bots", within=TILE)
    page.keyboard.press("Enter")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("board").locator(":focus")).to_be_visible()


def test_a_game_alone_by_keyboard_and_then_a_better_one_perhaps(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/")
    tab_to(page, "Play alone", within=TILE)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("best")).to_contain_text("not finished a solo game")
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    hands = Hands(page)

    def deal() -> None:
        raise AssertionError("a game alone is dealt without being asked for")

    def turn(number: int) -> None:
        column = hands.open_columns.nth(number % hands.open_columns.count())
        page.keyboard.press(column.get_attribute("data-column") or "")

    def turn_by_arrows(_: int) -> None:
        tab_to_card(page)
        page.keyboard.press("ArrowUp")
        while page.evaluate("document.activeElement.dataset.legal") != "true":
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")

    hands.play_on(deal, lambda n: turn_by_arrows(n) if n < 4 else turn(n))
    expect(page.get_by_test_id("best")).to_contain_text("Your first solo result")
    first = int(re.findall(r"\d+", page.get_by_test_id("result").inner_text())[0])
    finished = page.url
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != finished)
    expect(page.get_by_test_id("result")).to_have_count(0)
    expect(hands.cards.first).to_be_visible()
    hands.play_on(deal, turn)
    second = int(re.findall(r"\d+", page.get_by_test_id("result").inner_text())[0])
    news = f"New best: {second}, up from {first}"
    still = f"Your solo best is {first}."
    expect(page.get_by_test_id("best")).to_have_text(news if second > first else still)
    page.goto("/")
    expect(page.locator(TILE)).to_contain_text(f"Your solo best: {max(first, second)}")


def tab_to_card(page: Page) -> None:
    for _ in range(40):
        if page.evaluate("document.activeElement?.dataset.card !== undefined"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the focus never came to a card")


@pytest.mark.parametrize("players", [3, 8])
def test_any_number_of_players_fits_a_phone(visitor: MakeVisitor, players: int) -> None:
    page = visitor(phone=True).page
    against_bots(page, players)
    hands = Hands(page)
    hands.wait()
    page.get_by_role("button", name="Deal", exact=True).tap()
    assert hands.wait() == "turn"
    hands.cards.first.tap()
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    for part in (hands.cards.last, hands.open_columns.last):
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= 844, "everything is in sight without scrolling"
    hands.take_turn(lambda _: hands.open_columns.first.tap(), 0)


def test_you_can_look_at_your_own_pile(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, 2)
    hands = Hands(page)
    hands.wait()
    press(page, "Deal")()
    assert hands.wait() == "turn"
    page.keyboard.press("p")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing yet")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
