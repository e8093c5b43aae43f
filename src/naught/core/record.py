"""The text format of records: header lines, an empty line, then one line per event."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from msgspec import Struct

from naught.core.errors import BadRecord

CHANCE: Final = "*"
NEEDED: Final = ("game", "rules", "players", "options")


class Line(Struct, frozen=True, gc=False):
    """One event as text: a seat's move, or the cards that chance dealt (no seat)."""

    seat: int | None
    text: str
    number: int = 0  # of the line in its file

    def __str__(self) -> str:
        return f"{CHANCE if self.seat is None else self.seat} {self.text}"


@dataclass(frozen=True)
class RecordText:
    """A record, parsed but not yet replayed."""

    headers: dict[str, str]
    lines: list[Line]

    @property
    def options(self) -> dict[str, Any]:
        """The options, from their JSON."""
        try:
            options = json.loads(self.headers["options"])
        except json.JSONDecodeError as problem:
            raise BadRecord(f"options are not JSON: {problem}") from None
        if not isinstance(options, dict):
            raise BadRecord(f"options are a JSON object, not {self.headers['options']}")
        return options

    def number(self, header: str) -> int:
        """A header that is a whole number."""
        text = self.headers[header]
        if not text.isascii() or not text.isdigit():
            raise BadRecord(f"{header} is a whole number, not {text!r}")
        return int(text)


def last_of(lines: Sequence[Line], seat: int) -> int | None:
    """The index of a seat's last move; None if it has made none."""
    return next((at for at in range(len(lines))[::-1] if lines[at].seat == seat), None)


def json_header(value: Any) -> str:
    """JSON on one line, without the character that begins a comment."""
    return json.dumps(value, ensure_ascii=False).replace("#", "\\u0023")


def write(headers: dict[str, str], lines: Iterable[Line]) -> str:
    """Headers and lines as a record."""
    head = "".join(f"{key}: {value}".rstrip() + "\n" for key, value in headers.items())
    return head + "\n" + "".join(f"{line}\n" for line in lines)


def read(text: str) -> RecordText:
    """Parse a record; comments and trailing spaces are dropped."""
    headers: dict[str, str] = {}
    lines: list[Line] = []
    in_head = True
    for number, raw in enumerate(text.splitlines(), 1):
        row = raw.partition("#")[0].rstrip()
        if in_head and not raw.strip():
            in_head = not headers
        elif in_head and row:
            _add_header(headers, row, number)
        elif row:
            lines.append(read_line(row, number))
    for key in NEEDED:
        if key not in headers:
            raise BadRecord(f"a record begins with {', '.join(NEEDED)}: {key} is missing")
    return RecordText(headers, lines)


def _add_header(headers: dict[str, str], row: str, number: int) -> None:
    key, colon, value = row.partition(":")
    if not colon:
        raise BadRecord(f"a header is key: value, not {row!r}", number)
    if key in headers:
        raise BadRecord(f"{key} is given twice", number)
    headers[key] = value.strip()


def read_line(row: str, number: int = 0) -> Line:
    """One event."""
    who, _, text = row.partition(" ")
    if who == CHANCE:
        return Line(None, text, number)
    if not who.isascii() or not who.isdigit():
        raise BadRecord(f"an event begins with a seat or {CHANCE}, not {who!r}", number)
    return Line(int(who), text, number)
