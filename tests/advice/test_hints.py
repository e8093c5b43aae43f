"""Hints: the obvious move is found, the reason is true, and nothing hidden plays a part."""

import math
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naught
from naught import bots
from naught.advice.hints import hint_for
from naught.advice.report import Hint
from naught.advice.review import Review
from naught.advice.weigh import others, shortlist, weigh
from naught.advice.wording import about, named, outlook
from naught.bots.found import Found
from naught.bots.search import search_for
from naught.core import record
from naught.core.errors import IllegalMove
from naught.core.match import Match
from naught.core.record import Line
from naught.core.shuffle import fast_rng
from naught.core.texts.reasons import counted, in_words, of_rival
from naught.games.nmbr9 import advice as nmbr9_advice
from naught.games.nmbr9.words import tiles_of
from naught.games.nmbrs import advice as nmbrs_advice
from naught.games.numzumzero.advice import glances, offering, tokens
from naught.games.zero.advice import feeding, hand_after, helping, knocking
from naught.games.zero.rules import value
from naught.games.zerohero.advice import best_grabs, harmed
from naught.games.zerohero.rows import kind_of, with_one
from tests.data.records import HOME
from tests.games.nmbr9 import layout as nine
from tests.games.nmbrs import layout as nmbrs
from tests.games.numzumzero import layout as nzz
from tests.games.zero import layout as zero
from tests.games.zerohero import layout as hero
from tests.laws.cases import wander

ROOT = Path(__file__).parents[2]
FEW = 30  # iterations: what is tested here does not depend on how far one looks
ENOUGH = 300  # for what is obvious
every_game = pytest.mark.parametrize("name", naught.games())
seeds = st.integers(0, 2**32).map(str)


def parsed(match: Match, *texts: str) -> list[int]:
    """Moves of this position by their texts."""
    return [match.game.parse_move(match.state, text) for text in texts]


# What is true of every game


@every_game
@settings(max_examples=4, deadline=None)
@given(seeds, st.integers(0, 40))
def test_what_a_seat_cannot_know_does_not_change_its_hint(name: str, seed: str, moves: int) -> None:
    game = naught.load(name)
    match = wander(Match(game, game.usual_players, seed=seed), moves, seed)
    for seat in match.to_act:
        other = match.copy()
        other.state = match.veiled(seat)
        game.rules.imagine(other.state, fast_rng(seed))
        assert naught.hint(other, seat, FEW) == naught.hint(match, seat, FEW)


@every_game
def test_a_hint_in_any_golden_position_is_legal_and_can_be_read_aloud(name: str) -> None:
    game = naught.load(name)
    for path in sorted((HOME / name).glob("*.record"))[::3]:
        text = record.read(path.read_text())
        match = Match(game, text.number("players"), text.options)
        for at, line in enumerate(text.lines):
            if line.seat is not None and at % 17 == 0:
                advised = naught.hint(match, line.seat, 2)
                assert advised.move in match.legal(line.seat)
                assert advised.second != advised.move
                check_words(game.name, advised, match.players)
                check_comparison(match, advised)
            match.follow([line])


def check_words(name: str, advised: Hint, players: int) -> None:
    """A hint is made of sentences that the page and the terminal can show."""
    for says in (advised.now, advised.why, advised.outlook):
        assert says.endswith(".")
        assert says[0].isupper() or says[0] in "[{"
    assert not advised.text.endswith(".")
    marked = advised.text + advised.now + advised.why
    assert all(int(seat) < players for seat in re.findall(r"\{(\d+)\}", marked))
    game = naught.load(name)
    for card in re.findall(r"\[([^\]]+)\]", marked):
        game.words.parse_card(card.partition("=")[0])
        assert game.words.colour_of(card, game.cards)


