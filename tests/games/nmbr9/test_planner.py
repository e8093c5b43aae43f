"""The planner of NMBR 9: what its boards say is what the rules say, and it keeps its manners."""

import random
import time
from pathlib import Path

import numpy as np
import pytest

import naught
from naught import bots
from naught.bots.search import search_for
from naught.core.kernel import Ints
from naught.core.match import Match, replay
from naught.core.record import read
from naught.games.nmbr9 import places, rules
from naught.games.nmbr9.board import MOST_PLACES, TOPS, Board, lay, list_places, taken_apart
from naught.games.nmbr9.cards import CARDS, NUMBERS
from naught.games.nmbr9.planning import value
from naught.games.nmbr9.planning.planner import Planner, copy_display
from naught.games.nmbr9.planning.training import PARTS, SEARCHING_FROM, generation
from naught.games.nmbr9.planning.value import (
    FIGURES,
    Net,
    describe,
    learned,
    new_room,
    outlook,
    think_through,
)
from tests.data.records import HOME

GAME = naught.load("nmbr9")
WIDE = HOME / "nmbr9" / "as-wide-as-it-gets.record"


def wandered(seed: str, tiles: int) -> Match:
    """A game for one with so many tiles laid by chance, most of them close to the others."""
    match, chance = Match(GAME, 1, seed=seed), random.Random(seed)
    for _ in range(tiles):
        legal = match.legal(0)
        match.make(0, min(chance.sample(legal, min(40, len(legal))), key=far))
    return match


def far(move: str) -> int:
    """How far from the first tile a move is."""
    row, column = move.split("@")[1].split(",")
    return abs(int(row)) + abs(int(column))


def reaches(planner: Planner, move: int) -> bool:
    """Whether the board has room for a tile there."""
    return 1 <= places.row_of(move) + planner.down <= TOPS


def planned(match: Match) -> Planner:
    return Planner(match.veiled(match.to_act[0]), 1)


@pytest.mark.parametrize("tiles", [1, 4, 9, 13, 17])
def test_a_board_finds_the_places_that_the_rules_allow(tiles: int) -> None:
    match = wandered(f"places {tiles}", tiles)
    planner, places = planned(match), np.empty(MOST_PLACES, np.int64)
    number = int(match.state.order[tiles])
    count = list_places(planner.boards[0], number, places)
    found = [planner.move(place) for place in places[:count].tolist()]
    legal = match.legal_moves(0).tolist()
    assert sorted(found) == sorted(move for move in legal if reaches(planner, move))
    assert len(found) > len(legal) // 2
    for place, move in zip(places[:count].tolist(), found, strict=True):
        assert taken_apart(place)[0] == rules.height_under(match.state, 0, tiles, move)


@pytest.mark.parametrize("tiles", [2, 8, 15, 19])
def test_thinking_a_place_through_gives_the_value_of_laying_the_tile_there(tiles: int) -> None:
    match = wandered(f"thoughts {tiles}", tiles)
    boards, net, number = np.zeros(1, Board.dtype), learned(), int(match.state.order[tiles])
    copy_display(match.veiled(0), 0, boards[0])
    before = boards.tobytes()
    coming = np.array([(match.state.order[tiles + 1 :] == n).sum() for n in range(NUMBERS)])
    places, worth = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    kept = think_through(net, boards[0], number, coming, 10, places, worth)
    assert boards["occupied"].tobytes() == np.frombuffer(before, Board.dtype)["occupied"].tobytes()
    assert list(worth[:kept]) == sorted(worth[:kept], reverse=True)
    for place, said in zip(places[:kept].tolist(), worth[:kept].tolist(), strict=True):
        assert said == pytest.approx(expected(net, boards[0].copy(), number, place, coming))


def expected(net: Net, b: Board, number: int, place: int, coming: Ints) -> float:
    """The points of a board with one more tile, and what it is still to make."""
    boards = np.array([b], Board.dtype)
    lay(boards[0], number, place)
    later = outlook(net, boards[0], coming) if boards[0].count < CARDS else 0.0
    return float(boards[0].points) + later


