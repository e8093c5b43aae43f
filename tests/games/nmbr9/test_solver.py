"""Solving NMBR 9: what is found is a game that the engine replays, for just these cards."""

import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import naught
from naught import cli
from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match
from naught.games.nmbr9 import words
from naught.games.nmbr9.board import FIRST_COLUMN
from naught.games.nmbr9.planning import training
from naught.games.nmbr9.planning.value import read
from naught.games.nmbr9.solver import solve, tower
from naught.games.nmbr9.solver.hunt import as_match, attempt, built, some_taste, tops
from naught.games.nmbr9.solver.order import affordable, dealt
from naught.games.nmbr9.solver.site import Taste
from naught.lab.solve import hunt as hunted
from naught.lab.solve import solver_of
from naught.lab.where import Cores

GAME = naught.load("nmbr9")
HIGHEST = Path(__file__).parents[3] / "docs" / "records" / "nmbr9-highest.record"
STRENGTH = HIGHEST.parents[1] / "strength.md"
DECK = "8 3 0 5 9 1 1 7 4 6 2 0 3 8 9 5 2 6 7 4"
SMALL = Taste(width=20, aim=200, waste=9, tries=20_000, spare=3, ragged=0.2, noise=0.0)


def test_a_solution_lays_the_same_cards_and_replays_to_its_points() -> None:
    match = dealt(GAME, DECK.split())
    solved = solve(match, width=8, threads=1)
    assert solved.over
    assert solved.state.order.tolist() == [int(card) for card in DECK.split()]
    assert naught.replay(solved.record()).scores() == solved.scores()
    assert solved.scores()[0] >= 70
    assert not match.over


def test_more_displays_side_by_side_find_more_points() -> None:
    match = dealt(GAME, DECK.split())
    narrow, wide = (solve(match, width=width, threads=2).scores()[0] for width in (1, 60))
    assert wide > narrow


def test_the_same_width_finds_the_same_on_any_number_of_cores() -> None:
    match = Match(GAME, 1, seed="cores")
    records = {solve(match, width=300, threads=threads).record() for threads in (1, 2)}
    assert len(records) == 1


def test_every_step_gets_its_share_of_the_time() -> None:
    assert affordable(each=0.001, left=10, steps=10) == 1000
    assert affordable(each=0.001, left=-1, steps=10) == 1
    assert affordable(each=1e-9, left=60, steps=1) == 60_000


def test_only_nmbr9_can_be_solved() -> None:
    with pytest.raises(BadNotation, match="only nmbr9 can be solved, not zero"):
        solver_of(naught.load("zero"))


def test_a_deck_with_wrong_cards_is_refused_by_what_is_wrong() -> None:
    with pytest.raises((BadNotation, IllegalMove), match="missing 4, too many 7"):
        dealt(GAME, [*DECK.split()[:-1], "7"])


