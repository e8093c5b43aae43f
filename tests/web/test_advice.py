"""Hints at the table of every game, and the look back at a game, in a real browser."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import Visitor, arrive, resize

MakeVisitor = Callable[..., Visitor]
ALONE = ("nmbr9",)  # games in which nobody disturbs anybody


@pytest.fixture
def page(visitor: MakeVisitor) -> Iterator[Page]:
    """A visitor's page on which nothing may be complained of."""
    page = visitor().page
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    arrive(page)
    yield page
    assert complaints == []


def begin(page: Page, game: str, players: int = 2, **options: Any) -> str:
    """A table with the weakest bots, begun and shown; its address under /api."""
    infos = {info["name"]: info for info in page.request.get("/api/games").json()}
    level = infos[game]["levels"][0]["name"]
    wish = {"game": game, "players": players, "bots": [level] * (players - 1), "start": True}
    answer = page.request.post("/api/tables", data={**wish, "options": options})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['id']}")
    return f"/api/tables/{answer.json()['id']}"


def own_turn(page: Page, table: str) -> Any:
    """The next step in which there is something to decide, or the last of the game."""
    while True:
        step = page.request.get(f"{table}/step").json()
        if step.get("legal") or step.get("result"):
            return step
        if step.get("pause"):
            page.request.post(f"{table}/ready")
        page.wait_for_timeout(30)


def make(page: Page, table: str, step: Any, move: str) -> None:
    answer = page.request.post(f"{table}/moves", data={"turn": step["turn"], "move": move})
    assert answer.ok, answer.text()


# What the board of each game marks for a move


def zero(move: str) -> list[str]:
    if move == "knock":
        return ["button.knock"]
    give, take = move.split(">")
    return [f'[data-zone="hand"] [data-card="{give}"]', f'[data-zone="pool"] [data-card="{take}"]']


def numzumzero(move: str) -> list[str]:
    card, column = move.split("@")
    return [f'[data-card="{card}"]', f'[data-column="{column}"]']


def zerohero(move: str) -> list[str]:
    return [f'[data-move="{move}"]']


def nmbr9(move: str) -> list[str]:
    turns, where = move[1:].split("@")
    return [f'path[data-at="{where}"][data-turns="{turns}"]']


def nmbrs(move: str) -> list[str]:
    verb, *cards = move.split()
    names = {"take": "Take", "decline": "Decline", "claim": "Claim", "draw": "Draw", "pass": "Pass"}
    if verb in names:
        return [f'button.button:has-text("{names[verb]}")']
    own = [card.split("=")[0] for card in cards if not card.startswith("(")]
    return [f'[data-zone="hand"] [data-card="{card}"]' for card in own]


@pytest.mark.parametrize("marks", [zero, numzumzero, zerohero, nmbr9, nmbrs])
def test_a_hint_is_shown_and_marked_until_the_move_is_made(
    page: Page, marks: Callable[[str], list[str]]
) -> None:
    game = marks.__name__
    table = begin(page, game, players=1 if game in ALONE else 2)
    step = own_turn(page, table)
    panel, marked = page.get_by_test_id("hint"), page.locator("[data-suggested]")
    page.get_by_role("button", name="Hint", exact=True).wait_for()
    expect(marked).to_have_count(0)
    page.keyboard.press("h")
    expect(panel).to_have_attribute("data-state", "there")
    hint = page.request.get(f"{table}/hint").json()
    assert hint["move"] in step["legal"]
    expect(panel).to_contain_text(re.compile("You can expect to finish"))
    for selector in marks(hint["move"]):
        expect(marked.and_(page.locator(selector)).first).to_be_visible()
    page.get_by_role("button", name="Hide the hint").click()
    expect(marked).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(marked.first).to_be_visible()
    make(page, table, step, hint["move"])
    expect(panel).to_have_count(0)
    expect(marked).to_have_count(0)


