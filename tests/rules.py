"""Marks that tie a test to the numbered rules and rulings it shows."""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*numbers: str) -> Callable[[Test], Test]:
    """This test shows these rules of the game's rulebook.md."""
    return _named("R", numbers)


def ruling(*numbers: str) -> Callable[[Test], Test]:
    """This test shows these rulings of docs/rulings.md."""
    return _named("", numbers)


def _named(letter: str, numbers: tuple[str, ...]) -> Callable[[Test], Test]:
    assert numbers
    assert all(number.startswith(letter) for number in numbers)

    def unchanged(test: Test) -> Test:
        return test

    return unchanged
