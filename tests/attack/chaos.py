"""Several processes under play while everything around them goes wrong; nothing lost or doubled.

Players reconnect to a process of their choice each time, repeat a move until it is acknowledged,
say some of it twice, late or long afterwards, and hang up in the middle of a message now and then.
blows.py has what is done to the processes.
"""

import asyncio
import random
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import httpx

from tests.attack.fuzz import Finds, Heard
from tests.attack.kills import GONE, OUT_OF_DATE, Outcome, Player, outcome
from tests.attack.nursery import Forked, Nursery
from tests.attack.truth import leaks
from tests.server.people import Frame, Guest, Live, wait

CALM: Final = (0.0, 0.3)  # seconds of play between two blows
THINKING: Final = (0.0, 0.03)  # seconds for a move
TWICE: Final = 0.05  # how often a message is sent twice
LATE: Final = 0.03  # how often it is held back for a moment
STALE: Final = 0.03  # how often an old move is sent once more
CUT: Final = 0.02  # how often a connection is cut in the middle of a message
KNOCK: Final = 0.1  # how often a knock is more than considered
AGREE_SECONDS: Final = 60.0
MOST_HEARD: Final = 150  # messages of one player at one table that are checked for leaks
PATIENCE: Final = 120.0  # seconds in which some move is acknowledged, whatever happens