def test_the_figures_of_a_board_do_not_depend_on_where_it_lies() -> None:
    match = wandered("shifted", 10)
    figures, boards = np.zeros((2, FIGURES)), np.zeros(2, Board.dtype)
    copy_display(match.veiled(0), 0, boards[0])
    boards[1] = boards[0]
    boards[1].occupied[:] = boards[0].occupied << 2
    boards[1].column[:] += 2
    for at in (0, 1):
        describe(boards[at], np.full(NUMBERS, 1), new_room(), figures[at])
    assert figures[0].any()
    assert (figures[0] == figures[1]).all()


def test_the_order_of_the_cards_to_come_changes_nothing() -> None:
    match = wandered("blind", 8)
    found = search_for(GAME, match.veiled(0), 99, 150, 5)
    other = match.copy()
    other.state.order[9:] = other.state.order[9:][::-1].copy()
    assert search_for(GAME, other.veiled(0), 99, 150, 5) == found


def test_the_search_in_several_goes_finds_what_one_go_finds() -> None:
    match = wandered("goes", 6)
    once, often = planned(match), planned(match)
    once.run(90)
    for iterations in (1, 29, 60):
        often.run(iterations)
    moves, visits, _ = once.found()
    assert once.found() == often.found()
    assert sum(visits) == 90
    assert visits == sorted(visits, reverse=True)
    assert set(moves) <= set(match.legal_moves(0).tolist())


def test_the_last_tile_goes_where_it_scores_most() -> None:
    match = wandered("last", 19)
    best = search_for(GAME, match.veiled(0), 99, 400, 1)
    now = match.scores()[0]
    gains = {rules.height_under(match.state, 0, 19, move) for move in match.legal_moves(0)}
    assert best.payoffs[0] == now + max(gains) * int(match.state.order[19])


@pytest.mark.parametrize("tiles", range(1, 20))
def test_a_display_wider_than_any_board_gets_a_legal_move_at_once(tiles: int) -> None:
    text = read(WIDE.read_text(encoding="utf-8"))
    match = replay(GAME, type(text)(text.headers, text.lines[: 1 + tiles]))
    started = time.monotonic()
    assert bots.choose(GAME, match.veiled(0), bots.levels("nmbr9")[-1].name, 1, 0.001) in (
        match.legal(0)
    )
    assert time.monotonic() - started < 60  # a machine may be slow; a search without end is not


def test_a_bot_at_a_table_of_many_plans_its_own_display_only() -> None:
    alone, many = Match(GAME, 1, seed="own"), Match(GAME, 3, seed="own")
    for _ in range(3):
        move = alone.legal(0)[0]
        alone.make(0, move)
        for seat, text in ((2, many.legal(2)[-1]), (1, move), (0, many.legal(0)[1])):
            many.make(seat, text)
    here = search_for(GAME, alone.veiled(0), 99, 60, 1)
    assert search_for(GAME, many.veiled(1), 99, 60, 1) == here


def test_what_was_learned_plays_well_without_any_search() -> None:
    _, gained, _ = generation(learned(), 1, 60, "test")
    assert gained[:, -1].mean() > 70  # it strays now and then; by chance one gets below 15


def test_players_that_search_learn_from_better_games_the_same_on_any_number_of_cores(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = generation(learned(), SEARCHING_FROM, PARTS, "test")
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    again = generation(learned(), SEARCHING_FROM, PARTS, "test")
    assert all(np.array_equal(one, other) for one, other in zip(said, again, strict=True))
    _, without, _ = generation(learned(), 1, 2 * PARTS, "test")
    assert said[1][:, -1].mean() > without[:, -1].mean()


def test_a_net_from_another_folder_is_used_once_it_is_adopted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(value, "_adopted", [])
    assert not value.adopt(tmp_path)
    changed = {name: 2 * part for name, part in value.learned()._asdict().items()}
    np.savez(tmp_path / value.MODEL.name, **changed)
    try:
        assert value.adopt(tmp_path)
        np.testing.assert_allclose(value.learned().last, changed["last"], rtol=1e-6)
    finally:
        value._adopted.clear()
        value.learned.cache_clear()
