"""A seat at a table for your own program: see docs/own-bots.md.

client = Client("http://127.0.0.1:8000", name="Ada")
for step in client.join(table_id):
    client.play(choose(step.view, step.legal))
"""

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self, TypeVar

import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from naught.core.errors import BadNotation
from naught.server.wire.errors import CLOSE_RESTART, LOOK_AGAIN
from naught.server.wire.messages import (
    Again,
    FromServer,
    GameInfo,
    Me,
    Move,
    OpenTable,
    Ready,
    Refusal,
    Rename,
    Result,
    Step,
    Table,
    Watchers,
)

if TYPE_CHECKING:
    from naught.bots.own import OwnBot

T = TypeVar("T")

decode = msgspec.json.Decoder(FromServer).decode


class Refused(Exception):
    """The server refused, and says why; `refusal` has the rule, if one was broken."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.problem)
        self.refusal = refusal


class Client:
    """One guest of one server. Comes back by itself when the connection is lost."""

    def __init__(self, url: str, name: str | None = None, *, patience: float = 60.0) -> None:
        self.url = url.rstrip("/")
        self.patience = patience  # seconds without a server before giving up
        self.table: Table | None = None  # the newest we were sent
        self.step: Step | None = None
        self._http = httpx.Client(base_url=self.url, timeout=30)
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()
        self._pending: Move | None = None
        self.name = self._ask("GET", "/api/me", Me).name
        if name is not None:
            self.name = self._ask("PUT", "/api/me", Me, Rename(name)).name

    def __repr__(self) -> str:
        return f"<Client {self.name} at {self.url}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._hang_up()
        self._http.close()

    # Around a game

    def games(self) -> list[GameInfo]:
        """The games on offer."""
        return self._ask("GET", "/api/games", list[GameInfo])

    def open(
        self,
        game: str,
        players: int,
        *,
        options: Mapping[str, Any] | None = None,
        bots: Sequence[str] = (),
        start: bool = False,
    ) -> str:
        """Open a table and sit down; its id. With `start` it begins at once if bots fill it."""
        wish = OpenTable(game, players, dict(options or {}), list(bots), start)
        return self._ask("POST", "/api/tables", Table, wish).id

    def start(self, table_id: str) -> Table:
        """Begin, as the host of a full table."""
        return self._ask("POST", f"/api/tables/{table_id}/start", Table)

    def record(self, table_id: str) -> str:
        """The record of a finished game."""
        answer = self._http.get(f"/api/tables/{table_id}/record")
        raise_if_refused(answer)
        return answer.text

    # Play

    def join(self, table_id: str) -> Iterator[Step]:
        """Sit down, and get a step for every move you owe until the game is over."""
        self.table = self._ask("POST", f"/api/tables/{table_id}/join", Table)
        return self._owed(table_id)

    def _owed(self, table_id: str) -> Iterator[Step]:
        asked_for = -1
        for step in self.watch(table_id):
            if step.legal and step.turn > asked_for:
                asked_for = step.turn
                yield self._whole(table_id, step)

    def _whole(self, table_id: str, step: Step) -> Step:
        """A step with every legal move, even where the list is very long."""
        if not step.legal_more:
            return step
        every = self._ask("GET", f"/api/tables/{table_id}/legal", list[str])
        return replace(step, legal=every, legal_more=False)

    def watch(self, table_id: str) -> Iterator[Step]:
        """Every step as it comes, until the game is over; as a spectator, if you do not play."""
        self._pending = None
        try:
            for message in self._messages(table_id):
                if isinstance(message, Table):
                    self.table = message
                elif isinstance(message, Watchers):
                    self.table = self.table and replace(self.table, watchers=message.watchers)
                elif isinstance(message, Refusal) and message.kind == "unavailable":
                    time.sleep(LOOK_AGAIN)
                    self._say(self._pending or Again())  # a move that was stored is left alone
                elif isinstance(message, Refusal):
                    self._pending = None
                    raise Refused(message)
                else:
                    self._note(message)
                    yield message
                    if message.result is not None:
                        return
        finally:
            self._hang_up()

    def play(self, move: str) -> None:
        """Make a move in answer to the last step; a refusal is raised where steps come from."""
        if self.step is None:
            raise RuntimeError("there is no game to play in: join a table first")
        self._pending = Move(self.step.turn, move)
        self._say(self._pending)

    # Inside

    def _note(self, step: Step) -> None:
        """Remember the step, say ready, and repeat a move that was lost on the way."""
        self.step = step
        if self._pending is not None and step.turn > self._pending.turn:
            self._pending = None
        if step.pause and step.seat is not None and step.seat not in step.ready:
            self._say(Ready())

    def _messages(self, table_id: str) -> Iterator[FromServer]:
        """What the server says, over as many connections as it takes."""
        since, moved = time.monotonic(), 0.0
        while True:
            try:
                self._connect(table_id)
                assert self._socket is not None
                for text in self._socket:
                    since = time.monotonic()
                    yield decode(text)
            except (OSError, ConnectionClosed, InvalidStatus) as problem:
                if time.monotonic() - since > self.patience:
                    raise
                if is_restart(problem) and since > moved:  # it had sent us something
                    moved = time.monotonic()
                    continue
            time.sleep(0.2)

    def _connect(self, table_id: str) -> None:
        address = f"ws{self.url.removeprefix('http')}/api/tables/{table_id}/live"
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        self._hang_up()
        socket = connect(address, additional_headers={"Cookie": cookies}, compression=None)
        self._socket = self._closing.enter_context(socket)
        if self._pending is not None:
            self._say(self._pending)  # a repeat is harmless

    def _say(self, message: Move | Ready | Again) -> None:
        try:
            if self._socket is not None:
                self._socket.send(msgspec.json.encode(message).decode())
        except ConnectionClosed:
            pass  # the next connection says it again

    def _hang_up(self) -> None:
        self._socket = None
        self._closing.close()

    def _ask(self, method: str, path: str, kind: type[T], body: Struct | None = None) -> T:
        content = None if body is None else msgspec.json.encode(body)
        answer = self._http.request(method, path, content=content)
        raise_if_refused(answer)
        return msgspec.json.decode(answer.content, type=kind)


def is_restart(problem: Exception) -> bool:
    """Whether another process of the server goes on, so that we may reconnect at once."""
    closed = problem.rcvd if isinstance(problem, ConnectionClosed) else None
    return closed is not None and closed.code == CLOSE_RESTART


def raise_if_refused(answer: httpx.Response) -> None:
    if answer.status_code >= 400:
        raise Refused(msgspec.json.decode(answer.content, type=Refusal))


def play_at(link: str, bot: "OwnBot", name: str, seconds: float) -> Result:
    """Sit down at the table of a link and let a bot in a file play there, to the end."""
    url, slash, table_id = link.rstrip("/").rpartition("/t/")
    if not slash or not url.startswith(("http://", "https://")):
        raise BadNotation(f"{link!r} is not the link of a table, such as http://host:8000/t/abc")
    with Client(url, name) as client:
        for step in client.join(table_id):
            luck = secrets.randbits(62)
            client.play(bot.answer(step.view, step.legal, seconds, luck))
        assert client.step is not None
        assert client.step.result is not None
        return client.step.result
