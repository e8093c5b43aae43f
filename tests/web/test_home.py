"""The home page: every game within reach, and the tables to come back to first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser import Visitor, arrive, resize, until

MakeVisitor = Callable[..., Visitor]

# The whole of every picture is inside its tile, once it is drawn.
UNCUT = """() => {
  const inside = (tile) => (part) => {
    const { left, right, top, bottom, width } = part.getBoundingClientRect();
    if (width === 0) return true;
    const across = left >= tile.left - 1 && right <= tile.right + 1;
    return across && top >= tile.top - 1 && bottom <= tile.bottom + 1;
  };
  const tiles = [...document.querySelectorAll("li[data-game]")];
  return tiles.length === 5 && tiles.every((tile) => {
    const drawn = [...tile.querySelectorAll(".drawn *")];
    return drawn.length > 0 && drawn.every(inside(tile.getBoundingClientRect()));
  });
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_all_games_can_be_played_from_a_laptop_without_scrolling(
    visitor: MakeVisitor, size: tuple[int, int]
) -> None:
    page = visitor().page
    resize(page, *size)
    arrive(page)
    for name in ("Play against bots", "Play with friends"):
        buttons = page.get_by_role("button", name=name)
        expect(buttons).to_have_count(5)
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Start here")).to_have_count(1)


@pytest.mark.parametrize("width", [390, 820, 900, 1000, 1024, 1280])
def test_no_picture_is_cut_off(visitor: MakeVisitor, width: int) -> None:
    page = visitor().page
    resize(page, width, 900)
    arrive(page)
    until(page, UNCUT)
    wide = page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert wide


@pytest.mark.parametrize("name", ["Ada", "Wilhelmina of the Meadow"])
def test_the_top_of_home_is_one_row_on_a_phone(visitor: MakeVisitor, name: str) -> None:
    page = visitor(phone=True).page
    arrive(page)
    assert page.request.put("/api/me", data={"name": name}).ok
    for width in (390, 360):
        resize(page, width, 844)
        page.reload()
        expect(page.get_by_test_id("my-name")).to_have_text(name)
        boxes = [page.locator("header h1").bounding_box()]
        boxes += [each.bounding_box() for each in page.locator("header .tools > *").all()]
        middles = [box["y"] + box["height"] / 2 for box in boxes if box]
        assert len(middles) == 4
        assert max(box["x"] + box["width"] for box in boxes if box) <= width
        assert max(middles) - min(middles) < 12, middles


def test_your_tables_come_first_and_lead_back(visitor: MakeVisitor) -> None:
    page = visitor().page
    arrive(page)
    expect(page.get_by_test_id("your-tables")).to_have_count(0)
    order = {"game": "zero", "players": 2, "bots": ["beginner"], "start": True}
    first = page.request.post("/api/tables", data=order).json()["id"]
    second = page.request.post("/api/tables", data={**order, "game": "nmbr9"}).json()["id"]
    page.goto("/")
    for table in (first, second):
        shown = page.locator(f'[data-table="{table}"]')
        expect(shown).to_contain_text("Your turn, with Nil")
    page.locator(f'[data-table="{second}"] a').first.click()
    page.get_by_test_id("board").wait_for()
    page.get_by_test_id("bench").wait_for()


def test_after_a_move_the_next_table_is_one_press_away(visitor: MakeVisitor) -> None:
    ada, ben = visitor().page, visitor().page
    arrive(ada)
    arrive(ben)
    other = ada.request.post("/api/tables", data={"game": "nmbr9", "players": 1, "start": True})
    table = ada.request.post("/api/tables", data={"game": "zero", "players": 2}).json()["id"]
    ben.request.post(f"/api/tables/{table}/join")
    ada.request.post(f"/api/tables/{table}/start")
    mover = ada.request.get(f"/api/tables/{table}/step").json()["legal"]
    if mover:
        ada.request.post(f"/api/tables/{table}/moves", data={"turn": 0, "move": "knock"})
    ada.goto(f"/t/{table}")
    ada.get_by_test_id("next-table").click()
    ada.wait_for_url(f"**/t/{other.json()['id']}")
