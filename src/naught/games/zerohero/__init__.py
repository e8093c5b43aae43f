"""Zero Hero, by Klaus-Jürgen Wrede and Ralf zur Linde: buy pairs for sets of exactly three."""

from collections.abc import Mapping
from pathlib import Path

from naught.core.game import Game
from naught.core.options import Value
from naught.games.zerohero import advice, cards, insight, rules, view, words


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Every purchase uses up a card at least; between two there are no more takes than zerones."""
    return cards.DECK * (rules.ZERONES + 3)


GAME = Game(
    name="zerohero",
    title="Zero Hero",
    tagline="Sets of three, or a big zero",
    players=range(2, 5),
    usual_players=3,
    options=(),
    rules_version=1,
    rules=rules,
    insight=insight,
    words=words,
    advice=advice,
    view=view.view,
    max_moves=rules.MAX_MOVES,
    max_deck=cards.DECK,
    longest=longest,
    read_cards=cards.read,
    card_file=Path(__file__).parent / "cards.toml",
    assumed=(
        "Which cards carry which symbol could not be confirmed.",
        "The colour names red, yellow and blue could not be confirmed.",
    ),
)
