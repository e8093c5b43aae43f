"""Where compiled kernels are kept: a folder named after everything that shaped them."""

import hashlib
import os
import platform
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path

PACKAGE = Path(__file__).parent.parent
KERNEL_HOMES = ("core", "games", "bots", "lab")
ONLY_TALK = ("words.py", "view.py", "advice.py", "reasons.py")  # kernels neither are nor look there


def kernel_sources() -> list[Path]:
    """Every file a kernel may live in, in a fixed order."""
    found = (path for home in KERNEL_HOMES for path in (PACKAGE / home).rglob("*.py"))
    return sorted(path for path in found if path.name not in ONLY_TALK)


@cache
def fingerprint() -> str:
    """Names one set of kernels: their sources, where they lie, and what compiles them.

    Numba does not notice a changed callee in another file, so the name covers all files.
    """
    digest = hashlib.sha256(str(PACKAGE).encode())
    digest.update(" ".join([platform.python_version(), platform.machine()]).encode())
    for tool in ("numpy", "numba", "llvmlite"):
        digest.update(f"{tool} {version(tool)}".encode())
    for path in kernel_sources():
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


@cache
def folder() -> Path:
    """The cache folder, made if need be; a throw-away one where the user's cannot be written."""
    home = os.environ.get("NAUGHT_CACHE")
    place = (Path(home) if home else user_cache_path("naught")) / "kernels" / fingerprint()
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="naught-kernels-"))
    return place
