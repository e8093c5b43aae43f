"""Hands on the board of Zero Hero: playing through what the page shows, by mouse, touch or keys."""

from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page

from tests.web.browser import until

Now = Literal["over", "swap", "turn"]

# What there is to do, or null while somebody else is busy.
LOOK = """() => {
  const seen = (selector) => document.querySelector(selector)?.checkVisibility() ?? false;
  if (seen('[data-testid="result"]')) return "over";
  if (seen('[data-testid="swap"] [data-owner][aria-disabled="false"]')) return "swap";
  return seen('[data-pair] button[aria-disabled="false"]') ? "turn" : null;
}"""
MOST_TURNS = 200


class Shopper:
    """Somebody who likes Swaps, and buys whenever there is money."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.swaps = 0

    def wait(self) -> Now:
        """Until there is something to do."""
        now: Now = until(self.page, LOOK)
        return now

    def offered(self) -> list[str]:
        """The moves that buttons offer now."""
        found: list[str] = self.page.eval_on_selector_all(
            '[data-pair] button[aria-disabled="false"]', "all => all.map((b) => b.dataset.move)"
        )
        return found

    def button(self, move: str) -> Locator:
        return self.page.locator(f'[data-move="{move}"]')

    def wish(self) -> str:
        """A pair with a Swap, another pair, or zerones."""
        offered = self.offered()
        buys = [move for move in offered if move.startswith("buy")]
        return next((move for move in buys if self.has_swap(move)), (buys or offered)[0])

    def has_swap(self, move: str) -> bool:
        cards = f'[data-pair="{move[4:]}"] [data-market$="s"]'
        return self.page.locator(cards).count() > 0

    def play_on(self, press: Callable[[Locator], None]) -> None:
        """Play to the end of the game; buttons are worked in the way given."""
        for _ in range(MOST_TURNS):
            now = self.wait()
            if now == "over":
                return
            before = self.page.get_by_test_id("log").inner_text()
            if now == "swap":
                self.swap(press)
            else:
                press(self.button(self.wish()))
            changed = "old => document.querySelector('[data-testid=\"log\"]')?.innerText !== old"
            until(self.page, changed, before)
        raise AssertionError("the game did not end")

    def swap(self, press: Callable[[Locator], None]) -> None:
        """Choose a card: one of mine first, one of theirs next time if there is one."""
        panel = self.page.get_by_test_id("swap")
        sides = ["Take one of theirs", "Give one of yours"]
        for side in sides if self.swaps % 2 else sides[::-1]:
            cards = panel.get_by_role("group", name=side).locator('[aria-disabled="false"]')
            if cards.count() > 0:
                press(cards.first)
                break
        press(panel.locator("[data-way]").first)
        self.swaps += 1
