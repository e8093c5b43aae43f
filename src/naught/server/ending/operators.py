"""What `naught tables` does, on a database that servers may be using.

It joins their company for as long as it changes anything (shared/processes.py): servers that run
see somebody come and go, look at their tables, and find out what was deleted.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

import naught
from naught.core.errors import BadNotation
from naught.server.ending.facts import Listed, Outcome, Wanted
from naught.server.ending.outcomes import counts, scored
from naught.server.http.guests.identity import new_id
from naught.server.settings import database_url, is_sqlite, sqlite_file
from naught.server.shared.processes import BEAT_SECONDS
from naught.server.storage.opening import WrongDatabase
from naught.server.storage.store import opened_in_time
from naught.server.tables.history import replayed
from naught.server.tables.table import now_ms
from naught.server.tables.viewers.downloads import record_of
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.server.storage.store import Store

AT_ONCE: Final = 50  # tables in one transaction
PACE: Final = 60_000  # milliseconds: we are declared dead only after minutes
SEEN_SECONDS: Final = 3 * BEAT_SECONDS  # by then everybody who lives has looked at us


@asynccontextmanager
async def opened(database: str | None) -> AsyncIterator["Store"]:
    """The store, or WrongDatabase; no file is made where there is none."""
    url = database_url(database)
    if is_sqlite(url) and not sqlite_file(url).exists():
        raise WrongDatabase(f"there is no database {sqlite_file(url)}: name one with --database")
    store = await opened_in_time(url)
    try:
        yield store
    finally:
        await store.close()


async def found(store: "Store", wanted: Wanted, most: int | None = None) -> list[Listed]:
    """The tables an operator asks for, by id."""
    tables: list[Listed] = []
    while most is None or len(tables) < most:
        after = tables[-1].id if tables else ""
        some = await store.ending.listed(wanted, AT_ONCE, after)
        tables += some
        if len(some) < AT_ONCE:
            break
    return tables[:most]


async def delete(store: "Store", ids: list[str], say: Callable[[int], None]) -> None:
    """Delete tables, a few at a time; what games of one player came to stays."""
    async with company(store):
        for first in range(0, len(ids), AT_ONCE):
            some = ids[first : first + AT_ONCE]
            outcomes = [kept for each in some if (kept := await outcome(store, each))]
            await store.ending.delete(some, "operator", now_ms(), outcomes)
            say(first + len(some))


async def outcome(store: "Store", table_id: str) -> Outcome | None:
    whole = await store.whole(table_id)
    if whole is None or not counts(whole[0]):
        return None
    try:
        return scored(naught.load(whole[0].game), *whole)
    except (Refused, BadNotation):  # not installed any more: nobody is shown its results either
        return None


async def record(store: "Store", table_id: str) -> str | None:
    """The record of a finished table; none if it is not over."""
    whole = await store.whole(table_id)
    if whole is None or whole[0].status != "over":
        return None
    lobby, lines = whole
    match = replayed(naught.load(lobby.game), lobby, lines)
    return record_of(match, lobby, lobby.names, lobby.seed)


@asynccontextmanager
async def company(store: "Store") -> AsyncIterator[None]:
    """Be one of the processes for a while, if there are any."""
    sharing, me = store.sharing, new_id()
    others = await sharing.processes()
    await sharing.join(me, PACE)
    try:
        yield
        if others:
            await asyncio.sleep(SEEN_SECONDS)
    finally:
        rows = await sharing.processes()
        if me in rows:
            await sharing.leave(rows[me])
        if others and not sharing.is_sqlite:
            with suppress(Exception):
                await sharing.notify([f"{me} gone"])
