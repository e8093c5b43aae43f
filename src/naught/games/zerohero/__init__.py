"""Zero Hero, by Klaus-Jürgen Wrede and Ralf zur Linde: buy pairs for sets of exactly three.

state.py, cards.py   what lies where, and what is printed
rules.py             the turns, from the deal to the last point
rows.py              cards of one colour as one int
words.py, view.py    as text, and as a struct; outcomes.py: what a move would do
insight.py           what a good player looks at; advice.py says it
coding.py            as numbers, for learning environments
events.py            what is worth counting, for the lab
"""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.options import Value, Whole
from naught.games.zerohero import (
    advice,
    cards,
    coding,
    events,
    insight,
    outcomes,
    rules,
    view,
    words,
)

HOME = Path(__file__).parent


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Every purchase uses up a card at least; between two there are no more takes than zerones."""
    return cards.DECK * (rules.ZERONES + 3)


GAME = Game(
    name="zerohero",
    title="Zero Hero",
    tagline="Sets of three, or a big zero",
    players=range(2, 5),
    usual_players=3,
    depth="middling",
    decisions=52,  # naught simulate zerohero --games 100 --bots quick --seed house
    house=(
        Whole(
            "purse", "Zerones in hand", "Three by the book.", 0, 4, lambda _: rules.IN_PURSE, "R7"
        ),
        Whole(
            "pair", "Zerones on a pair", "Four by the book.", 0, 6, lambda _: rules.ON_PAIR, "R6"
        ),
        Whole(
            name="zeros",
            title="Points for the most zeros",
            about="Five by the book.",
            low=0,
            high=20,
            usual=lambda _: rules.ZERO_BONUS,
            rule="R18",
        ),
    ),
    rules_version=1,
    rules=rules,
    insight=insight,
    learning=insight,
    words=words,
    advice=advice,
    view=view.view,
    coding=coding,
    events=events,
    outcomes=outcomes,
    max_moves=rules.MAX_MOVES,
    max_deck=cards.DECK,
    longest=longest,
    strengths=(
        Strength(31, 9),
        Strength(110, 9),
        Strength(150, 0.8),
        Strength(400, 0.3),
        Strength(12_000, 0),
    ),
    home=HOME,
    read_cards=cards.read,
    card_file=HOME / "cards.toml",
    assumed=(
        "Which cards carry which symbol could not be confirmed.",
        "The colour names red, yellow and blue could not be confirmed.",
    ),
)
