"""What is true of every bot in every game: it is blind to secrets, legal, and repeatable."""

from itertools import count, cycle, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naught
from naught import bots
from naught.bots import search as searching
from naught.bots.levels import LEVELS, USUAL, strength, strength_by_numbers
from naught.bots.playout import room_for
from naught.bots.search import Search, nodes_for, search
from naught.core import record
from naught.core.errors import BadNotation
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from tests.laws.cases import CASES, Case, wander
from tests.programs import uncompiled

RECORDS = Path(__file__).parents[1] / "data"
EFFORT = 60  # iterations: enough for a tree, few enough for many positions
every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_bot = pytest.mark.parametrize("name", bots.names())
each_kind = pytest.mark.parametrize("name", ["random", "greedy", "beginner", "best"])
every_game = pytest.mark.parametrize("name", naught.games())
seeds = st.integers(0, 2**32).map(str)
lengths = st.integers(0, 60)


def undecided(case: Case, seed: str, moves: int) -> Match:
    """A position in which somebody owes a move."""
    match = wander(case.start(seed), moves, seed)
    return case.start(seed) if match.over else match


@every_case
@each_kind
@settings(max_examples=3, deadline=None)
@given(seeds, lengths)
def test_what_a_seat_cannot_know_does_not_change_its_bots_choice(
    case: Case, name: str, seed: str, moves: int
) -> None:
    match = undecided(case, seed, moves)
    for seat in match.to_act:
        chosen = bots.choose(case.game, match.veiled(seat), name, seed, iterations=EFFORT)
        other = match.copy()
        other.state = match.veiled(seat)
        case.game.rules.imagine(other.state, fast_rng(seed))
        again = bots.choose(case.game, other.veiled(seat), name, seed, iterations=EFFORT)
        assert again == chosen


@every_case
@each_kind
@settings(max_examples=3, deadline=None)
@given(seeds, lengths)
def test_a_bot_in_a_hurry_moves_legally_and_leaves_its_view_as_it_was(
    case: Case, name: str, seed: str, moves: int
) -> None:
    match = undecided(case, seed, moves)
    for seat in match.to_act:
        veiled = match.veiled(seat)
        before = veiled.tobytes()
        assert bots.choose(case.game, veiled, name, seed, seconds=0.001) in match.legal(seat)
        assert veiled.tobytes() == before


@every_case
@settings(max_examples=5, deadline=None)
@given(seeds, lengths)
def test_a_supposed_world_looks_the_same_to_the_seat(case: Case, seed: str, moves: int) -> None:
    match = undecided(case, seed, moves)
    deck = sorted(Match(case.game, case.players, case.options).deck())
    for seat in range(case.players):
        world = match.veiled(seat)
        case.game.insight.suppose(world, fast_rng(seed))
        assert case.game.veil(world, seat).tobytes() == match.veiled(seat).tobytes()
        cards = case.game.words.inventory(world).values()
        assert sorted(card for place in cards for card in place) == deck


@every_case
@settings(max_examples=5, deadline=None)
@given(seeds, lengths)
def test_moves_worth_a_thought_are_legal_and_there_is_always_one(
    case: Case, seed: str, moves: int
) -> None:
    match, room = undecided(case, seed, moves), room_for(case.game)
    for seat in match.to_act:
        count = case.game.insight.candidates(match.veiled(seat), seat, room)
        worth = match.texts(room[:count])
        assert worth
        assert len(set(worth)) == count
        assert set(worth) <= set(match.legal(seat))


@every_case
def test_bots_of_all_levels_finish_a_game_together(case: Case) -> None:
    match = case.start("together")
    names = bots.names()
    while not match.over:
        seat = match.to_act[0]
        name = names[seat % len(names)]
        text = bots.choose(case.game, match.veiled(seat), name, len(match), iterations=20)
        match.play(seat, text)
    assert match.winners()


@every_bot
def test_the_same_seed_makes_the_same_choice(name: str) -> None:
    for game in map(naught.load, naught.games()):
        match = Match(game, game.usual_players, seed="again")
        veiled = match.veiled(match.to_act[0])
        chosen = {bots.choose(game, veiled, name, 7, iterations=200) for _ in range(3)}
        assert len(chosen) == 1


