"""Each game kept: `naught simulate --save FOLDER` writes a row for every game, and its record."""

import csv
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct

from naught.bots.playout import LENGTHS
from naught.core import record
from naught.core.errors import BadNotation
from naught.core.game import Game, count_events
from naught.core.match import headers_of
from naught.core.options import Value
from naught.lab.simulation.play import Tally, Watcher

CSV: Final = "games.csv"
PARQUET: Final = "games.parquet"
UNFINISHED: Final = ".unfinished"  # of a file that is still being written
BATCH: Final = 1000  # games that Parquet takes at a time


class Kept(Struct, frozen=True):
    """One game."""

    seed: str
    points: list[int]  # by seat
    wins: list[float]
    lengths: list[int]
    events: list[int]
    record: str


class Scribe(Watcher):
    """Writes a game down while it is played, and counts what happens in it."""

    def __init__(self, game: Game, options: Mapping[str, Value], seed: str) -> None:
        self.game, self.options, self.seed = game, options, seed
        self.lines: list[record.Line] = []
        self.events = np.zeros(len(game.event_names), np.int64)
        self.before: Any = None

    def dealt(self, state: Any, order: list[int]) -> None:
        """Write the cards as they will be dealt."""
        texts = [self.game.words.card_text(card) for card in order]
        self.lines.append(record.Line(None, " ".join(texts)))
        self.before = state.copy()

    def moves(self, state: Any, seat: int, move: int) -> None:
        """Write the move as it is written in this position."""
        self.lines.append(record.Line(seat, self.game.move_text(state, move)))
        self.before = state.copy()

    def after(self, state: Any, seat: int, move: int) -> None:
        """Count the events of the move that was just made."""
        count_events(state, self.before, seat, move, self.events)

    def kept(self, tally: Tally, row: int) -> Kept:
        """The game, now that it is over."""
        points = tally.points[row].tolist()
        headers = headers_of(self.game, len(points), self.options, self.game.rules_version)
        return Kept(
            seed=self.seed,
            points=points,
            wins=tally.shares[row].tolist(),
            lengths=tally.lengths[row].tolist(),
            events=self.events.tolist(),
            record=record.write(headers, self.lines),
        )


class Keeper:
    """A folder with games.csv and games.parquet; they get their names when they are complete."""

    def __init__(self, folder: Path, game: Game, players: int) -> None:
        if find_spec("pyarrow") is None:
            raise BadNotation("keeping games as Parquet needs pyarrow: pip install 'naught[data]'")
        if folder.exists() and any(file.suffix != UNFINISHED for file in folder.iterdir()):
            raise BadNotation(f"{folder} is not empty: games need a folder of their own")
        self.folder, self.columns = folder, columns(game, players)
        self.waiting: list[Kept] = []

    def __enter__(self) -> "Keeper":
        import pyarrow.parquet as parquet

        self.folder.mkdir(parents=True, exist_ok=True)
        self.kind = schema(self.columns)
        file = self.folder / f"{PARQUET}{UNFINISHED}"
        self.parquet = parquet.ParquetWriter(file, self.kind, compression="zstd")
        text = self.folder / f"{CSV}{UNFINISHED}"
        self.text = text.open("w", newline="", encoding="utf-8")
        self.csv = csv.writer(self.text)
        self.csv.writerow(self.columns)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.flush()
        self.parquet.close()
        self.text.close()
        if kind is None:
            for name in (CSV, PARQUET):
                (self.folder / f"{name}{UNFINISHED}").replace(self.folder / name)

    def add(self, games: Sequence[Kept]) -> None:
        """Write more games."""
        self.waiting += games
        if len(self.waiting) >= BATCH:
            self.flush()

    def flush(self) -> None:
        """Write the games not yet written."""
        import pyarrow as pa

        rows = [row_of(game) for game in self.waiting]
        self.csv.writerows(rows)
        if rows:
            kinds = zip(zip(*rows, strict=True), self.kind, strict=True)
            arrays = [pa.array(column, field.type) for column, field in kinds]
            self.parquet.write_batch(pa.RecordBatch.from_arrays(arrays, schema=self.kind))
        self.waiting = []


def columns(game: Game, players: int) -> list[str]:
    """What is known of each game."""
    seats = [f"{what}_{seat}" for what in ("points", "win") for seat in range(players)]
    return ["seed", *seats, *LENGTHS, *map(column_name, game.event_names), "record"]


def column_name(event: str) -> str:
    """An event as a column: `ZEROs dealt` is `zeros_dealt`."""
    return "".join(sign if sign.isalnum() else "_" for sign in event.lower())


def row_of(game: Kept) -> list[Any]:
    """A game as the columns have it."""
    return [game.seed, *game.points, *game.wins, *game.lengths, *game.events, game.record]


def schema(names: Sequence[str]) -> Any:
    """The types of the columns."""
    import pyarrow as pa

    def kind(name: str) -> Any:
        if name in ("seed", "record"):
            return pa.string()
        return pa.float64() if name.startswith("win_") else pa.int32()

    return pa.schema([pa.field(name, kind(name)) for name in names])