def check_comparison(match: Match, advised: Hint) -> None:
    """Every move that a hint compares with is named, no two in the same words, with a reason."""
    if advised.second_text is None:
        assert advised.why == "It is your only move."
        return
    assert advised.second_text != advised.text
    named = re.findall(r"“([^”]+)”", advised.why)
    if advised.close:
        assert advised.why.startswith(f"About as good: {advised.second_text}")
        assert named or re.search(r"In favour of|Compared with|Nothing tells", advised.why)
        as_good = advised.why.partition(": ")[2].partition(". ")[0]
        assert not set(named) & set(as_good.removesuffix(", among others").split("; or "))
    else:
        assert advised.why.startswith("It ")
        assert len(named) == 1


@every_game
@settings(max_examples=3, deadline=None)
@given(seeds)
def test_an_analysis_says_what_the_hint_said(name: str, seed: str) -> None:
    game = naught.load(name)
    match = wander(Match(game, game.usual_players, seed=seed), 30, seed)
    while not match.over and len(match) % 7:
        match = wander(match, 1, seed)
    if match.over:
        return
    seat = match.to_act[0]
    advised = naught.hint(match, seat, ENOUGH)
    review = Review.__new__(Review)
    review.game, review.match, review.iterations, review.seed = game, match, ENOUGH, "test"
    followed = review.judge(Line(seat, advised.move), advised.turn)
    assert (followed.kind, followed.loss, followed.best) == ("best", 0.0, advised.move)
    assert followed.expected == advised.expected
    for text in match.legal(seat)[:3]:
        other = review.judge(Line(seat, text), advised.turn)
        assert other.best == advised.move or other.kind == "best"


@every_game
def test_there_is_no_hint_for_a_seat_that_owes_no_move(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players)
    with pytest.raises(IllegalMove, match="no hint now: the cards are about to be dealt"):
        naught.hint(match, 0)
    with pytest.raises(IllegalMove, match="no seat 99"):
        naught.hint(match, 99)


@every_game
def test_every_game_says_how_its_advice_counts(name: str) -> None:
    advice = naught.load(name).advice
    assert advice.UNIT in ("points", "tokens")
    assert advice.SPAN in ("round", "game")
    assert advice.MEASURE in ("lead", "total")
    assert 0 < advice.SLIP < advice.MISTAKE
    marks = f"{advice.SLIP:g} and {advice.MISTAKE:g}"
    assert marks in (ROOT / "docs" / "analysis.md").read_text()


def test_two_moves_within_the_error_are_called_close() -> None:
    game = naught.load("nmbr9")
    match = Match(game, 1, seed="first tile")
    advised = naught.hint(match, 0, FEW)  # the first tile may be turned as one likes
    assert advised.close
    assert advised.second is not None


@every_game
def test_two_players_are_not_called_the_others(name: str) -> None:
    match = wander(Match(naught.load(name), 2, seed="two"), 6, "two")
    for _ in range(6):
        if match.to_act:
            seat = match.to_act[0]
            veiled = match.veiled(seat)
            moves = match.legal_moves(seat).tolist()
            advice = match.game.advice
            said = [advice.effect(veiled, move) for move in moves]
            said += [advice.why(veiled, moves[0], move) for move in moves[1:]]
            said += [advice.why(veiled, moves[-1], move) for move in moves[:-1]]
            assert not [text for text in said if "the others" in text.lower()]
        match = wander(match, 1, "two")


def test_the_last_knock_with_two_players_names_the_other() -> None:
    match = zero.play(nearly_zero(), "knock")
    veiled, (knock, swap) = match.veiled(1), parsed(match, "knock", "Y1>S1")
    advice = match.game.advice
    assert advice.effect(veiled, knock).endswith("{0} has one last turn.")
    assert "{0} has only one turn to get below your 31" in advice.why(veiled, knock, swap)


def test_where_the_search_thinks_of_one_move_another_is_still_named() -> None:
    match = zero.play(nearly_zero("V6 S1 S2 K1 K2 G6 B6 V7 Y8"), "knock", "knock")
    found = Found(parsed(match, "K8>S1"), [1], [0.0])
    alone, less_liked = shortlist(found)
    assert (alone, less_liked) == (found.moves, [])
    rest = others(match.game, match.veiled(0), alone[0])
    assert 1 < len(rest) <= 4
    assert alone[0] not in rest


