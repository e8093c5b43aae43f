"""An outside opponent: OpenSpiel's own IS-MCTS as a bot, with our `imagine` as its resampler.

The tree, the choices and the code are theirs; the worlds and the compiled playouts are ours.
"""

import time
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import Evaluator

from naught.bots.bot import Effort
from naught.bots.playout import INSIGHT, RANDOM, room_for, shuffle_and_deal, take_turn
from naught.core.game import Game, payoff
from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below, fast_rng
from naught.envs.openspiel import NaughtGame, NaughtState, resampler

SIMULATIONS: Final = 1000  # unless told how many, or how long
UNLIMITED: Final = 1 << 40
EXPLORATION: Final = 2.0  # its UCT constant: the default in OpenSpiel's own examples
FEWEST: Final = 2  # simulations before there is a move to choose


class Playouts(Evaluator):
    """What a position is worth: one game played to its end, as in OpenSpiel, only faster."""

    def __init__(self, game: Game, kind: int, rng: Ints) -> None:
        self.kind, self.room, self.rng = kind, room_for(game), rng

    def evaluate(self, state: NaughtState) -> Floats:
        world, out = state.world.state.copy(), np.zeros(state.num_players())
        play_out(world, self.kind, self.room, self.rng, out)
        return out

    def prior(self, state: NaughtState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@kernel
def play_out(state: Any, kind: int, room: Ints, rng: Ints, out: Floats) -> None:
    """Play to the end of the game; what it is worth to each seat."""
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
        else:
            take_turn(state, kind, room, rng)
    payoff(state, out)


class TimeIsUp(Exception):
    """Raised to stop the search before its next simulation."""


class Punctual(ISMCTSBot):
    """The same search, with a deadline."""

    deadline = float("inf")

    def run_search(self, state: NaughtState) -> Any:
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: NaughtState) -> Any:
        if self._root_node.total_visits >= FEWEST and time.monotonic() > self.deadline:
            raise TimeIsUp
        return super().sample_root_state(state)


class IsMcts:
    """OpenSpiel's IS-MCTS for a seat of any of our games."""

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def __call__(self, game: Game, veiled: Any, seed: object, effort: Effort) -> int:
        rng = fast_rng("ismcts", seed)
        root = position(game, veiled, rng)
        search = Punctual(
            root.get_game(),
            Playouts(game, self.kind, rng),
            EXPLORATION,
            simulations(effort),
            random_state=np.random.RandomState(below(rng, 1 << 31)),
        )
        search.set_resampler(resampler(seed))
        if effort.seconds is not None:
            search.deadline = time.monotonic() + effort.seconds
        action = int(search.step(root))
        assert game.coding is not None
        return int(game.coding.move_of(veiled, int(veiled.viewer), action, room_for(game)))


def position(game: Game, veiled: Any, rng: Ints) -> NaughtState:
    """A world that is possible for this seat, as a position for OpenSpiel."""
    state = NaughtState(NaughtGame(game, {"players": int(veiled.players)}))
    state.world.state = veiled.copy()
    game.rules.imagine(state.world.state, rng)
    state.world.left = state.world.deck()
    return state


def simulations(effort: Effort) -> int:
    """How many at most."""
    if effort.iterations is not None:
        return max(effort.iterations, FEWEST)
    return SIMULATIONS if effort.seconds is None else UNLIMITED


random_playouts = IsMcts(RANDOM)  # as OpenSpiel's evaluator plays
quick_playouts = IsMcts(INSIGHT)  # with what we know of each game
