"""NumZumZero, rule by rule."""

from collections import Counter

import pytest

from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from tests.games.numzumzero.layout import NZZ, after_plays, begun, filled, filling, lead_order, play
from tests.rules import rule, ruling

PLAIN = [colour + number for colour in "BO" for number in "1234567"]


def tokens(match: Match) -> list[int]:
    return [player.tokens for player in match.view(None).seats]


def columns(match: Match) -> list[str]:
    return [" ".join(column.cards) for column in match.view(None).columns]


# Setting up


@rule("R2")
@ruling("N13")
@pytest.mark.parametrize("players", range(1, 9))
def test_one_box_for_up_to_four_and_two_boxes_for_five_to_eight(players: int) -> None:
    boxes = 2 if players >= 5 else 1
    assert Counter(Match(NZZ, players).deck()) == dict.fromkeys(PLAIN, 4 * boxes)


@rule("R2")
def test_one_to_eight_play_and_nobody_else() -> None:
    assert list(NZZ.players) == [1, 2, 3, 4, 5, 6, 7, 8]
    for players in (0, 9, True, "2"):
        with pytest.raises(BadNotation, match="NumZumZero is for 1 to 8 players"):
            Match(NZZ, players)  # type: ignore[arg-type]


@rule("R3", "R6")
@ruling("N2", "N13")
@pytest.mark.parametrize(("players", "wanted"), [(1, 3), (2, 3), (3, 5), (4, 5), (5, 5), (8, 5)])
def test_three_columns_for_one_or_two_and_five_for_more(players: int, wanted: int) -> None:
    match = Match(NZZ, players, seed="columns")
    assert [len(column.cards) for column in match.view(None).columns] == [1] * wanted


@rule("R5", "R6")
@ruling("N2")
def test_two_cards_at_once_to_each_from_the_lead_on_then_one_to_each_column() -> None:
    match = begun(3, lead=1)
    order = filled(match, "")
    match.chance(order)
    assert Counter(match.view(1).seats[1].hand) == Counter(order[0:2])
    assert Counter(match.view(2).seats[2].hand) == Counter(order[2:4])
    assert Counter(match.view(0).seats[0].hand) == Counter(order[4:6])
    assert columns(match) == order[6:11]
    assert match.view(None).pile == 56 - 6 - 5
    assert match.to_act == (1,)


@rule("R4", "R5")
@ruling("N1")
def test_there_are_two_shuffles_of_all_cards_alone_too() -> None:
    for players in (1, 2, 6):
        match = Match(NZZ, players)
        deck = match.deck()
        match.chance(deck)
        assert match.waiting == "chance"
        assert match.deck() == deck
        match.chance(deck)
        assert match.to_act == (match.view(None).lead,)


# The draw for lead


def drawn(players: int, top: str) -> Match:
    """A match in which the draw for lead goes like this."""
    match = Match(NZZ, players)
    match.chance(filled(match, top))
    return match


@rule("R4")
@ruling("N1")
def test_the_highest_number_leads_whatever_its_colour() -> None:
    match = drawn(3, "B4 O6 B5")
    assert match.view(None).lead == 1
    assert [(draw.seat, draw.card) for draw in match.view(None).draws] == [
        (0, "B4"),
        (1, "O6"),
        (2, "B5"),
    ]


@rule("R4")
@ruling("N1")
def test_those_who_tie_for_the_highest_draw_again_from_what_is_left() -> None:
    match = drawn(4, "B6 O6 B2 B6  O3 B3 O1  O4 O5")
    draws = [(draw.seat, draw.card) for draw in match.view(None).draws]
    assert draws[4:] == [(0, "O3"), (1, "B3"), (3, "O1"), (0, "O4"), (1, "O5")]
    assert match.view(None).lead == 1


def ties(cards: str, rounds: int) -> str:
    """Draws in which everybody who still draws has the same number, again and again."""
    numbers = [number for number in cards.split() for _ in range(rounds)]
    return " ".join(numbers)


@rule("R4")
@ruling("N1")
def test_where_the_pile_is_used_up_by_ties_the_lowest_of_the_tied_seats_leads() -> None:
    match = drawn(4, ties(" ".join(PLAIN), 4))
    assert len(match.view(None).draws) == 56
    assert match.view(None).lead == 0


