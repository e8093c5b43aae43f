"""Pictures of what was found, as SVG that takes its colours from the page."""

from collections.abc import Sequence
from html import escape
from typing import Final

from naught.lab.estimate import Estimate
from naught.lab.studies.answers import Cell, Skill

WIDTH: Final = 640
LEFT: Final = 72
RIGHT: Final = 16
BOTTOM: Final = 56
TOP: Final = 14


class Chart:
    """A picture with axes, drawn piece by piece."""

    def __init__(
        self,
        height: int,
        label: str,
        across: tuple[float, float],
        up: tuple[float, float],
        top: int = TOP,
    ):
        self.height, self.label, self.top = height, label, top
        self.across, self.up = widened(across), widened(up)
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        low, high = self.across
        return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        low, high = self.up
        room = self.height - BOTTOM - self.top
        return self.height - BOTTOM - (value - low) / (high - low) * room

    def add(self, part: str) -> None:
        self.parts.append(part)

    def text(
        self, x: float, y: float, text: str, kind: str = "tick", anchor: str = "middle"
    ) -> None:
        self.add(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">'
            f"{escape(text)}</text>"
        )

    def grid(self, ups: Sequence[float], style: str) -> None:
        """Lines across, each with its value."""
        for value in ups:
            y = self.y(value)
            self.add(
                f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>'
            )
            self.text(LEFT - 8, y + 4, style.format(value), anchor="end")

    def feet(self, values: Sequence[float], style: str, title: str) -> None:
        """Values under the picture, and what they are."""
        for value in values:
            self.text(self.x(value), self.height - BOTTOM + 21, style.format(value))
        self.text((LEFT + WIDTH - RIGHT) / 2, self.height - 8, title, "axis")

    def svg(self) -> str:
        """The whole picture."""
        return (
            f'<svg viewBox="0 0 {WIDTH} {self.height}" role="img" '
            f'aria-label="{escape(self.label)}">{"".join(self.parts)}</svg>'
        )


