"""Waiting for one another: nudges, bots that take over from idle players, the pace of the bots.

All of it is part of the lobby, and so it is stored before anybody sees it, and survives a crash.
"""

import asyncio
import math
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from naught.bots.levels import USUAL
from naught.server.tables.lobby import Chair, Lobby, chair_number, day_of, put
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Agreed, Pace

if TYPE_CHECKING:
    from naught.server.tables.table import Table

PAUSES: Final[dict[Pace, float]] = {"instant": 0.0, "brisk": 1.0, "calm": 2.5}  # times `bot_pause`
NUDGE_AFTER: Final = 10.0  # seconds that everybody has for a move without being nudged
NUDGE_AGAIN: Final = 20.0
GRACE: Final = 60.0  # seconds before a bot takes over, from when a process loads the table
TICK: Final = 1.0  # seconds between two looks at the clock


@dataclass
class Wait:
    """How long a table has waited, by a clock that does not jump and is not anybody else's.

    How long it had waited when it was loaded is known from wall clocks alone. Any of them may be
    wrong, so nobody loses their seat by that before they had some time of this process's own.
    """

    since: int  # when the last event was stored, milliseconds since 1970
    before: float = 0.0  # seconds, as far as wall clocks say
    seen: float = field(default_factory=time.monotonic)
    excused: float = 0.0  # seconds that it had lasted when the host chose their patience

    @classmethod
    def loaded(cls, since: int) -> "Wait":
        return cls(since, max(0.0, time.time() - since / 1000))

    @property
    def here(self) -> float:
        """Seconds that this process has seen of it."""
        return time.monotonic() - self.seen

    def left(self, patience: float) -> float:
        """Seconds until it has lasted so long."""
        allowed = patience + self.excused
        return max(allowed - self.before, min(patience, GRACE)) - self.here

    def excuse(self) -> None:
        """A patience that is chosen now counts from now on: nobody loses their seat unwarned."""
        self.excused = self.before + self.here


def agree(lobby: Lobby, agreed: Agreed) -> Lobby:
    """What the host has chosen, from now on."""
    if day_of(lobby) is not None:
        raise Refused("conflict", "there is nobody to wait for at a deck of the day")
    return replace(lobby, patience=agreed.patience, late=agreed.late, pace=agreed.pace)


def nudge(table: "Table", guest: str, number: int) -> Lobby:
    """Ask the player at a place for their move, not before they had time, and not all the time."""
    lobby, now = table.lobby, time.time_ns() // 1_000_000
    chair = chair_number(lobby, number)
    if lobby.seat_of(guest) is None:
        raise Refused("forbidden", "only players may nudge each other")
    if chair.guest == guest:
        raise Refused("conflict", "that is your own place")
    if not is_waited_for(table, chair):
        raise Refused("conflict", f"nobody is waiting for {chair.name or 'that place'} now")
    if (seconds := max(too_soon(table), nudged_lately(chair, now))) > 0:
        raise Refused("conflict", f"give {chair.name} {math.ceil(seconds)} more seconds")
    return put(lobby, replace(chair, nudged=now))


def too_soon(table: "Table") -> float:
    """Seconds until somebody has thought for long enough."""
    return NUDGE_AFTER - table.wait.before - table.wait.here


def nudged_lately(chair: Chair, now: int) -> float:
    """Seconds until the next nudge is due; one in the future means that a clock is wrong."""
    ago = (now - chair.nudged) / 1000 if chair.nudged is not None else -1.0
    return NUDGE_AGAIN - ago if ago >= 0 else 0.0


def is_waited_for(table: "Table", chair: Chair) -> bool:
    """Whether the game waits for a person at this place."""
    seat = chair.seat
    if chair.kind != "person" or seat is None:
        return False
    return seat in table.present.to_act or (table.present.pause and seat not in table.ready)


def relief_is_near(table: "Table") -> bool:
    """Whether a bot is to take over from somebody, if they do not move in time."""
    return table.lobby.patience is not None and bool(idle_chairs(table))


def idle_chairs(table: "Table") -> list[Chair]:
    """The people who owe a move, while somebody who is here waits for them."""
    to_act = table.present.to_act
    waits = any(chair.seat not in to_act and chair.guest in table.here for chair in seated(table))
    return [chair for chair in seated(table) if chair.seat in to_act] if waits else []


def seated(table: "Table") -> list[Chair]:
    return [chair for chair in table.lobby.people if chair.seat is not None]


async def wait_for_relief(table: "Table") -> None:
    """Look at the clock until everybody has moved, or a bot has taken over."""
    while relief_is_near(table):
        if (wait := due_in(table)) <= 0:
            await table.change(lambda _: relieved(table))
            return
        await asyncio.sleep(min(wait, TICK))


def due_in(table: "Table") -> float:
    """Seconds until the host's patience ends; the wait began with the last event."""
    assert table.lobby.patience is not None
    return table.wait.left(table.lobby.patience)


def relieved(table: "Table") -> Lobby:
    """The lobby with bots for those who have not moved; their places stay theirs."""
    lobby = table.lobby
    if not relief_is_near(table) or due_in(table) > 0:
        return lobby
    for chair in idle_chairs(table):
        lobby = put(lobby, replace(chair, kind="bot", level=USUAL))
    return lobby
