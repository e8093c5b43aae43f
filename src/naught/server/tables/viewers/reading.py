"""Long logs and replays are built off the event loop: one at a time, in a bounded queue."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from naught.server.wire.errors import Refused

MOST_WAITING: Final = 100
TRY_AGAIN: Final = 2.0  # seconds

P = ParamSpec("P")
T = TypeVar("T")


class Reading:
    """One thread for everybody who looks back at a game."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1, "reading")
        self.waiting = 0

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of some work, when its turn has come."""
        if self.waiting >= MOST_WAITING:
            problem = f"too many people are looking back at games: try again in {TRY_AGAIN:.0f} s"
            raise Refused("too_fast", problem, wait=TRY_AGAIN)
        self.waiting += 1
        try:
            return await asyncio.wrap_future(self.pool.submit(work, *args, **kwargs))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
