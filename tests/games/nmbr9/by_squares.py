"""Where a tile may lie, found square by square from the printed rules and rulings alone.

Slow and simple on purpose: no bits, no tables, and the shapes as docs/rulings.md draws them.
"""

import re
from dataclasses import dataclass
from pathlib import Path

RULINGS = Path(__file__).parents[3] / "docs" / "rulings.md"
Squares = frozenset[tuple[int, int]]


def drawn_shapes() -> list[Squares]:
    """The ten pictures of the rulings, column by column."""
    text = RULINGS.read_text(encoding="utf-8")
    found = re.search(r"^ +0 +1 +2 .*\n((?: +[#.]+.*\n){4})", text, re.MULTILINE)
    assert found
    shapes = [set[tuple[int, int]]() for _ in range(10)]
    for row, line in enumerate(found[1].splitlines()):
        for shape, part in zip(shapes, line.split(), strict=True):
            shape |= {(row, column) for column, sign in enumerate(part) if sign == "#"}
    return [frozenset(shape) for shape in shapes]


SHAPES = drawn_shapes()


def turned(squares: Squares) -> Squares:
    """A quarter turn clockwise, back in the corner."""
    height = max(row for row, _ in squares) + 1
    return frozenset((column, height - 1 - row) for row, column in squares)


def mirrored(squares: Squares) -> Squares:
    """The other side up, back in the corner."""
    width = max(column for _, column in squares) + 1
    return frozenset((row, width - 1 - column) for row, column in squares)


def ways(number: int) -> list[Squares]:
    """A tile as it can be turned, each look once, in the order of quarter turns."""
    looks = [SHAPES[number]]
    for _ in range(3):
        looks.append(turned(looks[-1]))
    return [look for at, look in enumerate(looks) if look not in looks[:at]]


@dataclass(frozen=True)
class Lying:
    """A tile in a display."""

    squares: Squares
    level: int


def moved(squares: Squares, row: int, column: int) -> Squares:
    return frozenset((row + r, column + c) for r, c in squares)


def level_at(display: list[Lying], squares: Squares) -> int | None:
    """The level on which a tile may lie there, or None."""
    stacks = [[tile for tile in display if square in tile.squares] for square in squares]
    heights = {len(stack) for stack in stacks}
    if len(heights) != 1:
        return None  # sticks out, or over a gap
    (level,) = heights
    carriers = {id(tile) for stack in stacks for tile in stack if tile.level == level - 1}
    if level and len(carriers) < 2:
        return None
    own = [tile for tile in display if tile.level == level]
    beside = {(r + a, c + b) for r, c in squares for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    if own and not any(tile.squares & beside for tile in own):
        return None
    return level


def places(display: list[Lying], number: int) -> dict[str, int]:
    """Every legal move with the level it leads to."""
    if not display:
        return {f"r{turns}@0,0": 0 for turns in range(len(ways(number)))}
    rows = [row for tile in display for row, _ in tile.squares]
    columns = [column for tile in display for _, column in tile.squares]
    found = {}
    for turns, look in enumerate(ways(number)):
        for row in range(min(rows) - 5, max(rows) + 3):
            for column in range(min(columns) - 5, max(columns) + 3):
                level = level_at(display, moved(look, row, column))
                if level is not None:
                    found[f"r{turns}@{row},{column}"] = level
    return found


def lying(number: int, move: str, level: int) -> Lying:
    """A tile where a move puts it."""
    turns, row, column = map(int, re.findall(r"-?\d+", move))
    return Lying(moved(ways(number)[turns], row, column), level)
