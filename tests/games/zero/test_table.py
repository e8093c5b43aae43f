"""ZERO's table as the terminal shows it, and what people type."""

import pytest

import naught
from naught.core.match import Match
from naught.games.zero import words
from tests.data.zero.recipes import dealt
from tests.rules import ruling

HANDS = ["R1 R2 R3 R4 R5 Y1 G1 B7 V7", "Y2 Y3 G4 G5 B6 B8 V2 S3 S4", "K4 K5 K6 K7 S8 V8 B1 G8 G7"]


def table(match: Match, seat: int | None) -> dict[str, str]:
    """Rows by label; a row without one is a part of the row above."""
    said: dict[str, str] = {}
    for label, text in words.table(match.veiled(seat)):
        last = label or list(said)[-1]
        said[last] = f"{said[last]} | {text}" if last in said else text
    return said


def test_your_cards_are_sorted_by_colour_with_what_they_score() -> None:
    said = table(dealt(3, 1, HANDS), 0)
    cards, worth = said["> {0}"].split(" | ")
    assert cards == "[R1] [R2] [R3] [R4] [R5]  [Y1]  [G1]  [B7]  [V7]"
    assert worth == "8 points: 1+7 (red free); numbers 111 2 3 4 5 77"


def test_others_cards_are_hidden() -> None:
    said = table(dealt(3, 1, HANDS), 0)
    assert said["  {1}"] == said["  {2}"] == "9 hidden"
    assert {text for label, text in table(dealt(3, 1, HANDS), None).items() if "{" in label} == {
        "9 hidden"
    }


@ruling("Z10")
def test_cards_taken_from_the_pool_are_shown_in_others_hands() -> None:
    match = dealt(3, 1, HANDS)
    match.play(0, f"B7>{match.view(0).pool[0]}")
    assert table(match, 1)["  {0}"] == f"[{match.view(0).hands[0].taken[0]}] and 8 hidden"


def test_knocks_and_last_turns_are_described() -> None:
    match = dealt(3, 1, HANDS)
    heading = "Round 1 of 1"
    assert table(match, None)[heading] == "no knock yet"
    match.play(0, "knock")
    assert table(match, None)[heading] == "one knock: the next one brings the last turns"
    match.play(1, "knock")
    assert table(match, None)[heading] == "last turns: 2 left"
    match.play(2, "knock")
    match.play(0, "knock")
    assert table(match, None)[heading] == "scored"
    assert table(match, None)["Totals"] == "{0} 8, {1} 28, {2} 31"


def test_before_the_deal_there_is_nothing_to_show() -> None:
    match = Match(naught.load("zero"), 3)
    assert words.table(match.veiled(0)) == [("", "Nothing has been dealt yet.")]


def test_a_zero_is_called_by_its_name() -> None:
    match = dealt(2, 1, ["R1 R2 R3 R4 R5 Y1 G1 B1 V1", HANDS[1]])
    assert table(match, None)["  {0}"].endswith("| ZERO (red and 1s free); numbers 11111 2 3 4 5")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R7>B2", "R7>B2"),
        ("r7 b2", "R7>B2"),
        ("r7 > b2", "R7>B2"),
        ("knock", "knock"),
        ("k", "knock"),
        (" KNOCK ", "knock"),
        ("r7", "r7"),
    ],
)
def test_people_may_type_moves_as_they_like(typed: str, meant: str) -> None:
    assert words.typed(typed) == meant
