"""NMBR 9, rule by rule."""

import pytest

from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from tests.games.nmbr9.layout import DECK, NMBR9, called, faults, laid, levels, rule_against
from tests.rules import rule, ruling

# Two tiles side by side: the first is 4 high and 3 wide, so is the second.
#   5 5 5 9 9 9
#   5 5 5 9 9 9
#   . . 5 9 9 .
#   5 5 5 9 9 .
FIVE_NINE = ("5 r0@0,0", "9 r0@0,3")


# The pile


@rule("R2")
def test_the_pile_has_every_number_twice() -> None:
    assert sorted(DECK) == sorted(2 * "0123456789")


@rule("R3")
@ruling("M8")
@pytest.mark.parametrize("players", range(1, 9))
def test_one_to_eight_play_with_the_same_twenty_cards(players: int) -> None:
    assert len(Match(NMBR9, players).deck()) == 20
    assert list(NMBR9.players) == list(range(1, 9))


@rule("R3")
def test_nine_players_are_too_many() -> None:
    with pytest.raises(BadNotation, match="NMBR 9 is for 1 to 8 players"):
        Match(NMBR9, 9)


@rule("R4")
@ruling("M8")
def test_called_numbers_stay_in_sight_and_tell_which_are_still_to_come() -> None:
    match = called("3 3 7", players=2)
    for move in ("r0@0,0", "r0@4,0"):
        match.play(0, move)
        match.play(1, move)
    view = match.view(None)
    assert view.called == [3, 3, 7]
    assert view.number == 7
    assert view.coming == [2, 2, 2, 0, 2, 2, 2, 1, 2, 2]


@rule("R4")
@ruling("M1")
def test_nobody_knows_the_order_of_the_cards_to_come() -> None:
    match = called("3 3 7", players=2)
    for viewer in (None, 0, 1):
        assert [int(card) for card in match.veiled(viewer).order] == [3] + 19 * [-1]


# All at once


@rule("R5")
@ruling("M1")
def test_all_place_in_any_order_and_the_next_card_waits_for_the_last() -> None:
    match = called("3 4", players=3)
    assert list(match.to_act) == [0, 1, 2]
    match.play(2, "r1@0,0")
    match.play(0, "r0@0,0")
    assert list(match.to_act) == [1]
    assert match.view(1).called == [3]
    match.play(1, "r3@0,0")
    assert list(match.to_act) == [0, 1, 2]
    assert match.view(1).called == [3, 4]


@rule("R5", "R15")
@ruling("M1")
def test_where_somebody_placed_is_seen_when_the_round_is_over() -> None:
    match = called("3 4", players=2)
    match.play(1, "r2@0,0")
    for viewer in (0, None):
        display = match.view(viewer).displays[1]
        assert display.placed
        assert display.tiles == []
        (said,) = match.log(viewer)[-1:]
        assert (said.move, said.says) == (None, [])
    assert match.view(1).displays[1].tiles[0].turns == 2
    match.play(0, "r0@0,0")
    for viewer in (0, 1, None):
        assert match.view(viewer).displays[1].tiles[0].turns == 2


@rule("R15")
def test_the_log_tells_once_that_a_tile_was_placed() -> None:
    match = called("3 4", players=3)
    for seat in (1, 0, 2):
        match.play(seat, "r0@0,0")
    called_next = "Number 2 of 20 was called: [4]."
    together = "{0}, {1} and {2} placed the [3] on the table."
    assert [event.says for event in match.log(None)[1:]] == [[], [], [together, called_next]]
    mine, theirs = "{0} placed the [3] on the table.", "{1} and {2} placed the [3] on the table."
    assert [event.says for event in match.log(0)[1:]] == [[], [mine], [theirs, called_next]]


@rule("R5")
def test_a_player_who_has_placed_cannot_place_again() -> None:
    match = called("3 4", players=2)
    match.play(0, "r0@0,0")
    with pytest.raises(IllegalMove, match="it is not the turn of seat 0 but of seat 1"):
        match.play(0, "r1@0,0")


