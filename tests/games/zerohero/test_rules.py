"""Zero Hero, rule by rule."""

import pytest

from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from tests.games.zerohero.layout import (
    DECK,
    HERO,
    bought,
    cards_of,
    cheapest,
    dealt,
    downs_of,
    me,
    pair,
    play,
    run_down,
    save,
    scored,
    see,
)
from tests.laws.cases import wander
from tests.rules import rule, ruling

# Setting up


@rule("R2")
@ruling("H1")
def test_every_colour_has_the_same_eight_cards_with_their_symbols() -> None:
    assert len(DECK) == 56
    for colour in "ROYGTBP":
        of_colour = sorted(card[1:] for card in DECK if card[0] == colour)
        assert of_colour == sorted(["0s", "0", "2z", "2c", "2", "3f", "3", "4"])
    assert any("symbol" in fact for fact in HERO.assumed)


@rule("R3", "R4", "R5")
@ruling("H2")
@pytest.mark.parametrize(("players", "removed"), [(2, 12), (3, 6), (4, 0)])
def test_from_the_top_go_the_removed_the_face_down_the_end_cards_and_the_pile(
    players: int, removed: int
) -> None:
    match = Match(HERO, players)
    deck = match.deck()
    match.chance(deck)
    places = HERO.words.inventory(match.state)
    assert sorted(places["box"]) == sorted(deck[:removed])
    for seat in range(players):
        assert places[f"face-down {seat}"] == [deck[removed + seat]]
    end, pile = removed + players, removed + players + 10
    for number in range(4):
        assert places[f"pair {number + 1}"] == deck[pile + 2 * number : pile + 2 * number + 2]
    assert places["pile"] == deck[pile + 8 :] + deck[end : end + 10]
    assert see(match).pile == 56 - removed - players - 8


@rule("R6", "R7")
@ruling("H2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_zerones_on_each_pair_three_for_everybody_and_the_rest_in_the_pool(
    players: int,
) -> None:
    view = see(dealt(players))
    assert [each.zerones for each in view.pairs] == [4, 4, 4, 4]
    assert [seat.zerones for seat in view.seats] == [3] * players
    assert view.pool == 40 - 16 - 3 * players
    assert view.to_act == [0]


@rule("R7")
def test_turns_go_clockwise() -> None:
    match = dealt(3)
    seats = []
    for _ in range(4):
        seats.append(match.to_act[0])
        play(match, "take 1")
    assert seats == [0, 1, 2, 0]


