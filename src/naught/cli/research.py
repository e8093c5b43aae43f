"""Commands that let bots play, and measure them."""

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.cli.arguments import (
    Mistaken,
    add_game,
    add_measured,
    add_model,
    check_effort,
    command,
    count,
    known_game,
    named_bots,
    report,
    seconds,
    settled,
    unused,
)
from naught.cli.where import add_where, resumable

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.lab.where import Where

ITERATIONS: Final = 150  # of levels that are tried out
OF_NEW_LEVELS: Final = ("iterations", "fewer", "best")


def add_simulate(commands: Any) -> None:
    wants = command(
        commands,
        "simulate",
        "play many games between bots and measure them",
        "  naught simulate zero --players 4 --games 100000 --seed 1\n"
        "  naught simulate zero --players 3 --games 200 --bots greedy,easy,medium --json\n"
        "  naught simulate nmbrs --games 1000 --bots quick --save my-games\n"
        "  naught simulate zero --games 1000000 --bots quick --ray 10.0.0.1:6379",
    )
    add_game(wants)
    wants.add_argument("--games", type=count, default=1000, metavar="N", help="default: 1000")
    wants.add_argument(
        "--bots",
        metavar="BOT[,BOT...]",
        help="random, quick, greedy, a level or a FILE.py: one for all seats, or one for each",
    )
    wants.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far all bots search (default: as far as their level does)",
    )
    wants.add_argument(
        "--save",
        type=Path,
        metavar="FOLDER",
        help="keep each game: seed, scores, length, events, record (CSV and Parquet)",
    )
    add_measured(wants)
    add_where(wants)
    wants.set_defaults(run=simulate)


def simulate(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.lab.simulation.keep import Keeper
    from naught.lab.simulation.simulate import seat_bots, simulate
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.figures import show_simulation

    game, players, options = settled(asked)
    bots = seat_bots(players, named_bots(asked.bots.split(",")) if asked.bots else None)
    check_effort(bots, asked.iterations)
    prepare(game.name)
    with ExitStack() as stack:
        progress = stack.enter_context(counting("games", asked.games))
        where = stack.enter_context(resumable(asked, [game.name], "parts"))
        keeper = None
        if asked.save is not None:
            keeper = stack.enter_context(Keeper(asked.save, game, players))
        found = simulate(
            game,
            players,
            options,
            asked.games,
            asked.seed,
            bots,
            where,
            progress,
            asked.iterations,
            keeper,
        )
    return report(
        asked, found, lambda: show_simulation(plain_console(), msgspec.to_builtins(found))
    )


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
    add_game(wants)
    wants.add_argument(
        "bots", nargs="*", metavar="BOT", help="a FILE.py, random, greedy, or ITERATIONS:WHIM:SLIP"
    )
    wants.add_argument("--only", action="store_true", help="the bots named, not all levels")
    wants.add_argument(
        "--games",
        type=count,
        default=40,
        metavar="N",
        help="of every two bots, or of each alone (default: 40); two for each deal",
    )
    limit = wants.add_mutually_exclusive_group()
    limit.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far all levels search (default: as far as each does)",
    )
    limit.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help="let a clock run: for a move at most (default: 1 for a FILE.py, none for levels)",
    )
    add_measured(wants)
    add_where(wants)
    wants.set_defaults(run=ladder)


