"""ZERO, rule by rule."""

from itertools import combinations

import pytest

from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.zero import rules
from tests.games.zero.layout import DECK, FILLER, ZERO, dealt, order, play, value
from tests.rules import rule, ruling

POOL = "V1 V2 V7 V8 S1"
THREE = FILLER[:3]
NEAR_ZERO = "R1 R2 R3 R4 R5 Y5 G5 B5 K1"  # V5 or S5 or K5 for K1 makes a ZERO


OTHERS = (  # hands that fit beside it
    "Y2 G3 B4 S6 K7 R8 Y1 G2 V4",
    "G1 B2 V3 S4 R6 Y7 G8 B1 K6",
    "B3 S5 V6 R7 Y8 Y3 B6 G4 S7",
)


# The round


@rule("R2")
@ruling("Z1")
def test_nine_cards_go_to_each_seat_in_packets_then_the_pool() -> None:
    match = Match(ZERO, 4)
    deck = match.deck()
    match.chance(deck)
    for seat in range(4):
        assert match.view(seat).hands[seat].cards == deck[9 * seat : 9 * seat + 9]
    assert match.view(None).pool == deck[36:41]


@rule("R2")
def test_the_deck_has_seven_colours_of_eight_numbers() -> None:
    assert sorted(DECK) == sorted(colour + number for colour in "RYGBVSK" for number in "12345678")


@rule("R3", "R17")
@ruling("Z11")
@pytest.mark.parametrize(
    ("players", "pool", "size"),
    [
        *[(2, "standard", 9), (2, "variable", 9), (3, "standard", 5), (3, "variable", 7)],
        *[(4, "standard", 5), (4, "variable", 5), (5, "standard", 5), (5, "variable", 5)],
    ],
)
def test_the_pool_has_its_size(players: int, pool: str, size: int) -> None:
    match = Match(ZERO, players, {"pool": pool}, seed="pool")
    assert len(match.view(None).pool) == size


@rule("R17")
@ruling("Z11")
def test_two_to_five_play_and_nobody_else() -> None:
    assert list(ZERO.players) == [2, 3, 4, 5]
    for players in (1, 6, True, "4"):
        with pytest.raises(BadNotation, match="ZERO is for 2 to 5 players"):
            Match(ZERO, players)  # type: ignore[arg-type]


@rule("R4")
@ruling("Z12")
def test_cards_set_aside_are_never_seen() -> None:
    match = dealt(*THREE, pool=POOL)
    aside = set(ZERO.words.inventory(match.state)["aside"])
    assert len(aside) == 56 - 3 * 9 - 5
    play(match, "knock", "knock", "knock", "knock")
    assert match.over
    for seat in (None, 0, 1, 2):
        assert not ZERO.words.inventory(match.veiled(seat))["aside"]


@rule("R5")
@ruling("Z2")
def test_each_round_begins_one_seat_further_on() -> None:
    match = Match(ZERO, 3, seed="starters")
    for begins in (0, 1, 2):
        assert match.view(None).starter == begins
        assert match.to_act == (begins,)
        play(match, "knock")
        assert match.to_act == ((begins + 1) % 3,)
        play(match, "knock", "knock", "knock")
    assert match.over


@rule("R14")
@ruling("Z2", "Z11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_as_many_rounds_as_players(players: int) -> None:
    assert Match(ZERO, players).options["rounds"] == players


@rule("R14")
@ruling("Z11")
def test_the_number_of_rounds_can_be_chosen_from_one_to_ten() -> None:
    for rounds in (1, 10):
        assert Match(ZERO, 3, {"rounds": rounds}).options["rounds"] == rounds
    for wrong in (0, 11, "3", 2.0, True, None):
        with pytest.raises(BadNotation, match="rounds is a whole number from 1 to 10"):
            Match(ZERO, 3, {"rounds": wrong})
    with pytest.raises(BadNotation, match="pool is one of standard, variable"):
        Match(ZERO, 3, {"pool": "huge"})
    with pytest.raises(BadNotation, match="no option 'speed'"):
        Match(ZERO, 3, {"speed": 1})


# A turn


@rule("R6", "R7", "R8")
@ruling("Z3", "Z4")
def test_a_turn_is_a_swap_or_a_knock() -> None:
    match = dealt(*THREE, pool=POOL)
    hand, pool = match.view(0).hands[0].cards, POOL.split()
    swaps = [f"{give}>{take}" for give in hand for take in pool]
    assert match.legal(0) == [*swaps, "knock"]
    assert len(match.legal(0)) == 9 * 5 + 1
    assert match.legal(1) == []


@rule("R7")
def test_a_card_given_lies_where_the_card_taken_was() -> None:
    match = play(dealt(*THREE, pool=POOL), "R1>V7")
    assert match.view(None).pool == ["V1", "V2", "R1", "V8", "S1"]
    assert "V7" in match.view(0).hands[0].cards
    assert "R1" not in match.view(0).hands[0].cards


@rule("R7")
@ruling("Z3")
@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("R1>R1", "R1 is the card you give: take a different one (R7)"),
        ("R1>K1", "K1 is not in the pool: V1 V2 V7 V8 S1 (R7)"),
        ("K1>V1", "K1 is not in your hand: R1 R8 Y1 Y2 G3 B4 V5 S6 K7 (R7)"),
        ("V1>R1", "V1 is not in your hand: R1 R8 Y1 Y2 G3 B4 V5 S6 K7 (R7)"),
    ],
)
def test_a_swap_needs_a_hand_card_and_a_different_pool_card(move: str, problem: str) -> None:
    match = dealt(*THREE, pool=POOL)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    assert str(refused.value) == problem
    assert refused.value.rule == "R7"


