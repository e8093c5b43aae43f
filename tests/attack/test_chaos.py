"""Storms in short, one of every blow. `python -m tests.attack --blows 1000` are the long ones."""

from tests.attack.nursery import Nursery
from tests.attack.storms import storm

KILLS = 3
SEED = 5


def test_nothing_is_lost_doubled_or_given_away_in_a_storm(nursery: Nursery) -> None:
    figures, found = storm(nursery, "notices", KILLS, SEED)
    assert found.wrong == []
    assert figures.blows["kill"] == KILLS
    assert found.acknowledged > sum(figures.blows.values()) / 2
