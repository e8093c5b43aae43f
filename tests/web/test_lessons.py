"""Learning by playing, in a real browser: offered, walked, left, resumed, skipped, repeated."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser import DRAWN, Visitor, arrive
from tests.web.games.zero_player import Hands

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
    expect(page.locator('[data-zone="hand"] [tabindex="0"]')).to_be_focused()
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


def test_an_exercise_that_a_link_opens_on_a_phone_is_seen_from_its_beginning(
    visitor: Callable[..., Visitor],
) -> None:
    """Only whoever uses keys finds the focus on the board: there the page would scroll to it."""
    page = visitor(phone=True).page
    page.goto("/exercises/zero")
    teacher(page, "asks")
    page.evaluate(DRAWN)
    expect(page.get_by_test_id("board").locator(":focus")).to_have_count(0)
    assert page.evaluate("scrollY") == 0


def test_a_game_without_a_lesson_says_so(visitor: Callable[..., Visitor]) -> None:
    page = visitor().page
    page.goto("/learn/chess")
    expect(page.get_by_role("alert")).to_contain_text("There is no game 'chess'")


def test_what_nmbr9_shows_is_the_tile_where_it_belongs(visitor: Callable[..., Visitor]) -> None:
    page = visitor().page
    page.goto("/learn/nmbr9")
    press(page, LETS_GO)
    for step in (1, 2):
        at_step(page, step)
        press(page, "Skip")
    at_step(page, 3)
    ghost, prompt = page.get_by_test_id("ghost"), page.get_by_test_id("prompt")
    expect(prompt).to_contain_text("Find a place for your tile.")  # nothing is wrong yet
    expect(ghost).to_have_attribute("data-legal", "unknown")
    press(page, "Show me")
    marked = page.locator("[data-suggested]")
    for what in ("data-at", "data-turns"):
        expect(ghost).to_have_attribute(what, marked.get_attribute(what) or "")
    on_top = page.evaluate("""() => {
      const [ghost, marked] = ['[data-testid="ghost"]', "[data-suggested]"]
        .map((selector) => document.querySelector(selector));
      return Boolean(ghost.compareDocumentPosition(marked) & Node.DOCUMENT_POSITION_FOLLOWING);
    }""")
    assert on_top, "the mark is drawn below the tile in hand"
    page.mouse.move(5, 5)
    press(page, "Place it")
    teacher(page, "praised")


class Coach:
    """Knows the exercises of today, and what is best in each: asks the server as the page does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.today = self.ask("exercises")["exercises"]

    def ask(self, path: str, **body: str) -> Any:
        url = f"/api/games/zero/{path}"
        request = self.page.request
        return (request.post(url, data=body) if body else request.get(url)).json()

    def task(self, at: int) -> Any:
        return self.ask(self.path(at))

    def path(self, at: int) -> str:
        return f"lessons/exercises/{self.today[at]['index']}"

    def wrong(self, at: int) -> str:
        """A legal move that is not the one."""
        legal = self.task(at)["step"]["legal"]
        return next(str(m) for m in legal if not self.ask(self.path(at), move=m)["praised"])

    def play(self, move: str) -> None:
        give, _, take = move.partition(">")
        if take:
            Hands(self.page).click_swap(give, take)
        else:
            press(self.page, "Knock")


def test_exercises_are_solved_or_missed_with_the_reason_and_remembered(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor().page
    page.goto("/learn")
    page.locator('[data-game="zero"]').get_by_role("link", name="Today\u2019s exercises").click()
    at, says = page.get_by_test_id("exercise-at"), page.get_by_test_id("teacher-spoken")
    coach = Coach(page)
    count = len(coach.today)
    expect(at).to_have_text(f"1 of {count}")
    first = coach.task(0)["best"]
    coach.play(first)
    teacher(page, "praised")
    why = coach.ask(coach.path(0), move=first)["why"]
    assert why
    expect(says).to_contain_text(spoken(why))
    press(page, "Next one")
    expect(at).to_have_text(f"2 of {count}")
    wrong = coach.wrong(1)
    coach.play(wrong)
    teacher(page, "missed")
    expect(says).to_contain_text(spoken(coach.ask(coach.path(1), move=wrong)["why"]))
    press(page, "Try again")
    coach.play(coach.task(1)["best"])
    teacher(page, "praised")

    page.goto("/exercises/zero")  # come back: two are done
    expect(at).to_have_text(f"3 of {count}")
    for place in range(2, count):
        expect(at).to_have_text(f"{place + 1} of {count}")
        coach.play(coach.task(place)["best"])
        teacher(page, "praised")
        press(page, "Done" if place + 1 == count else "Next one")
    end = page.get_by_test_id("exercises-end")
    expect(end).to_contain_text(f"{count - 1} of {count} at the first try")
    page.goto("/exercises/zero")
    expect(end).to_contain_text(f"{count - 1} of {count} at the first try")


def spoken(why: str) -> str:
    """How a reason begins, up to its first card: cards are said in words."""
    return re.split(r"[\[{]", why)[0]
