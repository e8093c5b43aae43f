"""NMBR 9 in words: cards, moves and displays as text, and what just happened as sentences."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import NOBODY
from naught.core.kernel import plain
from naught.games.nmbr9 import cards, places, rules
from naught.games.nmbr9.cards import COLOURS, NUMBERS, TEXTS, TURNS, Square
from naught.games.nmbr9.rules import State

COORDINATE: Final = r"(0|-?[1-9]\d{0,2})"
MOVE: Final = re.compile(rf"r([0-3])@{COORDINATE},{COORDINATE}", re.ASCII)
FARTHEST: Final = 500  # no display reaches that far
SUPERSCRIPT: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def card_text(card: int) -> str:
    return TEXTS[card]


def parse_card(text: str) -> int:
    if text not in TEXTS:
        raise BadNotation(f"no card {text!r}: a number from 0 to 9")
    return int(text)


def move_text(s: State, move: int) -> str:
    row, column = places.row_of(move), places.column_of(move)
    return f"r{places.turns_of(move)}@{row},{column}"


def parse_move(s: State, text: str) -> int:
    """`r1@2,-3` turns the tile once clockwise, and its corner lies in row 2 and column -3."""
    found = MOVE.fullmatch(text)
    if not found:
        raise BadNotation(f"no move {text!r}: quarter turns, row and column, such as r1@2,-3")
    turns, row, column = map(int, found.groups())
    if max(abs(row), abs(column)) > FARTHEST:
        raise BadNotation(f"no move {text!r}: no display reaches farther than {FARTHEST} squares")
    return int(places.move_at(turns, row, column))


# Tiles in a display


@dataclass(frozen=True)
class Tile:
    """A tile where it lies, or where it is asked to lie."""

    number: int
    turns: int
    row: int
    column: int
    level: int

    @classmethod
    def of(cls, number: int, move: int, level: int) -> "Tile":
        turns, row, column = places.turns_of(move), places.row_of(move), places.column_of(move)
        return cls(int(number), int(turns), int(row), int(column), int(level))

    @property
    def squares(self) -> list[Square]:
        shape = cards.squares(self.number, self.turns)
        return [(self.row + row, self.column + column) for row, column in shape]

    @property
    def points(self) -> int:
        return self.number * self.level


def tiles_of(s: State, seat: int) -> list[Tile]:
    """The display of a seat as far as the viewer of this record knows it, in order."""
    known = range(rules.known_tiles(s.called, s.to_act, s.viewer, seat))
    return [Tile.of(s.order[at], s.places[seat][at], s.levels[seat][at]) for at in known]


def number_called(s: State) -> int | None:
    """The number that is to be placed now."""
    return int(s.order[s.called - 1]) if s.to_act else None


def total(s: State, seat: int) -> int:
    """The points of a display as far as the viewer knows it."""
    return sum(tile.points for tile in tiles_of(s, seat))


# Why not


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat that is to place may not place there; `s` is what it sees."""
    s = plain(s)
    tile = Tile.of(s.order[s.called - 1], move, 0)
    ways = cards.ways(tile.number)
    corner = f"@{tile.row},{tile.column}"
    if tile.turns >= ways:
        same = f"r{tile.turns % ways}{corner}"
        return IllegalMove(f"the {tile.number} looks the same as {same}: say that", "R6")
    if s.called == 1:
        return IllegalMove("the first tile lies at 0,0", "R6", square_texts(tile.squares))
    return misplaced(tiles_of(s, seat), tile)


def misplaced(display: list[Tile], tile: Tile) -> IllegalMove:
    """What is wrong with a place in a display, and at which squares."""
    under = {square: [t for t in display if square in t.squares] for square in tile.squares}
    level = max(len(below) for below in under.values())
    hanging = [square for square, below in under.items() if len(below) < level]
    if hanging:
        squares = counted(len(hanging), "square")
        air = f"it hangs over: {squares} {'has' if len(hanging) == 1 else 'have'} nothing below"
        return IllegalMove(air, "R9", square_texts(hanging))
    carriers = {t for below in under.values() for t in below if t.level == level - 1}
    if len(carriers) == 1:
        (carrier,) = carriers
        alone = f"it rests on one tile only, the {carrier.number}: it needs at least two"
        return IllegalMove(alone, "R10", square_texts(tile.squares))
    neighbours = "tile on the table" if level == 0 else f"tile of level {level}"
    apart = f"it touches no {neighbours}: at least one edge must"
    return IllegalMove(apart, "R7", square_texts(under))