def test_the_command_shows_every_move_and_the_points_and_keeps_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "monday.record"
    asked = ["solve", "nmbr9", "--seed", "monday", "--seconds", "1", "--save", str(kept)]
    assert cli.main(asked) == 0
    shown = capsys.readouterr().out
    match = naught.replay(kept.read_text(encoding="utf-8"))
    assert match.seed is not None or "seed:" in kept.read_text(encoding="utf-8")
    assert f"{match.scores()[0]} points (level 1: " in shown
    assert sum("@" in line for line in shown.splitlines()) == 20
    assert cli.main(["solve", "nmbr9", "--record", str(kept), "--seconds", "1"]) == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--deck", "1 2 3"], "not the 20 cards of this shuffle"),
        (["--deck", "1 2 x"], "no card 'x'"),
        (["--record", "nowhere.record"], "cannot read nowhere.record"),
        ([], "one of the arguments --deck --seed --record --free is required"),
    ],
)
def test_mistakes_are_reported_in_one_line(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["solve", "nmbr9", *asked]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


# Any order


def test_a_tower_becomes_a_display_of_its_points() -> None:
    found = attempt(tops(), SMALL, "tower")
    board = built(found)
    match = as_match(GAME, board)
    assert match.over
    assert match.scores() == [int(board.points)]
    assert int(board.points) >= int(found.points) >= SMALL.aim


def test_an_aim_beyond_reach_finds_nothing() -> None:
    assert attempt(tops(), SMALL._replace(aim=400), "tower") is None


def laid(*tiles: tuple[int, int, int, int]) -> Any:
    """The top of a tower: number, turns, rows down and columns to the right of each tile."""
    t = tower.blank()
    for number, turns, down, right in tiles:
        tower.put(t, number, turns, tower.MIDDLE + down, FIRST_COLUMN + right)
    return t


def test_no_tile_of_a_tower_lies_on_one_other_only() -> None:
    t = laid((1, 0, 0, 0))
    assert tower.carries_alone(t, 0, 0, tower.MIDDLE, FIRST_COLUMN - 1)
    assert not tower.carries_alone(t, 0, 0, tower.MIDDLE, FIRST_COLUMN)


def test_a_level_looks_the_same_wherever_it_lies_and_however_it_is_turned() -> None:
    looks = {
        tower.look_of(t)
        for t in (
            laid((1, 0, 0, 0), (9, 0, 0, 2)),
            laid((9, 0, 1, -3), (1, 0, 1, -5)),
            laid((1, 1, 0, 2), (9, 1, 2, 2)),
        )
    }
    assert len(looks) == 1
    assert tower.look_of(laid((1, 0, 0, 0), (9, 0, 1, 2))) not in looks


def test_taking_a_tile_back_leaves_a_tower_as_it_was() -> None:
    t = laid((7, 0, 0, 0))
    before = t.squares.tolist(), t.stock, t.total, t.count
    tower.put(t, 7, 2, tower.MIDDLE, FIRST_COLUMN + 1)
    tower.take_back(t)
    assert (t.squares.tolist(), t.stock, t.total, t.count) == before


def test_attempts_get_wider_and_always_aim_above_the_best() -> None:
    chance = random.Random(1)
    early, late = some_taste(chance, 0, 259), some_taste(chance, 12, 259)
    assert early.aim == late.aim == 260
    assert late.width > early.width


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Attempts that take no time, and aim above the best all the same."""

    def taste(_chance: random.Random, _attempts: int, record: int) -> Taste:
        return SMALL._replace(aim=max(SMALL.aim, record + 1))

    hunting = import_module("naught.games.nmbr9.solver.hunt")  # the package has it as a function
    monkeypatch.setattr(hunting, "some_taste", taste)


@pytest.mark.usefixtures("narrow")
def test_hunters_work_side_by_side_and_tell_only_of_what_is_better_than_all_before() -> None:
    said: list[int] = []
    found = list(hunted(GAME, 1e-9, "test", None, Cores(2), said.append))
    assert said == [1, 2]  # one for each core, and then the time is up
    points = [match.scores()[0] for match in found]
    assert points == sorted(set(points))
    assert points[0] >= SMALL.aim
    again = list(hunted(GAME, 1e-9, "test", None, Cores(2)))
    assert [match.record() for match in again] == [match.record() for match in found]


@pytest.mark.usefixtures("narrow")
def test_a_hunt_goes_on_from_the_best() -> None:
    best = naught.replay(HIGHEST.read_text(encoding="utf-8"))
    assert list(hunted(GAME, 1e-9, "test", best, Cores(1))) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("--free --decks 3", "hunted for --minutes N, without --decks"),
        ("--free --seconds 3", "hunted for --minutes N, without --seconds"),
        ("--free --width 3", "hunted for --minutes N, without --width"),
        ("--seed x --minutes 3", "solved for --seconds N, without --minutes"),
        ("--seed x --ray local", "one deck (many with --decks N) is solved on one machine"),
        ("--seed x --decks 3 --save y.record", "--decks N goes without --save"),
        ("--seed x --seconds 3 --width 3", "--width: not allowed with argument --seconds"),
        ("--record y.record --decks 3", "--decks wants --seed SEED"),
    ],
)
def test_what_would_do_nothing_is_refused(
    asked: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["solve", "nmbr9", *asked.split()]) == 2
    assert said in capsys.readouterr().err


def test_the_highest_display_found_so_far_replays_to_the_points_stated() -> None:
    match = naught.replay(HIGHEST.read_text(encoding="utf-8"))
    assert match.over
    said = re.search(r"highest display found so far: (\d+) points", STRENGTH.read_text("utf-8"))
    assert said is not None
    assert match.scores() == [int(said[1])]
    assert sum(tile.points for tile in words.tiles_of(match.state, 0)) == match.scores()[0]


# Learning


def test_learning_can_be_interrupted_and_ends_the_same(tmp_path: Path) -> None:
    def run(folder: str, generations: int) -> bytes:
        training.Training(tmp_path / folder, "3", generations, 60).run()
        return (tmp_path / folder / "value.json").read_bytes()

    run("twice", 1)
    assert run("twice", 2) == run("once", 2)
    nets = [read(tmp_path / folder / "value.npz") for folder in ("once", "twice")]
    assert all(np.array_equal(a, b) for a, b in zip(*nets, strict=True))
