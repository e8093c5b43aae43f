"""Two bots against each other: `naught duel zero hard greedy --players 4`.

Every deal is played twice, with all seats exchanged, so that each bot holds every hand once; what
is compared is what they made of the same cards.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np
from msgspec import Struct

from naught import bots as house
from naught.bots.bot import Effort
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.lab.estimate import Estimate, Sample, Table, saved_by_pairing
from naught.lab.simulation.play import exchanged
from naught.lab.where import ALL_CORES, Where


class Duel(Struct, frozen=True):
    """The result of a duel: both bots' figures, and by how much they differ."""

    game: str
    players: int
    bots: tuple[str, str]
    games: int
    seed: str
    scores: tuple[Estimate, Estimate]
    win_shares: tuple[Estimate, Estimate]  # of a seat; 1 / players is par
    difference: Estimate  # the first bot's points for a hand, less the second's for the same
    saved: float | None  # times fewer games for it, as both bots hold every hand
    faults: dict[str, dict[str, int]]  # of bots in files: what went wrong, and how often


def duel(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    deals: int,
    seed: Seed,
    bots: tuple[str, str],
    iterations: int | None = None,
    where: Where = ALL_CORES,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> Duel:
    """Play every deal twice; both bots think as long or search as far as asked, or as usual."""
    text = seed_text(seed)
    work = partial(one_deal, game, players, options, bots, iterations, seconds)
    sample, ahead = Sample(5), list[Table]()
    for row in where.results(work, [(text, deal) for deal in range(deals)]):
        sample.add(row[:, :5])
        ahead.append(row[:, 5:])
        if progress is not None:
            progress(sample.count)
    return Duel(
        game=game.name,
        players=players,
        bots=bots,
        games=2 * deals,
        seed=text,
        scores=(sample.mean(0), sample.mean(1)),
        win_shares=(sample.share(2), sample.share(3)),
        difference=sample.mean(4),
        saved=saved_by_pairing(np.concatenate(ahead)),
        faults={name: failed for name, failed in where.faults().items() if name in bots},
    )


def one_deal(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    names: tuple[str, str],
    iterations: int | None,
    seconds: float | None,
    deal: object,
) -> Table:
    """A row: points and win share of a seat for either bot, and the lead, in all and by game."""
    first, second = [(house.by_name(name), Effort(seconds, iterations)) for name in names]
    games = exchanged(game, players, options, deal, (first, second))
    points = np.sum([met.points for met in games], axis=0)
    shares = np.sum([met.wins for met in games], axis=0)
    ahead = [met.points[0] - met.points[1] for met in games]
    return np.array([[*points, *shares, points[0] - points[1], *ahead]]) / players


def line(done: Duel) -> str:
    """A duel in one line."""
    first, second = done.bots
    return (
        f"{done.game}, {done.players} players, {done.games} games: {first} against {second}: "
        f"points {done.scores[0].mean:.2f} and {done.scores[1].mean:.2f}, "
        f"difference {done.difference}, "
        f"wins per seat {done.win_shares[0]} and {done.win_shares[1]}"
    )


def saving(done: Duel) -> str:
    """What it saved that both bots held every hand, in one line."""
    if done.saved is None:
        return "saved by exchanging seats: all chance, the difference is the same on every deal"
    return f"saved by exchanging seats: a factor of {done.saved:.2f} in games, for the difference"