def square_texts(squares: Any) -> tuple[str, ...]:
    return tuple(f"{row},{column}" for row, column in squares)


def counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


# What happened. Sentences are in the past tense, {0} is a seat and [7] a number.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A placement or the shuffle (no seat), as the viewer of both records saw it."""
    before, after = plain(before), plain(after)
    if seat is None:
        return ["The pile was shuffled.", call_in_words(after)]
    own = move is not None
    sentences = [placed_in_words(after, seat, before.called)] if own else []
    if not after.to_act or after.called > before.called:
        sentences += shown_in_words(before, after, seat if own else NOBODY)
        sentences.append(call_in_words(after) if after.to_act else end_in_words(after))
    return sentences  # none while the tile of another lies face down: the end of the round tells


def placed_in_words(s: State, seat: int, round_number: int) -> str:
    """Where a seat put its tile in a round."""
    tile = tiles_of(s, seat)[round_number - 1]
    return f"{{{seat}}} placed the [{tile.number}] {where_in_words(tile)}."


def where_in_words(tile: Tile) -> str:
    if not tile.level:
        return "on the table"
    return f"on level {tile.level} for {counted(tile.points, 'point')}"


def shown_in_words(before: State, after: State, mover: int) -> list[str]:
    """What came to light at the end of a round: the tiles that this viewer had not seen."""
    at = before.called - 1
    places: dict[str, list[str]] = {}
    for seat in range(after.players):
        if seat not in (after.viewer, mover):
            where = where_in_words(tiles_of(after, seat)[at])
            places.setdefault(where, []).append(f"{{{seat}}}")
    tile = f"[{after.order[at]}]"
    return [f"{all_of(seats)} placed the {tile} {where}." for where, seats in places.items()]


