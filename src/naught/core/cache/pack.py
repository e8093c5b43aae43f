"""Kernels that came compiled with the package, for whoever has a processor that can run them.

A pack lies in the package and is as trustworthy as its sources. A manifest says what it was made
from, by what, for which processors, and what each of its files contains. Whatever does not fit
is as if it were not there: it is compiled. Imports no compiler.
"""

import hashlib
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from naught.core.cache import place

FOLDER: Final = place.PACKAGE / "kernels"
MANIFEST: Final = "manifest.json"
HARMLESS: Final = {"NUMBA_NUM_THREADS", "NUMBA_CACHE_DIR"}  # settings that shape no code of ours
# What Linux calls the features of x86-64-v3, the level of most processors since 2013.
V3: Final = {
    *("cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"),
    *("abm", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "xsave"),
}
NEEDS: Final = {"x86-64-v3": V3}  # features, by the name of a level


def is_compiled(game: str) -> bool:
    """Whether a game's kernels are there, in the pack or in the user's own folder."""
    return has(game) or place.marker(game).exists()


@cache
def has(game: str) -> bool:
    """Whether the pack has the kernels of a game as it is installed."""
    made_from = _manifest().get("games", {}).get(game)
    return made_from is not None and made_from == place.sources(game)


def target() -> tuple[str, ...] | None:
    """The system and processor that the pack is for, in Numba's words; None without a pack."""
    found = _manifest().get("target")
    return None if found is None else tuple(found)


def read(name: str) -> bytes | None:
    """A file of the pack, if it is there and as it was when it was made."""
    digest = _manifest().get("files", {}).get(name)
    if digest is None:
        return None
    with suppress(OSError):
        found = (FOLDER / name).read_bytes()
        if hashlib.sha256(found).hexdigest() == digest:
            return found
    return None


def runs_on_this_machine(level: str) -> bool:
    """Whether this processor can run code for a level of processors."""
    with suppress(OSError):
        for row in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if row.startswith("flags"):
                return level in NEEDS and NEEDS[level] <= set(row.split())
    return False


@cache
def _manifest() -> dict[str, Any]:
    """The pack's manifest; empty if the pack is not wanted, or not for this machine."""
    if os.environ.get("NAUGHT_PACK") == "0" or _has_other_settings():
        return {}
    try:
        said: dict[str, Any] = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    fits = said["versions"] == place.versions() and runs_on_this_machine(said["target"][1])
    return said if fits else {}


def _has_other_settings() -> bool:
    """Whether the environment asks Numba to compile kernels in some other way."""
    settings = {name for name in os.environ if name.startswith("NUMBA_")}
    return bool(settings - HARMLESS)
