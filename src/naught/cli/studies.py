"""The command that answers questions about games."""

import argparse
from pathlib import Path
from typing import Any

from naught.cli.arguments import Mistaken, add_json, add_model, command, report
from naught.cli.where import add_where, resumable


def add_study(commands: Any) -> None:
    wants = command(
        commands,
        "study",
        "answer the questions of a study, with intervals, pictures and plain words",
        "  naught study seats.toml\n"
        "  naught study seats.toml --report seats.html\n"
        "  naught study seats.toml --ray 10.0.0.1:6379 --json",
    )
    wants.add_argument("file", metavar="FILE", type=Path, help="a study, in TOML or Python")
    wants.add_argument("--report", type=Path, metavar="FILE.html", help="one page with everything")
    wants.add_argument(
        "--parquet", type=Path, metavar="FILE", help="the figures seat by seat, as Parquet"
    )
    add_json(wants, "sentences")
    add_model(wants)
    add_where(wants)
    wants.set_defaults(run=study, cards=None)


def study(asked: argparse.Namespace) -> int:
    from naught.lab.studies.file import read_study
    from naught.lab.studies.run import games_in, run
    from naught.terminal.prepare import counting, prepare

    found = read_study(asked.file)
    check_places(asked)
    games = sorted({game for game, _ in found.cells})
    for game in games:
        prepare(game)
    with (
        counting("games", games_in(found)) as progress,
        resumable(asked, games, "parts", found) as where,
    ):
        words = f"naught study {asked.file.name}"
        findings = run(found, asked.file, where, progress, words)
    if asked.report is not None:
        from naught.lab.studies.page import page

        asked.report.write_text(page(findings), encoding="utf-8")
    if asked.parquet is not None:
        from naught.lab.studies.table import write_parquet

        write_parquet(findings, asked.parquet)
    return report(asked, findings, lambda: print("\n".join(findings.sentences)))


def check_places(asked: argparse.Namespace) -> None:
    """Refuse what could not be written at the end, before anything runs."""
    from importlib.util import find_spec

    for place in (asked.report, asked.parquet):
        if place is not None and not place.absolute().parent.is_dir():
            raise Mistaken(f"no folder {place.absolute().parent} to write {place.name} into")
    if asked.parquet is not None and find_spec("pyarrow") is None:
        raise Mistaken("Parquet needs pyarrow: pip install 'naught[data]'")


COMMANDS = (add_study,)
