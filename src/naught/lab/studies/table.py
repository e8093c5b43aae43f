"""What was found seat by seat, as a table for other programs."""

from pathlib import Path
from typing import Any

from naught.lab.studies.answers import Findings


def write_parquet(found: Findings, file: Path) -> None:
    """A row for each seat of each cell."""
    import pyarrow as pa
    import pyarrow.parquet as parquet

    parquet.write_table(pa.Table.from_pylist(rows(found)), file)


def rows(found: Findings) -> list[dict[str, Any]]:
    """The rows."""
    return [
        {
            "game": cell.game,
            "players": cell.players,
            "variant": cell.variant,
            "games": cell.games,
            "seat": seat.seat,
            "bot": seat.bot,
            "score": seat.score.mean,
            "score_low": seat.score.low,
            "score_high": seat.score.high,
            "win_share": seat.win_share.mean,
            "win_share_low": seat.win_share.low,
            "win_share_high": seat.win_share.high,
            "deviation": seat.spread.deviation,
            "p5": seat.spread.p5,
            "median": seat.spread.median,
            "p95": seat.spread.p95,
            "turns": cell.lengths["turns"].mean,
            "rounds": cell.lengths["rounds"].mean,
        }
        for cell in found.cells
        for seat in cell.seats
    ]
