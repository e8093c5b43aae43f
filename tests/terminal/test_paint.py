"""What games write, as the terminal shows it."""

from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

import naught
from naught.core.match import Match
from naught.core.record import read
from naught.terminal.paint import CHIPS, Cast, chip, options_in_words, sentence, show_rows
from naught.terminal.prompt import completion
from naught.terminal.replay import wanted
from naught.terminal.sheet import result, rounds
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


def test_the_sheet_has_the_points_of_every_round() -> None:
    match = golden("three-players")
    assert rounds(match, read(match.record()).lines) == [[10, 8, 9], [10, 10, 13], [17, 11, 23]]


def test_the_result_names_everybody_who_won() -> None:
    assert result(golden("three-players"), CAST) == "You won with 29 points."
    four = Cast(("Ada", "Bea", "You", "Cy"), you=2)
    assert result(golden("joint-winners"), four) == "Ada and you won together with 6 points."
    assert result(golden("zero-in-play"), four) == "Bea won with 0 points."


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
