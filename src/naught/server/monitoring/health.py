"""Whether all is well: nobody can play on a server whose database cannot be written."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from naught.server.house import House
    from naught.server.storage.store import Store

ASK_SECONDS: Final = 2.0  # between two tries, however many requests come in
PATIENCE: Final = 5.0


class Writable:
    """Finds out whether the database can be written, by writing to it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.tried = -ASK_SECONDS
        self.result = True

    async def now(self, store: "Store") -> bool:
        async with self.lock:
            if time.monotonic() - self.tried >= ASK_SECONDS:
                self.result = await can_write(store)
                self.tried = time.monotonic()
            return self.result


async def can_write(store: "Store") -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            await store.try_write()
    except Exception:  # whatever it is: the store logs it, we report it
        return False
    return True


async def tables_by_status(store: "Store") -> dict[str, int] | None:
    """How many tables there are; None while the database does not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await store.count()
    except Exception:
        return None


class Readiness(Struct):
    """Whether a load balancer should send requests to this process, and if not, why."""

    ready: bool
    why: str = ""


async def readiness(house: "House") -> Readiness:
    """Not while it starts, makes way for another process, or cannot write to the database."""
    if house.draining:
        return Readiness(False, "draining")
    if not house.opened.is_set() or not house.catalogue.loaded:
        return Readiness(False, "starting")
    if not await house.writable.now(house.store):
        return Readiness(False, "cannot write")
    return Readiness(True)