def widened(ends: tuple[float, float]) -> tuple[float, float]:
    """The range of an axis, never empty."""
    low, high = ends
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers in between."""
    size = nice(max(high - low, 1e-9) / about)
    first = -(-low // size) * size
    return [first + at * size for at in range(int((high - first) / size + 1e-9) + 1)]


def nice(size: float) -> float:
    """A round number of about this size."""
    power = 1.0
    while power * 10 <= size:
        power *= 10
    while power > size:
        power /= 10
    return next(power * part for part in (1, 2, 5, 10) if power * part >= size - 1e-12)


def scores(cell: Cell) -> str:
    """How the scores of all seats are distributed."""
    bars: dict[int, int] = {}
    for seat in cell.seats:
        for value, times in seat.bars:
            bars[value] = bars.get(value, 0) + times
    low, high = min(bars), max(bars)
    size = max(1, -(-(high - low + 1) // 60))
    bins: dict[int, int] = {}
    for value, times in bars.items():
        at = (value - low) // size
        bins[at] = bins.get(at, 0) + times
    total = sum(bins.values())
    chart = Chart(
        230,
        f"Distribution of scores, {low} to {high}",
        (low, high + size),
        (0, max(bins.values()) / total),
    )
    chart.grid(ticks(0, max(bins.values()) / total, 3), "{:.1%}")
    for at, times in sorted(bins.items()):
        left, right = chart.x(low + at * size), chart.x(low + (at + 1) * size)
        top = chart.y(times / total)
        chart.add(
            f'<rect x="{left + 0.5:.1f}" y="{top:.1f}" width="{max(right - left - 1, 1):.1f}" '
            f'height="{chart.y(0) - top:.1f}" rx="2" class="bar"><title>{low + at * size}: '
            f"{times / total:.1%}</title></rect>"
        )
    chart.feet(ticks(low, high, 8), "{:.0f}", f"{cell.unit} of a seat at the end")
    return chart.svg()


def wins(cell: Cell) -> str:
    """The win share of every seat with its interval, beside an equal share."""
    ends = [end for seat in cell.seats for end in (seat.win_share.low, seat.win_share.high)]
    known = [end for end in ends if end is not None] + [1 / cell.players]
    low, high = min(known), max(known)
    pad = 0.15 * (high - low) or 0.05
    chart = Chart(210, "Win share by seat", (-0.5, cell.players - 0.5), (low - pad, high + pad))
    chart.grid(ticks(low - pad, high + pad, 4), "{:.1%}")
    y = chart.y(1 / cell.players)
    chart.add(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="par"/>')
    for seat in cell.seats:
        whisker(chart, seat.seat, seat.win_share)
        chart.text(chart.x(seat.seat), 210 - BOTTOM + 21, f"seat {seat.seat}")
    chart.text(
        (LEFT + WIDTH - RIGHT) / 2, 202, "share of the wins; the line is an equal share", "axis"
    )
    return chart.svg()


def whisker(chart: Chart, at: float, one: Estimate) -> None:
    """A figure with its interval."""
    x, y = chart.x(at), chart.y(one.mean)
    if one.low is not None and one.high is not None:
        low, high = chart.y(one.low), chart.y(one.high)
        chart.add(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" class="whisker"/>'
        )
    chart.add(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" class="dot"/>')


def course(cell: Cell) -> str:
    """Mean points of every seat over the game."""
    values = [value for row in cell.course for value in row]
    ends = (min(values), max(values))
    chart = Chart(230, "Mean points over the game", (0, 1), ends, top=TOP + 24)
    chart.grid(ticks(min(values), max(values), 4), "{:.0f}")
    for seat in range(cell.players):
        name_seat(chart, seat, (WIDTH - LEFT - RIGHT) / max(cell.players, 4))
        points = " ".join(
            f"{chart.x(at / (len(cell.course) - 1)):.1f},{chart.y(row[seat]):.1f}"
            for at, row in enumerate(cell.course)
        )
        chart.add(
            f'<polyline points="{points}" class="line seat{seat % 8}">'
            f"<title>seat {seat}</title></polyline>"
        )
    chart.feet(
        [0, 0.25, 0.5, 0.75, 1],
        "{:.0%}",
        f"part of the game that is over; {cell.unit} of each seat",
    )
    return chart.svg()


def name_seat(chart: Chart, seat: int, room: float) -> None:
    """Which colour is whose, above the picture."""
    x = LEFT + seat * room
    chart.add(
        f'<rect x="{x:.1f}" y="3" width="12" height="12" rx="3" class="fill seat{seat % 8}"/>'
    )
    chart.text(x + 17, 14, f"seat {seat}" if room > 100 else str(seat), anchor="start")


def length(cell: Cell) -> str:
    """How long games are: the middle half, and nine of ten."""
    spread = cell.lengths["turns"]
    chart = Chart(120, "Length in turns", (spread.least, spread.most), (0, 1))
    y = chart.y(0.55)
    for low, high, kind in (
        (spread.least, spread.most, "thin"),
        (spread.p5, spread.p95, "whisker"),
        (spread.p25, spread.p75, "thick"),
    ):
        chart.add(
            f'<line x1="{chart.x(low):.1f}" x2="{chart.x(high):.1f}" '
            f'y1="{y:.1f}" y2="{y:.1f}" class="{kind}"/>'
        )
    chart.add(f'<circle cx="{chart.x(spread.median):.1f}" cy="{y:.1f}" r="7" class="dot"/>')
    chart.feet(
        ticks(spread.least, spread.most, 8),
        "{:.0f}",
        "turns: all games, nine of ten, the middle half, the median",
    )
    return chart.svg()


def skill(found: Skill) -> str:
    """Luck and skill as parts of one bar."""
    parts = (
        ("who played", found.skill, "seat0"),
        ("cards and seat", found.cards, "seat1"),
        ("neither alone", found.rest, "seat2"),
    )
    at, pieces, words = 0.0, "", ""
    for name, part, kind in parts:
        width = part.mean * WIDTH
        pieces += (
            f'<rect x="{at:.1f}" y="4" width="{max(width - 2, 0):.1f}" height="34" rx="6" '
            f'class="fill {kind}"><title>{name}: {part.mean:.0%}</title></rect>'
        )
        words += f'<li><i class="fill {kind}"></i>{name} {part.mean:.0%}</li>'
        at += width
    return (
        f'<svg viewBox="0 0 {WIDTH} 42" role="img" aria-label="Luck and skill">{pieces}</svg>'
        f'<ul class="legend">{words}</ul>'
    )
