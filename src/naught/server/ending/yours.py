"""All that is stored about a guest: how much there is, and a file with it.

Games that are not over are there with the guest's own moves only; others are never named.
"""

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import msgspec

from naught.server.ending.rules import TOMBSTONE_DAYS, day_of
from naught.server.http.guests.identity import A_YEAR
from naught.server.tables.history import replayed
from naught.server.tables.viewers.downloads import record_of
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Stored

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House
    from naught.server.storage.archive import EventLine
    from naught.server.tables.lobby import Lobby

A_DAY: Final = 24 * 3600  # seconds
FORMAT: Final = msgspec.json.Encoder()


async def stored(house: "House", guest: str) -> Stored:
    """What a guest reads on the page about this."""
    rules, ending = house.housekeeping.rules, house.store.ending
    return Stored(
        name=await house.store.name_of(guest),
        tables=len(await ending.tables_with(guest)),
        results=len(await ending.all_outcomes_of(guest)),
        archive_finished=rules.archive_finished,
        archive_unfinished=rules.archive_unfinished,
        finished=rules.finished,
        unfinished=rules.unfinished,
        guests=rules.guests,
        links=TOMBSTONE_DAYS,
        cookie=A_YEAR // A_DAY,
    )


async def everything(house: "House", guest: str) -> AsyncIterator[bytes]:
    """One JSON object, a table at a time: there may be thousands."""
    store = house.store
    head = {
        "guest": guest,
        "name": await store.name_of(guest),
        "results": [asdict(each) for each in await store.ending.all_outcomes_of(guest)],
        "revoked_links": await store.ending.links_of(guest),
    }
    yield FORMAT.encode(head)[:-1] + b',"tables":['
    comma = b""
    for table_id in await store.ending.tables_with(guest):
        found = await store.whole(table_id)
        if found is not None:
            yield comma + FORMAT.encode(await about(house, guest, *found))
            comma = b","
    yield b"]}\n"


async def about(
    house: "House", guest: str, lobby: "Lobby", lines: "list[EventLine]"
) -> dict[str, Any]:
    """One table, as far as this guest may know it."""
    chair = lobby.chair_of(guest)
    seat = None if chair is None else chair.seat
    own = [line for line in lines if seat is not None and line.line.startswith(f"{seat} ")]
    return {
        "table": lobby.id,
        "game": lobby.game,
        "players": lobby.players,
        "options": lobby.options,
        "status": lobby.status,
        "opened": lobby.created,
        "put_away": None if lobby.archived is None else day_of(lobby.archived),
        "you_are_host": lobby.host == guest,
        "your_name": None if chair is None else chair.name,
        "your_seat": seat,
        "last_nudged": None if chair is None else chair.nudged,
        "your_moves": [{"move": line.line.partition(" ")[2], "at": line.at} for line in own],
        "record": await record(house, lobby, lines, seat) if lobby.status == "over" else None,
    }


async def record(
    house: "House", lobby: "Lobby", lines: "list[EventLine]", seat: int | None
) -> str | None:
    """The whole game, once it is over; none if it cannot be replayed here any more."""
    try:
        game = await house.catalogue.game(lobby.game)
        seed = lobby.seed if house.days.reveals_seed(lobby) else None
        return await house.reading.run(written, game, lobby, lines, seat, seed)
    except Refused as refused:
        if refused.kind == "too_fast":
            raise
        return None


def written(
    game: "Game", lobby: "Lobby", lines: "list[EventLine]", seat: int | None, seed: bytes | None
) -> str:
    names = [
        lobby.chair_at(each).name if each == seat else f"seat {each}"
        for each in range(lobby.players)
    ]
    return record_of(replayed(game, lobby, lines), lobby, names, seed)
