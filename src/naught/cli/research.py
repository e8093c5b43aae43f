"""Commands that let bots play, learn and solve."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naught.cli.arguments import (
    add_game,
    add_measured,
    add_model,
    command,
    count,
    known_game,
    named_bots,
    report,
    seconds,
    settled,
)

if TYPE_CHECKING:
    from naught.core.contract import Solver
    from naught.core.game import Game
    from naught.core.match import Match


def add_simulate(commands: Any) -> None:
    wants = command(
        commands,
        "simulate",
        "play many games between bots and measure them",
        "  naught simulate zero --players 4 --games 100000 --seed 1\n"
        "  naught simulate zero --players 3 --games 200 --bots greedy,easy,medium --json",
    )
    add_game(wants)
    wants.add_argument("--games", type=count, default=1000, metavar="N", help="default: 1000")
    wants.add_argument(
        "--bots",
        metavar="BOT[,BOT...]",
        help="random, greedy, a level or a FILE.py: one for all seats, or one for each",
    )
    wants.add_argument(
        "--iterations",
        type=count,
        metavar="N",
        help="how far all bots search (default: as far as their level does)",
    )
    add_measured(wants)
    wants.set_defaults(run=simulate)


def simulate(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.lab.simulate import seat_bots, simulate
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.report import show_simulation

    game, players, options = settled(asked)
    bots = seat_bots(players, named_bots(asked.bots.split(",")) if asked.bots else None)
    prepare(game.name)
    with counting("games", asked.games) as progress:
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
    wants.set_defaults(run=ladder)


def ladder(asked: argparse.Namespace) -> int:
    import msgspec

    from naught import bots
    from naught.bots.bot import Effort
    from naught.lab.ladder import checked, jobs_in, ladder
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.report import show_ladder

    game, players, options = settled(asked)
    levels = [] if asked.only else [level.name for level in bots.levels(game.name)]
    names = checked(game, list(dict.fromkeys([*levels, *named_bots(asked.bots)])))
    deals = asked.games if players == 1 else -(-asked.games // 2)
    effort = Effort(asked.seconds, asked.iterations)
    prepare(game.name)
    with counting("games", jobs_in(len(names), players, deals)) as progress:
        found = ladder(game, players, options, deals, asked.seed, names, effort, progress=progress)
    return report(asked, found, lambda: show_ladder(plain_console(), msgspec.to_builtins(found)))


def add_duel(commands: Any) -> None:
    wants = command(
        commands,
        "duel",
        "let two bots play the same cards from both sides, and tell who makes more of them",
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
    wants.add_argument("--cores", type=count, metavar="N", help="default: all")
    add_measured(wants)
    wants.set_defaults(run=duel)


def duel(asked: argparse.Namespace) -> int:
    from naught.lab.duel import duel, line
    from naught.lab.ladder import checked
    from naught.terminal.prepare import counting, prepare

    game, players, options = settled(asked)
    first, second = checked(game, named_bots(asked.bots))
    prepare(game.name)
    deals, limits = -(-asked.games // 2), (asked.iterations, asked.cores, asked.seconds)
    with counting("deals", deals) as progress:
        pair = (first, second)
        found = duel(game, players, options, deals, asked.seed, pair, *limits, progress)
    return report(asked, found, lambda: print(line(found)))


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
        "--iterations", type=count, default=150, metavar="N", help="of all levels but the best"
    )
    wants.add_argument("--fewer", action="store_true", help="where a careless look is a good one")
    wants.add_argument("--best", type=count, metavar="N", help="iterations of the best, meanwhile")
    add_model(wants)
    wants.set_defaults(run=calibrate)


def calibrate(asked: argparse.Namespace) -> int:
    from naught.lab.ladder import checked
    from naught.terminal.prepare import prepare

    game = known_game(asked.game)
    game.settle(asked.players, {})
    names = named_bots(asked.bots)
    for name in names:
        checked(game, [name, "best"])
    prepare(game.name)
    for name in names:
        show_standing(game, asked, name)
    if not names:
        show_strengths(game, asked)
    return 0


def show_standing(game: "Game", asked: argparse.Namespace, bot: str) -> None:
    """Where a bot stands among the levels."""
    from naught.lab.calibrate import standing

    for level, fared in standing(game, asked.players, bot, asked.games, asked.seed).items():
        result = f"is ahead by {fared}" if asked.players == 1 else f"wins {fared}"
        print(f"{bot} against {level}: {result}", flush=True)


def show_strengths(game: "Game", asked: argparse.Namespace) -> None:
    """Numbers for the levels, as a game's file has them."""
    import math

    from naught.lab.calibrate import calibrated

    wishes = (asked.games, asked.seed, asked.iterations, asked.fewer, asked.best)
    step, found = calibrated(game, asked.players, *wishes)
    alone = f"each should be ahead of the one below by {step:.1f}"
    wins = f"each should beat the one below in {1 / (1 + math.exp(-step)):.0%}"
    print(alone if asked.players == 1 else wins)
    for one in found:
        print(f"        Strength({one.iterations}, {one.whim:g}, {one.slip:g}),")