@dataclass
class Chaotic(Player):
    """A player at whichever process comes to mind; after a game there is another."""

    servers: list[Forked] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    past: list[Player] = field(default_factory=list)  # the games that are over
    done: Counter[str] = field(default_factory=Counter)

    def line(self) -> Live:
        address = self.luck.choice(self.servers).address.removeprefix("http")
        return Live(f"ws{address}{self.table}/live", self.guest.cookie)

    def answer(self, live: Live, step: Frame) -> None:
        if len(self.heard) < MOST_HEARD * (1 + len(self.past)):
            table = self.table.rpartition("/")[2]
            self.heard.append(Heard(table, self.me, "", live.texts[-1]))
        live.texts.clear()
        super().answer(live, step)
        if step["result"]:
            self.play_again()
            raise EOFError  # at this table

    def choose(self, legal: list[str]) -> str:
        time.sleep(self.luck.uniform(*THINKING))
        move = super().choose(legal)
        return move if move != "knock" or self.luck.random() < KNOCK else super().choose(legal)

    def send(self, live: Live) -> None:
        if self.luck.random() < LATE:
            time.sleep(self.luck.uniform(0, 0.3))
        if self.luck.random() < CUT:
            self.cut(live)
        if self.acknowledged and self.luck.random() < STALE:
            self.done["old move"] += 1
            turn = self.luck.choice(list(self.acknowledged))
            live.send({"type": "move", "turn": turn, "move": self.acknowledged[turn]})
        super().send(live)
        if self.luck.random() < TWICE:
            self.done["move sent twice"] += 1
            super().send(live)

    def cut(self, live: Live) -> None:
        """The head of a frame and nothing more, then silence."""
        self.done["message cut"] += 1
        raw = live.socket.socket
        raw.sendall(b"\x81\xfe\x00\x80half")
        raw.shutdown(socket.SHUT_RDWR)
        raise EOFError

    def play_again(self) -> None:
        """Sit at the table of the rematch, which both ask for at any process."""
        self.past.append(
            Player(self.guest, self.table, self.luck, self.acknowledged, self.pending, self.last)
        )
        following = self.ask("POST", f"{self.table}/again")["id"]
        self.table = f"/api/tables/{following}"
        self.acknowledged, self.pending, self.last = {}, None, {}
        self.ask("POST", f"{self.table}/start", refused=(403, 409))  # one of us is the host

    def ask(self, method: str, path: str, refused: tuple[int, ...] = ()) -> Frame:
        """Ask any process until one answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(httpx.HTTPError):
                answer = self.at(self.luck.choice(self.servers), method, path)
                if answer.status_code < 400 or answer.status_code in refused:
                    found: Frame = answer.json()
                    return found
                assert answer.status_code == 503, answer.text
            time.sleep(OUT_OF_DATE)
        raise AssertionError(f"{method} {path} was not answered")

    def at(self, server: Forked, method: str, path: str) -> httpx.Response:
        cookies = {"naught": self.guest.http.cookies["naught"]}
        return httpx.request(method, server.address + path, cookies=cookies, timeout=30)

    @property
    def me(self) -> str:
        return self.guest.id

    @property
    def games(self) -> list[Player]:
        return [*self.past, self] if self.last else list(self.past)


@dataclass
class Figures:
    """What was done to them, and what came of it."""

    blows: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0  # seconds from a blow to the next acknowledged move
    games: int = 0

    def __str__(self) -> str:
        blows = ", ".join(f"{times} x {what}" for what, times in sorted(self.blows.items()))
        return f"{blows}; {self.games} games over; play went on within {self.slowest:.1f} s"


Blow = Callable[["Chaos"], None]


class Chaos:
    """Some processes on one database, players, and blows."""

    def __init__(self, nursery: Nursery, servers: list[Forked], tables: int, seed: int) -> None:
        self.nursery = nursery
        self.servers = servers
        self.database = servers[0].database
        self.luck = random.Random(seed)
        self.figures = Figures()
        self.players = [player for at in range(tables) for player in self._seated(at)]

    def _seated(self, number: int) -> list[Chaotic]:
        """Two people; a bot at every second table; at the third they move at the same time."""
        host, other = (Guest(self.luck.choice(self.servers)) for _ in range(2))
        bots = ["easy"] * (number % 2)
        order = {"game": "zero", "players": 2 + len(bots), "bots": bots}
        if number % 3 == 2:
            order["game"] = "nmbr9"
        table = f"/api/tables/{host.post('/api/tables', order)['id']}"
        other.post(f"{table}/join")
        host.post(f"{table}/start")
        wait(lambda: host.get(table)["status"] == "playing", 240)
        lucks = [random.Random(self.luck.random()) for _ in range(2)]
        return [
            Chaotic(guest, table, luck, servers=self.servers)
            for guest, luck in zip((host, other), lucks, strict=True)
        ]

    def rage(self, blows: list[Blow]) -> None:
        """One blow after the other, each as soon as play goes on."""
        with self._playing():
            for blow in blows:
                time.sleep(self.luck.uniform(*CALM))
                self.figures.blows[blow.__name__.replace("_", " ")] += 1
                blow(self)
                self.wait_for_play()

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

    def wait_for_play(self) -> None:
        before, since = self.acknowledged, time.monotonic()
        while self.acknowledged == before:
            self.supervise()
            assert time.monotonic() - since < PATIENCE, self.standstill()
            time.sleep(OUT_OF_DATE / 5)
        self.figures.slowest = max(self.figures.slowest, time.monotonic() - since)

    def supervise(self) -> None:
        """As a supervisor does: whoever could not reach the database at its start tries again."""
        for server in self.servers:
            if server.has_ended:
                self.figures.blows["started again"] += 1
                server.stop()
                server.start()

    def standstill(self) -> str:
        """Why nobody plays on, as far as it can be seen from outside."""
        asked = ("turn", "to_act", "pause", "ready", "seat", "result")
        said = [f"nobody plays on after {self.figures}"]
        for player in self.players:
            last = {name: player.last.get(name) for name in asked}
            said.append(f"{player.table}: {last}, sent {player.pending}, tried {player.tried}")
            for server in self.servers:
                with suppress(httpx.HTTPError):
                    step = player.at(server, "GET", f"{player.table}/step").json()
                    shown = {name: step.get(name) for name in (*asked, "problem")}
                    said.append(f"  {server.pid} shows {shown}")
        return "\n".join([*said, *(server.complaints() for server in self.servers)])

    @property
    def acknowledged(self) -> int:
        return sum(len(game.acknowledged) for player in self.players for game in player.games)

    def outcome(self) -> Outcome:
        """What the players remember, compared with the record, and with what each process says."""
        games = [game for player in self.players for game in player.games]
        self.figures.games = sum(len(player.past) for player in self.players) // 2
        for player in self.players:
            self.figures.blows += player.done
        found = Outcome(wrong=self.disagreements())
        checked = asyncio.run(outcome(self.database, games, 0))
        found.acknowledged, found.wrong = checked.acknowledged, found.wrong + checked.wrong
        heard = [one for player in self.players for one in player.heard]
        guests = {player.me for player in self.players}
        found.wrong += asyncio.run(leaks(self.database, Finds(heard=heard, guests=guests)))
        found.wrong += [
            server.complaints() for server in self.servers if "Traceback" in server.complaints()
        ]
        return found

    def disagreements(self) -> list[str]:
        """Every process shows every player the same."""
        wrong = []
        for player in self.players:
            until = time.monotonic() + AGREE_SECONDS  # a bot may be moving
            while len(shown := self._steps(player)) != 1:
                time.sleep(OUT_OF_DATE)
                if time.monotonic() > until:
                    wrong.append(f"the processes disagree about {player.table}: {shown}")
                    break
        return wrong

    def _steps(self, player: Chaotic) -> set[str]:
        path = f"{player.table}/step"
        try:
            return {player.at(server, "GET", path).text for server in self.servers}
        except GONE_HTTP:
            return set()

    def close(self) -> None:
        for player in self.players:
            player.guest.close()


GONE_HTTP: Final = (httpx.HTTPError, *GONE)
