"""The command `naught`. Anything heavy is imported only when it is needed."""

import atexit
import os
import signal
import sys
import threading
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from pathlib import Path

from naught import __version__
from naught.cli.arguments import Mistaken, Parser, use_other_cards, use_other_model
from naught.core.errors import BadBot, BadCards, BadNotation, BadRecord, IllegalMove
from naught.terminal.mistake import Mistake

INTERRUPTED = 130  # what shells call the end by Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; a user's mistake is reported in one line, with exit code 2."""
    try:
        from naught.cli import tables

        asked = parser().parse_args(arguments)
        asked.arguments = sys.argv[1:] if arguments is None else arguments
        if asked.run is not tables.serve or tables.is_served_here():  # a supervisor needs no games
            use_what_is_asked(asked)
        code: int = asked.run(asked)
        sys.stdout.flush()
        if arguments is None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is done: there is nothing to stop
        return code
    except (Mistaken, Mistake, BadBot, BadCards, BadNotation, BadRecord, IllegalMove) as problem:
        print(f"naught: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stop:
        print(f"\n{str(stop) or 'Goodbye.'}", file=sys.stderr)
        if arguments is None:
            leave_threads()
        return INTERRUPTED
    except BrokenPipeError:
        # Whatever read our output is gone: flushing the rest at exit must not fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def leave_threads() -> None:
    """End the process at once if threads are still busy: a kernel hears no signal."""
    busy = [one for one in threading.enumerate() if not one.daemon]
    if busy == [threading.main_thread()]:
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # nothing is left to interrupt
    atexit._run_exitfuncs()  # bots in files are processes, and end here
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(INTERRUPTED)


def use_what_is_asked(asked: Namespace) -> None:
    """Other cards, and other models of positions."""
    game = getattr(asked, "game", None)
    if asked.cards is not None:
        use_other_cards(asked.cards, game)
    if asked.model is not None:
        use_other_model(asked.model, game)


def documents() -> Path:
    """The folder with docs/ and examples/: the package itself, or the top of its sources."""
    package = Path(__file__).parent.parent
    return package if (package / "docs").is_dir() else package.parent.parent


def parser() -> Parser:
    """All commands with their arguments."""
    from naught.cli import data, operators, records, research, studies, tables, training, where

    top = Parser(
        prog="naught",
        description="A home for number games: play them in the browser or right here.",
        epilog="Without a command, naught serves the app and opens it in the browser.\n"
        f"Documentation and examples: {documents()}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"naught {__version__}")
    top.set_defaults(
        run=tables.serve,
        host="127.0.0.1",
        port=None,
        database=None,
        open=True,
        cards=None,
        model=None,
    )
    top.set_defaults(bots=None, allow_host=[], workers=1, metrics_port=None)  # of the server
    top.set_defaults(log="text", telemetry=False)
    top.set_defaults(**dict.fromkeys(tables.DAYS))
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for room in (tables, operators, records, research, studies, training, data, where):
        for add in room.COMMANDS:
            add(commands)
    return top
