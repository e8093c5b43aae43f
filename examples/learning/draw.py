"""Draw what ppo.py has measured: `python draw.py trained/zero_ppo/curve.csv --to curve.svg`."""

import argparse
import csv
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 640, 300, 48, 40, 30, 16
COLOURS = ("#1f6feb", "#b3541e", "#2da44e", "#8250df")
ASKED = 0.55  # of the games, against greedy


def drawn(curves: dict[str, list[dict[str, str]]]) -> str:
    """All curves in one picture: the share of games won by minutes of one core."""
    longest = max(float(row["core_minutes"]) for rows in curves.values() for row in rows)
    parts = [line_at(share, "#c9d1d9") for share in (0, 0.25, 0.5, 0.75, 1)]
    parts.append(line_at(ASKED, "#8b949e", ' stroke-dasharray="4 4"'))
    for at, (name, rows) in enumerate(curves.items()):
        parts += one(name, rows, longest, COLOURS[at % len(COLOURS)], at)
    for part in range(5):
        minutes = longest * part / 4
        parts.append(text(x_of(minutes, longest), HEIGHT - BOTTOM + 16, f"{minutes:.1f}", "middle"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "minutes of one core", "middle"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>Games won against greedy</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def one(
    name: str, rows: list[dict[str, str]], longest: float, colour: str, place: int
) -> list[str]:
    """One curve with its 95 % intervals, and its name."""
    points, bars = [], []
    for row in rows:
        x = x_of(float(row["core_minutes"]), longest)
        points.append(f"{x:.1f},{y_of(float(row['won']) / float(row['games'])):.1f}")
        low, high = y_of(float(row["low"])), y_of(float(row["high"]))
        bars.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" '
            f'stroke="{colour}" stroke-opacity="0.4"/>'
        )
    line = f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2"/>'
    return [*bars, line, text(LEFT + 8 + 150 * place, TOP - 12, name, "start", colour)]


def line_at(share: float, colour: str, style: str = "") -> str:
    y = y_of(share)
    ends = f'x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"'
    label = text(LEFT - 6, y + 4, f"{share:.0%}", "end")
    return f'<line {ends} stroke="{colour}"{style}/>{label}'


def text(x: float, y: float, words: str, anchor: str, colour: str = "#57606a") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def x_of(minutes: float, longest: float) -> float:
    return LEFT + minutes / longest * (WIDTH - LEFT - RIGHT)


def y_of(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)


def read(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("curves", nargs="+", type=Path, metavar="CSV")
    parser.add_argument("--to", type=Path, default=Path("curve.svg"))
    asked = parser.parse_args()
    names = [path.parent.name.removesuffix("_ppo") or path.stem for path in asked.curves]
    asked.to.write_text(drawn(dict(zip(names, map(read, asked.curves), strict=True))))


if __name__ == "__main__":
    main()
