"""What the golden records of NMBR 9 are there to show."""

import re
from pathlib import Path

import naught
from naught.core import record
from naught.core.match import Match
from tests.data.records import HOME
from tests.games.nmbr9.by_squares import Lying, lying, places
from tests.rules import ruling


def golden(name: str) -> Match:
    return naught.replay((HOME / "nmbr9" / f"{name}.record").read_text())


@ruling("M6")
def test_a_display_of_one_row_is_wider_than_sixty_squares() -> None:
    match = golden("as-wide-as-it-gets")
    columns = [tile.column for tile in match.view(None).displays[0].tiles]
    assert max(columns) - min(columns) >= 60
    assert match.scores() == [0]


@ruling("M7")
def test_players_who_copy_each_other_win_together() -> None:
    match = golden("joint-winners")
    assert match.winners() == [0, 1]
    assert match.scores()[0] > 0


@ruling("M2", "M4")
def test_every_placement_of_every_record_is_one_that_squares_find() -> None:
    for path in sorted((HOME / "nmbr9").glob("*.record")):
        text = record.read(path.read_text())
        pile = text.lines[0].text.split()
        displays = [list[Lying]() for _ in range(text.number("players"))]
        for line in text.lines[1:]:
            assert line.seat is not None
            own = displays[line.seat]
            tile = int(pile[len(own)])
            own.append(lying(tile, line.text, places(own, tile)[line.text]))
        said = naught.replay(path.read_text()).view(None).displays
        assert [[t.level for t in own] for own in displays] == [
            [t.level for t in display.tiles] for display in said
        ]


@ruling("M1")
def test_seats_place_in_any_order_within_a_round() -> None:
    for name, first in (("two-players", [1, 0]), ("three-players", [0, 1, 2])):
        lines = record.read(golden(name).record()).lines
        assert [line.seat for line in lines[1 : 1 + len(first)]] == first


def test_the_picture_on_the_home_page_is_a_display_that_can_be_built() -> None:
    page = Path(__file__).parents[3] / "web" / "src" / "games" / "nmbr9" / "Tile.svelte"
    said = r"number: (\d), turns: (\d), row: (-?\d+), column: (-?\d+), level: (\d)"
    tiles = [tuple(map(int, found)) for found in re.findall(said, page.read_text())]
    first, *others = tiles
    assert others
    display = [lying(first[0], f"r{first[1]}@{first[2]},{first[3]}", 0)]
    for number, turns, row, column, level in others:
        move = f"r{turns}@{row},{column}"
        assert places(display, number)[move] == level
        display.append(lying(number, move, level))