def test_neither_spectators_nor_the_deck_of_the_day_have_hints(
    page: Page, visitor: MakeVisitor
) -> None:
    table = begin(page, "numzumzero", players=2)
    own_turn(page, table)
    page.get_by_role("button", name="Hint", exact=True).wait_for()
    watcher = visitor().page
    watcher.goto(page.url)
    watcher.get_by_test_id("board").wait_for()
    expect(watcher.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    watcher.goto("/daily/nmbr9")
    watcher.get_by_role("button", name="Begin").click()
    watcher.get_by_test_id("in-hand").wait_for()
    watcher.keyboard.press("h")
    expect(watcher.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(watcher.get_by_test_id("hint")).to_have_count(0)


# The look back


def play_out(page: Page, table: str, choose: Callable[[Any], str]) -> None:
    """To the end, by moves that are not all good."""
    while (step := own_turn(page, table))["result"] is None:
        make(page, table, step, choose(step))
    expect(page.get_by_test_id("result")).to_be_visible()


def look_back(page: Page) -> Locator:
    """From the end of a game to its graph."""
    page.get_by_role("link", name="Look back at the game").click()
    page.get_by_role("button", name="Work it out").click()
    graph = page.get_by_test_id("chances").get_by_role("slider", name="Move")
    expect(graph).to_be_visible(timeout=120_000)
    return graph


def at(page: Page) -> int:
    return int(page.get_by_test_id("position").inner_text().split()[0])


def test_a_game_is_looked_back_at_by_mouse_and_keys(page: Page) -> None:
    table = begin(page, "zero", players=2, rounds=1)
    few = 5
    play_out(page, table, lambda step: "knock" if step["turn"] >= few else step["legal"][0])
    graph = look_back(page)
    analysis = page.request.get(f"{table}/analysis").json()
    last = len(analysis["chances"]) - 1
    assert {move["seat"] for move in analysis["moves"]} == {0, 1}
    expect(page.locator("[data-fate]")).to_have_count(2)

    box = graph.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 40)
    page.mouse.down()
    expect(page.get_by_test_id("position")).to_have_text(f"{last} of {last}")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 40)
    page.mouse.up()
    assert 0 < at(page) < last
    page.keyboard.press("Home")
    expect(page.get_by_test_id("position")).to_have_text(f"1 of {last}")
    graph.focus()
    for index in sorted(analysis["turning"]):
        page.keyboard.press("PageDown")
        expect(page.get_by_test_id("position")).to_have_text(f"{index} of {last}")
    page.keyboard.press("Home")
    for move in analysis["moves"]:
        while at(page) < move["index"]:
            page.keyboard.press("ArrowRight")
        judgement = page.get_by_test_id("judgement")
        expect(judgement).to_have_attribute("data-kind", move["kind"])

    costly = [move for move in analysis["moves"] if move["kind"] in ("slip", "mistake")]
    assert costly, "playing the first card that comes costs something"
    dearest = max(costly, key=lambda move: move["loss"])
    page.get_by_label("Moves of").select_option("")
    page.locator(f'[data-costly="{dearest["index"]}"]').click()
    expect(page.get_by_test_id("position")).to_have_text(f"{dearest['index']} of {last}")
    page.get_by_role("button", name="Show it on the board").click()
    expect(page.get_by_label("Seen by")).to_have_value(str(dearest["seat"]))
    if dearest["best"] != "knock":
        for selector in zero(dearest["best"]):
            expect(page.locator(f"{selector}[data-suggested]")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-suggested]")).to_have_count(0)

    page.reload()
    expect(graph).to_be_visible()


def test_a_game_alone_is_looked_back_at_on_a_phone(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    resize(page, 360, 740)
    arrive(page)
    table = begin(page, "numzumzero", players=1)
    play_out(page, table, lambda step: step["legal"][0])
    graph = look_back(page)
    expect(page.get_by_role("heading", name="Expected tokens")).to_be_visible()
    expect(page.locator("[data-fate]")).to_have_count(1)
    graph.tap(position={"x": 180, "y": 60})
    assert at(page) > 0
    for part in ("chances", "judgement", "board", "fates", "costly"):
        box = page.get_by_test_id(part).bounding_box()
        assert box is not None
        assert (box["x"] >= 12, box["x"] + box["width"] <= 360 - 12) == (True, True), part


def test_a_game_that_is_not_over_says_so(visitor: MakeVisitor) -> None:
    page = visitor().page
    arrive(page)
    table = begin(page, "numzumzero", players=2)
    own_turn(page, table)
    page.goto(f"{page.url}/replay")
    expect(page.get_by_role("alert")).to_contain_text("That did not work")
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
