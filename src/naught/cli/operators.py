"""Commands for whoever runs a server: the tables in its database."""

import argparse
import asyncio
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.cli.arguments import Mistaken, Parser, command, count, days, report

if TYPE_CHECKING:
    from naught.server.ending.facts import Listed, Wanted

STATUSES: Final = ("gathering", "playing", "over", "archived")
EXAMPLES: Final = (
    "  naught tables list --status over --idle 90\n"
    "  naught tables export --status archived --to backup\n"
    "  naught tables delete q3Zp0t8bX1yq9Kk2Jm4nWcVd\n"
    "  NAUGHT_DATABASE=postgresql://naught@localhost/naught naught tables list --json"
)


def add_tables(commands: Any) -> None:
    wants = command(commands, "tables", "list, export and delete the tables of a server", EXAMPLES)
    acts = wants.add_subparsers(metavar="ACT", parser_class=Parser, required=True, dest="act")
    listing = act(acts, "list", "show tables: nobody's name, no cards")
    listing.add_argument(
        "--limit", type=count, default=100, metavar="N", help="at most this many (default: 100)"
    )
    listing.add_argument("--json", action="store_true", help="a JSON array instead of lines")
    listing.set_defaults(run=list_tables)
    export = act(acts, "export", "write the records of finished tables to files, names included")
    export.add_argument(
        "--to", type=Path, metavar="FOLDER", help="default: print it, if only one is asked for"
    )
    export.add_argument("--json", action="store_true", help="say what was written as JSON")
    export.set_defaults(run=export_tables)
    delete = act(acts, "delete", "delete tables for good; bests and the lists of the days stay")
    delete.add_argument("--yes", action="store_true", help="do not ask")
    delete.add_argument("--json", action="store_true", help="say what was deleted as JSON")
    delete.set_defaults(run=delete_tables)


def act(acts: Any, name: str, about: str) -> argparse.ArgumentParser:
    wants: argparse.ArgumentParser = acts.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}."
    )
    wants.add_argument("ids", nargs="*", metavar="TABLE", help="an id, or the link of a table")
    wants.add_argument(
        "--database", metavar="URL", help="as for naught serve; it may be running or not"
    )
    wants.add_argument("--status", choices=STATUSES, help="only these")
    wants.add_argument("--game", metavar="GAME", help="only of this game")
    wants.add_argument(
        "--idle", type=days, metavar="DAYS", help="only where nothing has happened for that long"
    )
    wants.set_defaults(cards=None, model=None)
    return wants


def list_tables(asked: argparse.Namespace) -> int:
    from naught.server.ending import operators

    which = wanted(asked)

    async def tables() -> "list[Listed]":
        async with operators.opened(asked.database) as store:
            return await operators.found(store, which, asked.limit)

    found = ran(tables())
    return report(asked, found, lambda: show(found))


def export_tables(asked: argparse.Namespace) -> int:
    found = ran(export(asked))
    if asked.json:
        return report(asked, found, lambda: None)
    if asked.to is not None:
        print(f"{len(found['written'])} records written to {asked.to}")
    for table in found["left"]:
        print(f"naught: {table} is not over: there is no record of it", file=sys.stderr)
    return 0


async def export(asked: argparse.Namespace) -> dict[str, list[str]]:
    from naught.server.ending import operators

    done: dict[str, list[str]] = {"written": [], "left": []}
    which = wanted(asked)
    async with operators.opened(asked.database) as store:
        tables = await operators.found(store, which)
        if asked.to is None and len(tables) != 1:
            raise Mistaken(f"{len(tables)} tables fit: name a folder for their records with --to")
        if asked.to is not None:
            asked.to.mkdir(parents=True, exist_ok=True)
        for table in tables:
            record = await operators.record(store, table.id)
            if record is None:
                done["left"].append(table.id)
            elif asked.to is None:
                print(record, end="")
                done["written"].append(table.id)
            else:
                file = asked.to / f"{table.game}-{table.id}.record"
                file.write_text(record, encoding="utf-8")
                done["written"].append(str(file))
    return done


def delete_tables(asked: argparse.Namespace) -> int:
    deleted = ran(delete(asked))
    return report(asked, {"deleted": deleted}, lambda: print(f"{len(deleted)} tables deleted"))


async def delete(asked: argparse.Namespace) -> list[str]:
    from naught.server.ending import operators

    if not any((asked.ids, asked.status, asked.game, asked.idle is not None)):
        raise Mistaken("delete which tables? name them, or say --status, --game or --idle")
    which = wanted(asked)
    async with operators.opened(asked.database) as store:
        tables = await operators.found(store, which)
        ids = [table.id for table in tables]
        if ids and not asked.yes:
            confirm(len(ids))
        await operators.delete(store, ids, lambda _: None)
    return ids


def confirm(tables: int) -> None:
    if not sys.stdin.isatty():
        raise Mistaken(f"{tables} tables would be deleted for good: say --yes if you mean it")
    if input(f"Delete {tables} tables for good? [y/N] ").strip().lower() not in ("y", "yes"):
        raise Mistaken("nothing was deleted")


def wanted(asked: argparse.Namespace) -> "Wanted":
    from naught.server.ending.facts import Wanted
    from naught.server.ending.rules import A_DAY
    from naught.server.tables.table import now_ms

    before = None if asked.idle is None else now_ms() - asked.idle * A_DAY
    return Wanted(tuple(map(table_id, asked.ids)), asked.status, asked.game, before)


def table_id(text: str) -> str:
    """The id in what was typed: alone, or in a link."""
    from naught.server.http.guests.identity import is_id

    words = [word for word in text.split("?")[0].split("/") if is_id(word)]
    if len(words) != 1:
        raise Mistaken(f"{text!r} is not the id of a table: 24 letters, digits, - and _")
    return words[0]


def ran(work: Coroutine[Any, Any, Any]) -> Any:
    """The result, or what is wrong with the database in one line."""
    from naught.server.storage.opening import WrongDatabase
    from naught.server.wire.errors import Unavailable

    try:
        return asyncio.run(work)
    except (WrongDatabase, Unavailable) as problem:
        raise Mistaken(str(problem)) from None


def show(tables: "list[Listed]") -> None:
    from naught.server.ending.rules import day_of

    if not tables:
        print("no table fits")
    for table in tables:
        status = "archived" if table.archived else table.status
        print(
            f"{table.id}  {table.game:<12} {status:<9} {table.players:>2} players"
            f" {table.events:>5} events  opened {day_of(table.created)}  last {day_of(table.last)}"
        )


COMMANDS = (add_tables,)
