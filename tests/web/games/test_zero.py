"""ZERO in a real browser: whole games by hand, a server that dies, and two people at one table."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import naught
from tests.server.people import Server
from tests.web.browser import Visitor, arrive, resize, tab_to, until
from tests.web.games.zero_player import Hands

MakeVisitor = Callable[..., Visitor]


def tile(page: Page) -> Locator:
    """The place of ZERO on the home page."""
    return page.locator('[data-game="zero"]')


def against_bots(page: Page, rounds: int = 2, players: int = 3) -> None:
    """From the home page to a table against bots."""
    page.goto("/")
    tile(page).get_by_role("button", name="Play against bots").click()
    page.get_by_role("radio", name=str(players), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_label("Rounds").fill(str(rounds))
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))


def test_a_level_is_chosen_by_its_words_on_a_phone(visitor: MakeVisitor) -> None:
    somebody = visitor(phone=True)
    page = somebody.page
    page.goto("/")
    tile(page).get_by_role("button", name="Play against bots").click()
    levels = page.get_by_role("group", name="Bots play").get_by_role("radio")
    expect(levels).to_have_count(5)
    expect(page.get_by_role("radio", name="Medium")).to_be_checked()
    lefts = [level.bounding_box() for level in levels.all()]
    assert len({box["y"] for box in lefts if box}) == 1  # all in one row
    page.get_by_role("radio", name="Beginner").check(force=True)
    expect(page.get_by_text("Friendly, knows the rules")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/t/"))
    assert Hands(page).wait() == "turn"
    assert any('"level":"beginner"' in said for said in somebody.heard)


def test_two_clicks_lead_to_a_game_against_bots(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/")
    tile(page).get_by_role("button", name="Play against bots").click()
    page.get_by_role("button", name="Start").click()
    assert Hands(page).wait() == "turn"
    assert len(Hands(page).cards("hand")) == 9
    assert len(Hands(page).cards("pool")) == 5


def test_a_whole_game_by_mouse(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page)
    Hands(page).play_by_mouse()
    expect(page.get_by_test_id("result")).to_contain_text("won")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    match = naught.replay(download.value.path().read_text())
    assert match.over
    for total in match.scores():
        expect(page.get_by_test_id("result")).to_contain_text(str(total))


def test_a_whole_game_by_keyboard_alone(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/")
    tab_to(page, "Play against bots", within='[data-game="zero"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    hands = Hands(page)

    def swap(give: str, take: str) -> None:
        walk(page, "hand", give)
        page.keyboard.press("Enter")
        walk(page, "pool", take)
        page.keyboard.press("Enter")

    def press(name: str) -> None:
        if name == "Knock":
            page.keyboard.press("k")
        else:
            tab_to(page, name)
            page.keyboard.press("Enter")

    hands.play_on(swap, press)
    expect(page.get_by_test_id("result")).to_contain_text("won")


def test_the_focus_is_never_lost_when_its_button_goes(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, rounds=2, players=2)
    hands = Hands(page)
    focused = "() => document.activeElement !== document.body"
    while (now := hands.wait()) != "over":
        if now == "scored":
            tab_to(page, "Next round")
            page.keyboard.press("Enter")
        else:
            before = page.get_by_test_id("log").inner_text()
            tab_to(page, "Knock")
            page.keyboard.press("Enter")
            hands.hear_of_it(before)
        until(page, focused)  # on the hand, on "Next round" or on the result
    expect(page.get_by_test_id("result")).to_be_focused()


def walk(page: Page, zone: str, card: str) -> None:
    """Move the focus with the arrow keys to a card."""
    focus = """() => {
      const card = document.activeElement;
      return [card?.closest("[data-zone]")?.dataset.zone, card?.dataset.card];
    }"""
    keys = ["ArrowDown" if zone == "hand" else "ArrowUp"] * 3
    keys += ["ArrowLeft"] * 10 + ["ArrowRight"] * 10
    for key in keys:
        now = page.evaluate(focus)
        if now == [zone, card]:
            return
        if now[0] != zone or not key.endswith(("Down", "Up")):
            page.keyboard.press(key)
    assert page.evaluate(focus) == [zone, card]


def test_a_game_by_touch_on_a_phone(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    against_bots(page, rounds=1)
    hands = Hands(page)

    def swap(give: str, take: str) -> None:
        hands.card("hand", give).tap()
        hands.card("pool", take).tap()

    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).tap()

    hands.play_on(swap, press)
    expect(page.get_by_test_id("result")).to_contain_text("won")
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, "the page scrolls sideways"


# Cards of the hand below a notice.
COVERED_CARDS = """notice => {
  const over = notice.getBoundingClientRect();
  const cards = [...document.querySelectorAll('[data-zone="hand"] [data-card]')];
  return cards.map((card) => card.getBoundingClientRect()).filter((card) =>
    card.right > over.left && card.left < over.right &&
    card.bottom > over.top && card.top < over.bottom
  ).length;
}"""


@pytest.mark.own_server
def test_a_killed_server_comes_back_and_the_game_goes_on(
    server: Server, visitor: MakeVisitor
) -> None:
    page = visitor().page
    against_bots(page, rounds=1)
    hands = Hands(page)
    assert hands.wait() == "turn"
    page.keyboard.press("k")
    expect(page.get_by_test_id("log")).to_contain_text("You knocked")
    hands.wait()
    before, log = hands.cards("hand"), page.get_by_test_id("log").inner_text()
    port = server.address.rpartition(":")[2]
    server.kill()
    lost = page.get_by_text("Connection lost")
    expect(lost).to_be_visible()
    for size in ((1280, 720), (390, 640), (360, 640)):
        resize(page, *size)
        assert lost.evaluate(COVERED_CARDS) == 0, size
    resize(page, 1280, 900)
    server.choices = (*server.choices, "--port", port)
    server.start().ready()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    assert hands.cards("hand") == before
    assert page.get_by_test_id("log").inner_text() == log
    hands.play_by_mouse()
    expect(page.get_by_test_id("result")).to_contain_text("won")


def test_two_people_see_each_others_moves_and_not_each_others_cards(visitor: MakeVisitor) -> None:
    ada, bo, watcher = visitor(), visitor(phone=True), visitor()
    ada.page.goto("/")
    tile(ada.page).get_by_role("button", name="Play with friends").click()
    ada.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url(re.compile("/t/"))
    bo.page.goto(ada.page.url)
    bo.page.get_by_role("button", name="Sit down").click()
    ada.page.get_by_role("button", name="Start the game").click()
    watcher.page.goto(ada.page.url)
    people = {"ada": Hands(ada.page), "bo": Hands(bo.page)}
    for hands in people.values():
        expect(hands.page.locator('[data-zone="hand"] [data-card]')).to_have_count(9)
    dealt = {name: set(hands.cards("hand")) for name, hands in people.items()}
    first = next(
        name
        for name, hands in people.items()
        if hands.page.get_by_role("button", name="Knock", exact=True).is_enabled()
    )
    second = "bo" if first == "ada" else "ada"
    give, take = people[first].cards("hand")[0], people[first].cards("pool")[0]
    people[first].card("hand", give).click()
    people[first].card("pool", take).click()
    expect(people[second].card("pool", give)).to_be_visible()
    expect(watcher.page.locator(f'[data-zone="pool"] [data-card="{give}"]')).to_be_visible()
    secret = {name: cards - {give, take} for name, cards in dealt.items()}
    assert cards_heard(ada.heard) & secret["bo"] == set()
    assert cards_heard(bo.heard) & secret["ada"] == set()
    assert cards_heard(watcher.heard) & (secret["ada"] | secret["bo"]) == set()
    assert cards_heard(ada.heard) >= dealt["ada"]


def cards_heard(frames: list[str]) -> set[str]:
    """Every card that anything on the wire named, wherever it stood, but in the rulebook."""
    found: set[str] = set()
    for frame in frames:
        if frame.startswith("{") and '"rules":' not in frame:
            found |= set(re.findall(r"\b[RYGBVSK][1-8]\b", flat(json.loads(frame))))
    return found


def flat(value: Any) -> str:
    """All texts in a message; names of rules in options are no cards."""
    if isinstance(value, dict):
        return " ".join(flat(v) for key, v in value.items() if key not in ("rule", "options"))
    if isinstance(value, list):
        return " ".join(map(flat, value))
    return str(value)


def test_a_refusal_and_the_rules_are_at_hand(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page)
    Hands(page).wait()
    page.get_by_role("button", name="Rules").first.click()
    page.get_by_placeholder("Search the rules").fill("knock")
    expect(page.locator("[data-rule]").first).to_be_visible()
    assert all("nock" in text for text in page.locator("[data-rule]").all_inner_texts())


def test_a_finished_game_can_be_stepped_through(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page, rounds=1)
    hands = Hands(page)
    hands.play_by_mouse()
    page.get_by_role("link", name="Look back at the game").click()
    expect(page.get_by_test_id("position")).to_be_visible()
    start = page.get_by_test_id("position").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("position")).not_to_have_text(start)
    assert len(hands.cards("hand")) == 9


def test_a_missing_table_is_not_a_dead_end(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/t/nowhere")
    page.get_by_role("link").first.click()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()


def test_keys_work_after_a_click_on_a_sort_button(visitor: MakeVisitor) -> None:
    page = visitor().page
    against_bots(page)
    hands = Hands(page)
    assert hands.wait() == "turn"
    page.get_by_text("Number", exact=True).click()
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_contain_text("Rules of ZERO")
    page.keyboard.press("Escape")
    page.keyboard.press("k")
    expect(page.get_by_test_id("log")).to_contain_text("You knocked")


POOL = """() => [...document.querySelectorAll('[data-zone="pool"] [data-card]')]
  .map((card) => card.dataset.card).join(" ")"""


def test_what_the_others_did_is_kept_until_one_has_moved_and_shown_again(
    visitor: MakeVisitor,
) -> None:
    page = visitor().page
    against_bots(page, rounds=5, players=3)
    hands = Hands(page)
    for _ in range(5):  # bots that both knock at once end a round after our first turn
        assert hands.wait() == "turn"
        hands.swap_by_mouse()
        if hands.wait() == "turn":
            break
        hands.click_button("Next round")
    since = page.get_by_role("list", name="Since your last turn")
    expect(since.get_by_role("listitem")).to_have_count(2)
    for doing in since.get_by_role("button", name=re.compile("Show again: .* gave ")).all():
        now = page.evaluate(POOL)
        doing.click()
        until(page, f"now => ({POOL})() !== now", now)
        until(page, f"now => ({POOL})() === now", now)
    expect(since.get_by_role("listitem")).to_have_count(2)
    hands.swap_by_mouse()
    if hands.wait() == "turn":
        expect(page.get_by_test_id("happened")).not_to_have_text("")


def test_there_are_as_many_lamps_as_knocks_end_a_round(visitor: Callable[..., Visitor]) -> None:
    page = visitor().page
    arrive(page)
    for knocks in (1, 2):
        wish = {"game": "zero", "players": 2, "bots": ["easy"], "start": True}
        opened = page.request.post("/api/tables", data={**wish, "options": {"knocks": knocks}})
        page.goto(f"/t/{opened.json()['id']}")
        expect(page.get_by_test_id("knocks").locator(".lamp")).to_have_count(knocks)
