"""ZERO, a card game by Reiner Knizia: swap cards with the pool until your nine score little."""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.options import Choice, Value, Whole
from naught.games.zero import advice, cards, coding, events, insight, outcomes, rules, view, words

HOME = Path(__file__).parent


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Turns a game cannot exceed (R12)."""
    return int(options["rounds"]) * (rules.TURNS_EACH * players + players - 1)


def possible(_players: int, options: Mapping[str, Value]) -> str | None:
    """Two numbers for one pool contradict each other."""
    if options["pool"] == "variable" and "pool_size" in options:
        return "pool_size and the variable pool contradict each other: choose one of them"
    return None


GAME = Game(
    name="zero",
    title="ZERO",
    tagline="Nine cards, worth nothing",
    players=range(2, 6),
    usual_players=4,
    options=(
        Choice(
            name="pool",
            title="Pool",
            about="Cards in the middle: five, or seven for three players. Two always have nine.",
            choices=("standard", "variable"),
            rule="R3",
            assumed=True,
        ),
        Whole(
            name="rounds",
            title="Rounds",
            about="Usually as many as players.",
            low=1,
            high=rules.MAX_ROUNDS,
            usual=lambda players: players,
            rule="R14",
        ),
    ),
    house=(
        Whole("hand", "Cards in hand", "Nine by the book.", 6, 9, lambda _: rules.HAND, "R2"),
        Whole(
            name="pool_size",
            title="Cards in the pool",
            about="Five by the book, nine for two players.",
            low=2,
            high=rules.MAX_POOL,
            usual=lambda players: rules.pool_size(players, "standard"),
            rule="R3",
        ),
        Whole(
            name="knocks",
            title="Knocks",
            about="The second one brings the last turns by the book.",
            low=1,
            high=rules.KNOCKS,
            usual=lambda _: rules.KNOCKS,
            rule="R10",
        ),
    ),
    possible=possible,
    low_wins=True,
    depth="easy",
    decisions=76,  # naught simulate zero --games 100 --bots quick --seed house
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
    max_deck=cards.CARDS,
    longest=longest,
    strengths=(
        Strength(150, 9, 0.84),
        Strength(150, 9, 0.63),
        Strength(150, 9, 0.36),
        Strength(300, 4),
        Strength(12_000, 0),
    ),
    home=HOME,
    assumed=(
        "Seven cards in the pool for three players are from a later edition, not confirmed.",
        "Two players, with a pool of nine, are from a later edition, not confirmed.",
    ),
)
