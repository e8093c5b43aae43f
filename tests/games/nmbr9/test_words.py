"""NMBR 9 in words."""

import json

import msgspec
import pytest

from tests.games.nmbr9.layout import NMBR9, called, laid

FIVE_NINE = ("5 r0@0,0", "9 r0@0,3")


def test_a_position_as_text() -> None:
    match = laid(*FIVE_NINE, "9 r1@0,1", then="4")
    assert NMBR9.words.position(match.veiled(0)).splitlines() == [
        "round 4 of 20, the 4 was called",
        ">seat 0: 9 points",
        "      0  1  2  3  4  5",
        "    0 5  9¹ 9¹ 9¹ 9¹ 9",
        "    1 5  9¹ 9¹ 9¹ 9¹ 9",
        "    2 ·  ·  5  9¹ 9¹ ·",
        "    3 5  5  5  9  9  ·",
    ]


def test_what_happened_is_described_once_it_may_be_known() -> None:
    match = called("5 9 9", players=2)
    assert match.log(None)[0].says == ["The pile was shuffled.", "Number 1 of 20 was called: [5]."]
    assert match.play(0, "r0@0,0").says == ["{0} placed the [5] on the table."]
    assert match.log(1)[-1].says == []
    assert match.play(1, "r1@0,0").says == [
        "{1} placed the [5] on the table.",
        "{0} placed the [5] on the table.",
        "Number 2 of 20 was called: [9].",
    ]
    assert match.log(0)[-1].says == [
        "{1} placed the [5] on the table.",
        "Number 2 of 20 was called: [9].",
    ]
    assert match.log(None)[-1].says == [
        "{0} and {1} placed the [5] on the table.",
        "Number 2 of 20 was called: [9].",
    ]


def test_a_tile_above_the_table_is_described_with_its_points() -> None:
    match = laid(*FIVE_NINE, then="9")
    assert match.play(0, "r1@0,1").says[0] == "{0} placed the [9] on level 1 for 9 points."


def test_a_refusal_says_what_is_wrong_and_where() -> None:
    match = laid(*FIVE_NINE, then="9")
    said = {
        "r1@-1,1": "it hangs over: 4 squares have nothing below (R9)",
        "r0@0,3": "it rests on one tile only, the 9: it needs at least two (R10)",
        "r0@9,9": "it touches no tile on the table: at least one edge must (R7)",
    }
    for move, problem in said.items():
        objection = match.objection(0, move)
        assert str(objection) == problem
        assert objection is not None
        assert objection.where
    assert match.objection(0, "r1@0,1") is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1 2 -3", "r1@2,-3"),
        ("2 -3", "r0@2,-3"),
        ("r1 2,-3", "r1@2,-3"),
        ("R3@0,0", "r3@0,0"),
        (" r1@2,-3 ", "r1@2,-3"),
        ("hello 1 2", "hello 1 2"),
        ("7 0 0", "7 0 0"),
    ],
)
def test_people_may_type_shorter(typed: str, meant: str) -> None:
    assert NMBR9.words.typed(typed) == meant


def test_the_terminal_shows_the_tile_in_all_its_turns_and_what_is_to_come() -> None:
    rows = NMBR9.words.table(laid(*FIVE_NINE, then="8").veiled(0))
    assert ("Turned", "r0     r1  ") in rows
    assert any(label == "To come" and "[8]" in text for label, text in rows)
    assert ("", "·88    88··") in rows


def test_a_view_is_json() -> None:
    again = json.loads(msgspec.json.encode(laid(*FIVE_NINE, then="8").view(0)))
    assert again["number"] == 8
    assert again["displays"][0]["tiles"][1]["column"] == 3
