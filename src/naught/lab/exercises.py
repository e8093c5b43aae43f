"""Exercises from bots' games: positions in which a search finds one move clearly best."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as count_from
from itertools import islice
from typing import Any, Final

from naught import bots
from naught.advice.hints import rounded
from naught.advice.weigh import Weighed, weigh
from naught.bots.levels import LEVELS
from naught.core import record
from naught.core.game import Game
from naught.core.match import Match
from naught.core.options import Value
from naught.lab.where import ALL_CORES, Where
from naught.teaching.exercises import Exercise, Exercises

PLAYED_BY: Final = "medium"  # games that look like those of people: sound, and not without slips
WEAKER: Final = tuple(level.name for level in LEVELS[:3])  # do they miss the move?
GLANCE: Final = 4  # a first look is four times shorter than a hint's
ASKED: Final = 6  # times that each of them is
LOOKED_AT: Final = 3  # one decision in three is looked at: neighbours are much alike
FEWEST: Final = 0.2  # of the choices of the weaker levels must miss: else there is nothing to find
FROM_ONE_GAME: Final = 2
AT_ONCE: Final = 16  # games that are handed out together
LONGEST: Final = 60  # events: a later position takes too long to take in
Progress = Callable[[int], object]


def make(
    game: Game,
    players: int,
    options: dict[str, Value],
    count: int,
    seed: str,
    progress: Progress = lambda _: None,
    where: Where = ALL_CORES,
) -> Exercises:
    """As many exercises as asked for; equal arguments give equal exercises."""
    found: list[Exercise] = []
    for exercises in in_games(game, players, options, seed, where):
        found += exercises[: count - len(found)]
        progress(len(found))
        if len(found) == count:
            break
    return Exercises(
        command="",
        rules=game.rules_version,
        cards=game.cards_hash,
        players=players,
        options=game.settle(players, options),
        exercises=found,
    )


def in_games(
    game: Game, players: int, options: dict[str, Value], seed: str, where: Where
) -> Iterator[list[Exercise]]:
    """Exercises from one game after another, without end; a game is one job."""
    work = partial(in_one_game, game, players, options, seed)
    for first in count_from(1, AT_ONCE):
        yield from where.results(work, range(first, first + AT_ONCE))


def in_one_game(
    game: Game, players: int, options: dict[str, Value], seed: str, number: int
) -> list[Exercise]:
    """The first exercises in one game of bots."""
    return list(islice(in_its_course(game, players, options, f"{seed} {number}"), FROM_ONE_GAME))


def in_its_course(
    game: Game, players: int, options: dict[str, Value], seed: str
) -> Iterator[Exercise]:
    """Exercises in one game, as it is played."""
    match = Match(game, players, options, seed=seed)
    decisions = 0
    while not match.over and len(match) < LONGEST:
        seat = match.to_act[0]
        decisions += 1
        if decisions % LOOKED_AT == 0 and (exercise := exercise_at(match, seat, seed)):
            yield exercise
        match.make(seat, bots.choose(game, match.veiled(seat), PLAYED_BY, f"{seed} {len(match)}"))


def exercise_at(match: Match, seat: int, seed: str) -> Exercise | None:
    """This position as an exercise, if one move is clearly best and is often missed."""
    game, veiled = match.game, match.veiled(seat)
    if len(match.legal_moves(seat)) < 2:
        return None
    first = clear_best(game, veiled, game.advice.ITERATIONS // GLANCE, f"{seed} look")
    if first is None:
        return None
    weighed = clear_best(game, veiled, game.advice.ITERATIONS, f"{seed} look again")
    if weighed is None or weighed.moves[0] != first.moves[0]:
        return None
    best, rival = (game.move_text(veiled, move) for move in weighed.moves[:2])
    missed = missed_by_the_weaker(match, seat, best, seed)
    if missed < FEWEST:
        return None
    lines = [str(line) for line in record.read(match.record()).lines]
    return Exercise(seat=seat, events=lines, best=best, rival=rival, missed=missed)


def clear_best(game: Game, veiled: Any, iterations: int, seed: str) -> Weighed | None:
    """The moves worth a thought, if the first is better than each by more than a slip."""
    weighed = weigh(game, veiled, iterations, max(iterations // 3, 2), seed)
    others = range(1, len(weighed.moves))
    if not others or any(weighed.loss(0, at) < game.advice.SLIP for at in others):
        return None
    return weighed


def missed_by_the_weaker(match: Match, seat: int, best: str, seed: str) -> float:
    """How often bots of the weaker levels choose something else."""
    veiled = match.veiled(seat)
    chosen = [
        bots.choose(match.game, veiled, level, f"{seed} {level} {time}")
        for level in WEAKER
        for time in range(ASKED)
    ]
    return rounded(sum(move != best for move in chosen) / len(chosen))
