"""NMBR 9 in a real browser: tiles placed by mouse, by touch and by keys, to the end."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

import naught
from tests.web.browser import Visitor, arrive, resize, until
from tests.web.games.nmbr9_player import Builder, near

MakeVisitor = Callable[..., Visitor]


def alone(page: Page) -> Builder:
    """A visitor's game alone, its first tile in hand."""
    arrive(page)
    wish = {"game": "nmbr9", "players": 1, "start": True}
    page.goto(f"/t/{page.request.post('/api/tables', data=wish).json()['id']}")
    builder = Builder(page)
    builder.wait_for_tile(0)
    return builder


def test_a_whole_game_by_mouse(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder = alone(page)
    for turn in range(20):
        step = builder.wait_for_tile(turn)
        move = near(step["legal"], 0)
        page.mouse.move(*builder.point(step["view"]["number"], move, builder.height(step, move)))
        expect(builder.ghost).to_have_attribute("data-at", move.partition("@")[2])
        click(page)  # holds it there
        expect(builder.ghost).to_have_attribute("data-pinned", "true")
        click(page)  # places it
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_role("heading", name="The finished display", exact=True)).to_be_visible()
    expect(page.locator("thead th").first).to_contain_text("Level")  # what the numbers there count
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    match = naught.replay(download.value.path().read_text())
    assert match.over
    expect(page.get_by_test_id("result")).to_contain_text(str(match.scores()[0]))


def click(page: Page) -> None:
    """Where the mouse is."""
    page.mouse.down()
    page.mouse.up()


def second_tile(page: Page) -> tuple[Builder, str]:
    """The second tile in hand, the mouse over a place where it fits; that place."""
    builder = alone(page)
    builder.place_by_keys()
    step = builder.wait_for_tile(1)
    move = near(step["legal"], 0)
    page.mouse.move(*builder.point(step["view"]["number"], move), steps=12)
    place = move.partition("@")[2]
    expect(builder.ghost).to_have_attribute("data-at", place)
    return builder, place


def walk_to(page: Page, name: str) -> None:
    """Move the mouse to a button as a hand does: in many small steps."""
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=60)


