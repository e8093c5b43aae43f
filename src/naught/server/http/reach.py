"""From where this server can be reached: this computer alone, or the local network too.

By default nobody else can connect. Its owner, at the computer itself, may open a second listening
socket for the local network; it is closed with the server.
"""

import asyncio
import errno
import ipaddress
import socket
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from naught.server.http.hosts import is_loopback, name_in
from naught.server.listening import bound
from naught.server.settings import Settings
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Reached

if TYPE_CHECKING:
    import uvicorn

NOWHERE: Final = ("192.0.2.1", 9)  # an address for documentation: naming it sends nothing


class Reach:
    """Knows the address to share, and opens the door to the local network."""

    def __init__(self, settings: Settings) -> None:
        self.host = settings.host
        self.server: uvicorn.Server | None = None
        self.port = 0
        self.wide = not is_loopback(settings.host)

    def attach(self, server: "uvicorn.Server", listener: socket.socket) -> None:
        """This server listens here."""
        self.server, self.port = server, int(listener.getsockname()[1])

    def seen_from(self, client: str, host_header: str) -> Reached:
        """What a page that was asked for under this name may share, and whether it may open it."""
        address = self.address()
        only_here = is_loopback(name_in(host_header)) and address is None
        owner = is_owner(client, host_header)
        may_open = only_here and owner and self.server is not None and own_address() is not None
        return Reached(address=address, only_here=only_here, may_open=may_open)

    def address(self) -> str | None:
        """Where devices in the local network find us, if we listen there."""
        if not self.wide or not self.port:
            return None
        named = self.host if self.host not in ("0.0.0.0", "::") else own_address()
        return None if named is None else f"http://{in_url(named)}:{self.port}"

    async def open(self, client: str, host_header: str) -> None:
        """Listen in the local network too; only the owner of this computer may ask for it."""
        if not is_owner(client, host_header):
            raise Refused("forbidden", "only whoever sits at this computer may open it to others")
        found = own_address()
        if self.server is None or found is None:
            raise Refused("conflict", "this computer is in no network that others could use")
        if not self.wide:
            await self._listen(found)
            self.host, self.wide = found, True

    async def _listen(self, address: str) -> None:
        assert self.server is not None
        try:
            listener = bound(address, self.port)
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:  # another worker of ours has opened it
                return
            raise Refused("conflict", f"cannot listen on {address}: {problem.strerror}") from None
        config, state = self.server.config, self.server.server_state
        made: Any = config.http_protocol_class  # as uvicorn makes them for its own sockets
        protocol = partial(
            made,
            config=config,
            server_state=state,
            app_state=self.server.lifespan.state,
        )
        loop = asyncio.get_running_loop()
        self.server.servers.append(await loop.create_server(protocol, sock=listener))


def is_owner(client: str, host_header: str) -> bool:
    """Somebody at this computer: neither from elsewhere nor through a proxy."""
    return is_loopback(client) and is_loopback(name_in(host_header))


def own_address() -> str | None:
    """Our address in the local network; a UDP socket that is only named a target sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    address = ipaddress.ip_address(found)
    return None if address.is_loopback or address.is_unspecified else found


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
