"""Observations and actions of every game: nothing leaks, nothing is lost in translation."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import naught
from naught.bots.playout import room_for
from naught.core import record
from naught.core.coding import NO_ACTION, Small, width
from naught.core.game import Game
from naught.core.match import Match
from tests.data.records import HOME
from tests.laws.cases import CASES, HOUSE_CASES, Case
from tests.laws.test_laws import lengths, reached, redealt, seeds, some

LEFT_OUT = {"nmbr9", "nmbrs"}  # games that code not every move
ALL_CASES = [*CASES, *HOUSE_CASES]
CODED = [case for case in ALL_CASES if case.game.coding is not None]  # few games from outside are
every_case = pytest.mark.parametrize("case", CODED, ids=str)


def seen_by(match: Match, seat: int) -> tuple[Small, Small]:
    """The observation and the mask of a seat."""
    coding, veiled = coding_of(match.game), match.veiled(seat)
    seen = np.zeros(width(coding.blocks(match.players)), np.int8)
    mask = np.zeros(coding.ACTIONS, np.int8)
    coding.observe(veiled, room_for(match.game), seen)
    coding.mark(veiled, room_for(match.game), mask)
    return seen, mask


def coding_of(game: Game) -> Any:
    assert game.coding is not None
    return game.coding


@every_case
@some
@given(seeds, lengths)
def test_observation_and_mask_do_not_depend_on_what_a_seat_cannot_know(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    for seat in range(case.players):
        twin = redealt(match, seat, seed)
        for ours, theirs in zip(seen_by(match, seat), seen_by(twin, seat), strict=True):
            np.testing.assert_array_equal(ours, theirs)


@every_case
@some
@given(seeds, lengths)
def test_the_marked_actions_are_legal_moves_and_a_seat_that_owes_a_move_has_one(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    coding, room = coding_of(case.game), room_for(case.game)
    for seat in range(case.players):
        _, mask = seen_by(match, seat)
        legal = match.legal_moves(seat).tolist()
        actions = {coding.action_of(match.state, seat, move, room) for move in legal}
        assert set(np.flatnonzero(mask)) == actions - {NO_ACTION}
        assert mask.any() == bool(legal)


@every_case
@some
@given(seeds, lengths)
def test_actions_and_moves_translate_both_ways_by_what_the_seat_sees(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    coding, room = coding_of(case.game), room_for(case.game)
    for seat in match.to_act:
        veiled = match.veiled(seat)
        for action in np.flatnonzero(seen_by(match, seat)[1])[:50]:
            move = coding.move_of(match.state, seat, action, room)
            assert move in match.legal_moves(seat)
            assert coding.move_of(veiled, seat, action, room) == move
            assert coding.action_of(match.state, seat, move, room) == action
            assert coding.action_of(veiled, seat, move, room) == action


@pytest.mark.parametrize("path", sorted(HOME.glob("*/*.record")), ids=lambda path: path.stem)
def test_the_moves_of_golden_records_survive_their_actions(path: Path) -> None:
    text = record.read(path.read_text())
    game = naught.load(path.parent.name)
    match, coding, room = (
        Match(game, text.number("players"), text.options),
        game.coding,
        room_for(game),
    )
    assert coding is not None
    for line in text.lines:
        if line.seat is not None:
            move = game.parse_move(match.state, line.text)
            action = coding.action_of(match.state, line.seat, move, room)
            if action == NO_ACTION:
                assert game.name in LEFT_OUT
            else:
                again = int(coding.move_of(match.state, line.seat, action, room))
                assert game.move_text(match.state, again) == line.text
        match.follow([line])


def test_every_golden_move_of_nmbrs_survives_its_factors() -> None:
    from naught.games.nmbrs.coding import FACTORS, factors_of, move_from

    game, factors = naught.load("nmbrs"), np.zeros(len(FACTORS), np.int64)
    for path in sorted((HOME / "nmbrs").glob("*.record")):
        text = record.read(path.read_text())
        match = Match(game, text.number("players"), text.options)
        for line in text.lines:
            if line.seat is not None:
                move = game.parse_move(match.state, line.text)
                factors_of(move, factors)
                assert (factors < FACTORS).all()
                assert move_from(factors) == move
            match.follow([line])