def test_a_move_that_the_search_liked_less_is_compared_only_if_it_is_clearly_worse() -> None:
    assert shortlist(Found([7, 8, 9], [100, 50, 3], [0.0, 0.0, 0.0])) == ([7, 8], [9])
    assert shortlist(Found([7, 8], [100, 50], [0.0, 0.0])) == ([7, 8], [])
    assert shortlist(Found([1, 2, 3, 4, 5, 6], [9] * 6, [0.0] * 6)) == ([1, 2, 3, 4], [5])
    match = nearly_zero()
    for seed in range(4):
        weighed = weigh(match.game, match.veiled(0), ENOUGH, ENOUGH, seed)
        found = search_for(match.game, match.veiled(0), math.inf, ENOUGH, seed)
        liked, less = shortlist(found)
        assert set(weighed.moves) <= {*liked, *less}
        assert all(weighed.clearly(0, weighed.moves.index(m)) for m in less if m in weighed.moves)


def test_a_move_that_is_asked_about_does_not_change_what_is_best() -> None:
    match = naught.Match("numzumzero", players=3, seed="asked")
    while not match.over and len(match) < 12:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    seat = match.to_act[0]
    veiled = match.veiled(seat)
    for seed in range(6):
        best = weigh(match.game, veiled, FEW, 6, seed).moves[0]
        for move in match.legal_moves(seat).tolist():
            assert weigh(match.game, veiled, FEW, 6, seed, move).moves[0] == best


def test_two_moves_in_the_same_words_are_told_apart() -> None:
    match = nine.laid("1 r0@0,0", then="3")
    seat, game = match.veiled(0), match.game
    phrases: dict[str, list[int]] = {}
    for move in match.legal_moves(0).tolist():
        phrases.setdefault(game.advice.phrase(seat, move), []).append(move)
    phrase, (first, second, *_) = next(pair for pair in phrases.items() if len(pair[1]) > 2)
    names = named(game, seat, [first, second])
    assert names[0] == phrase
    assert re.fullmatch(r"the same, but \w+ squares? further \w+( and .*)?", names[1])
    other = next(move for text, moves in phrases.items() for move in moves if text != phrase)
    assert named(game, seat, [other, first, second])[2].startswith(f"{phrase}, but ")


def test_all_ways_to_lay_the_first_tile_are_as_good() -> None:
    match = nine.called("8")
    weighed = weigh(match.game, match.veiled(0), FEW, 40, "first", None)
    assert weighed.equals() == list(range(1, len(weighed.moves)))
    assert weighed.rivals() == []


# ZERO


def nearly_zero(pool: str = "V5 S1 S2 K1 K2 G6 B6 V7 Y8") -> Match:
    mine, theirs = "R1 R2 R3 R4 R5 Y5 G5 B5 K8", "Y1 G2 B3 V4 S6 K7 R8 Y2 G3"
    return zero.dealt(mine, theirs, pool=pool)


def test_zero_is_made_when_it_can_be() -> None:
    advised = naught.hint(nearly_zero(), 0, ENOUGH)
    assert advised.move == "K8>V5"
    assert advised.now == "That is ZERO: the round ends at once, and you score nothing."
    assert advised.text == "give [K8], take [V5]"
    assert (advised.unit, advised.lower_is_better, advised.measure, advised.span) == (
        *("points", True, "lead", "round"),
    )
    assert advised.expected > (advised.second_expected or 0)
    assert not advised.close


def test_a_fifth_card_of_a_colour_is_a_reason() -> None:
    match = zero.dealt(
        "R1 R2 R3 R4 Y8 G7 B6 V5 K8",
        "Y1 G2 B3 V4 S6 K7 R8 Y2 G3",
        pool="R5 S1 S2 K1 K2 G6 B1 V7 Y7",
    )
    game, veiled = match.game, match.veiled(0)
    moves = parsed(match, "K8>R5", "K8>S1")
    assert "completes five reds, which cost nothing" in game.advice.why(veiled, *moves)


