"""What the host of a game may choose, and the check that they chose well.

Every option has a short `name` for commands and records, a `title` and a sentence `about` it for
people, and the number of the `rule` that states it, such as R2. `assumed` marks an option whose
facts could not be confirmed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from numbers import Integral
from operator import index
from typing import SupportsIndex, TypeGuard

from naught.core.errors import BadNotation

Value = str | int | bool


def is_whole(value: object) -> TypeGuard[SupportsIndex]:
    """Whether this is a whole number, Python's or NumPy's; true and false are not."""
    return type(value) is int or (isinstance(value, Integral) and not isinstance(value, bool))


@dataclass(frozen=True)
class Choice:
    """One of a few named ways to play."""

    name: str
    title: str
    about: str
    choices: tuple[str, ...]
    rule: str
    assumed: bool = False

    def default(self, _players: int) -> str:
        """The first choice is the usual one."""
        return self.choices[0]

    def check(self, value: object) -> str:
        """The value itself, if it is one of the choices."""
        if isinstance(value, str) and value in self.choices:
            return value
        raise BadNotation(f"{self.name} is one of {', '.join(self.choices)}, not {value!r}")


@dataclass(frozen=True)
class Whole:
    """A whole number; its usual value may depend on the number of players."""

    name: str
    title: str
    about: str
    low: int
    high: int  # there is always a maximum: a state has only so much room
    usual: Callable[[int], int]  # by the number of players
    rule: str
    assumed: bool = False

    def default(self, players: int) -> int:
        """The usual number."""
        return self.usual(players)

    def check(self, value: object) -> int:
        """The value itself, if it is a whole number in range."""
        if is_whole(value) and self.low <= index(value) <= self.high:
            return index(value)
        wanted = f"a whole number from {self.low} to {self.high}"
        raise BadNotation(f"{self.name} is {wanted}, not {value!r}")


@dataclass(frozen=True)
class Switch:
    """On or off; off is usual."""

    name: str
    title: str
    about: str
    rule: str
    assumed: bool = False

    def default(self, _players: int) -> bool:
        """Off."""
        return False

    def check(self, value: object) -> bool:
        """The value itself, if it is true or false."""
        if isinstance(value, bool):
            return value
        raise BadNotation(f"{self.name} is true or false, not {value!r}")


Option = Choice | Whole | Switch


def settle(
    options: tuple[Option, ...],
    house: tuple[Whole, ...],
    players: int,
    asked: Mapping[str, object],
) -> dict[str, Value]:
    """Every option with its value: what was asked for, else the usual; and house rules as asked."""
    known = {option.name for option in (*options, *house)}
    for name in asked:
        if name not in known:
            raise BadNotation(_unknown(name, options, house))
    settled: dict[str, Value] = {
        option.name: option.check(asked[option.name])
        if option.name in asked
        else option.default(players)
        for option in options
    }
    return settled | {
        rule.name: rule.check(asked[rule.name]) for rule in house if rule.name in asked
    }


def _unknown(name: str, options: tuple[Option, ...], house: tuple[Whole, ...]) -> str:
    """No such option; what there is."""
    listed = ", ".join(sorted(option.name for option in options)) or "there are none"
    rules = ", ".join(sorted(rule.name for rule in house))
    return f"no option {name!r}: {listed}" + (f"; house rules: {rules}" if rules else "")
