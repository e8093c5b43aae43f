"""The lab's figures: repeatable on any number of cores, and right."""

import math

import msgspec
import numpy as np
import pytest

import naught
from naught.core.errors import BadNotation
from naught.lab.estimate import Sample, student
from naught.lab.simulation.play import play_random
from naught.lab.simulation.simulate import Simulation, simulate
from naught.lab.strength.duel import duel, line, saving
from naught.lab.where import Cores
from tests.programs import uncompiled

every_game = pytest.mark.parametrize("name", naught.games())


def figures(done: Simulation) -> Simulation:
    """A simulation without how long it took."""
    return msgspec.structs.replace(done, seconds=0.0, decisions_per_second=0.0)


@every_game
def test_one_core_and_three_find_the_same(name: str) -> None:
    game = naught.load(name)
    alone = simulate(game, game.usual_players, games=1300, seed=1, where=Cores(1))
    together = simulate(game, game.usual_players, games=1300, seed=1, where=Cores(3))
    assert figures(alone) == figures(together)
    assert figures(simulate(game, game.usual_players, games=1300, seed=2)) != figures(alone)


@every_game
def test_bots_in_the_seats_find_the_same_on_one_core_and_on_two(name: str) -> None:
    game = naught.load(name)
    seated = ["greedy", *["random"] * (game.usual_players - 1)]
    first = simulate(game, game.usual_players, games=6, seed=1, bots=seated, where=Cores(1))
    assert figures(first) == figures(
        simulate(game, game.usual_players, games=6, seed=1, bots=seated, where=Cores(2))
    )


@every_game
def test_wins_are_shared_out_and_means_lie_in_their_intervals(name: str) -> None:
    game = naught.load(name)
    for players in game.players:
        done = simulate(game, players, games=300, seed=3)
        shared_out = sum(share.mean for share in done.win_shares)
        assert 0 < shared_out < 1 + 1e-9  # less than 1 where nobody wins some games
        assert name != "zero" or math.isclose(shared_out, 1)
        assert len(done.scores) == players
        for estimate in [*done.scores, *done.win_shares]:
            assert estimate.low is not None
            assert estimate.high is not None
            assert estimate.low <= estimate.mean <= estimate.high
        assert done.games == 300
        assert done.decisions > 300
        assert done.decisions_per_second > 0


def test_a_seat_of_greed_beats_seats_of_chance() -> None:
    game = naught.load("zero")
    done = simulate(game, 4, {"rounds": 1}, 40, 1, ["random", "greedy", "random", "random"])
    assert done.win_shares[1].mean > 0.9


def test_progress_is_reported_until_all_games_are_done() -> None:
    said: list[int] = []
    simulate(naught.load("zero"), 3, games=1200, seed=1, progress=said.append)
    assert said == [500, 1000, 1200]


def test_what_cannot_be_simulated_is_refused() -> None:
    game = naught.load("zero")
    with pytest.raises(BadNotation, match="bots are one for all or 4, one for each seat, not 2"):
        simulate(game, 4, bots=["random", "greedy"])
    with pytest.raises(BadNotation, match="no bot 'clever'"):
        simulate(game, 4, bots=["clever"])
    with pytest.raises(BadNotation, match="games is a whole number from 1, not 0"):
        simulate(game, 4, games=0)
    with pytest.raises(BadNotation, match="ZERO is for 2 to 5 players, not 9"):
        simulate(game, 9)


def test_a_sample_knows_its_mean_and_interval() -> None:
    rows = np.array([[1.0, 5], [2, 5], [3, 5], [6, 5]])
    sample = Sample(2)
    sample.add(rows[:1])
    assert sample.estimates()[0].low is None
    sample.add(rows[1:])
    spread, steady = sample.estimates()
    half = 3.1824 * rows[:, 0].std(ddof=1) / 2  # Student's, for three degrees of freedom
    assert spread.mean == 3
    assert math.isclose(spread.high or 0, 3 + half)
    assert math.isclose(spread.low or 0, 3 - half)
    assert (steady.mean, steady.low, steady.high) == (5, 5, 5)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (9, 2.2622), (10, 2.2281), (15, 2.1314), (30, 2.0423), (120, 1.9799)],
)
def test_students_points_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert math.isclose(student(freedom), point, abs_tol=0.0006)


def share_of(*values: float) -> tuple[float, float, float]:
    """A share and its interval, to three digits."""
    sample = Sample(1)
    sample.add(np.array(values)[:, None])
    share = sample.share(0)
    assert share.low is not None
    assert share.high is not None
    return round(share.mean, 3), round(share.low, 3), round(share.high, 3)


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert share_of(*[0.0] * 20) == (0, 0, 0.161)  # none of 20 is not never
    assert share_of(*[1.0] * 20) == (1, 0.839, 1)
    assert share_of(*[0.0] * 10, *[1.0] * 10) == (0.5, 0.299, 0.701)
    assert share_of(1.0) == (1, 0.207, 1)
    assert share_of(*[0.5] * 20) == (0.5, 0.299, 0.701)  # always shared: still few games


def test_wins_that_vary_less_than_won_or_lost_are_known_better() -> None:
    mean, low, high = share_of(*[0.4, 0.5, 0.6, 0.5] * 5)
    assert 0.45 < low < mean == 0.5 < high < 0.55


@pytest.mark.parametrize("values", [(0.0, 1.0), (0.5, 0.5, 0.0), (1.0, 1.0, 0.9), (0.02, 0.0)])
def test_a_share_lies_between_nothing_and_all(values: tuple[float, ...]) -> None:
    mean, low, high = share_of(*values)
    assert 0 <= low <= mean <= high <= 1
    assert low < high


def test_bots_that_play_alike_make_the_same_of_the_same_cards() -> None:
    done = duel(naught.load("zero"), 3, {"rounds": 1}, 5, 1, ("greedy", "greedy"))
    assert (done.difference.mean, done.difference.low, done.difference.high) == (0, 0, 0)
    assert saving(done) == (
        "saved by exchanging seats: all chance, the difference is the same on every deal"
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_duel_shows_who_is_better_and_by_how_much(players: int) -> None:
    done = duel(naught.load("zero"), players, {"rounds": 1}, 10, 1, ("greedy", "random"))
    assert done.games == 20
    assert done.difference.high is not None
    assert done.difference.high < -5
    assert done.win_shares[0].mean > done.win_shares[1].mean
    assert line(done).startswith(f"zero, {players} players, 20 games: greedy against random")
    assert saving(done).startswith("saved by exchanging seats: a factor of ")


def test_a_search_beats_chance_by_far_even_when_it_hardly_thinks() -> None:
    game = naught.load("zero")
    done = duel(game, 4, {"rounds": 1}, 5, 1, ("hard", "random"), iterations=100)
    assert done.difference.high is not None
    assert done.difference.high < -5


PLAY = """
import naught
from naught.lab.simulation.play import play_random
tally = play_random(naught.load("zero"), 3, {"rounds": 1}, 3, "everywhere")
print(tally.decisions, tally.points.tolist(), tally.shares.tolist())
"""


def test_random_play_is_the_same_uncompiled() -> None:
    plain = uncompiled(PLAY)
    tally = play_random(naught.load("zero"), 3, {"rounds": 1}, 3, "everywhere")
    said = f"{tally.decisions} {tally.points.tolist()} {tally.shares.tolist()}"
    assert plain == [said]
