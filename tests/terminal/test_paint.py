"""What games write, as the terminal shows it."""

import re
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

import naught
from naught.advice.report import Analysis, Judged
from naught.core.match import Match
from naught.core.record import read
from naught.terminal.paint import CHIPS, Cast, chip, options_in_words, sentence, show, show_rows
from naught.terminal.prompt import completion
from naught.terminal.replay import wanted
from naught.terminal.reports.advice import slip_line
from naught.terminal.sheet import counted, result, rounds, show_sheet
from tests.data.records import HOME

ZERO = naught.load("zero")
CAST = Cast(("Ada", "You", "Sharp bot"), you=1)


def golden(name: str) -> Match:
    return naught.replay((HOME / "zero" / f"{name}.record").read_text())


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("{0} gave [R7] and took [B2].", "Ada gave R7 and took B2."),
        ("{1} knocked.", "You knocked."),
        ("Round 1 was scored: {0} 12, {1} 9.", "Round 1 was scored: Ada 12, you 9."),
        ("That counted as {1}'s knock.", "That counted as your knock."),
        ("{1}'s knock", "Your knock"),
        ("{2}'s knock", "Sharp bot's knock"),
        ("> {1}", "> You"),
    ],
)
def test_a_sentence_has_names_and_cards_for_its_marks(said: str, shown: str) -> None:
    assert sentence(ZERO, CAST, said).plain == shown


def test_a_name_that_looks_like_markup_stays_a_name() -> None:
    cast = Cast(("[bold]{1}", "[R7]"))
    assert sentence(ZERO, cast, "{0} beat {1}").plain == "[bold]{1} beat [R7]"


def test_every_card_has_a_colour_and_keeps_its_letter() -> None:
    for card in Match(ZERO, 2).deck():
        assert chip(ZERO, card).plain == card
        assert chip(ZERO, card).style in CHIPS.values()
    assert len({chip(ZERO, f"{letter}1").style for letter in "RYGBVSK"}) == 7


def test_rows_stand_below_each_other_and_keep_their_edge_when_they_wrap() -> None:
    console = Console(width=40, force_terminal=False, record=True, file=StringIO())
    show_rows(
        console, ZERO, CAST, [("Pool", "[R7] [B2]"), ("{2}", "one two three " * 4), ("", "end")]
    )
    assert console.export_text().splitlines() == [
        "Pool       R7 B2",
        "Sharp bot  one two three one two three",
        "           one two three one two three",
        "           end",
    ]


def test_a_row_that_is_too_long_breaks_between_its_groups() -> None:
    console = Console(width=34, force_terminal=False, record=True, file=StringIO())
    row = "R7 = 7  B1 B2 B3 = 6  K2 K3 K4 = 12"
    show_rows(console, ZERO, CAST, [("{0}", row), ("", "one group that is longer than a line")])
    assert console.export_text().splitlines() == [
        "Ada  R7 = 7  B1 B2 B3 = 6",
        "     K2 K3 K4 = 12",
        "     one group that is longer than",
        "     a line",
    ]


def test_the_sheet_has_the_points_of_every_round() -> None:
    match = golden("three-players")
    assert rounds(match, read(match.record()).lines) == [[10, 8, 9], [10, 10, 13], [17, 11, 23]]


def test_the_result_names_everybody_who_won() -> None:
    assert result(golden("three-players"), CAST) == "You won with 29 points."
    four = Cast(("Ada", "Bea", "You", "Cy"), you=2)
    assert result(golden("joint-winners"), four) == "Ada and you won together with 6 points."
    assert result(golden("zero-in-play"), four) == "Bea won with 0 points."


def test_tokens_are_not_called_points() -> None:
    match = naught.replay((HOME / "numzumzero" / "two-players.record").read_text())
    assert result(match, Cast(("Ada", "Bea"))) == "Ada won with 7 tokens."
    assert counted(1, "tokens") == "1 token"


def test_alone_nobody_has_won() -> None:
    match = naught.replay((HOME / "nmbr9" / "one-player.record").read_text())
    points = match.scores()[0]
    assert result(match, Cast(("You",), you=0)) == f"You scored {points} points."


def test_a_game_of_one_round_has_no_rounds_on_its_sheet() -> None:
    match = naught.replay((HOME / "numzumzero" / "two-players.record").read_text())
    console = Console(width=60, force_terminal=False, record=True, file=StringIO())
    show_sheet(console, match, read(match.record()).lines, Cast(("Ada", "Bea")))
    shown = console.export_text()
    assert re.search(r"Tokens │\s+7 │\s+6 │", shown)
    assert "Round" not in shown


def test_a_sheet_adds_up_where_everybody_begins_with_points() -> None:
    match = Match("nmbrs", 2, {"target": 1}, seed="sheet")
    while not match.over:
        match.make(match.to_act[0], match.legal(match.to_act[0])[-1])
    console = Console(width=60, force_terminal=False, record=True, file=StringIO())
    show_sheet(console, match, read(match.record()).lines, Cast(("Ada", "Bea")))
    columns = list(zip(*re.findall(r"(-?\d+) │ +(-?\d+) │\n", console.export_text()), strict=True))
    assert columns[0][0] == columns[1][0] == "50"
    for column in columns:
        *parts, total = map(int, column)
        assert sum(parts) == total


def test_tab_completes_whatever_the_case() -> None:
    words = ["R7>B2", "R7>B3", "knock"]
    assert [completion(words, "r7", at) for at in range(3)] == ["R7>B2", "R7>B3", None]


@pytest.mark.parametrize(
    ("key", "step"), [("", 6), ("b", 4), ("e", 9), ("3", 3), ("0", 1), ("99", 9), ("x", None)]
)
def test_keys_lead_to_steps_of_a_replay(key: str, step: int | None) -> None:
    assert wanted(key, 5, 9) == step


def test_plain_text_needs_no_marks() -> None:
    assert sentence(ZERO, CAST, "Nothing has been dealt yet.") == Text(
        "Nothing has been dealt yet."
    )


def test_an_option_that_is_off_goes_without_saying() -> None:
    options = {"advanced": False, "simplified": True, "target": 100}
    assert options_in_words(options) == "simplified, target 100"


def test_a_slip_reads_as_one_sentence_however_wide_the_screen() -> None:
    found = Analysis(
        *("done", 1, 1, "points", True, "lead", [], [[0.5, 0.5]], "win", [], [], ""),
    )
    move = Judged(3, 0, "knock", "knock", "R7>B2", "give [R7], take [B2]", 0, 2, 2, "Why.", "slip")
    console = Console(width=60, force_terminal=False, record=True, file=StringIO())
    show(console, slip_line(ZERO, CAST, found, move))
    assert console.export_text().splitlines() == [
        "3. Ada: knock (slip, 2.0 points). Better: give R7, take B2.",
        "Why.",
    ]
