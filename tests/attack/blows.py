"""What is done to processes under play."""

import asyncio
import resource
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import asyncpg

from tests.attack.chaos import Blow, Chaos

SLEEP_SECONDS: Final = 3.5  # longer than a lease
FULL_SECONDS: Final = 0.5  # of play while nothing can be written
LEAST_FILE: Final = 4096  # bytes
JUMPS: Final = (-86_400.0, -3600.0, -5.0, 5.0, 3600.0, 86_400.0)  # seconds


def kill(chaos: Chaos) -> None:
    """SIGKILL, and a new process instead."""
    server = chaos.luck.choice(chaos.servers)
    server.kill()
    server.start()


def restart(chaos: Chaos) -> None:
    """SIGTERM, and a new process instead."""
    server = chaos.luck.choice(chaos.servers)
    server.stop()
    server.start()


def sleep_through_the_lease(chaos: Chaos) -> None:
    """SIGSTOP for longer than the others wait."""
    server = chaos.luck.choice(chaos.servers)
    signal.pidfd_send_signal(server.handle, signal.SIGSTOP)
    try:
        time.sleep(SLEEP_SECONDS)
    finally:
        with suppress(ProcessLookupError):  # it had not reached its database, and has ended
            signal.pidfd_send_signal(server.handle, signal.SIGCONT)


def let_the_clock_jump(chaos: Chaos) -> None:
    """All processes believe in another time, as far off as a day."""
    chaos.nursery.set_clock(chaos.luck.choice(JUMPS))


def fill_the_disk(chaos: Chaos) -> None:
    """No process can make a file larger for a moment; for SQLite that is a full disk."""
    limit(chaos, LEAST_FILE)
    time.sleep(FULL_SECONDS)
    limit(chaos, resource.RLIM_INFINITY)


def limit(chaos: Chaos, size: int) -> None:
    for server in chaos.servers:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def end_the_listeners(chaos: Chaos) -> None:
    """The connections on which processes hear of each other."""
    end_backends(chaos, "AND query ILIKE 'LISTEN%'")


def end_the_backends(chaos: Chaos) -> None:
    """Every connection of every process to PostgreSQL."""
    end_backends(chaos, "")


def end_backends(chaos: Chaos, which: str) -> None:
    async def end() -> None:
        connection = await asyncpg.connect(chaos.database)
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE datname = current_database() AND pid <> pg_backend_pid() {which}"
            )
        finally:
            await connection.close()

    with suppress(OSError, asyncpg.PostgresError):
        asyncio.run(end())


def restarting(restart: Callable[[], None]) -> Blow:
    """PostgreSQL is restarted in the middle of whatever it does."""

    def restart_postgresql(_: Chaos) -> None:
        restart()

    return restart_postgresql


ON_SQLITE: Final[tuple[Blow, ...]] = (let_the_clock_jump, fill_the_disk, restart)
ON_POSTGRESQL: Final[tuple[Blow, ...]] = (
    *(let_the_clock_jump, end_the_listeners, sleep_through_the_lease, end_the_backends, restart),
)