@ruling("M1")
def test_imagined_tiles_of_others_are_legal_and_their_own_round_counts() -> None:
    match = called("3 4 5", players=3)
    for seat in (0, 1, 2):
        match.play(seat, "r0@0,0")
    allowed = set(match.legal(1))
    match.play(1, match.legal(1)[0])
    seen = set()
    for world in range(400):
        imagined = match.veiled(0)
        NMBR9.rules.imagine(imagined, fast_rng(world))
        seen.add(NMBR9.words.move_text(imagined, int(imagined.places[1, 1])))
        assert imagined.places[2, 1] == 0
    assert seen <= allowed
    assert len(seen) > len(allowed) * 0.8


# The first tile


@rule("R6")
def test_the_first_tile_lies_at_the_origin_turned_any_way() -> None:
    match = called("7")
    assert match.legal(0) == ["r0@0,0", "r1@0,0", "r2@0,0", "r3@0,0"]
    assert rule_against(match, "r0@0,1") == "R6"


@rule("R6")
def test_a_turn_that_looks_the_same_as_a_lower_one_is_refused() -> None:
    match = called("8")
    with pytest.raises(IllegalMove, match="looks the same as r1@0,0"):
        match.play(0, "r3@0,0")


# Beside each other


@rule("R7")
@ruling("M3")
def test_touching_at_a_corner_is_not_contact() -> None:
    match = laid("9 r0@0,0", then="1")
    assert rule_against(match, "r0@4,2") == "R7"  # corner to corner below the 9
    assert rule_against(match, "r0@4,0") is None
    assert rule_against(match, "r0@9,9") == "R7"
    assert len(faults(match, "r0@9,9")) == 5


@rule("R7")
@ruling("M3")
def test_a_square_that_is_covered_still_counts_as_contact() -> None:
    # A 6 on level 1 covers squares of both tiles; a 1 beside the covered ones still touches them.
    match = laid(*FIVE_NINE, "3 r0@0,1", then="7 1")
    assert levels(match) == [0, 0, 1]
    match.play(0, "r0@0,6")
    assert levels(match)[-1] == 0
    assert rule_against(match, "r0@-4,1") is None  # touches the 5 from above, under the 3


@rule("R7")
@ruling("M5")
def test_the_first_tile_of_a_level_needs_no_neighbour() -> None:
    match = laid(*FIVE_NINE, then="9")
    assert "r1@0,1" in match.legal(0)
    match.play(0, "r1@0,1")
    assert levels(match) == [0, 0, 1]


@rule("R7")
@ruling("M3", "M5")
def test_the_second_tile_of_a_level_needs_one() -> None:
    row = ("5 r0@0,0", "9 r0@0,3", "9 r2@0,5", "5 r2@0,8", "6 r0@4,0", "6 r0@4,3")
    match = laid(*row, "1 r0@0,2", then="1")
    assert levels(match)[-1] == 1
    assert rule_against(match, "r0@0,7") == "R7"


# On top of each other


@rule("R8")
@ruling("M2")
def test_the_height_of_the_ground_is_the_level() -> None:
    match = laid(*FIVE_NINE, then="9")
    before = match.copy()
    match.play(0, "r0@-4,0")
    assert levels(match) == [0, 0, 0]
    before.play(0, "r1@0,1")
    assert levels(before) == [0, 0, 1]


@rule("R9")
@ruling("M4")
def test_nothing_sticks_out() -> None:
    match = laid(*FIVE_NINE, then="9")
    assert rule_against(match, "r1@-1,1") == "R9"
    assert faults(match, "r1@-1,1") == ["-1,1", "-1,2", "-1,3", "-1,4"]


@rule("R9")
@ruling("M4")
def test_no_hole_is_built_over_an_open_one() -> None:
    match = laid(*FIVE_NINE, then="3")
    assert rule_against(match, "r0@0,1") is None  # its gap lies over the gap of the 5
    match = laid(*FIVE_NINE, then="6")
    assert rule_against(match, "r0@0,1") == "R9"
    assert faults(match, "r0@0,1") == ["2,1"]