@rule("R6")
@pytest.mark.parametrize("text", ["", "pass", "Knock", " knock", "R1", "R1>", "R1 > V1", "R9>V1"])
def test_other_spellings_are_not_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        dealt(*THREE, pool=POOL).play(0, text)


@rule("R6")
def test_nobody_plays_out_of_turn_or_after_the_end() -> None:
    match = dealt(*THREE, pool=POOL)
    with pytest.raises(IllegalMove, match="not the turn of seat 1 but of seat 0"):
        match.play(1, "knock")
    play(match, "knock", "knock", "knock", "knock")
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0, "knock")


# Knocks


@rule("R8", "R9")
@ruling("Z4")
def test_the_first_knock_changes_nothing() -> None:
    match = play(dealt(*THREE, pool=POOL), "knock")
    assert match.view(None).knocks == 1
    assert match.view(None).last_turns == 0
    assert match.to_act == (1,)
    play(match, "R2>V1", "G1>V2", "R1>V7", "Y3>V8")
    assert match.to_act == (2,)


@rule("R9", "R10")
@ruling("Z4", "Z5")
def test_the_second_knock_may_come_from_the_same_player_much_later() -> None:
    match = play(dealt(*THREE, pool=POOL), "knock", "R2>V1", "G1>V2", "knock")
    assert match.view(None).second_knock == 0
    assert match.view(None).last_turns == 2
    play(match, "Y3>V7")
    assert match.to_act == (2,)
    play(match, "B2>V8")
    assert match.over


@rule("R10")
@ruling("Z5")
def test_after_the_second_knock_every_other_player_has_one_turn() -> None:
    match = play(dealt(*FILLER, pool="V1 V2 V7 V8 S1"), "knock", "knock")
    assert match.view(None).last_turns == 3
    seats = []
    while not match.over:
        seats.append(match.to_act[0])
        play(match, "knock" if len(seats) == 2 else match.legal(match.to_act[0])[0])
    assert seats == [2, 3, 0]
    assert match.view(None).knocks == 2


@rule("R10")
@ruling("Z5")
def test_a_knock_in_the_last_turns_is_a_pass() -> None:
    match = play(dealt(*THREE, pool=POOL), "knock", "knock")
    said = match.play(2, "knock")
    assert said.says == ["{2} passed."]
    assert match.view(None).last_turns == 1
    assert not match.over


@rule("R9")
@ruling("Z4")
def test_knocks_are_counted_afresh_in_every_round() -> None:
    match = Match(ZERO, 3, {"rounds": 2}, seed="anew")
    play(match, "knock", "knock", "knock", "knock")
    assert match.view(None).round == 2
    assert match.view(None).knocks == 0
    play(match, "knock")
    assert match.view(None).last_turns == 0


# ZERO


@rule("R11")
@ruling("Z6")
def test_zero_ends_the_round_at_once() -> None:
    match = dealt(NEAR_ZERO, *OTHERS[:2], pool="V1 V2 V5 V8 S1")
    said = match.play(0, "K1>V5")
    assert match.over
    assert match.scores()[0] == 0
    assert "{0} showed ZERO!" in said.says
    assert match.scores()[1:] == [value(hand) for hand in OTHERS[:2]]


@rule("R11")
@ruling("Z6")
def test_zero_in_a_last_turn_takes_the_turns_that_are_left() -> None:
    match = dealt(*OTHERS[:2], NEAR_ZERO, OTHERS[2], pool="V1 V2 K5 V8 S1")
    play(match, "knock", "knock", "K1>K5")
    assert match.over
    assert match.scores()[2] == 0
    assert sum(line.startswith("3 ") for line in match.record().splitlines()) == 0


