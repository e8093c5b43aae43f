"""Naught as somebody meets it who writes a program with it."""

import copy
import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import naught
from naught import bots
from naught.core.errors import BadNotation, IllegalMove
from naught.core.match import Match

ROOT = Path(__file__).parents[2]
README = re.findall(r"^```python run\n(.*?)^```$", (ROOT / "README.md").read_text(), re.M | re.S)


def python(code: str) -> str:
    """What a fresh interpreter prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def begun(**more: Any) -> Match:
    return naught.Match("zero", players=3, **more)


# Names


def test_help_and_dir_show_what_there_is() -> None:
    said = python(
        "import pydoc, naught; print(dir(naught)); print(pydoc.plaintext.document(naught))"
    )
    for name in naught.__all__:
        assert f"'{name}'" in said
    assert "class Match" in said
    assert "hint(match" in said
    assert "analyse(match" in said
    example = inspect.getdoc(naught) or ""
    assert 'naught.Match("zero", players=4' in example


def test_the_example_in_the_docstring_runs() -> None:
    said = inspect.getdoc(naught) or ""
    code = "\n".join(line[4:] for line in said.splitlines() if line.startswith("    "))
    assert "seats that won" in python(code)


def test_python_m_naught_is_the_command() -> None:
    command = [sys.executable, "-m", "naught", "games"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "zero" in said


def test_a_match_is_asked_for_by_the_name_of_its_game() -> None:
    assert begun().game is naught.load("zero")
    with pytest.raises(BadNotation, match="no game 'tarot'"):
        naught.Match("tarot", players=3)


def test_everything_one_meets_has_a_repr_that_says_what_it_is() -> None:
    match = begun()
    assert repr(match) == "<Match of ZERO, 3 players, 0 events, to be dealt>"
    assert repr(begun(seed=1)) == "<Match of ZERO, 3 players, 1 event, seat 0 to act>"
    assert repr(match.game) == "<Game zero: ZERO, 2 to 5 players>"


# Values


def test_lists_are_copies() -> None:
    match = begun(seed=1)
    moves = match.legal_moves(0)
    before = moves.tolist()
    match.legal(0)
    match.play(0, match.legal(0)[0])
    match.legal_moves(1)
    assert moves.tolist() == before
    match.options["rounds"] = 99
    assert match.options["rounds"] == 3


def test_a_seed_is_a_text_a_whole_number_or_bytes() -> None:
    same = [begun(seed=seed).record() for seed in ("5", 5, b"5", np.int64(5))]
    assert len(set(same)) == 1
    assert begun(seed=6).record() != same[0]
    for wrong in (1.5, True, ["5"]):
        with pytest.raises(BadNotation, match="a seed is a text, a whole number or bytes, not"):
            begun(seed=wrong)
    match = begun(seed=1)
    veiled = match.veiled(0)
    chosen = {bots.choose(match.game, veiled, "random", seed) for seed in ("7", 7, b"7")}
    assert len(chosen) == 1


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    match = naught.Match("zero", np.int64(3), {"rounds": np.int32(1)}, seed=1)
    seat = np.int64(0)
    match.play(seat, match.legal(seat)[0])
    assert match.view(seat) == match.view(0)
    assert naught.replay(match.record()).record().startswith("game: zero")
    wrong: Any
    for wrong in (np.True_, np.float64(1), np.int64(3), True, "0"):
        with pytest.raises(IllegalMove, match="there are seats 0 to 2"):
            match.legal(wrong)


def test_chance_has_a_property_of_its_own() -> None:
    match = begun()
    assert match.awaits_deck
    assert match.to_act == ()
    assert match.waiting == "chance"  # as it was
    match.chance(match.deck())
    assert not match.awaits_deck
    assert match.waiting == match.to_act == (0,)


@pytest.mark.parametrize("twice", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_can_be_pickled_and_copied(twice: Any) -> None:
    match = begun(seed=1)
    match.play(0, match.legal(0)[0])
    match.view(1)
    twin = twice(match)
    assert twin.record() == match.record()
    assert twin.game is match.game
    twin.play(1, "knock")
    twin.undo()
    twin.play(1, twin.legal(1)[0])
    assert len(twin) == len(match) + 1


def test_a_game_is_pickled_by_its_name() -> None:
    game = naught.load("numzumzero")
    assert copy.deepcopy(game) is game
    assert copy.copy(game) is game
    said = pickle.dumps(game)
    assert len(said) < 200
    assert pickle.loads(said) is game
    code = f"import pickle; print(pickle.loads({said!r}).title)"
    assert python(code) == "NumZumZero"


# Bots


def test_a_bot_is_asked_for_a_seat_that_owes_a_move_and_sees_what_it_may_know() -> None:
    match = begun(seed=1)
    game = match.game

    def refused(veiled: Any) -> str:
        with pytest.raises(IllegalMove) as problem:
            bots.choose(game, veiled, "random", 1)
        return str(problem.value)

    assert refused(match.veiled(1)) == "seat 1 has no move to choose now"
    assert refused(match.veiled(None)) == "a spectator has no move to choose"
    assert "what its seat may know" in refused(match.state)
    other = naught.Match("nmbr9", players=2, seed=1)
    assert "a record of ZERO" in refused(other.veiled(0))
    assert "a record of ZERO" in refused(None)
    assert bots.choose(game, match.veiled(0), "random", 1) in match.legal(0)


def test_a_bot_in_a_file_is_taken_in_as_documented() -> None:
    code = f"""
import naught
from naught import bots
print(bots.own.take_in({str(ROOT / "examples" / "my_bot.py")!r}).level.name)
match = naught.Match("zero", players=2, seed=1)
print(bots.choose(match.game, match.veiled(0), "my_bot", "seed") in match.legal(0))
"""
    assert python(code).split() == ["my_bot", "True"]


# Types


def test_any_stands_only_where_a_docstring_says_why() -> None:
    for name in ("Match", "hint", "analyse", "replay", "load", "games"):
        for where, thing in members(getattr(naught, name)):
            if "Any" in str(inspect.signature(thing)):
                assert "Any, because" in (thing.__doc__ or ""), where


def members(thing: Any) -> list[tuple[str, Any]]:
    """A function, or the public ones of a class."""
    if not isinstance(thing, type):
        return [(thing.__name__, thing)]
    found = [(name, getattr(value, "fget", value)) for name, value in vars(thing).items()]
    return [(n, v) for n, v in found if callable(v) and (n == "__init__" or n[0] != "_")]


def test_the_examples_of_the_readme_are_strictly_typed(tmp_path: Path) -> None:
    assert README
    script = tmp_path / "example.py"
    script.write_text("\n".join(README))
    said = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout.startswith("Success"), said.stdout


# Imports


def test_what_needs_no_compiler_imports_none() -> None:
    light = ["errors", "record", "options", "fair", "texts.rulebook", "texts.cards", "cache.place"]
    code = "import sys\n" + "\n".join(f"import naught.core.{name}" for name in light)
    code += "\nimport naught.warm, naught.bots.own"
    assert python(f"{code}\nprint(sorted({{'numba', 'numpy'}} & set(sys.modules)))") == "[]"
