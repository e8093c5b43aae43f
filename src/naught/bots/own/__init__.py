"""Bots in files of your own: `def choose(view, legal, clock) -> text`; see docs/own-bots.md.

player          a file as a player: whatever it does, a legal move comes out
process         the process a file runs in, seen from outside
sandbox         what that process can see of the machine
messages        the messages between the two
worker          the process itself, seen from inside
limits          how much of the machine it may use
"""

import atexit
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from naught.bots.levels import LEVELS
from naught.bots.own.player import LOADING, OwnBot
from naught.core.errors import BadBot

__all__ = ["OwnBot", "forget", "known", "take_in", "take_in_folder"]

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
TAKEN: Final = frozenset({"random", "quick", "greedy", "plain", *(level.name for level in LEVELS)})

known: dict[str, OwnBot] = {}  # those loaded, by name


def take_in(path: str | Path, patience: float = LOADING, discreet: bool = False) -> OwnBot:
    """Load the bot in a file; from now on it is known by the file's name."""
    file = Path(path).expanduser().absolute()
    if file.stem in known and known[file.stem].path == file:
        return known[file.stem]
    check_name(file, str(path))
    known[file.stem] = OwnBot(file, patience, discreet)
    return known[file.stem]


def check_name(file: Path, asked: str) -> None:
    """Refuse a file that is not a bot, or has the name of another one."""
    if file.suffix == ".py" and not file.is_file():
        raise BadBot(f"no bot in {asked}: there is no such file")
    if file.suffix != ".py":
        raise BadBot(f"no bot in {asked}: a bot is a Python file with a function choose or act")
    if not NAME.fullmatch(file.stem):
        raise BadBot(f"{asked}: a bot's file name has letters, digits, - and _, at most 40")
    if file.stem in TAKEN or file.stem in known:
        raise BadBot(f"{asked}: a bot named {file.stem} exists already: rename the file")


def take_in_folder(folder: Path, patience: float = LOADING, discreet: bool = False) -> list[OwnBot]:
    """Load every bot in a folder, in parallel; files that begin with _ are skipped."""
    if not folder.is_dir():
        raise BadBot(f"no folder {folder}")
    files = sorted(file for file in folder.glob("*.py") if not file.name.startswith("_"))
    if not files:
        raise BadBot(f"no bots (.py) in {folder}")
    with ThreadPoolExecutor(len(files)) as pool:
        found = list(pool.map(lambda file: take_in(file, patience, discreet), files))
    for bot in found:  # by name, whichever was loaded first
        known[bot.path.stem] = known.pop(bot.path.stem)
    return found


def forget() -> None:
    """Unload all of them, and end their processes."""
    while known:
        known.popitem()[1].close()


atexit.register(forget)
