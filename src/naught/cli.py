"""The command `naught`. Everything heavy is imported when it is asked for."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from naught import __version__
from naught.bots.levels import LEVELS, USUAL
from naught.core.errors import BadBot, BadCards, BadNotation, BadRecord, IllegalMove

if TYPE_CHECKING:
    from rich.console import Console

    from naught.core.game import Game
    from naught.core.match import Match
    from naught.core.options import Value
    from naught.terminal.play import Sitting

INTERRUPTED = 130  # what shells call the end by Ctrl-C


class Mistaken(Exception):
    """Wrong arguments; the text is the one line that is shown."""


class Parser(argparse.ArgumentParser):
    """Tells a mistake in one line and where to read more."""

    def error(self, message: str) -> NoReturn:
        raise Mistaken(f"{message} ({self.prog} --help tells more)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 2 for a mistake of the user, told in one line."""
    from naught.terminal.mistake import Mistake

    try:
        asked = parser().parse_args(arguments)
        if asked.cards is not None:
            use_other_cards(asked.cards)
        code: int = asked.run(asked)
        sys.stdout.flush()
        return code
    except (Mistaken, Mistake, BadBot, BadCards, BadNotation, BadRecord, IllegalMove) as problem:
        print(f"naught: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nGoodbye.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


# What can be asked


def parser() -> Parser:
    """All commands with their arguments."""
    top = Parser(
        prog="naught",
        description="A home for number games: play them in the browser or right here.",
        epilog="Without a command, naught serves the app and opens it in the browser.",
    )
    top.add_argument("--version", action="version", version=f"naught {__version__}")
    top.set_defaults(run=serve, host="127.0.0.1", port=None, database=None, open=True, cards=None)
    top.set_defaults(bots=None)  # of the server
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (add_serve, add_play, add_join, add_games, add_rules, add_replay, add_verify):
        add(commands)
    for add in (add_simulate, add_ladder):
        add(commands)
    for add in (add_hint, add_analyse, add_solve, add_train):
        add(commands)
    return top


def command(commands: Any, name: str, about: str, examples: str) -> argparse.ArgumentParser:
    """A command with its help, which ends in examples."""
    added: argparse.ArgumentParser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return added


def add_serve(commands: Any) -> None:
    wants = command(
        commands,
        "serve",
        "serve the app and open it in the browser",
        "  naught serve\n"
        "  naught serve --port 9000 --no-open\n"
        "  naught serve --cards my-cards --bots my-bots\n"
        "  naught serve --host 0.0.0.0 --database postgresql://naught@localhost/naught",
    )
    wants.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (standard: this machine only)"
    )
    wants.add_argument("--port", type=port, help="standard: the first free one from 8000 on")
    wants.add_argument(
        "--database",
        metavar="URL",
        help="a file for SQLite or postgresql://... (standard: a file in your data folder)",
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
    add_cards(wants)
    wants.set_defaults(run=serve)


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
        default=USUAL,
        metavar="LEVEL[,LEVEL...]",
        help=f"{', '.join(level.name for level in LEVELS)}: one for all bots, or one for each",
    )
    wants.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="FILE.py",
        help="a bot of your own takes a seat (docs/own-bots.md); as often as you like",
    )
    add_options(wants)
    wants.add_argument("--seed", help="any text; the same one deals the same cards")
    wants.add_argument(
        "--seat", type=whole, metavar="N", help="yours, from 0 (standard: drawn at random)"
    )
    wants.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_cards(wants)
    wants.set_defaults(run=play)


def add_join(commands: Any) -> None:
    wants = command(
        commands,
        "join",
        "let a bot of your own play at a table on any server",
        "  naught join http://127.0.0.1:8000/t/abc123 --bot my_bot.py --name Ada",
    )
    wants.add_argument("link", metavar="LINK", help="the address of the table")
    wants.add_argument("--bot", required=True, metavar="FILE.py", help="see docs/own-bots.md")
    wants.add_argument("--name", help="what it is called there (standard: what its file says)")
    wants.add_argument(
        "--seconds", type=seconds, default=5.0, metavar="S", help="for a move (standard: 5)"
    )
    wants.set_defaults(run=join)


def add_games(commands: Any) -> None:
    wants = command(commands, "games", "list the games and their options", "  naught games")
    add_cards(wants)
    wants.set_defaults(run=games)


