"""Tables for people, bots and programs, over HTTP and WebSockets.

`run` serves until told to stop. Nothing heavy is imported before it is needed: the first page
comes first.
"""

from naught.server.serve import CannotServe, run
from naught.server.settings import Settings

__all__ = ["CannotServe", "Settings", "run"]
