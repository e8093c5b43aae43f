"""A game that is over: home still leads to it, and looking back begins at the first deal."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.server.people import Guest, Server, wait
from tests.web.browser import Visitor, as_guest, tab_to

MakeVisitor = Callable[..., Visitor]


def finished(guest: Guest) -> str:
    """A short game against a bot, over; its id."""
    table = guest.open(players=2, bots=["beginner"], start=True, pace="instant")

    def over() -> bool:
        step = guest.get(f"{table}/step")
        if step["legal"]:
            guest.post(f"{table}/moves", {"turn": step["turn"], "move": "knock"})
        return step["result"] is not None

    wait(over)
    return table.removeprefix("/api/tables/")


def test_a_finished_game_is_found_at_home_and_looked_back_at_from_its_beginning(
    visitor: MakeVisitor, server: Server
) -> None:
    ada = Guest(server, "Ada")
    table, page = finished(ada), as_guest(visitor(), ada)
    page.goto("/")
    shown = page.locator(f'[data-table="{table}"]')
    expect(shown).to_contain_text("Nil")
    shown.get_by_role("link", name="Look back").click()

    position = page.get_by_test_id("position")
    expect(position).to_contain_text("1 of ")
    last = position.inner_text().removeprefix("1 of ")
    back = [page.get_by_role("button", name=name) for name in ("To the beginning", "Back")]
    on = [page.get_by_role("button", name=name) for name in ("Forward", "To the end")]
    for button in back:
        expect(button).to_be_disabled()
    on[0].click()
    expect(position).to_have_text(f"2 of {last}")
    for button in back + on:
        expect(button).to_be_enabled()
    on[1].click()
    expect(position).to_have_text(f"{last} of {last}")
    for button in on:
        expect(button).to_be_disabled()
    back[0].click()
    expect(position).to_have_text(f"1 of {last}")
    ada.close()


def test_looking_back_calls_you_so_through_your_own_eyes_alone(
    visitor: MakeVisitor, server: Server
) -> None:
    ada = Guest(server, "Ada")
    table, page = finished(ada), as_guest(visitor(), ada)
    page.goto(f"/t/{table}/replay")
    page.get_by_role("button", name="To the end").click()
    eyes, said = page.get_by_label("Seen by"), page.locator("p.happened")
    scores = page.get_by_test_id("round-result")
    expect(said).to_contain_text(re.compile(r"\byou\b"))
    expect(scores).to_contain_text("You")
    for others in ("Nil", "everybody (all hands open)"):
        eyes.select_option(label=others)
        expect(said).to_contain_text("Ada")
        expect(scores).to_contain_text("Ada")
        expect(scores).not_to_contain_text("You")
    ada.close()


def test_looking_back_by_keyboard_the_focus_is_never_lost(
    visitor: MakeVisitor, server: Server
) -> None:
    ada = Guest(server, "Ada")
    table, page = finished(ada), as_guest(visitor(), ada)
    page.goto(f"/t/{table}")
    tab_to(page, "Look back at the game")
    page.keyboard.press("Enter")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="To the end")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="To the end")).to_be_disabled()
    expect(play).to_be_focused()
    ada.close()
