"""Every game keeps the contract, and one that does not is told what it lacks."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import naught
from naught.core.contract import Words, breaches
from naught.core.errors import BadGame
from naught.core.game import Game
from naught.core.kernel import COMPILED

GAMES = [naught.load(name) for name in naught.games()]
ZERO = naught.load("zero")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_keeps_the_contract(game: Game) -> None:
    assert list(breaches(game)) == []


def altered(part: object, **others: object) -> Any:
    """A part of a game with some names replaced; None takes a name away."""
    names = {name: getattr(part, name) for name in dir(part) if not name.startswith("__")}
    return SimpleNamespace(**{**names, **others})


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"typed": None}, "zero: words.typed is missing"),
        ({"table": 7}, "zero: words.table is not a function of (state)"),
        (
            {"move_text": lambda move: str(move)},
            "zero: words.move_text is not a function of (state, move)",
        ),
    ],
)
def test_a_game_without_all_words_is_refused_by_what_is_wrong(
    others: dict[str, object], said: str
) -> None:
    with pytest.raises(BadGame) as refused:
        replace(ZERO, words=altered(ZERO.words, **others))
    assert str(refused.value) == said


def test_a_game_of_secret_moves_cannot_tell_all_players_the_same() -> None:
    with pytest.raises(BadGame, match="told alike, as moves are secret"):
        replace(ZERO, secret_moves=True)


@pytest.mark.skipif(not COMPILED, reason="uncompiled, a kernel is an ordinary function")
def test_rules_that_are_not_kernels_are_refused() -> None:
    with pytest.raises(BadGame, match=r"rules\.apply is not a kernel: decorate it with @kernel"):
        replace(ZERO, rules=altered(ZERO.rules, apply=lambda *_: None))


def test_every_name_of_the_contract_says_what_it_is_for() -> None:
    named = [value for name, value in vars(Words).items() if not name.startswith("_")]
    assert len(named) == 12
    assert all(value.__doc__ for value in named)
