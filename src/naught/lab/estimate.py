"""Means with the interval that holds the truth 95 times in 100."""

import math
from typing import Any, Final

import numpy as np
from msgspec import Struct

NORMAL_95: Final = 1.959964
Table = np.ndarray[Any, np.dtype[Any]]


class Estimate(Struct, frozen=True):
    """A mean and its 95 % interval, which takes two values at least."""

    mean: float
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.low is None or self.high is None:
            return f"{self.mean:.3f}"
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


class Sample:
    """Rows of independent values, one column for each thing measured; only sums are kept."""

    def __init__(self, columns: int) -> None:
        self.count = 0
        self.sums = np.zeros(columns)
        self.squares = np.zeros(columns)

    def add(self, rows: Table) -> None:
        """Take in more rows."""
        self.count += len(rows)
        self.sums += rows.sum(axis=0)
        self.squares += (rows * rows).sum(axis=0)

    def estimates(self) -> list[Estimate]:
        """The mean of each column."""
        pairs = zip(self.sums.tolist(), self.squares.tolist(), strict=True)
        return [self._estimate(total, squares) for total, squares in pairs]

    def _estimate(self, total: float, squares: float) -> Estimate:
        mean = total / self.count
        if self.count < 2:
            return Estimate(mean, None, None)
        variance = max(squares - total * mean, 0.0) / (self.count - 1)
        half = NORMAL_95 * math.sqrt(variance / self.count)
        return Estimate(mean, mean - half, mean + half)
