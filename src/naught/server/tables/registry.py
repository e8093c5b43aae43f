"""All tables: opened here, loaded from the store when asked for, unloaded when idle."""

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from naught.core.errors import BadNotation
from naught.server.http.guests.identity import is_id, new_id
from naught.server.tables import lobby as lobbies
from naught.server.tables.lobby import Lobby
from naught.server.tables.table import Table, now_ms
from naught.server.wire.errors import Refused, no_such_table
from naught.server.wire.messages import OpenTable

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House

SWEEP_SECONDS = 30.0


class Tables:
    """The tables in memory, each at most once."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.loaded: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Task[Table]] = {}

    async def get(self, table_id: str) -> Table:
        """The table, replayed from its record if it is not in memory."""
        if not is_id(table_id):
            raise no_such_table()
        if table_id in self.loaded:
            table = self.loaded[table_id]
            await table.follower.refresh()
            table.driver.look()
            return table
        if table_id not in self.loading:
            self.loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self.loading[table_id])

    async def open(self, guest: str, asked: OpenTable, address: str = "") -> Table:
        """A new table; its host sits down unless bots take every place."""
        game = await self.house.catalogue.game(asked.game)
        options = checked_options(game, asked)
        lobby = lobbies.opened(new_id(), game, asked.players, options, guest, now_ms())
        if len(asked.bots) > asked.players:
            raise Refused("message", f"{len(asked.bots)} bots for {asked.players} places")
        if len(asked.bots) < asked.players:
            lobby = lobbies.sit(lobby, guest, (await self.house.me(guest)).name)
        lobby = replace(self._with_bots(lobby, asked.bots), pace=asked.pace)
        if asked.start and lobby.full:
            lobby = lobbies.ask_to_start(lobby)
        return await self.create(lobby, game, address)

    async def create(self, lobby: Lobby, game: "Game", address: str = "") -> Table:
        """Store a new table, and start it if its host has said so; Overtaken if it already exists.

        Once it is stored, the answer is the table: if it cannot start, it says so itself.
        """
        table = await self.house.shielded(self._create(lobby, game, address))
        await table.wait_for_start()
        return table

    async def again(self, table: Table, guest: str) -> Table:
        """The table of the rematch: created by whoever asks first, the same for all."""
        if table.lobby.next is None:
            check_rematch(table.lobby, guest)
            fresh = lobbies.rematch(table.lobby, new_id(), table.game, guest, now_ms())
            await table.change(lambda lobby: lobbies.follow(lobby, fresh), fresh, put_away=True)
        assert table.lobby.next is not None
        return await self.get(table.lobby.next)

    async def renamed(self, guest: str) -> None:
        """Somebody has a new name in the store: reload their tables in memory."""
        for table in list(self.loaded.values()):
            if table.lobby.chair_of(guest) is not None:
                await table.reload()

    def stop(self) -> None:
        for loading in self.loading.values():
            loading.cancel()
        for table in self.loaded.values():
            table.driver.stop()

    async def sweep_for_ever(self) -> None:
        """Unload tables that nobody looks at; their records stay."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for table in [table for table in self.loaded.values() if self._is_idle(table)]:
                self.unload(table)

    def unload(self, table: Table) -> None:
        del self.loaded[table.id]
        table.driver.stop()
        self.house.leases.forget(table.id)

    def vanished(self, table_id: str) -> None:
        """The table was deleted: whoever is connected asks again, and is told so."""
        if table_id in self.loaded:
            self.unload(self.loaded[table_id])
        self.house.presence.forget_table(table_id)
        for listener in self.house.fanout.listeners(table_id):
            listener.hang_up()

    def _is_idle(self, table: Table) -> bool:
        idle = time.monotonic() - table.looked > self.house.settings.idle_seconds
        return idle and not table.here and not table.driver.busy and not table.lock.locked()

    async def _load(self, table_id: str) -> Table:
        try:
            lobby = await self.house.store.lobby(table_id)
            if lobby is None:
                raise await self.house.housekeeping.why_missing(table_id)
            table = Table(self.house, lobby, await self.house.catalogue.game(lobby.game))
            if lobby.status != "gathering":
                await table.load()
            return self._keep(table)
        finally:
            del self.loading[table_id]

    async def _create(self, lobby: Lobby, game: "Game", address: str) -> Table:
        driver = self.house.processes.id if lobby.starting else None
        await self.house.store.create(lobby, driver)
        if driver == self.house.processes.id:
            self.house.leases.take(lobby.id)
        self.house.catalogue.want(game.name)
        table = Table(self.house, lobby, game)
        table.address = address
        return self._keep(table)

    def _keep(self, table: Table) -> Table:
        """Keep one of each: the first that was loaded."""
        self.house.processes.table_loaded()
        kept = self.loaded.setdefault(table.id, table)
        kept.driver.go_on()
        return kept

    def _with_bots(self, lobby: Lobby, levels: list[str]) -> Lobby:
        free = [chair.number for chair in lobby.chairs if chair.kind == "open"]
        for number, name in zip(free, levels, strict=False):
            level = self.house.catalogue.level(lobby.game, name)
            lobby = lobbies.seat_bot(lobby, number, level.name)
        return lobby


def check_rematch(lobby: Lobby, guest: str) -> None:
    if lobby.status != "over":
        raise Refused("conflict", "the game is not over yet")
    if lobbies.day_of(lobby) is not None:
        raise Refused("conflict", "the deck of the day is played once")
    if lobby.chair_of(guest) is None and lobby.host != guest:
        raise Refused("forbidden", "only those who played may ask for another game")


def checked_options(game: "Game", asked: OpenTable) -> dict[str, str | int | bool]:
    """Every option with its value, or a refusal in the game's own words."""

    try:
        return game.settle(asked.players, asked.options)
    except BadNotation as error:
        raise Refused("message", str(error)) from None
