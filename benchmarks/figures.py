"""A figure: what was measured, how often, and how certain it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Literal

from msgspec import Struct


class Figure(Struct, frozen=True):
    """Samples of one quantity, taken at different times of the same run."""

    key: str
    title: str
    unit: str
    samples: list[float]
    how: str  # exactly what was done and counted

    @property
    def value(self) -> float:
        """The median, which one disturbed sample does not move."""
        return median(self.samples)

    @property
    def spread(self) -> float:
        """Half the distance from the lowest to the highest sample, as a share of the median."""
        return (max(self.samples) - min(self.samples)) / 2 / self.value if self.value else 0.0


def times(one: Figure, other: Figure) -> float:
    """The ratio of two figures: the median over turns, in each of which conditions were alike."""
    return median(a / b for a, b in zip(one.samples, other.samples, strict=True))


class Floor(Struct, frozen=True):
    """What a figure, or its ratio to another one, must reach."""

    title: str
    value: float
    wanted: float
    unit: str
    sense: Literal["at least", "at most"] = "at least"

    @property
    def holds(self) -> bool:
        return self.value >= self.wanted if self.sense == "at least" else self.value <= self.wanted


@dataclass(frozen=True)
class Contestant:
    """Something whose speed can be measured again and again."""

    key: str
    title: str
    unit: str
    how: str
    rate: Callable[[float], float]  # seconds to play for -> things done a second


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat some work for a while; how many things it did in a second of one core's time."""
    done, started = 0, process_time()
    while (elapsed := process_time() - started) < seconds:
        done += work()
    return done / elapsed


def in_turns(
    contestants: Sequence[Contestant], repeats: int, seconds: float, tell: Callable[[str], None]
) -> list[Figure]:
    """Measure all once, then all again, so that a disturbance hits all alike."""
    samples: dict[str, list[float]] = {each.key: [] for each in contestants}
    for turn in range(repeats):
        tell(f"engine and peers, turn {turn + 1} of {repeats}")
        for each in contestants:
            samples[each.key].append(each.rate(seconds))
    return [
        Figure(each.key, each.title, each.unit, samples[each.key], each.how) for each in contestants
    ]


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    ordered = sorted(values)
    at = max(0, -(-int(share * 1000 * len(ordered)) // 1000) - 1)
    return ordered[min(at, len(ordered) - 1)]
