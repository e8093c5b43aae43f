"""Players that are programs. They see what their seat sees, and nothing more.

bot             what a bot is
levels          the strengths at a table, in words for people
policies        bots that do not search
thinker         bots that search, and how the easier ones slip
search          information-set Monte-Carlo tree search, for every game
race            candidates tried in the same imagined worlds; losers drop out
playout         playing on from any position (rollouts)
value           what a position is worth, as learned from play
outlook         what may come of a position: moves compared, whole games ahead
found           what a search reports
own             bots that people write, in files and processes of their own

A package adds bots of its own through entry points in the group `naught.bots`, each an object that
is called as `bot.Bot` says. The lab plays them by name; ours are listed in pyproject.toml.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Final

from naught.bots.levels import LEVELS, Level, strength_by_numbers
from naught.core.errors import BadNotation, IllegalMove
from naught.core.fair import Seed, seed_text

if TYPE_CHECKING:
    from naught.bots.bot import Bot
    from naught.core.game import Game
    from naught.core.match import Match

GROUP: Final = "naught.bots"  # of entry points
KINDS: Final = ("random", "greedy", "200:0:0", "1:1:0", "1:0:1")  # the last: a race, a tree, a slip

__all__ = ["KINDS", "Level", "by_name", "choose", "levels", "names", "warm_up"]


def __getattr__(name: str) -> Any:
    """Import `bots.own` only when asked for, since a bot's process runs part of it."""
    if name == "own":
        return import_module("naught.bots.own")
    raise AttributeError(f"module 'naught.bots' has no attribute {name!r}")


def levels(game: str) -> tuple[Level, ...]:
    """The strengths that a game's bots come in, weakest first; then the bots in files."""
    from naught.bots import own

    return (*LEVELS, *(bot.level for bot in own.known.values() if bot.plays(game)))


def names() -> list[str]:
    """Every bot there is, for the lab: the levels, and those they are measured against."""
    ours = ["random", "greedy", "quick", "plain", *(level.name for level in LEVELS)]
    return ours + [name for name in brought() if name not in ours]


def brought() -> dict[str, EntryPoint]:
    """Bots from installed packages, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def by_name(name: str) -> "Bot":
    """A bot by its name, or a level by its numbers; one in a file has to be loaded first."""
    from naught.bots import own
    from naught.bots.policies import greedy_bot, quick_bot, random_bot
    from naught.bots.thinker import Thinker

    found: dict[str, Bot] = {level.name: Thinker(level.name) for level in LEVELS}
    found |= {"random": random_bot, "quick": quick_bot, "greedy": greedy_bot, **own.known}
    found["plain"] = Thinker(LEVELS[-1].name, plain=True)
    if numbers := strength_by_numbers(name):
        found[name] = Thinker(numbers)
    if name not in found and (entry := brought().get(name)):
        found[name] = _loaded(entry)
    if name not in found:
        raise BadNotation(f"no bot {name!r}: {', '.join([*names(), *own.known])}")
    return found[name]


def _loaded(entry: EntryPoint) -> "Bot":
    """A bot from a package; its dependencies may be missing."""
    try:
        bot: Bot = entry.load()
    except ImportError as missing:
        extras = f" (pip install 'naught[{','.join(entry.extras)}]')" if entry.extras else ""
        raise BadNotation(f"the bot {entry.name} cannot be used: {missing}{extras}") from missing
    return bot


def choose(
    game: "Game",
    veiled: Any,
    level: str,
    seed: Seed,
    seconds: float | None = None,
    iterations: int | None = None,
) -> str:
    """A bot's move for the seat `veiled.viewer`, from what that seat may know.

    `veiled` is what `Match.veiled(seat)` returns: Any, because every game's record has fields of
    its own. Without seconds, equal arguments give the same move.
    """
    from naught.bots.bot import Effort

    bot = by_name(level)
    _check_turn(game, veiled)
    move = bot(game, veiled, seed_text(seed), Effort(seconds, iterations))
    return game.move_text(veiled, move)


def _check_turn(game: "Game", veiled: Any) -> None:
    """Refuse anything but the view of a seat that has a move to make."""
    from naught.core.game import ALL_SEEING, NOBODY

    if getattr(veiled, "dtype", None) != game.state.dtype:
        raise IllegalMove(f"a bot is given a record of {game.title}, from Match.veiled(seat)")
    if veiled.viewer == ALL_SEEING:
        raise IllegalMove(
            "a bot is given what its seat may know: Match.veiled(seat), not the state"
        )
    if veiled.viewer == NOBODY:
        raise IllegalMove("a spectator has no move to choose")
    if not veiled.to_act >> veiled.viewer & 1:
        raise IllegalMove(f"seat {veiled.viewer} has no move to choose now")


def warm_up(match: "Match") -> Iterator[Callable[[], object]]:
    """The calls that compile the bots for this match's game, and the lab's play too."""
    import numpy as np

    from naught.bots.playout import note, random_games, room_for
    from naught.core.shuffle import fast_rng, shuffle

    game, veiled = match.game, match.veiled(match.to_act[0])
    for name in KINDS:
        yield partial(choose, game, veiled, name, "warm")
    start = game.new_state(match.players, match.options)
    yield partial(random_games, game, start, 1, "warm")
    yield partial(note, start, np.zeros(match.players, np.int64), np.zeros(match.players))
    yield partial(shuffle, room_for(game), 1, fast_rng("warm"))
    yield partial(game.rules.settled, start)
