"""Players that are programs. They see what their seat sees, and nothing more."""

from collections.abc import Callable, Iterator

from naught.core.match import Match


def warm_up(match: Match) -> Iterator[Callable[[], object]]:
    """What to call so that the bots for this match's game are compiled."""
    yield from ()
