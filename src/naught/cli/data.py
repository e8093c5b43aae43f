"""The command that writes games as data."""

import argparse
from pathlib import Path
from typing import Any

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


def add_export(commands: Any) -> None:
    wants = command(
        commands,
        "export",
        "write games of bots as Parquet: positions, masks, moves, visits, results",
        "  naught export zero --games 10000 --bots greedy --to zero-data\n"
        "  naught export nmbrs --games 500 --bots hard --search 400 --to nmbrs-data",
    )
    add_game(wants)
    wants.add_argument("--to", type=Path, required=True, metavar="FOLDER", help="a new folder")
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
    wants.add_argument("--cores", type=count, metavar="N", help="default: all")
    add_options(wants)
    add_cards(wants)
    add_model(wants)
    wants.set_defaults(run=export)


def export(asked: argparse.Namespace) -> int:
    from importlib.util import find_spec

    from naught.lab.export import export
    from naught.lab.simulate import seat_bots
    from naught.terminal.prepare import counting, prepare

    if find_spec("pyarrow") is None:
        raise Mistaken("an export needs pyarrow: pip install 'naught[data]'")
    game, players, options = settled(asked)
    bots = seat_bots(players, named_bots(asked.bots.split(",")))
    prepare(game.name)
    with counting("games", asked.games) as progress:
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
            asked.cores,
            progress,
        )
    print(f"{rows:,} decisions of {asked.games:,} games are in {asked.to}; see _card.json there")
    return 0


COMMANDS = (add_export,)
