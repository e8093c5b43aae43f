"""Commands that solve games and learn them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.cli.arguments import Mistaken, add_game, command, count, known_game, unused
from naught.cli.where import (
    Stopped,
    add_where,
    anywhere,
    begins_anew,
    resumable,
    saying,
    typed,
)

if TYPE_CHECKING:
    from naught.core.contract import Solver
    from naught.core.game import Game
    from naught.core.match import Match

SECONDS: Final = 60  # for a known order
MINUTES: Final = 10  # for a hunt
POSITIONS: Final = 400_000
HIDDEN: Final = 24  # units of a network


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
        "--minutes", type=count, metavar="N", help=f"for a hunt (default: {MINUTES})"
    )
    wants.add_argument(
        "--decks", type=count, metavar="N", help="solve many: the seeds SEED-0, SEED-1, ..."
    )
    limit = wants.add_mutually_exclusive_group()
    limit.add_argument(
        "--seconds", type=count, metavar="N", help=f"for a known order (default: {SECONDS})"
    )
    limit.add_argument(
        "--width", type=count, metavar="N", help="positions side by side, instead of the seconds"
    )
    add_where(wants)
    wants.add_argument(
        "--save", metavar="FILE", type=Path, help="keep it as a record; a hunt resumes from there"
    )
    wants.set_defaults(run=solve)


def solve(asked: argparse.Namespace) -> int:
    from naught.lab.solve import solver_of
    from naught.terminal.files import write_record
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.solved import show_solution

    game = known_game(asked.game)
    solver = solver_of(game)
    check_kind(asked)
    if asked.free:
        return hunting(game, solver, asked)
    if asked.decks is not None:
        return solve_many(game, asked)
    match = known_order(game, asked)
    prepare(game.name)
    tiles = game.longest(1, {})
    with saying(begins_anew(asked)), counting(solver.THINGS, tiles) as progress:
        solved = solver.solve(match, asked.seconds or SECONDS, asked.cores, progress, asked.width)
    if asked.save:
        write_record(solved, asked.save, None)
    show_solution(plain_console(), solver, solved)
    return 0


def check_kind(asked: argparse.Namespace) -> None:
    """Refuse options that would change nothing here."""
    if asked.free:
        unused(asked, "any order is hunted for --minutes N, without", "decks", "seconds", "width")
    elif asked.decks is None:
        unused(asked, "one deck (many with --decks N) is solved on one machine, without", "ray")
    else:
        unused(asked, "a record keeps one solution, so --decks N goes without", "save")
        if asked.seed is None:
            raise Mistaken("--decks wants --seed SEED: deck n is that of the seed SEED-n")
    if not asked.free:
        unused(asked, "a known order is solved for --seconds N, without", "minutes")


def solve_many(game: "Game", asked: argparse.Namespace) -> int:
    """Solve many decks, and print the points of each and the mean."""
    from naught.lab.solve import solve_decks
    from naught.terminal.prepare import counting, prepare

    prepare(game.name)
    with (
        counting("decks", asked.decks) as progress,
        resumable(asked, [game.name], "decks") as where,
    ):
        wishes = (asked.seed, asked.decks, float(asked.seconds or SECONDS), asked.width)
        found, mean = solve_decks(game, *wishes, where, progress)
    for seed, points in found.items():
        print(f"{seed}: {points} points")
    print(f"{asked.decks} decks: {mean} points")
    return 0


def known_order(game: "Game", asked: argparse.Namespace) -> "Match":
    """The cards in the order asked for: typed, by a seed, or those of a record."""
    from naught.core.match import Match
    from naught.terminal.reports.solved import order_of

    if asked.deck is not None:
        match = Match(game, 1)
        match.chance(asked.deck.replace(",", " ").split())
        return match
    if asked.seed is not None:
        return Match(game, 1, seed=asked.seed)
    return order_of(asked.record, game)


def hunting(game: "Game", solver: "Solver", asked: argparse.Namespace) -> int:
    """Hunt for the highest points; it continues from what the file already holds."""
    import time

    from naught.lab.solve import hunt
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.solved import best_so_far, show_solution, write_best

    best, started = best_so_far(asked.save, game), time.monotonic()
    prepare(game.name)
    minutes = asked.minutes or MINUTES
    with (
        counting("seconds", 60 * minutes) as progress,
        anywhere(asked, [game.name]) as where,
    ):

        def tell(_attempts: int) -> None:
            progress(min(60 * minutes, int(time.monotonic() - started)))

        try:
            for better in hunt(game, minutes, time.time_ns(), best, where, tell):
                best = better
                plain_console(stderr=True).print(f"{best.scores()[0]} points")
                if asked.save:
                    write_best(best, asked.save)
        except KeyboardInterrupt:
            raise Stopped(how_to_go_on(asked, best)) from None
    if best is not None:
        show_solution(plain_console(), solver, best)
    return 0


def how_to_go_on(asked: argparse.Namespace, best: "Match | None") -> str:
    """What to say when a hunt is stopped."""
    if asked.save is not None and best is None:
        return begins_anew(asked)
    if asked.save is None or best is None:
        return f"{begins_anew(asked)}\n(--save FILE would keep the best, and go on from it)"
    points = f"{best.scores()[0]} points are in {asked.save}"
    return f"stopped: {points}; to continue:\n  {typed(asked)}"


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
    wants.add_argument("--positions", type=count, metavar="N", help=f"default: {POSITIONS}")
    wants.add_argument(
        "--hidden", type=count, metavar="N", help=f"units of the network (default: {HIDDEN})"
    )
    add_where(wants)
    wants.set_defaults(run=train)


def train(asked: argparse.Namespace) -> int:
    from naught.lab.training.train import training_for
    from naught.terminal.prepare import counting, prepare

    game = known_game(asked.game)
    if game.trainer is not None:
        why = f"{game.name} learns in its own way, on all cores of one machine, without"
        unused(asked, why, "ray", "cores", "positions", "hidden")
    prepare(game.name)
    with anywhere(asked, [game.name]) as where:
        wishes = (asked.seed, asked.positions or POSITIONS, asked.hidden or HIDDEN, where)
        training = training_for(game, asked.folder, *wishes)
        going_on = saying(f"stopped: finished steps are kept; to continue:\n  {typed(asked)}")
        with going_on, counting("learning", training.steps) as progress:
            print(f"learned: {training.run(progress)}")
    return 0


COMMANDS = (add_solve, add_train)