@rule("R4")
@ruling("N1")
def test_one_card_left_does_not_serve_two_tied_seats() -> None:
    first = "B1 B7 O7"  # seats 1 and 2 tie; 53 cards are left, and they tie 26 times
    left = Counter(Match(NZZ, 3).deck()) - Counter(first.split())
    pairs: list[str] = []
    for number in "7654321":
        same = [card for card in left.elements() if card[1] == number]
        pairs += same[: len(same) // 2 * 2]
    match = drawn(3, f"{first} {' '.join(pairs)}")
    assert len(match.view(None).draws) == 55
    assert match.view(None).lead == 1


@rule("R4")
@ruling("N1", "N13")
def test_with_two_boxes_the_lead_is_drawn_from_all_112_cards() -> None:
    match = drawn(8, ties(" ".join(PLAIN), 8))
    assert len(match.view(None).draws) == 112
    assert match.view(None).lead == 0


@rule("R4")
@ruling("N1")
def test_drawn_cards_are_public_and_go_back() -> None:
    match = drawn(2, "B4 O6")
    for seat in (None, 0, 1):
        assert [draw.card for draw in match.view(seat).draws] == ["B4", "O6"]
    match.chance(match.deck())
    assert sum(map(len, NZZ.words.inventory(match.state).values())) == 56


# A turn


@rule("R7")
@ruling("N3")
def test_each_card_may_go_to_each_column_that_is_not_full_and_there_is_no_pass() -> None:
    match = begun(2)
    match.chance(filled(match, "O2 B5 B1 B1 B2 O3 B4"))
    assert match.legal(0) == [f"{card}@{at}" for card in ("B5", "O2") for at in (1, 2, 3)]
    assert match.legal(1) == []


@rule("R7")
def test_two_equal_cards_are_one_choice() -> None:
    match = begun(2)
    match.chance(filled(match, "O2 O2 B1 B1 B2 O3 B4"))
    assert match.legal(0) == ["O2@1", "O2@2", "O2@3"]


@rule("R3", "R7")
@pytest.mark.parametrize(
    ("move", "number", "problem"),
    [
        ("B7@1", "R7", "B7 is not in your hand: B5 O2 (R7)"),
        ("B5@4", "R3", "no column 4: there are 3 (R3)"),
    ],
)
def test_a_refusal_says_why(move: str, number: str, problem: str) -> None:
    match = begun(2)
    match.chance(filled(match, "O2 B5 B1 B1 B2 O3 B4"))
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    assert str(refused.value) == problem
    assert refused.value.rule == number


@rule("R7")
def test_a_full_column_takes_no_card() -> None:
    match = after_plays("B1 B1 B1", "B2@1 B2@1 B3@1 B3@1 B4@1 B4@1", players=1)
    assert match.view(None).columns[0].full
    assert {move[-1] for move in match.legal(0)} == {"2", "3"}
    card = match.view(0).seats[0].hand[0]
    with pytest.raises(IllegalMove, match=r"column 1 is full \(R7\)"):
        match.play(0, f"{card}@1")


@rule("R7")
@ruling("N12")
@pytest.mark.parametrize(
    "text", ["", "B3", "B3@", "B3@0", "B3@6", "b3@1", "B3 @1", "B3@1 ", "B8@1", "R3@1", "B3****@1"]
)
def test_other_spellings_are_not_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        Match(NZZ, 2, seed="spelling").play(0, text)


@rule("R8", "R9")
@ruling("N3")
def test_the_example_printed_in_the_rulebook() -> None:
    """Player 2 plays a blue 3 to a column of orange 2 and 1: it is collected, with a token."""
    match = after_plays("B5 O2 B6", "O1@2 B3@2", lead=0)
    assert columns(match) == ["B5", "", "B6"]
    player = match.view(1).seats[1]
    assert player.tokens == 1
    assert player.pile == ["B3", "O1", "O2"]


@rule("R7", "R8")
@ruling("N3")
def test_only_the_column_played_to_counts_and_collecting_is_not_optional() -> None:
    match = after_plays("B5 O2 B6", "O1@2 B3@1")
    assert columns(match) == ["B5 B3", "O2 O1", "B6"]
    assert tokens(match) == [0, 0]
    collected = after_plays("B5 O2 B6", "B1@1 B2@2")
    assert tokens(collected) == [0, 1]
    assert collected.to_act == (0,)  # the turn is over: nobody was asked


@rule("R9")
@ruling("N3")
def test_an_empty_column_is_not_balanced_and_stays_empty_until_somebody_plays_to_it() -> None:
    match = after_plays("B5 O2 B6", "B2@2 B1@1 B1@1")
    assert columns(match)[1] == ""
    assert tokens(match) == [1, 0]
    play(match, f"{match.view(1).seats[1].hand[0]}@2")
    assert tokens(match)[1] == 0


@rule("R10", "R12")
@ruling("N5")
def test_an_empty_field_brings_one_more_token_and_a_new_card_for_each_column() -> None:
    match = after_plays("B1 B2 B3", "O1@1 O2@2 O3@3", turned={2: "O5 O6 O7"})
    assert tokens(match) == [3, 1]
    assert columns(match) == ["O5", "O6", "O7"]
    assert match.view(0).seats[0].held == 2
    assert match.to_act == (1,)


def six_tokens() -> str:
    """Moves that bring seat 0 six tokens in columns of B1, B2 and B3; B3 is left."""
    pairs = " ".join(f"B{n}@1 O{n}@1" for n in (4, 5, 6, 7))
    return f"O1@1 {pairs} B1@2 O3@2"


@rule("R11")
@ruling("N5")
def test_seven_tokens_end_the_game_at_once() -> None:
    match = after_plays("B1 B2 B3", f"{six_tokens()} B1@1 O1@1")
    assert match.over
    assert tokens(match) == [7, 0]
    assert match.view(None).ending == "seven tokens"
    assert match.view(None).seats[0].held == 1  # the turn stopped before the draw
    assert match.winners() == [0]


@rule("R10")
def test_a_card_that_would_empty_the_field_is_said_to_bring_two_tokens() -> None:
    match = after_plays("B1 B2 B3", "O1@1 O2@2 O3@3", turned={2: "O5 O6 O7"})
    match.undo()
    [said] = [one for one in match.outcomes(0, match.legal_moves(0)) if one.collects]
    assert said.empties
    assert said.tokens == 2
    assert not said.fills


@rule("R10", "R11", "R12")
@ruling("N5", "N8")
def test_an_empty_field_may_bring_the_eighth_token_and_then_no_card_is_turned_over() -> None:
    match = after_plays("B1 B2 B3", f"{six_tokens()} B1@3 O4@3")
    assert match.over
    assert tokens(match) == [8, 0]
    assert columns(match) == ["", "", ""]


@rule("R12", "R15")
@ruling("N5", "N6")
def test_after_an_empty_field_a_short_pile_fills_as_many_columns_as_it_can() -> None:
    match = emptied_again_and_again(9)
    assert columns(match) == ["B7", "O7", ""]
    assert match.view(None).pile == 0
    assert match.over  # the draw that follows is impossible
    assert match.view(None).ending == "pile empty"
    assert tokens(match) == [27 + 9]


def emptied_again_and_again(times: int) -> Match:
    """Alone: three blue cards are turned over, three orange ones balance them, and so on."""
    numbers = [number for number in range(1, 8) for _ in range(4)]
    threes = [numbers[at : at + 3] for at in range(0, 3 * times, 3)]
    turned = {3 * at + 2: fresh(threes, at + 1) for at in range(times)}
    plays = [f"O{number}@{at + 1}" for three in threes for at, number in enumerate(three)]
    return after_plays(fresh(threes, 0), " ".join(plays), players=1, turned=turned)


def fresh(threes: list[list[int]], at: int) -> str:
    """The cards turned over for the next three; at the end, the two that are left."""
    return " ".join(f"B{number}" for number in threes[at]) if at < len(threes) else "B7 O7"


# The seventh card


@rule("R13")
@ruling("N4")
def test_a_seventh_card_that_does_not_balance_costs_a_token() -> None:
    match = after_plays("B1 O1 B3", "O1@1 B2@3 B2@3 B4@3 B4@3 B5@3 B5@3", players=1)
    assert tokens(match) == [0]
    assert match.view(None).columns[2].full
    assert match.event(len(match) - 1, None).says[0].endswith("filled it and gave a token back.")


@rule("R13")
@ruling("N4")
def test_without_a_token_a_seventh_card_costs_nothing() -> None:
    match = after_plays("B1 B1 B3", "B2@3 B2@3 B4@3 B4@3 B5@3 B5@3", players=1)
    assert tokens(match) == [0]
    assert match.event(len(match) - 1, None).says[0].endswith("with no token to give back.")


@rule("R13")
@ruling("N4")
def test_a_seventh_card_that_balances_is_collected_and_costs_nothing() -> None:
    match = after_plays("B1 O1 B3", "O1@1 B1@3 B1@3 B1@3 B2@3 O1@3 O7@3", players=1)
    assert tokens(match) == [2]
    assert columns(match) == ["", "O1", ""]


# Drawing, and the end


@rule("R14")
@ruling("N6")
def test_everybody_draws_up_to_two_cards() -> None:
    match = after_plays("B1 B2 B3", "B4@1")
    assert match.view(None).seats[0].held == 2
    assert match.view(None).pile == 56 - 4 - 3 - 1


@rule("R15", "R19")
@ruling("N6", "N10")
def test_drawing_the_last_card_ends_nothing_but_a_card_that_cannot_be_drawn_does() -> None:
    match = after_plays("B1 B2 B3", collecting_on(52), players=1)
    assert match.view(None).pile == 0
    assert not match.over
    assert match.view(0).seats[0].held == 1
    play(match, match.legal(0)[0])
    assert match.view(None).ending == "pile empty"


def collecting_on(plays: int) -> str:
    """Alone, with B1 in the first column: pairs are collected there, and B2 and B3 stay put."""
    left = Counter(dict.fromkeys(PLAIN, 4)) - Counter(["B1", "B2", "B3", "O1"])
    moves = ["O1@1"]
    for number in range(1, 8):
        for _ in range(min(left[f"B{number}"], left[f"O{number}"])):
            moves += [f"B{number}@1", f"O{number}@1"]
    rest = ["O2@2", "O3@3"]  # what is left over once the pairs are gone
    return " ".join([*moves, *rest][:plays])


@rule("R16")
@ruling("N7")
def test_full_columns_end_the_game_before_the_next_turn() -> None:
    match = after_plays("B1 B1 B1", filling(3, "1 1 1"), players=2)
    assert match.over
    assert match.view(None).ending == "columns full"
    assert [player.held for player in match.view(None).seats] == [2, 2]  # the last one did draw
    assert all(column.full for column in match.view(None).columns)


@rule("R15", "R16")
@ruling("N6", "N7", "N13")
def test_if_the_last_card_fills_the_last_column_the_missing_draw_ends_the_game() -> None:
    pairs = [f"B{n}@1 O{n}@1" for n in (5, 6) for _ in range(4)]
    pairs += ["B4@1 O4@1"] * 3 + ["B7@1 O7@1"] * 2
    seven = "B2@1 B3@1 B3@1 B3@1 B3@1 O7@1 O7@1"
    first = to_column(1, "B1 B1 B1 B1 B2 B2 B2")
    third = to_column(3, "O1 O1 O1 O2 O2 O3")
    second = to_column(2, "B7 O2 O3 O3 O2 O3")
    plays = f"O4@1 {' '.join(pairs)} {seven} {first} {third} {second}"
    match = after_plays("B4 B7 O1", plays, players=1)
    assert all(column.full for column in match.view(None).columns)
    assert match.view(None).ending == "pile empty"


def to_column(at: int, cards: str) -> str:
    """Moves that play these cards to one column."""
    return " ".join(f"{card}@{at}" for card in cards.split())


# Who wins


def jammed(columns: str, opening: str, lengths: str, lead: int = 0, mode: str = "basic") -> Match:
    """Two players, an opening, then all columns are filled with blue cards; nobody has moved on."""
    match = after_plays(columns, f"{opening} {filling(3, lengths)}", lead=lead, mode=mode)
    assert match.view(None).ending == "columns full"
    return match


@rule("R1", "R17")
@ruling("N9")
def test_the_most_tokens_win() -> None:
    match = after_plays("B1 B2 B3", f"{six_tokens()} B1@1 O1@1")
    assert match.scores() == [7, 0]
    assert match.winners() == [0]
    assert match.view(None).decided == "tokens"


@rule("R17")
@ruling("N9")
def test_then_the_most_collected_cards() -> None:
    match = jammed("B1 B1 B1", "O1@1 B1@2 B2@3 O2@2", "0 0 2")
    assert match.scores() == [0, 0]
    assert [player.collected for player in match.view(None).seats] == [2, 3]
    assert match.winners() == [1]
    assert match.view(None).decided == "cards"


@rule("R17")
@ruling("N9")
def test_then_the_highest_sum_of_the_numbers() -> None:
    match = jammed("B1 B2 B1", "O1@1 O2@2", "0 0 1")
    assert match.scores() == [0, 0]
    assert [player.collected for player in match.view(None).seats] == [2, 2]
    assert [player.faces for player in match.view(None).seats] == [2, 4]
    assert match.winners() == [1]
    assert match.view(None).decided == "numbers"


@rule("R17")
@ruling("N9")
def test_if_all_is_equal_nobody_wins() -> None:
    match = jammed("B1 B1 B1", "O1@1 O1@2", "0 0 1")
    assert match.scores() == [0, 0]
    assert match.winners() == []
    assert match.view(None).winner is None
    assert match.view(None).decided is None


@rule("R18")
@ruling("N9")
def test_in_the_advanced_game_tokens_before_the_marks_are_the_last_word() -> None:
    """Seat 0 ends with 1 token and no mark, seat 1 with no token and 1 mark; all else is equal."""
    opening = "O1@1 O1@2 B4@1 O1@2 O4@1 O3@2"  # the pairs of 1 and 4; B5* O1 O1 O3
    match = jammed("B1 B5* B1", opening, "0 0 1", mode="advanced")
    assert match.scores() == [1, 1]
    players = match.view(None).seats
    assert [player.tokens for player in players] == [1, 0]
    assert [player.bonus for player in players] == [0, 1]
    assert players[0].collected == players[1].collected
    assert players[0].faces == players[1].faces
    assert match.winners() == [0]
    assert match.view(None).decided == "tokens before marks"


# Advanced


@rule("R18")
@ruling("N12")
def test_of_each_colour_and_box_a_seven_carries_two_tokens_a_six_and_a_five_one() -> None:
    for players, boxes in ((2, 1), (6, 2)):
        deck = Counter(Match(NZZ, players, {"mode": "advanced"}).deck())
        for colour in "BO":
            for number, mark in (("7", "**"), ("6", "*"), ("5", "*")):
                assert deck[colour + number + mark] == boxes
                assert deck[colour + number] == 3 * boxes
        assert sum("*" in card for card in deck.elements()) == 6 * boxes
        assert deck.total() == 56 * boxes


@rule("R18")
@ruling("N12")
def test_marked_cards_are_written_with_their_marks_in_moves_too() -> None:
    match = after_plays("B7** B1 B2", "O7**@1", mode="advanced")
    assert match.record().splitlines()[-1] == "0 O7**@1"
    player = match.view(0).seats[0]
    assert player.pile == ["B7**", "O7**"]
    assert player.bonus == 4
    assert player.tokens == 1
    assert match.scores()[0] == 5


@rule("R18")
@ruling("N12")
def test_a_marked_card_and_a_plain_one_are_two_choices() -> None:
    match = begun(2, mode="advanced")
    match.chance(filled(match, "B7** B7 B1 B1 B2 O3 B4"))
    assert match.legal(0) == [f"{card}@{at}" for card in ("B7", "B7**") for at in (1, 2, 3)]
    with pytest.raises(IllegalMove, match=r"B7\* is not in your hand"):
        match.play(0, "B7*@1")


@rule("R18")
@ruling("N9")
def test_marks_count_only_when_collected_and_never_end_the_game() -> None:
    match = after_plays("B7** B6* B1", "O7**@1 O6*@2", mode="advanced")
    assert match.scores() == [5, 3]
    play_on = after_plays("B7** B6* B5*", "O7**@1 B1@1 O6*@2 B1@1 O5*@3", mode="advanced")
    assert play_on.scores()[0] == 3 + 4 + 2 + 2 == 11
    assert tokens(play_on) == [3, 0]
    assert not play_on.over


@rule("R18")
@ruling("N9")
def test_marks_may_turn_the_result_round() -> None:
    """Seat 0 ends the game with seven tokens, and seat 1 wins with the marks it has collected."""
    plays = "O1@1 O7**@2 B1@1 O6*@3 O1@1 B1@1 O3@1 B1@2 O4@2 B2@1 O4@3 B3@2 O2@1"
    match = after_plays("B1 B7** B6*", plays, mode="advanced", turned={4: "B2 B3 B4"})
    assert match.view(None).ending == "seven tokens"
    assert tokens(match) == [7, 2]
    assert match.scores() == [7, 2 + 4 + 2]
    assert match.winners() == [1]


@rule("R20")
@ruling("N12")
def test_the_basic_game_shows_no_marks() -> None:
    for players in (1, 4, 8):
        assert not any("*" in card for card in Match(NZZ, players).deck())
    match = Match(NZZ, 2, seed="basic")
    with pytest.raises(IllegalMove, match="not in your hand"):
        match.play(match.to_act[0], "B7**@1")


@rule("R18", "R20")
@ruling("N13")
def test_the_mode_is_basic_or_advanced_and_expert_is_not_invented() -> None:
    assert Match(NZZ, 2).options == {"mode": "basic"}
    with pytest.raises(BadNotation, match="mode is one of basic, advanced, not 'expert'"):
        Match(NZZ, 2, {"mode": "expert"})


# Alone


@rule("R19")
@ruling("N10")
@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_alone_one_has_three_columns_and_one_card(mode: str) -> None:
    match = Match(NZZ, 1, {"mode": mode}, seed="alone")
    view = match.view(0)
    assert len(view.columns) == 3
    assert len(view.seats[0].hand) == 1
    assert len(match.legal(0)) == 3


@rule("R19")
@ruling("N10", "N8")
def test_alone_seven_tokens_do_not_end_the_game_and_the_empty_field_counts() -> None:
    match = emptied_again_and_again(3)
    assert tokens(match) == [12]
    assert not match.over


@rule("R19")
@ruling("N10")
def test_alone_full_columns_end_the_game_and_seat_0_wins_whatever_the_score() -> None:
    match = after_plays("B1 B1 B1", filling(3, "1 1 1"), players=1)
    assert match.view(None).ending == "columns full"
    assert match.scores() == [0]
    assert match.winners() == [0]
    assert match.view(None).decided is None


# Eight players


@rule("R2", "R14")
@ruling("N13")
def test_eight_players_have_two_cards_each_from_two_boxes() -> None:
    match = Match(NZZ, 8, seed="eight")
    view = match.view(3)
    assert [player.held for player in view.seats] == [2] * 8
    assert view.pile == 112 - 16 - 5
    seats = []
    for _ in range(8):
        seats.append(match.to_act[0])
        play(match, match.legal(match.to_act[0])[0])
    assert seats == [(view.lead + turn) % 8 for turn in range(8)]


# What everybody knows


@rule("R21")
@ruling("N11")
def test_a_collection_pile_is_shown_to_its_owner_only_and_to_all_after_the_end() -> None:
    match = after_plays("B5 O2 B6", "B2@2")
    assert match.view(0).seats[0].pile == ["B2", "O2"]
    for seat in (None, 1):
        shown = match.view(seat).seats[0]
        assert shown.pile is None
        assert shown.bonus is None
        assert shown.faces is None
        assert shown.collected == 2
        assert shown.tokens == 1
    ended = after_plays("B1 B2 B3", f"{six_tokens()} B1@1 O1@1")
    assert len(ended.view(1).seats[0].pile) == ended.view(1).seats[0].collected


@rule("R21")
@ruling("N11")
def test_hands_and_the_draw_pile_are_secret() -> None:
    match = Match(NZZ, 3, seed="secret")
    view = match.view(0)
    assert len(view.seats[0].hand) == 2
    assert view.seats[1].hand == view.seats[2].hand == []
    assert NZZ.words.inventory(match.veiled(0))["pile"] == []
    assert all(player.hand == [] for player in match.view(None).seats)


@rule("R21")
@ruling("N11")
def test_others_saw_collected_cards_go_in_so_nobody_imagines_them_elsewhere() -> None:
    match = after_plays("B5 O2 B6", "B2@2 B1@1")
    for seed in range(20):
        world = match.veiled(1)
        NZZ.rules.imagine(world, fast_rng(seed))
        places = NZZ.words.inventory(world)
        assert places["collection 0"] == ["B2", "O2"]
        assert sorted(places["hand 1"]) == sorted(match.view(1).seats[1].hand)


@rule("R4")
def test_the_lead_of_these_layouts_is_the_seat_asked_for() -> None:
    for lead in range(8):
        match = Match(NZZ, 8)
        match.chance(lead_order(match, lead))
        assert match.view(None).lead == lead
