"""Zero Hero in words."""

import json

import msgspec
import pytest

from naught.core.match import Match
from naught.games.zerohero.words import TIMES
from tests.games.zerohero.layout import HERO, bought, dealt, order, play, see

PAIRS = "T2z O4 | R2 R3 | Y0 Y2 | G4 B3"


def test_a_position_as_text() -> None:
    match = bought(dealt(2, pairs=PAIRS, downs="T4 P4", pile="P2 P3"))
    assert HERO.words.position(match.veiled(0)).splitlines() == [
        "pile 32, general pool 17",
        "pair 1  P2 P3  zerones 8",
        "pair 2  R2 R3  zerones 4",
        "pair 3  Y0 Y2  zerones 4",
        "pair 4  G4 B3  zerones 2",
        " seat 0 zerones 1, face-down T4",
        "   O4 = 4 | T2z T4 = 0",
        ">seat 1 zerones 4, face-down ??",
        "   -",
    ]
    assert " seat 0 zerones 1, face-down ??" in HERO.words.position(match.veiled(1))


def test_the_table_of_the_terminal() -> None:
    match = Match(HERO, 2)
    assert HERO.words.table(match.veiled(0)) == [("", "Nothing has been dealt yet.")]
    match.chance(order(2, PAIRS, downs="T4 P4", pile="P2 P3"))
    bought(match)
    assert HERO.words.table(match.veiled(0)) == [
        ("Pile", "32 cards, 22 before the end cards"),
        ("General pool", "17 zerones"),
        ("Pair 1", "[P2] [P3]  8 zerones"),
        ("Pair 2", "[R2] [R3]  4 zerones"),
        ("Pair 3", "[Y0] [Y2]  4 zerones"),
        ("Pair 4", "[G4] [B3]  2 zerones"),
        ("  {0}", "1 zerone, face-down [T4]"),
        ("", "[O4] = 4  [T2z] [T4] = 0"),
        ("> {1}", "4 zerones, face-down [??]"),
        ("", "no rows yet"),
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *[("t3", "take 3"), ("take 3", "take 3"), ("T3 x2", "take 3 x2"), ("t3x2", "take 3 x2")],
        *[("t3 2", "take 3 x2"), ("b1", "buy 1"), ("BUY 1", "buy 1")],
        *[("give t2z 1", "give T2z>1"), ("grab T4<2", "grab T4<2"), ("nothing", "nothing")],
    ],
)
def test_what_somebody_at_a_keyboard_means(typed: str, meant: str) -> None:
    assert HERO.words.typed(typed) == meant


def test_what_happened_is_described_in_sentences() -> None:
    match = Match(HERO, 2)
    assert match.chance(order(2, PAIRS)).says == ["The cards were dealt."]
    assert match.play(0, "take 1").says == ["{0} took a zerone from pair 1."]
    bought(match := dealt(2, pairs=PAIRS))
    assert match.play(1, "take 1 x2").says == ["{1} took two zerones from pair 1."]


def test_a_row_says_what_it_is_worth_how_and_what_one_card_more_could_make_of_it() -> None:
    match = play(dealt(2, pairs="T2 T3 | O3 O3f | O2 B4", downs="T2z P4"), *["take 4"] * 2)
    rows = {row.colour: row for row in see(match, 0).seats[0].rows}
    assert (rows["T"].worth, rows["T"].how, rows["T"].next) == (2, "solo 2", 0)
    play(match, "buy 1", "buy 2")
    rows = {row.colour: row for row in see(match, 0).seats[0].rows}
    assert (rows["T"].worth, rows["T"].how, rows["T"].next) == (6, f"2 {TIMES} 3", 0)
    rows = {row.colour: row for row in see(match, 1).seats[1].rows}
    assert (rows["O"].worth, rows["O"].how, rows["O"].next) == (0, "big zero", 12)
    hidden = {row.colour: row for row in see(match, 1).seats[0].rows}
    assert (hidden["T"].up, hidden["T"].down) == (["T2", "T3"], [])
    assert hidden["T"].worth == 0  # without the card that only its owner knows


def test_a_view_is_json() -> None:
    match = dealt(3, pairs=PAIRS, downs="T4 P4 R4")
    again = json.loads(msgspec.json.encode(match.view(1)))
    assert again["seat"] == 1
    assert again["pairs"][0]["cards"] == ["T2z", "O4"]
    assert again["seats"][0]["rows"] == []
    assert again["seats"][1]["rows"][0]["down"] == ["P4"]
    assert again["seats"][0]["downs"] == 1
