"""What processes write about themselves and their tables, as it is stored."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class ProcessRow:
    """One process, as it has last written."""

    id: str
    beats: int
    pace: int  # milliseconds between two beats, at most
    changes: int  # of presence and readiness, so far


class Newest(NamedTuple):
    """How far a table is, and the process that drives it."""

    version: int
    stored: int  # lines
    driver: str | None


class Here(NamedTuple):
    """Whether a guest is connected to a table, by one process."""

    table_id: str
    guest: str
    here: bool


class Looked(NamedTuple):
    """A seat has looked at a table of this many stored lines, and is ready to go on."""

    table_id: str
    seat: int
    number: int
