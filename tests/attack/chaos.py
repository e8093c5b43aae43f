"""Several processes under play while everything around them goes wrong; nothing lost or doubled.

Players reconnect to a process of their choice each time, repeat a move until it is acknowledged,
say some of it twice, and hang up in the middle of a message now and then.
"""

import asyncio
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

import asyncpg
import httpx

from tests.attack.fuzz import Finds, Heard
from tests.attack.kills import OUT_OF_DATE, Outcome, Player, count, outcome
from tests.attack.truth import leaks
from tests.server.people import Guest, Live, Server, wait

SLEEP_SECONDS: Final = 4.0  # longer than a lease
CALM: Final = (0.2, 1.0)  # seconds of play between two blows
TWICE: Final = 0.05  # how often a message is sent twice
LATE: Final = 0.05  # how often it is held back for a moment
CUT: Final = 0.01  # how often a connection is cut in the middle of a message
AGREE_SECONDS: Final = 30.0
MOST_HEARD: Final = 400  # messages of one player that are checked for leaks


@dataclass
class Chaotic(Player):
    """A player at whichever process comes to mind."""

    servers: list[Server] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)

    def line(self) -> Live:
        address = self.luck.choice(self.servers).address.removeprefix("http")
        return Live(f"ws{address}{self.table}/live", self.guest.cookie)

    def answer(self, live: Live, step: dict[str, Any]) -> None:
        if len(self.heard) < MOST_HEARD:
            table = self.table.rpartition("/")[2]
            self.heard.append(Heard(table, self.me, "", live.texts[-1]))
        live.texts.clear()
        super().answer(live, step)

    def send(self, live: Live) -> None:
        if self.luck.random() < LATE:
            time.sleep(self.luck.uniform(0, 0.3))
        if self.luck.random() < CUT:
            self.cut(live)
        super().send(live)
        if self.luck.random() < TWICE:
            super().send(live)

    def cut(self, live: Live) -> None:
        """The head of a frame and nothing more, then silence."""
        raw = live.socket.socket
        raw.sendall(b"\x81\xfe\x00\x80half")
        raw.shutdown(socket.SHUT_RDWR)

    @property
    def me(self) -> str:
        return self.guest.http.cookies["naught"].split(".")[0]


@dataclass
class Figures:
    """What was done to them."""

    blows: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0  # seconds from a blow to the next acknowledged move

    def __str__(self) -> str:
        blows = ", ".join(f"{times} x {what}" for what, times in sorted(self.blows.items()))
        return f"{blows}; play went on within {self.slowest:.1f} s"


Blow = Callable[["Chaos"], None]


class Chaos:
    """Some processes on one database, players, and blows."""

    def __init__(self, servers: list[Server], tables: int, seed: int) -> None:
        self.servers = servers
        self.database = servers[0].database
        self.luck = random.Random(seed)
        self.figures = Figures()
        self.players = [player for at in range(tables) for player in self._seated(at)]

    def _seated(self, number: int) -> list[Chaotic]:
        """Two people, and a bot at every second table, in a game that lasts."""
        host, other = (Guest(self.luck.choice(self.servers)) for _ in range(2))
        bots = ["easy"] * (number % 2)
        table = host.open(players=2 + len(bots), rounds=10, bots=bots)
        other.post(f"{table}/join")
        host.post(f"{table}/start")
        wait(lambda: host.get(table)["status"] == "playing", 240)
        lucks = [random.Random(self.luck.random()) for _ in range(2)]
        return [
            Chaotic(guest, table, luck, servers=self.servers)
            for guest, luck in zip((host, other), lucks, strict=True)
        ]

    def rage(self, blows: int, kinds: "list[Blow]") -> None:
        """One blow after the other, each as soon as play goes on."""
        with self._playing():
            for at in range(blows):
                time.sleep(self.luck.uniform(*CALM))
                blow = kinds[at] if at < len(kinds) else self.luck.choice(kinds)
                name = blow.__name__.replace("_", " ")
                self.figures.blows[name] = self.figures.blows.get(name, 0) + 1
                blow(self)
                self._wait_for_play()

    @contextmanager
    def _playing(self) -> Iterator[None]:
        stop = threading.Event()
        threads = [threading.Thread(target=player.play, args=[stop]) for player in self.players]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def _wait_for_play(self, seconds: float = 120.0) -> None:
        before, since = count(list(self.players)), time.monotonic()
        while count(list(self.players)) == before and not self.over:
            assert time.monotonic() - since < seconds, "nobody plays on"
            time.sleep(OUT_OF_DATE)
        self.figures.slowest = max(self.figures.slowest, time.monotonic() - since)

    @property
    def over(self) -> bool:
        return all(player.last.get("result") for player in self.players)

    def outcome(self) -> Outcome:
        """What the players remember, compared with the record, and with what each process says."""
        found = asyncio.run(outcome(self.database, list(self.players), 0))
        found.wrong += self.disagreements()
        heard = [one for player in self.players for one in player.heard]
        guests = {player.me for player in self.players}
        found.wrong += asyncio.run(leaks(self.database, Finds(heard=heard, guests=guests)))
        for server in self.servers:
            if "Traceback" in server.complaints():
                found.wrong.append(server.complaints())
        return found

    def disagreements(self) -> list[str]:
        """Every process shows every player the same."""
        wrong = []
        for player in self.players:
            until = time.monotonic() + AGREE_SECONDS  # a bot may be moving
            while len(self._steps(player)) != 1:
                if time.monotonic() > until:
                    wrong.append(f"the processes disagree about {player.table}")
                    break
        return wrong

    def _steps(self, player: Chaotic) -> set[str]:
        cookies = {"naught": player.guest.http.cookies["naught"]}
        return {
            httpx.get(f"{server.address}{player.table}/step", cookies=cookies, timeout=60).text
            for server in self.servers
        }

    def close(self) -> None:
        for player in self.players:
            player.guest.close()


# Blows


def kill(chaos: Chaos) -> None:
    """SIGKILL, and a new process instead."""
    server = chaos.luck.choice(chaos.servers)
    server.kill()
    server.start()


def sleep_through_the_lease(chaos: Chaos) -> None:
    """SIGSTOP for longer than the others wait."""
    server = chaos.luck.choice(chaos.servers)
    assert server.process is not None
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        time.sleep(SLEEP_SECONDS)
    finally:
        os.kill(server.process.pid, signal.SIGCONT)


def end_the_backends(chaos: Chaos) -> None:
    """Every connection of every process to PostgreSQL, listeners included."""

    async def end() -> None:
        connection = await asyncpg.connect(chaos.database)
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
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
