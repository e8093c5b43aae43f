"""What a bot is: it gets what its seat may know, and answers with a move."""

from dataclasses import dataclass
from typing import Any, Protocol

from naught.core.game import Game


@dataclass(frozen=True)
class Effort:
    """How much a bot may think: iterations make it reproducible, seconds make it punctual.

    Without seconds no clock runs; without iterations it searches as far as its level does.
    """

    seconds: float | None = None
    iterations: int | None = None


class Bot(Protocol):
    """Chooses a move for the seat `veiled.viewer`, from the veiled record alone."""

    def __call__(self, game: Game, veiled: Any, seed: object, effort: Effort) -> int: ...
