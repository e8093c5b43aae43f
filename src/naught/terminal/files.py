"""Records as files: reading them with clear complaints, writing them without losing others."""

import json
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import naught
from naught.core import record
from naught.core.errors import BadNotation, BadRecord
from naught.core.game import Game
from naught.core.match import Match
from naught.core.match import replay as replay_record
from naught.core.record import RecordText
from naught.terminal.mistake import Mistake
from naught.terminal.paint import YOU, Cast
from naught.terminal.prepare import prepare

LARGEST = 16 << 20  # bytes; the longest game of any kind has far fewer


@dataclass(frozen=True)
class Saved:
    """A record from a file: its parsed text, its game, and the match it describes."""

    path: str
    text: RecordText
    game: Game
    match: Match

    @property
    def cast(self) -> Cast:
        """Who played, by the names in the record or by their seats."""
        names = self.listed("names")
        if names is None or not all(isinstance(name, str) and name for name in names):
            return Cast(tuple(f"Seat {seat}" for seat in range(self.match.players)))
        return Cast(tuple(map(str, names)), names.index(YOU) if YOU in names else None)

    def listed(self, header: str) -> list[object] | None:
        """A header that is a JSON list with something for each seat."""
        try:
            value = json.loads(self.text.headers.get(header, "null"))
        except json.JSONDecodeError:
            return None
        fits = isinstance(value, list) and len(value) == self.match.players
        return value if fits else None


def read_text(path: str) -> str:
    """The text of a file; `-` is what is piped in."""
    try:
        if path == "-":
            return sys.stdin.read()
        if Path(path).stat().st_size > LARGEST:
            raise Mistake(f"{path} is too large to be a record")
        return Path(path).read_text(encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"cannot read {path}: {(problem.strerror or str(problem)).lower()}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not a text file") from None


def open_record(path: str) -> Saved:
    """Read a record and play it through; an impossible record is refused with its line."""
    text = read_text(path)
    try:
        taken_apart = record.read(text)
        game = naught.load(taken_apart.headers["game"])
        prepare(game.name)
        return Saved(path, taken_apart, game, replay_record(game, taken_apart))
    except (BadRecord, BadNotation) as problem:
        raise Mistake(f"{path}: {problem}") from None


def write_record(match: Match, path: Path, own: Path | None) -> None:
    """Write a record; an existing file is only replaced if it is our own."""
    mode = "w" if own is not None and path.absolute() == own.absolute() else "x"
    try:
        with path.open(mode, encoding="utf-8") as file:
            file.write(match.record())
    except FileExistsError:
        raise Mistake(f"{path} already exists: choose another name") from None
    except OSError as problem:
        raise Mistake(f"cannot write {path}: {(problem.strerror or '').lower()}") from None


def fresh_name(game: Game) -> Path:
    """A name for a record that no file has yet."""
    stem = f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (Path(f"{stem}{f'-{n}' if n else ''}.record") for n in range(1000))
    return next(name for name in names if not name.exists())
