"""Advice for a game that brings no reasons of its own: what was measured is the reason."""

from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol

import numpy as np

from naught.core.game import apply, imagine, scores
from naught.core.shuffle import fast_rng

WORLDS: Final = 8  # in which a move is tried, to see whether its points are certain


class Phrases(Protocol):
    """Words that have a phrase for a move, such as CardWords."""

    def phrase(self, state: Any, move: int, /) -> str:
        """A move as one would say it."""


@dataclass(frozen=True)
class PlainAdvice:
    """Points over the whole game; a game replaces what it measures otherwise."""

    words: Phrases
    UNIT: str = "points"
    SPAN: Literal["round", "game"] = "game"
    MEASURE: Literal["lead", "total"] = "lead"
    SLIP: float = 1.0
    MISTAKE: float = 3.0
    ITERATIONS: int = 3000
    VERBS: tuple[str, ...] = ()

    def before(self, state: Any) -> list[int]:
        """Everybody began with nothing."""
        return [0] * int(state.players)

    def phrase(self, state: Any, move: int) -> str:
        """A move as one would say it."""
        return self.words.phrase(state, move)

    def effect(self, state: Any, move: int) -> str:
        """The points it brings at once, if they do not depend on hidden cards."""
        gains = {gain(state, move, world) for world in range(WORLDS)}
        if len(gains) > 1:
            return f"It scores {min(gains)} to {max(gains)} now, depending on hidden cards."
        points = gains.pop()
        many = f"{abs(points)} {self.UNIT.removesuffix('s') if abs(points) == 1 else self.UNIT}"
        if points == 0:
            return f"It changes nobody's {self.UNIT} yet."
        return f"It brings you {many}." if points > 0 else f"It costs you {many}."

    def why(self, state: Any, move: int, other: int) -> str:
        """No reason: the measured difference has to do."""
        return ""


def gain(state: Any, move: int, world: int) -> int:
    """What a move changes in the viewer's points, in one imagined world."""
    seat, imagined = int(state.viewer), state.copy()
    imagine(imagined, fast_rng("effect", world))
    points = np.zeros((2, int(state.players)), np.int64)
    scores(imagined, points[0])
    apply(imagined, seat, move)
    scores(imagined, points[1])
    return int(points[1, seat] - points[0, seat])
