"""Commands about the games on offer and about games already played."""

import argparse
from typing import Any

from naught.cli.arguments import (
    add_cards,
    add_file,
    add_game,
    add_json,
    command,
    count,
    known_game,
    report,
    whole,
)
from naught.cli.where import add_where, begins_anew, resumable, saying


def add_games(commands: Any) -> None:
    wants = command(commands, "games", "list the games and their options", "  naught games")
    add_cards(wants)
    wants.set_defaults(run=games)


def games(_asked: argparse.Namespace) -> int:
    import naught
    from naught.terminal import shelf
    from naught.terminal.paint import plain_console

    shelf.show_games(plain_console(), [naught.load(name) for name in naught.games()])
    return 0


def add_rules(commands: Any) -> None:
    wants = command(
        commands,
        "rules",
        "read the rules of a game, or search them",
        "  naught rules zero\n  naught rules zero 7\n  naught rules zero last turn",
    )
    add_game(wants)
    wants.add_argument(
        "search",
        nargs="*",
        default=[],  # without it, argparse calls it required
        metavar="SEARCH",
        help="a rule number, or words to look for",
    )
    wants.set_defaults(run=rules)


def rules(asked: argparse.Namespace) -> int:
    from naught.terminal import shelf
    from naught.terminal.paint import plain_console

    shelf.show_rules(plain_console(), known_game(asked.game), " ".join(asked.search))
    return 0


def add_replay(commands: Any) -> None:
    wants = command(
        commands,
        "replay",
        "step through a record",
        "  naught replay my-game.record\n"
        "  naught replay my-game.record --seat 2\n"
        "  naught replay my-game.record | less",
    )
    add_file(wants)
    wants.add_argument(
        "--seat",
        type=whole,
        metavar="N",
        help="see what this seat saw (default: all hands, if the game is over)",
    )
    add_cards(wants)
    wants.set_defaults(run=replay)


def replay(asked: argparse.Namespace) -> int:
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.replay import show_replay

    show_replay(plain_console(), open_record(asked.file), asked.seat)
    return 0


def add_verify(commands: Any) -> None:
    wants = command(
        commands,
        "verify",
        "check that the shuffles of a record follow from its seed",
        "  naught verify my-game.record\n"
        "  naught verify my-game.record --commitment 9f86d0...  # as the table showed it",
    )
    add_file(wants)
    wants.add_argument(
        "--commitment", metavar="HEX", help="what the table showed before the first card"
    )
    add_cards(wants)
    wants.set_defaults(run=verify)


def verify(asked: argparse.Namespace) -> int:
    from naught.core.fair.verify import verify
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.reports.figures import show_verdict

    saved = open_record(asked.file)
    verdict = verify(saved.game, saved.text, asked.commitment)
    show_verdict(plain_console(), saved, verdict, asked.commitment is not None)
    return 0 if verdict.holds else 1


def add_hint(commands: Any) -> None:
    wants = command(
        commands,
        "hint",
        "show the best move in a saved game, and why",
        "  naught hint my-game.record\n  naught hint my-game.record --seat 2 --json",
    )
    add_file(wants)
    wants.add_argument(
        "--seat", type=whole, metavar="N", help="whose move (default: whoever is to move)"
    )
    add_json(wants, "sentences")
    add_cards(wants)
    wants.set_defaults(run=hint)


def hint(asked: argparse.Namespace) -> int:
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.reports.advice import hint_of, show_hint

    saved = open_record(asked.file)
    found, cast = hint_of(saved, asked.seat)
    return report(asked, found, lambda: show_hint(plain_console(), saved.game, cast, found))


def add_analyse(commands: Any) -> None:
    wants = command(
        commands,
        "analyse",
        "review a finished game move by move: chances, mistakes, luck and skill",
        "  naught analyse my-game.record\n"
        "  naught analyse my-game.record --seconds 60\n"
        "  naught analyse my-game.record --iterations 200 --json\n"
        "  naught analyse games/*.record --iterations 200 --json",
    )
    wants.add_argument(
        "file",
        nargs="+",
        metavar="FILE",
        help="a record; - reads it from a pipe; several are reviewed side by side",
    )
    far = wants.add_mutually_exclusive_group()
    far.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="search effort for each step (default: set by the game); reproducible",
    )
    far.add_argument("--seconds", type=count, metavar="S", help="search as far as S seconds allow")
    add_json(wants, "a report")
    add_cards(wants)
    add_where(wants)
    wants.set_defaults(run=analyse)


def analyse(asked: argparse.Namespace) -> int:
    from naught.advice.review import analyse
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting
    from naught.terminal.reports.advice import check_over, show_analysis

    if len(asked.file) > 1 or asked.ray is not None:
        return analyse_many(asked)
    saved = open_record(asked.file[0])
    match = check_over(saved)
    with saying(begins_anew(asked)), counting("steps", len(match)) as progress:
        found = analyse(
            match, asked.iterations, asked.seconds, progress=lambda done, _: progress(done)
        )
    return report(asked, found, lambda: show_analysis(plain_console(), saved, found))


def analyse_many(asked: argparse.Namespace) -> int:
    """Review several games, and report them in the order they were named."""
    import msgspec

    from naught.lab.analyse import analyse_records
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting
    from naught.terminal.reports.advice import check_over, show_analysis

    saved = [open_record(file) for file in asked.file]
    records = [check_over(one).record() for one in saved]
    games = sorted({one.game.name for one in saved})
    with (
        counting("games", len(saved)) as progress,
        resumable(asked, games, "games", records) as where,
    ):
        wishes = (asked.iterations, asked.seconds, where, progress)
        for one, found in zip(saved, analyse_records(records, *wishes), strict=True):
            if asked.json:
                row = {"file": one.path, **msgspec.to_builtins(found)}
                print(msgspec.json.encode(row).decode(), flush=True)
            else:
                print(f"\n{one.path}")
                show_analysis(plain_console(), one, found)
    return 0


COMMANDS = (add_games, add_rules, add_replay, add_verify, add_hint, add_analyse)