def test_a_pinned_tile_stays_while_the_mouse_walks_to_the_buttons(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder, place = second_tile(page)
    click(page)
    walk_to(page, "Turn right")
    expect(builder.ghost).to_have_attribute("data-at", place)
    click(page)
    expect(builder.ghost).to_have_attribute("data-turns", "1")
    walk_to(page, "Turn left")
    click(page)
    walk_to(page, "Place it")
    expect(builder.ghost).to_have_attribute("data-turns", "0")
    click(page)
    builder.wait_for_tile(2)
    placed = builder.step()["view"]["displays"][0]["tiles"][1]
    assert f"{placed['row']},{placed['column']}" == place


def test_a_tile_is_back_where_it_rested_once_the_mouse_has_left(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder, place = second_tile(page)
    page.wait_for_timeout(400)  # as long as an eye needs to see that it fits
    walk_to(page, "Place it")
    expect(builder.ghost).to_have_attribute("data-at", place)
    click(page)
    builder.wait_for_tile(2)


def test_escape_frees_a_pinned_tile_and_enter_places_it(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder, place = second_tile(page)
    click(page)
    page.mouse.move(200, 300, steps=8)
    expect(builder.ghost).to_have_attribute("data-at", place)
    page.keyboard.press("Escape")
    page.mouse.move(220, 310, steps=4)
    expect(builder.ghost).not_to_have_attribute("data-at", place)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    builder.wait_for_tile(2)


def test_the_wheel_scrolls_the_page_and_turns_nothing(visitor: MakeVisitor) -> None:
    page = visitor().page
    resize(page, 1280, 560)
    builder = alone(page)
    builder.bench.hover()
    page.mouse.wheel(0, 200)
    until(page, "() => window.scrollY > 0")
    expect(builder.ghost).to_have_attribute("data-turns", "0")


def test_a_whole_game_by_keys(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder = alone(page)
    for turn in range(20):
        builder.wait_for_tile(turn)
        builder.place_by_keys()
    expect(page.get_by_test_id("result")).to_contain_text("You scored")
    page.locator("label", has_text="Tilted").click()
    expect(page.get_by_role("radio", name="Tilted")).to_be_checked()
    expect(page.get_by_test_id("round-result").locator("[data-tile]")).to_have_count(20)


def test_a_whole_game_by_touch(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    builder = alone(page)
    for turn in range(20):
        step = builder.wait_for_tile(turn)
        move = near(step["legal"], 0)
        number, height = step["view"]["number"], builder.height(step, move)
        builder.bench.scroll_into_view_if_needed()
        page.touchscreen.tap(*builder.point(number, move, height))
        expect(builder.ghost).to_have_attribute("data-at", move.partition("@")[2])
        if turn % 2:
            page.get_by_role("button", name="Place it").tap()
        else:
            page.touchscreen.tap(*on_the_ghost(page))
    expect(page.get_by_test_id("result")).to_be_visible()


def on_the_ghost(page: Page) -> tuple[float, float]:
    """A point of the window on what is to be seen of the ghost's top."""
    x, y = page.evaluate(
        """() => {
        const path = document.querySelector('[data-testid="ghost"] .top');
        const box = path.getBoundingClientRect(), matrix = path.getScreenCTM().inverse();
        const bench = document.querySelector('[data-testid="bench"]').getBoundingClientRect();
        for (let y = Math.max(box.top, bench.top) + 4; y < box.bottom; y += 4)
          for (let x = Math.max(box.left, bench.left) + 4; x < box.right; x += 4)
            if (path.isPointInFill(new DOMPoint(x, y).matrixTransform(matrix)))
              return [x + 2, y + 2];
        }"""
    )
    return x, y


def test_a_tile_is_dragged_from_the_hand_to_its_place(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder = alone(page)
    builder.place_by_keys()
    step = builder.wait_for_tile(1)
    move = near(step["legal"], 0)
    page.get_by_test_id("in-hand").hover()
    page.mouse.down()
    page.mouse.move(*builder.point(step["view"]["number"], move, 0), steps=6)
    page.mouse.up()
    builder.wait_for_tile(2)
    placed = builder.step()["view"]["displays"][0]["tiles"][1]
    assert f"r{placed['turns']}@{placed['row']},{placed['column']}" == move


def test_a_tile_is_turned_by_key_button_right_click_and_two_fingers(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    builder = alone(page)
    ways = len({move[:2] for move in builder.step()["legal"]})
    turns = 0

    def turned(by: int) -> None:
        nonlocal turns
        turns = (turns + by) % ways
        expect(builder.ghost).to_have_attribute("data-turns", str(turns))

    page.keyboard.press("r")
    turned(1)
    page.keyboard.press("Shift+R")
    turned(-1)
    page.get_by_role("button", name="Turn right").click()
    turned(1)
    builder.bench.click(button="right")
    turned(1)
    tap_with_two_fingers(page, builder)
    turned(1)


def tap_with_two_fingers(page: Page, builder: Builder) -> None:
    box = builder.bench.bounding_box()
    assert box
    points = [{"x": box["x"] + x, "y": box["y"] + 100} for x in (100, 180)]
    line = page.context.new_cdp_session(page)
    for kind, touched in (("touchStart", points), ("touchEnd", [])):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


HELD_WHOLE = """() => {
  const bench = document.querySelector('[data-testid="bench"]').getBoundingClientRect();
  const tile = document.querySelector('[data-testid="ghost"]').getBoundingClientRect();
  return tile.left >= bench.left && tile.right <= bench.right && tile.width > 20
    && tile.top >= bench.top && tile.bottom <= bench.bottom;
}"""


def test_the_first_tile_is_whole_in_sight_on_a_phone_however_it_is_held(
    visitor: MakeVisitor,
) -> None:
    page = visitor(phone=True).page
    page.goto("/learn/nmbr9")
    page.get_by_role("button", name="Let\u2019s go").click()
    expect(page.get_by_test_id("ghost")).to_be_visible()
    until(page, HELD_WHOLE)
    page.get_by_role("button", name="Turn right").tap()
    until(page, HELD_WHOLE)
    resize(page, 844, 390)
    until(page, HELD_WHOLE)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").tap()
    resize(page, 390, 844)
    until(page, HELD_WHOLE)
    expect(page.get_by_test_id("prompt")).to_contain_text("Tap where it should go")


def test_an_illegal_place_says_why_and_links_to_the_rule(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder = alone(page)
    builder.place_by_keys()
    builder.wait_for_tile(1)
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(builder.ghost).to_have_attribute("data-legal", "false")
    expect(page.get_by_test_id("prompt")).to_contain_text("It touches no tile on the table")
    expect(page.get_by_test_id("prompt")).not_to_contain_text("R7")
    assert page.locator("[data-fault]").count() > 4
    page.get_by_role("link", name="See rule 7").click()
    expect(page.get_by_role("dialog").locator('[data-rule="R7"]')).to_be_focused()
    page.keyboard.press("Escape")
    builder.bench.focus()
    expect(page.get_by_role("button", name="Place it")).to_be_disabled()
    page.keyboard.press("Enter")
    page.keyboard.press("n")
    expect(builder.ghost).to_have_attribute("data-legal", "true")
    assert builder.step()["turn"] == 1


def test_all_places_are_shown_on_request(visitor: MakeVisitor) -> None:
    page = visitor().page
    builder = alone(page)
    builder.place_by_keys()
    step = builder.wait_for_tile(1)
    page.get_by_role("button", name="Show all places").click()
    upright = [move for move in step["legal"] if move.startswith("r0@")]
    expect(page.locator("[data-place]")).to_have_count(len(upright))


def test_a_display_of_sixty_squares_stays_in_sight(visitor: MakeVisitor) -> None:
    page = visitor(phone=True).page
    builder = alone(page)
    for turn in range(19):
        legal = builder.step()["legal"]
        left = min(legal, key=lambda move: int(move.partition(",")[2]))
        page.request.post(f"{builder.table}/moves", data={"turn": turn, "move": left})
    builder.wait_for_tile(19)
    expect(builder.bench.locator("[data-tile]")).to_have_count(19)
    assert_in_sight(page)
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Show everything").click()
    assert_in_sight(page)


def test_a_view_that_followed_the_tile_shows_everything_once_it_is_placed(
    visitor: MakeVisitor,
) -> None:
    page = visitor().page
    builder = alone(page)
    builder.place_by_keys()
    builder.wait_for_tile(1)
    everything = builder.bench.get_attribute("data-camera") or ""
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(builder.bench).not_to_have_attribute("data-camera", everything)
    builder.place_by_keys()
    builder.wait_for_tile(2)
    shown = builder.bench.get_attribute("data-camera")
    page.keyboard.press("0")  # show everything
    until(page, "() => true")
    assert builder.bench.get_attribute("data-camera") == shown


def assert_in_sight(page: Page) -> None:
    """Every tile lies within the bench."""
    until(
        page,
        """() => {
        const bench = document.querySelector('[data-testid="bench"]').getBoundingClientRect();
        const tops = document.querySelectorAll('[data-testid="bench"] [data-tile] .top');
        return [...tops].every((tile) => {
          const box = tile.getBoundingClientRect();
          return box.left >= bench.left && box.right <= bench.right && box.width > 2
            && box.top >= bench.top && box.bottom <= bench.bottom;
        });
        }""",
    )


def test_another_players_tile_is_seen_when_the_round_is_over(visitor: MakeVisitor) -> None:
    ada, ben = visitor(), visitor()
    arrive(ada.page)
    wish = {"game": "nmbr9", "players": 2}
    table = ada.page.request.post("/api/tables", data=wish).json()["id"]
    ben.page.request.post(f"/api/tables/{table}/join")
    ada.page.request.post(f"/api/tables/{table}/start")
    for each in (ada, ben):
        each.page.goto(f"/t/{table}")
        Builder(each.page).wait_for_tile(0)
    Builder(ben.page).place_by_keys()
    other = ada.page.locator("[data-seat]")
    expect(other).to_have_attribute("data-placed", "true")
    expect(other.locator("[data-tile]")).to_have_count(0)
    Builder(ada.page).place_by_keys()
    expect(other.locator("[data-tile]")).to_have_count(1)
    other.click()
    expect(ada.page.get_by_test_id("opened").locator("[data-tile]")).to_have_count(1)


def test_the_deck_of_the_day_is_placed_once_and_listed(visitor: MakeVisitor) -> None:
    page = visitor().page
    page.goto("/")
    page.locator('[data-game="nmbr9"]').get_by_role("link", name="Deck of the day").click()
    expect(page.get_by_test_id("daily-list")).to_contain_text("when you have placed your last tile")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/t/"))
    builder = Builder(page)
    for turn in range(20):
        builder.wait_for_tile(turn)
        builder.place_by_keys()
    page.get_by_role("link", name="To the list of the day").click()
    points = page.get_by_test_id("daily-list").locator("li.you .points")
    expect(points).to_have_text(re.compile(r"^\d+$"))
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)
