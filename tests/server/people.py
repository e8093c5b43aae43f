"""A real server in a process of its own, and people who talk to it over real sockets."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]

QUICK = ("--bot-pause", "0.02", "--bot-seconds", "0.05")


class Server:
    """`python -m naught.server` on a free port; it can be killed and started again."""

    def __init__(
        self,
        database: str | Path,
        *choices: str,
        environment: dict[str, str] | None = None,
        python: str = sys.executable,
    ) -> None:
        self.database = str(database)
        self.environment = {**os.environ, **(environment or {})}
        self.choices = choices
        self.python = python
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.errors = tempfile.TemporaryFile("w+")  # noqa: SIM115 - closed by close()

    def start(self) -> Self:
        command = [self.python, "-m", "naught.server", "--port", "0", *QUICK, *self.choices]
        self.process = subprocess.Popen(
            [*command, "--database", self.database],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://\S+", line):
                self.address = found[0]
                return self
        self._gone()
        raise AssertionError(f"the server did not start: {self.complaints()}")

    def complaints(self) -> str:
        """What it has written to standard error."""
        self.errors.seek(0)
        return self.errors.read()

    def ready(self) -> Self:
        """Wait until the kernels of all games are there."""
        with httpx.Client(base_url=self.address, timeout=240) as http:
            wait(lambda: all(game["ready"] for game in http.get("/api/games").json()), 240)
        return self

    def kill(self) -> None:
        """As the power does: no good-bye."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self._gone()

    def _gone(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(60)
        self.process.stdout.close()
        return code

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        self.errors.close()


class Guest:
    """One person with one browser."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=60)
        self.get("/api/me")
        if name is not None:
            self.put("/api/me", {"name": name})

    def close(self) -> None:
        self.http.close()

    def raw(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.http.request(method, path, json=body)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.raw(method, path, body)
        assert answer.status_code < 400, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def put(self, path: str, body: Any) -> Any:
        return self._ask("PUT", path, body)

    def post(self, path: str, body: Any = None) -> Any:
        return self._ask("POST", path, body)

    def open(self, players: int = 3, rounds: int = 1, **wishes: Any) -> str:
        """A table of ZERO; its address under /api."""
        body = {"game": "zero", "players": players, "options": {"rounds": rounds}, **wishes}
        return f"/api/tables/{self.post('/api/tables', body)['id']}"

    @property
    def id(self) -> str:
        """The guest that the cookie names, which nobody else may ever see."""
        return guest_in(self.http.cookies["naught"])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def live(self, table: str, query: str = "") -> "Live":
        address = f"ws{self.server.address.removeprefix('http')}{table}/live"
        return Live(f"{address}?{query}", self.cookie)


class Live:
    """A websocket to a table that remembers every frame it got."""

    def __init__(self, address: str, cookie: str) -> None:
        self.closing = ExitStack()
        line = connect(
            address, additional_headers={"Cookie": cookie}, compression=None, open_timeout=60
        )
        self.socket: ClientConnection = self.closing.enter_context(line)
        self.texts: list[str] = []
        self.table: Frame = {}
        self.step: Frame = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.closing.close()

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self, seconds: float = 60) -> Frame:
        """The next frame."""
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.texts.append(text)
        frame: Frame = json.loads(text)
        if frame["type"] == "table":
            self.table = frame
        if frame["type"] == "step":
            self.step = frame
        return frame

    def until(self, wanted: Callable[[Frame], Any], seconds: float = 60) -> Frame:
        """The first frame from now on that is wanted."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            frame = self.next(seconds)
            if wanted(frame):
                return frame
        raise AssertionError(f"not seen within {seconds} s; the last frame was {self.texts[-1]}")

    def until_step(
        self, wanted: Callable[[Frame], Any] = lambda _: True, seconds: float = 60
    ) -> Frame:
        return self.until(lambda frame: frame["type"] == "step" and wanted(frame), seconds)

    def until_refused(self) -> Frame:
        return self.until(lambda frame: frame["type"] == "refusal")

    def move(self, text: str) -> None:
        self.send({"type": "move", "turn": self.step["turn"], "move": text})

    def drain(self, seconds: float = 0.3) -> None:
        """Take in whatever still comes."""
        try:
            while True:
                self.next(seconds)
        except TimeoutError:
            return


def guest_in(cookie: str) -> str:
    """Who a cookie is for."""
    return cookie.partition(".")[0].partition("~")[0]


def fetch(url: str, **how: Any) -> httpx.Response:
    """One request of nobody in particular."""
    return httpx.get(url, timeout=60, **how)


def called(server: Server) -> socket.socket:
    """A bare connection."""
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), 60)


def say(server: Server, raw: bytes) -> bytes:
    """Everything the server answers to these bytes, until it hangs up."""
    with called(server) as line:
        line.sendall(raw)
        return b"".join(iter(lambda: line.recv(65536), b""))


def first_line(server: Server, raw: bytes) -> bytes:
    """The first line of the server's answer to these bytes."""
    with called(server) as line, line.makefile("rb") as answer:
        line.sendall(raw)
        return answer.readline()


def wait(condition: Callable[[], Any], seconds: float = 60) -> None:
    """Until it is so."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.02)


def full_table(guests: list[Guest], **wishes: Any) -> str:
    """A table of these people, begun."""
    table = guests[0].open(players=len(guests), **wishes)
    for guest in guests[1:]:
        guest.post(f"{table}/join")
    guests[0].post(f"{table}/start")
    return table


def play_out(lives: list[Live], choose: Callable[[Frame], str]) -> None:
    """Everybody plays to the end, each in a thread as people do."""
    with ThreadPoolExecutor(len(lives)) as people:
        for done in [people.submit(play_seat, live, choose) for live in lives]:
            done.result()


def play_seat(live: Live, choose: Callable[[Frame], str]) -> None:
    """One player: a move for every turn, ready after every round."""
    moved = -1
    while True:
        step = live.step or live.until_step()
        if step["result"]:
            return
        if step["legal"] and step["turn"] > moved:
            moved = step["turn"]
            live.move(choose(step))
        if step["pause"] and step["seat"] not in step["ready"]:
            live.send({"type": "ready"})
        live.until_step()


def mostly_swaps(step: Frame) -> str:
    """A few swaps, then knocks, so that a game is short and something happens in it."""
    legal: list[str] = step["legal"]
    return "knock" if step["turn"] % 4 == 3 else legal[(step["turn"] * 7) % len(legal)]
