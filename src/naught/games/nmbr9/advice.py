"""What to do in NMBR 9, and why, in words."""

from typing import Any, Final

from naught.games.nmbr9 import rules
from naught.games.nmbr9.words import Tile, where_told

UNIT: Final = "points"
LOWER_IS_BETTER: Final = False
SPAN: Final = "game"
MEASURE: Final = "total"
SLIP, MISTAKE = 2.0, 6.0
ITERATIONS: Final = 1000
PER_STEP: Final = 100


def before(s: Any) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def tile_at(s: Any, move: int) -> Tile:
    """The tile as it would lie."""
    seat, at = int(s.viewer), int(s.called) - 1
    return Tile.of(s.order[at], move, rules.height_under(s, seat, at, move))


def told(s: Any, move: int) -> str:
    """A move as one would say it."""
    tile = tile_at(s, move)
    return f"place the [{tile.number}] {where_told(tile)}"


def why(s: Any, move: int, other: int | None) -> str:
    return "It leaves more."
