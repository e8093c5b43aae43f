"""How much is luck and how much is skill: two bots of different strength on duplicate deals.

Every deal is played twice with all seats exchanged, so every hand is played by both. The variance
of the scores is then split exactly: what who played explains, what the deal and the seat explain,
and the rest.
"""

from functools import partial
from typing import Any, Final

import numpy as np

from naught import bots as house
from naught.bots.bot import Effort
from naught.core.kernel import Ints
from naught.lab.estimate import Estimate, Table, saved_by_pairing, student
from naught.lab.simulation.play import play_bots
from naught.lab.studies import answers
from naught.lab.studies.figures import mean_of
from naught.lab.studies.watch import Cell
from naught.lab.where import Where

PARTS: Final = ("skill", "cards", "rest")


def play_both(cell: Cell, pair: tuple[str, str], seed: str, number: int) -> Ints:
    """A job: the scores of one deal, by who played and seat."""
    game, options, players = cell.loaded(), cell.settled(), cell.players
    seated = [(house.by_name(name), Effort(iterations=cell.iterations)) for name in pair]
    found = np.zeros((2, players), np.int64)
    for swapped in (0, 1):
        sides = [(seat + swapped) % 2 for seat in range(players)]
        deal = f"{seed}/{number}"
        luck = (seed, number, swapped)
        tally = play_bots(game, options, [seated[side] for side in sides], deal, luck)
        for seat, side in enumerate(sides):
            found[side, seat] = tally.points[0, seat]
    return found


def skill_of(
    cell: Cell, pair: tuple[str, str], seed: str, deals: int, where: Where
) -> answers.Skill:
    """Play duplicate deals, and split the variance; intervals by leaving out each deal once."""
    work = partial(play_both, cell, pair, f"{seed} skill")
    scores = np.array(list(where.results(work, list(range(deals)))), float)
    whole = parts(scores)
    without = np.array([parts(np.delete(scores, at, axis=0)) for at in range(deals)])
    error = np.sqrt((deals - 1) / deals * ((without - without.mean(axis=0)) ** 2).sum(axis=0))
    half = student(deals - 1) * error
    skill, cards, rest = (
        Estimate(float(part), max(float(part - h), 0.0), min(float(part + h), 1.0))
        for part, h in zip(whole, half, strict=True)
    )
    saved = saved_by_pairing(by_game(scores))
    way = -1 if cell.loaded().low_wins else 1
    ahead = mean_of(way * (scores[:, 0] - scores[:, 1]).mean(axis=1))
    return answers.Skill(*pair, deals, ahead, skill, cards, rest, saved)


def by_game(scores: Any) -> Table:
    """What each of the two games of a deal adds to the lead of the better bot."""
    seats = np.arange(scores.shape[2])
    sides = [(seats + swapped) % 2 for swapped in (0, 1)]
    leads = [(scores[:, side, seats] * (1 - 2 * side)).mean(axis=1) for side in sides]
    found: Table = np.stack(leads, axis=1)
    return found


def parts(scores: Any) -> Any:
    """Of all variance: the part of who played, of deal and seat, and the rest."""
    total = ((scores - scores.mean()) ** 2).sum()
    if total == 0:
        return np.array([0.0, 0.0, 1.0])
    each = scores.size / 2
    who = each * ((scores.mean(axis=(0, 2)) - scores.mean()) ** 2).sum() / total
    cards = 2 * ((scores.mean(axis=1) - scores.mean()) ** 2).sum() / total
    return np.array([who, cards, 1 - who - cards])