def add_solve(commands: Any) -> None:
    wants = command(
        commands,
        "solve",
        "find the best game for one where the order of the cards is known, or free",
        '  naught solve nmbr9 --deck "8 3 0 5 9 1 1 7 4 6 2 0 3 8 9 5 2 6 7 4"\n'
        "  naught solve nmbr9 --seed monday --seconds 20 --save monday.record\n"
        "  naught solve nmbr9 --record my-game.record\n"
        "  naught solve nmbr9 --free --minutes 10 --save highest.record",
    )
    add_game(wants)
    what = wants.add_mutually_exclusive_group(required=True)
    what.add_argument("--deck", metavar="CARDS", help="all cards in their order")
    what.add_argument("--seed", help="the order that this seed gives at a table")
    what.add_argument("--record", metavar="FILE", help="the order of a game that was played")
    what.add_argument("--free", action="store_true", help="any order: hunt for the highest points")
    wants.add_argument(
        "--seconds", type=count, default=60, metavar="N", help="for a known order (default: 60)"
    )
    wants.add_argument(
        "--minutes", type=count, default=10, metavar="N", help="for a hunt (default: 10)"
    )
    wants.add_argument("--cores", type=count, metavar="N", help="default: all")
    wants.add_argument(
        "--save", metavar="FILE", type=Path, help="keep it as a record; a hunt resumes from there"
    )
    wants.set_defaults(run=solve)


def solve(asked: argparse.Namespace) -> int:
    from naught.lab.solve import solver_of
    from naught.terminal.files import write_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.solved import show_solution

    game = known_game(asked.game)
    solver = solver_of(game)
    if asked.free:
        return hunt(game, solver, asked)
    match = known_order(game, asked)
    prepare(game.name)
    with counting(solver.THINGS, game.longest(1, {})) as progress:
        solved = solver.solve(match, asked.seconds, asked.cores, progress)
    if asked.save:
        write_record(solved, asked.save, None)
    show_solution(plain_console(), solver, solved)
    return 0


def known_order(game: "Game", asked: argparse.Namespace) -> "Match":
    """The cards in the order asked for: typed, by a seed, or those of a record."""
    from naught.core.match import Match
    from naught.terminal.solved import order_of

    if asked.deck is not None:
        match = Match(game, 1)
        match.chance(asked.deck.replace(",", " ").split())
        return match
    if asked.seed is not None:
        return Match(game, 1, seed=asked.seed)
    return order_of(asked.record, game)


def hunt(game: "Game", solver: "Solver", asked: argparse.Namespace) -> int:
    """Hunt for the highest points; it continues from what the file already holds."""
    import time

    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.solved import best_so_far, show_solution, write_best

    best, started = best_so_far(asked.save, game), time.monotonic()
    prepare(game.name)
    with counting("minutes", asked.minutes) as progress:

        def tell(_attempts: int, _points: int) -> None:
            progress(min(asked.minutes, int((time.monotonic() - started) / 60)))

        for better in solver.hunt(game, asked.minutes, time.time_ns(), best, tell):
            best = better
            plain_console(stderr=True).print(f"{best.scores()[0]} points")
            if asked.save:
                write_best(best, asked.save)
    if best is not None:
        show_solution(plain_console(), solver, best)
    return 0


def add_train(commands: Any) -> None:
    wants = command(
        commands,
        "train",
        "retrain what the bots of a game have learned",
        "  naught train zerohero --folder my-model\n"
        "  naught train zerohero --folder my-model  # resumes where it was interrupted",
    )
    add_game(wants)
    wants.add_argument("--folder", type=Path, required=True, help="where the model is kept")
    wants.add_argument("--seed", default="1", help="the same one learns the same (default: 1)")
    wants.add_argument(
        "--positions", type=count, default=400_000, metavar="N", help="default: 400000"
    )
    wants.add_argument(
        "--hidden", type=count, default=24, metavar="N", help="units of the network (default: 24)"
    )
    wants.set_defaults(run=train)


def train(asked: argparse.Namespace) -> int:
    from naught.lab.train import training_for
    from naught.terminal.prepare import counting, prepare

    game = known_game(asked.game)
    training = training_for(game, asked.folder, asked.seed, asked.positions, asked.hidden)
    prepare(game.name)
    with counting("learning", training.steps) as progress:
        print(f"learned: {training.run(progress)}")
    return 0


COMMANDS = (add_simulate, add_ladder, add_duel, add_calibrate, add_solve, add_train)
