"""Records in NMBR 9: the highest display for an order of tiles, known or free.

order.py   lays the tiles of a known order, with beam.py: many displays side by side
hunt.py    finds the highest display in any order: attempts of
  tower.py   a display from the top level down
  plan.py    what the numbers alone allow
  under.py   what may lie below a tower
  site.py    where towers grow, and which are kept
"""

from typing import Final

from naught.core.contract import Row
from naught.core.match import Match
from naught.games.nmbr9 import words
from naught.games.nmbr9.solver.hunt import hunt
from naught.games.nmbr9.solver.order import solve

__all__ = ["THINGS", "hunt", "result_in_words", "solve", "steps_in_words"]

THINGS: Final = "tiles"


def steps_in_words(match: Match) -> list[str]:
    """Every tile with its move and where it came to lie."""
    moves = [str(event.move) for event in match.log(0) if event.seat is not None]
    laid = zip(words.tiles_of(match.state, 0), moves, strict=True)
    return [
        f"{number:>3}  [{tile.number}]  {move:<12} {words.where_in_words(tile)}"
        for number, (tile, move) in enumerate(laid, 1)
    ]


def result_in_words(match: Match) -> tuple[list[Row], str]:
    """The display from above, and the points by level."""
    tiles = words.tiles_of(match.state, 0)
    return list(words.drawing(tiles, "[{}]")), words.summary(match.state, 0)
