"""What the rulebooks draw is true: the engine is asked about every example."""

from typing import Any

import msgspec
import pytest

import naught
from naught.core.game import Game
from naught.teaching import examples
from naught.teaching.examples import Example

CASES = [
    pytest.param(naught.load(name), example, id=f"{name}-{example.rule}-{number}")
    for name in naught.games()
    for number, example in enumerate(examples.examples(naught.load(name)))
]


@pytest.mark.parametrize(("game", "example"), CASES)
def test_what_an_example_says_about_the_table_is_true(game: Game, example: Example) -> None:
    assert example.rule in [rule.number for rule in game.rulebook.rules]
    view = msgspec.to_builtins(examples.stage(game, example).view(example.seat))
    assert example.holds or example.breaks
    for path, value in example.holds.items():
        assert at(view, path) == value, path


def at(view: Any, path: str) -> Any:
    """What a view holds: `hands.0.value`."""
    for key in path.split("."):
        view = view[int(key)] if isinstance(view, list) else view[key]
    return view


@pytest.mark.parametrize(("game", "example"), CASES)
def test_a_move_that_is_tried_is_legal_or_breaks_the_rule_named(
    game: Game, example: Example
) -> None:
    if example.move is None:
        assert example.breaks is None
        return
    objection = examples.stage(game, example).objection(example.seat, example.move)
    assert (objection.rule if objection else None) == example.breaks


@pytest.mark.parametrize("name", naught.games())
def test_every_rulebook_has_drawn_examples(name: str) -> None:
    assert len(examples.examples(naught.load(name))) >= 3
