"""Runs in the peers' own environment: plays their games at random when told to.

Reads lines `CONTESTANT SECONDS`, answers each with a line of JSON. Knows nothing of Naught.
"""

import json
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from time import process_time
from typing import Any

import envpool
import numpy as np
import pettingzoo
import pyspiel
import rlcard

PACKAGES = ("open-spiel", "rlcard", "envpool", "pettingzoo")
Contestant = Callable[[float], tuple[float, float]]  # CPU seconds -> (decisions, seconds taken)


def openspiel_from_python(name: str) -> Contestant:
    """Random play through OpenSpiel's Python interface, as its users write it."""
    game = pyspiel.load_game(name)

    def play(seconds: float) -> tuple[float, float]:
        decisions, started = 0, process_time()
        while (elapsed := process_time() - started) < seconds:
            decisions += openspiel_game(game)
        return decisions, elapsed

    return play


def openspiel_game(game: Any) -> int:
    """One random game; how many decisions its players made (chance not counted)."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def openspiel_inside(name: str) -> Contestant:
    """Whole random games inside OpenSpiel's C++; decisions are games times the usual length."""
    game = pyspiel.load_game(name)
    usual = sum(openspiel_game(game) for _ in range(200)) / 200
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def play(seconds: float) -> tuple[float, float]:
        games, started = 0, process_time()
        while (elapsed := process_time() - started) < seconds:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
            games += 1
        return games * usual, elapsed

    return play


def rlcard_from_python(name: str) -> Contestant:
    """Random play through an RLCard environment, as its users write it."""
    env = rlcard.make(name, config={"seed": 1})

    def play(seconds: float) -> tuple[float, float]:
        decisions, started = 0, process_time()
        while (elapsed := process_time() - started) < seconds:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                decisions += 1
        return decisions, elapsed

    return play


def envpool_batched(name: str) -> Contestant:
    """EnvPool's own C++ games, as many at once as we play, any legal action drawn by NumPy."""
    size, draw = 1024, np.random.default_rng(1)
    env = envpool.make(f"{name}-v1", env_type="gymnasium", num_envs=size, num_threads=1, seed=1)
    mask = env.reset()[1]["legal_action_mask"]

    def play(seconds: float) -> tuple[float, float]:
        nonlocal mask
        decisions, started = 0, process_time()  # of all its threads
        while (elapsed := process_time() - started) < seconds:
            actions = (mask * draw.random(mask.shape, np.float32)).argmax(1).astype(np.int32)
            mask = env.step(actions)[4]["legal_action_mask"]
            decisions += size
        return decisions, elapsed

    return play


def pettingzoo_in_turns(name: str) -> Contestant:
    """One of PettingZoo's classic games, as its users write it."""
    env = pettingzoo.make("aec", name.replace(".", "/"))

    def play(seconds: float) -> tuple[float, float]:
        decisions, started = 0, process_time()
        while (elapsed := process_time() - started) < seconds:
            env.reset()
            for agent in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(seen["action_mask"]))
                    decisions += 1
        return decisions, elapsed

    return play


KINDS = {
    "envpool": envpool_batched,
    "pettingzoo": pettingzoo_in_turns,
    "openspiel": openspiel_from_python,
    "openspiel-inside": openspiel_inside,
    "rlcard": rlcard_from_python,
}


def main() -> None:
    """Answer until nobody asks any more."""
    contestants: dict[str, Contestant] = {}
    for line in sys.stdin:
        asked, seconds = line.split()
        kind, name = asked.split("/")
        contestant = contestants.setdefault(asked, KINDS[kind](name))
        decisions, taken = contestant(float(seconds))
        versions = {name: version(name) for name in PACKAGES}
        answer = {"decisions": decisions, "seconds": taken, "versions": versions}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
