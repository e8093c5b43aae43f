"""The 56 cards of ZERO: seven colours, numbers 1 to 8. A card is colour * 8 + number - 1."""

from typing import Final

from naught.core.contract import Colour

NUMBERS: Final = 8
COLOURS: Final[
    tuple[tuple[str, Colour, str], ...]
] = (  # letter, name, and the sign that identifies it without colour
    ("R", "red", "circle"),
    ("Y", "yellow", "triangle"),
    ("G", "green", "leaf"),
    ("B", "blue", "drop"),
    ("V", "violet", "star"),
    ("S", "grey", "square"),
    ("K", "black", "cross"),
)
CARDS: Final = len(COLOURS) * NUMBERS
TEXTS: Final = tuple(f"{colour[0]}{n}" for colour in COLOURS for n in range(1, NUMBERS + 1))
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS)}
