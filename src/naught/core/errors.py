"""What is refused: notation, moves, and files that cannot be used."""

import re
from collections.abc import Sequence
from typing import Final

SEAT: Final = re.compile(r"\{(\d)\}")


class BadNotation(ValueError):
    """No such move, card or option in any position."""

    rule: str | None = None
    where: tuple[str, ...] = ()


class IllegalMove(ValueError):
    """A move that exists, but not here or not now; `rule` is the number of the rule it breaks.

    `where` names the places at fault, in the game's own texts. A problem may say {1} for a player.
    """

    def __init__(self, problem: str, rule: str | None = None, where: tuple[str, ...] = ()) -> None:
        self.marked = f"{problem} ({rule})" if rule else problem
        super().__init__(SEAT.sub(r"seat \1", self.marked))
        self.rule = rule
        self.where = where

    def named(self, names: Sequence[str]) -> str:
        """The problem with players called by their names, in the order of their seats."""
        return SEAT.sub(lambda mark: names[int(mark[1])], self.marked)


class BadRecord(ValueError):
    """A text that is not a record, or a record that no game could have left."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line


class BadCards(ValueError):
    """A file of printed cards that does not fit its game."""


class BadBot(ValueError):
    """A file that is not a bot, or not one that can be used."""


class BadGame(ValueError):
    """A game that lacks a required part: naught.core.contract lists them."""
