"""The attack at any length: python -m tests.attack --messages 1000000 --kills 200 --blows 1000."""

import argparse
import asyncio
import secrets
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.attack.fuzz import attacked
from tests.attack.kills import outcome, play_and_kill
from tests.attack.nursery import Nursery
from tests.attack.storms import KINDS, Kind, storm
from tests.attack.truth import leaks
from tests.server.people import Server
from tests.server.postgres import cluster, new_database

AT_A_TIME: Final = 20_000  # messages to one server, then to a fresh one
KILLS_AT_A_TIME: Final = 25


def main() -> int:
    asked = arguments()
    with ExitStack() as closing:
        folder = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="naught-attack-")))
        wrong: list[str] = []
        for at, messages in enumerate(in_parts(asked.messages, AT_A_TIME)):
            wrong += shown(fuzz(folder / f"{at}.db", messages, asked.seed + at))
        databases = [str(folder / "killed-{}.db")]
        if asked.kills and not asked.no_postgresql:
            databases.append(closing.enter_context(cluster()))
        for at, kills in enumerate(in_parts(asked.kills, KILLS_AT_A_TIME)):
            wrong += shown(kill(place(databases[at % len(databases)], at), kills, asked.seed + at))
        if asked.blows:
            nursery = closing.enter_context(Nursery())
            for at, blows in enumerate(in_parts(asked.blows, KILLS_AT_A_TIME)):
                wrong += shown(chaos(nursery, KINDS[at % len(KINDS)], blows, asked.seed + at))
    print(f"seed {asked.seed}: {len(wrong)} wrong")
    return 1 if wrong else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("--messages", type=int, default=AT_A_TIME, help="requests and frames")
    parser.add_argument("--kills", type=int, default=KILLS_AT_A_TIME, help="SIGKILLs under play")
    parser.add_argument(
        "--blows", type=int, default=0, help="SIGKILLs of one of three processes, and more"
    )
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    parser.add_argument("--no-postgresql", action="store_true", help="kill on SQLite only")
    return parser.parse_args()


def shown(wrong: list[str]) -> list[str]:
    """Say it at once: whoever ends a long attack early has seen what was found so far."""
    for found in wrong:
        print(f"WRONG {found}", flush=True)
    return wrong


def in_parts(whole: int, part: int) -> list[int]:
    return [min(part, whole - start) for start in range(0, whole, part)]


def place(database: str, number: int) -> str:
    """A fresh database, in a file or in the cluster."""
    if database.startswith("postgresql"):
        return new_database(database, f"naught_{number}")
    return database.format(number)


def fuzz(database: Path, messages: int, seed: int) -> list[str]:
    since = time.monotonic()
    server = Server(database, "--no-limits").start().ready()
    try:
        finds = asyncio.run(attacked(server, messages, seed))
        code = server.stop()
        wrong = finds.wrong + asyncio.run(leaks(server.database, finds))
        wrong += [server.complaints()] if server.complaints() or code else []
    finally:
        server.close()
    checked, seconds = len(finds.heard), time.monotonic() - since
    statuses = ", ".join(f"{count} {status}" for status, count in finds.statuses.most_common())
    sizes = " and ".join(f"{size.memory / (1 << 20):.0f} MiB" for size in finds.sizes)
    print(f"{finds.sent} sent ({statuses}), {checked} checked for leaks, {seconds:.0f} s; {sizes}")
    sys.stdout.flush()
    return wrong


def kill(database: str, kills: int, seed: int) -> list[str]:
    def make() -> Server:
        return Server(database, "--no-limits").start()

    server, players = play_and_kill(make, kills, tables=3, seed=seed)
    result = asyncio.run(outcome(database, players, kills))
    wrong = result.wrong + ([server.complaints()] if "Traceback" in server.complaints() else [])
    server.close()
    print(
        f"{kills} kills, {result.acknowledged} acknowledged moves, {len(wrong)} wrong", flush=True
    )
    return wrong


def chaos(nursery: Nursery, kind: Kind, kills: int, seed: int) -> list[str]:
    """A storm over three processes on one database."""
    since = time.monotonic()
    figures, found = storm(nursery, kind, kills, seed)
    seconds = time.monotonic() - since
    said = f"{found.acknowledged} acknowledged moves, {len(found.wrong)} wrong"
    print(f"{kind}, seed {seed}: {figures}; {said}, {seconds:.0f} s", flush=True)
    return found.wrong


if __name__ == "__main__":
    sys.exit(main())