@rule("R2", "R7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_always_forty_zerones(players: int) -> None:
    match = Match(HERO, players, seed="forty")
    while not match.over:
        wander(match, 1, len(match))
        view = see(match)
        piles = sum(each.zerones for each in view.pairs)
        assert view.pool + piles + sum(seat.zerones for seat in view.seats) == 40


# A turn


@rule("R8")
@ruling("H3")
def test_a_turn_is_a_take_from_any_pile_or_a_purchase_one_can_pay() -> None:
    match = dealt()
    assert match.legal(0) == ["take 1", "take 2", "take 3", "take 4"]  # 3 zerones buy nothing yet
    assert match.legal(1) == []
    play(match, "take 1", "take 2")
    assert match.legal(0) == [
        *["take 1", "take 2", "take 3", "take 4"],
        *["buy 1", "buy 2", "buy 3", "buy 4"],
    ]


@rule("R8")
@ruling("H3")
def test_two_may_be_taken_from_five_or_more_and_not_from_four() -> None:
    match = bought(dealt())
    assert pair(match, 1).zerones == 8
    assert "take 1 x2" in match.legal(1)
    assert "take 2 x2" not in match.legal(1)
    play(match, "take 1 x2")
    assert pair(match, 1).zerones == 6
    assert see(match).seats[1].zerones == 3 + 1 + 2
    play(match, "take 1")
    assert pair(match, 1).zerones == 5
    assert "take 1 x2" in match.legal(1)
    play(match, "take 1")
    assert "take 1 x2" not in match.legal(0)


@rule("R8")
@ruling("H3")
def test_nothing_can_be_taken_from_an_empty_pile_and_nobody_passes() -> None:
    match = play(dealt(), *["take 1"] * 4)
    assert "take 1" not in match.legal(0)
    with pytest.raises(IllegalMove, match="there are no zerones on pair 1") as refused:
        match.play(0, "take 1")
    assert refused.value.rule == "R8"
    with pytest.raises(BadNotation):
        match.play(0, "pass")


@rule("R8", "R10")
@ruling("H3")
def test_with_all_piles_empty_every_pair_is_free_so_there_is_always_a_move() -> None:
    match = dealt()
    for number in (1, 2, 3, 4):
        play(match, *[f"take {number}"] * 4)
    assert match.legal(0) == ["buy 1", "buy 2", "buy 3", "buy 4"]


@rule("R9")
@ruling("H3", "H4")
def test_the_price_is_paid_onto_the_pile_and_stays_for_the_new_pair() -> None:
    match = dealt(pairs="T2 O4", pile="R3 G4")
    play(match, "take 1", "take 2")  # three on pair 1, as in the printed example
    said = match.play(0, "buy 1")
    assert pair(match, 1).zerones == 6
    assert pair(match, 1).cards == ["R3", "G4"]
    assert see(match).seats[0].zerones == 3 + 1 - 3
    assert cards_of(match, 0) == ["O4", "T2"]
    assert said.says == ["{0} bought [T2] and [O4] for 3.", "[R3] and [G4] were turned over."]


@rule("R9")
@ruling("H3")
def test_a_pair_that_is_too_expensive_is_refused_with_its_price() -> None:
    with pytest.raises(IllegalMove, match="pair 2 costs 4 and you have 3 zerones") as refused:
        dealt().play(0, "buy 2")
    assert refused.value.rule == "R9"
    with pytest.raises(IllegalMove, match="two only from five or more: pair 2 has 4"):
        dealt().play(0, "take 2 x2")


@rule("R10", "R15")
@ruling("H3", "H4")
def test_a_free_pair_costs_nothing_and_the_new_one_gets_three_zerones_from_the_pool() -> None:
    match = play(dealt(pairs="T2 O4", pile="R3 G4"), *["take 1"] * 4)
    assert pair(match, 1).free
    pool, purse = see(match).pool, see(match).seats[0].zerones
    said = match.play(0, "buy 1")
    assert see(match).seats[0].zerones == purse
    assert pair(match, 1).zerones == 3
    assert see(match).pool == pool - 3
    assert said.says == [
        "{0} bought [T2] and [O4] for nothing.",
        "[R3] and [G4] were turned over with three zerones.",
    ]


@rule("R8")
@pytest.mark.parametrize(
    "text",
    [
        *["", "pass", "take", "take 5", "take 0", "Take 1", "take 1 x3", "take  1", "buy 5"],
        *["give T4", "give T4<1", "grab T4>1", "give T1>1", "give T4>4", "grab t4<1", "buy 1 "],
    ],
)
def test_other_spellings_are_not_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        dealt().play(0, text)


# Symbols


@rule("R11", "R12")
@ruling("H4", "H5")
def test_plus_zerone_takes_one_from_the_general_pool() -> None:
    match = dealt(pairs="T2z O4")
    pool = see(match).pool
    said = bought(match).log(0)[-1].says
    assert see(match).seats[0].zerones == 3 + 1 - 4 + 1
    assert see(match).pool == pool - 1
    assert said[1] == "+Zerone: {0} got a zerone."


@rule("R12")
@ruling("H5")
def test_two_plus_zerones_bring_two() -> None:
    assert see(bought(dealt(pairs="T2z O2z"))).seats[0].zerones == 2


def empty_pool(pairs: str, pile: str) -> Match:
    """Four players; seat 0 is on turn, the pool is empty, pair 1 has no zerones."""
    match = dealt(4, pairs=pairs, pile=pile)
    play(match, *["take 1"] * 4, "buy 1")  # 12 in the pool: four free pairs empty it
    for _ in range(3):
        play(match, *["take 1"] * 3, "buy 1")
    assert see(match).pool == 0
    play(match, *["take 1"] * 3)
    return play(match, *["take 2"] * ((4 - match.to_act[0]) % 4))


PLAIN_PAIRS = "R2 R3 O2 O3 Y2 Y3"  # three that follow each other in place 1


@rule("R12")
@ruling("H5")
def test_plus_zerone_with_an_empty_general_pool_does_nothing() -> None:
    match = empty_pool("G2 G3", pile=f"{PLAIN_PAIRS} T2z O4")
    purse = see(match).seats[0].zerones
    said = match.play(0, "buy 1")
    assert see(match).seats[0].zerones == purse
    assert see(match).pool == 0
    assert not any(says.startswith("+Zerone") for says in said.says)


@rule("R15")
@ruling("H4", "H11")
def test_a_free_pair_with_an_empty_general_pool_leaves_the_new_pair_free() -> None:
    match = empty_pool("G2 G3", pile=f"{PLAIN_PAIRS} T2 O4 B3 B4")
    play(match, "buy 1")
    assert pair(match, 1).cards == ["B3", "B4"]
    assert pair(match, 1).zerones == 0
    assert pair(match, 1).free
    assert "buy 1" in match.legal(1)


@rule("R15")
@ruling("H4")
def test_a_free_pair_gets_what_the_pool_has_when_that_is_less_than_three() -> None:
    match = dealt(4, pairs="G2z G3", pile=f"{PLAIN_PAIRS} T2 O4 B3 B4")
    play(match, *["take 1"] * 4, "buy 1")  # +Zerone: 12 - 1 - 3 = 8
    for _ in range(2):
        play(match, *["take 1"] * 3, "buy 1")
    assert see(match).pool == 2
    play(match, *["take 1"] * 3, "buy 1")
    assert see(match).pool == 0
    assert pair(match, 1).zerones == 2


@rule("R11", "R13")
@ruling("H4", "H5")
def test_plus_card_draws_face_down_before_the_new_pair_is_turned() -> None:
    match = bought(dealt(pairs="T2c O4", downs="R2", pile="B4 P3 P4"))
    assert sorted(downs_of(match, 0)) == ["B4", "R2"]
    assert pair(match, 1).cards == ["P3", "P4"]
    assert see(match, 1).seats[0].downs == 2
    assert "B4" not in str(see(match, 1))
    assert "B4" not in str(see(match, None))
    assert match.event(len(match) - 1, 0).says[1] == "+Card: {0} drew [B4] face-down."
    assert match.event(len(match) - 1, 1).says[1] == "+Card: {0} drew a card face-down."


@rule("R13")
@ruling("H5")
def test_two_plus_cards_draw_two_cards() -> None:
    match = bought(dealt(pairs="T2c O2c", downs="R2", pile="B4 Y4 P3 P4"))
    assert sorted(downs_of(match, 0)) == ["B4", "R2", "Y4"]
    assert match.event(len(match) - 1, 0).says[1] == "+Card: {0} drew [Y4] and [B4] face-down."
    assert match.event(len(match) - 1, 1).says[1] == "+Card: {0} drew two cards face-down."


@rule("R13", "R17")
@ruling("H5", "H9")
def test_plus_card_with_an_empty_pile_does_nothing() -> None:
    """Two +Cards and one card left: the second finds the pile empty, and the game ends."""
    match = dealt(3, pairs="T2c O2c")  # 39 cards in the pile
    save(run_down(match, 1, kept=1), 4, kept=1)
    seat = match.to_act[0]
    downs = see(match).seats[seat].downs
    play(match, "buy 1")
    assert see(match).seats[seat].downs == downs + 1
    assert match.over


@rule("R11")
@ruling("H5")
@pytest.mark.parametrize("pair_text", ["T2z O2c", "O2c T2z"])
def test_plus_zerone_comes_before_plus_card_whichever_lies_first(pair_text: str) -> None:
    match = bought(dealt(pairs=pair_text, pile="B4"))
    kinds = [says.partition(":")[0] for says in match.log(0)[-1].says[1:3]]
    assert kinds == ["+Zerone", "+Card"]


@rule("R11", "R14")
@ruling("H5", "H11")
@pytest.mark.parametrize("pair_text", ["O0s T2c", "T2c O0s"])
def test_plus_card_comes_before_the_swap_and_is_seen_before_it_and_the_new_pair_only_after_it(
    pair_text: str,
) -> None:
    match = bought(dealt(pairs=pair_text, downs="R2", pile="B4 P3 P4"))
    assert match.to_act == (0,)
    assert see(match).swaps == 1
    assert sorted(downs_of(match, 0)) == ["B4", "R2"]
    assert pair(match, 1).cards == []
    assert see(match).bought == 0
    play(match, "give O0s>1")
    assert pair(match, 1).cards == ["P3", "P4"]
    assert see(match).bought is None
    assert match.to_act == (1,)


@rule("R11", "R14")
@ruling("H5")
def test_plus_zerone_comes_before_the_swap() -> None:
    match = bought(dealt(pairs="O0s T2z"))
    assert see(match).swaps == 1
    assert me(match).zerones == 1


# Swap


@rule("R14")
@ruling("H6")
def test_a_swap_gives_an_open_card_away_or_takes_one_from_anybody() -> None:
    match = dealt(3, pairs="R0s O4 | Y2 G3 | T2 B4")
    play(match, *["take 4"] * 3, "take 2", "buy 2", "buy 3")
    assert match.to_act == (0,)
    play(match, "buy 1")
    assert match.legal(0) == [
        *["give R0s>1", "give R0s>2", "give O4>1", "give O4>2"],
        *["grab Y2<1", "grab G3<1", "grab T2<2", "grab B4<2"],
    ]
    gave, took = match.copy(), match.copy()
    play(gave, "give O4>2")
    assert cards_of(gave, 0) == ["R0s"]
    assert cards_of(gave, 2) == ["O4", "T2", "B4"]
    play(took, "grab G3<1")
    assert cards_of(took, 0) == ["R0s", "O4", "G3"]
    assert cards_of(took, 1) == ["Y2"]
    assert gave.log(0)[-1].says[0] == "Swap: {0} gave [O4] to {2}."
    assert took.log(0)[-1].says[0] == "Swap: {0} grabbed [G3] from {1}."


@rule("R14")
@ruling("H6")
def test_a_swap_with_nothing_to_take_must_give() -> None:
    match = bought(dealt(pairs="R0s O4"))
    assert cards_of(match, 1) == []
    assert match.legal(0) == ["give R0s>1", "give O4>1"]


@rule("R14")
@ruling("H6")
def test_the_swap_is_a_duty() -> None:
    match = bought(dealt(pairs="R0s O4"))
    for move in ("take 2", "buy 2"):
        with pytest.raises(IllegalMove, match="your Swap comes first") as refused:
            match.play(0, move)
        assert refused.value.rule == "R14"
    with pytest.raises(IllegalMove, match="it is not the turn of seat 1"):
        match.play(1, "take 2")


@rule("R14")
@ruling("H6")
def test_two_swaps_in_one_purchase_are_two_decisions() -> None:
    match = bought(dealt(pairs="R0s O0s", pile="P3 P4"))
    assert see(match).swaps == 2
    play(match, "give R0s>1")
    assert see(match).swaps == 1
    assert match.to_act == (0,)
    assert pair(match, 1).cards == []
    assert match.legal(0) == ["give O0s>1", "grab R0s<1"]  # taking it back is allowed
    play(match, "grab R0s<1")
    assert cards_of(match, 0) == ["R0s", "O0s"]
    assert pair(match, 1).cards == ["P3", "P4"]
    assert match.to_act == (1,)


@rule("R14")
@ruling("H6", "H7")
@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ("give T4>1", "T4 is not among your open cards: R0s O4"),
        ("give R2>1", "R2 is not among your open cards: R0s O4"),  # face-down
        ("give O4>0", "a Swap is with another player, not with yourself"),
        ("give O4>3", "nobody sits in seat 3: the last is 1"),
        ("grab G2<1", "G2 is not among the open cards of seat 1: none"),  # face-down there
    ],
)
def test_a_swap_that_cannot_be_is_refused_with_what_can(move: str, problem: str) -> None:
    match = bought(dealt(pairs="R0s O4", downs="R2 G2"))
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    assert str(refused.value) == f"{problem} (R14)"
    assert refused.value.named(["Ada", "Ben"]) == f"{problem.replace('seat 1', 'Ben')} (R14)"


