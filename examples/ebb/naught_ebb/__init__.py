"""Ebb: drain a well to exactly nothing. A game for Naught in a package of its own."""

from pathlib import Path

from naught.core.defaults import PlainAdvice, PlainInsight
from naught.core.game import Game
from naught_ebb import rules
from naught_ebb.words import WORDS

GAME = Game(
    name="ebb",
    title="Ebb",
    tagline="Down to exactly nothing",
    players=range(2, rules.MAX_PLAYERS + 1),
    usual_players=3,
    rules_version=1,
    rules=rules,
    words=WORDS,
    view=WORDS.view,
    insight=PlainInsight(),
    advice=PlainAdvice(WORDS),
    max_moves=rules.HAND * rules.WELLS,
    max_deck=rules.CARDS,
    longest=lambda _players, _options: rules.CARDS,
    home=Path(__file__).parent,
)
