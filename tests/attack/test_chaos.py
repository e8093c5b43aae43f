"""Storms in short, one of every blow. `python -m tests.attack --blows 1000` are the long ones."""

from collections.abc import Iterator

import pytest

from tests.attack.nursery import Nursery
from tests.attack.storms import Kind, storm

KILLS = 3
SEED = 5


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as made:
        yield made


@pytest.mark.parametrize("kind", ["notices", "sqlite"])
def test_nothing_is_lost_doubled_or_given_away_in_a_storm(nursery: Nursery, kind: Kind) -> None:
    figures, found = storm(nursery, kind, KILLS, SEED)
    assert found.wrong == []
    assert figures.blows["kill"] == KILLS
    assert found.acknowledged > sum(figures.blows.values()) / 2