@rule("R14")
@ruling("H6")
def test_without_a_swap_nobody_gives_or_grabs() -> None:
    with pytest.raises(IllegalMove, match="you have no Swap to make"):
        dealt().play(0, "give O4>1")


@rule("R11", "R14")
@ruling("H7")
def test_symbols_on_cards_that_come_by_a_swap_or_a_plus_card_do_nothing() -> None:
    match = dealt(pairs="R0s O4 | T2z T2c | Y0s Y4", pile="B0s B2z B3")
    play(match, "take 4", "take 4", "take 4", "buy 2")  # seat 1 has T2z, T2c; it drew B0s
    pool, pile = see(match).pool, see(match).pile
    assert see(match).swaps == 0  # B0s came face-down
    play(match, "buy 1", "grab T2z<1")
    assert see(match).pool == pool
    assert see(match).pile == pile - 2
    assert match.to_act == (1,)


@rule("R14", "R23")
@ruling("H7")
def test_face_down_cards_take_no_part_in_a_swap() -> None:
    match = bought(dealt(pairs="R0s O4", downs="R2 G2"))
    assert not {"R2", "G2"} & {text[5:7] for text in match.legal(0)}


# The end


@rule("R16")
@ruling("H8")
def test_a_flag_before_the_end_cards_does_nothing() -> None:
    match = bought(dealt(pairs="T2 O4", pile="R3f G3f"))
    assert pair(match, 1).cards == ["R3f", "G3f"]
    assert not match.over
    bought(dealt(pairs="T3f O4"))  # nor does it when it is bought


