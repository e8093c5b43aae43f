"""Compiled kernels are kept, found again wherever their sources lie, and never stale.

A small package of somebody else's, with two games of its own, runs in processes of their own.
"""

import os
import select
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from naught.core.cache import frugal, keep, lowering, place
from naught.core.match import Match
from naught.games import as_shipped

SHARED = '''
"""Serves every game; calls what lies in another file."""
import numpy as np
from naught.core.kernel import generic, kernel
from toy import rates

FEE = 3

@generic
def worth(state):
    raise NotImplementedError

@kernel
def fee(count):
    """What some cost."""
    return count * FEE + rates.extra(count) * rates.WEIGHTS[0]

@kernel
def total(states):
    """What all are worth, and the fee."""
    result = 0
    for state in states:
        result += worth(state)
    return result + fee(len(states))
'''
RATES = """
import numpy as np
from naught.core.kernel import kernel

WEIGHTS = np.array([1, 2])

@kernel
def extra(count):
    return count + 100
"""
GAME = """
import numpy as np
from naught.core.kernel import Record, field, i64, implement, kernel

class State(Record):
    {name}: int = field(i64)

@kernel
def worth(state):
    return state.{name} * 10

implement(State.dtype, {{"worth": worth}})
STATES = np.zeros(2, State.dtype).view(np.recarray)
"""
PLAY = """
import sys
from toy import shared, rates, apples, pears
{before}
print(shared.total(apples.STATES), shared.total(pears.STATES))
{after}
for game, module in (("apples", apples), ("pears", pears)):
    types = next(sig for sig in shared.total.signatures if game in str(sig))
    print(game, "kept" if shared.total.stats.cache_hits[types] else "compiled")
"""


class Toy:
    """The package, its folder of kernels, and a way to run it."""

    def __init__(self, home: Path) -> None:
        self.home, self.cache = home / "here", home / "cache"
        (self.home / "toy").mkdir(parents=True)
        self.write("__init__", "")
        self.write("shared", SHARED)
        self.write("rates", RATES)
        for name in ("apples", "pears"):
            self.write(name, GAME.format(name=name))

    def file(self, module: str) -> Path:
        return self.home / "toy" / f"{module}.py"

    def write(self, module: str, text: str) -> None:
        self.file(module).write_text(text, encoding="utf-8")

    def edit(self, module: str, old: str, new: str) -> None:
        text = self.file(module).read_text(encoding="utf-8")
        assert old in text
        self.write(module, text.replace(old, new))

    def python(self, code: str, **environment: str) -> str:
        own = {"NAUGHT_CACHE": str(self.cache), "PYTHONPATH": str(self.home)}
        env = {**os.environ, **own, "NUMBA_DISABLE_JIT": "0"}
        command = [sys.executable, "-B", "-c", code]
        return subprocess.run(
            command, env={**env, **environment}, capture_output=True, text=True, check=True
        ).stdout.strip()

    def play(self, before: str = "", after: str = "") -> list[str]:
        return self.python(PLAY.format(before=before, after=after)).splitlines()

    def kernels(self) -> set[str]:
        return {path.name for path in self.cache.rglob("*.kernel")}


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)


COMPILED = ["apples compiled", "pears compiled"]
KEPT = ["apples kept", "pears kept"]


def test_kernels_are_kept_and_found_from_another_folder(toy: Toy) -> None:
    assert toy.play() == ["108 108", *COMPILED]
    assert toy.play() == ["108 108", *KEPT]
    elsewhere = toy.home.parent / "elsewhere"
    toy.home.rename(elsewhere)
    toy.home = elsewhere
    toy.edit("shared", '"""What all are worth, and the fee."""', '"""What all are worth."""\n')
    assert toy.play() == ["108 108", *KEPT]  # neither place, time, line nor docstring counts


def test_a_change_in_one_game_compiles_that_game_alone(toy: Toy) -> None:
    toy.play()
    toy.edit("pears", "* 10", "* 10 + 1")
    assert toy.play() == ["108 110", "apples kept", "pears compiled"]


