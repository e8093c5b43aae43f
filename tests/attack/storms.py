"""Whole storms: three processes, their database, players and blows, and what came of it."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal

from tests.attack import blows
from tests.attack.chaos import Blow, Chaos, Figures
from tests.attack.kills import Outcome
from tests.attack.nursery import Forked, Nursery
from tests.server.postgres import new_database, restartable_cluster

Kind = Literal["notices", "asking", "sqlite"]  # PostgreSQL with notices and without; one file
KINDS: Final[tuple[Kind, ...]] = ("notices", "asking", "sqlite")
PROCESSES: Final = 3


def storm(nursery: Nursery, kind: Kind, kills: int, seed: int) -> tuple[Figures, Outcome]:
    """So many SIGKILLs, and one of everything else for every ten of them, at least one."""
    with ExitStack() as closing:
        database, others = closing.enter_context(place(kind))
        choices = ["--no-limits", *(["--no-notices"] if kind == "asking" else [])]
        servers = [Forked(nursery, database, *choices) for _ in range(PROCESSES)]
        for server in servers:
            server.start()
            closing.callback(server.close)
        chaos = Chaos(nursery, servers, tables=3, seed=seed)
        closing.callback(chaos.close)
        todo = [blows.kill] * kills + others * max(1, kills // 10)
        chaos.luck.shuffle(todo)
        chaos.rage(todo)
        nursery.set_clock(0)
        return chaos.figures, chaos.outcome()


@contextmanager
def place(kind: Kind) -> Iterator[tuple[str, list[Blow]]]:
    """A new database, and what can be done to it."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="naught-storm-") as folder:
            yield str(Path(folder) / "storm.db"), list(blows.ON_SQLITE)
    else:
        with restartable_cluster() as (address, restart):
            others = [*blows.ON_POSTGRESQL, blows.restarting(restart)]
            yield new_database(address, "storm"), others
