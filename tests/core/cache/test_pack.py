"""A wheel with a kernel pack: installed, it compiles nothing, unless something does not fit."""

import json
import os
import subprocess
import sysconfig
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from naught.core.cache import pack as packs
from scripts import pack
from tests.environments import fresh
from tests.programs import NOTE_COMPILED

pytestmark = pytest.mark.skipif(
    not packs.runs_on_this_machine(pack.LEVEL), reason=f"no pack: this is not {pack.LEVEL}"
)

COUNTED = f"""
import json, sys
import naught
from naught import bots, cli
{NOTE_COMPILED}
match = naught.Match("zero", players=3, seed="pack")
"""
EVERYTHING = """
assert cli.main(["simulate", "zero", "--games", "1000", "--json"]) == 0
assert cli.main(["simulate", "zero", "--games", "2", "--bots", "greedy,easy,best,random"]) == 0
for level in ("medium", "best"):
    seat = match.to_act[0]
    match.play(seat, bots.choose(match.game, match.veiled(seat), level, 1, iterations=50))
"""
A_LITTLE = "match.legal(match.to_act[0])\n"
TELL = "print(json.dumps([naught.__file__, match.record(), Compiled.names]))"


class Installed:
    """The wheel in an environment of its own."""

    def __init__(self, home: Path, wheel: Path) -> None:
        self.home = home
        self.python = fresh(home / "venv", wheel)
        found = subprocess.check_output(
            [self.python, "-c", "import naught; print(naught.__file__)"]
        )
        self.package = Path(found.decode().strip()).parent

    def run(self, program: str, **environment: str) -> list[str]:
        """What is compiled while a program runs, with an empty cache."""
        cache = self.home / f"cache-{len(list(self.home.glob('cache-*')))}"
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "NAUGHT_"))}
        done = subprocess.run(
            [self.python, "-c", COUNTED + program + TELL],
            env={**kept, "NAUGHT_CACHE": str(cache), **environment},
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        file, self.record, compiled = json.loads(done.stdout.splitlines()[-1])
        assert Path(file).parent == self.package
        written = {path.name.partition("-")[0] for path in cache.rglob("*.kernel")}
        assert written <= set(compiled), "no other process has compiled anything either"
        assert bool(written) == bool(compiled)
        return [str(name) for name in compiled]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel with the kernels of one game; they are kept in the user's cache, like all."""
    home = tmp_path_factory.mktemp("wheel")
    pack.make(home / "pack", ["zero"])
    wheel = pack.build(home / "dist", home / "pack")
    assert sysconfig.get_platform().replace("-", "_") in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        for required in pack.requirements():
            assert f"Requires-Dist: {required}" in archive.read(metadata).decode()
    return Installed(home, wheel)


@contextmanager
def edited(path: Path, edit: Callable[[bytes], bytes]) -> Iterator[None]:
    """A file that somebody has changed, for a while."""
    before = path.read_bytes()
    path.write_bytes(edit(before))
    assert path.read_bytes() != before
    try:
        yield
    finally:
        path.write_bytes(before)


def test_simulations_and_bots_compile_nothing(installed: Installed) -> None:
    assert installed.run(EVERYTHING) == []


def test_a_damaged_kernel_is_compiled(installed: Installed) -> None:
    assert installed.run(A_LITTLE) == []
    (kernel,) = (installed.package / "kernels").rglob("legal_moves-*.kernel")
    for at in (0, len(kernel.read_bytes()) // 2):  # in its checksum, in its code
        with edited(kernel, partial(flipped, at)):
            record = installed.record
            assert "legal_moves" in installed.run(A_LITTLE)
            assert installed.record == record


def flipped(at: int, whole: bytes) -> bytes:
    changed = bytearray(whole)
    changed[at] ^= 1
    return bytes(changed)


def test_a_kernel_that_the_manifest_does_not_know_is_compiled(installed: Installed) -> None:
    with edited(installed.package / "kernels" / "manifest.json", without("legal_moves")):
        compiled = installed.run(A_LITTLE)
    assert "legal_moves" in compiled
    assert "deal" not in compiled


def without(kernel: str) -> Callable[[bytes], bytes]:
    def edit(text: bytes) -> bytes:
        said = json.loads(text)
        said["files"] = {name: sha for name, sha in said["files"].items() if kernel not in name}
        return json.dumps(said).encode()

    return edit


def test_changed_rules_are_compiled(installed: Installed) -> None:
    def knocks_come_first(text: bytes) -> bytes:
        assert b"@kernel\ndef legal_moves(" in text
        return text + b"\n\n@kernel\ndef legal_moves(s, seat, out):\n    out[0] = 0\n    return 1\n"

    with edited(installed.package / "games" / "zero" / "rules.py", knocks_come_first):
        assert "legal_moves" in installed.run(A_LITTLE)
        installed.run("from naught import warm\nassert not warm.is_ready('zero')\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"numba ", b"numba 9."),
        (b"llvmlite ", b"llvmlite 9."),
        (b"cpython-3", b"cpython-9"),
        (b"x86-64-v3", b"x86-64-v9"),
        (b"", b"not JSON"),
    ],
)
def test_a_pack_for_something_else_is_left_alone(
    installed: Installed, old: bytes, new: bytes
) -> None:
    manifest = installed.package / "kernels" / "manifest.json"
    with edited(manifest, lambda text: text.replace(old, new, 1)):
        assert "legal_moves" in installed.run(A_LITTLE)


def test_whoever_wants_kernels_of_their_own_has_them(installed: Installed) -> None:
    assert "legal_moves" in installed.run(A_LITTLE, NAUGHT_PACK="0")
    assert "legal_moves" in installed.run(A_LITTLE, NUMBA_OPT="1")
