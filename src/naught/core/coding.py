"""A game as numbers, for learning environments: observations and actions of a fixed size."""

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from naught.core.contract import Block, Coding
from naught.core.errors import BadNotation
from naught.core.kernel import Ints, generic, kernel, lowest

if TYPE_CHECKING:
    from naught.core.game import Game

Small = np.ndarray[Any, np.dtype[np.int8]]
Seen = np.ndarray[Any, np.dtype[np.float32]]

NO_ACTION: Final = -1  # a move that the coding leaves out
LEAST: Final = -128  # what an observation can hold
MOST: Final = 127


@generic
def observe(state: Any, room: Ints, out: Small) -> None:
    """Write what the viewer of a veiled record knows to a blank row."""
    raise NotImplementedError


@generic
def mark(state: Any, room: Ints, out: Small) -> None:
    """Mark the actions that the viewer of a veiled record may take in a blank row."""
    raise NotImplementedError


@generic
def action_of(state: Any, seat: int, move: int, room: Ints) -> int:
    """The action for a legal move, or NO_ACTION."""
    raise NotImplementedError


@generic
def move_of(state: Any, seat: int, action: int, room: Ints) -> int:
    """The move that a marked action stands for."""
    raise NotImplementedError


def width(blocks: tuple[Block, ...]) -> int:
    """How many numbers these blocks hold."""
    return sum(block.size for block in blocks)


def scales(blocks: tuple[Block, ...]) -> Seen:
    """What each number of an observation is multiplied by to become a float."""
    return np.concatenate([np.full(block.size, 1 / block.full, np.float32) for block in blocks])


def coding_of(game: "Game") -> Coding:
    """How a game is told in numbers; not every game from outside is."""
    if game.coding is None:
        lacks = f"{game.title} has no observations and actions"
        raise BadNotation(f"{lacks}: its Game needs a coding= (see docs/environments.md)")
    return game.coding


def coded(game: "Game", veiled: Any) -> tuple[Seen, Small]:
    """Observation and mask of one seat, as environments give them; the last action is to wait."""
    assert game.coding is not None
    room = np.empty(game.max_moves, np.int64)
    blocks = game.coding.blocks(int(veiled.players))
    seen, mask = np.zeros(width(blocks), np.int8), np.zeros(game.coding.ACTIONS + 1, np.int8)
    game.coding.observe(veiled, room, seen)
    game.coding.mark(veiled, room, mask[:-1])
    return seen * scales(blocks), mask


def decoded(game: "Game", veiled: Any, action: int) -> int:
    """The move that a marked action stands for."""
    assert game.coding is not None
    room = np.empty(game.max_moves, np.int64)
    return int(game.coding.move_of(veiled, int(veiled.viewer), action, room))


@kernel
def small(number: int) -> int:
    """The nearest number that an observation can hold."""
    return int(min(max(number, LEAST), MOST))


@kernel
def flags(cards: int, start: int, out: Small) -> None:
    """Write a 1 for each card of a set, card 0 at `start`."""
    while cards:
        out[start + lowest(cards)] = 1
        cards &= cards - 1