def add_rules(commands: Any) -> None:
    wants = command(
        commands,
        "rules",
        "read the rules of a game, or search them",
        "  naught rules zero\n  naught rules zero 7\n  naught rules zero last turn",
    )
    wants.add_argument("game", metavar="GAME", help="see `naught games`")
    wants.add_argument(
        "search", nargs="*", metavar="SEARCH", help="the number of a rule, or words in it"
    )
    wants.set_defaults(run=rules)


def add_replay(commands: Any) -> None:
    wants = command(
        commands,
        "replay",
        "step through a record",
        "  naught replay my-game.record\n"
        "  naught replay my-game.record --seat 2\n"
        "  naught replay my-game.record | less",
    )
    wants.add_argument("file", metavar="FILE", help="a record; - reads it from a pipe")
    wants.add_argument(
        "--seat",
        type=whole,
        metavar="N",
        help="see what this seat saw (standard: all hands, if the game is over)",
    )
    add_cards(wants)
    wants.set_defaults(run=replay)


def add_verify(commands: Any) -> None:
    wants = command(
        commands,
        "verify",
        "check that the shuffles of a record follow from its seed",
        "  naught verify my-game.record\n"
        "  naught verify my-game.record --commitment 9f86d0...  # as the table showed it",
    )
    wants.add_argument("file", metavar="FILE", help="a record; - reads it from a pipe")
    wants.add_argument(
        "--commitment", metavar="HEX", help="what the table showed before the first card"
    )
    add_cards(wants)
    wants.set_defaults(run=verify)


def add_simulate(commands: Any) -> None:
    wants = command(
        commands,
        "simulate",
        "play many games between bots and measure them",
        "  naught simulate zero --players 4 --games 100000 --seed 1\n"
        "  naught simulate zero --players 3 --games 200 --bots greedy,easy,medium --json",
    )
    wants.add_argument("game", metavar="GAME", help="see `naught games`")
    wants.add_argument("--players", type=count, metavar="N", help="standard: as usual for the game")
    wants.add_argument("--games", type=count, default=1000, metavar="N", help="standard: 1000")
    wants.add_argument(
        "--seed", default="1", help="any text; the same one gives the same figures (standard: 1)"
    )
    wants.add_argument(
        "--bots",
        metavar="BOT[,BOT...]",
        help="random, greedy, a level or a FILE.py: one for all seats, or one for each",
    )
    wants.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far all bots search (standard: as far as their level does)",
    )
    add_options(wants)
    wants.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    add_cards(wants)
    wants.set_defaults(run=simulate)


def add_hint(commands: Any) -> None:
    wants = command(
        commands,
        "hint",
        "tell the best move in a game that was saved, and why",
        "  naught hint my-game.record\n  naught hint my-game.record --seat 2 --json",
    )
    wants.add_argument("file", metavar="FILE", help="a record; - reads it from a pipe")
    wants.add_argument(
        "--seat", type=whole, metavar="N", help="whose move (standard: whoever is to move)"
    )
    wants.add_argument("--json", action="store_true", help="one JSON object instead of sentences")
    add_cards(wants)
    wants.set_defaults(run=hint)


def add_analyse(commands: Any) -> None:
    wants = command(
        commands,
        "analyse",
        "look at a finished game move by move: chances, slips, luck and skill",
        "  naught analyse my-game.record\n"
        "  naught analyse my-game.record --seconds 60\n"
        "  naught analyse my-game.record --iterations 200 --json",
    )
    wants.add_argument("file", metavar="FILE", help="a record; - reads it from a pipe")
    far = wants.add_mutually_exclusive_group()
    far.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far to look at each step (standard: as the game says); repeatable",
    )
    far.add_argument(
        "--seconds", type=count, metavar="S", help="look as far as fits into S seconds"
    )
    wants.add_argument("--json", action="store_true", help="one JSON object instead of a report")
    add_cards(wants)
    wants.set_defaults(run=analyse)


