"""Waiting for one another: nudges, bots that take over from idle players, the pace of the bots.

All of it is part of the lobby, and so it is stored before anybody sees it, and survives a crash.
"""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from naught.bots.levels import USUAL
from naught.server.tables.lobby import Chair, Lobby, chair_number, day_of, put
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Agreed, Pace

if TYPE_CHECKING:
    from naught.server.tables.table import Table

PAUSES: Final[dict[Pace, float]] = {"instant": 0.0, "brisk": 1.0, "calm": 2.5}  # times `bot_pause`
NUDGE_AFTER: Final = 10_000  # milliseconds that everybody has for a move without being nudged
NUDGE_AGAIN: Final = 20_000
TICK: Final = 1.0  # seconds between two looks at the clock


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
    soon = max(table.since + NUDGE_AFTER, (chair.nudged or 0) + NUDGE_AGAIN)
    if now < soon:
        seconds = -(-(soon - now) // 1000)
        raise Refused("conflict", f"give {chair.name} {seconds} more seconds")
    return put(lobby, replace(chair, nudged=now))


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
    return table.since / 1000 + table.lobby.patience - time.time()


def relieved(table: "Table") -> Lobby:
    """The lobby with bots for those who have not moved; their places stay theirs."""
    lobby = table.lobby
    if not relief_is_near(table) or due_in(table) > 0:
        return lobby
    for chair in idle_chairs(table):
        lobby = put(lobby, replace(chair, kind="bot", level=USUAL))
    return lobby
