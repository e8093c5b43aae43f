"""Hints at a table: one for each move of a seat, however often and by however many asked for."""

from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from naught.advice.report import Hint
from naught.server.tables.lobby import Lobby, day_of
from naught.server.tables.table import Table
from naught.server.thinking.queue import Asker, Job, Most, Queue, shared
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.core.match import Match
    from naught.server.monitoring.metrics import Metrics

KEPT: Final = 200  # hints that are cached
NICENESS: Final = 10  # bots come before hints
MOST: Final = Most(guest=3, address=12, all=60)

Key = tuple[str, int, int]  # the table, the seat, and its turn


def check_hints(lobby: Lobby) -> None:
    """Hints are off where results are compared."""
    if day_of(lobby) is not None:
        raise Refused("forbidden", "no hints with the deck of the day: play it yourself")


@dataclass
class Asked:
    """A hint, and how many are waiting for it."""

    job: Job[Hint]
    waiting: int = 0


class Hints:
    """Computes hints in threads of their own, so that bots never wait for them."""

    def __init__(self, cores: int, metrics: "Metrics") -> None:
        self.queue = Queue("hints", max(1, cores // 2), NICENESS, MOST, metrics.hint_wait)
        metrics.waiting["hint"] = self.queue.waiting
        self.asked: OrderedDict[Key, Asked] = OrderedDict()

    def close(self) -> None:
        self.queue.close()

    async def of(self, table: Table, asker: Asker) -> Hint:
        """The best move of this guest's seat, if it is to move."""
        match, seat = table.seat_in_play(asker.guest)
        check_hints(table.lobby)
        if seat not in match.to_act:
            from naught.advice.hints import why_not  # imports Numba

            raise Refused("conflict", f"no hint now: {why_not(match)}")
        key = table.id, seat, table.turn(seat)
        if key not in self.asked:
            self._ask(key, match, asker)
        return await self._wait(key, self.asked[key])

    def _ask(self, key: Key, match: "Match", asker: Asker) -> None:
        _, seat, turn = key
        moves = sum(line.seat == seat for line in match.lines)
        work = partial(hint_at, match.game, match.veiled(seat), moves, turn)
        self.asked[key] = Asked(self.queue.put(asker, work))
        while len(self.asked) > KEPT:
            self.asked.popitem(last=False)

    async def _wait(self, key: Key, asked: Asked) -> Hint:
        """Wait for it with the others; the last to give up takes it out of the queue."""
        asked.waiting += 1
        try:
            return await shared(asked.job)
        except Exception:
            self._forget(key, asked)  # whoever asks again has another try
            raise
        finally:
            asked.waiting -= 1
            if not asked.waiting and not asked.job.started:
                self.queue.leave(asked.job)
                self._forget(key, asked)

    def _forget(self, key: Key, asked: Asked) -> None:
        if self.asked.get(key) is asked:
            del self.asked[key]


def hint_at(game: "Game", veiled: Any, moves: int, turn: int) -> Hint:
    """A hint for a turn; like an analysis it depends on the moves that stand, not on the turn."""
    from naught.advice.hints import hint_for  # imports Numba

    return replace(hint_for(game, veiled, moves), turn=turn)