def add_solve(commands: Any) -> None:
    wants = command(
        commands,
        "solve",
        "find the best display for tiles whose order is known, or free",
        '  naught solve nmbr9 --deck "8 3 0 5 9 1 1 7 4 6 2 0 3 8 9 5 2 6 7 4"\n'
        "  naught solve nmbr9 --seed monday --seconds 20 --save monday.record\n"
        "  naught solve nmbr9 --record my-game.record\n"
        "  naught solve nmbr9 --free --minutes 10 --save highest.record",
    )
    wants.add_argument("game", metavar="GAME", help="nmbr9")
    what = wants.add_mutually_exclusive_group(required=True)
    what.add_argument("--deck", metavar="CARDS", help="the twenty numbers in their order")
    what.add_argument("--seed", help="the order that this seed gives at a table")
    what.add_argument("--record", metavar="FILE", help="the order of a game that was played")
    what.add_argument("--free", action="store_true", help="any order: hunt for the highest display")
    wants.add_argument(
        "--seconds", type=count, default=60, metavar="N", help="for a known order (standard: 60)"
    )
    wants.add_argument(
        "--minutes", type=count, default=10, metavar="N", help="for a hunt (standard: 10)"
    )
    wants.add_argument("--cores", type=count, metavar="N", help="standard: all")
    wants.add_argument(
        "--save", metavar="FILE", type=Path, help="keep it as a record; a hunt goes on from there"
    )
    wants.set_defaults(run=solve)


def add_train(commands: Any) -> None:
    wants = command(
        commands,
        "train",
        "learn anew what the bots of a game know",
        "  naught train zerohero --folder my-model\n"
        "  naught train zerohero --folder my-model  # goes on where it was interrupted",
    )
    wants.add_argument("game", metavar="GAME", help="see `naught games`")
    wants.add_argument("--folder", type=Path, required=True, help="where the model is kept")
    wants.add_argument("--seed", default="1", help="the same one learns the same (standard: 1)")
    wants.add_argument(
        "--positions", type=count, default=400_000, metavar="N", help="standard: 400000"
    )
    wants.add_argument(
        "--hidden", type=count, default=24, metavar="N", help="units of the network (standard: 24)"
    )
    wants.set_defaults(run=train)


def add_ladder(commands: Any) -> None:
    wants = command(
        commands,
        "ladder",
        "let all levels, and bots of your own, play each other and rate them",
        "  naught ladder zero\n"
        "  naught ladder zero my_bot.py greedy --games 100\n"
        "  naught ladder zero my_bot.py hard --only --players 4\n"
        "  naught ladder zero 400:0.5 400:1 400:2:0.5 --only\n"
        "  naught ladder nmbr9 --players 1 --json",
    )
    wants.add_argument("game", metavar="GAME", help="see `naught games`")
    wants.add_argument(
        "bots", nargs="*", metavar="BOT", help="a FILE.py, random, greedy, or ITERATIONS:WHIM:SLIP"
    )
    wants.add_argument("--only", action="store_true", help="the bots named, not all levels")
    wants.add_argument("--players", type=count, metavar="N", help="standard: as usual for the game")
    wants.add_argument(
        "--games",
        type=count,
        default=40,
        metavar="N",
        help="of every two bots, or of each alone (standard: 40); two for each deal",
    )
    wants.add_argument(
        "--seed", default="1", help="any text; the same one gives the same figures (standard: 1)"
    )
    limit = wants.add_mutually_exclusive_group()
    limit.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far all levels search (standard: as far as each does)",
    )
    limit.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help="let a clock run: for a move at most (standard: 1 for a FILE.py, none for levels)",
    )
    add_options(wants)
    wants.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    add_cards(wants)
    wants.set_defaults(run=ladder)


def add_cards(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--cards",
        metavar="FOLDER",
        type=Path,
        help="use the printed cards in this folder, such as numzumzero.toml",
    )


def add_options(wants: argparse.ArgumentParser) -> None:
    wants.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as often as you like",
    )


def whole(text: str) -> int:
    """A whole number from 0 on, written in digits."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def count(text: str) -> int:
    """A whole number from 1 on."""
    if whole(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def seconds(text: str) -> float:
    """A number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, up to 3600")
    return number


