"""How the terminal shows what games write: {0} becomes a player's name, [R7] a coloured card."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.text import Text

from naught.core.contract import Colour
from naught.core.game import Game

MARKS: Final = re.compile(r"\{(?P<seat>\d+)\}(?P<own>'s)?|\[(?P<card>[^\[\]]+)\]")
CHIPS: Final[dict[Colour, str]] = {  # the letter is always there: colour never stands alone
    "red": "bold #ffffff on #c62828",
    "orange": "bold #000000 on #fb8c00",
    "yellow": "bold #000000 on #fdd835",
    "green": "bold #ffffff on #2e7d32",
    "turquoise": "bold #000000 on #4dd0c4",
    "blue": "bold #ffffff on #1565c0",
    "violet": "bold #ffffff on #8e24aa",
    "purple": "bold #ffffff on #7b3fb5",
    "grey": "bold #000000 on #bdbdbd",
    "black": "bold #ffffff on #212121",
    "brown": "bold #ffffff on #795548",
    "dark blue": "bold #ffffff on #0d2f81",
    "pink": "bold #000000 on #f48fb1",
}
YOU: Final = "You"  # the name of the person at the terminal, in records too
UNKNOWN: Final = "??"
WIDEST: Final = 96  # longer lines are hard to read
NARROWEST: Final = 20
APART: Final = "  "  # between the groups of a row


@dataclass(frozen=True)
class Cast:
    """Who plays, as one reader calls them: their own seat is "you"."""

    names: tuple[str, ...]
    you: int | None = None

    def name(self, seat: int, first: bool = True) -> str:
        """A player's name; `first` word of a sentence or not."""
        if seat == self.you:
            return YOU if first else "you"
        return self.names[seat]

    def owner(self, seat: int, first: bool) -> str:
        """The same with an apostrophe, for what belongs to the player."""
        if seat == self.you:
            return "Your" if first else "your"
        return f"{self.names[seat]}'s"


def options_in_words(options: Mapping[str, object]) -> str:
    """The options as text: `rounds 2, simplified`; switches that are off are left out."""
    chosen = [(name, value) for name, value in options.items() if value is not False]
    return ", ".join(name if value is True else f"{name} {value}" for name, value in chosen)


def sentence(game: Game, cast: Cast, says: str) -> Text:
    """A text of a game with names and coloured cards."""
    text, at = Text(), 0
    for mark in MARKS.finditer(says):
        text.append(says[at : mark.start()])
        text.append_text(marked(game, cast, mark))
        at = mark.end()
    return text.append(says[at:])


def marked(game: Game, cast: Cast, mark: re.Match[str]) -> Text:
    """One mark: a player or a card."""
    if mark["card"]:
        return chip(game, mark["card"])
    seat, first = int(mark["seat"]), not mark.string[: mark.start()].strip(" >")
    name = cast.owner(seat, first) if mark["own"] else cast.name(seat, first)
    return Text(name, "bold" if seat == cast.you else "")


def chip(game: Game, card: str) -> Text:
    """A card in its colour; one nobody knows is dim."""
    return Text(card, "dim" if card == UNKNOWN else CHIPS[game.words.colour_of(card, game.cards)])


def show_rows(console: Console, game: Game, cast: Cast, lines: Sequence[tuple[str, str]]) -> None:
    """Labelled rows of a game, their texts below each other."""
    painted = [(sentence(game, cast, label), sentence(game, cast, text)) for label, text in lines]
    indent = max(label.cell_len for label, _ in painted) + 2
    for label, text in painted:
        show_beside(console, label, text, indent)


def show_beside(console: Console, label: Text, text: Text, indent: int) -> None:
    """A label and a text beside it that keeps its left edge when it wraps."""
    width = max(min(console.width, WIDEST) - indent, NARROWEST)
    for number, line in enumerate(wrapped(console, text, width)):
        line.rstrip()  # rich pads nothing then, and a pipe gets no trailing spaces
        head = label if number == 0 else Text()
        gap = " " * (indent - head.cell_len)
        console.print(Text.assemble(head, gap, line) if line else head, soft_wrap=True)


def wrapped(console: Console, text: Text, width: int) -> Iterator[Text]:
    """Lines of a text: they break between groups, set apart by two spaces, before inside one."""
    for line in text.split("\n", allow_blank=True):
        rest = Text()
        for group in line.split(APART) if line.cell_len > width else [line]:
            joined = Text(APART).join([rest, group]) if rest else group
            if rest and joined.cell_len > width:
                yield from rest.wrap(console, width)
                joined = group
            rest = joined
        yield from rest.wrap(console, width)


def show(console: Console, text: Text) -> None:
    """A text from the left edge."""
    show_beside(console, Text(), text, 0)


def plain_console(stderr: bool = False) -> Console:
    """A console that colours what we colour and nothing else."""
    return Console(stderr=stderr, highlight=False, soft_wrap=False)
