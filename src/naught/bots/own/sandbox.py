"""What a bot's process can see of the machine: as little as the system allows.

Guards, the best first; docs/own-bots.md says what each of them keeps a bot from.
"""

import os
import shutil
import site
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, Literal

Guard = Literal["bwrap", "nobody", "limits"]
GUARDS: Final[tuple[Guard, ...]] = ("bwrap", "nobody", "limits")
WARNINGS: Final[dict[Guard, str]] = {
    "bwrap": "",
    "nobody": (
        "bots in files run as the user nobody, who can read every world-readable file and "
        "use the network: install bubblewrap (bwrap) to prevent both"
    ),
    "limits": (
        "bots in files run as the user of this server, and could read its database: use only "
        "those you trust, or install bubblewrap (bwrap)"
    ),
}

PACKAGE: Final = Path(__file__).parents[2]
WORKER: Final = "naught.bots.own.worker"
NOBODY: Final = 65534  # where the system has no user of that name
TRIAL_SECONDS: Final = 20.0
SYSTEM: Final = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store"),
    *("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"),
)
KEPT: Final = frozenset(
    {"PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", "PYTHONPATH", "NUMBA_DISABLE_JIT"}
)
ONE_THREAD: Final = ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "NUMBA")


@cache
def guard() -> Guard:
    """The best guard that works here, found by trying."""
    return next(kind for kind in GUARDS if works(kind))


def works(kind: Guard) -> bool:
    """Whether a process starts under this guard, and can still read Python's own files."""
    if kind == "bwrap" and shutil.which("bwrap") is None:
        return False
    if kind == "nobody" and not is_root():
        return False
    if kind == "limits":
        return True
    trial = command(kind, None)
    try:
        done = subprocess.run(
            trial, env=environment(), capture_output=True, timeout=TRIAL_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def command(kind: Guard, file: Path | None) -> list[str]:
    """What starts the process for a file; without a file, a trial run."""
    user = nobody() if is_root() and kind != "limits" else ""
    worker = [sys.executable, "-P", "-m", WORKER, user, "" if file is None else str(file)]
    return [*bwrap(file), *worker] if kind == "bwrap" else worker


def environment() -> dict[str, str]:
    """What Python needs, and nothing that was meant for the server alone."""
    kept = {name: os.environ[name] for name in os.environ if name in KEPT or name[:3] == "LC_"}
    threads = {f"{library}_NUM_THREADS": "1" for library in ONE_THREAD}
    return {**kept, **threads, "HOME": "/", "PYTHONDONTWRITEBYTECODE": "1"}


def bwrap(file: Path | None) -> list[str]:
    """No network, no other processes, nowhere to write, and only the files named in `visible`."""
    spaces = ["--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    if not is_root():  # root needs none, and drops its rights in the worker
        spaces.append("--unshare-user")
    paths = visible(file)
    above = sorted({parent for path in paths for parent in path.parents if parent != Path("/")})
    shown = [
        *chain.from_iterable(("--dir", str(folder)) for folder in above),
        *chain.from_iterable(("--ro-bind-try", str(path), str(path)) for path in paths),
    ]
    return [
        *("bwrap", "--die-with-parent", "--new-session", *spaces, *shown),
        *("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"),
        *("--remount-ro", "/", "--chdir", "/"),
    ]


def visible(file: Path | None) -> list[Path]:
    """Python, its packages, this one, and what belongs to a bot; folders before what is in them."""
    names = [sys.base_prefix, sys.base_exec_prefix, sys.prefix, sys.exec_prefix]
    names += site.getsitepackages()
    if site.ENABLE_USER_SITE:
        names.append(site.getusersitepackages())
    python = {Path(name) for name in names if name != "/"} | {PACKAGE}
    python |= {path.resolve() for path in python}
    system = {Path(name) for name in SYSTEM if Path(name).exists()}
    return sorted(system | python | (set() if file is None else belongings(file)))


def belongings(file: Path) -> set[Path]:
    """A bot's file, the modules beside it, and the folder of its name, for its data."""
    return {file, *file.parent.glob("*.py"), file.with_suffix("")}


def is_visible(path: Path, files: list[Path]) -> bool:
    """Whether any of these bots could see this path from its sandbox."""
    place = path.resolve()
    shown = chain.from_iterable(visible(file) for file in files)
    return any(place.is_relative_to(folder.resolve()) for folder in shown)


def nobody() -> str:
    """The user without rights, as "uid:gid"."""
    import pwd

    try:
        found = pwd.getpwnam("nobody")
    except KeyError:
        return f"{NOBODY}:{NOBODY}"
    return f"{found.pw_uid}:{found.pw_gid}"


def is_root() -> bool:
    return os.geteuid() == 0
