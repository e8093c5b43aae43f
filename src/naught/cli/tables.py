"""Commands to play: a server, the terminal, a table elsewhere."""

import argparse
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.bots.levels import LEVELS, USUAL
from naught.cli.arguments import (
    Mistaken,
    add_cards,
    add_model,
    add_options,
    chosen,
    command,
    count,
    days,
    known_game,
    named_bots,
    port,
    seconds,
    whole,
)

# Fields of the server's Settings, with what they mean and their defaults; a test compares them.
DAYS: Final = {
    "archive_days": ("put tables away: they can be looked at", 30),
    "finished_days": ("delete finished games", 730),
    "unfinished_days": ("delete tables that were not played to an end", 180),
    "guest_days": ("delete the names of guests who do not come any more", 400),
}

if TYPE_CHECKING:
    from rich.console import Console

    from naught.terminal.play import Sitting


def add_serve(commands: Any) -> None:
    wants = command(
        commands,
        "serve",
        "serve the app and open it in the browser",
        "  naught serve\n"
        "  naught serve --port 9000 --no-open\n"
        "  naught serve --cards my-cards --bots my-bots\n"
        "  NAUGHT_DATABASE=postgresql://naught@localhost/naught naught serve --host 0.0.0.0",
    )
    wants.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    wants.add_argument("--port", type=port, help="default: the first free one from 8000 on")
    wants.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer to this name too, such as that of a proxy in front; may be repeated",
    )
    wants.add_argument(
        "--database",
        metavar="URL",
        help="a file for SQLite or postgresql://... (default: a file in your data folder)",
    )
    wants.add_argument(
        "--no-open", dest="open", action="store_false", help="do not open the browser"
    )
    wants.add_argument(
        "--bots",
        metavar="FOLDER",
        type=Path,
        help="offer the bots in this folder at every table (docs/own-bots.md)",
    )
    add_operations(wants)
    add_cards(wants)
    add_model(wants)
    wants.set_defaults(run=serve)


def add_operations(wants: argparse.ArgumentParser) -> None:
    """Options for running a server for others."""
    wants.add_argument(
        "--workers", type=count, default=1, metavar="N", help="processes that serve (default: 1)"
    )
    wants.add_argument(
        "--metrics-port",
        type=port,
        metavar="PORT",
        help="answer Prometheus here with the figures of all workers, at /metrics",
    )
    wants.add_argument(
        "--log",
        choices=("text", "json"),
        default="text",
        help="json: an object for each line, and a line for each request (default: text)",
    )
    wants.add_argument(
        "--telemetry",
        action="store_true",
        help="send traces and figures to an OpenTelemetry collector (needs naught[telemetry])",
    )
    wants.add_argument(
        "--no-notices",
        dest="notices",
        action="store_false",
        default=None,
        help="ask PostgreSQL for news instead of listening for it, as behind a pooler",
    )
    add_days(wants)


def add_days(wants: argparse.ArgumentParser) -> None:
    ending = wants.add_argument_group("how tables end", "in days without a move; 0 is never")
    for name, (about, usual) in DAYS.items():
        flag = f"--{name.replace('_', '-')}"
        ending.add_argument(flag, type=days, metavar="N", help=f"{about} (default: {usual})")


def chosen_settings(asked: argparse.Namespace) -> dict[str, int | bool]:
    """The fields that were given; Settings knows the defaults of the others."""
    given = {name: getattr(asked, name, None) for name in ("notices", *DAYS)}
    return {name: value for name, value in given.items() if value is not None}


def serve(asked: argparse.Namespace) -> int:
    """Serve under a supervisor; the supervisor starts this very command again for each worker."""
    from naught.server.listening import CannotServe

    try:
        return run_server(asked) if is_served_here() else supervise_server(asked)
    except CannotServe as problem:
        print(f"naught: {problem}", file=sys.stderr)
        return 1


def is_served_here() -> bool:
    """Whether this process serves itself: as a worker, or where there are no supervisors."""
    from naught.server.supervisor.post import is_worker

    return is_worker() or not hasattr(signal, "SIGHUP")


def supervise_server(asked: argparse.Namespace) -> int:
    from naught.server.supervisor.run import Choices, supervise

    if asked.bots is not None and not asked.bots.is_dir():  # said once, not by every worker
        raise Mistaken(f"there is no folder {asked.bots}")
    chosen = Choices(
        asked.host,
        asked.port,
        asked.workers,
        asked.metrics_port,
        open_browser=asked.open,
        json_log=asked.log == "json",
    )
    return supervise("naught", asked.arguments, chosen)


def run_server(asked: argparse.Namespace) -> int:
    from naught.server.serve import run
    from naught.server.thinking import own_bots

    if asked.bots is not None:
        own_bots.load_folder(asked.bots)
    run(
        asked.host,
        asked.port,
        asked.database,
        open_browser=asked.open,
        allow_hosts=tuple(asked.allow_host),
        log=asked.log,
        telemetry=asked.telemetry,
        **chosen_settings(asked),
    )
    return 0


