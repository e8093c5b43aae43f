"""A wheel with its kernels, compiled for the processors of the last ten years: `make wheel`.

`python -m scripts.pack [GAME ...]` compiles them (all games, or those named) and builds the wheel.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

from scripts.steps import ROOT

LEVEL = "x86-64-v3"
PACK = ROOT / "build" / "pack"
DIST = ROOT / "dist"
KERNELS_OF = "--kernels-of"  # in a process of its own: compile one game and say what was used


def main() -> None:
    """Build the wheel for this platform, or one for all where there can be no pack."""
    from naught.core.cache.pack import runs_on_this_machine
    from naught.games import names

    if sys.argv[1:2] == [KERNELS_OF]:
        print(json.dumps(kernels_of(sys.argv[2])))
        return
    pack = None
    if runs_on_this_machine(LEVEL):
        make(PACK, sys.argv[1:] or names())
        pack = PACK
    else:
        print(f"no pack: this machine cannot run code for {LEVEL} under Linux")
    wheel = build(DIST, pack)
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size / 1e6:.1f} MB")


def make(pack: Path, games: list[str]) -> None:
    """Fill a folder with the kernels of games and a manifest; one process for each core."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = dict(zip(games, pool.map(compiled, games), strict=True))
    shutil.rmtree(pack, ignore_errors=True)
    files = {}
    for name in sorted({name for one in made.values() for name in one["files"]}):
        kernel = Path(made[games[0]]["folder"], name)
        if kernel.exists():  # a kernel that cannot be kept was only asked for
            (pack / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(kernel, pack / name)
            files[name] = hashlib.sha256(kernel.read_bytes()).hexdigest()
    manifest = {
        "target": made[games[0]]["target"],
        "versions": made[games[0]]["versions"],
        "games": {game: one["sources"] for game, one in made.items()},
        "files": files,
    }
    (pack / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def compiled(game: str) -> dict[str, Any]:
    """The report of `kernels_of` on a game, with the settings of the pack."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    env |= {"NUMBA_CPU_NAME": LEVEL, "NUMBA_CPU_FEATURES": "", "NAUGHT_PACK": "0"}
    command = [sys.executable, "-m", "scripts.pack", KERNELS_OF, game]
    said = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, check=True).stdout
    found: dict[str, Any] = json.loads(said)
    return found


def kernels_of(game: str) -> dict[str, Any]:
    """Call all that a game needs; the files that had its code, and what they were made from."""
    from numba.core.registry import cpu_target

    from naught import warm
    from naught.core.cache import keep, place

    for step in warm.steps(game):
        step()
    return {
        "target": cpu_target.target_context.codegen().magic_tuple(),
        "versions": place.versions(),
        "sources": place.sources(game),
        "folder": str(place.folder()),
        "files": sorted(keep.used),
    }


def build(folder: Path, pack: Path | None) -> Path:
    """Build the wheel into a folder, with a pack or without."""
    before = set(folder.glob("*.whl"))
    for old in before:
        old.unlink()
    env = {**os.environ, "NAUGHT_WHEEL_PACK": "" if pack is None else str(pack)}
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", str(folder)], cwd=ROOT, env=env, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def requirements() -> list[str]:
    """The versions that a pack was made with: with others it would only take up room."""
    numpy = ".".join(version("numpy").split(".")[:2])
    return [
        f"numba=={version('numba')}",
        f"llvmlite=={version('llvmlite')}",
        f"numpy=={numpy}.*",
    ]


if __name__ == "__main__":
    main()
