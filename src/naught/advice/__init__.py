"""Advice for people: the best move now and why, and what became of a game move by move."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from naught.advice.hints import hint
    from naught.advice.review import analyse
    from naught.core.match import Match

__all__ = ["analyse", "hint", "warm_up"]


def __getattr__(name: str) -> object:
    """Import the engine when it is first asked for: the types of advice are read without it."""
    if name == "hint":
        from naught.advice.hints import hint

        return hint
    if name == "analyse":
        from naught.advice.review import analyse

        return analyse
    raise AttributeError(f"module 'naught.advice' has no attribute {name!r}")


def warm_up(match: "Match") -> Iterator[Callable[[], object]]:
    """What to call so that advice for this match's game is compiled."""
    from naught.advice.hints import hint_for
    from naught.bots.outlook import ends, stretch

    yield partial(hint_for, match.game, match.veiled(match.to_act[0]), 0, 1)
    yield partial(stretch, match.game, match.state, 1, "warm")
    yield partial(ends, match.game, match.veiled(None), 1, "warm")
