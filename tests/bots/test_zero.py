"""How the bots play ZERO: no move that makes people laugh."""

import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naught import bots
from naught.bots.found import Found
from naught.bots.levels import LEVELS, strength
from naught.bots.thinker import choice
from naught.core.match import Match
from naught.games.zero import insight, rules
from naught.games.zero.cards import CARDS, NUMBERS
from tests.games.zero.layout import DECK, ZERO, dealt, play
from tests.laws.cases import wander

thinkers = pytest.mark.parametrize("name", ["greedy", "beginner", "easy", "medium", "hard", "best"])
EFFORT = {"greedy": 0, **{x.name: min(400, strength(ZERO, x.name).iterations) for x in LEVELS}}
hands = st.sets(st.integers(0, CARDS - 1), min_size=9, max_size=9).map(
    lambda cards: sum(1 << card for card in cards)
)


def others(mine: str, pool: str, count: int) -> list[str]:
    """Hands for the other seats, from the cards that are left."""
    left = [card for card in DECK if card not in f"{mine} {pool}".split()]
    random.Random(5).shuffle(left)
    return [" ".join(left[9 * at : 9 * at + 9]) for at in range(count)]


@thinkers
@pytest.mark.parametrize("seed", range(5))
def test_a_zero_is_taken_when_it_lies_there(name: str, seed: int) -> None:
    mine, pool = "B8 B7 B5 B1 B2 Y2 R2 S2 K6", "R1 Y3 G2 V7 S8"
    match = dealt(mine, *others(mine, pool, 3), pool=pool, rounds=2)
    assert bots.choose(ZERO, match.veiled(0), name, seed, iterations=EFFORT[name]) == "K6>G2"


@thinkers
@pytest.mark.parametrize("seed", range(5))
def test_the_last_turn_never_makes_a_hand_worse(name: str, seed: int) -> None:
    mine, pool = "B8 B7 B5 B1 B2 Y3 R3 S4 K6", "R1 Y4 G8 V7 S8"
    match = dealt(mine, *others(mine, pool, 3), pool=pool, rounds=2)
    play(match, "R3>G8", "knock", "knock", *(["knock"] if seed % 2 else []))
    match = match if match.to_act[0] != 2 else play(match, "knock")
    seat = match.to_act[0]
    before = rules.value(match.state.hands[seat])
    match.play(seat, bots.choose(ZERO, match.veiled(seat), name, seed, iterations=EFFORT[name]))
    shown = match.state.shown[seat] if match.state.scored else match.state.hands[seat]
    assert rules.value(shown) <= before


COUNTS: list[Callable[[int], bool]] = [lambda x: x == 3, lambda x: x == 4, lambda x: x >= 5]


@settings(deadline=None)
@given(hands)
def test_numbers_held_often_are_counted_all_at_once(hand: int) -> None:
    held = [sum(hand >> card & 1 for card in range(n, CARDS, NUMBERS)) for n in range(NUMBERS)]
    sets = [sum(1 << n for n in range(NUMBERS) if test(held[n])) for test in COUNTS]
    assert list(insight.often(hand)) == sets


@settings(deadline=None)
@given(hands)
def test_a_promise_is_never_dearer_than_the_hand_and_nothing_only_for_zero(hand: int) -> None:
    worth = rules.value(hand)
    for knocks in (0, 1):
        promised = insight.promise(hand, knocks)
        assert promised <= (1 + insight.NOW) * worth + 1e-9
        assert (promised == 0) == (worth == 0)


@settings(deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 30))
def test_no_swap_worth_a_thought_spoils_the_hand(seed: int, turns: int) -> None:
    match = wander(Match(ZERO, 4, {"rounds": 4}, str(seed)), turns, seed)
    seat = match.to_act[0]
    hand, out = match.state.hands[seat], np.empty(ZERO.max_moves, np.int64)
    count = insight.candidates(match.state, seat, out)
    worth, now = rules.value(hand), insight.prospect(match.state, hand)
    for move in out[:count].tolist():
        if move != rules.KNOCK:
            after = insight.swapped(hand, *divmod(move, CARDS))
            assert rules.value(after) <= worth or insight.prospect(match.state, after) < now


def test_moves_with_few_visits_are_never_chosen() -> None:
    found = Found(moves=[11, 12, 13], visits=[100, 60, 9], payoffs=[0.0, 0.0, 0.0])
    chosen = [choice(found, 2.0, seed) for seed in range(400)]
    assert set(chosen) == {11, 12}
    assert chosen.count(11) > chosen.count(12)
    assert {choice(found, 0.0, seed) for seed in range(20)} == {11}
