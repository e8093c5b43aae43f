"""The host names a server answers to, so that no other site can reach it (DNS rebinding).

An attacker can point a domain of their own at our address, so that a browser takes our responses
for theirs. They cannot do so with an IP address, with `localhost`, or with a name that only
resolves in a home network.
"""

import ipaddress
import re
import socket
from collections.abc import Callable
from typing import Final

from naught.server.settings import Settings
from naught.server.wire.errors import Refused

ANY: Final = "*"
AT_HOME: Final = (".local", ".lan", ".home", ".home.arpa", ".internal")  # never in public DNS
NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


class Hosts:
    """Which names in a Host header are ours."""

    def __init__(self, settings: Settings, is_wide: Callable[[], bool] | None = None) -> None:
        listens = not is_loopback(settings.host)
        self.is_wide = is_wide or (lambda: listens)  # in the local network, by now
        self.named = {name_in(host) for host in settings.allow_hosts}
        self.ours = socket.gethostname().lower()

    def check(self, header: str) -> None:
        """Refuse requests for any other host; HTTP/1.0 may leave the header out."""
        name = name_in(header)
        if header and not self.answers_to(name):
            raise Refused(
                "forbidden",
                f"this server does not answer to the name {name[:60]!r}; whoever runs it can "
                "allow that: naught serve --allow-host NAME",
            )

    def answers_to(self, name: str) -> bool:
        if ANY in self.named or name in self.named or is_loopback(name):
            return True
        return self.is_wide() and (is_ip_address(name) or self.is_at_home(name))

    def is_at_home(self, name: str) -> bool:
        """A name that only resolves at home: no dot, or a domain that nobody can register."""
        if not NAME.fullmatch(name):
            return False
        return name == self.ours or "." not in name or name.endswith(AT_HOME)


def name_in(header: str) -> str:
    """The name in a Host header, without its port."""
    if header.startswith("[") and "]" in header:
        name = header[1:].partition("]")[0]
    else:
        name = header if header.count(":") > 1 else header.partition(":")[0]
    return name.strip().lower().removesuffix(".")


def is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_loopback(name: str) -> bool:
    """This machine, and nobody else."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return is_ip_address(name) and ipaddress.ip_address(name).is_loopback
