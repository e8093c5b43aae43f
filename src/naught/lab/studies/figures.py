"""What many watched games come to."""

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from naught.bots.playout import LENGTHS
from naught.core.game import Game
from naught.lab.estimate import Estimate, Histogram, Sample, Table, saved_by_pairing
from naught.lab.studies import answers
from naught.lab.studies.watch import STEPS, Cell, Watched

POINTS_OF_INTEREST: Final = (0.25, 0.5, 0.75)  # of a game
LITTLE: Final = 1.05  # a saving that is not worth the effort
MATTERS: Final = 0.1  # standard deviations of a single game


def mean_of(values: Table) -> Estimate:
    """The mean of independent values."""
    sample = Sample(1)
    sample.add(values.reshape(-1, 1).astype(float))
    return sample.mean(0)


def share_of(values: Table) -> Estimate:
    """The mean of values from 0 to 1."""
    sample = Sample(1)
    sample.add(values.reshape(-1, 1).astype(float))
    return sample.share(0)


class Luck:
    """How much of scores and wins the luck of the deals explains, as fixed by a pilot run."""

    def __init__(self, pilot: Watched) -> None:
        self.of_points: Table = slopes(pilot.points, pilot.luck)
        self.of_shares = common_slope(pilot.shares, beside_others(pilot.luck))

    def points(self, found: Watched) -> Table:
        """Points without the luck of the deals; their mean is the same."""
        points: Table = found.points - self.of_points * found.luck
        return points

    def shares(self, found: Watched) -> Table:
        """Win shares without the luck of the deals; those of a game still come to one win."""
        shares: Table = found.shares - self.of_shares * beside_others(found.luck)
        return shares


def beside_others(luck: Any) -> Table:
    """How much luckier each seat was than the others."""
    beside: Table = luck - luck.mean(axis=1, keepdims=True)
    return beside


def common_slope(values: Any, luck: Any) -> float:
    """How values change with luck, for all seats alike."""
    spread = float(luck.var(axis=0).sum())
    together = ((values - values.mean(axis=0)) * (luck - luck.mean(axis=0))).mean(axis=0).sum()
    return float(together) / spread if spread > 0 else 0.0


def slopes(values: Any, luck: Any) -> Table:
    """How values change with luck, seat by seat."""
    spread = luck.var(axis=0)
    together = ((values - values.mean(axis=0)) * (luck - luck.mean(axis=0))).mean(axis=0)
    found: Table = np.divide(together, spread, out=np.zeros(len(spread)), where=spread > 0)
    return found


def factor(raw: Any, adjusted: Any) -> float:
    """How many times fewer games give the same interval."""
    left = float(np.asarray(adjusted, float).var(axis=0).mean())
    return float(np.asarray(raw, float).var(axis=0).mean()) / left if left > 0 else 1.0


def score_estimates(found: Watched, luck: Luck) -> tuple[list[Estimate], float | None]:
    """Mean scores by seat, and what the control variate saved; None if it was not used."""
    adjusted = luck.points(found)
    saved = factor(found.points, adjusted)
    values = adjusted if saved > LITTLE else found.points
    return [mean_of(column) for column in values.T], saved if saved > LITTLE else None


def win_estimates(found: Watched, luck: Luck) -> tuple[list[Estimate], float | None]:
    """The same for win shares; without the control variate with Wilson's interval."""
    adjusted = luck.shares(found)
    saved = factor(found.shares, adjusted)
    if saved <= LITTLE:
        return [share_of(column) for column in found.shares.T], None
    return [within(mean_of(column)) for column in adjusted.T], saved


def within(share: Estimate) -> Estimate:
    """An interval clamped to what a share can be."""
    ends = (share.low, share.high)
    low, high = (None if end is None else min(max(end, 0.0), 1.0) for end in ends)
    return Estimate(min(max(share.mean, 0.0), 1.0), low, high)


def half_width(estimate: Estimate) -> float:
    """Half an interval."""
    if estimate.low is None or estimate.high is None:
        return math.inf
    return (estimate.high - estimate.low) / 2


