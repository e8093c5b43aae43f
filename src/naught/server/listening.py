"""The listening socket; imports next to nothing, as the supervisor holds it."""

import socket
from typing import Final

USUAL_PORT: Final = 8000
PORTS_TRIED: Final = 20
GOODBYE: Final = "\nGoodbye."


class CannotServe(Exception):
    """The server cannot start, and why."""


def listening(host: str, port: int | None) -> socket.socket:
    """A bound socket: from now on connections are queued."""
    wanted = range(USUAL_PORT, USUAL_PORT + PORTS_TRIED) if port is None else [port]
    problem: OSError | None = None
    for number in wanted:
        try:
            return bound(host, number)
        except OSError as error:
            problem = error
    raise CannotServe(f"cannot listen on {host}, port {port or USUAL_PORT}: {problem}")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(host: str, listener: socket.socket) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{listener.getsockname()[1]}"


def greeting(address: str) -> str:
    return f"Naught is at {address} (Ctrl-C ends it)"