@rule("R11")
@ruling("Z6")
def test_zero_at_the_deal_ends_the_round_before_any_turn() -> None:
    zero = "R1 R2 R3 R4 R5 Y5 G5 B5 V5"
    match = Match(ZERO, 3, {"rounds": 2})
    said = match.chance(order(zero, *OTHERS[:2], pool=POOL))
    assert match.waiting == "chance"
    assert match.view(None).sheet == [[0, value(OTHERS[0]), value(OTHERS[1])]]
    assert said.says[1] == "{0} showed ZERO!"


@rule("R11")
@ruling("Z6")
def test_several_players_may_have_zero_at_the_deal() -> None:
    first, second = "R1 R2 R3 R4 R5 Y5 G5 B5 V5", "S1 S2 S3 S4 S7 Y7 G7 B7 K7"
    match = dealt(first, second, "G1 B2 V3 S5 K5 R6 Y6 G8 B1", pool="V1 V2 V7 V8 K1")
    assert match.over
    assert match.scores()[:2] == [0, 0]
    assert match.winners() == [0, 1]
    assert match.view(None).scored.zeros == [0, 1]


@rule("R11", "R13")
@ruling("Z7")
def test_a_hand_scores_nothing_if_and_only_if_it_is_a_zero() -> None:
    """Whole proof: a hand that scores 0, and one that is ZERO, lies in one colour and one number.

    All nine cards must be freed, and no two colours nor two numbers can both be held five times.
    So it is enough to try every nine cards out of every colour joined with every number.
    """
    zeros = 0
    for colour in range(7):
        for number in range(8):
            row = [colour * 8 + n for n in range(8)]
            column = [c * 8 + number for c in range(7) if c != colour]
            for hand in combinations(row + column, 9):
                of_colour = sum(card // 8 == colour for card in hand)
                of_number = sum(card % 8 == number for card in hand)
                is_zero = of_colour == 5 and of_number == 5
                cards = sum(1 << card for card in hand)
                assert (rules.value(cards) == 0) == is_zero
                assert rules.is_zero(cards) == is_zero
                zeros += is_zero
    assert zeros == 56 * 35 * 15  # four more of seven numbers, four more of six colours


@rule("R12")
@ruling("Z9")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_after_a_hundred_turns_each_the_next_seat_counts_as_knocking(players: int) -> None:
    match = Match(ZERO, players, {"rounds": 1}, seed="long")
    for turn in range(100 * players):
        assert match.to_act == (turn % players,)
        assert match.view(None).second_knock is None
        play(match, dull(match))
    assert match.view(None).second_knock == 0
    assert match.view(None).knocks == 2
    assert "{0} counted as having knocked" in " ".join(match.log(None)[-1].says)
    last = []
    while not match.over:
        last.append(match.to_act[0])
        play(match, dull(match))
    assert last == list(range(1, players))


def dull(match: Match) -> str:
    """A swap that shows no ZERO."""
    seat = match.to_act[0]
    for move in match.legal(seat):
        after = match.copy()
        after.play(seat, move)
        if move != "knock" and not (after.view(None).scored and after.view(None).scored.zeros):
            return move
    raise AssertionError(ZERO.words.position(match.state))


@rule("R12")
@ruling("Z9")
def test_a_knock_on_the_very_last_turn_is_the_second_knock_itself() -> None:
    match = Match(ZERO, 3, {"rounds": 1}, seed="long")
    play(match, "knock")
    for _ in range(298):
        play(match, dull(match))
    assert match.to_act == (2,)
    play(match, "knock")
    assert match.view(None).second_knock == 2
    assert match.to_act == (0,)


# Scoring: the examples printed in the rulebook


@rule("R13")
@ruling("Z7")
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("G2 R5 S5 K3 Y3 B3 G3 S3 R3", 7),
        ("V1 B1 G4 B8 R1 R3 R4 R7 R8", 13),
        ("Y1 B2 R2 G2 K5 K7 B7 Y7 S7", 15),
        ("B8 B7 B5 B1 B2 Y2 R2 S2 G2", 0),
    ],
)
def test_the_examples_printed_in_the_rulebook(hand: str, points: int) -> None:
    assert value(hand) == points


@rule("R13")
@pytest.mark.parametrize(
    "hand",
    [
        "R7 Y1 G1 B1 V1 R2 Y2 G2 B2",
        "R7 Y7 G1 B1 V1 R2 Y2 G2 B2",
        "R7 Y7 G7 B1 V1 R2 Y2 G2 B2",
        "R7 Y7 G7 B7 V1 R2 Y2 G2 B2",
    ],
)
def test_one_to_four_sevens_score_seven(hand: str) -> None:
    assert value(hand) == 7 + 1 + 2


@rule("R13")
def test_five_sevens_score_nothing() -> None:
    assert value("R7 Y7 G7 B7 V7 R1 Y1 G2 B2") == 1 + 2