@every_game
def test_a_search_in_several_goes_finds_what_one_go_finds(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="goes")
    veiled = match.veiled(match.to_act[0])
    in_goes = Search(game, veiled, 3, 1, nodes_for(500))
    for iterations in (1, 99, 400):
        in_goes.run(iterations)
    assert in_goes.found() == search(game, veiled, 500, 3)


@every_game
def test_a_full_tree_goes_on_counting(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="full")
    small = Search(game, match.veiled(match.to_act[0]), 3, 1, 16)
    small.run(1000)
    assert sum(small.found().visits) == 1000
    assert small.trees[0].count == 16


@every_game
def test_every_iteration_is_counted_at_the_root_once(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="count")
    for playout in (0, 1):
        found = search(game, match.veiled(match.to_act[0]), 700, 5, playout)
        assert sum(found.visits) == 700
        assert found.visits == sorted(found.visits, reverse=True)
        assert all(-1 <= payoff <= 1 for payoff in found.payoffs)


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(
        BadNotation, match="no bot 'clever': random, greedy, quick, plain, beginner"
    ):
        bots.by_name("clever")


@every_game
def test_a_table_is_offered_five_levels_each_with_its_words(name: str) -> None:
    levels = bots.levels(name)
    assert [level.name for level in levels] == ["beginner", "easy", "medium", "hard", "best"]
    assert all(level.title and level.about and not level.own for level in levels)
    assert USUAL in [level.name for level in levels]


@every_game
def test_a_level_looks_no_less_far_and_has_no_more_whims_than_the_one_below(name: str) -> None:
    steps = [strength(naught.load(name), level.name) for level in LEVELS]
    for weaker, stronger in pairwise(steps):
        assert weaker.iterations <= stronger.iterations
        assert weaker.whim >= stronger.whim
        assert weaker.slip >= stronger.slip
        assert weaker != stronger
    assert steps[-1].whim == steps[-1].slip == 0


def test_a_level_can_be_tried_out_by_its_numbers() -> None:
    zero = naught.load("zero")
    veiled = Match(zero, 2, seed="numbers").veiled(0)
    for level in LEVELS[:3]:
        known = strength(zero, level.name)
        name = f"{known.iterations}:{known.whim:g}:{known.slip:g}"
        assert bots.choose(zero, veiled, name, 3) == bots.choose(zero, veiled, level.name, 3)
    assert strength_by_numbers("12:") is strength_by_numbers("hard") is None


@every_game
def test_a_search_looks_at_the_clock_and_stops(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="clock")
    looks = count()  # each takes a hundredth of a second
    monkeypatch.setattr(searching, "time", SimpleNamespace(monotonic=lambda: next(looks) / 100))
    for level in LEVELS:
        before = next(looks)
        chosen = bots.choose(game, match.veiled(0), level.name, 1, seconds=0.2, iterations=10**9)
        assert chosen in match.legal(0)
        assert next(looks) - before <= 25


@every_game
def test_bots_find_a_move_in_every_position_of_the_golden_records(name: str) -> None:
    game, levels = naught.load(name), cycle(LEVELS)
    for path in sorted((RECORDS / name).glob("*.record")):
        text = record.read(path.read_text())
        match = Match(game, text.number("players"), text.options)
        for line in text.lines:
            for seat in match.to_act[:1]:
                level = next(levels).name
                chosen = bots.choose(game, match.veiled(seat), level, len(match), iterations=4)
                assert match.objection(seat, chosen) is None, (path.name, line.number, chosen)
            match.follow([line])


UNCOMPILED = """
import naught
from naught.bots.search import search
for game in map(naught.load, naught.games()):
    match = naught.Match(game, game.usual_players, seed="plain")
    print(search(game, match.veiled(match.to_act[0]), 30, 9))
"""


def test_the_search_finds_the_same_uncompiled() -> None:
    plain = uncompiled(UNCOMPILED)
    compiled = []
    for game in map(naught.load, naught.games()):
        match = naught.Match(game, game.usual_players, seed="plain")
        compiled.append(str(search(game, match.veiled(match.to_act[0]), 30, 9)))
    assert plain == compiled
