"""What the numbers alone allow: how tiles are best shared out among the levels of a tower.

Every level has more squares than the one above it. From that alone follows exactly how many points
the remaining tiles can still make: no shape can do better, and a shape that comes close is a high
tower. Tiles that are left are a stock, those of one level a share of it; both are
numbers whose digits to the base of three say how often each tile is there.
"""

from typing import Any, Final

import numpy as np

from naught.core.kernel import Ints, kernel
from naught.games.nmbr9.cards import COPIES, NUMBERS, SQUARES

BASE: Final = COPIES + 1
STOCKS: Final = BASE**NUMBERS
EVERYTHING: Final = STOCKS - 1
WEIGHT: Final = BASE ** np.arange(NUMBERS)  # of one tile in a stock
# Small integers: a compiled kernel is kept for the next start only if its tables are small.
TILES: Final = (np.arange(STOCKS)[:, None] // WEIGHT % BASE).astype(np.int8)
COUNT: Final = TILES.sum(1).astype(np.int16)
SUM: Final = (TILES @ np.arange(NUMBERS)).astype(np.int16)  # of the numbers
AREA: Final = (TILES @ SQUARES).astype(np.int16)
AREAS: Final = 64  # a level above the lowest has fewer squares
LEVELS: Final = 7  # below the top of a tower
LOWEST_SPARE: Final = 6  # extra squares of the lowest level: its tiles are what was left
MOST_POINTS: Final = 254


@kernel
def next_share(share: int, stock: int, most: int) -> int:
    """The next share of a stock with at most `most` squares, after the empty one; 0 at the end."""
    for number in range(NUMBERS):
        if TILES[share, number] < TILES[stock, number] and AREA[share] + SQUARES[number] <= most:
            return int(share + WEIGHT[number])
        share -= TILES[share, number] * WEIGHT[number]
    return 0


def planned(spare: int) -> Any:
    """The most points of a stock, plus 1, by the squares of the level above and levels to come.

    Every level has `spare` squares more than the one above it; 0 says that the stock is too small.
    """
    plan = np.zeros((STOCKS, AREAS, LEVELS + 1), np.uint8)
    fill(plan, spare)
    return plan


@kernel
def fill(plan: Any, spare: int) -> None:
    """Plan for every stock; what remains of it is a smaller number, and planned for already."""
    for stock in range(STOCKS):
        best = best_shares(plan, stock)
        for levels in range(2, LEVELS + 1):
            most = 0
            for area in range(AREAS - 1 - spare, -1, -1):
                most = max(most, best[area + spare, levels])
                plan[stock, area, levels] = most
        if COUNT[stock] >= 2:
            plan[stock, : max(0, AREA[stock] - spare - LOWEST_SPARE + 1), 1] = 1


@kernel
def best_shares(plan: Any, stock: int) -> Ints:
    """The most points plus 1, by the squares of the next level and the levels to come."""
    best = np.zeros((AREAS, LEVELS + 1), np.int64)
    share = next_share(0, stock, min(AREAS - 1, AREA[stock] // 2))
    while share:
        area = AREA[share]
        for levels in range(2, LEVELS + 1):
            rest = plan[stock - share, area, levels - 1]
            if rest == 0:
                break
            points = min(rest + (levels - 1) * SUM[share], MOST_POINTS + 1)
            best[area, levels] = max(best[area, levels], points)
        share = next_share(share, stock, min(AREAS - 1, AREA[stock] // 2))
    return best


@kernel
def most_points(plan: Any, stock: int, area: int, points: int, total: int) -> int:
    """What a tower can come to; `area` is that of its lowest level, `total` of all its numbers."""
    most = 0
    for levels in range(1, LEVELS + 1):
        more = plan[stock, area, levels]
        if more:
            most = max(most, points + levels * total + more - 1)
    return most
