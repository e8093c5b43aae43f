"""Tables for people, bots and programs, over HTTP and WebSockets.

`run` serves until it is stopped. Heavy imports wait until they are needed, so that the first page
is served at once.

serve           starting and stopping one process
supervisor      the process that holds the socket and keeps workers running
worker          a worker under its supervisor
listening       the listening socket
settings        what whoever runs a server may choose
house           everything one server process shares
catalogue       the games on offer, and how far they are compiled
progress        the compiling, as the terminal shows it
http            requests, websockets and their limits
wire            the messages, how they are decoded and refused
tables          tables, lobbies and what happens at them
storage         the database
shared          what all processes on one database know of each other
thinking        bots, hints and analyses
teaching        lessons and exercises
monitoring      log, metrics, health, traces
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naught.server.listening import CannotServe
    from naught.server.serve import run
    from naught.server.settings import Settings

__all__ = ["CannotServe", "Settings", "run"]

_HOMES = {
    "CannotServe": "naught.server.listening",
    "Settings": "naught.server.settings",
    "run": "naught.server.serve",
}


def __getattr__(name: str) -> object:
    """Import it when it is first asked for: a supervisor needs none of it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'naught.server' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