def port(text: str) -> int:
    """A port; 0 is any free one."""
    if whole(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: 0 to 65535")
    return int(text)


# What is done


def serve(asked: argparse.Namespace) -> int:
    from naught.server import run
    from naught.server.serve import CannotServe, use_bots

    if asked.bots is not None:
        use_bots(asked.bots)
    try:
        run(asked.host, asked.port, asked.database, open_browser=asked.open)
    except CannotServe as problem:
        raise Mistaken(str(problem)) from None
    except KeyboardInterrupt:  # the way to end a server, not a failure
        print("\nGoodbye.")
    return 0


def play(asked: argparse.Namespace) -> int:
    from naught.terminal.paint import plain_console

    console = plain_console()
    asked.bot = named_bots(asked.bot)
    sitting = resumed(console, asked) if asked.resume else sit_down(console, asked)
    sitting.welcome()
    sitting.run()
    return 0


def sit_down(console: "Console", asked: argparse.Namespace) -> "Sitting":
    """A new game as it was asked for."""
    from naught.core.match import Match
    from naught.terminal.play import new_sitting
    from naught.terminal.prepare import prepare

    if asked.game is None:
        raise Mistaken("play which game? naught games lists them")
    game = known_game(asked.game)
    match = Match(game, asked.players or game.usual_players, chosen(game, asked.option))
    sitting = new_sitting(console, match, asked.level, asked.seed, asked.seat, asked.bot)
    prepare(game.name)
    return sitting


def resumed(console: "Console", asked: argparse.Namespace) -> "Sitting":
    """A saved game; what was agreed then cannot be changed now."""
    from naught.terminal.files import open_record
    from naught.terminal.play import resumed

    saved = open_record(asked.resume)
    if asked.game not in (None, saved.game.name):
        raise Mistaken(f"{asked.resume} is a game of {saved.game.name}, not of {asked.game}")
    fixed = {"players": asked.players, "seed": asked.seed, "seat": asked.seat}
    given = [name for name, value in fixed.items() if value is not None]
    if given or asked.option:
        raise Mistaken(
            f"--resume goes on as agreed: --{(given or ['option'])[0]} is for a new game"
        )
    return resumed(console, saved)


def join(asked: argparse.Namespace) -> int:
    from httpx import TransportError

    from naught.bots.own import take_in
    from naught.client import Refused, play_at

    bot = take_in(asked.bot)
    try:
        result = play_at(asked.link, bot, asked.name or bot.level.title, asked.seconds)
    except Refused as problem:
        raise Mistaken(f"{asked.link}: {problem}") from None
    except (OSError, TransportError) as problem:
        raise Mistaken(f"{asked.link} does not answer: {problem}") from None
    print(f"points by seat: {', '.join(map(str, result.scores))}")
    return 0


def games(_asked: argparse.Namespace) -> int:
    import naught
    from naught.terminal import shelf
    from naught.terminal.paint import plain_console

    shelf.show_games(plain_console(), [naught.load(name) for name in naught.games()])
    return 0


def rules(asked: argparse.Namespace) -> int:
    from naught.terminal import shelf
    from naught.terminal.paint import plain_console

    shelf.show_rules(plain_console(), known_game(asked.game), " ".join(asked.search))
    return 0


def replay(asked: argparse.Namespace) -> int:
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.replay import show_replay

    show_replay(plain_console(), open_record(asked.file), asked.seat)
    return 0


def verify(asked: argparse.Namespace) -> int:
    from naught.core.verify import verify
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.report import show_verdict

    saved = open_record(asked.file)
    verdict = verify(saved.game, saved.text, asked.commitment)
    show_verdict(plain_console(), saved, verdict, asked.commitment is not None)
    return 0 if verdict.holds else 1


def simulate(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.lab.simulate import simulate
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.report import show_simulation

    game = known_game(asked.game)
    players, options = asked.players or game.usual_players, chosen(game, asked.option)
    game.settle(players, options)
    prepare(game.name)
    with counting("games", asked.games) as progress:
        bots = named_bots(asked.bots.split(",")) if asked.bots else None
        found = simulate(
            game,
            players,
            options,
            asked.games,
            asked.seed,
            bots,
            progress=progress,
            iterations=asked.iterations,
        )
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show_simulation(plain_console(), msgspec.to_builtins(found))
    return 0


def hint(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.terminal.advice import hint_of, show_hint
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console

    saved = open_record(asked.file)
    found, cast = hint_of(saved, asked.seat)
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show_hint(plain_console(), saved.game, cast, found)
    return 0


def analyse(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.advice.review import analyse
    from naught.terminal.advice import check_over, show_analysis
    from naught.terminal.files import open_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting

    saved = open_record(asked.file)
    match = check_over(saved)
    with counting("steps", len(match)) as progress:
        found = analyse(
            match, asked.iterations, asked.seconds, progress=lambda done, _: progress(done)
        )
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show_analysis(plain_console(), saved, found)
    return 0


def solve(asked: argparse.Namespace) -> int:
    from naught.lab.solve import check_solvable, solve
    from naught.terminal.files import write_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.solved import show_solution

    game = known_game(asked.game)
    check_solvable(game)
    if asked.free:
        return hunt(game, asked)
    match = known_order(game, asked)
    prepare(game.name)
    with counting("tiles", game.longest(1, {})) as progress:
        solved = solve(match, asked.seconds, asked.cores, progress)
    if asked.save:
        write_record(solved, asked.save, None)
    show_solution(plain_console(), solved)
    return 0


def known_order(game: "Game", asked: argparse.Namespace) -> "Match":
    """The cards in the order asked for: typed, by a seed, or those of a record."""
    from naught.core.match import Match
    from naught.lab.solve import dealt
    from naught.terminal.solved import order_of

    if asked.deck is not None:
        return dealt(game, asked.deck.replace(",", " ").split())
    if asked.seed is not None:
        return Match(game, 1, seed=asked.seed)
    return order_of(asked.record, game)


def hunt(game: "Game", asked: argparse.Namespace) -> int:
    """Hunt for the highest display; what the file holds already is gone on from."""
    import time

    from naught.lab.hunt import hunt
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.solved import best_so_far, show_solution, write_best

    best, started = best_so_far(asked.save, game), time.monotonic()
    prepare(game.name)
    with counting("minutes", asked.minutes) as progress:

        def tell(_attempts: int, _points: int) -> None:
            progress(min(asked.minutes, int((time.monotonic() - started) / 60)))

        for better in hunt(game, asked.minutes, time.time_ns(), best, tell):
            best = better
            plain_console(stderr=True).print(f"{best.scores()[0]} points")
            if asked.save:
                write_best(best, asked.save)
    if best is not None:
        show_solution(plain_console(), best)
    return 0


def train(asked: argparse.Namespace) -> int:
    from naught.terminal.prepare import counting, prepare

    game = known_game(asked.game)
    if game.trainer is not None:
        with counting("generations", game.trainer.GENERATIONS) as progress:
            kept = game.trainer.train(
                asked.folder, asked.seed, lambda step: progress(step.generation + 1)
            )
        print(f"learned: {kept}")
        return 0
    from naught.lab.train import Plan, Training

    training = Training(game, Plan(asked.seed, asked.positions, asked.hidden), asked.folder)
    prepare(game.name)
    with counting("learning", training.steps) as progress:
        print(f"learned: {training.run(progress)}")
    return 0


def ladder(asked: argparse.Namespace) -> int:
    import msgspec

    from naught import bots
    from naught.bots.bot import Effort
    from naught.lab.ladder import checked, jobs_in, ladder
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.report import show_ladder

    game = known_game(asked.game)
    players, options = asked.players or game.usual_players, chosen(game, asked.option)
    game.settle(players, options)
    levels = [] if asked.only else [level.name for level in bots.levels(game.name)]
    names = checked(game, list(dict.fromkeys([*levels, *named_bots(asked.bots)])))
    deals = asked.games if players == 1 else -(-asked.games // 2)
    effort = Effort(asked.seconds, asked.iterations)
    prepare(game.name)
    with counting("games", jobs_in(len(names), players, deals)) as progress:
        found = ladder(game, players, options, deals, asked.seed, names, effort, progress=progress)
    if asked.json:
        print(msgspec.json.encode(found).decode())
    else:
        show_ladder(plain_console(), msgspec.to_builtins(found))
    return 0


def named_bots(asked: Sequence[str]) -> list[str]:
    """Bots by their names; those in files are taken in."""
    if not any(name.endswith(".py") for name in asked):
        return list(asked)
    from naught.bots.own import take_in

    return [take_in(name).level.name if name.endswith(".py") else name for name in asked]


def use_other_cards(folder: Path) -> None:
    """From now on the games have the cards in this folder."""
    from naught.games import use_cards

    use_cards(folder)


def known_game(name: str) -> "Game":
    import naught

    return naught.load(name)


def chosen(game: "Game", pairs: Sequence[str]) -> dict[str, "Value"]:
    """Options as they were typed, each in the kind of value that its option has."""
    from naught.core.options import Switch, Whole

    kinds = {option.name: option for option in game.options}
    options: dict[str, Value] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Mistaken(f"an option is NAME=VALUE, not {pair!r}")
        if name in options:
            raise Mistaken(f"option {name} is given twice")
        options[name] = text
        if isinstance(kinds.get(name), Whole) and text.isascii() and text.isdigit():
            options[name] = int(text)
        elif isinstance(kinds.get(name), Switch) and text in ("true", "false"):
            options[name] = text == "true"
    return options


if __name__ == "__main__":
    sys.exit(main())
