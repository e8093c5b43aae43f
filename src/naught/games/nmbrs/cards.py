"""The cards of nmbrs!: the numbers 1 to 100, which are cards 1 to 100, and four jokers after them.

0 is no card. Colours and values are printed on the cards and can be replaced: cards.toml.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadCards

NUMBERS: Final = 100
NO_CARD: Final = 0
FIRST_JOKER: Final = NUMBERS + 1
COLOURS: Final[
    tuple[tuple[str, Colour, str], ...]
] = (  # letter, name, and the sign that identifies it without colour
    ("R", "red", "circle"),
    ("G", "green", "leaf"),
    ("B", "blue", "drop"),
    ("O", "orange", "sun"),
)
JOKERS: Final = len(COLOURS)  # one of each colour
CARDS: Final = NUMBERS + JOKERS
VALUES: Final = (1, 2, 3)

TEXTS: Final = ("", *map(str, range(1, NUMBERS + 1)), *(f"J{letter}" for letter, _, _ in COLOURS))
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS) if text}


@dataclass(frozen=True)
class Cards:
    """What is printed on the cards: by card, 0 for no card."""

    colours: tuple[int, ...]
    values: tuple[int, ...]
    assumed: bool


def read(table: Mapping[str, Any]) -> Cards:
    """Check what a cards.toml says."""
    assumed = table.get("assumed", True)
    if not isinstance(assumed, bool):
        raise BadCards(f"assumed is true or false, not {assumed!r}")
    letters = [letter for letter, _, _ in COLOURS]
    colours = _by_number(table, "colours", letters)
    values = _by_number(table, "values", [str(value) for value in VALUES])
    jokers = range(JOKERS)
    return Cards(
        colours=(0, *(letters.index(row) for row in colours), *jokers),
        values=(0, *map(int, values), *(0 for _ in jokers)),
        assumed=assumed,
    )


def _by_number(table: Mapping[str, Any], name: str, wanted: list[str]) -> list[str]:
    """In which of the wanted rows each number stands; it must be exactly one."""
    rows = table.get(name)
    if not isinstance(rows, Mapping) or sorted(rows) != sorted(wanted):
        raise BadCards(f"[{name}] has the rows {' '.join(wanted)}")
    found: dict[int, str] = {}
    for row in wanted:
        for number in _numbers(name, row, rows[row]):
            if number in found:
                raise BadCards(f"{name}: {number} stands in {found[number]} and in {row}")
            found[number] = row
    missing = [str(n) for n in range(1, NUMBERS + 1) if n not in found]
    if missing:
        raise BadCards(f"{name}: no row has {' '.join(missing)}")
    return [found[n] for n in range(1, NUMBERS + 1)]


def _numbers(name: str, row: str, numbers: object) -> list[int]:
    """The numbers of one row."""
    good = isinstance(numbers, list) and all(type(n) is int and 1 <= n <= NUMBERS for n in numbers)
    if not good:
        raise BadCards(f"{name} of {row}: a list of numbers from 1 to {NUMBERS}, not {numbers!r}")
    assert isinstance(numbers, list)
    return numbers