def ladder(asked: argparse.Namespace) -> int:
    import msgspec

    from naught import bots
    from naught.bots.bot import Effort
    from naught.lab.strength.ladder import checked, jobs_in, ladder
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.figures import show_ladder

    game, players, options = settled(asked)
    levels = [] if asked.only else [level.name for level in bots.levels(game.name)]
    names = checked(game, list(dict.fromkeys([*levels, *named_bots(asked.bots)])))
    check_effort(names, asked.iterations, asked.seconds)
    deals = asked.games if players == 1 else -(-asked.games // 2)
    effort = Effort(asked.seconds, asked.iterations)
    prepare(game.name)
    jobs = jobs_in(len(names), players, deals)
    with counting("games", jobs) as progress, resumable(asked, [game.name], "parts") as where:
        wishes = (deals, asked.seed, names, effort)
        found = ladder(game, players, options, *wishes, where, progress)
    return report(asked, found, lambda: show_ladder(plain_console(), msgspec.to_builtins(found)))


def add_duel(commands: Any) -> None:
    wants = command(
        commands,
        "duel",
        "let two bots play the same cards from both sides, and say which makes more of them",
        "  naught duel zero hard greedy --players 4\n"
        "  naught duel zero my_bot.py hard --games 1000 --seconds 0.05\n"
        "  naught duel zerohero best plain --model my-model --json",
    )
    add_game(wants)
    wants.add_argument(
        "bots", nargs=2, metavar="BOT", help="a level, a FILE.py, random, greedy, plain"
    )
    wants.add_argument(
        "--games", type=count, default=200, metavar="N", help="two for each deal (default: 200)"
    )
    limit = wants.add_mutually_exclusive_group()
    limit.add_argument("--iterations", type=count, metavar="N", help="how far both search")
    limit.add_argument("--seconds", type=seconds, metavar="S", help="for each move: equal time")
    add_measured(wants)
    add_where(wants)
    wants.set_defaults(run=duel)


def duel(asked: argparse.Namespace) -> int:
    from naught.lab.strength.duel import duel, line, saving
    from naught.lab.strength.ladder import checked
    from naught.terminal.prepare import counting, prepare

    game, players, options = settled(asked)
    first, second = checked(game, named_bots(asked.bots))
    check_effort((first, second), asked.iterations, asked.seconds)
    prepare(game.name)
    deals, pair = -(-asked.games // 2), (first, second)
    with counting("deals", deals) as progress, resumable(asked, [game.name], "deals") as where:
        wishes = (deals, asked.seed, pair, asked.iterations, where, asked.seconds, progress)
        found = duel(game, players, options, *wishes)
    return report(asked, found, lambda: print(line(found), saving(found), sep="\n"))


def add_calibrate(commands: Any) -> None:
    wants = command(
        commands,
        "calibrate",
        "find numbers for a game's levels, or where bots stand among them",
        "  naught calibrate zero --games 400\n  naught calibrate zero my_bot.py greedy --games 200",
    )
    add_game(wants)
    wants.add_argument("bots", nargs="*", metavar="BOT", help="a FILE.py, random, greedy")
    wants.add_argument("--players", type=count, default=2, metavar="N", help="default: 2")
    wants.add_argument(
        "--games", type=count, default=100, metavar="N", help="of every two (default: 100)"
    )
    wants.add_argument("--seed", default="1", help="default: 1")
    wants.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help=f"of all levels but the best (default: {ITERATIONS})",
    )
    wants.add_argument("--fewer", action="store_true", help="where a careless look is a good one")
    wants.add_argument("--best", type=count, metavar="N", help="iterations of the best, meanwhile")
    add_model(wants)
    add_where(wants)
    wants.set_defaults(run=calibrate)


def calibrate(asked: argparse.Namespace) -> int:
    from naught.lab.strength.ladder import checked
    from naught.terminal.prepare import prepare

    game = known_game(asked.game)
    game.settle(asked.players, {})
    names = named_bots(asked.bots)
    if asked.games < 2:
        raise Mistaken("--games is 2 or more: every deal is played from both sides")
    for name in names:
        checked(game, [name, "best"])
        unused(asked, "where bots stand among the levels is asked without", *OF_NEW_LEVELS)
    prepare(game.name)
    with resumable(asked, [game.name], "deals") as where:
        for name in names:
            show_standing(game, asked, name, where)
        if not names:
            show_strengths(game, asked, where)
    return 0


def show_standing(game: "Game", asked: argparse.Namespace, bot: str, where: "Where") -> None:
    """Where a bot stands among the levels."""
    from naught.lab.strength.calibrate import deals_in, standing
    from naught.terminal.prepare import counting

    wishes = (asked.players, bot, asked.games, asked.seed, where)
    with counting("deals", deals_in(asked.games, asked.players)) as progress:
        found = standing(game, *wishes, progress)
    for level, fared in found.items():
        result = f"is ahead by {fared}" if asked.players == 1 else f"wins {fared}"
        print(f"{bot} against {level}: {result}", flush=True)


def show_strengths(game: "Game", asked: argparse.Namespace, where: "Where") -> None:
    """Numbers for the levels, as a game's file has them."""
    import math

    from naught.lab.strength.calibrate import calibrated, deals_in
    from naught.terminal.prepare import counting

    iterations = asked.iterations or ITERATIONS
    wishes = (asked.games, asked.seed, iterations, asked.fewer, asked.best, where)
    with counting("deals", deals_in(asked.games, asked.players)) as progress:
        step, found = calibrated(game, asked.players, *wishes, progress)
    alone = f"each should be ahead of the one below by {step:.1f}"
    wins = f"each should beat the one below in {1 / (1 + math.exp(-step)):.0%}"
    print(alone if asked.players == 1 else wins)
    for one in found:
        print(f"        Strength({one.iterations}, {one.whim:g}, {one.slip:g}),")


COMMANDS = (add_simulate, add_ladder, add_duel, add_calibrate)
