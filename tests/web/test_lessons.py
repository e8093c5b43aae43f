"""Learning by playing, in a real browser: offered, walked, left, resumed, skipped, repeated."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser import Visitor, arrive
from tests.web.zero_player import Hands

LETS_GO, READY = "Let\u2019s go", "I\u2019m ready"


def teacher(page: Page, state: str) -> None:
    expect(page.get_by_test_id("teacher")).to_have_attribute("data-state", state)


def at_step(page: Page, step: int) -> None:
    expect(page.get_by_test_id("lesson-at")).to_have_accessible_name(re.compile(f"^Step {step} of"))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_a_newcomer_is_offered_the_lesson_and_walks_it_to_a_table(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor().page
    arrive(page)
    page.locator('[data-game="zero"]').get_by_role("button", name="Play against bots").click()
    page.get_by_role("link", name="New here? Learn ZERO in 4 minutes").click()
    press(page, LETS_GO)
    for step in (1, 2):
        at_step(page, step)
        press(page, "Go on")
    hands = Hands(page)
    teacher(page, "asks")
    hands.click_swap("R1", "B8")
    teacher(page, "missed")
    expect(page.get_by_test_id("teacher")).to_contain_text("You gave")
    expect(page.get_by_test_id("teacher")).to_contain_text("It completes five reds")
    press(page, "Try again")
    teacher(page, "asks")
    assert "R1" in hands.cards("hand")
    press(page, "Show me")
    expect(hands.card("hand", "S7")).to_have_attribute("data-suggested", "true")
    hands.click_swap("S7", "R4")
    teacher(page, "praised")
    expect(page.get_by_test_id("teacher-spoken")).to_contain_text("from 34 points to 10")
    press(page, "Go on")
    hands.click_swap("K6", "V4")
    expect(page.get_by_test_id("round-result")).to_be_visible()
    press(page, "Go on")
    press(page, "Go on")
    press(page, "Knock")
    press(page, "Go on")
    press(page, READY)
    press(page, "Play a round")
    expect(page.get_by_test_id("board")).to_be_visible()
    page.goto("/learn")
    expect(
        page.locator('[data-game="zero"]').get_by_role("link", name="Learn it again")
    ).to_be_visible()


def test_a_lesson_is_left_and_resumed_and_worked_by_keys_alone(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor().page
    page.goto("/learn/zero")
    expect(page.get_by_role("button", name=LETS_GO)).to_be_focused()
    page.keyboard.press("Enter")
    for step in (1, 2):
        at_step(page, step)
        expect(page.get_by_role("button", name="Go on")).to_be_focused()
        page.keyboard.press("Enter")
    at_step(page, 3)
    page.goto("/learn/zero")
    expect(page.get_by_role("button", name="Go on at step 3")).to_be_focused()
    page.keyboard.press("Enter")
    teacher(page, "asks")
    page.keyboard.press("k")
    teacher(page, "missed")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    teacher(page, "asks")
    Hands(page).card("hand", "S7").focus()
    page.keyboard.press("Enter")
    Hands(page).card("pool", "R4").focus()
    page.keyboard.press("Enter")
    teacher(page, "praised")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()


def test_what_the_teacher_points_at_is_marked_and_in_sight_on_a_phone(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor(phone=True).page
    page.goto("/learn/zero")
    page.get_by_role("button", name=LETS_GO).tap()
    value = page.get_by_test_id("hand-value")
    expect(value).to_be_in_viewport()
    expect(value).to_have_css("outline-style", "solid")
    page.get_by_role("button", name="Go on").tap()
    expect(value).to_have_css("outline-style", "none")


def test_a_game_without_a_lesson_says_so(visitor: Callable[..., Visitor]) -> None:
    page = visitor().page
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 'chess'")
