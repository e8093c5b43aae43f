"""The figures as a table for people, as JSON for programs, and as a page of the docs."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from benchmarks.figures import Figure, Floor, times


class Results(Struct, frozen=True):
    """All of one run."""

    machine: list[str]
    figures: list[Figure]
    floors: list[Floor]
    minutes: float


def number(value: float, unit: str) -> str:
    """A value with as many digits as it deserves."""
    if unit == "ms":
        return f"{value:.1f}"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def figure_rows(results: Results) -> list[list[str]]:
    """Title, median with unit, spread, and how many times as fast as a peer we are."""
    kernels = [figure for figure in results.figures if figure.key.startswith("kernel/")]
    return [
        [
            figure.title,
            f"{number(figure.value, figure.unit)} {figure.unit}",
            f"±{figure.spread:.0%}" if len(figure.samples) > 1 else "one sample",
            f"{min(times(ours, figure) for ours in kernels):,.1f}" if is_peer(figure) else "",
        ]
        for figure in results.figures
    ]


def is_peer(figure: Figure) -> bool:
    return figure.key.startswith(("openspiel", "rlcard", "envpool", "pettingzoo"))


def floor_rows(floors: Iterable[Floor]) -> list[list[str]]:
    """What was wanted, what was found, and whether that is enough."""
    return [
        [
            floor.title,
            f"{floor.sense} {number(floor.wanted, floor.unit)} {floor.unit}",
            f"{number(floor.value, floor.unit)} {floor.unit}",
            "holds" if floor.holds else "FAILS",
        ]
        for floor in floors
    ]


FIGURE_HEAD = ["figure", "median", "spread", "our slowest kernel is ... times as fast"]
FLOOR_HEAD = ["floor", "wanted", "found", ""]


def plain(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for the terminal."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (head, ["-" * width for width in widths], *rows)
    ]
    return "\n".join(lines)


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def terminal(results: Results) -> str:
    """Everything, for the person who ran it."""
    parts = [
        "\n".join(results.machine),
        plain(FIGURE_HEAD, figure_rows(results)),
        plain(FLOOR_HEAD, floor_rows(results.floors)),
        f"measured in {results.minutes:.1f} minutes",
    ]
    return "\n\n".join(parts)


def markdown(results: Results) -> str:
    """The page docs/benchmarks.md."""
    hows = [f"- **{figure.title}**: {figure.how}." for figure in results.figures]
    return f"""# Benchmarks

Made by `make bench ARGS=--write`; every figure is from one run on one machine. Contestants took
turns, so that a disturbance hits all of them. A figure is the median of its samples; its spread is
half the distance from the lowest to the highest, as a share of the median; a ratio is the median of
the ratios within each turn. For the engine and the peers, which use one core, a second is a second
of that core's time given to them; for the server it is a second on the clock. Compare ratios, not
numbers from different machines.

{chr(10).join(f"- {line}" for line in results.machine)}

## Floors

{markdown_table(FLOOR_HEAD, floor_rows(results.floors))}

## Figures

{markdown_table(FIGURE_HEAD, figure_rows(results))}

## What was measured

{chr(10).join(hows)}
"""