def test_in_the_last_turn_only_the_points_count() -> None:
    match = zero.play(nearly_zero("V6 S1 S2 K1 K2 G6 B6 V7 Y8"), "knock", "knock")
    advised = naught.hint(match, 0, ENOUGH)
    after = {
        text: value(hand_after(match.veiled(0), move))
        for text, move in zip(match.legal(0), match.legal_moves(0).tolist(), strict=True)
    }
    assert after[advised.move] == min(after.values())
    points = min(after.values())
    game, veiled = match.game, match.veiled(0)
    worse = next(text for text, worth in after.items() if worth > points)
    why = game.advice.why(veiled, *parsed(match, advised.move, worse))
    assert why == f"your hand comes to {points} points rather than {after[worse]}"
    assert advised.now == (
        f"It is your last turn: your hand counts {points} points instead of {after['knock']}."
    )


def test_nobody_is_fed_who_will_not_move_again() -> None:
    match = zero.dealt(
        *("B1 B2 G3 G4 Y5 Y6 S7 K8 V8", "R1 R2 R3 R4 B8 Y8 S1 K1 V2"), pool="B3 B4 K5 V6 R7"
    )
    zero.play(match, "G3>B3", "V2>V6", "G4>B4", "knock", "knock")
    game, veiled = match.game, match.veiled(1)
    assert feeding(veiled, *parsed(match, "Y8>R7", "B8>R7")).weight > 0
    why = game.advice.why(veiled, *parsed(match, "Y8>R7", "B8>R7"))
    assert "{0}" not in why


def test_a_card_that_the_next_player_collects_is_not_given() -> None:
    match = zero.dealt(
        *("R1 R2 R3 R4 B8 Y8 S1 K1 V2", "B1 B2 G3 G4 Y5 Y6 S7 K8 V8", "Y1 G2 S3 V4 S6 K7 R8 Y2 G1"),
        pool="B3 B4 K5 V6 R7",
    )
    zero.play(match, "V2>V6", "G3>B3", "Y1>R7", "V6>V2", "G4>B4", "G2>Y1")
    game, veiled = match.game, match.veiled(0)
    why = game.advice.why(veiled, *parsed(match, "Y8>R7", "B8>R7"))
    assert "[B8] would feed {1}, who took two blues" in why


def test_two_cards_that_feed_the_same_collection_are_one_reason() -> None:
    match = zero.dealt(
        *("R1 R2 R3 R4 B8 Y8 S1 K1 V2", "B1 B2 G3 G4 Y5 Y6 S7 K8 V8", "Y1 G2 S3 V4 S6 K7 R8 Y2 G1"),
        pool="B3 B4 B5 V6 R7",
    )
    zero.play(match, "V2>V6", "G3>B3", "Y1>R7", "V6>V2", "G4>B4", "G2>Y1")
    veiled = match.veiled(0)
    found = helping(veiled, *parsed(match, "Y8>B5", "B8>G3"))
    assert [reason.text for reason in found] == ["[B8] and [B5] would feed {1}, who took two blues"]


def test_a_knock_with_many_points_does_not_praise_them() -> None:
    match = zero.dealt(
        "R1 Y2 G3 B4 V5 S6 K7 R8 R2", "Y1 G2 B3 V4 S1 K2 R3 Y4 G5", pool="R5 S2 S3 K1 K3"
    )
    veiled = match.veiled(0)
    assert [reason.text for reason in knocking(veiled)][:1] == [
        "the sooner the round ends, the fewer turns {1} has left to improve"
    ]
    match.state.hands[0] = match.state.hands[0] & 0xFF  # reds alone
    assert (
        knocking(match.veiled(0))[0].text == "with 11 points you would like the round to end soon"
    )


# NumZumZero


def columns(cards: str, hand: str, theirs: str = "B1 B2", players: int = 2) -> Match:
    """Seat 0 leads with this hand."""
    match = nzz.begun(players)
    match.chance(nzz.completed(match, f"{hand} {theirs} {cards}".split()))
    return match


