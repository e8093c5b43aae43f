"""Tables for people, bots and programs, over HTTP and WebSockets.

`run` serves until it is stopped. Heavy imports wait until they are needed, so that the first page
is served at once.

serve           starting and stopping
settings        what whoever runs a server may choose
house           everything one server process shares
catalogue       the games on offer, and how far they are compiled
progress        the compiling, as the terminal shows it
logs            the log: what went wrong and where, never with whose data
metrics         figures for Prometheus
health          whether the database can be written
http            requests, websockets and their limits
wire            the messages, how they are decoded and refused
tables          tables, lobbies and what happens at them
storage         the database
thinking        bots, hints and analyses
"""

from naught.server.serve import CannotServe, run
from naught.server.settings import Settings

__all__ = ["CannotServe", "Settings", "run"]
