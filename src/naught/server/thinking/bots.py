"""Bots at tables: they see what their seat sees, and think in a thread."""

import logging
import os
import secrets
from functools import partial
from typing import Any, Final

from naught import bots
from naught.bots import own
from naught.server.monitoring.metrics import Metrics
from naught.server.thinking.queue import Asker, Most, Queue
from naught.server.wire.errors import Refused
from naught.server.wire.messages import LevelInfo

log = logging.getLogger("naught.bots")

SHORTEST: Final = 0.02  # seconds; even under load a bot has at least this long
NICENESS: Final = 5  # answering people comes before bots
MOST: Final = Most(guest=200, address=2_000, all=5_000)


def levels(game: str) -> list[LevelInfo]:
    """How strong the bots of a game can be."""
    return [LevelInfo(x.name, x.title, x.about, x.own) for x in bots.levels(game)]


def choose(game: Any, veiled: Any, level: str, seconds: float) -> str:
    """A bot's move, from what its seat may know and nothing else."""
    return str(bots.choose(game, veiled, level, secrets.randbits(62), seconds))


class Thinkers:
    """A few threads in which all bots think; the event loop never does.

    Each bot in a file has threads of its own, which wait for its processes: a slow one delays
    nobody but itself.
    """

    def __init__(self, seconds: float, metrics: Metrics) -> None:
        self.cores = os.cpu_count() or 1
        self.seconds = seconds
        self.metrics = metrics
        self.busy = 0
        self.queue = self._new_queue()
        self.own: dict[str, Queue] = {}
        metrics.waiting["bot"] = self.queue.waiting

    async def move(self, game: Any, veiled: Any, legal: list[str], level: str, asker: Asker) -> str:
        """Choose a move; a bot that fails plays a random legal one, so that the game goes on."""
        self.busy += 1
        work = partial(choose, game, veiled, level, self.time_each())
        try:
            with self.metrics.bot_time.time():
                move = await self._queue_of(level).run(asker, work)
            if move in legal:
                return move
            log.error("the %s bot of %s chose an illegal move", level, game.name)
        except Refused:
            pass  # the queue is full: this bot moves at random
        except Exception:
            log.exception("the %s bot of %s failed", level, game.name)
        finally:
            self.busy -= 1
        self.metrics.bot_failures += 1
        return secrets.choice(legal)

    def time_each(self) -> float:
        """The seconds for one move: less when more bots are thinking than there are cores."""
        return max(SHORTEST, self.seconds * min(1.0, self.cores / max(1, self.busy)))

    def close(self) -> None:
        own.forget()
        for queue in (self.queue, *self.own.values()):
            queue.close()

    def _queue_of(self, level: str) -> Queue:
        if level not in own.known:
            return self.queue
        if level not in self.own:
            self.own[level] = self._new_queue()
        return self.own[level]

    def _new_queue(self) -> Queue:
        return Queue("bots", self.cores, NICENESS, MOST, self.metrics.bot_wait)
