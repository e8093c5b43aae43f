"""nmbrs! in a real browser: a round by mouse, by keys and by touch, and a lay of every kind."""

import re
import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import naught
from tests.server.people import Server
from tests.web.browser import Visitor, resize, until
from tests.web.games.nmbrs_player import Hands, Now

MakeVisitor = Callable[..., Visitor]


def tile(page: Page) -> None:
    page.goto("/")
    expect(page.locator('[data-game="nmbrs"]')).to_be_visible()


def against_bots(page: Page, players: int = 2, target: int = 1) -> Hands:
    """From the home page to a table against bots; with so low a target one round decides."""
    tile(page)
    page.locator('[data-game="nmbrs"]').get_by_role("button", name="Play against bots").click()
    page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_label("Target").fill(str(target))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))
    return Hands(page)


GOES = '[data-zone="hand"] .going'  # cards that go with others now


def round_by_mouse(hands: Hands) -> Now:
    """Play on with clicks until a round is scored."""
    page = hands.page

    def turn() -> None:
        if page.locator(GOES).count():
            page.locator(GOES).first.click()
            assert hands.found_fits()
            page.locator('[data-testid="fits"] [data-move]').first.click()
        else:
            card = hands.cards[-1]
            hands.card(card).click()
            hands.press(f"Discard {card}")

    names = {"open": "Take it", "ask": "Pass", "draw": "Draw from the deck"}
    return hands.play_round(lambda now: hands.press(names[now]), turn)


def test_after_a_scored_round_the_next_one_is_played(visitor: MakeVisitor) -> None:
    hands = against_bots(visitor().page, target=500)
    assert round_by_mouse(hands) == "scored"
    coloured = hands.page.locator('[data-testid="log"] .chip svg')
    before = coloured.count()
    assert before > 0
    hands.page.reload()
    expect(coloured).to_have_count(before)  # cards in sentences are drawn as on the table
    hands.press("Next round")
    expect(hands.page.get_by_test_id("round-result")).to_be_hidden()
    hands.wait_for_cards()


def test_a_whole_game_by_mouse(visitor: MakeVisitor) -> None:
    page = visitor().page
    hands = against_bots(page)
    while round_by_mouse(hands) == "scored":  # nobody has more than nothing
        hands.press("Next round")
        expect(page.get_by_test_id("round-result")).to_be_hidden()
    expect(page.get_by_test_id("result")).to_contain_text("won")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    assert naught.replay(download.value.path().read_text()).over


def test_a_whole_round_by_keyboard_alone(visitor: MakeVisitor) -> None:
    page = visitor().page
    hands = against_bots(page)

    def turn() -> None:
        goes = page.locator(GOES).count() > 0
        card = (
            page.locator(GOES).first.get_attribute("data-card") if goes else None
        ) or hands.cards[0]
        page.evaluate("document.activeElement?.blur()")
        page.keyboard.press("ArrowRight")
        press_until(page, "ArrowLeft", lambda: focused(page, "card") == hands.cards[0])
        press_until(page, "ArrowRight", lambda: focused(page, "card") == card)
        page.keyboard.press("Enter")
        if goes:
            assert hands.found_fits()
            press_until(page, "Tab", lambda: focused(page, "move") is not None)
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("d")

    keys = {"open": "n", "ask": "n", "draw": "w"}
    hands.play_round(lambda now: page.keyboard.press(keys[now]), turn)
    expect(page.get_by_test_id("round-result")).to_be_visible()


def focused(page: Page, name: str) -> str | None:
    """What the thing in focus is, if it is such a thing."""
    found: str | None = page.evaluate(f"document.activeElement?.dataset?.{name} ?? null")
    return found


def press_until(page: Page, key: str, done: Callable[[], bool]) -> None:
    for _ in range(80):
        if done():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never led there")