@rule("R16")
@ruling("H8")
def test_the_last_card_before_the_end_cards_may_be_a_flag_and_the_first_end_card_may_not() -> None:
    match = dealt(3, border="R3f", end="O3f")  # 29 before the end cards: a pair is of both kinds
    run_down(match, 11)
    while see(match).pile == 11:
        play(match, cheapest(match))
    assert ["R3f", "O3f"] in [each.cards for each in see(match).pairs]
    assert see(match).flagged
    assert match.over


@rule("R16")
@ruling("H8")
def test_a_flag_on_the_border_alone_does_not_end_the_game() -> None:
    match = run_down(dealt(3, border="R3f", end="O4"), 11)
    while see(match).pile == 11:
        play(match, cheapest(match))
    assert ["R3f", "O4"] in [each.cards for each in see(match).pairs]
    assert not match.over
    assert see(match).end_reached
    reached = "The end cards were reached: the next flag ends the game."
    assert reached in match.log(None)[-1].says


@rule("R16")
@ruling("H8")
def test_a_flag_that_is_the_first_of_two_ends_the_game_and_the_second_stays_in_the_pile() -> None:
    match = dealt(2, pairs="T2 O4", end="R3f G4")
    save(run_down(match, 10, kept=1), 4, kept=1)
    said = match.play(match.to_act[0], "buy 1").says
    assert match.over
    assert pair(match, 1).cards == ["R3f"]
    assert see(match).pile == 9
    assert see(match).flagged
    assert "[R3f] was turned over." in said
    assert "That flag ended the game." in said


