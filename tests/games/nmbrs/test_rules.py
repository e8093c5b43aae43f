"""nmbrs!, rule by rule."""

import pytest

from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from naught.games.nmbrs.state import MAX_LINES
from tests.games.nmbrs.layout import (
    DECK,
    FILLER,
    GAME,
    dealt,
    lays,
    lines,
    on_table,
    play,
    points,
    set_hand,
)
from tests.rules import rule, ruling

JOKERS = ["JR", "JG", "JB", "JO"]


# The round


@rule("R2")
def test_the_deck_has_a_hundred_numbers_and_four_jokers() -> None:
    assert [*map(str, range(1, 101)), *JOKERS] == DECK


@rule("R2")
@ruling("B1")
def test_colours_follow_the_assumed_formula_and_there_are_25_of_each() -> None:
    faces = Match(GAME, 2).view(None).faces
    for n in range(1, 101):
        index = ((3 * n * n + 6 * n) // 5 + 3 * (n // 6)) % 4
        assert faces[str(n)].colour == "RGBO"[index]
    colours = [faces[str(n)].colour for n in range(1, 101)]
    assert [colours.count(colour) for colour in "RGBO"] == [25] * 4
    assert [faces[joker].colour for joker in JOKERS] == list("RGBO")


@rule("R2")
@ruling("B2")
def test_values_follow_the_multiplication_table_and_jokers_are_worth_nothing() -> None:
    faces = Match(GAME, 2).view(None).faces
    table = {a * b for a in range(1, 11) for b in range(1, 11)}
    for n in range(1, 101):
        assert faces[str(n)].value == (1 if n in table else 2 if n - 1 in table else 3)
    values = [faces[str(n)].value for n in range(1, 101)]
    assert [values.count(value) for value in (1, 2, 3)] == [42, 22, 36]
    assert {faces[joker].value for joker in JOKERS} == {0}


@rule("R3")
@ruling("B13")
@pytest.mark.parametrize(("players", "each"), [(2, 9), (3, 7), (8, 7)])
def test_hands_are_dealt_in_packets_then_one_open_card(players: int, each: int) -> None:
    match = Match(GAME, players)
    match.chance(DECK)
    for seat in range(players):
        assert match.view(seat).hands[seat].cards == DECK[each * seat : each * (seat + 1)]
    assert match.view(None).pile == [DECK[each * players]]
    assert match.view(None).deck == 104 - each * players - 1


@rule("R3")
@ruling("B13")
def test_the_first_open_card_may_be_a_joker() -> None:
    match = dealt(*FILLER, opened="JG")
    assert match.view(1).pile == ["JG"]
    play(match, "take")
    assert "JG" in match.view(0).hands[0].cards


@rule("R4")
@ruling("B13")
def test_each_round_begins_one_seat_further_on_and_turns_go_clockwise() -> None:
    match = Match(GAME, 3, {"target": 10_000}, seed="starters")
    for begins in (0, 1, 2, 0):
        assert match.view(None).starter == begins
        for seat in (begins, (begins + 1) % 3):
            assert match.to_act == (seat,)
            discard_at_once(match)
        go_out(match)
    assert match.view(None).round == 5


def discard_at_once(match: Match) -> None:
    """The seat on turn takes the open card and discards the lowest."""
    play(match, "take")
    play(match, next(move for move in match.legal(match.to_act[0]) if move.startswith("discard")))


def go_out(match: Match) -> None:
    """The seat on turn wins the round: it holds nothing but the open card it takes."""
    set_hand(match.state, match.to_act[0], "")
    discard_at_once(match)


@rule("R1")
def test_everybody_begins_with_fifty_points_and_wants_more() -> None:
    match = Match(GAME, 4, seed="aim")
    assert match.scores() == [50] * 4
    match.state.totals[:4] = [99, 120, 80, 100]
    go_out(match)
    assert match.over
    assert match.winners() == [1]


# Drawing


@rule("R5")
@ruling("B7")
def test_the_player_on_turn_takes_the_open_card_or_declines_it() -> None:
    match = dealt(*FILLER, opened="100")
    assert match.legal(0) == ["take", "decline"]
    assert match.legal(1) == []
    play(match, "take")
    assert "100" in match.view(0).hands[0].cards
    assert match.view(0).pile == []


@rule("R6")
@ruling("B7")
def test_the_others_are_asked_once_clockwise_and_the_first_claim_stops_the_asking() -> None:
    hands = ("2 5 13 31 47 59 71", "1 3 17 29 43 61 73", "4 9 19 33 46 64 78", "6 8 20 27 39 55 74")
    match = dealt(*hands, opened="100", deck="12 14")
    play(match, "decline")
    assert match.to_act == (1,)
    assert match.legal(1) == ["claim", "pass"]
    play(match, "pass")
    assert match.to_act == (2,)
    play(match, "claim")
    assert match.view(2).hands[2].cards == ["4", "9", "12", "19", "33", "46", "64", "78", "100"]
    assert match.view(None).hands[2].known == ["100"]
    assert match.to_act == (0,)  # seat 3 is not asked, and seat 2 neither lays nor discards


@rule("R7")
@ruling("B7")
def test_after_a_claim_the_new_open_card_or_a_deck_card_is_drawn() -> None:
    match = dealt(*FILLER, opened="100", deck="12 14 15 16")
    play(match, "take", "discard 2", "take", "discard 1")  # two open cards would be below
    play(match, "decline", "pass", "draw", "discard 12")
    assert match.view(None).pile == ["1", "12"]
    play(match, "decline", "claim")
    assert match.legal(1) == ["take", "draw"]
    twin = play(match.copy(), "take")
    assert "1" in twin.view(1).hands[1].cards
    play(match, "draw")
    assert {"15", "14"} & set(match.view(1).hands[1].cards)


@rule("R7")
@ruling("B7")
def test_when_nobody_claims_or_no_open_card_is_left_only_the_deck_remains() -> None:
    match = dealt(*FILLER, opened="100")
    play(match, "decline", "pass")
    assert match.legal(0) == ["draw"]
    match = dealt(*FILLER, opened="100")
    play(match, "decline", "claim")
    assert match.view(None).pile == []
    assert match.legal(0) == ["draw"]


def short_deck(match: Match, left: int) -> None:
    """Put all but the top few cards of the deck at the bottom of the open pile."""
    s = match.state
    moved = [int(card) for card in s.deck[: s.deck_size - left]]
    kept = [int(card) for card in s.deck[s.deck_size - left : s.deck_size]]
    pile = moved + [int(card) for card in s.pile[: s.pile_size]]
    s.deck[:], s.pile[:] = 0, 0
    s.deck[: len(kept)], s.pile[: len(pile)] = kept, pile
    s.deck_size, s.pile_size = len(kept), len(pile)


@rule("R8")
@ruling("B8")
def test_an_empty_deck_is_renewed_at_a_decline_and_then_the_asking_begins() -> None:
    match = dealt(*FILLER, opened="100")
    short_deck(match, 0)
    play(match, "decline")
    assert match.waiting == "chance"
    assert not GAME.rules.settled(match.state)
    renewed = match.deck()
    assert "100" not in renewed
    assert len(renewed) == 104 - 18 - 1
    match.chance(renewed)
    assert match.view(None).pile == ["100"]
    assert match.to_act == (1,)
    assert match.legal(1) == ["claim", "pass"]


@rule("R8")
@ruling("B8")
def test_an_empty_deck_is_renewed_at_a_draw_after_a_claim_and_the_card_is_drawn() -> None:
    match = dealt(*FILLER, opened="100", deck="50")
    short_deck(match, 1)
    play(match, "decline", "claim")
    assert match.legal(0) == ["take", "draw"]
    play(match, "draw")
    renewed = match.deck()
    match.chance(renewed)
    assert renewed[0] in match.view(0).hands[0].cards
    assert match.view(0).phase == "lay"
    assert any("shuffled" in said for said in match.log(0)[-1].says)


@rule("R8", "R22")
@ruling("B8")
def test_a_second_exhaustion_makes_the_turn_the_last_and_nobody_is_asked() -> None:
    match = dealt(*FILLER, opened="100")
    short_deck(match, 0)
    play(match, "decline")
    match.chance(match.deck())
    short_deck(match, 1)
    play(match, "pass", "draw")
    play(match, next(m for m in match.legal(0) if m.startswith("discard")))
    assert match.view(None).last_turn
    assert match.legal(1) == ["take"]
    play(match, "take", next(m for m in match_then(match, "take") if m.startswith("discard")))
    scored = match.view(None).scored
    assert scored is not None
    assert scored.winner is None


def match_then(match: Match, move: str) -> list[str]:
    """The legal moves of the same seat after a move."""
    twin, seat = match.copy(), match.to_act[0]
    twin.play(seat, move)
    return twin.legal(seat)


@rule("R8")
@ruling("B8")
def test_a_deck_that_a_claim_empties_makes_the_turn_the_last() -> None:
    match = dealt(*FILLER, opened="100", deck="50")
    short_deck(match, 1)
    match.state.renewed = 1
    play(match, "decline", "claim")
    assert match.view(None).last_turn
    assert match.legal(0) == ["take"]


@rule("R8")
@ruling("B8")
def test_without_any_card_left_the_draw_is_left_out() -> None:
    match = dealt(*FILLER, opened="100", deck="50")
    s = match.state
    s.deck[0], s.deck_size = s.deck[s.deck_size - 1], 1
    s.renewed = 1
    play(match, "decline", "claim")
    assert match.view(0).phase == "lay"
    assert match.view(0).hands[0].size == 9
    play(match, "discard 2")
    assert match.view(None).phase == "scored"


# Laying


@rule("R9")
@ruling("B3")
def test_a_line_has_three_or_more_cards_with_equal_steps() -> None:
    match = on_table("7 14 21 28 90 91 93 99", laid=False)
    assert sorted(lays(match)) == ["14 21 28", "7 14 21", "7 14 21 28"]
    for wrong in ("lay 7 14", "lay 7 14 22", "lay 21 14 7", "lay 7 7 7"):
        with pytest.raises(BadNotation):
            match.play(0, wrong)


@rule("R9")
@ruling("B4")
def test_two_lines_share_at_most_one_card() -> None:
    match = on_table("5 15 99", "10 20 30")
    assert "5 (10) 15 (20)" not in lays(match)  # 30 would stay behind
    with pytest.raises(IllegalMove, match="shares 2 cards with the line 10 20 30") as refused:
        match.play(0, "lay 5 (10) 15 (20)")
    assert refused.value.rule == "R9"


@rule("R9", "R13")
@ruling("B4", "B5")
def test_a_card_lies_in_at_most_two_lines() -> None:
    match = on_table("18 22 17 23 99", "10 20 30", "19 (20) 21")
    assert "18 (20) 22" not in lays(match)
    with pytest.raises(IllegalMove, match="20 would lie in three lines"):
        match.play(0, "lay 18 (20) 22")


@rule("R9")
@ruling("B4", "B5")
def test_a_crossing_stays_when_one_of_its_lines_becomes_part_of_another() -> None:
    match = on_table("40 99", "10 20 30", "19 (20) 21")
    play(match, "lay (10) (20) (30) 40")
    assert lines(match) == ["10 20 30 40", "19 20 21"]
    assert match.view(0).lines[0][1].lines == [0, 1]


@rule("R9")
@ruling("B5")
def test_a_lay_has_at_least_one_card_of_the_hand() -> None:
    match = on_table("99 98", "10 20 30", "40 50 60")
    assert "(10) (20) (30) (40) (50) (60)" not in lays(match)
    with pytest.raises(IllegalMove, match="at least one card from your hand"):
        match.play(0, "lay (10) (20) (30) (40) (50) (60)")


@rule("R10")
@ruling("B6")
def test_the_first_lay_of_a_round_comes_from_hand_and_then_everything_is_open() -> None:
    match = on_table("40 1 2 3 99", "10 20 30", laid=False)
    assert lays(match) == ["1 2 3"]
    with pytest.raises(IllegalMove, match="your first line of a round") as refused:
        match.play(0, "lay (10) (20) (30) 40")
    assert refused.value.rule == "R10"
    play(match, "lay 1 2 3", "lay (10) (20) (30) 40")
    assert lines(match) == ["10 20 30 40", "1 2 3"]


@rule("R10")
@ruling("B6")
def test_a_first_line_may_have_jokers() -> None:
    match = on_table("4 8 JR 99", laid=False)
    assert "4 8 JR=12" in lays(match)
    assert "4 JR=6 8" in lays(match)


@rule("R11")
@ruling("B5")
def test_a_line_is_made_longer_at_either_end_or_both() -> None:
    match = on_table("5 40 99", "10 20 30", "35 45 55")
    assert "(10) (20) (30) 40" in lays(match)
    match = on_table("4 8 99", "5 6 7")
    assert {"4 (5) (6) (7)", "(5) (6) (7) 8", "4 (5) (6) (7) 8"} <= set(lays(match))


@rule("R12")
@ruling("B5")
def test_a_line_is_refined_when_all_gaps_are_filled() -> None:
    match = on_table("15 25 99", "10 20 30")
    assert "(10) 15 (20) 25 (30)" in lays(match)
    assert not any(
        "15 (20) 25" in lay and "(30)" not in lay for lay in lays(match) if "(10)" in lay
    )
    play(match, "lay (10) 15 (20) 25 (30)")
    assert lines(match) == ["10 15 20 25 30"]


@rule("R12")
@ruling("B5")
def test_two_and_three_lines_are_joined() -> None:
    match = on_table("40 99", "10 20 30", "11 41 71", "50 60 70")
    play(match, "lay (10) (20) (30) 40 (50) (60) (70)")
    assert lines(match) == ["10 20 30 40 50 60 70", "11 41 71"]
    match = on_table("4 8 99", "1 2 3", "5 6 7", "9 10 11")
    play(match, "lay (1) (2) (3) 4 (5) (6) (7) 8 (9) (10) (11)")
    assert lines(match) == ["1 2 3 4 5 6 7 8 9 10 11"]


@rule("R12")
@ruling("B5")
def test_lines_are_joined_into_each_other() -> None:
    match = on_table("16 99", "10 12 14", "11 13 15")
    play(match, "lay (10) (11) (12) (13) (14) (15) 16")
    assert lines(match) == ["10 11 12 13 14 15 16"]


@rule("R13")
@ruling("B5")
def test_a_line_is_laid_across_two_lines() -> None:
    match = on_table("35 99", "10 20 30", "38 40 42")
    assert "(30) 35 (40)" in lays(match)
    play(match, "lay (30) 35 (40)")
    assert lines(match) == ["10 20 30", "38 40 42", "30 35 40"]
    view = match.view(0)
    assert view.lines[2][0].lines == [0, 2]
    assert view.lines[2][2].lines == [1, 2]


@rule("R13")
@ruling("B5")
def test_ways_may_be_mixed_in_one_lay() -> None:
    match = on_table("40 60 99", "10 20 30", "49 50 51")
    play(match, "lay (10) (20) (30) 40 (50) 60")  # longer, and across
    assert lines(match) == ["10 20 30 40 50 60", "49 50 51"]


@rule("R9")
@ruling("B4")
def test_no_table_has_more_lines_than_there_is_room_for() -> None:
    assert MAX_LINES == 69
    assert 3 * (MAX_LINES + 1) > 2 * 104  # three cards each, no card in more than two


# Jokers


@rule("R14")
@ruling("B9")
def test_a_joker_stands_for_any_number_even_one_that_lies_elsewhere_or_is_in_hand() -> None:
    match = on_table("20 30 40 JR 99", "10 11 12")
    assert "JR=10 20 30" in lays(match)  # a 10 lies on the table
    assert "JR=20 30 40" in lays(match)  # and a 20 is in hand
    assert not any("JR=101" in lay or "JR=0" in lay for lay in lays(match))


@rule("R14")
@ruling("B9")
def test_a_line_has_at_most_two_jokers_joined_lines_included() -> None:
    match = on_table("4 8 JB 99", "JR=1 2 3", "5 6 JG=7")
    joined = "(JR=1) (2) (3) 4 (5) (6) (JG=7)"
    assert joined in lays(match)
    assert not any(lay.count("J") > 2 for lay in lays(match))
    with pytest.raises(BadNotation, match="at most two jokers"):
        match.play(0, f"lay {joined} JB=8")


@rule("R14")
@ruling("B9")
def test_a_joker_at_a_crossing_stands_for_one_number_in_both_lines() -> None:
    match = on_table("17 23 99", "10 JR=20 30")
    assert "17 (JR=20) 23" in lays(match)
    play(match, "lay 17 (JR=20) 23")
    assert lines(match) == ["10 JR=20 30", "17 JR=20 23"]
    assert match.view(0).lines[1][1].lines == [0, 1]


@rule("R14")
@ruling("B9")
def test_a_joker_and_the_number_it_stands_for_are_different_cards() -> None:
    match = on_table("28 36 99", "10 JR=20 30", "19 20 21")
    found = lays(match)
    assert "(20) 28 36" in found
    assert "(JR=20) 28 36" in found


@rule("R15")
@ruling("B10")
def test_a_joker_is_freed_by_its_number_and_laid_in_another_line() -> None:
    match = on_table("20 48 52 99", "10 JR=20 30")
    assert "48 JR!20=50 52" in lays(match)
    assert points(match, "48 JR!20=50 52") == points(on_table("48 52 JR 99"), "48 JR=50 52")
    play(match, "lay 48 JR!20=50 52")
    assert lines(match) == ["10 20 30", "48 JR=50 52"]
    assert match.view(0).hands[0].cards == ["99"]


@rule("R15")
@ruling("B10")
def test_a_freed_joker_may_stand_for_the_same_number_but_the_card_is_not_in_the_line() -> None:
    match = on_table("20 18 22 24 99", "10 JR=20 30")
    found = lays(match)
    assert "18 JR!20=20 22" in found
    assert not any("!20" in lay and "(20)" in lay for lay in found)
    with pytest.raises(IllegalMove, match="it cannot be in the line too") as refused:
        match.play(0, "lay 18 20 22 JR!20=24")
    assert refused.value.rule == "R15"


@rule("R15")
@ruling("B10")
def test_at_a_crossing_the_number_replaces_the_joker_in_both_lines() -> None:
    match = on_table("20 48 52 99", "10 JR=20 30", "19 (JR=20) 21")
    play(match, "lay 48 JR!20=50 52")
    assert lines(match) == ["10 20 30", "19 20 21", "48 JR=50 52"]
    assert match.view(0).lines[0][1].lines == [0, 1]


@rule("R15")
@ruling("B10")
def test_the_replacing_number_is_hand_card_enough_and_is_counted() -> None:
    match = on_table("20 99", "10 JR=20 30", "40 50 60")
    assert "(40) (50) (60) JR!20=70" in lays(match)
    match = on_table("20 48 52", "10 JR=20 30")
    assert "48 JR!20=50 52" not in lays(match)  # nothing would be left to discard


@rule("R15")
@ruling("B10")
def test_only_a_player_who_has_laid_a_line_frees_a_joker() -> None:
    match = on_table("20 48 52 99", "10 JR=20 30", laid=False)
    assert lays(match) == []
    with pytest.raises(IllegalMove, match="your first line") as refused:
        match.play(0, "lay 48 JR!20=50 52")
    assert refused.value.rule == "R10"


# Points


@rule("R16")
@ruling("B11")
def test_a_lay_scores_the_values_of_its_hand_cards_only() -> None:
    match = on_table("23 99", "20 21 22")  # 23 has the value 3
    faces = match.view(0).faces
    assert len({faces[str(n)].colour for n in (20, 21, 22, 23)}) in (2, 3)
    assert points(match, "(20) (21) (22) 23") == faces["23"].value


def line_of(colours: str, match: Match) -> str:
    """A line of three numbers that have these colours, in any order."""
    faces = match.view(0).faces
    for start in range(1, 90):
        for step in range(1, 5):
            numbers = [start, start + step, start + 2 * step]
            if sorted(faces[str(n)].colour for n in numbers) == sorted(colours):
                return " ".join(map(str, numbers))
    raise AssertionError(colours)


@rule("R17")
@ruling("B11")
@pytest.mark.parametrize(("colours", "times"), [("RRR", 2), ("RGB", 2), ("RRG", 1)])
def test_one_colour_or_all_different_colours_double(colours: str, times: int) -> None:
    empty = on_table("99")
    line = line_of(colours, empty)
    match = on_table(f"{line} 99")
    faces = match.view(0).faces
    assert points(match, line) == times * sum(faces[n].value for n in line.split())


@rule("R17")
@ruling("B9", "B11")
def test_the_printed_colour_of_a_joker_counts_for_doubling() -> None:
    faces = on_table("99").view(0).faces
    low, high = next(
        (n, n + 2) for n in range(1, 98) if faces[str(n)].colour == faces[str(n + 2)].colour == "R"
    )
    value = faces[str(low)].value + faces[str(high)].value
    match = on_table(f"{low} {high} JR JG 99")
    assert points(match, f"{low} JR={low + 1} {high}") == 2 * value
    assert points(match, f"{low} JG={low + 1} {high}") == value


@rule("R17")
@ruling("B11")
def test_the_sentence_about_a_lay_gives_the_reason_for_its_doubling() -> None:
    match = on_table(f"{line_of('RRR', on_table('99'))} 99")
    event = match.play(0, f"lay {lays(match)[0]}")
    assert "doubled for one colour" in event.says[-1]


@rule("R18")
@ruling("B3")
def test_advanced_lines_come_to_nought_or_one() -> None:
    match = on_table("14 20 26 11 16 21 99", laid=False, advanced=True)
    assert sorted(lays(match)) == ["11 16 21", "11 16 21 26", "16 21 26"]
    with pytest.raises(IllegalMove, match="it comes to 2, not to 0 or 1") as refused:
        match.play(0, "lay 14 20 26")
    assert refused.value.rule == "R18"


@rule("R18")
@ruling("B3", "B5")
def test_advanced_a_refined_line_is_tested_again() -> None:
    match = on_table("16 26 99", "11 21 31", advanced=True)
    assert "(11) 16 (21) 26 (31)" in lays(match)  # in steps of 5 it comes to 1
    match = on_table("14 22 99", "10 18 26")  # laid before anybody asked where it comes to
    assert "(10) 14 (18) 22 (26)" in lays(match)
    match.state.advanced = 1
    assert lays(match) == []  # in steps of 4 it comes to 2


@rule("R19")
@ruling("B12")
def test_a_lay_leaves_a_card_and_any_card_may_be_discarded() -> None:
    match = on_table("1 2 3", laid=False)
    assert match.legal(0) == ["discard 1", "discard 2", "discard 3"]
    with pytest.raises(IllegalMove, match="leave you a card to discard") as refused:
        match.play(0, "lay 1 2 3")
    assert refused.value.rule == "R19"
    match = on_table("1 JR")
    assert match.legal(0) == ["discard 1", "discard JR"]


@rule("R19")
@ruling("B12", "B14")
def test_the_last_discard_wins_the_round_and_the_others_pay_for_their_hands() -> None:
    match = on_table("1 2 3 99")
    set_hand(match.state, 1, "23 JR 10")
    play(match, "lay 1 2 3")
    gained = int(match.state.totals[0])
    play(match, "discard 99")
    scored = match.view(None).scored
    faces = match.view(None).faces
    assert scored is not None
    assert scored.winner == 0
    assert scored.points == [gained, -(faces["23"].value + faces["10"].value)]
    assert scored.hands == [[], ["10", "23", "JR"]]
    assert min(match.scores()) < 0


# The simplified game


@rule("R20")
@ruling("B15")
def test_simplified_cards_hands_and_points() -> None:
    match = Match(GAME, 2, {"simplified": True})
    assert match.deck() == [*map(str, range(1, 51)), *JOKERS]
    match.chance(match.deck())
    assert [match.view(0).hands[seat].size for seat in (0, 1)] == [7, 7]
    assert match.scores() == [20, 20]
    more = Match(GAME, 3, {"simplified": True}, seed="five")
    assert more.view(0).hands[0].size == 5


@rule("R20")
@ruling("B15")
def test_simplified_each_hand_card_is_a_point_jokers_too() -> None:
    faces = on_table("49").view(0).faces
    line = next(
        f"{n} {n + 1} JR={n + 2}"
        for n in range(1, 40)
        if {faces[str(n)].colour, faces[str(n + 1)].colour} == {"R", "G"}
    )
    first, second, _ = line.split()
    match = on_table(f"{first} {second} JR 49", simplified=True)
    assert points(match, line) == 3
    match = on_table("20 44 46 49", "10 JR=20 30", simplified=True)
    both = points(match, "44 JR!20=45 46")
    assert both in (2, 4)  # neither the joker nor the 20 scores
    assert not any("=51" in lay for lay in lays(match))


@rule("R20")
@ruling("B15")
def test_simplified_each_card_left_costs_a_point_jokers_too() -> None:
    match = on_table("1 2 3 49", simplified=True)
    set_hand(match.state, 1, "23 JR 10")
    play(match, "lay 1 2 3", "discard 49")
    scored = match.view(None).scored
    assert scored is not None
    assert scored.points[1] == -3


@rule("R21")
@ruling("B12", "B15")
def test_simplified_the_last_card_may_be_laid_and_ends_the_round() -> None:
    match = on_table("1 2 3", simplified=True, target=1000)
    assert "1 2 3" in lays(match)
    play(match, "lay 1 2 3")
    scored = match.view(None).scored
    assert scored is not None
    assert scored.winner == 0
    assert scored.points[0] == 3 or scored.points[0] == 6


@rule("R18", "R20")
@ruling("B15")
def test_advanced_and_simplified_are_independent_switches() -> None:
    match = on_table("14 20 26 11 16 21", laid=False, advanced=True, simplified=True)
    assert sorted(lays(match)) == ["11 16 21", "11 16 21 26", "16 21 26"]
    for name in ("advanced", "simplified"):
        with pytest.raises(BadNotation, match=f"{name} is true or false"):
            Match(GAME, 2, {name: "yes"})


# The end


@rule("R22")
@ruling("B8")
def test_after_three_hundred_turns_a_round_ends_without_a_winner() -> None:
    match = on_table("1 99")
    match.state.turns = 300
    set_hand(match.state, 1, "10")
    play(match, "discard 99")
    scored = match.view(None).scored
    assert scored is not None
    assert scored.winner is None
    assert all(points < 0 for points in scored.points)


@rule("R23")
@ruling("B14")
def test_the_target_counts_after_the_hands_are_subtracted() -> None:
    match = Match(GAME, 2, seed="target")
    match.state.totals[:2] = [99, 101]
    set_hand(match.state, 1, "23")  # costs 3
    go_out(match)
    assert not match.over
    match = Match(GAME, 2, seed="target")
    match.state.totals[:2] = [99, 104]
    set_hand(match.state, 1, "23")
    go_out(match)
    assert match.over
    assert match.winners() == [1]  # though the other one won the round


@rule("R23")
@ruling("B14")
def test_equal_totals_win_together() -> None:
    match = Match(GAME, 3, seed="joint")
    match.state.totals[:3] = [120, 123, 50]
    set_hand(match.state, 1, "23")
    go_out(match)
    assert match.scores()[:2] == [120, 120]
    assert match.winners() == [0, 1]


@rule("R23")
@ruling("B14")
def test_after_thirty_rounds_the_highest_total_wins_even_a_negative_one() -> None:
    match = Match(GAME, 2, seed="thirty")
    for number in range(30):
        assert not match.over, number
        match.state.totals[:2] = [-5, -90]
        go_out(match)
    assert match.over
    ahead, behind = match.scores()
    assert 0 > ahead > behind
    assert match.winners() == [0]


@rule("R23")
@ruling("B15")
def test_the_target_is_a_whole_number_from_one() -> None:
    assert Match(GAME, 2).options["target"] == 100
    assert Match(GAME, 2, {"target": 1}).options["target"] == 1
    assert Match(GAME, 2, {"target": 10**6}).options["target"] == 10**6
    for wrong in (0, -5, "100", True, 1.5):
        with pytest.raises(BadNotation, match="target is a whole number from 1"):
            Match(GAME, 2, {"target": wrong})


# What everybody knows


@rule("R24")
@ruling("B16")
def test_cards_taken_openly_are_known_until_they_leave_the_hand() -> None:
    match = dealt(*FILLER, opened="100", deck="12")
    play(match, "take", "discard 2")
    assert match.view(1).hands[0].cards == ["100"]
    assert match.view(None).hands[0].known == ["100"]
    play(match, "decline", "pass", "draw", "discard 12", "decline", "pass", "draw", "discard 100")
    assert match.view(1).hands[0].cards == []


@rule("R24")
@ruling("B16")
def test_hands_and_deck_are_hidden_and_all_hands_are_shown_after_a_round() -> None:
    match = dealt(*FILLER, opened="100")
    seen = GAME.words.inventory(match.veiled(0))
    assert seen["hand 1"] == []
    assert seen["deck"] == []
    assert match.view(1).hands[0].size == 9
    go_out(match)
    assert match.view(None).scored is not None
    assert match.view(None).hands[1].cards == FILLER[1].split()
    assert not match.view(0).hands[1].laid
