"""What a search reports."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Found:
    """What a search thinks of each move it tried, the best first."""

    moves: list[int]
    visits: list[int]
    payoffs: list[float]  # mean, for the seat that asked
