"""The batched core: many games in one array, stepped by one call that holds no lock."""

import operator
import os
import secrets
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from naught.bots.playout import room_for
from naught.core.coding import action_of, coding_of, move_of, scales, width
from naught.core.contract import Block
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import Game
from naught.core.kernel import Ints
from naught.core.options import is_whole
from naught.core.shuffle import fast_rng
from naught.envs import kernels
from naught.games import load

Opponents = Literal["random", "quick", "greedy"]
Rewards = Literal["payoff", "win", "points"]
Autoreset = Literal["same step", "next step", "off"]

OPPONENTS: Final = {
    "random": kernels.RANDOM,
    "quick": kernels.QUICK,
    "greedy": kernels.GREEDY,
}
REWARDS: Final = {"payoff": kernels.PAYOFF, "win": kernels.WIN, "points": kernels.POINTS}
AUTORESET: Final = {
    "off": kernels.KEEP,
    "next step": kernels.NEXT_STEP,
    "same step": kernels.SAME_STEP,
}


class Step(NamedTuple):
    """Copies of what one step of a batch resulted in, one row for each game."""

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    rewards: NDArray[np.float32]
    seats: NDArray[np.int64]
    dones: NDArray[np.bool_]


class Batch:
    """Many matches of one game, side by side. Each row of every array belongs to one of them.

    The arrays are views that stay the same objects: each step overwrites them. Without opponents
    every seat learns, and a row is about whichever seat is to act; with them, only one seat learns.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        size: int = 1,
        seed: object = 0,
        *,
        opponents: Opponents | None = None,
        learner: int | None = None,
        reward: Rewards = "payoff",
        autoreset: Autoreset = "same step",
        dtype: DTypeLike = np.float32,
    ) -> None:
        """Deal the first games; a learner of None takes a random seat in each game.

        A seed of None is drawn at random; `batch.seed` is what was drawn.
        """
        self.game = load(game) if isinstance(game, str) else game
        coding = coding_of(self.game)
        self.players = self.game.usual_players if players is None else players
        self.options = self.game.settle(self.players, options or {})
        self.size = _whole("size (num_envs)", size)
        self.seed = secrets.randbits(62) if seed is None else seed
        self.blocks: tuple[Block, ...] = coding.blocks(self.players)
        self.width = width(self.blocks)
        self.wait = coding.ACTIONS  # the action of a seat that is not to act
        self.actions = self.wait + 1  # how many there are
        self._plan = _plan(self, opponents, learner, reward, autoreset)
        self._bots = None if opponents is None else 0  # None leaves bots out of the compiled code
        kind = _kind_of(dtype)
        try:
            _expect_room(self, kind)
            self._make_buffers(kind)
        except MemoryError:
            raise BadNotation(_too_large(self, kind)) from None
        self.reset(self.seed)

    def _make_buffers(self, dtype: Any) -> None:
        """Allocate everything a step needs, once."""
        kind, size = self.game.state.dtype, self.size
        self._states, self._spare = np.zeros(size, kind), np.zeros(kernels.SPARE, kind)
        self._spare[kernels.START] = self.game.new_state(self.players, self.options)
        self._lanes = np.zeros(size, kernels.Lane.dtype)
        self._room = room_for(self.game)
        self._chosen, self._sampled = (np.empty(size, np.int64) for _ in range(2))
        self._rng = fast_rng("sample", self.seed)
        self._seats, self._dones = np.zeros(size, np.int64), np.zeros(size, np.bool_)
        self._rewards = np.zeros((size, self.players), np.float32)
        self._masks = np.zeros((size, self.actions), np.int8)
        self._seen, self._finals = (np.zeros((size, self.width), np.int8) for _ in range(2))
        self.scales = scales(self.blocks)
        self._floats = self._final_floats = None
        if dtype == np.float32:
            self._floats, self._final_floats = (
                np.zeros((size, self.width), np.float32) for _ in range(2)
            )
        self._arrange()

    def _arrange(self) -> None:
        """The buffers as kernels take them, in this order, and as callers see them."""
        self._inside = self._states, self._lanes, self._plan, self._spare, self._room, self._bots
        self._outputs = self._seats, self._dones, self._rewards, self._seen, self._masks
        self.seats, self.dones = _shown(self._seats), _shown(self._dones)
        self.rewards, self.masks = _shown(self._rewards), _shown(self._masks)
        self.observations = _shown(self._seen if self._floats is None else self._floats)
        self.final_observations = _shown(
            self._finals if self._final_floats is None else self._final_floats
        )

    def __getstate__(self) -> dict[str, Any]:
        """All but the views: a copy of a view would no longer show its buffer."""
        views = ("seats", "dones", "rewards", "masks", "observations", "final_observations")
        return {name: kept for name, kept in vars(self).items() if name not in views}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._arrange()

    # Playing

    def reset(self, seed: object = None, which: ArrayLike | None = None) -> None:
        """Restart all games, or those marked in `which`; a seed makes what follows repeatable."""
        marked = self.flags(which)
        if seed is not None:
            self.seed = seed
            self._rng[:] = fast_rng("sample", seed)
            for at in np.flatnonzero(marked):
                self._lanes["rng"][at] = fast_rng("game", seed, at)
        kernels.begin_all(*(*self._inside, marked, *self._outputs))
        self._finish(False)

    def flags(self, which: ArrayLike | None) -> NDArray[np.bool_]:
        """One flag for each game, checked; None marks all of them."""
        marked = np.ones(self.size, np.bool_) if which is None else np.asarray(which)
        if marked.shape != (self.size,):
            raise ValueError(
                f"which must be {self.size} flags, not an array of shape {marked.shape}"
            )
        if marked.dtype != np.bool_:
            raise TypeError(f"which must be flags, true or false, not {marked.dtype}")
        return marked

    def step(self, actions: ArrayLike) -> None:
        """Take one action in every game; if one of them is refused, none is taken."""
        self._chosen[:] = _checked(actions, self.size)
        refused = kernels.step_all(*(*self._inside, self._chosen, *self._outputs, self._finals))
        if refused != kernels.ALL_WELL:
            raise IllegalMove(self._refusal(int(refused)))
        self._finish(True)

    def sample(self) -> Ints:
        """A random legal action for every game, in an array that the next sample overwrites.

        Equal seeds of the batch give equal samples.
        """
        out = self._sampled
        kernels.sample_all(self._masks, self._rng, out)
        return out

    def advise(self, policy: Opponents) -> Ints:
        """What a bot would do in every game, in the seat that is to act: useful for imitation.

        It sees no more than its seat. The array is yours; the games go on as if nobody had asked.
        """
        kind, out = _one_of("policy", OPPONENTS, policy), np.empty(self.size, np.int64)
        states, spare, room = self._states, self._spare, self._room
        kernels.advise_all(states, spare, room, self._seats, self._masks, kind, self._rng, out)
        return out

    def copied(self) -> Step:
        """The results of the last step in arrays that are yours."""
        shown = self.observations, self.masks, self.rewards, self.seats, self.dones
        return Step(*(array.copy() for array in shown))

    # Looking

    def look(self, at: int, seat: int) -> tuple[NDArray[Any], NDArray[np.int8]]:
        """Observation and mask of any seat in one game, in arrays that are yours."""
        if not _is_seat(seat, self.players):
            raise BadNotation(f"a seat is from 0 to {self.players - 1}, not {seat!r}")
        seen, mask = np.zeros(self.width, np.int8), np.zeros(self.actions, np.int8)
        plan, spare = self._plan, self._spare
        kernels.write(self._states[at], seat, plan, spare, self._room, seen, mask)
        return (seen if self._floats is None else seen * self.scales), mask

    def state(self, at: int) -> Any:
        """A copy of the full state of one game, hidden facts included."""
        return self._states[at].copy()

    def learner(self, at: int) -> int | None:
        """The seat that learns in one game; None if all do."""
        return None if self._bots is None else int(self._lanes["learners"][at]).bit_length() - 1

    def text(self, at: int, action: int) -> str:
        """A legal action of one game as the text of its move."""
        if not (is_whole(action) and action in range(self.actions) and self.masks[at, action]):
            raise IllegalMove(_not_in_mask(at, int(self._seats[at]), action))
        if action == self.wait:
            return "wait"
        state, seat = self._states[at], int(self._seats[at])
        return self.game.move_text(state, int(move_of(state, seat, action, self._room)))

    def action(self, at: int, text: str) -> int:
        """The action of one game that is the move with this text, or NO_ACTION."""
        state, seat = self._states[at], int(self._seats[at])
        move = self.game.parse_move(state, text)
        return int(action_of(state, seat, move, self._room))

    # Inside

    def _finish(self, ended: bool) -> None:
        """Write the observations as floats, if floats were asked for."""
        if self._floats is not None:
            kernels.scale(self._seen, self.scales, self._floats)
            if ended and self._dones.any():
                kernels.scale(self._finals, self.scales, self._final_floats)

    def _refusal(self, at: int) -> str:
        action, seat = int(self._chosen[at]), int(self._seats[at])
        if self._lanes["over"][at]:
            return f"game {at} is over: only {self.wait} (wait) is legal, not {action}"
        return _not_in_mask(at, seat, action)


def _not_in_mask(at: int, seat: int, action: object) -> str:
    return f"game {at}: seat {seat} may not take action {action!r}: it is not in its mask"


def _expect_room(batch: Batch, dtype: np.dtype[Any]) -> None:
    """Refuse what no memory here could hold: an array of zeros is only missed when written to."""
    if hasattr(os, "sysconf"):
        here = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        if batch.size * _bytes_each(batch, dtype) > here:
            raise MemoryError


def _too_large(batch: Batch, dtype: np.dtype[Any]) -> str:
    each = _bytes_each(batch, dtype)
    games, needed = f"{batch.size:,} games of {batch.game.title}", batch.size * each / 1e9
    return f"size (num_envs): {games} need {needed:,.1f} GB, {each:,} bytes each: ask for fewer"


def _bytes_each(batch: Batch, dtype: np.dtype[Any]) -> int:
    """How much memory the buffers of one game take."""
    numbers = 2 * batch.width * (1 if dtype == np.int8 else 1 + dtype.itemsize)
    records = batch.game.state.dtype.itemsize + kernels.Lane.dtype.itemsize
    chosen, sampled, seat, done = 8, 8, 8, 1
    return records + numbers + batch.actions + 4 * batch.players + chosen + sampled + seat + done


def _plan(
    batch: Batch, opponents: str | None, learner: int | None, reward: str, autoreset: str
) -> Any:
    """The options of a batch, checked."""
    if learner is not None and (opponents is None or not _is_seat(learner, batch.players)):
        asked = f"learner must be a seat from 0 to {batch.players - 1}, with opponents"
        raise BadNotation(f"{asked}, not {learner!r}")
    plan = kernels.Plan.blank()
    plan.learners = (1 << batch.players) - 1 if learner is None else 1 << learner
    plan.rotates = int(opponents is not None and learner is None)
    plan.opponent = _one_of("opponents", OPPONENTS, opponents) if opponents is not None else 0
    plan.mode = _one_of("autoreset", AUTORESET, autoreset)
    plan.reward = _one_of("reward", REWARDS, reward)
    plan.low_wins = int(batch.game.low_wins)
    plan.wait = batch.wait
    return plan


def _one_of(name: str, known: Mapping[str, int], asked: str) -> int:
    if asked not in known:
        raise BadNotation(f"{name} must be one of {', '.join(known)}, not {asked!r}")
    return known[asked]


def _is_seat(asked: object, players: int) -> bool:
    return is_whole(asked) and asked in range(players)


def _whole(name: str, number: int) -> int:
    if not is_whole(number) or number < 1:
        raise BadNotation(f"{name} must be a whole number from 1, not {number!r}")
    return operator.index(number)


def _kind_of(dtype: DTypeLike) -> np.dtype[Any]:
    """The kind of observations, however NumPy lets it be named."""
    try:
        kind = np.dtype(dtype)
    except TypeError:
        kind = None
    if dtype is None or kind not in (np.float32, np.int8):
        raise BadNotation(f"observations must be float32 or int8, not {dtype!r}")
    return kind


def _checked(actions: ArrayLike, size: int) -> Any:
    """Whole numbers, one for each game."""
    asked = np.asarray(actions)
    if asked.shape != (size,):
        raise ValueError(
            f"actions must be {size} whole numbers, not an array of shape {asked.shape}"
        )
    if not np.issubdtype(asked.dtype, np.integer):
        raise TypeError(f"actions must be whole numbers, not {asked.dtype}")
    return asked


def _shown(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view: kernels trust what is in the array."""
    view = array.view()
    view.flags.writeable = False
    return view