def test_a_table_on_a_phone_does_not_scroll_sideways(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    hands = against_bots(page, players=4, target=500)
    hands.wait_for_cards()
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, "the page scrolls sideways"
    for order in ("Colour", "Tables", "By hand", "Number"):
        page.get_by_role("radio", name=order).check(force=True)
        assert len(hands.cards) in (7, 8, 9)
    assert hands.cards == sorted(hands.cards, key=lambda c: 200 if c[0] == "J" else int(c))


# How far each line's number is from what is printed on the cards: it is round, they are not.
NUMBERS_COVER = """() => {
  const covered = [];
  for (const handle of document.querySelectorAll("[data-line]")) {
    const { left, top, width } = handle.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + width / 2];
    for (const printed of document.querySelectorAll("[data-laid] .sign, [data-laid] .crown")) {
      const box = printed.getBoundingClientRect();
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      if (Math.hypot(dx, dy) < width / 2 - 0.5) covered.push(printed.parentElement.textContent);
    }
  }
  return covered;
}"""


def test_the_numbers_of_lines_cover_no_sign(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/exercises/nmbrs")
    for width in (1280, 820, 390):
        resize(page, width, 900)
        page.get_by_role("radio", name="Map").check(force=True)
        expect(page.locator("[data-line]").first).to_be_visible()
        until(page, "() => document.querySelectorAll('[data-laid]').length > 3")
        assert page.evaluate(NUMBERS_COVER) == [], width


# A lay of every kind, with cards that were laid out beforehand

FIRST = "1 3 5 2 4 6 7 8 9"
SECOND = "10 30 61 73 89 94 97 83 71"
OPEN_AND_DECK = "50 JR 99 20 98"


def deal_like_this(server: Server) -> None:
    """Replace the only shuffle so far in the server's store, while the server is not running."""
    top = f"{FIRST} {SECOND} {OPEN_AND_DECK}".split()
    deck = [*map(str, range(1, 101)), "JR", "JG", "JB", "JO"]
    line = f"* {' '.join(top + [card for card in deck if card not in top])}"
    with sqlite3.connect(server.database) as store:
        changed = store.execute("UPDATE events SET line = ? WHERE number = 0", (line,))
        assert changed.rowcount == 1


def two_at_a_table(server: Server, visitor: MakeVisitor) -> tuple[Hands, Hands]:
    """Two people, the first to act first, with the cards above."""
    ada, bo = visitor(), visitor()
    tile(ada.page)
    offer = ada.page.locator('[data-game="nmbrs"]')
    offer.get_by_role("button", name="Play with friends").click()
    ada.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url(re.compile("/t/"))
    bo.page.goto(ada.page.url)
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()
    both = [Hands(ada.page), Hands(bo.page)]
    for hands in both:
        expect(hands.page.locator('[data-zone="hand"] [data-card]')).to_have_count(9)
    port = server.address.rpartition(":")[2]
    server.kill()
    deal_like_this(server)
    server.choices = (*server.choices, "--port", port)
    server.start().ready()
    for hands in both:
        hands.page.reload()
        expect(hands.page.locator('[data-zone="hand"] [data-card]')).to_have_count(9)
    first = next(hands for hands in both if "1" in hands.cards)
    return first, next(hands for hands in both if hands is not first)


def other_turn(first: Hands, second: Hands, discard: str) -> None:
    """The other player declines, the first one claims; a card is drawn unasked, one discarded."""
    assert second.wait() == "open"
    second.answer("Decline")
    assert first.wait() == "ask"
    expect(first.page.get_by_text("With it comes a card from the deck")).to_be_visible()
    first.answer("Claim it")
    assert second.wait() == "lay"  # with nothing to decide, nobody is asked to draw
    expect(second.page.get_by_test_id("log")).to_contain_text("You drew")
    second.discard(discard)


@pytest.mark.own_server
def test_a_lay_of_every_kind(server: Server, visitor: MakeVisitor) -> None:
    first, second = two_at_a_table(server, visitor)
    assert first.wait() == "open"
    first.answer("Take it")
    first.lay("1", "3", "5", line="1 3 5")  # a new line
    first.lay("2", "4", line="(1) 2 (3) 4 (5)")  # refined
    first.discard("50")
    other_turn(first, second, discard="10")
    assert first.wait() == "open"
    first.answer("Take it")
    first.lay("7", "8", "9", line="7 8 9")
    first.lay("10", line="(7) (8) (9) 10")  # made longer
    first.lay("6", line="(1) (2) (3) (4) (5) 6 (7) (8) (9) (10)")  # joined
    first.discard("50")
    other_turn(first, second, discard="30")
    assert first.wait() == "open"
    first.answer("Take it")
    first.lay("20", "JR", line="(10) 20 JR=30")  # across, with a joker
    expect(first.page.locator('[data-laid="10"]')).to_have_count(1)  # one card, in two lines
    first.page.locator('[data-line="0"]').click()  # what fits this line?
    first.lay("30", line="(1) (2) (3) (4) (5) (6) (7) (8) (9) (10) JR!30=11")  # freed
    expect(second.page.locator('[data-laid="30"]')).to_be_visible()
    first.discard("50")
    expect(first.page.get_by_test_id("round-result")).to_contain_text("You went out")
    expect(second.page.get_by_test_id("round-result")).to_contain_text("went out")


@pytest.mark.own_server
def test_somebody_who_passes_for_the_round_is_not_asked_again(
    server: Server, visitor: MakeVisitor
) -> None:
    first, second = two_at_a_table(server, visitor)
    first.answer("Take it")
    first.discard("9")
    second.answer("Decline")
    assert first.wait() == "ask"
    first.press("Pass for the rest of this round")
    assert second.wait() == "lay"
    expect(first.page.get_by_text("Ask me again")).to_be_visible()
