"""All tables of a guest: where it is their turn, what they wait for, how their games ended."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from naught.server.http.guests.identity import Holder
from naught.server.tables.history import replayed
from naught.server.tables.lobby import Lobby, day_of
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Result, YourTable
from naught.server.wire.steps import Present

if TYPE_CHECKING:
    from naught.server.house import House
    from naught.server.storage.store import Seated

MOST: Final = 40  # tables in one answer, the newest
KEPT: Final = 5_000  # positions in memory: a few hundred bytes each


@dataclass(frozen=True)
class Standing:
    """How a table stands after its last event."""

    to_act: tuple[int, ...] = ()
    pause: bool = False
    result: Result | None = None


class YourTables:
    """Finds a guest's tables; how one stands is computed once for each stored line."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.known: OrderedDict[tuple[str, int], Standing] = OrderedDict()

    async def of(self, holder: Holder) -> list[YourTable]:
        """Where it is this guest's turn first, then what is going on, then what is over."""
        found = await self.house.store.tables_of(holder, MOST)
        tables = [await self._table(holder, seated) for seated in found]
        return sorted((table for table in tables if table), key=urgency)

    async def _table(self, holder: Holder, seated: "Seated") -> YourTable | None:
        lobby, key = seated.lobby, holder.key_for(seated.lobby.series)
        own = lobby.chair_of(holder.own) or (lobby.chair_of(key.guest) if key else None)
        if own is None:
            return None
        try:
            standing = await self._standing(seated)
        except Refused:  # a game that is not installed any more, or cards that have changed
            return None
        waited = [chair for chair in lobby.chairs if chair.seat in standing.to_act]
        mine = own.kind == "person"
        return YourTable(
            id=lobby.id,
            game=lobby.game,
            status=lobby.status,
            players=lobby.players,
            others=[chair.name for chair in lobby.chairs if chair is not own and chair.name],
            your_turn=mine and (standing.pause or own in waited) and not self._closed(lobby),
            waiting_for=[chair.name for chair in waited if chair is not own],
            since=seated.since,
            seat=own.seat,
            result=standing.result,
            day=day_of(lobby),
            closed=self._closed(lobby),
            kept=not mine,
        )

    def _closed(self, lobby: Lobby) -> bool:
        ended = lobby.archived is not None or self.house.days.is_over(lobby)
        return ended and lobby.status != "over"

    async def _standing(self, seated: "Seated") -> Standing:
        """How a table stands; its record is replayed when it is asked for first."""
        key = seated.lobby.id, seated.stored
        if not seated.stored:
            return Standing()
        if key not in self.known:
            self.known[key] = await self._replayed(seated.lobby)
            while len(self.known) > KEPT:
                self.known.popitem(last=False)
        return self.known[key]

    async def _replayed(self, lobby: Lobby) -> Standing:
        game = await self.house.catalogue.game(lobby.game)
        lines = await self.house.store.events(lobby.id)
        match = await self.house.reading.run(replayed, game, lobby, lines)
        present = Present.of(match)
        return Standing(present.to_act, present.pause, present.result)


def urgency(table: YourTable) -> tuple[int, int]:
    """One's own turn first, and there whoever has waited longest; else the latest first."""
    if table.your_turn:
        return 0, table.since
    return (2 if table.status == "over" or table.closed else 1), -table.since