@rule("R16")
@ruling("H8")
def test_a_flag_that_is_the_second_of_two_ends_the_game() -> None:
    match = dealt(2, pairs="T2 O4", end="G4 R3f Y4")
    save(run_down(match, 10, kept=1), 4, kept=1)
    play(match, "buy 1")
    assert pair(match, 1).cards == ["G4", "R3f"]
    assert match.over
    assert match.legal(0) == match.legal(1) == []


@rule("R13", "R16")
@ruling("H8")
def test_a_flag_taken_by_plus_card_from_the_end_cards_does_nothing() -> None:
    match = dealt(2, pairs="T2c O4", end="R3f G4 Y4")
    save(run_down(match, 10, kept=1), 4, kept=1)
    seat = match.to_act[0]
    play(match, "buy 1")
    assert "R3f" in downs_of(match, seat)
    assert pair(match, 1).cards == ["G4", "Y4"]
    assert not match.over
    assert not see(match).flagged


@rule("R17")
@ruling("H9")
def test_the_pile_running_out_in_a_refill_leaves_half_a_pair_and_ends_the_game() -> None:
    match = dealt(3)  # 39 cards in the pile, no flag among the end cards
    run_down(match, 1)
    while not match.over:
        play(match, cheapest(match))
    assert see(match).pile == 0
    assert not see(match).flagged
    assert [len(each.cards) for each in see(match).pairs].count(1) == 1
    assert "The pile was used up: the game ended." in match.log(None)[-1].says