@rule("R13")
@ruling("Z7")
def test_a_four_that_is_not_free_scores_although_another_four_is() -> None:
    assert value("R4 R1 R2 R3 R5 G4 G8 B8 V8") == 4 + 8


@rule("R13")
def test_a_card_counts_for_its_colour_and_its_number_at_once() -> None:
    assert value("R1 R2 R3 R4 R5 R6 Y1 G1 B1") == 1  # six reds free; three further 1s are not
    assert value("R1 R2 R3 R4 R5 Y1 G1 B1 K8") == 1 + 8


# The result


@rule("R1", "R14")
@ruling("Z8")
def test_the_lowest_total_wins() -> None:
    match = play(dealt(*THREE, pool=POOL), "knock", "knock", "knock", "knock")
    totals = match.scores()
    assert totals == [value(hand) for hand in THREE]
    assert match.winners() == [seat for seat in range(3) if totals[seat] == min(totals)]


@rule("R14")
@ruling("Z8")
def test_equal_totals_win_together() -> None:
    hands = (
        "R1 Y1 G1 B1 R2 Y2 G2 B2 V3",
        "S1 K1 V1 V2 S2 K2 R3 Y3 G3",
        "B3 V4 S5 K6 R7 Y8 G5 B6 S8",
    )
    match = play(dealt(*hands, pool="V7 V8 S3 S4 K5"), "knock", "knock", "knock", "knock")
    assert match.scores()[:2] == [6, 6]
    assert match.winners() == [0, 1]


@rule("R14")
def test_totals_add_up_over_the_rounds() -> None:
    match = Match(ZERO, 3, seed="sum")
    while not match.over:
        play(match, "knock")
    sheet = match.view(None).sheet
    assert len(sheet) == 3
    assert match.scores() == [sum(column) for column in zip(*sheet, strict=True)]


@rule("R14")
def test_there_are_no_winners_before_the_end() -> None:
    with pytest.raises(IllegalMove, match="not over"):
        dealt(*THREE, pool=POOL).winners()


# What everybody knows


@rule("R15")
@ruling("Z12")
def test_all_hands_are_open_once_a_round_is_scored() -> None:
    match = Match(ZERO, 3, {"rounds": 2})
    match.chance(order(*THREE, pool=POOL))
    assert match.view(None).scored is None
    play(match, "knock", "knock", "knock", "knock")
    shown = match.view(None).scored
    assert shown.hands == [sorted(hand.split(), key=DECK.index) for hand in THREE]
    assert shown.points == [value(hand) for hand in THREE]
    assert [hand.value for hand in match.view(0).hands] == shown.points
    match.chance(DECK)
    assert match.view(0).scored == shown
    assert match.view(0).hands[1].cards == []


@rule("R2")
def test_a_hand_is_its_owners_secret() -> None:
    match = dealt(*THREE, pool=POOL)
    view = match.view(0)
    assert len(view.hands[0].cards) == 9
    assert view.hands[0].value == value(THREE[0])
    for other in (1, 2):
        assert view.hands[other].cards == []
        assert view.hands[other].value is None
        assert view.hands[other].size == 9
    assert all(hand.cards == [] for hand in match.view(None).hands)


@rule("R16")
@ruling("Z10")
def test_a_card_taken_from_the_pool_is_known_while_it_stays_in_the_hand() -> None:
    match = play(dealt(*THREE, pool=POOL), "R1>V7", "R2>V1", "G1>V2")
    assert match.view(1).hands[0].cards == ["V7"]
    assert match.view(None).hands[0].taken == ["V7"]
    play(match, "V7>R2")
    assert match.view(1).hands[0].cards == ["R2"]


@rule("R16")
@ruling("Z10")
def test_imagined_hands_hold_the_cards_that_were_seen() -> None:
    match = play(dealt(*THREE, pool=POOL), "R1>V7", "R2>V1")
    for seed in range(20):
        world = match.veiled(2)
        ZERO.rules.imagine(world, fast_rng(seed))
        places = ZERO.words.inventory(world)
        assert "V7" in places["hand 0"]
        assert "V1" in places["hand 1"]
        assert places["hand 2"] == sorted(THREE[2].split(), key=DECK.index)
        assert all(len(places[f"hand {seat}"]) == 9 for seat in range(3))


@rule("R16")
def test_what_groups_free_is_explained_to_the_owner() -> None:
    match = dealt(
        "R1 R2 R3 R4 R5 Y6 G6 B7 K8",
        *FILLER[2:3],
        "S5 K6 R7 Y8 G5 B6 V4 B3 G2",
        pool="V1 V2 V7 V8 S1",
    )
    assert match.view(0).hands[0].free == ["R1", "R2", "R3", "R4", "R5"]
    assert match.view(0).hands[0].scoring == ["Y6", "B7", "K8"]
    assert match.view(1).hands[0].free == []
