"""Rate limits per guest and per address: token buckets in memory, bounded in number."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import Guard

from naught.server.http.guests.identity import Holder
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.server.house import House

Act = Literal["ask", "play", "connect", "open", "rename", "study"]
MOST_BUCKETS: Final = 20_000
LONGEST_ADDRESS: Final = 64  # a proxy may pass on any text


class Rate(NamedTuple):
    """`burst` at once, then `per_second`."""

    burst: float
    per_second: float


# Nobody playing at a human pace is limited; what costs us memory or disk is.
PER_GUEST: Final[dict[Act, Rate]] = {
    "ask": Rate(120, 30),
    "play": Rate(60, 20),
    "connect": Rate(30, 2),
    "open": Rate(12, 0.2),
    "rename": Rate(6, 0.1),
    "study": Rate(12, 1),
}
PER_ADDRESS: Final[dict[Act, Rate]] = {
    "ask": Rate(600, 150),
    "play": Rate(600, 200),
    "connect": Rate(200, 20),
    "open": Rate(60, 0.5),
    "rename": Rate(40, 0.5),
    "study": Rate(60, 5),
}
WORDS: Final[dict[Act, str]] = {
    "ask": "too many requests",
    "play": "too many moves",
    "connect": "too many connections",
    "open": "too many new tables",
    "rename": "too many new names",
    "study": "too many requests of this kind",
}


# What stays in the database is counted for all processes together; the rest protects a process.
FOR_THE_DATABASE: Final[frozenset[Act]] = frozenset({"open", "rename"})


@lru_cache(maxsize=MOST_BUCKETS)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or an IPv6 network (/64)."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), 64), strict=False))


class Buckets:
    """One bucket for each key; the least recently used is dropped when there are too many."""

    def __init__(self, most: int = MOST_BUCKETS, clock: Callable[[], float] = time.monotonic):
        self.most = most
        self.clock = clock
        self.levels: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, key: tuple[str, str], rate: Rate) -> float:
        """Take one token; returns how many seconds to wait if there is none."""
        now = self.clock()
        level, since = self.levels.pop(key, (rate.burst, now))
        level = min(rate.burst, level + (now - since) * rate.per_second)
        wait = 0.0 if level >= 1 else (1 - level) / rate.per_second
        self.levels[key] = (level - 1 if level >= 1 else level, now)
        while len(self.levels) > self.most:
            self.levels.popitem(last=False)
        return wait


class RateLimits:
    """Refuses what comes too fast from one guest or one address."""

    def __init__(self, *, on: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self.buckets = Buckets(clock=clock)

    def check(self, act: Act, guest: str | None, address: str) -> None:
        if not self.on:
            return
        waits = [self.buckets.take((act, who), rate) for who, rate in takers(act, guest, address)]
        refuse_after(act, max(waits))

    async def check_everywhere(
        self, act: Act, guest: str | None, address: str, house: "House"
    ) -> None:
        """The same for all processes together, where it is the database that is protected."""
        if not self.on or act not in FOR_THE_DATABASE or house.processes.alone:
            return
        take = house.store.sharing.take
        for who, rate in takers(act, guest, address):
            key = house.seal.mac("rate limit", f"{act} {who}")
            refuse_after(act, await take(key, rate.burst, rate.per_second))


def takers(act: Act, guest: str | None, address: str) -> list[tuple[str, Rate]]:
    """Whose tokens are taken, and how fast they come back."""
    by_address = f"address {network_of(address)}", PER_ADDRESS[act]
    return [by_address] if guest is None else [by_address, (f"guest {guest}", PER_GUEST[act])]


def refuse_after(act: Act, wait: float) -> None:
    if wait > 0:
        again = max(1, round(wait))
        raise Refused("too_fast", f"{WORDS[act]}: try again in {again} s", wait=wait)


def at_most(act: Act) -> Guard:
    """Refuse whoever does this too often."""

    async def check(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        house: House = connection.app.state.house
        holder, client = connection.scope.get("holder"), connection.client
        guest = holder.own if isinstance(holder, Holder) else None
        address = client.host if client else ""
        house.limits.check(act, guest, address)
        await house.limits.check_everywhere(act, guest, address, house)

    return check
