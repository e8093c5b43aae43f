"""What is known of tables that end; without SQLAlchemy, which takes long to import."""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

Why = Literal["rule", "guest", "operator"]


@dataclass(frozen=True)
class Outcome:
    """What a game of one player came to; it outlives its table."""

    table_id: str
    series: str
    game: str
    rules: int
    cards: str | None
    options: dict[str, Any]
    guest: str | None
    name: str
    score: int
    created: int
    exists: bool = True  # the table can still be looked at


class Tombstone(NamedTuple):
    """A deleted table."""

    at: int  # milliseconds since 1970
    why: Why


@dataclass(frozen=True)
class Wanted:
    """Which tables an operator asks for."""

    ids: tuple[str, ...] = ()
    status: str | None = None  # or "archived"
    game: str | None = None
    before: int | None = None  # nothing has happened since, in milliseconds since 1970


@dataclass(frozen=True)
class Listed:
    """A table as an operator sees it: nobody's name, no cards."""

    id: str
    game: str
    status: str
    archived: bool
    players: int
    events: int
    created: int
    last: int
