"""Every registered game, with every number of players and every option, and random play in it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import naught
from naught.core.game import Game
from naught.core.match import Match
from naught.core.options import Choice, Option, Switch, Value


@dataclass(frozen=True)
class Case:
    """One way to set up one game."""

    game: Game
    players: int
    options: dict[str, Value]

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name} {self.players} {chosen}".strip()

    def start(self, seed: str) -> Match:
        """A match of this kind, dealt."""
        return Match(self.game, self.players, self.options, seed)


def values(option: Option, players: int) -> list[Value]:
    """All values of an option; of a number its ends and its usual value."""
    if isinstance(option, Choice):
        return list(option.choices)
    if isinstance(option, Switch):
        return [False, True]
    low, usual = option.low, option.default(players)
    return sorted({low, usual, usual if option.high is None else option.high})


def cases(game: Game) -> Iterator[Case]:
    """Every number of players and combination of options."""
    names = [option.name for option in game.options]
    for players in game.players:
        for chosen in product(*(values(option, players) for option in game.options)):
            yield Case(game, players, dict(zip(names, chosen, strict=True)))


def by_house_rules(game: Game) -> Iterator[Case]:
    """The usual table with one house rule at either end."""
    for rule in game.house:
        for end in {rule.low, rule.high} - {rule.default(game.usual_players), None}:
            yield Case(game, game.usual_players, {rule.name: end})


def thinned(found: list[Case]) -> list[Case]:
    """Of too many cases those with the usual number of players, or with the usual options."""
    if len(found) <= MOST_CASES:
        return found
    return [
        case
        for case in found
        if case.players == case.game.usual_players
        or case.options == case.game.settle(case.players, {})
    ]


MOST_CASES = 40  # of one game
CASES = [case for name in naught.games() for case in thinned(list(cases(naught.load(name))))]
HOUSE_CASES = [case for name in naught.games() for case in by_house_rules(naught.load(name))]


def wander(match: Match, moves: int, seed: Any) -> Match:
    """Make some random moves, fewer if the game ends before."""
    choose = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = choose.choice(match.to_act)
        match.play(seat, choose.choice(match.legal(seat)))
    return match
