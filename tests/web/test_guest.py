"""A browser that comes for the first time is one guest from then on, however fast its owner is."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.web.browser import Visitor, until

MakeVisitor = Callable[..., Visitor]

ASKED = "**/api/**"
DRAWN = "() => document.querySelector('#app').childElementCount > 0"


def cookies_given(page: Page, path: str) -> int:
    """How often a page is told who it is, if no answer comes before everything was asked."""
    asked: list[Route] = []
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.route(ASKED, lambda route: asked.append(route))
    page.goto(path)
    until(page, DRAWN)
    assert [urlsplit(route.request.url).path for route in asked] == ["/api/me"]
    page.route(ASKED, lambda route: route.continue_())  # from now on this one is asked
    asked[0].continue_()
    page.wait_for_load_state("networkidle")
    return sum("set-cookie" in answer.all_headers() for answer in answers)


@pytest.mark.parametrize("path", ["/", "/daily/nmbr9", "/rules/zero"])
def test_a_new_browser_becomes_one_guest(visitor: MakeVisitor, path: str) -> None:
    assert cookies_given(visitor().page, path) == 1


def test_a_friend_who_opens_a_link_is_one_guest_and_can_sit_down(visitor: MakeVisitor) -> None:
    host, friend = visitor().page, visitor(phone=True).page
    host.goto("/")
    host.locator("[data-game=zero]").get_by_role("button", name="Play with friends").click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile("/t/"))
    assert cookies_given(friend, host.url) == 1
    name = friend.get_by_role("button", name="You are")
    expect(name).to_contain_text("Change")
    aligned = "it => it.firstElementChild.getBoundingClientRect().left"
    assert name.evaluate(aligned) == friend.locator(".places").evaluate(
        "it => it.getBoundingClientRect().left"
    )
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.get_by_text("Leave the table")).to_be_visible()
    expect(host.get_by_text("2 places are open")).to_be_visible()


def test_a_personal_link_asks_first_and_can_be_revoked(visitor: MakeVisitor) -> None:
    desk, phone = visitor().page, visitor(phone=True).page
    desk.goto("/")
    desk.locator("[data-game=zero]").get_by_role("button", name="Play with friends").click()
    desk.get_by_role("button", name="Open the table").click()
    desk.wait_for_url(re.compile("/t/"))
    desk.get_by_text("Continue on another device").click()
    link = desk.get_by_label("Continue on another device").input_value()

    phone.goto(link)
    expect(phone.get_by_text("on this device?")).to_be_visible()
    phone.get_by_role("link", name="No, take me to the games").click()
    phone.goto(desk.url)
    expect(phone.get_by_role("button", name="Sit down")).to_be_visible()

    phone.goto(link)
    phone.get_by_role("button", name="Continue as").click()
    phone.wait_for_url(desk.url)
    expect(phone.get_by_text("Leave the table")).to_be_visible()

    desk.get_by_role("button", name="Revoke this link").click()
    expect(desk.get_by_text("the old one no longer works")).to_be_visible()
    expect(phone.get_by_role("button", name="Sit down")).to_be_visible()
    expect(desk.get_by_text("Leave the table")).to_be_visible()
    phone.goto(link)
    expect(phone.get_by_text("This link no longer works")).to_be_visible()


def test_a_broken_personal_link_says_so_kindly(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/back/cut.short")
    expect(page.get_by_text("This link no longer works")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    page.wait_for_url(re.compile("/$"))
