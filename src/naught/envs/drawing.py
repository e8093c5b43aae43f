"""A position as text and as a picture, drawn from the same words as the terminal's table."""

import re
from typing import Any, Final

import numpy as np

from naught.core.errors import BadNotation
from naught.envs.batch import Batch

METADATA: Final = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 2}
MODES: Final = (None, *METADATA["render_modes"])  # type: ignore[misc]
PAPER: Final = (250, 247, 240)
INK: Final = (40, 40, 45)
COLOURS: Final = {
    "red": (200, 55, 55),
    "orange": (220, 125, 40),
    "yellow": (205, 170, 40),
    "green": (60, 140, 75),
    "turquoise": (45, 150, 150),
    "blue": (60, 105, 190),
    "dark blue": (40, 60, 130),
    "violet": (125, 80, 170),
    "purple": (125, 80, 170),
    "pink": (205, 110, 160),
    "brown": (130, 90, 60),
    "grey": (120, 120, 120),
    "black": (45, 45, 50),
}
SIZE: Final = 16  # of the font
LINE: Final = 26
MARGIN: Final = 14
LABEL: Final = 150
WIDE: Final = 900


def checked_mode(mode: str | None) -> str | None:
    """The mode, if it is one of MODES."""
    if mode not in MODES:
        raise BadNotation(f"render_mode must be one of {', '.join(map(str, MODES))}, not {mode!r}")
    return mode


def render(batch: Batch, at: int, seat: int, mode: str | None) -> Any:
    """One game of a batch as a seat sees it; `human` prints it."""
    if mode is None:
        return None
    veiled = batch.game.veil(batch.state(at), seat)
    if mode == "rgb_array":
        return picture(batch, veiled)
    text = batch.game.words.position(veiled)
    if mode == "human":
        print(text)
        return None
    return text


def picture(batch: Batch, veiled: Any) -> Any:
    """The table as an array of height, width and RGB."""
    from PIL import Image, ImageDraw, ImageFont

    words, font = batch.game.words, ImageFont.load_default(SIZE)
    rows = words.table(veiled)
    image = Image.new("RGB", (WIDE, 2 * MARGIN + LINE * len(rows)), PAPER)
    pen = ImageDraw.Draw(image)
    for number, (label, text) in enumerate(rows):
        top = MARGIN + number * LINE
        pen.text((MARGIN, top), named(label), INK, font)
        left: float = MARGIN + LABEL
        for part in re.split(r"(\[[^\]]+\])", named(text)):
            if part.startswith("["):
                left = draw_card(pen, part[1:-1], left, top, batch, font)
            else:
                part = part.replace("·", ".")
                pen.text((left, top), part, INK, font)
                left += pen.textlength(part, font)
    return np.asarray(image)


def named(text: str) -> str:
    """Seats by their number: {0} is seat 0."""
    return re.sub(r"\{(\d+)\}", r"seat \1", text)


def draw_card(pen: Any, card: str, left: float, top: float, batch: Batch, font: Any) -> float:
    """Draw a card in its colour; return where the next part begins."""
    width = pen.textlength(card, font) + 10
    colour = COLOURS[batch.game.words.colour_of(card, batch.game.cards)] if known(card) else INK
    pen.rounded_rectangle((left, top - 2, left + width, top + LINE - 6), 4, colour)
    pen.text((left + 5, top), card, PAPER, font)
    return float(left + width + 3)


def known(card: str) -> bool:
    """Whether a card is face up: ?? is not."""
    return not card.startswith("?")
