"""ZERO as if a rule had changed: by version 2 of these rules the most points win."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np

import naught
from naught.core.game import Game
from naught.core.kernel import field, i64, kernel
from naught.games.zero import rules as original


class State(original.State):
    """A record type of its own, so that generic functions find these rules."""

    changed: int = field(i64)


@kernel
def winners(s: State) -> int:
    """The lowest total wins; since version 2 the highest."""
    if s.rules_version == 1:
        return original.winners(s)
    totals = np.zeros(s.players, np.int64)
    original.scores(s, totals)
    seats = 0
    for seat in range(s.players):
        if totals[seat] == totals.max():
            seats |= 1 << seat
    return seats


def changed_zero() -> Game:
    """The game in its second version, which can still play the first."""
    rules: Any = ModuleType("changed rules")
    rules.__dict__.update(vars(original), State=State, winners=winners)
    zero = naught.load("zero")
    return replace(zero, rules=rules, rules_version=2, older_rules=(1,))
