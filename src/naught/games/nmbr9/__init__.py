"""NMBR 9, a game by Peter Wichmann: all place the same number tiles, the higher the better.

rules.py, cards.py   turns and places, and what is printed
words.py, view.py    as text, and as a struct; outcomes.py: what a move would do
insight.py           what a good player looks at; advice.py says it
places.py            where a tile fits; places as numbers
board.py             a display as search programs keep it
planning/            the search of the bots, and how it learns
solver/              the best display for a known order of tiles, and for any order
coding.py            as numbers, for learning environments
events.py            what is worth counting, for the lab
"""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import DailyTexts, Strength
from naught.core.game import Game
from naught.core.options import Value, Whole
from naught.games.nmbr9 import (
    advice,
    cards,
    coding,
    events,
    insight,
    outcomes,
    rules,
    solver,
    view,
    words,
)
from naught.games.nmbr9.planning import planner, training, value

HOME = Path(__file__).parent


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Twenty tiles each (R12)."""
    return rules.ROUNDS * players


GAME = Game(
    name="nmbr9",
    title="NMBR 9",
    tagline="Twenty tiles, stacked as high as you dare",
    players=range(1, rules.MAX_PLAYERS + 1),
    usual_players=4,
    depth="middling",
    decisions=20,  # naught simulate nmbr9 --games 100 --bots quick --seed house
    house=(
        Whole(
            name="ground",
            title="Level of the table",
            about="Nothing by the book; with 1, every tile counts one level more.",
            low=0,
            high=3,
            usual=lambda _: rules.GROUND,
            rule="R11",
        ),
    ),
    rules_version=1,
    rules=rules,
    insight=insight,
    words=words,
    advice=advice,
    apart=advice.apart,
    alike=advice.alike,
    view=view.view,
    coding=coding,
    events=events,
    outcomes=outcomes,
    max_moves=rules.MAX_MOVES,
    max_deck=cards.CARDS,
    longest=longest,
    strengths=(
        Strength(40, 9, 1),
        Strength(40, 9, 0.28),
        Strength(40, 1.2),
        Strength(40, 0.4),
        Strength(3_000, 0),
    ),
    home=HOME,
    secret_moves=True,
    planner=planner.Planner,
    trainer=training.Training,
    adopt=value.adopt,
    solver=solver,
    daily=DailyTexts(
        why="Everybody here gets the same tiles in the same order today. You place them once.",
        own="Your display",
        later="The list opens when you have placed your last tile.",
        look="Look at the display of {name}",
    ),
)
