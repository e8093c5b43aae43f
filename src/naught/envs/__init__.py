"""Learning environments for every game, on one batched core.

batch.py      Batch: many games, one call                kernels.py  what that call does
single.py     Gymnasium's Env                            vector.py   Gymnasium's VectorEnv
zoo.py        PettingZoo, in turns and all at once       spaces.py   observations, actions, errors
openspiel.py  every game for OpenSpiel                   drawing.py  positions as text and pictures
sb3.py        Stable-Baselines3's VecEnv                ismcts.py   OpenSpiel's IS-MCTS as a bot

Importing this package registers what is installed: Gymnasium and PettingZoo know `naught/zero-v0`
and so on. OpenSpiel's games are registered by importing naught.envs.openspiel.
"""

from importlib.util import find_spec

from naught.envs.batch import Batch, Step
from naught.games import names

__all__ = ["Batch", "Step"]


def _register_gymnasium() -> None:
    import gymnasium

    for game in names():
        gymnasium.register(
            f"naught/{game}-v0",
            entry_point="naught.envs.single:OneGame",
            vector_entry_point="naught.envs.vector:ManyGames",
            kwargs={"game": game},
        )


def _register_pettingzoo() -> None:
    import pettingzoo

    for game in names():
        at, given = f"naught/{game}-v0", {"game": game}
        pettingzoo.register("aec", at, "naught.envs.zoo:InTurns", kwargs=given)
        pettingzoo.register("parallel", at, "naught.envs.zoo:AtOnce", kwargs=given)


if find_spec("gymnasium"):
    _register_gymnasium()
    if find_spec("pettingzoo"):
        _register_pettingzoo()
