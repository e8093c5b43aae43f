"""Personal links bring a seat to another device, once it has confirmed; they can be revoked.

There are none for a deck of the day: whoever followed one would see the deck before placing it.
"""

from typing import TYPE_CHECKING

from naught.server.http.guests.identity import Holder, Key
from naught.server.tables.lobby import day_of
from naught.server.wire.errors import Refused
from naught.server.wire.messages import PersonalLink

if TYPE_CHECKING:
    from naught.server.house import House
    from naught.server.tables.table import Table


class PersonalLinks:
    """Issues, reads and revokes them."""

    def __init__(self, house: "House") -> None:
        self.house = house

    async def path(self, table: "Table", guest: str) -> str | None:
        """The personal link of a guest who has a place at this table."""
        if table.lobby.chair_of(guest) is None or day_of(table.lobby) is not None:
            return None
        key = await self._fresh_key(table, guest)
        return f"/back/{self.house.seal.personal(table.id, key)}"

    async def read(self, token: str, holder: Holder) -> tuple[PersonalLink, Key]:
        """Who a link would make this device, and at which table."""
        table_id, key = await self._claim(token)
        lobby = await self.house.store.lobby(table_id)
        if lobby is None:
            raise await self.house.housekeeping.why_missing(table_id)
        if day_of(lobby) is not None:
            raise Refused("conflict", "a deck of the day stays with whoever has begun it")
        if holder.own != key.guest and lobby.chair_of(holder.own) is not None:
            raise Refused("conflict", "you have a place of your own at this table")
        chair = lobby.chair_of(key.guest)
        name = (await self.house.me(key.guest)).name if chair is None else chair.name
        held = holder.key_for(key.series)
        already = holder.own == key.guest or held == key
        return PersonalLink(table_id, lobby.game, lobby.status, name, already), key

    async def guest_at(self, table: "Table", holder: Holder) -> str:
        """Which guest this device is at this table: its own, or one brought by a personal link."""
        key = holder.key_for(table.lobby.series)
        own = table.lobby.chair_of(holder.own) is not None
        if key is None or own or day_of(table.lobby) is not None:
            return holder.own
        return key.guest if await self._is_valid(key) else holder.own

    async def revoke(self, table: "Table", guest: str) -> Key:
        """Revoke every link this guest has had so far, here and at the rematches."""
        if table.lobby.chair_of(guest) is None:
            raise Refused("forbidden", "only those who have a place here have a personal link")
        series = table.lobby.series
        epoch = await self.house.store.revoke_links(series, guest)
        for other in list(self.house.tables.loaded.values()):
            if other.lobby.series == series:  # every device reconnects as whoever it is now
                self.house.fanout.hang_up(other.id, guest)
                await other.reload()
        return Key(series, guest, epoch)

    async def check_connections(self, table: "Table") -> None:
        """The lobby was changed elsewhere: cut whoever came by a link that is void by now."""
        for connection in self.house.fanout.listeners(table.id):
            key = connection.key
            if key is not None and not await self._is_valid(key):
                connection.hang_up()

    async def _claim(self, token: str) -> tuple[str, Key]:
        claim = self.house.seal.claim(token)
        if claim is None:
            raise Refused("missing", "this personal link is incomplete or not from here")
        if not await self._is_valid(claim[1]):
            raise Refused("missing", "this personal link has been revoked: ask for the new one")
        return claim

    async def _is_valid(self, key: Key) -> bool:
        return key.epoch == await self.house.store.link_epoch(key.series, key.guest)

    async def _fresh_key(self, table: "Table", guest: str) -> Key:
        series = table.lobby.series
        return Key(series, guest, await self.house.store.link_epoch(series, guest))
