"""Plays any game, by trying its luck."""

import random

NAME = "Lucky"


def choose(view, legal, clock):
    """Any legal move."""
    return random.choice(legal)
