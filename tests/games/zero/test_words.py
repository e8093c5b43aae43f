"""ZERO in words."""

import json

import msgspec

from naught.core.match import Match
from tests.games.zero.layout import FILLER, ZERO, dealt, order, play

POOL = "V1 V2 V7 V8 S1"


def test_a_position_as_text() -> None:
    match = play(dealt(*FILLER[:3], pool=POOL), "R1>V7")
    assert ZERO.words.position(match.veiled(0)).splitlines() == [
        "round 1 of 1, no knock",
        "pool    V1 V2 R1 V8 S1",
        " seat 0 R8 Y1 Y2 G3 B4 V5 V7 S6 K7  = 36  total 0",
        ">seat 1 ?? ?? ?? ?? ?? ?? ?? ?? ??  total 0",
        " seat 2 ?? ?? ?? ?? ?? ?? ?? ?? ??  total 0",
    ]
    assert " seat 0 V7 ?? ?? ?? ?? ?? ?? ?? ??" in ZERO.words.position(match.veiled(1))


def test_what_happened_is_described_in_sentences() -> None:
    match = Match(ZERO, 3, {"rounds": 1})
    assert match.chance(order(*FILLER[:3], pool=POOL)).says == ["Round 1 of 1 was dealt."]
    assert match.play(0, "R1>V7").says == ["{0} gave [R1] and took [V7]."]
    assert match.play(1, "knock").says == ["{1} knocked."]
    second = "{2} knocked, the second time this round: one last turn for the others."
    assert match.play(2, "knock").says == [second]
    assert match.play(0, "knock").says == ["{0} passed."]
    assert match.play(1, "knock").says == [
        "{1} passed.",
        "Round 1 was scored: {0} 36, {1} 35, {2} 36.",
    ]


def test_between_two_players_the_last_turn_names_the_player() -> None:
    match = dealt(*FILLER[:2], pool=POOL)
    assert match.play(0, "knock").says == ["{0} knocked."]
    assert match.play(1, "knock").says == [
        "{1} knocked, the second time this round: one last turn for {0}."
    ]


def test_by_a_house_rule_a_single_knock_is_not_called_the_second() -> None:
    match = Match(ZERO, 3, {"rounds": 1, "knocks": 1})
    match.chance(order(*FILLER[:3], pool=POOL))
    assert match.play(0, "knock").says == ["{0} knocked: one last turn for the others."]
    assert "last turns" in ZERO.words.position(match.veiled(0))
    assert match.view(0).last_knock == 1


def test_a_view_is_json() -> None:
    view = dealt(*FILLER[:3], pool=POOL).view(1)
    again = json.loads(msgspec.json.encode(view))
    assert again["seat"] == 1
    assert again["pool"] == POOL.split()
    assert again["hands"][0]["cards"] == []
