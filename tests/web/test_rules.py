"""The rulebook in a real browser: every rule has an address."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser import Visitor


def test_an_address_leads_to_its_rule_and_so_does_the_next_one(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor().page
    page.goto("/rules/zero#R13")
    expect_pointed(page, "R13")
    page.locator('[data-rule="R9"] a.number').click()
    expect_pointed(page, "R9")
    assert page.url.endswith("/rules/zero#R9")
    page.go_back()
    expect_pointed(page, "R13")
    page.evaluate("location.hash = '#R2'")
    expect_pointed(page, "R2")


# What reaches out of a round card, by a pixel at least.
OUT_OF_CIRCLE = """card => {
  const { left, top, width } = card.getBoundingClientRect();
  const inside = (x, y) => Math.hypot(x - left - width / 2, y - top - width / 2) < width / 2 + 1;
  return [...card.querySelectorAll(".sign, .crown")].filter((part) => {
    const box = part.getBoundingClientRect();
    return !inside(box.left, box.top) || !inside(box.right, box.top);
  }).length;
}"""


def test_a_joker_at_a_crossing_shows_its_sign_and_its_letter_whole(
    visitor: Callable[..., Visitor],
) -> None:
    page = visitor().page
    page.goto("/rules/nmbrs#R14")
    joker = page.locator('[data-rule="R14"] [data-laid="JR"] .card')
    expect(joker).to_have_css("border-radius", "50%")
    assert joker.locator(".sign, .crown").count() == 2
    assert joker.evaluate(OUT_OF_CIRCLE) == 0


def expect_pointed(page: Page, rule: str) -> None:
    """One rule is highlighted, in sight, and has the focus."""
    pointed = page.locator(f'[data-rule="{rule}"]')
    expect(pointed).to_have_class(re.compile("pointed"))
    expect(pointed).to_be_in_viewport()
    expect(pointed).to_be_focused()
