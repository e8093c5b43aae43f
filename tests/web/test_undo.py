"""Undo in a real browser: the button and the keys, at several games, on a desktop and a phone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.people import Server
from tests.web.browser import Visitor, arrive

BEGUN = """async (game) => {
  for (let tries = 0; tries < 60; tries += 1) {  // until one begins: these bots take an hour
    const order = {game, players: 2, bots: ["easy"], start: true};
    const post = (path, body) => fetch(path, {
      method: "POST", body: JSON.stringify(body), headers: {"content-type": "application/json"}
    });
    const table = await (await post("/api/tables", order)).json();
    const step = await (await fetch(`/api/tables/${table.id}/step`)).json();
    if (step.legal.length > 0) return table.id;
  }
}"""
PLAYED = """async (path) => {
  const step = await (await fetch(`${path}/step`)).json();
  const body = JSON.stringify({type: "move", turn: step.turn, move: step.legal[0]});
  const headers = {"content-type": "application/json"};
  await fetch(`${path}/moves`, {method: "POST", body, headers});
}"""
VIEW = "async (path) => (await (await fetch(`${path}/step`)).json()).view"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Its bots take their time."""
    server = Server(tmp_path / "naught.db", "--no-limits", "--bot-pause", "3600").start()
    try:
        yield server.ready()
    finally:
        server.close()


def take_back(page: Page, how: str, phone: bool) -> None:
    if how == "button" and phone:
        page.get_by_role("button", name="Undo").tap()
    elif how == "button":
        page.get_by_role("button", name="Undo").click()
    else:
        page.keyboard.press(how)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_move_is_taken_back_by_button_and_by_keys(
    visitor: Callable[..., Visitor], phone: bool
) -> None:
    page = visitor(phone).page
    arrive(page)
    ways = {"zero": "button", "zerohero": "z", "nmbrs": "Control+z", "nmbr9": "button"}
    for game, how in ways.items():
        table = page.evaluate(BEGUN, game)
        path = f"/api/tables/{table}"
        page.goto(f"/t/{table}")
        spoken, undo = page.get_by_test_id("spoken"), page.get_by_test_id("undo")
        expect(spoken).to_be_attached()
        expect(undo).to_have_count(0)
        before = page.evaluate(VIEW, path)
        page.evaluate(PLAYED, path)
        expect(undo).to_be_visible()
        box = undo.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
        assert page.evaluate(VIEW, path) != before
        take_back(page, how, phone)
        expect(spoken).to_contain_text("You took your move back. Your turn")
        expect(undo).to_have_count(0)
        assert page.evaluate(VIEW, path) == before
        page.keyboard.press("z")  # there is nothing more to take back
        page.evaluate(PLAYED, path)  # and one plays on
        expect(undo).to_be_visible()
        wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        assert not wide
