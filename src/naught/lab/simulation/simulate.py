"""Many games, wherever they are played; the same seed gives the same figures anywhere."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from msgspec import Struct

from naught import bots as house
from naught.bots.bot import Effort
from naught.bots.playout import LENGTHS
from naught.core.errors import BadNotation
from naught.core.fair import Seed, seed_text
from naught.core.game import Game
from naught.core.options import Value
from naught.lab.estimate import Estimate, Histogram, Sample, Spread
from naught.lab.simulation.keep import Keeper, Kept, Scribe
from naught.lab.simulation.play import Tally, follow_quick, is_quick, play_bots, play_quick
from naught.lab.where import ALL_CORES, Where
from naught.lab.where.cores import Faults

RANDOM: Final = "random"
CHUNK: Final = 500  # quick games that are one job
MOST_CHUNKS: Final = 2000


class Simulation(Struct, frozen=True):
    """The figures of many games; lists are by seat."""

    game: str
    players: int
    options: dict[str, Value]
    cards: str | None  # names the set of cards, where a game has one that can be replaced
    bots: list[str]
    seed: str
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    scores: list[Estimate]
    win_shares: list[Estimate]  # joint winners share a win
    spreads: list[Spread]  # of the scores
    lengths: dict[str, Spread]  # decisions, turns and rounds of a game
    faults: Faults  # of bots in files: what went wrong, and how often


@dataclass(frozen=True)
class Setting:
    """What is played: everything about a game but its seed."""

    game: Game
    options: Mapping[str, Value]
    bots: tuple[str, ...]  # by seat
    iterations: int | None = None

    def seated(self) -> list[tuple[Any, Effort]]:
        """The bots themselves."""
        return [(house.by_name(name), Effort(iterations=self.iterations)) for name in self.bots]


class Part:
    """The result of one job: sums, and each game by itself if it is to be kept."""

    def __init__(self, tally: Tally, kept: Sequence[Kept] = ()) -> None:
        self.points, self.lengths = Histogram(tally.points.shape[1]), Histogram(len(LENGTHS))
        self.shares = Sample(tally.points.shape[1])
        self.points.add(tally.points)
        self.lengths.add(tally.lengths)
        self.shares.add(tally.shares)
        self.kept = kept

    @property
    def games(self) -> int:
        """How many games it holds."""
        return self.shares.count

    def join(self, other: "Part") -> None:
        """Add another part; always in the order of the jobs, since sums of thirds are not exact."""
        self.points.join(other.points)
        self.lengths.join(other.lengths)
        self.shares.join(other.shares)


def simulate(
    game: Game,
    players: int,
    options: Mapping[str, Any] | None = None,
    games: int = 1000,
    seed: Seed = 1,
    bots: Sequence[str] | None = None,
    where: Where = ALL_CORES,
    progress: Callable[[int], object] | None = None,
    iterations: int | None = None,
    keeper: Keeper | None = None,
) -> Simulation:
    """Play games with these bots in the seats (one name: in all of them), random play if none.

    With iterations, every bot searches that far instead of as far as its level does.
    """
    settled, seed = game.settle(players, options or {}), seed_text(seed)
    seated = seat_bots(players, bots)
    if games < 1:
        raise BadNotation(f"games is a whole number from 1, not {games}")
    setting, started = Setting(game, settled, tuple(seated), iterations), time.perf_counter()
    total = Part(Tally.blank(0, players))
    work = partial(play_part, setting, seed, keeper is not None)
    for part in where.results(work, chunks(games, CHUNK if is_quick(seated) else 1)):
        total.join(part)
        if keeper is not None:
            keeper.add(part.kept)
        if progress is not None:
            progress(total.games)
    return summary(setting, seed, total, time.perf_counter() - started, where)


def summary(setting: Setting, seed: str, total: Part, seconds: float, where: Where) -> Simulation:
    """What all games together show."""
    game, seated = setting.game, list(setting.bots)
    decisions = int(total.lengths.sample().sums[0])
    return Simulation(
        game=game.name,
        players=len(seated),
        options=dict(setting.options),
        cards=game.cards_hash,
        bots=seated,
        seed=seed,
        games=total.games,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds,
        scores=total.points.sample().estimates(),
        win_shares=total.shares.shares(),
        spreads=total.points.spreads(),
        lengths=dict(zip(LENGTHS, total.lengths.spreads(), strict=True)),
        faults={name: faults for name, faults in where.faults().items() if name in seated},
    )


def seat_bots(players: int, names: Sequence[str] | None) -> list[str]:
    """A bot's name for every seat."""
    asked = list(names or [RANDOM])
    for name in asked:
        house.by_name(name)
    if len(asked) not in (1, players):
        raise BadNotation(f"bots are one for all or {players}, one for each seat, not {len(asked)}")
    return asked if len(asked) == players else asked * players


def chunks(games: int, least: int) -> list[tuple[int, int]]:
    """Jobs as (number, games); they depend on how many games, never on how many cores."""
    size = max(least, -(-games // MOST_CHUNKS))
    return [
        (number, min(size, games - start)) for number, start in enumerate(range(0, games, size))
    ]


def play_part(setting: Setting, seed: str, keep: bool, job: tuple[int, int]) -> Part:
    """One job: this many games, shuffled by the seed and the number of the job."""
    number, games = job
    seeds = [f"{seed}/{number}/{at}" for at in range(games)]
    scribes = [Scribe(setting.game, setting.options, name) for name in seeds] if keep else []
    tally = play_chunk(setting, seed, number, games, scribes)
    kept = [scribe.kept(tally, row) for row, scribe in enumerate(scribes)]
    return Part(tally, kept)


def play_chunk(
    setting: Setting, seed: str, number: int, games: int, scribes: Sequence[Scribe]
) -> Tally:
    """The games of a job, written down if there is a scribe for each."""
    game, options, bots = setting.game, setting.options, setting.bots
    if is_quick(bots) and not scribes:
        return play_quick(game, options, bots, games, (seed, number))
    if is_quick(bots):
        return follow_quick(game, options, bots, games, (seed, number), scribes)
    played = []
    for at in range(games):
        luck, watchers = (seed, number, at), scribes[at : at + 1]
        played.append(play_bots(game, options, setting.seated(), luck, luck, *watchers))
    return Tally.joined(played)
