"""NumZumZero: play blue and orange cards until they balance in a column."""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.options import Choice, Value
from naught.games.numzumzero import advice, cards, coding, insight, outcomes, rules, view, words

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
    rules_version=1,
    rules=rules,
    insight=insight,
    learning=insight,
    words=words,
    advice=advice,
    view=view.view,
    coding=coding,
    outcomes=outcomes,
    max_moves=rules.MAX_MOVES,
    max_deck=rules.MAX_DECK,
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
