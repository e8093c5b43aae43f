"""What `naught solve` found, on the screen and as a record."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from naught.core.contract import Solver
from naught.core.game import Game
from naught.core.match import Match
from naught.terminal.files import open_record
from naught.terminal.mistake import Mistake
from naught.terminal.paint import YOU, Cast, sentence, show, show_rows


def show_solution(console: Console, solver: Solver, match: Match) -> None:
    """A solution move by move, the final layout, and its score."""
    cast = Cast((YOU,))
    for step in solver.steps_in_words(match):
        show(console, sentence(match.game, cast, step))
    rows, summary = solver.result_in_words(match)
    console.print()
    show_rows(console, match.game, cast, rows)
    console.print()
    console.print(Text(summary, "bold"), soft_wrap=True)


def order_of(path: str, game: Game) -> Match:
    """A game that was played, for the sake of its cards."""
    saved = open_record(path)
    if saved.game.name != game.name or not len(saved.match):
        raise Mistake(f"{path} is not a game of {game.name} that was started")
    return saved.match


def best_so_far(path: Path | None, game: Game) -> Match | None:
    """What a file holds already, to continue from; nothing if there is no such file yet."""
    if path is None or not path.exists():
        return None
    saved = open_record(str(path))
    if saved.game.name != game.name or saved.match.players != 1 or not saved.match.over:
        raise Mistake(f"{path} is not a finished game of {game.name} for one")
    return saved.match


def write_best(match: Match, path: Path) -> None:
    """Keep a solution; the file changes in one go, so that an interruption spoils nothing."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(match.record(), encoding="utf-8")
        fresh.replace(path)
    except OSError as problem:
        raise Mistake(f"cannot write {path}: {(problem.strerror or '').lower()}") from None
