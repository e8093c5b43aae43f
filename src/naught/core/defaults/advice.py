"""Advice for a game that brings no reasons of its own: what was measured is the reason."""

from dataclasses import dataclass
from typing import Any, Literal, Protocol


class Tells(Protocol):
    """Words that can say a move, such as CardWords."""

    def phrase(self, state: Any, move: int, /) -> str:
        """A move as one would say it."""


@dataclass(frozen=True)
class PlainAdvice:
    """Points over the whole game; a game replaces what it measures otherwise."""

    words: Tells
    UNIT: str = "points"
    SPAN: Literal["round", "game"] = "game"
    MEASURE: Literal["lead", "total"] = "lead"
    SLIP: float = 1.0
    MISTAKE: float = 3.0
    ITERATIONS: int = 3000
    PER_STEP: int = 600
    VERBS: tuple[str, ...] = ()

    def before(self, state: Any) -> list[int]:
        """Everybody began with nothing."""
        return [0] * int(state.players)

    def phrase(self, state: Any, move: int) -> str:
        """A move as one would say it."""
        return self.words.phrase(state, move)

    def why(self, state: Any, move: int, other: int | None) -> str:
        """The search found nothing else, or tried both."""
        if other is None:
            return "No other move is worth a thought."
        return (
            f"Games played on from here went better than with: {self.words.phrase(state, other)}."
        )
