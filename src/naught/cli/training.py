"""Commands that solve games and learn them."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naught.cli.arguments import Mistaken, add_game, command, count, known_game
from naught.cli.where import Stopped, add_where, anywhere, resumable

if TYPE_CHECKING:
    from naught.core.contract import Solver
    from naught.core.game import Game
    from naught.core.match import Match


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
    wants.add_argument(
        "--decks", type=count, metavar="N", help="solve many: the seeds SEED-0, SEED-1, ..."
    )
    wants.add_argument(
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
    if asked.free:
        return hunt(game, solver, asked)
    if asked.decks is not None:
        return solve_many(game, asked)
    if asked.ray is not None:
        raise Mistaken("one deck is solved on one machine: --ray wants --decks N")
    match = known_order(game, asked)
    prepare(game.name)
    with counting(solver.THINGS, game.longest(1, {})) as progress:
        solved = solver.solve(match, asked.seconds, asked.cores, progress, asked.width)
    if asked.save:
        write_record(solved, asked.save, None)
    show_solution(plain_console(), solver, solved)
    return 0


def solve_many(game: "Game", asked: argparse.Namespace) -> int:
    """Solve many decks, and print what each and all came to."""
    from naught.lab.solve import solve_decks
    from naught.terminal.prepare import counting, prepare

    if asked.seed is None:
        raise Mistaken("--decks wants --seed SEED: deck n is that of the seed SEED-n")
    prepare(game.name)
    with (
        counting("decks", asked.decks) as progress,
        resumable(asked, game.name, "decks") as where,
    ):
        wishes = (asked.seed, asked.decks, float(asked.seconds), asked.width)
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


def hunt(game: "Game", solver: "Solver", asked: argparse.Namespace) -> int:
    """Hunt for the highest points; it continues from what the file already holds."""
    import time

    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.solved import best_so_far, show_solution, write_best

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
    add_where(wants)
    wants.set_defaults(run=train)


def train(asked: argparse.Namespace) -> int:
    from naught.lab.training.train import training_for
    from naught.terminal.prepare import counting, prepare

    game = known_game(asked.game)
    if game.trainer is not None and asked.ray is not None:
        raise Mistaken(f"{game.name} learns on one machine: without --ray")
    prepare(game.name)
    with anywhere(asked, [game.name]) as where:
        wishes = (asked.seed, asked.positions, asked.hidden, where)
        training = training_for(game, asked.folder, *wishes)
        try:
            with counting("learning", training.steps) as progress:
                print(f"learned: {training.run(progress)}")
        except KeyboardInterrupt:
            raise Stopped("stopped: the same command goes on from there") from None
    return 0


COMMANDS = (add_solve, add_train)
