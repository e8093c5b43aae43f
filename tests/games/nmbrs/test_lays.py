"""The list of lays is complete and has nothing else: compared with finding them by trying."""

import random
from typing import Any

import numpy as np
import pytest

import naught
from naught.bots.playout import random_move
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.nmbrs import rules
from naught.games.nmbrs.cards import TEXTS
from naught.games.nmbrs.state import LAY
from naught.games.nmbrs.words.notation import cards_in, lines_on
from tests.games.nmbrs import brute
from tests.games.nmbrs.layout import on_table, set_hand
from tests.rules import rule, ruling

GAME = naught.load("nmbrs")


def as_tried(s: Any) -> brute.Position:
    """The position of the seat on turn, as the other generator knows it."""
    seat = int(s.on_turn)
    return brute.Position(
        hand=cards_in(s.hands[seat]),
        lines=[[(TEXTS[term.card], term.number) for term in line] for line in lines_on(s)],
        laid=bool(int(s.laid) >> seat & 1),
        advanced=bool(s.advanced),
        simplified=bool(s.simplified),
    )


def positions(seed: int, count: int, **options: object) -> list[Match]:
    """Positions of games in which everybody lays whatever they can, more often than not."""
    choose = random.Random(seed)
    found: list[Match] = []
    while len(found) < count:
        players = choose.randint(2, 5)
        match = Match(GAME, players, {**options, "target": 1}, f"{seed} {len(found)}")
        while not match.over and len(found) < count:
            seat = match.to_act[0]
            legal = match.legal(seat)
            if match.state.phase == LAY and len(legal) < 4000:
                found.append(match.copy())
            lays = [move for move in legal if move.startswith("lay")]
            match.play(seat, choose.choice(lays if lays and choose.random() < 0.8 else legal))
    return found


def check(match: Match) -> int:
    """Compare both lists; how many lays there are."""
    seat = int(match.state.on_turn)
    listed = [move for move in match.legal(seat) if move.startswith("lay")]
    tried = brute.lays(as_tried(match.state))
    assert len(set(listed)) == len(listed)
    assert sorted(listed) == sorted(tried), match.record()
    return len(listed)


@rule("R9", "R14", "R15", "R18", "R20")
@ruling("B5", "B6", "B9", "B10", "B12")
@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("simplified", [False, True])
def test_the_list_equals_what_trying_finds_in_positions_of_play(
    advanced: bool, simplified: bool
) -> None:
    for match in positions(1, 600, advanced=advanced, simplified=simplified):
        check(match)


def with_jokers(match: Match, choose: random.Random) -> Match:
    """The same table, but the seat on turn holds some jokers that lie nowhere, and fewer cards."""
    s, seat = match.state, int(match.state.on_turn)
    free = [TEXTS[card] for card in range(101, 105) if not s.lines_of[card, 0]]
    numbers = [card for card in cards_in(s.hands[seat]) if card.isdigit()][:4]
    set_hand(s, seat, " ".join(numbers + choose.sample(free, min(len(free), choose.randint(1, 3)))))
    return match


@rule("R14", "R15")
@ruling("B9", "B10")
def test_the_list_equals_what_trying_finds_with_many_jokers() -> None:
    choose = random.Random(5)
    counts = [check(with_jokers(m, choose)) for m in positions(7, 160, simplified=True)]
    assert max(counts) > 1000


def test_a_list_that_is_longer_than_the_room_for_it_is_still_complete() -> None:
    hand = "5 10 15 20 25 30 35 40 45 50 55 60 JR JG JB JO"
    match = on_table(hand, "1 2 3")
    listed = match.legal(0)
    assert len(listed) > rules.USUAL_MOVES
    assert len(set(listed)) == len(listed)
    room = np.zeros(8, np.int64)
    assert rules.legal_moves(match.state, 0, room[:5]) == len(listed)
    assert not room[5:].any()
    match.play(0, listed[-1])


def test_a_random_move_comes_from_the_whole_of_a_long_list() -> None:
    match = on_table("5 10 15 20 25 30 35 40 45 50 55 60 JR JG JB JO", "1 2 3")
    rng, room = fast_rng("long"), np.zeros(16, np.int64)
    drawn = {int(random_move(match.state, 0, room, rng)) for _ in range(50)}
    assert len(drawn) == 50
    assert drawn <= set(match.legal_moves(0).tolist())
