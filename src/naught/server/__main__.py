"""`python -m naught.server`, for tests and benchmarks; people use `naught`."""

import argparse
import sys
from pathlib import Path
from typing import Final

from naught.core.errors import BadBot, BadCards
from naught.server.listening import CannotServe
from naught.server.serve import run
from naught.server.settings import Settings
from naught.server.supervisor.post import is_worker
from naught.server.supervisor.run import Choices, supervise
from naught.server.thinking import own_bots

DAYS: Final = ("archive_days", "finished_days", "unfinished_days", "guest_days")


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m naught.server", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, help="0: any free port")
    parser.add_argument("--allow-host", action="append", default=[], help="a name to answer to")
    parser.add_argument("--database", help="a file for SQLite, or postgresql://...")
    parser.add_argument("--cards", type=Path, help="a folder of other printed cards")
    parser.add_argument("--bots", type=Path, help="a folder of bots")
    parser.add_argument("--no-limits", action="store_true", help="no rate limits (benchmarks)")
    parser.add_argument("--no-notices", action="store_true", help="ask instead of listening")
    parser.add_argument("--bot-pause", type=float, default=Settings.bot_pause)
    parser.add_argument("--bot-seconds", type=float, default=Settings.bot_seconds)
    parser.add_argument("--ready-seconds", type=float, default=Settings.ready_seconds)
    parser.add_argument("--rest-seconds", type=float, default=Settings.rest_seconds)
    parser.add_argument("--database-seconds", type=float, default=Settings.database_seconds)
    for name in DAYS:
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=int, default=getattr(Settings, name)
        )
    parser.add_argument("--housekeeping-seconds", type=float, default=Settings.housekeeping_seconds)
    parser.add_argument("--analysis-iterations", type=int, help="for each step of a game")
    parser.add_argument("--no-compile", action="store_true", help="use what is compiled")
    parser.add_argument("--log", choices=("text", "json"), default="text")
    parser.add_argument("--telemetry", action="store_true")
    parser.add_argument("--metrics-port", type=int, help="of the supervisor")
    parser.add_argument("--workers", type=int, help="under a supervisor; default: without one")
    parser.add_argument("--beat-seconds", type=float, default=5.0, help="of the supervisor")
    return parser


def main() -> None:
    asked = make_parser().parse_args()
    try:
        if asked.workers is not None and not is_worker():
            sys.exit(supervised(asked))
        if asked.bots is not None:
            own_bots.load_folder(asked.bots)
        if asked.cards is not None:
            use_cards(asked.cards)
        serve(asked)
    except (BadBot, BadCards, CannotServe) as problem:
        sys.exit(f"naught: {problem}")


def use_cards(folder: Path) -> None:
    from naught.games import use_cards  # imports Numba and every game

    use_cards(folder)


def supervised(asked: argparse.Namespace) -> int:
    chosen = Choices(
        asked.host,
        asked.port,
        asked.workers,
        asked.metrics_port,
        json_log=asked.log == "json",
        beat=asked.beat_seconds,
    )
    return supervise("naught.server", sys.argv[1:], chosen)


def serve(asked: argparse.Namespace) -> None:
    run(
        asked.host,
        asked.port,
        asked.database,
        allow_hosts=tuple(asked.allow_host),
        limits=not asked.no_limits,
        notices=not asked.no_notices,
        bot_pause=asked.bot_pause,
        bot_seconds=asked.bot_seconds,
        ready_seconds=asked.ready_seconds,
        rest_seconds=asked.rest_seconds,
        database_seconds=asked.database_seconds,
        analysis_iterations=asked.analysis_iterations,
        housekeeping_seconds=asked.housekeeping_seconds,
        **{name: getattr(asked, name) for name in DAYS},
        compiles=not asked.no_compile,
        log=asked.log,
        telemetry=asked.telemetry,
    )


if __name__ == "__main__":
    main()
