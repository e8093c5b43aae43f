"""Analyses: everything adds up, hidden cards decide nothing, and bad luck is no mistake."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naught
from naught import bots
from naught.advice.report import Analysis, Judged
from naught.advice.review import Review, iterations_within
from naught.core.errors import IllegalMove
from naught.core.match import Match
from naught.core.record import Line
from naught.core.shuffle import fast_rng
from tests.data.records import HOME
from tests.games.numzumzero import layout as nzz
from tests.laws.cases import wander

FEW = 4  # iterations: what must hold holds however little was looked at
ENOUGH = 400  # for what is obvious
GOLDEN = {
    "zero": ("zero-in-play", "zero-at-the-deal"),
    "numzumzero": ("two-players", "alone", "nobody-wins"),
    "zerohero": ("a-flag-first-of-two",),
    "nmbr9": ("one-player", "two-players"),
    "nmbrs": ("two-players",),
}
golden = pytest.mark.parametrize(
    ("name", "title"), [(name, title) for name, titles in GOLDEN.items() for title in titles]
)


def finished(name: str, title: str) -> Match:
    return naught.replay((HOME / name / f"{title}.record").read_text())


@golden
def test_an_analysis_has_everything_and_adds_up(name: str, title: str) -> None:
    match = finished(name, title)
    found = naught.analyse(match, FEW)
    moves = [at for at, event in enumerate(match.log(None), 1) if event.seat is not None]
    assert [move.index for move in found.moves] == moves
    assert (found.state, found.done, found.of) == ("done", len(match), len(match))
    check_chances(match, found)
    for move in found.moves:
        check_move(match, found, move)
    for fate in found.seats:
        parts = fate.par + fate.luck + fate.skill + fate.others + fate.rest
        assert parts == pytest.approx(fate.result, abs=0.03)  # rounded to hundredths
        lost = sum(move.loss for move in found.moves if move.seat == fate.seat)
        assert fate.skill == pytest.approx(-lost, abs=0.01 * len(found.moves))
    assert all(0 < step <= len(match) for step in found.turning)


def check_chances(match: Match, found: Analysis) -> None:
    """A value for each seat and step; in the end what really happened."""
    assert [len(row) for row in found.chances] == [match.players] * (len(match) + 1)
    if match.players == 1:
        assert found.chances_of == "points"
        assert found.chances[-1] == match.scores()
    else:
        assert found.chances_of == "win"
        assert all(sum(row) <= 1.01 and min(row) >= 0 for row in found.chances)
        winners = match.winners()
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(match.players)]
        assert found.chances[-1] == pytest.approx(shares, abs=0.001)


def check_move(match: Match, found: Analysis, move: Judged) -> None:
    assert move.loss >= 0
    assert (move.kind == "best") == (move.loss == 0)
    assert bool(move.why) == (move.loss > 0)
    if move.loss:
        lost = move.best_expected - move.expected
        assert move.loss == pytest.approx(lost, abs=0.011)


def test_the_same_game_is_analysed_the_same() -> None:
    match = finished("zero", "zero-in-play")
    assert naught.analyse(match, FEW) == naught.analyse(match, FEW)
    assert naught.analyse(match, FEW).moves != naught.analyse(match, FEW + 1).moves


def test_the_result_is_how_far_one_was_ahead() -> None:
    match = finished("zero", "two-players")
    first, second = match.scores()
    fates = naught.analyse(match, FEW).seats
    assert [fate.result for fate in fates] == [second - first, first - second]  # fewer is better


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    match = Match(naught.load("zero"), 3, seed="running")
    with pytest.raises(IllegalMove, match="the game is not over yet"):
        naught.analyse(match)


def test_progress_is_reported_step_by_step() -> None:
    match, shown = finished("zero", "zero-at-the-deal"), []
    naught.analyse(match, FEW, progress=lambda done, of: shown.append((done, of)))
    assert shown == [(done, len(match)) for done in range(len(match))]


def test_with_seconds_it_looks_as_far_as_time_allows() -> None:
    match = finished("zero", "zero-at-the-deal")
    assert iterations_within(match, 1000.0) > iterations_within(match, 0.001) >= 2


# What was known decides


@pytest.mark.parametrize("name", naught.games())
@settings(max_examples=4, deadline=None)
@given(st.integers(0, 2**32).map(str), st.integers(0, 30))
def test_a_move_is_judged_the_same_in_every_world_its_player_could_not_tell_apart(
    name: str, seed: str, moves: int
) -> None:
    game = naught.load(name)
    match = wander(Match(game, game.usual_players, seed=seed), moves, seed)
    if match.over:
        return
    seat = match.to_act[0]
    line = Line(seat, match.legal(seat)[0])
    other = match.copy()
    other.state = match.veiled(seat)
    game.rules.imagine(other.state, fast_rng(seed))
    assert judged(match, line) == judged(other, line)


def judged(match: Match, line: Line) -> Judged:
    """What is said of a move in a position."""
    review = Review.__new__(Review)
    review.game, review.match, review.iterations, review.seed = match.game, match, 20, "test"
    return review.judge(line, 0)


def three_columns(theirs: str) -> Match:
    """Seat 0 leads with two blue cards, and every column will be one card from balance."""
    match = nzz.begun(2)
    match.chance(nzz.completed(match, f"B1 B2 {theirs} B1 B2 O3".split()))
    return match


def played_out(match: Match) -> Match:
    """To the end, by the greedy bot."""
    while not match.over:
        seat = match.to_act[0]
        match.make(seat, bots.choose(match.game, match.veiled(seat), "greedy", len(match)))
    return match


def test_bad_luck_is_not_a_mistake() -> None:
    best = naught.hint(three_columns("B6 B7"), 0, ENOUGH).move
    card, _, column = best.partition("@")
    now = {"1": 1, "2": 2, "3": -3}[column] + int(card[1:])
    reply = f"O{now}" if now > 0 else f"B{-now}"
    unlucky = three_columns(f"{reply} B7")
    unlucky.play(0, best)
    unlucky.play(1, f"{reply}@{column}")  # of all cards, seat 1 held this one
    assert unlucky.scores() == [0, 1]
    found = naught.analyse(played_out(unlucky), ENOUGH)
    assert (found.moves[0].kind, found.moves[0].loss) == ("best", 0.0)
    assert found.chances[4][0] < found.chances[3][0]  # and it did cost seat 0 a good deal


def test_the_reason_names_a_token_that_was_left_lying() -> None:
    match = nzz.begun(2)
    match.chance(nzz.completed(match, ["O7", "B1", "O7", "B6", "B7", "B6", "O5"]))
    match.play(0, "B1@3")  # O7 would have balanced column 1, and now seat 1 does it
    match.play(1, "O7@1")
    found = naught.analyse(played_out(match), 4 * ENOUGH)
    first, second = found.moves[:2]
    assert first.kind in ("slip", "mistake")
    assert first.best == "O7@1"
    assert "it balances column 1 for a token" in first.why.lower()
    assert first.loss > second.loss == 0.0
    assert found.seats[0].skill <= -first.loss
    assert found.chances[3][0] > found.chances[4][0]  # before and after the first move


# Luck


def test_a_hand_dealt_zero_is_luck() -> None:
    match = finished("zero", "zero-at-the-deal")
    found = naught.analyse(match, 40)
    lucky = np.argmax([fate.luck for fate in found.seats])
    rounds = [event.says for event in match.log(None) if event.seat is None]
    assert any(f"{{{lucky}}} showed ZERO!" in shown for shown in rounds)