@rule("R17")
@ruling("H9")
def test_the_last_card_turned_over_as_the_second_of_a_pair_ends_the_game() -> None:
    match = run_down(dealt(2), 2)
    while not match.over:
        play(match, cheapest(match))
    assert see(match).pile == 0
    assert all(len(each.cards) == 2 for each in see(match).pairs)


@rule("R17")
@ruling("H9", "H11")
def test_the_last_card_drawn_by_plus_card_ends_the_game_after_the_swap() -> None:
    match = dealt(3, pairs="T2c O0s")
    save(run_down(match, 1, kept=1), 4, kept=1)
    seat = match.to_act[0]
    play(match, "buy 1")
    assert see(match).pile == 0
    assert not match.over
    assert match.to_act == (seat,)
    play(match, match.legal(seat)[0])
    assert match.over
    assert pair(match, 1).cards == []
    assert "The pile was used up: the game ended." in match.log(None)[-1].says


@rule("R17")
@ruling("H9")
def test_nobody_gets_a_further_turn() -> None:
    match = dealt(2, pairs="T2 O4", end="R3f")
    save(run_down(match, 10, kept=1), 4, kept=1)
    if match.to_act == (1,):
        save(play(match, "take 2"), 4, kept=1)
    assert match.to_act == (0,)
    play(match, "buy 1")  # seat 1 has had one turn less
    assert match.over
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(match.winners()[0], "take 1")


@rule("R15", "R16")
@ruling("H11")
def test_the_three_zerones_are_put_on_a_free_pair_that_ends_the_game() -> None:
    match = dealt(2, pairs="T2 O4", end="R3f G4")
    run_down(match, 10, kept=1)
    while not pair(match, 1).free:
        play(match, "take 1")
    pool = see(match).pool
    assert pool >= 3
    play(match, "buy 1")
    assert match.over
    assert pair(match, 1).cards == ["R3f"]
    assert pair(match, 1).zerones == 3
    assert see(match).pool == pool - 3


@rule("R15", "R17")
@ruling("H11")
def test_no_zerones_are_put_where_there_is_no_new_pair() -> None:
    match = dealt(3, pairs="T2c O4")
    run_down(match, 1, kept=1)
    while not pair(match, 1).free:
        play(match, "take 1")
    pool = see(match).pool
    play(match, "buy 1")
    assert match.over
    assert pair(match, 1).cards == []
    assert pair(match, 1).zerones == 0
    assert see(match).pool == pool


# Scoring

MARY = "G2 O3f O3 O2 P0s P0 P2 R2 R3 B0 B2 B3 B4"


@rule("R18", "R19", "R20", "R21")
@ruling("H10")
def test_the_example_printed_in_the_rulebook() -> None:
    points, _ = scored(MARY, "T0 T0s Y0 Y0s", "")
    assert points[0] == 2 + 3 * 3 + 2 * 0 == 11


@rule("R18")
@ruling("H10")
def test_most_zeros_get_five_points_and_everybody_who_ties_gets_them() -> None:
    assert scored("R0 R0s", "O0 Y3")[0] == [5, 3]
    assert scored("R0 Y4", "O0 T3")[0] == [5 + 4, 5 + 3]
    assert scored("R0", "O0", "Y0", "G0")[0] == [5, 5, 5, 5]