@pytest.mark.parametrize(
    ("module", "old", "new", "result"),
    [
        ("rates", "count + 100", "count + 200", "208"),
        ("shared", "FEE = 3", "FEE = 4", "110"),
        ("rates", "[1, 2]", "[2, 2]", "210"),
    ],
)
def test_a_change_anywhere_behind_a_kernel_compiles_it_again(
    toy: Toy, module: str, old: str, new: str, result: str
) -> None:
    toy.play()
    toy.edit(module, old, new)
    assert toy.play() == [f"{result} {result}", *COMPILED]


def test_a_constant_patched_beforehand_has_kernels_of_its_own(toy: Toy) -> None:
    patched = "shared.FEE = 5"
    assert toy.play(patched) == ["112 112", *COMPILED]
    assert toy.play() == ["108 108", *COMPILED]
    assert toy.play(patched) == ["112 112", *KEPT]


def test_nothing_is_kept_of_a_constant_patched_when_code_has_frozen_it(toy: Toy) -> None:
    assert toy.play("shared.fee(1); shared.FEE = 5")[0] == "108 108"  # fee was compiled before
    assert toy.play()[0] == "108 108"
    kept = toy.kernels()
    assert toy.play("shared.FEE = 5")[0] == "112 112"
    assert toy.kernels() > kept


def test_a_game_implemented_again_after_code_has_frozen_it_is_not_cached(toy: Toy) -> None:
    anew = """
from naught.core.kernel import implement, kernel
shared.total(apples.STATES)
@kernel
def dearer(state):
    return state.apples * 10 + 1
implement(apples.State.dtype, {"worth": dearer})
@kernel
def twice(states):
    return 2 * shared.total(states)
print(twice(apples.STATES))
"""
    assert toy.play(anew)[0] == "216"
    assert "twice" not in " ".join(toy.kernels())


def test_a_damaged_file_is_compiled_again(toy: Toy) -> None:
    toy.play()
    for path in toy.cache.rglob("*.kernel"):
        path.write_bytes(path.read_bytes()[:-100])
    assert toy.play() == ["108 108", *COMPILED]
    assert toy.play() == ["108 108", *KEPT]


def test_only_our_kernels_go_to_our_folder(toy: Toy) -> None:
    toy.write("own", "import numba\n@numba.njit(cache=True)\ndef twice(x):\n    return 2 * x\n")
    said = "import numba; from toy import own, shared; own.twice(1); print(numba.config.CACHE_DIR)"
    assert toy.python(said) == ""
    assert list((toy.home / "toy" / "__pycache__").glob("own.twice*.nbc"))
    assert not toy.kernels()


def test_a_folder_that_cannot_be_written_leaves_nothing_behind(toy: Toy) -> None:
    toy.cache.write_text("a file, not a folder")
    scratch = toy.home / "scratch"
    scratch.mkdir()
    child = PLAY.format(before="", after="")
    code = (
        "import os, subprocess, sys\nfrom toy import apples, shared\n"
        "print(shared.total(apples.STATES), os.listdir(os.environ['TMPDIR']), flush=True)\n"
        f"subprocess.run([sys.executable, '-B', '-c', {child!r}], check=True)\n"
        "print(os.listdir(os.environ['TMPDIR']))\n"
    )
    first, *rest, last = toy.python(code, TMPDIR=str(scratch)).splitlines()
    assert first == f"108 {last}"  # one folder, for the process and for the one it started
    assert last.count("naught-kernels-") == 1
    assert rest == ["108 108", "apples kept", "pears compiled"]
    assert list(scratch.iterdir()) == []


def test_the_folder_is_the_users_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUGHT_CACHE", str(tmp_path))
    folder = place.folder.__wrapped__()
    assert folder == tmp_path / "kernels"
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)  # others could look, which is harmless
    assert place.folder.__wrapped__() == folder
    assert folder.stat().st_mode & 0o777 == 0o700
    with monkeypatch.context() as patched:
        patched.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
        assert place.folder.__wrapped__() != folder  # somebody else's


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_to_is_not_trusted(toy: Toy, mode: int) -> None:
    assert toy.play() == ["108 108", *COMPILED]
    kernels = toy.cache / "kernels"
    kernels.chmod(mode)
    before = toy.kernels()
    assert toy.play() == ["108 108", *COMPILED]  # neither read
    assert toy.kernels() == before  # nor written
    assert kernels.stat().st_mode & 0o777 == mode
    kernels.chmod(0o700)
    assert toy.play() == ["108 108", *KEPT]


