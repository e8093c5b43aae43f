"""What whoever runs a server may choose."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

from naught.bots.levels import LONGEST

KIB = 1024
LARGEST_MESSAGE = 16 * KIB

SQLITE = "sqlite+aiosqlite:///"
POSTGRES = "postgresql+asyncpg://"


@dataclass(frozen=True)
class Bounds:
    """What one connection may cost, and how many there may be."""

    connections: int = 10_000  # fewer where the system allows fewer files
    connections_by_address: int = 200
    line_bytes: int = 8_000  # the URL of a request, or one header
    headers: int = 100
    head_bytes: int = 32 * KIB
    body_bytes: int = 1024 * KIB  # larger than we accept, but within reason: gets a refusal
    message_bytes: int = 64 * KIB  # the same over a websocket
    unread_bytes: int = 1024 * KIB  # what we buffer for a websocket that does not read
    head_seconds: float = 10.0  # from connecting to the end of the head
    body_seconds: float = 15.0
    keep_alive_seconds: float = 20.0  # between two requests
    reading_seconds: float = 30.0  # without reading anything we send
    ping_seconds: float = 20.0  # websockets are pinged this often, and have as long to answer


@dataclass(frozen=True)
class Settings:
    """How one server behaves; the defaults suit a living room."""

    database: str
    host: str = "127.0.0.1"  # the address we listen on
    allow_hosts: tuple[str, ...] = ()  # further host names we answer to; "*": any
    limits: bool = True
    bot_seconds: float = LONGEST  # the longest a bot thinks about one move
    bot_pause: float = 0.7  # the least time a bot takes while people are at the table
    ready_seconds: float = 60.0  # how long a scored round waits for everybody
    rest_seconds: float = 60.0  # games of bots alone pause when nobody has looked for this long
    database_seconds: float = 10.0  # the deadline of every database query
    idle_seconds: float = 600.0  # an unwatched table is dropped from memory after this
    drain_seconds: float = 30.0  # how long a worker that is replaced finishes what it began
    archive_days: int = 30  # tables where nothing has happened are put away; 0: never, as below
    finished_days: int = 730  # finished games are deleted
    unfinished_days: int = 180  # so are tables that were never played to an end
    guest_days: int = 400  # the names of guests who were not here are deleted
    housekeeping_seconds: float = 600.0  # between two looks for such tables
    analysis_iterations: int | None = None  # for each step; None: as the game says
    compiles: bool = True  # or another process does, and this one uses what that compiled
    log: Literal["text", "json"] = "text"  # json: one object for each line, requests included
    telemetry: bool = False  # spans and figures for an OpenTelemetry collector
    worker: int | None = None  # our number among the workers of a supervisor
    notices: bool = True  # tell other processes what happened; without, they find out by asking
    quiet: bool = False
    bounds: Bounds = Bounds()


def database_url(given: str | Path | None) -> str:
    """The address of a database: a full URL, the path of an SQLite file, or the user's own.

    A URL may hold a password, and everybody on a machine can read command lines: if none is given,
    NAUGHT_DATABASE in the environment says which.
    """
    given = given or os.environ.get("NAUGHT_DATABASE")
    if not given:
        return SQLITE + str(default_database())
    text = str(given)
    for prefix, full in (
        ("postgresql://", POSTGRES),
        ("postgres://", POSTGRES),
        ("sqlite:///", SQLITE),
    ):
        if text.startswith(prefix):
            return full + text.removeprefix(prefix)
    return text if "://" in text else SQLITE + str(Path(text).expanduser().absolute())


def default_database() -> Path:
    """The database in the user's data folder."""
    return user_data_path("naught", appauthor=False) / "naught.db"


def is_sqlite(url: str) -> bool:
    return url.startswith("sqlite")


def sqlite_file(url: str) -> Path:
    """Where an SQLite address keeps its file."""
    return Path(url.split(":///", 1)[1].split("?", 1)[0])
