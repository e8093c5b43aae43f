"""Commands that write data: games for research, exercises for learners."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from naught.cli.arguments import (
    Mistaken,
    add_cards,
    add_game,
    add_model,
    add_options,
    command,
    count,
    named_bots,
    settled,
    whole,
)
from naught.cli.where import add_where, anywhere, resumable, saying, typed

if TYPE_CHECKING:
    from naught.lab.where import Where


def add_export(commands: Any) -> None:
    wants = command(
        commands,
        "export",
        "write games of bots as Parquet: positions, masks, moves, visits, results",
        "  naught export zero --games 10000 --bots greedy --to zero-data\n"
        "  naught export nmbrs --games 500 --bots hard --search 400 --to nmbrs-data",
    )
    add_game(wants)
    wants.add_argument(
        "--to",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="a new folder, or one that was begun",
    )
    wants.add_argument("--games", type=count, default=1000, metavar="N", help="default: 1000")
    wants.add_argument(
        "--bots",
        default="greedy",
        metavar="BOT[,BOT...]",
        help="a level, a FILE.py, random, greedy: one for all seats, or one for each",
    )
    wants.add_argument(
        "--search",
        type=whole,
        default=0,
        metavar="N",
        help="search every position this far and keep the shares of visits (default: not at all)",
    )
    wants.add_argument(
        "--shard", type=count, default=1000, metavar="N", help="games in a file (default: 1000)"
    )
    wants.add_argument("--players", type=count, metavar="N", help="default: as usual for the game")
    wants.add_argument("--seed", default="1", help="the same one writes the same (default: 1)")
    add_options(wants)
    add_cards(wants)
    add_model(wants)
    add_where(wants)
    wants.set_defaults(run=export)


def export(asked: argparse.Namespace) -> int:
    from importlib.util import find_spec

    from naught.lab.simulation.export import export
    from naught.lab.simulation.simulate import seat_bots
    from naught.terminal.prepare import counting, prepare

    if find_spec("pyarrow") is None:
        raise Mistaken("an export needs pyarrow: pip install 'naught[data]'")
    game, players, options = settled(asked)
    bots = seat_bots(players, named_bots(asked.bots.split(",")))
    prepare(game.name)
    with counting("games", asked.games) as progress, going_on(asked, game.name) as where:
        rows = export(
            game,
            players,
            options,
            asked.games,
            bots,
            asked.to,
            asked.seed,
            asked.search,
            asked.shard,
            where,
            progress,
        )
    print(f"{rows:,} decisions of {asked.games:,} games are in {asked.to}; see _card.json there")
    return 0


@contextmanager
def going_on(asked: argparse.Namespace, game: str) -> Iterator["Where"]:
    """Where to work. Complete files are kept, and the same command adds the rest."""
    stopping = saying(f"stopped: complete files are kept; to continue:\n  {typed(asked)}")
    with anywhere(asked, [game]) as where, stopping:
        yield where


def add_exercises(commands: Any) -> None:
    wants = command(
        commands,
        "exercises",
        "find positions with one clearly best move in bots' games",
        "  naught exercises zero --count 40 --seed 1 --out exercises.json",
    )
    add_game(wants)
    wants.add_argument("--count", type=count, default=40, metavar="N", help="default: 40")
    wants.add_argument("--out", type=Path, metavar="FILE", help="write them here (default: print)")
    wants.add_argument("--players", type=count, metavar="N", help="default: as usual for the game")
    wants.add_argument(
        "--seed", default="1", help="any text; the same one gives the same exercises (default: 1)"
    )
    add_options(wants)
    add_cards(wants)
    add_where(wants)
    wants.set_defaults(run=exercises)


def exercises(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.lab.exercises import make
    from naught.terminal.prepare import counting, prepare

    game, players, options = settled(asked)
    prepare(game.name)
    with (
        counting("exercises", asked.count) as progress,
        resumable(asked, [game.name], "games") as where,
    ):
        found = make(game, players, options, asked.count, asked.seed, progress, where)
    chosen = "".join(f" --option {text}" for text in asked.option)
    chosen += "".join(f" --rule {text}" for text in asked.rule)
    made_by = f"naught exercises {game.name} --players {players}{chosen}"
    made_by += f" --count {asked.count} --seed {asked.seed}"
    text = msgspec.json.format(msgspec.json.encode(msgspec.structs.replace(found, command=made_by)))
    if asked.out is None:
        print(text.decode())
    else:
        asked.out.write_bytes(text + b"\n")
    return 0


COMMANDS = (add_export, add_exercises)
