"""Examples that a rulebook draws, in examples.toml, with what the engine says about them."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from naught.core.game import Game
from naught.core.match import Match
from naught.core.record import CHANCE
from naught.teaching.positions import BadLesson, begin, follow


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that illustrates a rule. A test checks every claim about it with the engine."""

    rule: str
    draws: str  # which part of the table: a word between the game's file and its drawing
    says: str  # below the picture, and in its place for those who cannot see it
    players: int
    deal: list[str]
    options: dict[str, Any] = {}
    events: list[str] = []
    seat: int = 0  # whose view is drawn
    move: str | None = None  # a move that somebody tries here
    breaks: str | None = None  # the rule that forbids it; None: it is legal
    holds: dict[str, Any] = {}  # what is true in the view, by path: `hands.0.value`


class Examples(Struct, frozen=True, forbid_unknown_fields=True):
    examples: list[Example]


def file_of(game: Game) -> Path:
    return game.home / "examples.toml"


@lru_cache(maxsize=16)
def examples(game: Game) -> list[Example]:
    """The examples of a game's rulebook; none if it brings none."""
    if not file_of(game).exists():
        return []
    try:
        return msgspec.toml.decode(file_of(game).read_bytes(), type=Examples).examples
    except msgspec.DecodeError as problem:
        raise BadLesson(f"examples.toml of {game.name}: {problem}") from None


def stage(game: Game, example: Example) -> Match:
    """The position of an example."""
    match = begin(game, example.players, example.options)
    follow(match, [f"{CHANCE} {cards}" for cards in example.deal])
    follow(match, example.events)
    return match


def shown(game: Game) -> list[tuple[Example, Match]]:
    """Every example with its position; those made for other cards are left out."""
    found = []
    for example in examples(game):
        try:
            found.append((example, stage(game, example)))
        except BadLesson:
            continue
    return found
