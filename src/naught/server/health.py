"""Whether all is well: a server whose database takes no writes cannot be played on."""

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from naught.server.storage.store import Store

ASK_SECONDS: Final = 2.0  # between two tries, however many ask
PATIENCE: Final = 5.0


class Writable:
    """Finds out by writing whether the database can be written."""

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
    except Exception:  # whatever it is: the store tells the log, we tell those who ask
        return False
    return True


async def tables_by_status(store: "Store") -> dict[str, int] | None:
    """How many tables there are; None while the database does not answer."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await store.count()
    except Exception:
        return None
