"""When tables end: the days an operator sets, as times and as words."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.server.ending.facts import Tombstone
    from naught.server.settings import Settings
    from naught.server.tables.lobby import Lobby

A_DAY: Final = 24 * 3600 * 1000  # milliseconds
NEVER: Final = 0  # days
JUMP: Final = 2 * A_DAY  # between two looks: the clock is not to be trusted
GRACE: Final = A_DAY  # nothing ends for this long after that
TOMBSTONE_DAYS: Final = 730  # that long the link of a deleted table says so


@dataclass(frozen=True)
class Rules:
    """Days without anything happening; 0: never."""

    archive: int
    finished: int
    unfinished: int
    guests: int

    @classmethod
    def of(cls, settings: "Settings") -> "Rules":
        return cls(
            settings.archive_days,
            settings.finished_days,
            settings.unfinished_days,
            settings.guest_days,
        )

    @property
    def archive_finished(self) -> int:
        """A table is put away before it is deleted."""
        return soonest(self.archive, self.finished)

    @property
    def archive_unfinished(self) -> int:
        return soonest(self.archive, self.unfinished)


def soonest(*days: int) -> int:
    return min((some for some in days if some != NEVER), default=NEVER)


def since(now: int, days: int) -> int:
    """Where nothing has happened since this time, the days have passed."""
    return -1 if days == NEVER else now - days * A_DAY


def day_of(at: int) -> str:
    """The date (UTC) of a time in milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def put_away(lobby: "Lobby") -> str:
    """Why nothing can be played at a table that was put away."""
    assert lobby.archived is not None
    return f"this table was put away on {day_of(lobby.archived)}, as nobody played: look at it only"


WHY: Final = {
    "rule": "as nobody had played for a long time",
    "guest": "by whoever had played there",
    "operator": "by whoever runs this server",
}


def gone(tombstone: "Tombstone") -> Refused:
    """What the link of a deleted table leads to."""
    on = day_of(tombstone.at)
    return Refused("gone", f"this table was deleted on {on}, {WHY[tombstone.why]}")
