"""How much the cards decide, and how many games the luck of the deals can save.

Quick play plays every deal twice, with the same order of the deck and other choices. The share of
the variance that both games have in common is the most that any account of the cards can explain.
Beside it stands what the game's value net explains, with coefficients fixed in a pilot run.
"""

from dataclasses import replace
from typing import Any, Final

from naught.lab.studies import answers
from naught.lab.studies.figures import Luck, factor
from naught.lab.studies.watch import Cell, Watched, net_of

ALL: Final = 0.9995  # of the variance: beyond this a saving has no bound


def twice(cell: Cell) -> tuple[Cell, Cell]:
    """A quick game that looks at the luck of its deals, and the same deals played otherwise."""
    quick = replace(cell, bots=("quick",) * cell.players, iterations=None)
    return replace(quick, luck=True), replace(quick, luck=False, again=True)


def luck_of(cell: Cell, slopes: Luck, found: Watched, again: Watched) -> answers.Luck:
    """How much the two games of each deal have in common."""
    cards = in_common(found.points, again.points)
    has_net = len(net_of(replace(cell, luck=True))) > 0
    return answers.Luck(
        games=len(found.points),
        cards=cards,
        most=1 / (1 - cards) if cards < ALL else None,
        factor=factor(found.points, slopes.points(found)) if has_net else None,
        win_factor=(
            factor(found.shares, slopes.shares(found)) if has_net and cell.players > 1 else None
        ),
    )


def in_common(one: Any, other: Any) -> float:
    """The share of the variance that is the same in both games of a deal, all seats together."""
    together = ((one - one.mean(axis=0)) * (other - other.mean(axis=0))).mean(axis=0).sum()
    spread = (one.var(axis=0).sum() + other.var(axis=0).sum()) / 2
    return min(max(float(together / spread), 0.0), 1.0) if spread > 0 else 0.0