def cell_answer(
    game: Game, variant: str, cell: Cell, found: Watched, luck: Luck, pace: float, why: str
) -> answers.Cell:
    """Everything that the watched games show."""
    points, saved = score_estimates(found, luck)
    wins, won = win_estimates(found, luck)
    lengths, time = Histogram(len(LENGTHS)), Histogram(1)
    lengths.add(found.lengths)
    time.add(np.rint(found.lengths[:, :1] * pace / 60).astype(np.int64))
    return answers.Cell(
        game=game.name,
        title=game.title,
        players=cell.players,
        variant=variant,
        options=cell.settled(),
        bots=list(cell.bots),
        low_wins=game.low_wins,
        unit=game.advice.UNIT,
        games=len(found.points),
        enough=not why.startswith("the budget"),
        why=why,
        seats=seat_answers(cell, found, points, wins),
        first=None if cell.players == 1 else beyond(wins[0], 1 / cell.players),
        lengths=dict(zip(LENGTHS, lengths.spreads(), strict=True)),
        minutes=time.spread(0),
        events={name: mean_of(found.events[:, at]) for at, name in enumerate(game.event_names)},
        comebacks=comebacks(game, found),
        course=found.course.mean(axis=0).tolist(),
        factor=saved,
        win_factor=won,
        luck=None,
        choices=None,
        skill=None,
    )


def seat_answers(
    cell: Cell, found: Watched, points: list[Estimate], wins: list[Estimate]
) -> list[answers.Seat]:
    """How each seat fared."""
    scored = Histogram(cell.players)
    scored.add(found.points)
    return [
        answers.Seat(
            seat=seat,
            bot=cell.bots[seat],
            score=points[seat],
            win_share=wins[seat],
            spread=scored.spread(seat),
            bars=sorted(scored.counts[seat].items()),
        )
        for seat in range(cell.players)
    ]


def beyond(share: Estimate, equal: float) -> Estimate:
    """How far a share lies above an equal one."""
    low = None if share.low is None else share.low - equal
    high = None if share.high is None else share.high - equal
    return Estimate(share.mean - equal, low, high)


def comebacks(game: Game, found: Watched) -> list[answers.Comeback]:
    """How far behind those who won were at some points of the game."""
    way = -1 if game.low_wins else 1
    result = []
    if found.points.shape[1] == 1:
        return []
    won = found.shares > 0
    for part in POINTS_OF_INTEREST:
        now = way * found.course[:, round(part * (STEPS - 1)), :]
        deficit = (now.max(axis=1, keepdims=True) - now)[won]
        if len(deficit):
            ordered = np.sort(deficit)
            result.append(
                answers.Comeback(
                    step=part,
                    behind=share_of((deficit > 0).astype(float)),
                    median=int(ordered[len(ordered) // 2]),
                    p95=int(ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]),
                    most=int(ordered[-1]),
                )
            )
    return result


# Standard and variant, on the same deals


def differences(
    game: Game, variant: str, standard: Watched, other: Watched
) -> list[answers.Difference]:
    """Figures of a variant minus those of the standard, game by game."""
    games = min(len(standard.points), len(other.points))
    found = []
    before, after = (figures_of(game, one, games) for one in (standard, other))
    for what, first in before.items():
        change = after[what] - first
        estimate = mean_of(change)
        spread = float(first.std()) or float(change.std()) or 1.0
        surely = estimate.low is not None and not estimate.low <= 0 <= (estimate.high or 0.0)
        size = estimate.mean / spread
        found.append(
            answers.Difference(
                game=game.name,
                title=game.title,
                players=standard.points.shape[1],
                variant=variant,
                what=what,
                standard=float(first.mean()),
                difference=estimate,
                size=size,
                matters=surely and abs(size) >= MATTERS,
                factor=saved_by_pairing(np.stack([after[what], -first], axis=1)),
            )
        )
    return found


def figures_of(game: Game, found: Watched, games: int) -> Mapping[str, Any]:
    """What is compared, a value for each game."""
    points, lengths = found.points[:games], found.lengths[:games]
    alone = points.shape[1] == 1
    figures = {
        answers.POINTS: points.mean(axis=1),
        "decisions of a game": lengths[:, 0].astype(float),
        "rounds of a game": lengths[:, 2].astype(float),
    }
    if not alone:
        figures["points between first and last"] = (points.max(axis=1) - points.min(axis=1)).astype(
            float
        )
        figures[answers.WINS] = found.shares[:games, 0]
    for at, name in enumerate(game.event_names):
        figures[name] = found.events[:games, at].astype(float)
    return figures