def all_of(names: list[str]) -> str:
    """Some players: `{0}, {1} and {2}`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def call_in_words(s: State) -> str:
    return f"Number {s.called} of {rules.ROUNDS} was called: [{s.order[s.called - 1]}]."


def end_in_words(s: State) -> str:
    ended = ", ".join(f"{{{seat}}} {total(s, seat)}" for seat in range(s.players))
    return f"The last tile was placed: {ended}."


# Displays as text


def drawing(tiles: list[Tile], mark: str = "{}") -> Iterator[tuple[str, str]]:
    """A display from above as labelled rows: the number that lies on top, and its level."""
    if not tiles:
        return
    on_top = {square: tile for tile in tiles for square in tile.squares}  # later ones lie higher
    rows, columns = zip(*on_top, strict=True)
    across = range(min(columns), max(columns) + 1)
    width = max(len(str(column)) for column in across) + 1
    yield "", "".join(f"{column:<{max(width, 3)}}" for column in across)
    for row in range(min(rows), max(rows) + 1):
        cells = (cell(on_top.get((row, column)), mark, max(width, 3)) for column in across)
        yield str(row), "".join(cells)


def cell(tile: Tile | None, mark: str, width: int) -> str:
    if tile is None:
        return f"{'·':<{width}}"
    level = str(tile.level).translate(SUPERSCRIPT) if tile.level else ""
    return mark.format(tile.number) + f"{level:<{width - 1}}"


def position(s: State) -> str:
    """What somebody sees, as lines of text."""
    s = plain(s)
    lines = [f"round {s.called} of {rules.ROUNDS}, {called_in_words(s)}"]
    for seat in range(s.players):
        turn = ">" if s.to_act >> seat & 1 else " "
        lines.append(f"{turn}seat {seat}: {counted(total(s, seat), 'point')}")
        lines += [f"{label:>5} {text}".rstrip() for label, text in drawing(tiles_of(s, seat))]
    return "\n".join(lines)


def called_in_words(s: State) -> str:
    number = number_called(s)
    if number is not None:
        return f"the {number} was called"
    return "all tiles are placed" if s.called else "no card was called"


def inventory(s: State) -> dict[str, list[str]]:
    """Every card by its place in the pile, from the top; unknown ones are left out."""
    order = [int(card) for card in s.order]
    if s.awaits_deck:
        return {"box": [TEXTS[number] for number in range(NUMBERS) for _ in range(cards.COPIES)]}
    return {f"card {at + 1}": [TEXTS[card]] if card >= 0 else [] for at, card in enumerate(order)}


def coming(s: State) -> list[int]:
    """How many cards of each number are still in the pile."""
    called = [int(card) for card in s.order[: s.called]]
    return [cards.COPIES - called.count(number) for number in range(NUMBERS)]


# The table, as the terminal shows it. Rows have a label and a text; {0} is a player, [7] a number.


def table(s: State) -> list[tuple[str, str]]:
    """What somebody sees, as labelled rows; a player's own display last."""
    s = plain(s)
    if not s.called:
        return [("", "No number has been called yet.")]
    others = [seat for seat in range(s.players) if seat != s.viewer]
    rows = [(f"Round {s.called} of {rules.ROUNDS}", called_in_words(s))]
    if s.to_act:
        left = [f"[{number}]" for number, count in enumerate(coming(s)) for _ in range(count)]
        rows.append(("To come", " ".join(left) or "nothing"))
    for seat in others:
        rows.append((label(s, seat), summary(s, seat)))
        if s.viewer < 0 or not s.to_act:
            rows += drawing(tiles_of(s, seat), "[{}]")
    if s.viewer >= 0:
        rows.append((label(s, s.viewer), summary(s, s.viewer)))
        rows += drawing(tiles_of(s, s.viewer), "[{}]")
    number = number_called(s)
    if number is not None and s.viewer >= 0 and s.to_act >> s.viewer & 1:
        rows += in_hand(number)
    return rows


def label(s: State, seat: int) -> str:
    return f"{'>' if s.to_act >> seat & 1 else ' '} {{{seat}}}"


def summary(s: State, seat: int) -> str:
    """Points, and on which levels they lie."""
    tiles = tiles_of(s, seat)
    levels = range(1, max((tile.level for tile in tiles), default=0) + 1)
    parts = [f"level {h}: {sum(t.points for t in tiles if t.level == h)}" for h in levels]
    return counted(total(s, seat), "point") + (f" ({', '.join(parts)})" if parts else "")


def in_hand(number: int) -> list[tuple[str, str]]:
    """The tile to place, in every way it can be turned."""
    shapes = [cards.turned(cards.SHAPES[number], turns) for turns in range(cards.ways(number))]
    rows = [("Turned", "   ".join(f"{f'r{turns}':<4}" for turns in range(len(shapes))))]
    for row in range(cards.LONGEST):
        lines = [shape[row] if row < len(shape) else "" for shape in shapes]
        drawn = "   ".join(
            f"{line.replace('#', str(number)).replace('.', '·'):<4}" for line in lines
        )
        rows.append(("", drawn.rstrip()))
    return rows


def colour_of(card: str, cards: Any) -> Colour:
    """The colour of a number's tile."""
    return COLOURS[int(card)]


def typed(text: str) -> str:
    """What somebody at a keyboard meant: `1 2 -3` is r1@2,-3, and `2 -3` is not turned."""
    parts = re.findall(r"-?\d+", text)
    if not re.fullmatch(r"\s*r?[-\d@,\s]+", text, re.IGNORECASE | re.ASCII):
        return text.strip()
    if len(parts) == 2:
        parts.insert(0, "0")
    if len(parts) != 3 or int(parts[0]) not in range(TURNS):
        return text.strip()
    turns, row, column = map(int, parts)
    return f"r{turns}@{row},{column}"


def moves_help() -> dict[str, str]:
    """How to type a move, for the terminal."""
    return {"r1@2,-3": "turn the tile once clockwise; its corner goes to row 2, column -3"}
