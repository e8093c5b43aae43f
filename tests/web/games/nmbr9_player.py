"""Somebody who plays NMBR 9 in a browser: by mouse, by touch or by keys."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

from naught.games.nmbr9 import cards
from tests.web.browser import until

LIFT = 0.1  # of a level, in squares, straight from above


class Builder:
    """Looks at the table's steps as the page gets them, and works the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def table(self) -> str:
        found = re.search(r"/t/([\w-]+)", self.page.url)
        assert found
        return f"/api/tables/{found[1]}"

    def step(self) -> Any:
        return self.page.request.get(f"{self.table}/step").json()

    @property
    def bench(self) -> Locator:
        return self.page.get_by_test_id("bench")

    @property
    def ghost(self) -> Locator:
        return self.page.get_by_test_id("ghost")

    def wait_for_tile(self, turn: int) -> Any:
        """Until the tile of this turn is in hand; the step."""
        until(
            self.page,
            """turn => document.querySelector('[data-testid="round"]')?.textContent
            .startsWith(`Number ${turn + 1} `)
            && document.querySelector('[data-testid="ghost"]') !== null""",
            arg=turn,
        )
        return self.step()

    def point(self, number: int, move: str, level: int = 0) -> tuple[float, float]:
        """Where in the window the pointer must be to hold the tile there, as it is turned."""
        turns, row, column = map(int, re.findall(r"-?\d+", move))
        squares = cards.squares(number, turns)
        high = max(r for r, _ in squares)
        wide = max(c for _, c in squares)
        x, y, scale = map(float, (self.bench.get_attribute("data-camera") or "").split())
        box = self.bench.bounding_box()
        assert box
        return (
            box["x"] + x + (column + wide // 2 + 0.5) * scale,
            box["y"] + y + (row + high // 2 + 0.5 - LIFT * level) * scale,
        )

    def height(self, step: Any, move: str) -> int:
        """How high the display is under the square that is pointed at."""
        view = step["view"]
        turns, row, column = map(int, re.findall(r"-?\d+", move))
        squares = cards.squares(view["number"], turns)
        high, wide = max(r for r, _ in squares), max(c for _, c in squares)
        at = (row + high // 2, column + wide // 2)
        tiles = view["displays"][view["seat"]]["tiles"]
        return sum(
            at
            in {(t["row"] + r, t["column"] + c) for r, c in cards.squares(t["number"], t["turns"])}
            for t in tiles
        )

    def place_by_keys(self) -> None:
        """Hold the tile over the best place of this turn, and place it."""
        self.page.keyboard.press("n")
        self.page.keyboard.press("Enter")


def near(moves: list[str], turns: int) -> str:
    """The legal move nearest to the origin, turned like this."""
    fitting = [move for move in moves if move.startswith(f"r{turns}@")]
    return min(fitting, key=lambda move: sum(abs(int(n)) for n in re.findall(r"-?\d+", move)[1:]))
