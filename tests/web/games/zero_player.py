"""Hands on the board of ZERO: playing through what the page shows, by mouse, touch or keys."""

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.web.browser import until

Now = Literal["over", "scored", "turn"]

# What there is to do, or null while somebody else is busy.
LOOK = """() => {
  const seen = (element) => element !== null && element.checkVisibility() && !element.disabled;
  const buttons = [...document.querySelectorAll("button")];
  const button = (text) => buttons.find((each) => each.textContent.trim() === text) ?? null;
  if (seen(document.querySelector('[data-testid="result"]'))) return "over";
  if (seen(button("Next round"))) return "scored";
  return seen(button("Knock")) ? "turn" : null;
}"""
MOST_TURNS = 60  # of one player: one who knocks when there is nothing to gain needs far fewer


class Hands:
    """Somebody playing ZERO at a page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def card(self, zone: str, text: str) -> Locator:
        return self.page.locator(f'[data-zone="{zone}"] [data-card="{text}"]')

    def cards(self, zone: str) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            f'[data-zone="{zone}"] [data-card]', "cards => cards.map((card) => card.dataset.card)"
        )
        return found

    def wait(self) -> Now:
        """Until there is something to do."""
        now: Now = until(self.page, LOOK)
        return now

    def play_by_mouse(self) -> None:
        """Play to the end of the game with clicks."""
        self.play_on(self.click_swap, self.click_button)

    def take_turn_by_mouse(self) -> None:
        """One turn with clicks."""
        self.take_turn(self.click_swap, self.click_button, patient=True)

    def swap_by_mouse(self) -> None:
        """Any swap, with clicks; then wait until the page has heard of it."""
        before = self.page.get_by_test_id("log").inner_text()
        self.click_swap(self.cards("hand")[0], self.cards("pool")[0])
        self.hear_of_it(before)

    def click_swap(self, give: str, take: str) -> None:
        self.card("hand", give).click()
        self.card("pool", take).click()

    def click_button(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def play_on(self, swap: Callable[[str, str], None], press: Callable[[str], None]) -> None:
        """Play to the end of the game: swaps and buttons are worked in the way given."""
        for turn in range(MOST_TURNS):
            match self.wait():
                case "over":
                    return
                case "scored":
                    press("Next round")
                case "turn":
                    self.take_turn(swap, press, patient=turn < 3)
        raise AssertionError("the game did not end")

    def take_turn(
        self, swap: Callable[[str, str], None], press: Callable[[str], None], patient: bool
    ) -> None:
        """A swap that helps, or else a knock; then wait until the page has heard of it."""
        before = self.page.get_by_test_id("log").inner_text()
        wish = swap_worth_making(self.cards("hand"), self.cards("pool")) if patient else None
        if wish:
            swap(*wish)
        else:
            press("Knock")
        self.hear_of_it(before)

    def hear_of_it(self, before: str) -> None:
        changed = "before => document.querySelector('[data-testid=\"log\"]')?.innerText !== before"
        until(self.page, changed, before)


def swap_worth_making(hand: list[str], pool: list[str]) -> tuple[str, str] | None:
    """Give a card of the rarest colour for one of the most frequent, if there is one."""
    colours = [card[0] for card in hand]
    best = max(sorted(set(colours)), key=colours.count)
    takes = [card for card in pool if card[0] == best]
    gives = sorted((card for card in hand if card[0] != best), key=lambda c: colours.count(c[0]))
    return (gives[0], takes[0]) if takes and gives else None