def test_the_sources_of_a_game_make_only_that_game_unready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "naught"
    shutil.copytree(place.PACKAGE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    said = place.fingerprint.__wrapped__
    before = said("zero"), said("nmbrs")
    monkeypatch.setattr(place, "PACKAGE", copy)
    assert (said("zero"), said("nmbrs")) == before
    lengthen(copy / "games" / "nmbrs" / "rules.py")
    assert said("zero") == before[0]
    assert said("nmbrs") != before[1]
    lengthen(copy / "core" / "kernel.py")
    assert said("zero") != before[0]


def test_what_only_talks_makes_a_game_unready_if_it_has_a_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "naught"
    shutil.copytree(place.PACKAGE, copy, ignore=shutil.ignore_patterns("page", "__pycache__"))
    monkeypatch.setattr(place, "PACKAGE", copy)
    before = place.sources("zero")
    lengthen(copy / "games" / "zero" / "words.py")
    assert place.sources("zero") == before
    lengthen(copy / "games" / "zero" / "words.py", "\n@kernel\ndef spoken(): ...\n")
    assert place.sources("zero") != before


def lengthen(file: Path, more: str = "\n") -> None:
    file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")


def test_the_sources_of_a_game_from_outside_count_too(
    toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    pears = EntryPoint("pears", "toy.pears:GAME", "naught.games")
    monkeypatch.setattr(place, "entry_points", lambda **_asked: [pears])
    monkeypatch.syspath_prepend(toy.home)
    said = place.fingerprint.__wrapped__
    before = said("pears")
    toy.edit("pears", "* 10", "* 20")
    assert said("pears") != before


def test_what_was_not_used_for_long_is_swept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, "folder", lambda: tmp_path)
    old, new = tmp_path / "old.kernel", tmp_path / "new.kernel"
    for path in (old, new):
        path.touch()
    os.utime(old, (0, 0))
    place.sweep()
    assert list(tmp_path.iterdir()) == [new]


def test_one_process_compiles_a_game_and_another_waits_for_it(tmp_path: Path) -> None:
    code = "from naught.core.cache import place\nwith place.alone('zero'):\n"
    code += "    print('in', flush=True)\n"
    env = {**os.environ, "NAUGHT_CACHE": str(tmp_path)}
    first = subprocess.Popen(
        [sys.executable, "-c", f"{code}    input()"], env=env,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert first.stdout is not None
    assert first.stdout.readline() == "in\n"
    second = subprocess.Popen(
        [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True
    )
    assert second.stdout is not None
    assert not select.select([second.stdout], [], [], 1.0)[0]
    first.kill()  # however it ends, the other goes on
    first.communicate()
    assert second.communicate(timeout=60)[0] == "in\n"


@pytest.mark.parametrize("ours", [lowering, frugal], ids=["lowering", "frugal"])
def test_code_that_an_older_compiler_of_ours_made_is_not_used(
    ours: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = keep._compiler()
    assert ours.__file__ is not None
    edited = tmp_path / "edited.py"
    edited.write_bytes(Path(ours.__file__).read_bytes() + b"# another way\n")
    monkeypatch.setattr(ours, "__file__", str(edited))
    keep._compiler.cache_clear()
    try:
        assert keep._compiler() != before
    finally:
        keep._compiler.cache_clear()


def test_other_cards_need_no_other_kernels(tmp_path: Path) -> None:
    """Cards lie in the state: a game that was compiled with its own cards is ready for any."""
    own = as_shipped("zerohero")
    assert own.card_file is not None
    cards = own.card_file.read_text(encoding="utf-8")
    (tmp_path / "zerohero.toml").write_text(cards.replace('"2z", "2c"', '"2s", "2f"'))
    other = replace(own, card_file=tmp_path / "zerohero.toml")
    assert other.cards_hash != own.cards_hash
    play_some(Match(own, 3, seed="cards"))
    known = set(keep.used)
    play_some(Match(other, 3, seed="cards"))
    assert keep.used == known


def play_some(match: Match) -> None:
    """Whatever a table asks of a game."""
    for _ in range(20):
        seat = match.to_act[0]
        match.view(seat)
        match.play(seat, match.legal(seat)[0])
