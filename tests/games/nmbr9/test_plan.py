"""The plan for a tower: how the numbers alone let tiles be shared out among levels."""

from functools import cache

import pytest

from naught.games.nmbr9.solver import plan
from naught.games.nmbr9.solver.plan import AREA, COUNT, LOWEST_SPARE, SUM, TILES, WEIGHT

SPARE = 3
PLAN = plan.planned(SPARE)


def stock(numbers: str) -> int:
    """Tiles by their numbers."""
    return int(sum(WEIGHT[int(number)] for number in numbers))


def shares(of: int) -> list[int]:
    """Every share of a stock."""
    found, share = [], plan.next_share(0, of, 100)
    while share:
        found.append(share)
        share = plan.next_share(share, of, 100)
    return found


@cache
def most(of: int, area: int, levels: int) -> int:
    """The same as the plan, thought out anew: the most points plus 1, or 0."""
    if levels == 1:
        return int(COUNT[of] >= 2 and AREA[of] >= area + SPARE + LOWEST_SPARE)
    return max((after(of, share, levels) for share in fitting(of, area)), default=0)


def fitting(of: int, area: int) -> list[int]:
    """The shares that are large enough for the next level."""
    return [share for share in shares(of) if AREA[share] >= area + SPARE]


def after(of: int, share: int, levels: int) -> int:
    """The most points plus 1 with this share on the next level."""
    rest = most(of - share, int(AREA[share]), levels - 1)
    return rest + (levels - 1) * int(SUM[share]) if rest else 0


def test_a_stock_knows_its_tiles() -> None:
    some = stock("0779")
    assert TILES[some].tolist() == [1, 0, 0, 0, 0, 0, 0, 2, 0, 1]
    assert (COUNT[some], SUM[some], AREA[some]) == (4, 23, 34)
    assert COUNT[plan.EVERYTHING] == 20


def test_every_share_of_a_stock_comes_once() -> None:
    found = shares(stock("0779"))
    assert sorted(found) == sorted({*found})
    assert len(found) == 2 * 3 * 2 - 1


def test_shares_that_are_too_large_are_left_out() -> None:
    found = [share for share in shares(stock("0779")) if AREA[share] <= 17]
    share, kept = plan.next_share(0, stock("0779"), 17), []
    while share:
        kept.append(share)
        share = plan.next_share(share, stock("0779"), 17)
    assert kept == found


@pytest.mark.parametrize("tiles", ["0123456", "1122334455", "001122778899"])
def test_no_way_to_share_tiles_out_is_better_than_the_plan(tiles: str) -> None:
    for area in (5, 7, 14, 18):
        for levels in (1, 2, 3, 4):
            planned = PLAN[stock(tiles), area, levels]
            assert planned == most(stock(tiles), area, levels), (area, levels)


def test_a_tower_promises_no_less_than_what_was_built_on_its_top() -> None:
    """The display of 259 points, which never has fewer than three squares to spare."""
    top = stock("7")
    assert plan.most_points(PLAN, plan.EVERYTHING - top, int(AREA[top]), 0, 7) >= 259
