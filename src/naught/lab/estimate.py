"""Means and shares with the interval that holds the truth 95 times in 100."""

import math
from collections import Counter
from typing import Any, Final

import numpy as np
from msgspec import Struct

NORMAL_95: Final = 1.959964  # two-sided, as all these points
STUDENT_95: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
Table = np.ndarray[Any, np.dtype[Any]]


class Estimate(Struct, frozen=True):
    """A mean and its 95 % interval; a single value has none, unless it is a share."""

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
        """Add more rows."""
        self.count += len(rows)
        self.sums += rows.sum(axis=0)
        self.squares += (rows * rows).sum(axis=0)

    def join(self, other: "Sample") -> None:
        """Add the rows of another sample."""
        self.count += other.count
        self.sums += other.sums
        self.squares += other.squares

    def estimates(self) -> list[Estimate]:
        """The mean of each column."""
        return [self.mean(column) for column in range(len(self.sums))]

    def shares(self) -> list[Estimate]:
        """The same where all values lie from 0 to 1."""
        return [self.share(column) for column in range(len(self.sums))]

    def mean(self, column: int) -> Estimate:
        """The mean of a column, with Student's interval."""
        mean, variance = self._moments(column)
        if self.count < 2:
            return Estimate(mean, None, None)
        half = student(self.count - 1) * math.sqrt(variance / self.count)
        return Estimate(mean, mean - half, mean + half)

    def share(self, column: int) -> Estimate:
        """The mean of a column of values from 0 to 1, with Wilson's interval, which stays within.

        As if it came from as many games, each won or lost, as give this variance.
        """
        mean, variance = self._moments(column)
        mean = min(max(mean, 0.0), 1.0)  # sums of thirds are not exact
        most = mean * (1 - mean)  # what won or lost would vary; wins that are shared vary less
        if not 0 < variance < most:
            return wilson(mean, self.count, NORMAL_95)
        return wilson(mean, self.count * most / variance, student(self.count - 1))

    def _moments(self, column: int) -> tuple[float, float]:
        """The mean of a column, and its variance."""
        total, squares = float(self.sums[column]), float(self.squares[column])
        mean = total / self.count
        return mean, max(squares - total * mean, 0.0) / max(self.count - 1, 1)


def wilson(share: float, count: float, point: float) -> Estimate:
    """The interval of a share over this many games: never below 0 or above 1."""
    weight = point * point / count
    middle = share + weight / 2
    half = point * math.sqrt(share * (1 - share) / count + weight / (4 * count))
    low, high = (middle - half) / (1 + weight), (middle + half) / (1 + weight)
    return Estimate(share, max(0.0, min(low, share)), min(1.0, max(high, share)))


def student(freedom: int) -> float:
    """Student's 95 % point; beyond the table, by the Cornish-Fisher series."""
    if freedom <= len(STUDENT_95):
        return STUDENT_95[freedom - 1]
    z, n = NORMAL_95, freedom
    first = (z**3 + z) / (4 * n)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    return z + first + second + third


def saved_by_pairing(parts: Table) -> float | None:
    """How many times more games it would take if the parts of each row came from different deals.

    What is compared is the sum of a row: a game with its sign in each column. None where every row
    has the same sum, so that the same deals leave nothing to chance.
    """
    together = float(parts.sum(axis=1).var())
    return float(parts.var(axis=0).sum()) / together if together > 1e-12 else None


class Spread(Struct, frozen=True):
    """How whole numbers are distributed: the mean, how far they scatter, and percentiles."""

    mean: float
    deviation: float
    least: int
    p5: int
    p25: int
    median: int
    p75: int
    p95: int
    most: int


class Histogram:
    """How often each whole number occurred, by column; the order does not matter."""

    def __init__(self, columns: int) -> None:
        self.counts: list[Counter[int]] = [Counter() for _ in range(columns)]

    def add(self, rows: Table) -> None:
        """Add rows of whole numbers."""
        for counts, column in zip(self.counts, rows.T, strict=True):
            values, times = np.unique(column, return_counts=True)
            counts.update(dict(zip(values.tolist(), times.tolist(), strict=True)))

    def join(self, other: "Histogram") -> None:
        """Add what another has counted."""
        for counts, more in zip(self.counts, other.counts, strict=True):
            counts.update(more)

    def sample(self) -> Sample:
        """The same numbers, for means and intervals."""
        sample = Sample(len(self.counts))
        sample.count = self.counts[0].total()
        sample.sums = np.array([sum(v * n for v, n in c.items()) for c in self.counts], float)
        squares = [sum(v * v * n for v, n in c.items()) for c in self.counts]
        sample.squares = np.array(squares, float)
        return sample

    def spread(self, column: int) -> Spread:
        """How the numbers of a column are distributed."""
        counts = sorted(self.counts[column].items())
        games = sum(times for _, times in counts)
        mean = sum(value * times for value, times in counts) / games
        square = sum((value - mean) ** 2 * times for value, times in counts) / max(games - 1, 1)
        p5, p25, p50, p75, p95 = (percentile(counts, games, p) for p in (5, 25, 50, 75, 95))
        least, most = counts[0][0], counts[-1][0]
        return Spread(mean, math.sqrt(square), least, p5, p25, p50, p75, p95, most)

    def spreads(self) -> list[Spread]:
        """The same for every column."""
        return [self.spread(column) for column in range(len(self.counts))]


def percentile(counts: list[tuple[int, int]], games: int, part: int) -> int:
    """The least value that this many in a hundred do not exceed."""
    wanted = max(1, -(-games * part // 100))
    for value, times in counts:
        wanted -= times
        if wanted <= 0:
            return value
    return counts[-1][0]
