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


def expect_pointed(page: Page, rule: str) -> None:
    """One rule is highlighted, in sight, and has the focus."""
    pointed = page.locator(f'[data-rule="{rule}"]')
    expect(pointed).to_have_class(re.compile("pointed"))
    expect(pointed).to_be_in_viewport()
    expect(pointed).to_be_focused()