def test_a_column_that_balances_is_collected() -> None:
    advised = naught.hint(columns("B3 B7 B6", hand="O3 O1"), 0, 4 * ENOUGH)
    assert advised.move == "O3@1"
    assert advised.now == "It balances column 1 for a token."
    assert advised.unit == "tokens"
    assert not advised.close


def test_the_card_that_is_kept_may_be_the_reason() -> None:
    match = columns("B3 B7 B6", hand="O2 O1")
    why = match.game.advice.why(match.veiled(0), *parsed(match, "O2@1", "O2@2"))
    assert "your [O1] balances column 1 next turn" in why


def test_room_and_nearness_are_compared_with_the_other_column() -> None:
    match = columns("B3 B7 B6", hand="O2 O1")
    moves = parsed(match, "O2@1", "O2@2")

    def said() -> list[str]:
        return [reason.text for reason in glances(match.veiled(0), *moves)]

    assert said() == ["the other move leaves column 2 with blue 5 ahead"]
    match.state.lengths[:2] = 2, 4
    assert said() == [
        "the other move leaves column 2 with room for only two more cards and blue 5 ahead"
    ]
    match.state.lengths[1] = 6
    assert said() == ["the other move leaves column 2 with no more room and blue 5 ahead"]
    match.state.lengths[0] = 6
    assert said() == []  # a full one is not praised


def test_who_is_ahead_in_a_column_is_told_as_on_the_board() -> None:
    match = columns("B3 B7 B6", hand="O2 O1")
    moves = parsed(match, "O2@1", "O2@2")
    effects = [match.game.advice.effect(match.veiled(0), move) for move in moves]
    assert effects == [
        "Column 1 then has blue 1 ahead, with room for five more cards.",
        "Column 2 then has blue 5 ahead, with room for five more cards.",
    ]
    shown = dict(match.game.words.table(match.veiled(0)))
    assert "blue 7 ahead" in shown["Column 2"]


def test_nobody_balances_a_column_that_a_card_has_filled() -> None:
    match = columns("B3 B7 B6", hand="O2 O1")
    match.state.lengths[0] = 6
    full, other = parsed(match, "O2@1", "O2@2")
    match.state.balance[1] = 3  # then 1, which any blue 1 balances
    reason = offering(match.veiled(0), full, other)
    assert reason.weight > 0
    assert reason.text == "column 1 is full then, so nobody can balance it"
    assert match.game.advice.effect(match.veiled(0), full) == (
        "It fills column 1 with blue 1 ahead: you have no token to lose."
    )


def test_next_to_nothing_is_reported_as_nothing() -> None:
    said = [outlook(nzz.NZZ, expected, "total", "game", 1) for expected in (0.04, 0.4)]
    assert said == [
        "You can expect to finish the game with no tokens.",
        "You can expect to finish the game with about a third of a token.",
    ]


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (0.05, "less than a tenth of a token"),
        (0.12, "about a tenth of a token"),
        (-0.23, "about a quarter of a token"),
        (0.48, "about half a token"),
        (0.7, "about two thirds of a token"),
        (0.96, "about one token"),
        (1.06, "about 1.1 tokens"),
        (-2.97, "about 3 tokens"),
        (12.4, "about 12 tokens"),
    ],
)
def test_estimates_are_told_as_people_tell_them(size: float, said: str) -> None:
    assert about(size, "tokens") == said


def test_filling_a_column_for_nothing_is_a_flaw() -> None:
    path = HOME / "numzumzero" / "all-columns-full.record"
    text = record.read(path.read_text())
    match = Match(nzz.NZZ, text.number("players"), text.options)
    seen = []
    for line in text.lines:
        if line.seat is not None:
            seen.append(flaw(match, line.seat))
        match.follow([line])
    assert any("unbalanced and cost a token" in advised for advised in seen)


