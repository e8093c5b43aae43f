"""Where compiled kernels are kept, and which games have been compiled. Imports no compiler."""

import atexit
import hashlib
import logging
import os
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

log = logging.getLogger("naught.cache")

PACKAGE: Final = Path(__file__).parent.parent.parent
SHARED: Final = ("core", "bots", "lab")  # kernels that serve every game
ONLY_TALK: Final = (
    "words.py",
    "view.py",
    "outcomes.py",
    "advice.py",
    "reasons.py",
)  # other modules' kernels never depend on these
TOOLS: Final = ("numba", "llvmlite")
GROUP: Final = "naught.games"  # entry points by which other packages bring games
DAY: Final = 24 * 3600
UNUSED_DAYS: Final = 60  # after which a kernel is thrown away


@cache
def folder() -> Path:
    """The user's own folder of kernels; where there is none, one that is removed at exit."""
    named = os.environ.get("NAUGHT_CACHE")
    place = (Path(named) if named else user_cache_path("naught")) / "kernels"
    return place if _is_ours(place) else _throw_away()


def _is_ours(place: Path) -> bool:
    """Whether a folder exists (it is made if need be), and we alone can write to it.

    Whoever can write there can make us run their code.
    """
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.name == "posix" and not _is_private(place):
            log.warning("%s is not used for compiled code: others can write to it", place)
            return False
        tempfile.TemporaryFile(dir=place).close()
    except OSError:
        return False
    return True


def _is_private(place: Path) -> bool:
    """Whether a folder is ours and nobody else may write to it; it is closed to readers too."""
    found = place.stat()
    if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return False
    place.chmod(0o700)
    return True


def _throw_away() -> Path:
    """A folder for this process and those it starts, so that they compile once between them."""
    try:
        home = Path(tempfile.mkdtemp(prefix="naught-kernels-"))
    except OSError:
        return Path(os.devnull)  # nothing can be kept at all
    atexit.register(_remove, home, os.getpid())
    os.environ["NAUGHT_CACHE"] = str(home)
    (home / "kernels").mkdir(mode=0o700)
    return home / "kernels"


def _remove(home: Path, maker: int) -> None:
    if os.getpid() == maker:  # a forked process leaves it to its parent
        shutil.rmtree(home, ignore_errors=True)


def versions() -> str:
    """The versions of all that shapes compiled code besides our sources."""
    tools = " ".join(f"{tool} {version(tool)}" for tool in TOOLS)
    numpy = ".".join(version("numpy").split(".")[:2])
    # Patches of Python and NumPy change neither bytecode nor how arrays lie in memory.
    return f"{sys.implementation.cache_tag} numpy {numpy} {tools}"


@cache
def fingerprint(game: str) -> str:
    """A digest of what a game's kernels are compiled from, and by what; paths play no part."""
    digest = hashlib.sha256(f"{versions()} {_machine()}".encode())
    for name in sorted(name for name in os.environ if name.startswith("NUMBA_")):
        digest.update(f"{name}={os.environ[name]}\n".encode())
    digest.update(sources(game).encode())
    return digest.hexdigest()[:20]


def sources(game: str) -> str:
    """A digest of the sources that a game's kernels are compiled from."""
    digest = hashlib.sha256()
    for home in (*(PACKAGE / shared for shared in SHARED), home_of(game)):
        for path in sorted(home.rglob("*.py")):
            source = path.read_bytes()
            if path.name not in ONLY_TALK or b"@kernel" in source:
                digest.update(f"{home.name}/{path.relative_to(home).as_posix()}\n".encode())
                digest.update(hashlib.sha256(source).digest())
    return digest.hexdigest()[:20]


def home_of(game: str) -> Path:
    """The folder with a game's kernels, in our package or in somebody else's."""
    for entry in entry_points(group=GROUP, name=game):
        found = find_spec(entry.module.partition(".")[0])
        if found is not None and found.origin is not None:
            return Path(found.origin).parent
    return PACKAGE / "games" / game


def _machine() -> str:
    """The processor, as the system describes it."""
    try:
        rows = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        rows = [platform.processor()]
    kinds = ("vendor_id", "cpu family", "model", "flags", "Features", "CPU part")
    return " ".join([platform.machine(), *sorted({row for row in rows if row.startswith(kinds)})])


def marker(game: str) -> Path:
    """The file that says this game's kernels are compiled."""
    return folder() / f"{game}-{fingerprint(game)}.ready"


def mark(game: str) -> None:
    """Say that this game's kernels are compiled."""
    with suppress(OSError):
        marker(game).touch()


@contextmanager
def alone(game: str) -> Iterator[None]:
    """Keep other processes from compiling this game; the lock goes with the process.

    Where the system has no such locks, two may compile the same: wasteful, and harmless.
    """
    try:
        import fcntl

        lock = os.open(folder() / f"{game}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    except (ImportError, OSError):
        yield
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def sweep() -> None:
    """Discard what has long been unused: kernels of sources that have changed since."""
    oldest = time.time() - UNUSED_DAYS * DAY
    for path in folder().rglob("*"):
        try:
            if path.is_file() and path.stat().st_mtime < oldest:
                path.unlink()
        except OSError:
            continue  # somebody else has swept it away
