"""On a phone or a tablet, upright or on its side, everything for the next move is within one
screen: at a table, and in a lesson, with what the teacher says and the buttons to go on."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import resize, until
from tests.web.screens.walker import Walker

UPRIGHT: Final = (390, 844)
ON_ITS_SIDE: Final = (844, 390)
SMALL: Final = (360, 640)
# On its side: the boards of NMBR 9 and nmbrs! want a few pixels more.
LOW: Final = {game: [(640, 360)] for game in ("zero", "numzumzero", "zerohero")}
LAPTOPS: Final = ((1280, 720), (1280, 800), (1440, 900))
TABLETS: Final = ((820, 1180), (1180, 820), (1024, 768))

HINT: Final = ".news button"
PROMPT: Final = '[data-testid="prompt"]'
# What the next move needs: the table, the hand, the main button. A display or a list of lines
# may be longer than the screen; then it scrolls within itself.
NEEDED: Final = {
    "zero": [HINT, PROMPT, '[data-zone="pool"]', '[data-zone="hand"] .card', ".knock"],
    "numzumzero": [HINT, PROMPT, "[data-column]", "[data-card]"],
    "zerohero": [HINT, PROMPT, "[data-pair]", '[data-testid="purse"]', "[data-pair] button"],
    "nmbr9": [HINT, PROMPT, '[data-testid="bench"]', '[data-testid="in-hand"]', ".place", ".lens"],
    "nmbrs": [HINT, PROMPT, ".table", '[data-zone="hand"] [data-card]', ".acts-row"],
}


@pytest.fixture(scope="module")
def phone() -> bool:
    return True


OUT_OF_SIGHT: Final = """selectors => selectors.flatMap((selector) => {
  const all = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (all.length === 0) return [`${selector}: nowhere`];
  return all.map((each) => each.getBoundingClientRect())
    .filter(({ top, bottom, left, right }) =>
      top < 0 || left < 0 || bottom > innerHeight + 2 || right > innerWidth + 2)
    .map(({ top, bottom }) => `${selector}: ${Math.round(top)} to ${Math.round(bottom)}`);
})"""


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_the_next_move_is_within_one_screen(page: Page, walker: Walker, game: str) -> None:
    page.goto(f"/t/{walker.table(game, 3)}")
    for size in (UPRIGHT, ON_ITS_SIDE, UPRIGHT, SMALL, *LOW.get(game, []), *TABLETS):
        resize(page, *size)
        expect(page.get_by_test_id("board")).to_be_visible()
        until(page, "() => document.querySelector('.news button') !== null")
        assert page.evaluate(OUT_OF_SIGHT, NEEDED[game]) == [], size


TWO_TO_TAKE: Final = """acts => {
  if (acts.children.length < 3) acts.prepend(acts.firstElementChild.cloneNode(true));
}"""
OWN_ROW: Final = ".mine [data-row]:first-child .place:first-child"


def test_a_pair_that_offers_two_zerones_leaves_your_own_rows_in_sight(
    page: Page, walker: Walker
) -> None:
    page.goto(f"/t/{walker.table('zerohero', 3)}")
    expect(page.get_by_test_id("board")).to_be_visible()
    for acts in page.locator("[data-pair] .acts").all():
        acts.evaluate(TWO_TO_TAKE)
    for size in (UPRIGHT, SMALL, *LOW["zerohero"]):
        resize(page, *size)
        assert page.evaluate(OUT_OF_SIGHT, [*NEEDED["zerohero"], OWN_ROW]) == [], size


@pytest.mark.parametrize("knocks", ["One knock so far", "Two knocks: last turns"])
def test_a_knock_leaves_the_hand_in_sight(page: Page, walker: Walker, knocks: str) -> None:
    page.goto(f"/t/{walker.table('zero', 0)}")
    page.get_by_test_id("knocks").evaluate("(it, says) => { it.textContent = says }", knocks)
    for size in (UPRIGHT, SMALL, *LOW["zero"]):
        resize(page, *size)
        assert page.evaluate(OUT_OF_SIGHT, NEEDED["zero"]) == [], size


def test_a_claim_with_a_full_hand_is_within_one_screen(page: Page, walker: Walker) -> None:
    """The question with most to press, below a table of lines, above two rows of cards."""
    page.goto(f"/t/{walker.asked()}")
    expect(page.get_by_role("button", name="Claim it")).to_be_visible()
    for size in (UPRIGHT, SMALL):
        resize(page, *size)
        assert page.evaluate(OUT_OF_SIGHT, NEEDED["nmbrs"]) == [], size


# How far the sums of a column reach out of it.
OUT_OF_COLUMN: Final = """columns => columns.filter((column) => {
  const around = column.getBoundingClientRect();
  const sums = column.querySelector(".sums").getBoundingClientRect();
  return sums.left < around.left - 1 || sums.right > around.right + 1;
}).length"""


def test_the_sums_of_a_column_stay_within_it(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.table('numzumzero', 3)}")
    expect(page.get_by_test_id("board")).to_be_visible()
    for size in (UPRIGHT, SMALL, ON_ITS_SIDE, *LOW["numzumzero"]):
        resize(page, *size)
        assert page.locator("[data-column]").evaluate_all(OUT_OF_COLUMN) == 0, size


# Lines that are in sight in part only.
CUT_LINES: Final = """list => {
  const bottom = list.getBoundingClientRect().bottom;
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  return lines.filter((line) => line.top < bottom - 1 && line.bottom > bottom + 1).length;
}"""
MORE_LINES: Final = """list => {
  for (const line of [...list.children]) list.append(line.cloneNode(true), line.cloneNode(true));
}"""


@pytest.mark.parametrize("game", ["zero", "zerohero"])
def test_no_line_of_what_the_others_did_is_cut_through(
    page: Page, walker: Walker, game: str
) -> None:
    page.goto(f"/t/{walker.table(game, 2)}")
    happened = page.get_by_test_id("happened")
    expect(happened.get_by_role("listitem")).to_have_count(2)
    happened.evaluate(MORE_LINES)
    for size in (UPRIGHT, ON_ITS_SIDE, LAPTOPS[0]):
        resize(page, *size)
        page.evaluate(
            "document.querySelectorAll('.news li').forEach((it) => it.style.whiteSpace = 'nowrap')"
        )
        assert happened.evaluate(CUT_LINES) == 0, size


TOP: Final = "each => each.getBoundingClientRect().top"


def test_a_button_stays_under_the_mouse_that_looks_at_it(page: Page, walker: Walker) -> None:
    """What a move would bring is told above the buttons, and takes two lines."""
    page.goto(f"/t/{walker.table('zerohero', 3)}")
    take = page.locator(
        '[data-pair] [data-move^="take"]'
    ).last  # no zerones on a pair: none to take
    for size in (UPRIGHT, ON_ITS_SIDE, SMALL, LAPTOPS[0]):
        resize(page, *size)
        page.mouse.move(0, 0)
        expect(page.locator(PROMPT)).to_contain_text("Your turn")
        before = take.evaluate(TOP)
        take.hover()
        expect(page.locator(PROMPT)).to_contain_text("would be worth")
        assert abs(take.evaluate(TOP) - before) < 1, size


LONG_HINT: Final = """hint => {
  const more = document.createElement("p");
  more.textContent = "Column 2 is then 5 from balance, with room for five more cards. ".repeat(5);
  hint.append(more);
}"""


# Lines of the hint that lie below the button that hides it.
COVERED: Final = """hint => {
  const cover = document.querySelector('[aria-label="Hide the hint"]').getBoundingClientRect();
  const covers = ({ left, right, top, bottom }) =>
    right > cover.left && left < cover.right && bottom > cover.top && top < cover.bottom;
  const texts = document.createTreeWalker(hint, NodeFilter.SHOW_TEXT);
  const line = document.createRange();
  let covered = 0;
  while (texts.nextNode()) {
    line.selectNodeContents(texts.currentNode);
    covered += [...line.getClientRects()].filter(covers).length;
  }
  return covered;
}"""


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_a_hint_leaves_the_next_move_in_sight(page: Page, walker: Walker, game: str) -> None:
    """However much it says: what to do is in sight, and the reasons scroll."""
    resize(page, *UPRIGHT)
    page.goto(f"/t/{walker.table(game, 3)}")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.get_by_test_id("hint")
    expect(hint).to_have_attribute("data-state", "there")
    for size in LAPTOPS:
        resize(page, *size)
        assert page.evaluate(OUT_OF_SIGHT, NEEDED[game]) == [], size
    hint.evaluate(LONG_HINT)
    for size in (UPRIGHT, ON_ITS_SIDE):
        resize(page, *size)
        needed = [*NEEDED[game], '[data-testid="hint"] .move']
        assert page.evaluate(OUT_OF_SIGHT, needed) == [], size
        assert hint.evaluate(COVERED) == 0, size


TEACHER: Final = [".teacher .words", ".teacher .acts .button"]
SWAP: Final = '[data-testid="swap"]'


MUCH: Final = """news => {
  const more = document.createElement("span");
  more.textContent = " You placed the 9 on the table.".repeat(9);
  news.append(more);
}"""


def test_however_much_has_happened_the_board_stays_in_sight(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.table('nmbr9', 0)}")  # nobody has done anything yet: there is no list
    page.locator('.news [data-testid="happened"]').evaluate(MUCH)
    for size in (UPRIGHT, ON_ITS_SIDE):
        resize(page, *size)
        until(page, "() => document.querySelector('.news button') !== null")
        assert page.evaluate(OUT_OF_SIGHT, NEEDED["nmbr9"]) == [], size


NOTHING_HAPPENED: Final = """() => {
  for (const line of document.querySelectorAll('[data-testid="happened"] li')) line.remove();
}"""


def board_at(page: Page, size: tuple[int, int]) -> float:
    """Where the board begins in a window of this size."""
    resize(page, *size)
    found: float = page.get_by_test_id("board").evaluate(TOP)
    return found


def test_the_board_stays_in_place_while_the_others_move(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.table('zero', 2)}")
    expect(page.get_by_test_id("happened").get_by_role("listitem")).to_have_count(2)
    sizes = (LAPTOPS[0], UPRIGHT, ON_ITS_SIDE)
    told = [board_at(page, size) for size in sizes]
    page.evaluate(NOTHING_HAPPENED)
    assert [board_at(page, size) for size in sizes] == told


def test_a_round_that_ends_is_read_from_its_beginning(page: Page, walker: Walker) -> None:
    resize(page, *UPRIGHT)
    table = walker.table("zero", 0)
    page.goto(f"/t/{table}")
    expect(page.get_by_test_id("board")).to_be_visible()
    page.evaluate("scrollTo(0, 400)")
    walker.end_round(table)
    expect(page.get_by_test_id("round-result")).to_be_visible()
    assert until(page, "() => scrollY === 0")


def test_however_many_lines_there_are_the_hand_stays_in_sight(page: Page, walker: Walker) -> None:
    page.goto(f"/t/{walker.table('nmbrs', 3)}")
    for size in (UPRIGHT, ON_ITS_SIDE, *TABLETS):
        resize(page, *size)
        until(page, "() => document.querySelector('.news button') !== null")
        page.locator(".view").evaluate("lines => { lines.style.minHeight = '2000px' }")
        assert page.evaluate(OUT_OF_SIGHT, NEEDED["nmbrs"]) == [], size


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_a_lesson_is_within_one_screen(page: Page, game: str) -> None:
    page.goto(f"/learn/{game}")
    page.evaluate("localStorage.clear()")
    page.get_by_role("button", name="Let\u2019s go").click()
    at, last = 0, 1
    while at < last:
        position = page.get_by_test_id("lesson-at")
        expect(position).to_have_accessible_name(re.compile(f"^Step {at + 1} of"))
        at, last = at + 1, int((position.get_attribute("aria-label") or "").split()[-1])
        for size in (UPRIGHT, ON_ITS_SIDE):
            resize(page, *size)
            assert page.evaluate(OUT_OF_SIGHT, needed_in_lesson(page, game)) == [], (at, size)
        on = re.compile("^(Go on|Skip|I\u2019m ready)$")
        page.locator(".teacher").get_by_role("button", name=on).click()
    expect(page.get_by_test_id("lesson-end")).to_be_visible()


def needed_in_lesson(page: Page, game: str) -> list[str]:
    """What the teacher says and what a move needs, if one is asked for."""
    if page.get_by_test_id("teacher").get_attribute("data-state") != "asks":
        return TEACHER
    if page.locator(SWAP).count() > 0:
        return [*TEACHER, f"{SWAP} [data-card]", f"{SWAP} footer .hint"]
    return [*TEACHER, *(part for part in NEEDED[game] if part != HINT)]


@pytest.mark.parametrize("game", sorted(NEEDED))
def test_setting_up_a_game_fits_the_width_of_a_phone(page: Page, game: str) -> None:
    resize(page, *UPRIGHT)
    page.goto("/")
    page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play against bots").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start", exact=True)).to_be_visible()
    assert dialog.evaluate("it => it.scrollWidth - it.clientWidth") <= 0