def flaw(match: Match, seat: int) -> str:
    """What is said against a move that fills a column and costs a token, if there is one."""
    advice, veiled = match.game.advice, match.veiled(seat)
    moves = match.legal_moves(seat).tolist()
    costly = [move for move in moves if tokens(veiled, move) < 0]
    fine = [move for move in moves if tokens(veiled, move) == 0]
    return advice.why(veiled, fine[0], costly[0]) if costly and fine else ""


# Zero Hero


def rich() -> Match:
    """Seat 0 has two reds, and can pay for a third."""
    match = hero.bought(hero.dealt(2, pairs="R4 R3|R2 G4|B0 Y0|P2 T2", downs="B3 Y3"))
    hero.play(match, "take 3")
    match.state.purses[0] = 4
    return match


def test_a_third_card_of_a_colour_is_a_reason_to_buy() -> None:
    match = rich()
    game, veiled = match.game, match.veiled(0)
    buy, wait = parsed(match, "buy 2", "take 1")
    assert "three red cards, worth 12 points" in game.advice.why(veiled, buy, wait)
    assert game.advice.phrase(veiled, buy) == "buy [R2] and [G4]"


def test_a_fourth_card_would_spoil_a_row() -> None:
    match = hero.play(rich(), "buy 2", "take 3")
    match.state.purses[0] = 4
    match.state.pairs[2] = [hero.HERO.words.parse_card(card) for card in ("R0", "Y0")]
    why = match.game.advice.why(match.veiled(0), *parsed(match, "take 4", "buy 3"))
    assert why.startswith("the other move makes four red cards: a big zero")


def test_a_swap_is_described_with_its_points_for_both() -> None:
    match = hero.bought(hero.dealt(2, pairs="R4 R3|B0s G4|B0 Y0|P2 T2", downs="B3 Y3"))
    match.state.purses[1] = 4
    buy, wait = parsed(match, "buy 2", "take 1")
    reason = best_grabs(match.veiled(1), buy)[0]
    assert reason.text == "its Swap can take [R4] from {0}, for 4 points more"
    assert match.game.advice.why(match.veiled(1), buy, wait)
    hero.play(match, "buy 2")
    grab = parsed(match, "grab R4<0")[0]
    assert "{0}'s red row counts 3 points, up from 0." in match.game.advice.effect(
        match.veiled(1), grab
    )


@pytest.mark.parametrize(
    ("was", "row", "said"),
    [
        ("R4", "", "it takes {1}'s only red card"),
        ("R4 R3 R2", "R3 R2", "it spoils {1}'s red row"),
        ("R4 R3", "R3", "it leaves {1} further from three red cards"),  # which count more then
        ("R4", "R4 R3", "it makes {1}'s red cards two: a big zero"),
    ],
)
def test_what_a_swap_does_to_a_row_is_what_its_points_say(was: str, row: str, said: str) -> None:
    def row_of(cards: str) -> int:
        found = 0
        for card in cards.split():
            found = int(with_one(found, kind_of(hero.HERO.words.parse_card(card))))
        return found

    assert harmed("{1}", "red", row_of(was), row_of(row)) == said


# NMBR 9


def test_the_last_tile_goes_where_it_scores_most() -> None:
    match = nine.called("1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 9 9")
    while match.view(0).round < 20:
        match.play(0, bots.choose(match.game, match.veiled(0), "greedy", "nine"))
    advised = naught.hint(match, 0, FEW)
    veiled, advice = match.veiled(0), nmbr9_advice
    points = [advice.placed(veiled, move).points for move in match.legal_moves(0).tolist()]
    made = advice.placed(veiled, *parsed(match, advised.move)).points
    assert made == max(points) > 0
    assert advised.measure == "total"
    assert advised.expected == match.scores()[0] + made


def built(numbers: str) -> Match:
    """A display built by the greedy bot from all numbers but the last, which is called."""
    match = nine.called(numbers)
    for _ in numbers.split()[1:]:
        match.play(0, bots.choose(match.game, match.veiled(0), "greedy", "nine"))
    return match


