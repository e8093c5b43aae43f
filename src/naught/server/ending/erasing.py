"""A guest deletes what names them; the games of others stay, with a neutral name.

Tables where nobody else has played are deleted. At others a bot plays on, and their seat is
somebody's. On the lists of the days their points stay, without name and link: others' places
would change without them.
"""

from dataclasses import replace as replaced
from typing import TYPE_CHECKING, Final

from naught.server.ending.outcomes import outcome_of
from naught.server.storage.races import Overtaken
from naught.server.tables import lobby as lobbies
from naught.server.tables.table import now_ms
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.server.ending.facts import Why
    from naught.server.house import House
    from naught.server.tables.lobby import Lobby

ROUNDS: Final = 3  # a guest may open a table at another process meanwhile
TRIES: Final = 5


class Alone(Exception):
    """Everybody else has left the table in the meantime."""


async def erase(house: "House", guest: str, why: "Why" = "guest") -> tuple[int, int]:
    """Delete everything that names a guest; how many tables were deleted, and how many stay."""
    deleted = kept = 0
    ending = house.store.ending
    for _ in range(ROUNDS):
        found = await ending.tables_with(guest)
        if not found:
            break
        for table_id in found:
            stays = await erase_at(house, table_id, guest, why)
            kept, deleted = kept + stays, deleted + (not stays)
    await ending.forget_guest(guest, lobbies.SOMEBODY)
    return deleted, kept


async def erase_at(house: "House", table_id: str, guest: str, why: "Why") -> bool:
    """Delete a guest from one table; whether it stays."""
    for _ in range(TRIES):
        lobby = await house.store.lobby(table_id)
        if lobby is None:
            return False
        if not lobbies.others(lobby, guest):
            await delete(house, lobby, why)
            return False
        try:
            house.fanout.hang_up(table_id, guest)
            await without(house, lobby, guest)
            return True
        except (Overtaken, Alone):
            continue
    raise Refused("conflict", "your tables are changing too fast: try again")


async def without(house: "House", lobby: "Lobby", guest: str) -> None:
    if lobby.id in house.tables.loaded:
        table = house.tables.loaded[lobby.id]
        await table.change(lambda now: without_guest(now, guest), put_away=True)
        return
    saved = await house.store.save(lobbies.without(lobby, guest))
    house.notices.table_changed(lobby.id, saved.version, 0)


def without_guest(lobby: "Lobby", guest: str) -> "Lobby":
    if not lobbies.others(lobby, guest):
        raise Alone
    return lobbies.without(lobby, guest)


async def delete(house: "House", lobby: "Lobby", why: "Why") -> None:
    """Nobody else has a place here; of the deck of a day the points stay."""
    outcomes = []
    if lobbies.day_of(lobby) is not None:
        outcome = await outcome_of(house, lobby, await house.store.events(lobby.id))
        outcomes = [replaced(outcome, guest=None, name=lobbies.SOMEBODY)] if outcome else []
    await house.store.ending.delete([lobby.id], why, now_ms(), outcomes)
    house.tables.vanished(lobby.id)
