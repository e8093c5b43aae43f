"""Limits on the number of connections, per address and in total, and on open files."""

from collections import Counter
from contextlib import suppress
from typing import Final

from naught.server.http.limits.rate_limits import network_of
from naught.server.settings import Settings

SPARE_FILES: Final = 200  # the database, bots, the page, and connections being turned away
NO_FILE_LIMIT: Final = 1 << 20  # for systems that do not say


class Connections:
    """The open connections, counted by network."""

    def __init__(self, settings: Settings) -> None:
        self.files = raised_file_limit()
        self.most = max(1, min(settings.bounds.connections, self.files - SPARE_FILES))
        self.share = settings.bounds.connections_by_address if settings.limits else self.most
        self.by_network: Counter[str] = Counter()
        self.count = 0
        self.turned_away = 0

    def arrive(self, address: str) -> "Place | None":
        """A place for a new connection, or None if there is no room."""
        network = network_of(address)
        if self.count >= self.most or self.by_network[network] >= self.share:
            self.turned_away += 1
            return None
        return Place(self, network)


class Place:
    """One connection among those of its network."""

    def __init__(self, connections: Connections, network: str) -> None:
        self.connections = connections
        self.network: str | None = None
        self.take(network)

    def take(self, network: str) -> None:
        self.network = network
        self.connections.by_network[network] += 1
        self.connections.count += 1

    def is_one_too_many(self, address: str) -> bool:
        """Count it for the client's own address, once a proxy has passed that on."""
        network = network_of(address)
        if network != self.network:
            self.leave()
            self.take(network)
        return self.connections.by_network[network] > self.connections.share

    def leave(self) -> None:
        """Give the place back; calling it twice is harmless."""
        if self.network is None:
            return
        by_network, network = self.connections.by_network, self.network
        by_network[network] -= 1
        if not by_network[network]:
            del by_network[network]
        self.connections.count -= 1
        self.network = None


def raised_file_limit() -> int:
    """Let this process open as many files as the system allows; returns that number."""
    try:
        import resource  # not there on Windows, which has no such limit
    except ImportError:
        return NO_FILE_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):  # macOS allows fewer than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return NO_FILE_LIMIT if soft == resource.RLIM_INFINITY else soft
