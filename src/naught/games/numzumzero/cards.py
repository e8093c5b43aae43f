"""The cards of NumZumZero: blue and orange, 1 to 7, four of each in a box, some with bonus marks.

A card is 1 + (colour * 7 + number - 1) * 4 + marks; 0 is no card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadCards

NO_CARD: Final = 0
NUMBERS: Final = 7
COPIES: Final = 4  # of each colour and number in a box
MARK_KINDS: Final = 4  # 0 to 3 marks
COLOURS: Final[tuple[tuple[str, Colour, str], ...]] = (
    ("B", "blue", "drop"),
    ("O", "orange", "sun"),
)
KINDS: Final = 1 + len(COLOURS) * NUMBERS * MARK_KINDS
BOX: Final = len(COLOURS) * NUMBERS * COPIES


def kind(colour: int, number: int, marks: int) -> int:
    """The card with this colour, number and marks."""
    return 1 + (colour * NUMBERS + number - 1) * MARK_KINDS + marks


TEXTS: Final = (
    "",
    *(
        f"{letter}{number}{'*' * marks}"
        for letter, _, _ in COLOURS
        for number in range(1, NUMBERS + 1)
        for marks in range(MARK_KINDS)
    ),
)
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS) if text}


@dataclass(frozen=True)
class Cards:
    """What is printed on the cards of one box."""

    marks: tuple[tuple[int, ...], ...]  # for each number, on its four cards
    assumed: bool

    def supply(self, boxes: int, marked: bool) -> list[int]:
        """How many of each kind there are."""
        counts = [0] * KINDS
        for colour in range(len(COLOURS)):
            for number, row in enumerate(self.marks, 1):
                for marks in row:
                    counts[kind(colour, number, marks if marked else 0)] += boxes
        return counts


def read(table: Mapping[str, Any]) -> Cards:
    """Check what a cards.toml says."""
    if unknown := sorted(set(table) - {"assumed", "marks"}):
        raise BadCards(f"there is assumed and [marks], not {', '.join(unknown)}")
    rows = table.get("marks")
    wanted = [str(number) for number in range(1, NUMBERS + 1)]
    if not isinstance(rows, Mapping) or sorted(rows) != wanted:
        raise BadCards("[marks] has one row for each number from 1 to 7")
    for number, row in rows.items():
        good = isinstance(row, list) and len(row) == COPIES
        if not good or not all(type(marks) is int and 0 <= marks < MARK_KINDS for marks in row):
            raise BadCards(f"marks of {number}: four whole numbers from 0 to 3, not {row!r}")
    assumed = table.get("assumed", True)
    if not isinstance(assumed, bool):
        raise BadCards(f"assumed is true or false, not {assumed!r}")
    return Cards(tuple(tuple(rows[number]) for number in wanted), assumed)
