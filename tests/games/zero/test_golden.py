"""What the golden records of ZERO are there to show."""

import naught
from naught.core import record
from naught.core.match import Match
from naught.games.zero.view import View
from tests.data.records import HOME
from tests.data.zero.recipes import points
from tests.rules import ruling


def golden(name: str) -> Match:
    return naught.replay((HOME / "zero" / f"{name}.record").read_text())


def moves(match: Match) -> list[tuple[int | None, str]]:
    """Who did what, deals included as (None, cards)."""
    return [(line.seat, line.text) for line in record.read(match.record()).lines]


def scored_hands(match: Match) -> list[list[str]]:
    view: View = match.view(None)
    assert view.scored is not None
    return view.scored.hands


@ruling("Z2")
def test_every_seat_of_four_begins_one_round() -> None:
    said = moves(golden("four-players"))
    after_deal = [said[at + 1][0] for at, (seat, _) in enumerate(said) if seat is None]
    assert after_deal == [0, 1, 2, 3]


@ruling("Z11")
def test_the_variable_pool_of_three_players_has_seven_cards_and_two_players_have_nine() -> None:
    assert len(golden("variable-pool").view(None).pool) == 7
    assert len(golden("two-players").view(None).pool) == 9
    assert len(golden("three-players").view(None).pool) == 5


@ruling("Z6")
def test_a_zero_in_play_ends_the_round_without_any_knock() -> None:
    match = golden("zero-in-play")
    assert "knock" not in [text for _, text in moves(match)]
    assert match.scores()[match.winners()[0]] == 0


@ruling("Z6")
def test_a_zero_in_the_last_turns_takes_them_from_those_who_come_after() -> None:
    said = moves(golden("zero-in-the-last-turns"))
    second_knock = [at for at, (_, text) in enumerate(said) if text == "knock"][1]
    assert [seat for seat, _ in said[second_knock:]] == [2, 3, 4]  # 0 and 1 had none


@ruling("Z6")
def test_two_zeros_at_the_deal_end_the_round_before_any_turn() -> None:
    said = moves(golden("zero-at-the-deal"))
    assert [seat for seat, _ in said[:3]] == [None, None, 1]


@ruling("Z9")
def test_after_a_hundred_turns_each_the_clock_knocks_and_one_turn_is_left() -> None:
    said = moves(golden("a-hundred-turns-each"))
    assert len(said) == 1 + 200 + 1
    assert [text for _, text in said].count("knock") == 1
    assert [seat for seat, _ in said[-3:]] == [0, 1, 1]  # seat 0's turn went to the clock


@ruling("Z4", "Z5")
def test_both_knocks_may_be_the_same_players_who_then_has_no_last_turn() -> None:
    said = moves(golden("the-same-player-knocks-twice"))
    knocks = [at for at, (_, text) in enumerate(said) if text == "knock"]
    assert [said[at][0] for at in knocks] == [0, 0, 2]
    assert [seat for seat, _ in said[knocks[1] :]] == [0, 1, 2]


@ruling("Z8")
def test_equal_lowest_totals_win_together() -> None:
    match = golden("joint-winners")
    assert match.winners() == [0, 2]
    assert match.scores()[0] == match.scores()[2] == min(match.scores())


@ruling("Z7")
def test_every_last_hand_scores_what_the_printed_rules_say() -> None:
    for path in (HOME / "zero").glob("*.record"):
        match = naught.replay(path.read_text())
        assert match.view(None).scored.points == [points(hand) for hand in scored_hands(match)]