def test_points_and_a_snug_place_are_reasons() -> None:
    match = built("8 8 6 6 3 4 9")
    veiled, advice = match.veiled(0), nmbr9_advice
    places = {move: advice.placed(veiled, move) for move in match.legal_moves(0).tolist()}
    high = next(move for move, tile in places.items() if tile.level == 1)
    low = [move for move, tile in places.items() if tile.level == 0]
    assert "on level 1 it scores 9 points rather than 0" in advice.why(veiled, high, low[0])
    display = tiles_of(veiled, 0)
    low.sort(key=lambda move: advice.edges(display, places[move]))
    touching = advice.edges(display, places[low[-1]])
    assert touching > advice.edges(display, places[low[0]])
    assert advice.touching(display, places[low[-1]], places[low[0]], 1.0).weight > 0


def test_a_hole_is_a_flaw() -> None:
    match = nine.laid("9 r0@0,0", then="9")
    veiled, advice = match.veiled(0), nmbr9_advice
    display = tiles_of(veiled, 0)
    shut, snug = (advice.placed(veiled, move) for move in parsed(match, "r2@1,2", "r0@0,3"))
    assert advice.holes([*display, shut], 0) == 1
    assert advice.holes([*display, snug], 0) == 0
    flaw = advice.gaps(display, snug, shut, 1.0)
    assert flaw.weight > 0
    assert flaw.text == "the other place leaves one hole on the table"
    assert advice.gaps(display, shut, snug, 1.0).weight == 0
    assert of_rival(flaw.text) == "this place leaves one hole on the table"


# nmbrs!


def test_a_joker_is_taken() -> None:
    advised = naught.hint(nmbrs.dealt(*nmbrs.FILLER, opened="JR"), 0, ENOUGH)
    assert advised.move == "take"
    assert advised.why.endswith(": a joker fits anywhere.")


def of_one_colour() -> list[int]:
    """Four numbers in equal steps that have one colour and the most points."""
    state = Match(nmbrs.GAME, 2).state
    lines = [
        [start + step * at for at in range(4)] for start in range(4, 98) for step in range(3, 31)
    ]
    known = {int(number) for number in nmbrs.FILLER[1].split()} | {2, 6, 8, 14, 22, 26, 99}
    fine = [line for line in lines if line[-1] < 100 and known.isdisjoint(line)]
    same = [line for line in fine if len({int(state.colours[number]) for number in line}) == 1]
    return max(same, key=lambda line: sum(int(state.values[number]) for number in line))


def test_a_line_of_one_colour_is_laid() -> None:
    line = " ".join(map(str, of_one_colour()))
    match = nmbrs.dealt(f"{line} 2 8 14 22 26", nmbrs.FILLER[1], opened="99", deck="6")
    nmbrs.play(match, "decline", "pass", "draw")
    advised = naught.hint(match, 0, ENOUGH)
    assert advised.move.startswith("lay ")
    assert set(advised.move.split()[1:]) <= set(
        line.split()
    )  # what is left of it can follow at once
    why = match.game.advice.why(match.veiled(0), *parsed(match, advised.move, "discard 2"))
    assert "doubled for one colour" in why


def test_a_card_that_fits_is_kept_and_one_that_does_not_is_discarded() -> None:
    match = nmbrs.dealt("10 21 97 2 5 31 47 59 72", "1 3 17 29 43 61 73 89 94", opened="35")
    nmbrs.play(match, "take")
    veiled, advice = match.veiled(0), nmbrs_advice
    assert advice.fits(veiled, 35) == [(47, 59)]
    assert advice.fits(veiled, 10) == []
    moves = parsed(match, "discard 10", "discard 35")
    why = advice.why(veiled, *moves)
    assert "[35] is worth keeping beside [47] and [59]" in why
    assert "fits no line of yours" in advice.why(veiled, moves[0], moves[1])


