"""NMBR 9, a game by Peter Wichmann: all place the same number tiles, the higher the better."""

from collections.abc import Mapping

from naught.core.game import Game
from naught.core.options import Value
from naught.games.nmbr9 import advice, cards, insight, planner, rules, training, view, words


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Twenty tiles each (R12)."""
    return rules.ROUNDS * players


GAME = Game(
    name="nmbr9",
    title="NMBR 9",
    tagline="Twenty tiles, stacked as high as you dare",
    players=range(1, rules.MAX_PLAYERS + 1),
    usual_players=4,
    options=(),
    rules_version=1,
    rules=rules,
    insight=insight,
    words=words,
    advice=advice,
    view=view.view,
    max_moves=rules.MAX_MOVES,
    max_deck=cards.CARDS,
    longest=longest,
    secret_moves=True,
    planner=planner.Planner,
    trainer=training,
)