@rule("R9")
@ruling("M4")
def test_the_hole_of_the_0_is_a_hole() -> None:
    match = laid("0 r0@0,0", "9 r0@0,3", then="9")
    assert rule_against(match, "r1@0,1") == "R9"
    assert faults(match, "r1@0,1") == ["1,1"]


@rule("R9")
@ruling("M4")
def test_a_hole_enclosed_by_several_tiles_is_a_hole() -> None:
    match = laid(*FIVE_NINE, "1 r2@0,-2", then="5")
    assert rule_against(match, "r1@0,-1") == "R9"


@rule("R10")
@ruling("M4")
def test_one_tile_alone_does_not_carry_another() -> None:
    match = laid("9 r0@0,0", then="9")
    assert rule_against(match, "r0@0,0") == "R10"
    match = laid("0 r0@0,0", then="1")
    assert rule_against(match, "r0@0,1") == "R10"


@rule("R10")
@ruling("M4")
def test_two_copies_of_a_number_are_two_tiles() -> None:
    match = laid("9 r0@0,0", "9 r0@0,3", then="1")
    match.play(0, "r1@0,0")
    assert levels(match) == [0, 0, 1]


@rule("R10")
@ruling("M4")
def test_one_square_on_the_second_tile_is_enough() -> None:
    match = laid("9 r0@0,0", "9 r0@0,3", then="1")
    assert rule_against(match, "r3@0,-1") == "R9"  # all on the first, and one square sticks out
    match.play(0, "r3@0,0")  # four squares on the first, one on the second
    assert levels(match)[-1] == 1


# No edge


@ruling("M6")
def test_a_display_runs_farther_than_sixty_squares_to_the_left() -> None:
    match = Match(NMBR9, 1, seed="far")
    while not match.over:
        legal = match.legal(0)
        match.play(0, min(legal, key=lambda move: int(move.partition(",")[2])))
    columns = [tile.column for tile in match.view(0).displays[0].tiles]
    assert min(columns) < -56
    assert match.view(0).displays[0].tiles[-1].level == 0


@ruling("M6")
def test_coordinates_are_exact_texts() -> None:
    match = called("3")
    for wrong in ("r4@0,0", "r0@00,0", "r0@-0,0", "r0@0, 0", "R0@0,0", "r0@0", "r0@1000,0", ""):
        with pytest.raises(BadNotation):
            match.play(0, wrong)
    with pytest.raises(BadNotation, match="no display reaches farther than 500"):
        match.play(0, "r0@501,0")


# Scoring


@rule("R1", "R11")
@ruling("M7")
def test_a_tile_scores_its_number_times_its_level() -> None:
    match = laid(*FIVE_NINE, "9 r1@0,1")
    display = match.view(0).displays[0]
    assert [tile.points for tile in display.tiles] == [0, 0, 9]
    assert display.by_level == [0, 9]
    assert match.scores() == [9]


@rule("R12")
def test_the_game_ends_after_twenty_tiles() -> None:
    match = Match(NMBR9, 2, seed="end")
    placed = 0
    while not match.over:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
        placed += 1
    assert placed == 40
    assert match.view(None).over
    assert match.legal(0) == []


@rule("R13")
@ruling("M7")
def test_most_points_win_and_equal_points_win_together() -> None:
    match = called("5 9 9", players=3)
    for move in ("r0@0,0", "r0@0,3"):
        for seat in range(3):
            match.play(seat, move)
    for seat, move in enumerate(("r1@0,1", "r0@-4,0", "r1@0,1")):
        match.play(seat, move)
    assert match.scores() == [9, 0, 9]
    while not match.over:  # on the table everything is worth nothing
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    assert match.scores() == [9, 0, 9]
    assert match.winners() == [0, 2]


@rule("R14")
@ruling("M7")
def test_alone_seat_0_wins_and_a_hundred_is_the_mark() -> None:
    match = Match(NMBR9, 1, seed="alone")
    assert match.view(0).excellent == 100
    while not match.over:
        match.play(0, match.legal(0)[0])
    assert match.winners() == [0]
