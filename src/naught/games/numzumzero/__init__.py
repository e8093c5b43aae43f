"""NumZumZero: play blue and orange cards until they balance in a column.

state.py, cards.py   what lies where, and what is printed
rules.py             the turns, from the deal to the last point
words.py, view.py    as text, and as a struct; outcomes.py: what a move would do
insight.py           what a good player looks at; advice.py says it
coding.py            as numbers, for learning environments
events.py            what is worth counting, for the lab
"""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.options import Choice, Value, Whole
from naught.games.numzumzero import (
    advice,
    cards,
    coding,
    events,
    insight,
    outcomes,
    rules,
    state,
    view,
    words,
)

HOME = Path(__file__).parent


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Every move plays a card that cannot come back."""
    return cards.BOX * (2 if players > 4 else 1)


GAME = Game(
    name="numzumzero",
    title="NumZumZero",
    tagline="Blue against orange, down to nothing",
    players=range(1, 9),
    usual_players=3,
    options=(
        Choice(
            name="mode",
            title="Game",
            about="In the Advanced game some cards carry bonus tokens.",
            choices=("basic", "advanced"),
            rule="R18",
            assumed=True,
        ),
    ),
    depth="easy",
    decisions=40,  # naught simulate numzumzero --games 100 --bots quick --seed house
    house=(
        Whole(
            name="columns",
            title="Columns",
            about="Three for one or two players, five for more by the book.",
            low=1,
            high=state.MAX_COLUMNS,
            usual=rules.usual_columns,
            rule="R3",
        ),
        Whole(
            name="column",
            title="Cards in a column",
            about="Seven fill a column by the book.",
            low=3,
            high=state.COLUMN,
            usual=lambda _: state.COLUMN,
            rule="R13",
        ),
        Whole(
            name="tokens",
            title="Tokens to win",
            about="Seven end the game by the book.",
            low=2,
            high=20,
            usual=lambda _: rules.ENOUGH,
            rule="R11",
        ),
    ),
    rules_version=1,
    rules=rules,
    insight=insight,
    learning=insight,
    words=words,
    advice=advice,
    told_alike=True,
    view=view.view,
    coding=coding,
    events=events,
    outcomes=outcomes,
    max_moves=rules.MAX_MOVES,
    max_deck=state.MAX_DECK,
    longest=longest,
    strengths=(
        Strength(10, 9),
        Strength(73, 9),
        Strength(150, 6),
        Strength(150, 0.6),
        Strength(12_000, 0),
    ),
    home=HOME,
    forget=insight.forget,
    pauses=rules.lead_is_drawn,
    read_cards=cards.read,
    card_file=HOME / "cards.toml",
    assumed=("Which cards carry bonus marks in the Advanced game could not be confirmed.",),
)
