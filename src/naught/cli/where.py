"""Where a command's work runs, how it continues after a stop, and whether a cluster is usable."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final

from naught.cli.arguments import add_json, command, count, report

if TYPE_CHECKING:
    from naught.lab.where import Where
    from naught.lab.where.journal import Journal

# Options that do not change the results, and so are not part of the work's name.
ELSEWHERE: Final = {
    "run", "arguments", "cores", "ray", "json", "save", "report", "parquet", "out",
}  # fmt: skip


class Stopped(KeyboardInterrupt):
    """Ctrl-C, with a word on how to go on."""


def add_where(wants: argparse.ArgumentParser) -> None:
    """Where the work runs: the results are the same anywhere."""
    place = wants.add_mutually_exclusive_group()
    place.add_argument("--cores", type=count, metavar="N", help="of this machine (default: all)")
    place.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="work on this Ray cluster, or on one of this machine's own with `local`",
    )


@contextmanager
def anywhere(asked: argparse.Namespace, games: Sequence[str]) -> Iterator["Where"]:
    """This machine or a cluster, as asked."""
    from naught.lab.where import Cores

    if asked.ray is None:
        yield Cores(asked.cores)
        return
    from naught.lab.where.cluster import Cluster

    with Cluster(asked.ray, games) as cluster:
        yield cluster


@contextmanager
def resumable(
    asked: argparse.Namespace, games: Sequence[str], what: str, further: object = None
) -> Iterator["Where"]:
    """Somewhere to work that remembers: after a stop, the same command goes on from there."""
    from naught.lab.where.journal import Journal, folder, sweep

    with ExitStack() as stack:
        where = stack.enter_context(anywhere(asked, games))
        journal = Journal(where, folder() / f"{asked_for(asked, games, further)}.journal")
        if journal.held:
            print(f"going on after the {journal.held:,} {what} of a stopped run", file=sys.stderr)
        try:
            yield journal
        except KeyboardInterrupt:
            raise Stopped(kept(journal, what, asked)) from None
        journal.finish()
        sweep()


@contextmanager
def saying(how_to_go_on: str) -> Iterator[None]:
    """Ctrl-C ends the work in here with a word on how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        raise Stopped(how_to_go_on) from None


def kept(journal: "Journal", what: str, asked: argparse.Namespace) -> str:
    """Keep what is done, and say how to go on."""
    journal.flush()
    return f"stopped: {journal.done:,} {what} are kept; to continue:\n  {typed(asked)}"


def typed(asked: argparse.Namespace) -> str:
    """The command as it was typed, quoted so that it can be typed again."""
    return shlex.join(["naught", *asked.arguments])


def begins_anew(asked: argparse.Namespace) -> str:
    """What to say when work is stopped that saves nothing midway."""
    return f"stopped: nothing is kept; to begin again:\n  {typed(asked)}"


def asked_for(asked: argparse.Namespace, games: Sequence[str], further: object = None) -> str:
    """A name for exactly this work, with these sources, cards, models and bots.

    `further` is what the command has read from files: their names alone would not tell them apart.
    """
    from naught.core.cache.place import fingerprint
    from naught.lab.where.journal import name_of
    from naught.lab.where.supplies import in_use

    wishes = {key: str(wish) for key, wish in vars(asked).items() if key not in ELSEWHERE}
    saves = getattr(asked, "save", None) is not None
    sources = [fingerprint(game) for game in games]
    return name_of(sorted(wishes.items()), saves, further, sources, in_use().digest())


# naught cluster check


def add_cluster(commands: Any) -> None:
    wants = command(
        commands,
        "cluster",
        "see whether a Ray cluster is fit for work, and what is wrong if not",
        "  naught cluster check 10.0.0.1:6379\n  naught cluster check local --json",
    )
    wants.add_argument("verb", choices=["check"], metavar="check")
    wants.add_argument("address", metavar="ADDRESS", help="of its head, or `local`")
    add_json(wants, "a table")
    wants.set_defaults(run=cluster)


def cluster(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.lab.where.check import check
    from naught.terminal.paint import plain_console
    from naught.terminal.reports.machines import show_cluster

    found = check(asked.address)
    report(asked, found, lambda: show_cluster(plain_console(), msgspec.to_builtins(found)))
    return 1 if found.problems else 0


def add_bench(commands: Any) -> None:
    wants = command(
        commands,
        "bench",
        "measure how fast this machine plays, in about a minute",
        "  naught bench\n  naught bench zero --json",
    )
    wants.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    add_json(wants, "a table")
    wants.set_defaults(run=bench)


def bench(asked: argparse.Namespace) -> int:
    import msgspec

    from naught.games import load, names
    from naught.lab.bench import bench, steps
    from naught.terminal.paint import plain_console
    from naught.terminal.prepare import counting, prepare
    from naught.terminal.reports.machines import show_bench

    games = [load(name) for name in dict.fromkeys(asked.games or names())]
    for game in games:
        prepare(game.name)
    with counting("samples", steps(len(games))) as progress:
        found = bench(games, progress)
    return report(asked, found, lambda: show_bench(plain_console(), msgspec.to_builtins(found)))


COMMANDS = (add_cluster, add_bench)
