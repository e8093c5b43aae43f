"""The events of a table that was put away: one compressed text instead of many rows."""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class EventLine:
    """One stored line (see naught.server.tables.history), and when it happened."""

    number: int
    line: str
    at: int


def pack(lines: Sequence[EventLine]) -> bytes:
    """Each line with its time in front; they are numbered from 0."""
    return zlib.compress("\n".join(f"{line.at} {line.line}" for line in lines).encode(), 9)


def unpack(body: bytes) -> list[EventLine]:
    texts = zlib.decompress(body).decode().splitlines()
    pairs = [text.partition(" ") for text in texts]
    return [EventLine(number, line, int(at)) for number, (at, _, line) in enumerate(pairs)]
