"""The cards of Zero Hero: seven colours with the values 0 0 2 2 2 3 3 4, some with a symbol.

A card is 1 + (colour * 4 + face) * 5 + symbol, where a face is the place of its value in FACES;
0 is no card. Cards that look the same are the same: a row counts how many it has of each kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadCards

NO_CARD: Final = 0
COLOURS: Final[
    tuple[tuple[str, Colour, str], ...]
] = (  # letter, name, and the sign that identifies it without colour
    ("R", "red", "circle"),
    ("O", "orange", "sun"),
    ("Y", "yellow", "triangle"),
    ("G", "green", "leaf"),
    ("T", "turquoise", "wave"),
    ("B", "blue", "drop"),
    ("P", "purple", "star"),
)
VALUES: Final = (0, 0, 2, 2, 2, 3, 3, 4)  # of each colour
FACES: Final = (0, 2, 3, 4)  # the values there are
PLAIN: Final = 0
PLUS_ZERONE: Final = 1
PLUS_CARD: Final = 2
SWAP: Final = 3
FLAG: Final = 4
SYMBOLS: Final = ("", "z", "c", "s", "f")
ROW_KINDS: Final = len(FACES) * len(SYMBOLS)  # cards of one colour that look different
KINDS: Final = 1 + len(COLOURS) * ROW_KINDS
DECK: Final = len(COLOURS) * len(VALUES)

TEXTS: Final = (
    "",
    *(
        f"{letter}{value}{symbol}"
        for letter, _, _ in COLOURS
        for value in FACES
        for symbol in SYMBOLS
    ),
)
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS) if text}


@dataclass(frozen=True)
class Cards:
    """What is printed on the 56 cards."""

    deck: tuple[int, ...]
    assumed: bool


def read(table: Mapping[str, Any]) -> Cards:
    """Check what a cards.toml says."""
    rows = table.get("symbols")
    letters = [letter for letter, _, _ in COLOURS]
    if not isinstance(rows, Mapping) or sorted(rows) != sorted(letters):
        raise BadCards(f"[symbols] has one row for each colour: {' '.join(letters)}")
    assumed = table.get("assumed", True)
    if not isinstance(assumed, bool):
        raise BadCards(f"assumed is true or false, not {assumed!r}")
    deck = tuple(card for letter in letters for card in _row(letter, rows[letter]))
    return Cards(deck, assumed)


def _row(letter: str, row: object) -> list[int]:
    """The eight cards of one colour."""
    if not isinstance(row, list) or not all(isinstance(card, str) for card in row):
        raise BadCards(f"symbols of {letter}: a list of texts such as '2z', not {row!r}")
    for card in row:
        if letter + card not in BY_TEXT:
            raise BadCards(
                f"symbols of {letter}: no card {card!r}: a value and z, c, s, f or nothing"
            )
    if sorted(int(card[0]) for card in row) != list(VALUES):
        raise BadCards(f"symbols of {letter}: the values are 0 0 2 2 2 3 3 4, not {' '.join(row)}")
    return [BY_TEXT[letter + card] for card in row]
