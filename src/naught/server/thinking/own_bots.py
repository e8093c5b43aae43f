"""Bots in files at the tables of this server: taken in, and kept from its database."""

import logging
from pathlib import Path
from typing import Final

from naught.bots import own
from naught.bots.own import sandbox
from naught.core.errors import BadBot
from naught.server.settings import is_sqlite, sqlite_file

log = logging.getLogger("naught.bots")

PATIENCE: Final = 2.0  # seconds that a table waits for a bot that is still starting
ANYBODY: Final = 0o007  # the rights of those who are neither the owner nor in the group


def take_in_folder(folder: Path) -> None:
    """Offer every bot in a folder, and say what they are not kept from on this system."""
    own.take_in_folder(folder, PATIENCE)
    if warning := sandbox.WARNINGS[sandbox.guard()]:
        log.warning("%s (docs/own-bots.md)", warning)


def keep_from(database: str) -> None:
    """Let no bot read the database, as far as the guard of this system goes."""
    if not own.known or not is_sqlite(database):
        return
    file, files = sqlite_file(database), [bot.path for bot in own.known.values()]
    if sandbox.guard() == "bwrap" and sandbox.is_visible(file, files):
        raise BadBot(f"the database {file} lies where bots can read it: put it elsewhere")
    if sandbox.guard() == "nobody":
        close_to_others(file)


def close_to_others(file: Path) -> None:
    """Take from everybody else what they might do with a database and the files beside it."""
    for part in (file, *(Path(f"{file}-{end}") for end in ("wal", "shm", "journal"))):
        if part.exists():
            part.chmod(part.stat().st_mode & ~ANYBODY)
