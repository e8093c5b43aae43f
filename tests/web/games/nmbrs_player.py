"""Hands on the board of nmbrs!: playing through what the page shows, by mouse or by keys."""

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import until

Now = Literal["over", "scored", "open", "ask", "draw", "lay"]

# What there is to do, or null while somebody else is busy.
LOOK = """() => {
  const seen = (element) => element !== null && element.checkVisibility() && !element.disabled;
  const buttons = [...document.querySelectorAll("button")];
  const button = (text) => buttons.find((each) => each.textContent.trim() === text) ?? null;
  if (seen(document.querySelector('[data-testid="result"]'))) return "over";
  if (seen(button("Next round"))) return "scored";
  if (seen(button("Take it"))) return "open";
  if (seen(button("Claim it"))) return "ask";
  if (seen(button("Draw from the deck"))) return "draw";
  return seen(document.querySelector('[data-zone="hand"] [data-legal="true"]')) ? "lay" : null;
}"""
MOST_MOVES = 400


class Hands:
    """Somebody playing nmbrs! at a page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def cards(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(
            '[data-zone="hand"] [data-card]', "cards => cards.map((card) => card.dataset.card)"
        )
        return found

    def card(self, text: str) -> Locator:
        return self.page.locator(f'[data-zone="hand"] [data-card="{text}"]')

    def fit(self, move: str) -> Locator:
        return self.page.locator(f'[data-testid="fits"] [data-move="{move}"]')

    @property
    def log(self) -> str:
        return self.page.get_by_test_id("log").inner_text()

    def wait(self) -> Now:
        """Until there is something to do."""
        now: Now = until(self.page, LOOK)
        return now

    def wait_for_cards(self) -> None:
        """Until there is something to do with a hand; bots may go out before it comes to that."""
        while self.wait() == "scored":
            self.press("Next round")
            self.page.get_by_test_id("round-result").wait_for(state="hidden")
        assert self.wait() != "over"

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def heard(self, before: str) -> None:
        """Wait until the page tells something new."""
        changed = "before => document.querySelector('[data-testid=\"log\"]')?.innerText !== before"
        until(self.page, changed, before)

    def found_fits(self) -> list[str]:
        """The lays on offer, once the page has looked for them."""
        expect(self.page.locator('[data-testid="fits"][aria-busy="false"]')).to_be_visible()
        moves: list[str] = self.page.eval_on_selector_all(
            '[data-testid="fits"] [data-move]', "fits => fits.map((fit) => fit.dataset.move)"
        )
        return moves

    def lay(self, *cards: str, line: str) -> None:
        """Choose cards of the hand, then the lay that the page offers for them."""
        before = self.log
        for card in cards:
            self.card(card).click()
        self.fit(f"lay {line}").click()
        self.heard(before)

    def discard(self, card: str) -> None:
        before = self.log
        self.card(card).click()
        self.press(f"Discard {card}")
        self.heard(before)

    def answer(self, name: str) -> None:
        before = self.log
        self.press(name)
        self.heard(before)

    def play_round(self, answer: Callable[[str], None], turn: Callable[[], None]) -> Now:
        """Play until a round is scored; answers and turns are worked in the way given."""
        for _ in range(MOST_MOVES):
            now = self.wait()
            if now in ("over", "scored"):
                return now
            before = self.log
            if now == "lay":
                turn()
            else:
                answer(now)
            until(
                self.page,
                "before => document.querySelector('[data-testid=\"log\"]')?.innerText !== before"
                " || document.querySelector('[data-testid=\"result\"]') !== null",
                arg=before,
            )
        raise AssertionError("the round did not end")