@rule("R18")
@ruling("H10")
def test_nobody_with_a_zero_means_no_bonus() -> None:
    assert scored("R4", "O3")[0] == [4, 3]
    assert scored("", "")[0] == [0, 0]


@rule("R18")
@ruling("H10")
def test_face_down_cards_join_the_rows_and_count_as_zeros() -> None:
    assert scored("R4 R3 / R2", "O4 / O3")[0] == [12, 0]
    assert scored("R4 / O0", "O4 Y0")[0] == [5 + 4, 5 + 4]
    assert scored("R4 R3 R2 / R2c", "O4")[0] == [0, 4]


@rule("R19", "R20", "R21")
@ruling("H10")
@pytest.mark.parametrize(
    ("row", "points"),
    [
        *[("R4", 4), ("R3f", 3), ("R2z", 2), ("R4 R3", 0), ("R2 R2z", 0)],
        *[("R2 R3 R4", 12), ("R3 R3f R4", 12), ("R2 R2z R2c", 4), ("R3 R3f R2", 9)],
        *[("R4 R2 R2z", 8), ("R2 R3 R4 R2z", 0), ("R2 R2z R2c R3 R3f R4", 0)],
    ],
)
def test_one_card_counts_its_value_three_their_two_highest_multiplied_others_nothing(
    row: str, points: int
) -> None:
    assert scored(row, "")[0] == [points, 0]


@rule("R20")
def test_zeros_in_a_row_of_three() -> None:
    assert scored("R0 R3 R4", "O0 O0s")[0] == [12, 5]
    assert scored("R0 R0s R4", "O0 O0s Y0")[0] == [0, 5]


@rule("R21")
def test_zerones_left_over_are_worth_nothing() -> None:
    match = Match(HERO, 3, seed="rich")
    wander(match, 10_000, "rich")
    for seat, player in enumerate(see(match).seats):
        rows = sum(row.worth for row in player.rows)
        bonus = 5 if seat in see(match).heroes else 0
        assert match.scores()[seat] == rows + bonus == player.total


@rule("R1", "R22")
@ruling("H10")
def test_the_highest_total_wins_and_equal_totals_win_together() -> None:
    assert scored("R4", "O3", "Y2")[1] == [0]
    assert scored("R4", "O4", "Y2")[1] == [0, 1]
    assert scored("R4 Y2z", "O4 T2", "R2 R3 R3f")[1] == [2]


# What everybody knows


@rule("R4", "R23")
@ruling("H11")
def test_a_face_down_card_is_known_to_its_owner_alone_until_the_end() -> None:
    match = dealt(3, downs="R4 O4 Y4")
    assert downs_of(match, 0) == ["R4"]
    for seat, own in enumerate(("R4", "O4", "Y4")):
        seen = str(see(match, seat))
        assert {card for card in ("R4", "O4", "Y4") if f"'{card}'" in seen} == {own}
    assert [player.downs for player in see(match).seats] == [1, 1, 1]
    wander(match, 10_000, "open")
    everybody = HERO.words.inventory(match.veiled(None))
    assert [everybody[f"face-down {seat}"][0:] != [] for seat in range(3)] == [True] * 3


@rule("R3", "R5", "R23")
@ruling("H11")
def test_removed_cards_and_the_pile_stay_secret_even_at_the_end() -> None:
    match = wander(Match(HERO, 2, seed="box"), 10_000, "box")
    assert match.over
    for viewer in (None, 0, 1):
        seen = HERO.words.inventory(match.veiled(viewer))
        assert seen["box"] == seen["pile"] == []
    assert len(HERO.words.inventory(match.state)["box"]) == 12


@rule("R23")
@ruling("H11")
def test_sizes_and_zerones_are_public() -> None:
    match = bought(dealt(3, pairs="T2c O4"))
    view = see(match)
    assert [player.zerones for player in view.seats] == [0, 4, 4]
    assert [player.downs for player in view.seats] == [2, 1, 1]
    assert view.pile == 39 - 3
    assert cards_of(match, 0) == ["O4", "T2c"]
