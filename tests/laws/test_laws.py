"""What is true of every game, in every position that random play reaches."""

import random
from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naught
from naught.bots.playout import room_for, shuffle_and_deal
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import NOBODY
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.core.taking_back import objection, take_back
from tests.laws.cases import CASES, HOUSE_CASES, Case, wander

every_case = pytest.mark.parametrize("case", [*CASES, *HOUSE_CASES], ids=str)
seeds = st.integers(0, 2**32).map(str)
lengths = st.integers(0, 150)
some = settings(max_examples=8, deadline=None)
few = settings(max_examples=3, deadline=None)


def reached(case: Case, seed: str, moves: int) -> Match:
    """A position some random moves into a game."""
    return wander(case.start(seed), moves, seed)


@every_case
@some
@given(seeds, lengths)
def test_a_seat_that_owes_a_move_has_one_and_others_have_none(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    for seat in range(case.players):
        legal = match.legal(seat)
        assert bool(legal) == (seat in match.to_act)
        assert len(set(legal)) == len(legal)
        assert match.legal(seat) == legal


@every_case
@some
@given(seeds, lengths)
def test_every_legal_move_survives_its_text_and_is_accepted(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    game, state = case.game, match.state
    for seat in match.to_act:
        for text in match.legal(seat)[:60]:
            assert game.move_text(state, game.parse_move(state, text)) == text
            match.copy().play(seat, text)


@every_case
@some
@given(seeds, lengths, st.text(max_size=12))
def test_a_refused_move_changes_nothing(case: Case, seed: str, moves: int, noise: str) -> None:
    match = reached(case, seed, moves)
    elsewhere = reached(case, seed + "x", moves + 1)
    asked = [noise, *(text for seat in elsewhere.to_act for text in elsewhere.legal(seat)[:20])]
    before, lines = match.state.tobytes(), match.record()
    for seat in range(-1, case.players + 1):
        allowed = match.legal(seat) if 0 <= seat < case.players else []
        for text in asked:
            if text not in allowed:
                with pytest.raises((BadNotation, IllegalMove)):
                    match.play(seat, text)
    assert match.state.tobytes() == before
    assert match.record() == lines


@every_case
@some
@given(seeds, lengths)
def test_cards_are_conserved(case: Case, seed: str, moves: int) -> None:
    fresh = Match(case.game, case.players, case.options)
    deck = sorted(fresh.deck())
    match = reached(case, seed, moves)
    places = case.game.words.inventory(match.state)
    assert sorted(card for cards in places.values() for card in cards) == deck


@every_case
@pytest.mark.parametrize("habit", ["first", "last", "random"])
def test_every_game_ends_within_its_bound(case: Case, habit: str) -> None:
    match = Match(case.game, case.players, case.options)  # without a record: a game may be long
    room, rng, choose, moves = room_for(case.game), fast_rng("bound"), random.Random(1), 0
    while not match.over:
        if match.waiting == "chance":
            shuffle_and_deal(match.state, room, rng)
            continue
        seat = match.to_act[0]
        legal = match.legal_moves(seat)
        pick = {"first": 0, "last": -1}.get(habit, choose.randrange(len(legal)))
        case.game.rules.apply(match.state, seat, int(legal[pick]))
        moves += 1
        assert moves <= case.game.longest(case.players, match.options)
    assert set(match.winners()) <= set(range(case.players))
    assert len(match.scores()) == case.players


@every_case
@few
@given(seeds)
def test_a_record_replays_to_the_same_bytes(case: Case, seed: str) -> None:
    match = reached(case, seed, 10_000)
    again = naught.replay(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.log(0) == match.log(0)
    assert again.record() == match.record()


@every_case
@some
@given(seeds, lengths)
def test_undo_restores_the_bytes(case: Case, seed: str, moves: int) -> None:
    match = reached(case, seed, moves)
    if match.over:
        match.undo()
    before, lines = match.state.tobytes(), match.record()
    wander(match, 1, seed)
    assert match.record() != lines
    match.undo()
    assert match.state.tobytes() == before
    assert match.record() == lines


@every_case
@some
@given(seeds, lengths)
def test_a_copy_is_independent(case: Case, seed: str, moves: int) -> None:
    match = reached(case, seed, moves)
    before, lines = match.state.tobytes(), match.record()
    twin = wander(match.copy(), 5, seed)
    assert match.over or twin.record() != lines
    assert match.state.tobytes() == before
    assert match.record() == lines


# Hidden information


def redealt(match: Match, seat: int, seed: str) -> Match:
    """The same match in another world that this seat could not tell from its own."""
    twin = match.copy()
    twin.state = match.game.veil(match.state, seat)
    match.game.rules.imagine(twin.state, fast_rng(seed))
    return twin


@every_case
@some
@given(seeds, lengths)
def test_a_veiled_world_imagined_and_veiled_again_is_the_same(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    for seat in (NOBODY, *range(case.players)):
        twin = redealt(match, seat, seed)
        veiled = case.game.veil(match.state, seat)
        assert case.game.veil(twin.state, seat).tobytes() == veiled.tobytes()
        assert twin.state.viewer == match.state.viewer


@every_case
def test_every_viewer_knows_whose_turn_it_is_and_by_which_rules(case: Case) -> None:
    match = reached(case, "rules", 3)
    for seat in (NOBODY, *range(case.players)):
        veiled = case.game.veil(match.state, seat)
        assert veiled.viewer == seat
        for name in ("players", "to_act", "awaits_deck", "rules_version"):
            assert getattr(veiled, name) == getattr(match.state, name)


@every_case
@some
@given(seeds, lengths)
def test_nothing_a_seat_is_sent_depends_on_what_it_cannot_know(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    asked = case.start(seed + "x")
    texts = [text for seat in asked.to_act for text in asked.legal(seat)[:10]]
    for seat in range(case.players):
        twin = redealt(match, seat, seed)
        assert twin.view(seat) == match.view(seat)
        assert twin.legal(seat) == match.legal(seat)
        legal = match.legal_moves(seat)
        assert twin.outcomes(seat, legal) == match.outcomes(seat, legal)
        assert twin.waiting == match.waiting
        for text in texts:
            assert answer(twin, seat, text) == answer(match, seat, text)


def answer(match: Match, seat: int, text: str) -> object:
    """What a seat hears when it tries a move; one that is accepted may well show hidden cards."""
    try:
        match.copy().play(seat, text)
    except (BadNotation, IllegalMove) as refused:
        return str(refused), refused.rule
    return "accepted"


@every_case
def test_a_spectator_sees_no_more_than_any_seat(case: Case) -> None:
    match = reached(case, "watch", 20)
    public = case.game.words.inventory(case.game.veil(match.state, NOBODY))
    for seat in range(case.players):
        seen = case.game.words.inventory(case.game.veil(match.state, seat))
        for place, cards in public.items():
            assert set(cards) <= set(seen[place])


@every_case
@some
@given(seeds, lengths)
def test_what_is_told_alike_is_what_each_seat_would_be_told(
    case: Case, seed: str, moves: int
) -> None:
    match = reached(case, seed, moves)
    known = len(match)
    wander(match, 1, seed)
    for at in range(known, len(match)) if case.game.told_alike else ():
        for seat in range(case.players):
            eyes = match.veiled_after(at, seat), match.veiled_after(at + 1, seat)
            says = case.game.words.happened(*eyes, match.lines[at].seat, match.move_at(at))
            assert match.event(at, seat).says == match.event(at, None).says == says


@every_case
def test_imagined_worlds_differ(case: Case) -> None:
    match = case.start("differ")
    worlds = {redealt(match, 0, str(n)).state.tobytes() for n in range(20)}
    assert len(worlds) > 1


@every_case
def test_imagined_hidden_cards_are_uniform(case: Case) -> None:
    """Each unknown card lies in each place in proportion to the room there: chi-squared."""
    match = reached(case, "uniform", 6)
    veiled = case.game.veil(match.state, 0)
    worlds = 1500
    seen = hidden_cards(case, veiled, worlds)
    room, copies = marginals(seen)
    total = sum(room.values())
    chi = 0.0
    for place, card in product(room, copies):
        expected = room[place] * copies[card] / total
        chi += (seen[place, card] - expected) ** 2 / expected
    # Cards are dealt out without return, which is a little more even than independent draws.
    freedom = (len(copies) - 1) * (len(room) - 1) * total / (total - worlds)
    assert abs(chi - freedom) <= 5 * (2 * freedom) ** 0.5


def hidden_cards(case: Case, veiled: Any, worlds: int) -> Counter[tuple[str, str]]:
    """How often each card lay in each place, beside those known to, in many imagined worlds."""
    words, rng = case.game.words, fast_rng("uniform")
    known = {place: Counter(cards) for place, cards in words.inventory(veiled).items()}
    seen: Counter[tuple[str, str]] = Counter()
    for _ in range(worlds):
        world = veiled.copy()
        case.game.rules.imagine(world, rng)
        for place, cards in words.inventory(world).items():
            for card, copies in (Counter(cards) - known[place]).items():
                seen[place, card] += copies
    return seen


def marginals(seen: Counter[tuple[str, str]]) -> tuple[Counter[str], Counter[str]]:
    """How often any card lay in a place, and how often a card lay in any place."""
    room: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    for (place, card), count in seen.items():
        room[place] += count
        copies[card] += count
    return room, copies


@every_case
@few
@given(seeds, lengths)
def test_what_is_taken_back_has_revealed_nothing_to_its_player(
    case: Case, seed: str, moves: int
) -> None:
    """Whatever the seat may have believed before, the same moves would have shown it the same.

    So the offer to take back tells nothing either: in each of those worlds it is made as well.
    """
    match = reached(case, seed, moves)
    if match.over:
        return
    seat, before, since = match.to_act[0], match.state.tobytes(), len(match)
    twins = [redealt(match, seat, f"{seed} {number}") for number in range(4)]
    match.play(seat, match.legal(seat)[-1])
    for _ in range(2):  # others answer, as long as that tells nothing
        if objection(match, seat, [seat]) is not None:
            return
        for twin in twins:
            twin.follow(match.lines[len(twin) :])
            assert twin.veiled(seat).tobytes() == match.veiled(seat).tobytes()
            assert objection(twin, seat, [seat]) is None
        others = [other for other in match.to_act if other != seat]
        if not others:
            break
        match.play(others[0], match.legal(others[0])[-1])
    if objection(match, seat, [seat]) is None:
        take_back(match, seat, [seat])
        assert len(match) == since
        assert match.state.tobytes() == before
