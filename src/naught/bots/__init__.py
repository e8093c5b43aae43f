"""Players that are programs. They see what their seat sees, and nothing more."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from naught.bots.levels import LEVELS, Level, tried_out

if TYPE_CHECKING:
    from naught.bots.bot import Bot
    from naught.core.game import Game
    from naught.core.match import Match

KINDS: Final = ("random", "greedy", "200:0:0", "1:1:0", "1:0:1")  # the last: a race, a tree, a slip

__all__ = ["KINDS", "Level", "by_name", "choose", "levels", "names", "warm_up"]


def levels(game: str) -> tuple[Level, ...]:
    """The strengths that a game's bots come in, weakest first; then the bots in files."""
    from naught.bots import own

    return (*LEVELS, *(bot.level for bot in own.known.values() if bot.plays(game)))


def names() -> list[str]:
    """Every bot there is, for the lab: the levels, and those they are measured against."""
    return ["random", "greedy", "plain", *(level.name for level in LEVELS)]


def by_name(name: str) -> "Bot":
    """A bot by its name, or a level by its numbers; one in a file has to be taken in before."""
    from naught.bots import own
    from naught.bots.policies import greedy_bot, random_bot
    from naught.bots.thinker import Thinker
    from naught.core.errors import BadNotation

    found: dict[str, Bot] = {level.name: Thinker(level.name) for level in LEVELS}
    found |= {"random": random_bot, "greedy": greedy_bot, **own.known}
    found["plain"] = Thinker(LEVELS[-1].name, plain=True)
    if numbers := tried_out(name):
        found[name] = Thinker(numbers)
    if name not in found:
        raise BadNotation(f"no bot {name!r}: {', '.join([*names(), *own.known])}")
    return found[name]


def choose(
    game: "Game",
    veiled: Any,
    level: str,
    seed: object,
    seconds: float | None = None,
    iterations: int | None = None,
) -> str:
    """A bot's move for the seat `veiled.viewer`, from what that seat may know.

    Without seconds, equal arguments give the same move.
    """
    from naught.bots.bot import Effort

    move = by_name(level)(game, veiled, seed, Effort(seconds, iterations))
    return game.move_text(veiled, move)


def warm_up(match: "Match") -> Iterator[Callable[[], object]]:
    """What to call so that the bots for this match's game are compiled, and the lab's play too."""
    from naught.bots.playout import random_games

    game, veiled = match.game, match.veiled(match.to_act[0])
    for name in KINDS:
        yield partial(choose, game, veiled, name, "warm")
    start = game.new_state(match.players, match.options)
    yield partial(random_games, game, start, 1, "warm")
