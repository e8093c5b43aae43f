"""A network that learned by playing itself; ppo.py wrote its weights beside this file."""

import json
from pathlib import Path

import numpy as np

HOME = Path(__file__).with_suffix("")
CARD = json.loads((HOME / "card.json").read_text())
WEIGHTS = dict(np.load(HOME / "weights.npz"))

NAME = f"PPO, {CARD['players']} players"
GAMES = [CARD["game"]]


PLACES, COLOURS, NUMBERS = 9, 7, 8  # of ZERO


def act(observation, mask, clock):
    """The likeliest of the legal actions."""
    seen = np.asarray(observation, np.float32)
    if len(seen) != WEIGHTS["trunk.0.weight"].shape[1]:
        raise ValueError(f"it has learned to play with {CARD['players']} players only")
    inside = np.maximum(layer("trunk.2", np.maximum(layer("trunk.0", seen), 0)), 0)
    logits = layer("policy", np.concatenate([inside, seen]))
    if "exchanges.here.weight" in WEIGHTS:
        logits[: PLACES * PLACES] += exchanges(seen, inside)
    return int(np.where(np.asarray(mask) > 0, logits, -np.inf).argmax())


def layer(name, given):
    return given @ WEIGHTS[f"{name}.weight"].T + WEIGHTS[f"{name}.bias"]


def exchanges(seen, inside):
    """ZERO: the same look at every pair of a card given and a card taken, as ppo.py has it."""
    hand = block(seen, "hand", PLACES, COLOURS + NUMBERS)
    pool = block(seen, "pool", PLACES, COLOURS + NUMBERS)
    company = block(seen, "company", 2 * PLACES, 2)
    merits = layer("exchanges.merits", inside).reshape(COLOURS * NUMBERS, -1)
    given = layer("exchanges.given", described(hand, company[:PLACES], merits))
    taken = layer("exchanges.taken", described(pool, company[PLACES:], merits))
    left = block(seen, "exchanges", PLACES, PLACES)
    colour = hand[:, :COLOURS] @ pool[:, :COLOURS].T
    number = hand[:, COLOURS:] @ pool[:, COLOURS:].T
    pairs = layer("exchanges.both", np.stack([left, colour, number], -1))
    pairs += given[:, None] + taken[None] + layer("exchanges.here", inside)
    judged = np.maximum(layer("exchanges.judge.0", np.maximum(pairs, 0)), 0)
    return layer("exchanges.judge.2", judged).ravel()


def described(cards, company, merits):
    """Colour and number of each card, how many there are like it, and its merits."""
    which = cards[:, :COLOURS, None] * cards[:, None, COLOURS:]
    return np.concatenate([cards, company, which.reshape(len(cards), -1) @ merits], 1)


def block(seen, name, rows, columns):
    at = CARD["starts"][name]
    return seen[at : at + rows * columns].reshape(rows, columns)
