"""The places that bits find are the places that squares find, all of them and no other."""

import random

import pytest

from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.nmbr9 import cards, rules
from tests.games.nmbr9.by_squares import SHAPES, Lying, lying, mirrored, places, turned, ways
from tests.games.nmbr9.layout import NMBR9, called, levels
from tests.rules import rule, ruling

GAMES = 110  # of twenty positions each


@rule("R6")
def test_the_engine_has_the_shapes_of_the_rulings_turned_like_real_tiles() -> None:
    for number in range(10):
        look = SHAPES[number]
        for turns in range(4):
            assert set(cards.squares(number, turns)) == look
            look = turned(look)


@rule("R6")
def test_turning_never_mirrors() -> None:
    """Nine of ten tiles have no mirror symmetry: none of their turns is the other side up."""
    for number in range(1, 10):
        other_side = mirrored(SHAPES[number])
        for turns in range(4):
            assert set(cards.squares(number, turns)) != other_side
            other_side = turned(other_side)
    assert mirrored(SHAPES[0]) == SHAPES[0]


@rule("R6")
@pytest.mark.parametrize("number", range(10))
def test_a_turn_that_looks_the_same_has_one_name_only(number: int) -> None:
    assert len(ways(number)) == (2 if number in (0, 8) else 4)
    match = called(str(number))
    assert match.legal(0) == [f"r{turns}@0,0" for turns in range(len(ways(number)))]


@pytest.mark.parametrize("first", range(10))
@pytest.mark.parametrize("second", range(10))
def test_every_second_tile_beside_every_first_one(first: int, second: int) -> None:
    for turns in range(len(ways(first))):
        match = called(f"{first} {second}")
        match.play(0, f"r{turns}@0,0")
        found = match.legal(0)
        expected = places([lying(first, f"r{turns}@0,0", 0)], second)
        assert len(found) == len(expected)
        assert set(found) == set(expected)


@ruling("M2", "M3", "M4", "M5")
def test_thousands_of_positions_of_random_games() -> None:
    chance = random.Random("places")
    for number in range(GAMES):
        match, display = Match(NMBR9, 1, seed=f"places {number}"), list[Lying]()
        while not match.over:
            tile = match.view(0).number
            expected = places(display, tile)
            assert set(match.legal(0)) == set(expected)
            high = max(expected.values())
            upward = [move for move in expected if expected[move] == high]
            move = chance.choice(upward if chance.random() < 0.6 else list(expected))
            display.append(lying(tile, move, expected[move]))
            match.play(0, move)
        assert levels(match) == [tile.level for tile in display]


@ruling("M6")
def test_positions_far_wider_than_a_word_of_bits() -> None:
    """A row of tiles as long as it can be: strips of bits meet, and nothing is lost or doubled."""
    match, display = Match(NMBR9, 1, seed="wide"), list[Lying]()
    while not match.over:
        tile = match.view(0).number
        found, expected = match.legal(0), places(display, tile)
        assert len(found) == len(set(found))
        assert set(found) == set(expected)
        move = max(expected, key=lambda move: int(move.partition(",")[2]))
        display.append(lying(tile, move, expected[move]))
        match.play(0, move)
    columns = [column for tile in display for _, column in tile.squares]
    assert max(columns) - min(columns) > 56


def test_a_move_by_chance_is_legal_and_every_move_comes_up() -> None:
    match = Match(NMBR9, 1, seed="by chance")
    rng, chance = fast_rng("by chance"), random.Random(5)
    for tiles in range(20):
        legal = set(match.legal(0))
        drawn = {
            NMBR9.words.move_text(match.state, rules.some_move(match.state, 0, rng))
            for _ in range(400)
        }
        assert drawn <= legal
        if tiles < 3:
            many = (rules.some_move(match.state, 0, rng) for _ in range(6000))
            assert {NMBR9.words.move_text(match.state, move) for move in many} == legal
        match.play(0, chance.choice(sorted(legal)))


def test_no_list_of_moves_outgrows_its_room() -> None:
    longest = 0
    for number in range(10):
        match, chance = Match(NMBR9, 1, seed=f"room {number}"), random.Random(number)
        while not match.over:
            legal = match.legal(0)
            longest = max(longest, len(legal))
            match.play(0, chance.choice([legal[0], legal[-1]]))
    assert longest < rules.MAX_MOVES / 4


def test_no_tile_has_more_squares_around_it_than_the_bound_says() -> None:
    for shape in SHAPES:
        around = {(r + a, c + b) for r, c in shape for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        assert len(around - shape) <= rules.OUTLINE