def add_reload(commands: Any) -> None:
    wants = command(
        commands,
        "reload",
        "restart a server's workers, one after the other, without anybody noticing",
        "  pip install --upgrade naught && naught reload\n  naught reload --port 9000",
    )
    wants.add_argument("--port", type=port, help="of the server, if you run several")
    wants.set_defaults(run=reload, cards=None, model=None)


def reload(asked: argparse.Namespace) -> int:
    if not hasattr(signal, "SIGHUP"):
        raise Mistaken("this system has no way to reload a server: stop it and start it again")
    from naught.server.supervisor import register

    try:
        what = register.reload(asked.port)
    except register.CannotReload as problem:
        print(f"naught: {problem}", file=sys.stderr)
        return 1
    print(f"Restarted: Naught {what}")
    return 0


def add_play(commands: Any) -> None:
    wants = command(
        commands,
        "play",
        "play against bots in this terminal",
        "  naught play zero\n"
        "  naught play zero --players 3 --level easy,hard --option rounds=1\n"
        "  naught play zero --players 2 --bot my_bot.py\n"
        "  naught play --resume my-game.record",
    )
    wants.add_argument("game", nargs="?", metavar="GAME", help="see `naught games`")
    wants.add_argument("--players", type=count, metavar="N", help="you included")
    wants.add_argument(
        "--level",
        metavar="LEVEL[,LEVEL...]",
        help=f"{', '.join(level.name for level in LEVELS)}: one for all bots, or one for each "
        f"(default: {USUAL})",
    )
    wants.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="FILE.py",
        help="seat a bot of your own (docs/own-bots.md); may be repeated",
    )
    add_options(wants)
    wants.add_argument("--seed", help="any text; the same one deals the same cards")
    wants.add_argument(
        "--seat", type=whole, metavar="N", help="yours, from 0 (default: drawn at random)"
    )
    wants.add_argument("--resume", metavar="FILE", help="continue a saved game")
    add_cards(wants)
    add_model(wants)
    wants.set_defaults(run=play)


def play(asked: argparse.Namespace) -> int:
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import compiling_beside

    console = plain_console()
    asked.bot = named_bots(asked.bot)
    sitting = resumed(console, asked) if asked.resume else sit_down(console, asked)
    with compiling_beside(sitting.match.game.name):
        sitting.welcome()
        sitting.run()
    return 0


def sit_down(console: "Console", asked: argparse.Namespace) -> "Sitting":
    """A new game with the settings asked for."""
    from naught.core.match import Match
    from naught.terminal.play import new_sitting

    if asked.game is None:
        raise Mistaken("play which game? naught games lists them")
    game = known_game(asked.game)
    match = Match(game, asked.players or game.usual_players, chosen(game, asked.option, asked.rule))
    level = asked.level or USUAL
    return new_sitting(console, match, level, asked.seed, asked.seat, asked.bot)


def resumed(console: "Console", asked: argparse.Namespace) -> "Sitting":
    """A saved game, whose settings cannot be changed."""
    from naught.terminal.files import open_record
    from naught.terminal.play import resumed

    saved = open_record(asked.resume)
    if asked.game not in (None, saved.game.name):
        raise Mistaken(f"{asked.resume} is a game of {saved.game.name}, not of {asked.game}")
    for name in ("players", "level", "seed", "seat", "option", "rule"):
        if getattr(asked, name) not in (None, []):
            raise Mistaken(
                f"--{name} is for a new game: --resume keeps the settings of the saved one"
            )
    return resumed(console, saved)


def add_join(commands: Any) -> None:
    wants = command(
        commands,
        "join",
        "let a bot of your own play at a table on any server",
        "  naught join http://127.0.0.1:8000/t/abc123 --bot my_bot.py --name Ada",
    )
    wants.add_argument("link", metavar="LINK", help="the address of the table")
    wants.add_argument("--bot", required=True, metavar="FILE.py", help="see docs/own-bots.md")
    wants.add_argument("--name", help="its name at the table (default: from its file)")
    wants.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="for a move (default: 5)"
    )
    wants.set_defaults(run=join)


def join(asked: argparse.Namespace) -> int:
    from httpx import TransportError

    from naught.bots.own import take_in
    from naught.client import Refused, play_at

    bot = take_in(asked.bot)
    if bot.acts:
        raise Mistaken(
            f"{asked.bot}: act takes an observation, but the network carries only views: "
            "write choose, or offer it where it runs: naught serve --bots FOLDER"
        )
    try:
        result = play_at(asked.link, bot, asked.name or bot.level.title, asked.seconds)
    except Refused as problem:
        raise Mistaken(f"{asked.link}: {problem}") from None
    except (OSError, TransportError) as problem:
        raise Mistaken(f"{asked.link} does not answer: {problem}") from None
    print(f"points by seat: {', '.join(map(str, result.scores))}")
    return 0


COMMANDS = (add_serve, add_reload, add_play, add_join)