def test_a_line_that_is_kept_is_named_once_and_cards_are_counted_beside_the_others() -> None:
    match = nmbrs.dealt("54 72 90 83 94 2 5 31 47", "1 3 17 29 43 61 73 89 96", opened="35")
    nmbrs.play(match, "take")
    veiled, moves = match.veiled(0), parsed(match, "lay 54 72 90", "lay 72 83 94")
    texts = [reason.text for reason in nmbrs_advice.laying(veiled, *moves)]
    assert [text for text in texts if "still goes with" in text] == [
        "[83] still goes with [72] and [94]"
    ]
    discard = parsed(match, "discard 2")[0]
    texts = [reason.text for reason in nmbrs_advice.laying(veiled, moves[0], discard)]
    assert "you get rid of three more cards" in texts


def test_a_card_that_no_unseen_card_goes_with_is_not_praised() -> None:
    match = nmbrs.dealt("10 21 97 2 5 31 47 59 72", "1 3 17 29 43 61 73 89 94", opened="88")
    veiled, take = match.veiled(0), parsed(match, "take")[0]
    waiting = nmbrs_advice.waited_for(veiled, 88)
    assert waiting
    (reason,) = nmbrs_advice.taking(veiled, take)
    many = counted(len(waiting), "card")
    assert reason.text == f"{many} that nobody has shown would make a line with [88]"
    shown = sorted(waiting)
    match.state.pile[: len(shown)] = shown  # below the open card: they will not come
    match.state.pile[len(shown)] = 88
    match.state.pile_size = len(shown) + 1
    veiled = match.veiled(0)
    assert nmbrs_advice.waited_for(veiled, 88) == set()
    assert nmbrs_advice.why(veiled, take, parsed(match, "decline")[0]) == ""


def test_two_cards_that_fit_nowhere_are_told_apart_by_what_may_come() -> None:
    hands = "10 18 20 36 63 66 69 79 91", "3 17 29 43 61 73 89 94 96"
    match = nmbrs.play(nmbrs.dealt(*hands, opened="53"), "take")
    veiled, (move,) = match.veiled(0), parsed(match, "discard 36")
    assert nmbrs_advice.fits(veiled, 36) == nmbrs_advice.fits(veiled, 10) == []
    few, many = (len(nmbrs_advice.waited_for(veiled, card)) for card in (10, 36))
    assert 0 < few < many
    texts = [reason.text for reason in nmbrs_advice.discarding(veiled, 10, move)]
    assert not any("fits no line" in text for text in texts)
    assert texts[1] == (
        f"{counted(many, 'card')} that nobody has shown would make a line with [36], "
        f"only {in_words(few)} with [10]"
    )


def test_a_lay_that_others_may_follow_is_better_than_ending_the_turn() -> None:
    match = nmbrs.dealt("10 20 30 31 41 51 2 5 97", "1 3 17 29 43 61 73 89 94", opened="88")
    nmbrs.play(match, "take")
    why = match.game.advice.why(match.veiled(0), *parsed(match, "lay 10 20 30", "discard 97"))
    assert "a discard would end your turn, while [" in why


def test_a_lay_that_uses_the_table_says_what_comes_from_the_hand() -> None:
    match = nmbrs.dealt("10 20 30 40 50 51 2 5 97", "1 3 17 29 43 61 73 89 94", opened="88")
    nmbrs.play(match, "take", "lay 10 20 30")
    veiled, (move,) = match.veiled(0), parsed(match, "lay (10) (20) (30) 40 50")
    assert (
        match.game.advice.phrase(veiled, move) == "lay [40] [50] to make [10] [20] [30] [40] [50]"
    )


def test_a_discard_that_goes_out_is_said_to() -> None:
    match = nmbrs.dealt("10 20 30 40 50 60 70 80 90", "1 3 17 29 43 61 73 89 94", opened="35")
    nmbrs.play(match, "take", "lay 10 20 30 40 50 60 70 80 90")
    advised = naught.hint(match, 0, FEW)
    assert advised.move == "discard 35"
    assert advised.now == (
        "Your hand is empty then: you go out, and {1} counts what is left in hand."
    )


def test_a_hint_for_a_veiled_record_is_the_hint_of_the_match() -> None:
    match = nearly_zero()
    assert hint_for(match.game, match.veiled(0), 0, FEW) == naught.hint(match, 0, FEW)
