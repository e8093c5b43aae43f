"""nmbrs!, the sequence game: lay lines of numbers, onto, into and across those on the table.

state.py, cards.py   what lies where, and what is printed
rules.py             turns, answers, draws and discards
lays.py              what a lay is, and what it scores
listing.py           every lay that a hand can make
laying.py            the table and the hand after a lay
words/, view.py      as text, and as a struct; outcomes.py: what a move would do
insight.py           what a good player looks at; advice.py says it
coding.py            as numbers, for learning environments
events.py            what is worth counting, for the lab
"""

from collections.abc import Mapping
from pathlib import Path

from naught.core.contract import Strength
from naught.core.game import Game
from naught.core.options import Switch, Value, Whole
from naught.games.nmbrs import advice, cards, coding, events, insight, outcomes, rules, view, words
from naught.games.nmbrs.state import MAX_PLAYERS, MAX_ROUNDS

HOME = Path(__file__).parent


def longest(players: int, options: Mapping[str, Value]) -> int:
    """Answers, a draw and a discard in each turn; every lay uses up a card (R22, R23)."""
    return MAX_ROUNDS * (rules.MAX_TURNS * (players + 3) + cards.CARDS)


def possible(_players: int, options: Mapping[str, Value]) -> str | None:
    """The simplified game has numbers of its own."""
    changed = [name for name in ("hand", "start") if name in options]
    if options["simplified"] and changed:
        return f"{changed[0]} is fixed in the simplified game: choose one of the two"
    return None


GAME = Game(
    name="nmbrs",
    title="nmbrs!",
    tagline="Every number finds its line",
    players=range(2, MAX_PLAYERS + 1),
    usual_players=3,
    options=(
        Switch(
            name="advanced",
            title="Advanced",
            about="Counted backwards, every line must come to 0 or 1.",
            rule="R18",
        ),
        Switch(
            name="simplified",
            title="Simplified",
            about="Numbers up to 50, smaller hands, one point for each card.",
            rule="R20",
        ),
        Whole(
            name="target",
            title="Target",
            about="Points that end the game.",
            low=1,
            high=1_000_000,
            usual=lambda _players: 100,
            rule="R23",
        ),
    ),
    depth="deep",
    decisions=80,  # naught simulate nmbrs --games 100 --bots quick --seed house
    house=(
        Whole(
            name="hand",
            title="Cards in hand",
            about="Seven by the book, nine for two players; the simplified game has its own.",
            low=3,
            high=12,
            usual=lambda players: rules.usual_hand(players, simplified=False),
            rule="R3",
        ),
        Whole(
            "jokers", "Jokers", "Four by the book.", 0, cards.JOKERS, lambda _: cards.JOKERS, "R2"
        ),
        Whole(
            name="start",
            title="Points at the start",
            about="Fifty by the book; the simplified game has its own.",
            low=0,
            high=1000,
            usual=lambda _: rules.START,
            rule="R1",
        ),
    ),
    possible=possible,
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
    max_moves=rules.USUAL_MOVES,
    max_deck=cards.CARDS,
    longest=longest,
    strengths=(
        Strength(10, 9),
        Strength(19, 9),
        Strength(51, 9),
        Strength(80, 2.1),
        Strength(12_000, 0),
    ),
    home=HOME,
    by_cards=words,
    read_cards=cards.read,
    card_file=HOME / "cards.toml",
    assumed=(
        "Which colour each number has could not be confirmed.",
        "Which value each number has could not be confirmed.",
    ),
)
