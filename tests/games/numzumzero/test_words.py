"""NumZumZero in words."""

import json

import msgspec

from naught.core.match import Match
from tests.games.numzumzero.layout import NZZ, after_plays, begun, filled, filling


def last(match: Match) -> list[str]:
    return match.event(len(match) - 1, None).says


def test_a_position_as_text() -> None:
    match = begun(2)
    match.chance(filled(match, "B5 O2 B1 B1 B2 O3 B4 O7"))
    match.play(0, "B5@2")
    assert NZZ.words.position(match.veiled(0)).splitlines() == [
        "pile 48",
        "column 1  B+2   B2",
        "column 2  B+2   O3 B5",
        "column 3  B+4   B4",
        " seat 0 O2 O7  tokens 0, cards 0",
        ">seat 1 ?? ??  tokens 0, cards 0",
    ]


def test_the_draw_for_lead_is_described_round_by_round() -> None:
    match = Match(NZZ, 3)
    match.chance(filled(match, "B6 O6 B2 O3 B5"))
    assert last(match) == [
        "The draw for lead: {0} [B6], {1} [O6] and {2} [B2].",
        "Once more: {0} [O3] and {1} [B5].",
        "{1} had the lead.",
    ]
    assert NZZ.words.position(match.veiled(None)) == "lead 0:B6 1:O6 2:B2 | 0:O3 1:B5, seat 1 leads"
    assert NZZ.words.table(match.veiled(None)) == [  # the draw itself has just been told
        ("Lead", "{1}"),
        ("", "Nothing has been dealt yet."),
    ]
    match.chance(match.deck())
    assert last(match) == ["The cards were dealt."]


def test_what_a_card_did_is_described() -> None:
    assert last(after_plays("B1 B2 B3", "B4@1")) == ["{0} played [B4] to column 1."]
    assert last(after_plays("B1 B2 B3", "O1@1")) == [
        "{0} played [O1] to column 1, collected it and earned a token."
    ]
    emptied = after_plays("B1 B2 B3", "O1@1 O2@2 O3@3", turned={2: "O5 O6 O7"})
    assert last(emptied) == [
        "{0} played [O3] to column 3, collected it, emptied the field and earned two tokens.",
        "[O5], [O6] and [O7] came into the empty columns.",
    ]


def test_the_end_is_described() -> None:
    jammed = after_plays("B1 B1 B1", filling(3, "1 1 1"), players=1)
    assert last(jammed)[-1] == "All columns were full, so nobody could play: the game was over."


def test_the_terminal_shows_a_collection_to_its_owner_only() -> None:
    match = after_plays("B5 O2 B6", "B2@2")
    own = dict(NZZ.words.table(match.veiled(0)))
    assert own[""] == "collected [B2] [O2]"
    assert own["Column 1"] == "[B5]  blue 5 ahead, 6 free"
    assert own["Column 2"] == "empty"
    assert "" not in dict(NZZ.words.table(match.veiled(1)))
    assert "1 token, 2 cards collected" in dict(NZZ.words.table(match.veiled(1)))["  {0}"]


def test_what_somebody_types_is_understood() -> None:
    assert NZZ.words.typed("b3 2") == "B3@2"
    assert NZZ.words.typed(" B7**@1 ") == "B7**@1"
    assert NZZ.words.typed("help") == "help"


def test_a_view_is_json() -> None:
    match = after_plays("B5 O2 B6", "B2@2")
    again = json.loads(msgspec.json.encode(match.view(1)))
    assert again["seat"] == 1
    assert again["columns"][0] == {"cards": ["B5"], "blue": 5, "orange": 0, "full": False}
    assert again["seats"][0]["pile"] is None
