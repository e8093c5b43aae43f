"""Bots in files at the tables of this server: loaded, and kept away from its database."""

import logging
from pathlib import Path
from typing import Final

from naught.bots import own
from naught.bots.own import sandbox
from naught.core.errors import BadBot
from naught.server.settings import is_sqlite, sqlite_file

log = logging.getLogger("naught.bots")

PATIENCE: Final = 2.0  # seconds that a table waits for a bot that is still starting
OTHERS: Final = 0o007  # the permissions of neither the owner nor the group


def load_folder(folder: Path) -> None:
    """Load every bot in a folder, and warn of what this system cannot keep them from."""
    own.take_in_folder(folder, PATIENCE, discreet=True)
    if warning := sandbox.WARNINGS[sandbox.guard()]:
        log.warning("%s (docs/own-bots.md)", warning)


def keep_from(database: str) -> None:
    """Keep bots from reading the database, as far as this system's guard can."""
    if not own.known or not is_sqlite(database):
        return
    file, files = sqlite_file(database), [bot.path for bot in own.known.values()]
    if sandbox.guard() == "bwrap" and sandbox.is_visible(file, files):
        raise BadBot(f"the database {file} is where bots can read it: move it elsewhere")
    if sandbox.guard() == "nobody":
        close_to_others(file)


def close_to_others(file: Path) -> None:
    """Remove the permissions of others from a database and the files beside it."""
    for part in (file, *(Path(f"{file}-{end}") for end in ("wal", "shm", "journal"))):
        if part.exists():
            part.chmod(part.stat().st_mode & ~OTHERS)
