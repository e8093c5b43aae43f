"""Players that are programs. They see what their seat sees, and nothing more."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from naught.bots.levels import LEVELS, Level

if TYPE_CHECKING:
    from naught.bots.bot import Bot, Effort
    from naught.core.game import Game
    from naught.core.match import Match

__all__ = ["Level", "by_name", "choose", "levels", "names", "repeatable", "warm_up"]


def levels(game: str) -> tuple[Level, ...]:
    """The strengths that a game's bots come in, weakest first."""
    return LEVELS


def names() -> list[str]:
    """Every bot there is, for the lab: the levels, and those they are measured against."""
    return ["random", "greedy", "plain", *(level.name for level in LEVELS)]


def by_name(name: str) -> "Bot":
    """A bot by its name."""
    from naught.bots.policies import greedy_bot, random_bot
    from naught.bots.thinker import Thinker
    from naught.core.errors import BadNotation

    found: dict[str, Bot] = {level.name: Thinker(level, level != LEVELS[-1]) for level in LEVELS}
    found |= {"random": random_bot, "greedy": greedy_bot, "plain": Thinker(LEVELS[-1], True)}
    if name not in found:
        raise BadNotation(f"no bot {name!r}: {', '.join(names())}")
    return found[name]


def repeatable(name: str) -> "Effort":
    """How far a bot of that name searches when no clock runs: the lab's way to seat it."""
    from naught.bots.bot import Effort

    top = LEVELS[-1].iterations if name == "plain" else None
    return Effort(iterations=next((x.iterations for x in LEVELS if x.name == name), top))


def choose(
    game: "Game",
    veiled: Any,
    level: str,
    seed: object,
    seconds: float | None = None,
    iterations: int | None = None,
) -> str:
    """A bot's move for the seat `veiled.viewer`, from what that seat may know.

    With iterations and no seconds, equal arguments give the same move.
    """
    from naught.bots.bot import Effort

    move = by_name(level)(game, veiled, seed, Effort(seconds, iterations))
    return game.move_text(veiled, move)


def warm_up(match: "Match") -> Iterator[Callable[[], object]]:
    """What to call so that the bots for this match's game are compiled, and the lab's play too."""
    from naught.bots.playout import random_games

    game, veiled = match.game, match.veiled(match.to_act[0])
    for name in ("random", "greedy", "easy", "hard"):
        yield partial(choose, game, veiled, name, "warm", iterations=1)
    start = game.new_state(match.players, match.options)
    yield partial(random_games, game, start, 1, "warm")
