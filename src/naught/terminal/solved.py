"""What `naught solve` found, on the screen and as a record."""

import time
from argparse import Namespace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from naught.core.game import Game
from naught.core.match import Match
from naught.games.nmbr9 import words
from naught.games.nmbr9.cards import CARDS
from naught.lab import hunt as lab_hunt
from naught.lab import solve as lab
from naught.terminal.files import open_record, write_record
from naught.terminal.mistake import Mistake
from naught.terminal.paint import Cast, plain_console, sentence, show, show_rows
from naught.terminal.prepare import counting, prepare


def show_solution(console: Console, match: Match) -> None:
    """Every tile with its move, the display from above, and the points by level."""
    tiles, cast = words.tiles_of(match.state, 0), Cast(("You",))
    moves = [str(event.move) for event in match.log(0) if event.seat is not None]
    for number, (tile, move) in enumerate(zip(tiles, moves, strict=True), 1):
        told = f"{number:>3}  [{tile.number}]  {move:<12} {words.where_told(tile)}"
        show(console, sentence(match.game, cast, told))
    console.print()
    show_rows(console, match.game, cast, list(words.drawing(tiles, "[{}]")))
    console.print()
    console.print(Text(words.summary(match.state, 0), "bold"), soft_wrap=True)


def solve(game: Game, asked: Namespace) -> int:
    """Solve a known order as it was asked for, and show what was found."""
    match = known_order(game, asked)
    prepare(game.name)
    with counting("tiles", CARDS) as progress:
        solved = lab.solve(match, asked.seconds, asked.cores, progress)
    if asked.save:
        write_record(solved, asked.save, None)
    show_solution(plain_console(), solved)
    return 0


def known_order(game: Game, asked: Namespace) -> Match:
    """The cards in the order asked for: typed, by a seed, or those of a record."""
    if asked.deck is not None:
        return lab.dealt(game, asked.deck.replace(",", " ").split())
    if asked.seed is not None:
        return Match(game, 1, seed=asked.seed)
    saved = open_record(asked.record)
    if saved.game.name != game.name or not len(saved.match):
        raise Mistake(f"{asked.record} is not a game of {game.name} that was begun")
    return saved.match


def hunt(game: Game, asked: Namespace) -> int:
    """Hunt for the highest display in any order; what is kept in the file is gone on from."""
    best = best_so_far(asked.save)
    prepare(game.name)
    with counting("minutes", asked.minutes) as progress:
        started = time.monotonic()

        def tell(_attempts: int, _points: int) -> None:
            progress(min(asked.minutes, int((time.monotonic() - started) / 60)))

        for better in lab_hunt.hunt(game, asked.minutes, time.time_ns(), best, tell):
            best = better
            plain_console(stderr=True).print(f"{best.scores()[0]} points")
            if asked.save:
                write_best(best, asked.save)
    if best is not None:
        show_solution(plain_console(), best)
    return 0


def best_so_far(path: Path | None) -> Match | None:
    """What a file holds already, to go on from; nothing if there is no such file yet."""
    if path is None or not path.exists():
        return None
    saved = open_record(str(path))
    if saved.game.name != lab.SOLVABLE or saved.match.players != 1 or not saved.match.over:
        raise Mistake(f"{path} is not a finished game of {lab.SOLVABLE} for one")
    return saved.match


def write_best(match: Match, path: Path) -> None:
    """Keep a display; the file changes in one go, so that an interruption spoils nothing."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(match.record(), encoding="utf-8")
        fresh.replace(path)
    except OSError as problem:
        raise Mistake(f"cannot write {path}: {(problem.strerror or '').lower()}") from None
