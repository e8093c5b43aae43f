"""Bots at tables: they see what their seat sees, and think in a thread."""

import asyncio
import logging
import os
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from naught.bots import own
from naught.server.metrics import Metrics
from naught.server.wire.messages import LevelInfo

log = logging.getLogger("naught.bots")

SHORTEST: Final = 0.02  # seconds; under any load a bot has at least this much
KINDER: Final = 5  # how much bots step back from answering people, as `nice` counts


def levels(game: str) -> list[LevelInfo]:
    """How strong the bots of a game can be."""
    from naught import bots

    return [LevelInfo(x.name, x.title, x.about, x.own) for x in bots.levels(game)]


def choose(game: Any, veiled: Any, level: str, seconds: float) -> str:
    """A bot's move, from what its seat may know and nothing else."""
    from naught import bots

    return str(bots.choose(game, veiled, level, secrets.randbits(62), seconds))


class Thinkers:
    """A few threads in which all bots think; the event loop never does."""

    def __init__(self, seconds: float, metrics: Metrics) -> None:
        self.cores = os.cpu_count() or 1
        self.seconds = seconds
        self.metrics = metrics
        self.busy = 0
        self.pool = ThreadPoolExecutor(self.cores, "bot", initializer=step_back)

    async def move(self, game: Any, veiled: Any, legal: list[str], level: str) -> str:
        """Choose; a bot that fails plays any legal move, so that nobody has to wait for it."""
        self.busy += 1
        seconds = self.time_each()
        try:
            with self.metrics.bot_time.time():
                loop = asyncio.get_running_loop()
                move = await loop.run_in_executor(self.pool, choose, game, veiled, level, seconds)
            if move in legal:
                return move
            log.error("the %s bot of %s chose a move that is not legal", level, game.name)
        except Exception:
            log.exception("the %s bot of %s failed", level, game.name)
        finally:
            self.busy -= 1
        self.metrics.bot_failures += 1
        return secrets.choice(legal)

    def time_each(self) -> float:
        """The seconds for one move: less when more bots think than there are cores."""
        return max(SHORTEST, self.seconds * min(1.0, self.cores / max(1, self.busy)))

    def close(self) -> None:
        own.forget()
        self.pool.shutdown(wait=False, cancel_futures=True)


def step_back() -> None:
    """Let the threads that answer people go first, where the system knows how."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), KINDER)
