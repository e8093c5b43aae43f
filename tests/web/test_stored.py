"""What is stored: to read, to download and to delete; and where links to deleted tables lead."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browser import Visitor, arrive, resize
from tests.web.screens.axe import THEMES, dress, violations

MakeVisitor = Callable[..., Visitor]


def test_whoever_played_reads_downloads_and_deletes_what_is_stored(visitor: MakeVisitor) -> None:
    page, friend = visitor().page, visitor().page
    arrive(page)
    arrive(friend)
    page.request.put("/api/me", data={"name": "Adelheid"})
    order = {"game": "zero", "players": 2, "bots": ["beginner"], "start": True}
    own = page.request.post("/api/tables", data=order).json()["id"]
    shared = page.request.post("/api/tables", data={"game": "zero", "players": 2}).json()["id"]
    friend.request.post(f"/api/tables/{shared}/join")
    page.request.post(f"/api/tables/{shared}/start")
    friend.goto(f"/t/{own}")  # somebody looks on
    friend.get_by_test_id("board").wait_for()

    page.goto("/")
    page.get_by_role("link", name="What is stored").click()
    about = page.get_by_test_id("about-you")
    expect(about).to_have_text("You are called Adelheid. You have a place at 2 tables.")
    terms = page.locator("dl")
    expect(terms).to_contain_text("for 730 days after the last move")  # as the server says
    expect(terms).to_contain_text("If nobody plays for 30 days")
    for width in (390, 1280):
        resize(page, width, 800)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        for theme in THEMES:
            dress(page, theme)
            assert violations(page) == []

    with page.expect_download() as download:
        page.get_by_role("link", name="Download it").click()
    about_me = json.loads(Path(download.value.path()).read_text())
    assert {table["table"] for table in about_me["tables"]} == {own, shared}

    page.get_by_role("button", name="Delete it").click()
    page.get_by_role("button", name="Keep it").click()
    expect(about).to_contain_text("Adelheid")
    page.get_by_role("button", name="Delete it").click()
    page.get_by_role("button", name="Yes, delete everything about me").click()
    expect(about).to_have_text("Nothing about you is stored yet.")
    expect(page.get_by_role("status")).to_contain_text(
        "One game was deleted; in one game of others"
    )
    expect(page.get_by_role("button", name="Delete it")).to_have_count(0)

    friend.get_by_role("heading", name="This table has been deleted").wait_for()
    expect(friend.get_by_text("by whoever had played there")).to_be_visible()
    friend.goto(f"/t/{own}/replay")
    friend.get_by_role("heading", name="This table has been deleted").wait_for()
    friend.goto(f"/t/{shared}")
    expect(friend.get_by_test_id("board")).to_be_visible()
    expect(friend.locator("body")).to_contain_text("Somebody")
    expect(friend.locator("body")).not_to_contain_text("Adelheid")
