"""People who send whatever comes to mind, over REST and websockets, at tables where games go on."""

import asyncio
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import naught
from naught import bots
from naught.server.http.guests.identity import COOKIE, is_id
from naught.server.wire.messages import FromClient
from tests.attack.shapes import Route, Shapes, as_json, routes
from tests.server.people import Server, guest_in, wait

AT_ONCE: Final = 8  # attackers
AT_A_TIME: Final = 20  # messages of one kind
IN_BULK: Final = 240  # messages over one websocket, without waiting for answers
GARBLED: Final = 2  # connections with raw bytes
MOST_SEEN: Final = 40  # messages about one table that one attacker remembers
PATIENCE: Final = 60.0  # seconds for an answer
AT_HAND: Final = 0.002  # seconds: what is there already
A_WHILE: Final = 0.3  # seconds: nearly every message has an answer, but not all
CARD: Final = re.compile(r"\b[RYGBVSK][1-8]\b")  # of ZERO, where every card is one of a kind
INTERNAL: Final = re.compile(  # names of code, files and libraries
    r"Traceback|Error\b|Exception|None\b|NoneType|<class|0x[0-9a-f]|\.py\b|naught\.|\bself\b|__|\w_\b"
    r"|msgspec|litestar|sqlalchemy|sqlite|asyncpg|uvicorn|numpy|numba|ndarray|lambda|/src/|SELECT|INSERT"
)
MOST_GROWN: Final = 20 << 20  # bytes, from one half of an attack to the next: 12 MiB were seen
BY_TABLE: Final = 256 << 10  # a table, in memory until nobody has looked at it for ten minutes
SLOW: Final = ("/analysis", "/hint")  # thinking, which others test: now and then is enough


@dataclass(frozen=True)
class Heard:
    """One message about a table, whom it was for, and what was asked."""

    table: str
    guest: str
    asked: str
    text: str


@dataclass(frozen=True)
class Size:
    """What a server holds when nobody is connected any more."""

    memory: int  # bytes of its own
    tables: int  # that attackers know of


@dataclass
class Finds:
    """What the attackers saw."""

    sent: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    turns: Counter[int | None] = field(default_factory=Counter)  # the most moves of a seat
    guests: set[str] = field(default_factory=set)
    tables: list[str] = field(default_factory=list)
    routes: dict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    problems: Counter[str] = field(default_factory=Counter)  # without what varies in them
    sizes: list[Size] = field(default_factory=list)  # of the server, after each half


Say = Callable[[ClientConnection, str, list[str]], Awaitable[None]]


class Attacker:
    """One guest with a cookie, who plays a little and sends nonsense the rest of the time."""

    def __init__(self, address: str, luck: random.Random, finds: Finds) -> None:
        self.address = address
        self.luck = luck
        self.finds = finds
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE)
        self.routes = routes()
        levels = [level.name for level in bots.levels("zero")]
        self.words: dict[str, list[Any]] = {
            "game": list(naught.games()),
            "players": [1, 2, 3],
            "bots": levels,
            "level": levels,
            "move": ["knock"],
            "turn": [0],
            "options": [{}, {"rounds": 1}, {"mode": "advanced"}],
            "name": ["Ada", "Ben"],
            "patience": [None, 15, 86_400],
            "lesson": ["first", "exercises"],
            "index": [0, 1, 2],
            "number": [0, 1, 2],
            "seat": [0, 1],
            "cards": ["R7", "R7 B2", "JR 15"],
        }
        self.guest = ""
        self.home = ""  # a table of our own, where we go on playing
        self.sent = 0
        self.shapes = Shapes(luck, self.words)
        self.seen: Counter[str] = Counter()

    async def attack(self, messages: int) -> None:
        """Send so many messages, by request and by websocket in turn."""
        async with self.http:
            await self.http.get("/api/me")
            self.guest = guest_in(self.http.cookies[COOKIE])
            self.finds.guests.add(self.guest)
            while self.sent < messages:
                await self.sit_down()
                for _ in range(AT_A_TIME):
                    await self.request(self.luck.choice(self.routes))
                await self.talk(AT_A_TIME, self.say)
                await self.talk(IN_BULK, self.shout)
                for _ in range(GARBLED):
                    await self.garble()

    async def sit_down(self) -> None:
        """Have a table to play at: a new one, or one of somebody else's."""
        how = self.luck.random()
        if self.finds.tables and how < 0.3:
            await self.send("POST", f"/api/tables/{self.luck.choice(self.finds.tables)}/join", b"")
        elif how < 0.6 or not self.home:
            game, bots = self.luck.choice(self.words["game"]), self.luck.choice([[], ["easy"]])
            order = {"game": game, "players": 2, "bots": bots, "start": True}
            self.home = json.loads(await self.send("POST", "/api/tables", as_json(order)))["id"]

    async def request(self, route: Route) -> None:
        if route.path.endswith(SLOW) and self.luck.random() < 0.9:
            return
        path, query = route.path, {}
        for name, kind in route.params.items():
            value = self.param(name, kind)
            for spelled in (f"{{{name}:str}}", f"{{{name}:int}}"):
                if spelled in path:
                    path = path.replace(spelled, quote(str(value), safe="", errors="replace"))
                    break
            else:
                if self.luck.random() < 0.5:
                    query[name] = str(value)
        body = b"" if route.body is None else self.shapes.body(route.body)
        await self.send(route.method, path + as_query(query), body, route.path)

    def param(self, name: str, kind: Any) -> Any:
        if self.luck.random() < 0.1:
            return self.shapes.text()[:2000] or "x"
        if name == "table_id" and self.finds.tables:
            return self.luck.choice(self.finds.tables[-12:])
        if name in self.words:
            return self.luck.choice(self.words[name])
        return self.luck.choice([0, 1, 2, 5, -1, 10**30]) if "int" in str(kind) else "5"

    async def send(self, method: str, path: str, body: bytes, route: str = "") -> str:
        """One request; whatever it was, the answer is a plain one."""
        self.sent += 1
        headers = {"content-type": "application/json"} if body else {}
        try:
            answer = await self.http.request(method, path, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            self.wrong(f"{method} {path[:80]}: {type(error).__name__} {error}")
            return ""
        self.finds.statuses[str(answer.status_code)] += 1
        self.finds.routes[f"{method} {route}"][answer.status_code] += bool(route)
        self.check(method, path, answer)
        if answer.status_code < 400:
            self.take_in(answer.text)
        self.hear(table_in(path), f"{path} {body.decode(errors='replace')}", answer.text)
        return answer.text

    def check(self, method: str, path: str, answer: httpx.Response) -> None:
        if answer.status_code >= 500:
            self.wrong(f"{method} {path[:80]}: {answer.status_code} {answer.text[:200]}")
        if answer.status_code >= 400 and not answer.json().get("problem"):
            self.wrong(f"{method} {path[:80]}: {answer.status_code} without a word")

    async def talk(self, messages: int, say: Say) -> None:
        """Send nonsense over a websocket; at the end it still answers."""
        if not self.finds.tables:
            return
        table = self.luck.choice([*[self.home] * (2 * bool(self.home)), *self.finds.tables[-6:]])
        address = f"ws{self.address.removeprefix('http')}/api/tables/{table}/live"
        cookie = {"Cookie": f"{COOKIE}={self.http.cookies[COOKIE]}"}
        try:
            async with connect(address, additional_headers=cookie, compression=None) as line:
                said: list[str] = []
                for _ in range(messages):
                    await say(line, table, said)
                await self.hear_out(line, table, said)
        except ConnectionClosed as error:
            # 4403: not ours to look at; 1000: somebody has revoked the link it came by
            if error.rcvd is None or (error.rcvd.code < 4000 and error.rcvd.code != 1000):
                self.wrong(f"the line to {table} was closed: {error}")

    async def shout(self, line: ClientConnection, table: str, said: list[str]) -> None:
        """One message, whatever is answered."""
        self.sent += 1
        body = self.shapes.body(FromClient)
        text = body.decode(errors="replace")
        said.append(" ".join([text[:200], *CARD.findall(text[200:])]))
        await line.send(body if self.luck.random() < 0.05 else text)
        if self.luck.random() < 0.05 and (heard := await received(line, A_WHILE)) is not None:
            self.hear(table, " ".join(said), heard)

    async def say(self, line: ClientConnection, table: str, said: list[str]) -> None:
        """One message, and what is answered."""
        await self.shout(line, table, said)
        patience = A_WHILE
        while (heard := await received(line, patience)) is not None:
            self.hear(table, " ".join(said), heard)
            self.take_in(heard)
            patience = AT_HAND

    async def garble(self) -> None:
        """Raw bytes, to the port or into an open websocket; what comes back is none of ours."""
        self.sent += 1
        host, port = self.address.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        try:
            if self.luck.random() < 0.7 and self.home:
                writer.write(handshake(self.home, self.http.cookies[COOKIE]))
                await reader.readuntil(b"\r\n\r\n")
            writer.write(self.shapes.bytes())
            await writer.drain()
            async with asyncio.timeout(AT_HAND):
                await reader.read(100)
        except (TimeoutError, OSError, EOFError):
            self.finds.statuses["hung up on"] += 1
        finally:
            writer.close()

    async def hear_out(self, line: ClientConnection, table: str, said: list[str]) -> None:
        """Everything that was on its way, up to the answer to a last question."""
        await line.send('{"type": "the last question"}')
        async with asyncio.timeout(PATIENCE):
            while True:
                text = str(await line.recv())
                self.hear(table, " ".join(said), text)
                self.take_in(text)
                if "the last question" in text:
                    return

    def take_in(self, text: str) -> None:
        """Remember tables and legal moves, so that what we send next means something."""
        shown = json.loads(text) if text.startswith("{") else {}
        if shown.get("personal"):
            self.words["token"] = [shown["personal"].rpartition("/")[2]]
        if shown.get("type") == "table" and shown["id"] not in self.finds.tables:
            self.finds.tables.append(shown["id"])
        if shown.get("type") == "step":
            self.words["move"] = [*shown["legal"][:20], "knock"]
            self.words["turn"] = [shown["turn"]]
            self.words["undone"] = [shown["undone"], shown["undone"] + 1]
            self.finds.turns[shown["seat"]] = max(self.finds.turns[shown["seat"]], shown["turn"])

    def hear(self, table: str, asked: str, text: str) -> None:
        self.finds.statuses["messages heard"] += 1
        if text.startswith('{"type":"refusal"'):
            problem = json.loads(text)["problem"]
            self.finds.problems[shape_of(problem)] += 1
            if INTERNAL.search(unquoted(problem)):
                self.wrong(f"{asked[-300:]} was refused with {problem}")
        if table and self.seen[table] < MOST_SEEN:
            self.seen[table] += 1
            named = " ".join(sorted(set(CARD.findall(asked))))  # a late answer may quote any of it
            self.finds.heard.append(Heard(table, self.guest, f"{named} {asked[-5000:]}", text))

    def wrong(self, what: str) -> None:
        self.finds.wrong.append(what)


async def received(line: ClientConnection, seconds: float) -> str | None:
    """The next message, if it comes in time."""
    try:
        async with asyncio.timeout(seconds):
            return str(await line.recv())
    except TimeoutError:
        return None


def unquoted(problem: str) -> str:
    """A refusal without what it quotes."""
    return re.sub(r"'.*'|\".*\"|`.*`|\[.*\]", "*", problem, flags=re.DOTALL)


def shape_of(problem: str) -> str:
    """A refusal without what varies in it."""
    return re.sub(r"\d+", "*", unquoted(problem))[:200]


def handshake(table: str, cookie: str) -> bytes:
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: {COOKIE}={cookie}\r\n\r\n"
    ).encode()


def table_in(path: str) -> str:
    """The table that an address is about, or nothing."""
    found = path.partition("/api/tables/")[2].partition("/")[0].partition("?")[0]
    return found if is_id(found) else ""


def as_query(params: dict[str, str]) -> str:
    pairs = (f"{name}={quote(value, safe='', errors='replace')}" for name, value in params.items())
    return "?" + "&".join(pairs) if params else ""


async def attacked(server: Server, messages: int, seed: int) -> Finds:
    """What came of an attack by several at once: two of them, so that growth can be told."""
    finds = Finds()
    for half in (0, 1):
        lucks = [random.Random(f"{seed} {half} {at}") for at in range(AT_ONCE)]
        attackers = [Attacker(server.address, luck, finds) for luck in lucks]
        await asyncio.gather(*(one.attack(-(-messages // (2 * AT_ONCE))) for one in attackers))
        finds.sent += sum(one.sent for one in attackers)
        await asyncio.to_thread(wait, partial(is_alone, server))
        finds.sizes.append(Size(memory_of(server), len(finds.tables)))
    finds.wrong += growth(*finds.sizes)
    return finds


def is_alone(server: Server) -> bool:
    """Whether every connection is closed again, and nothing waits for anybody."""
    text = httpx.get(f"{server.address}/api/metrics", timeout=PATIENCE).text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
    waiting = [value for name, value in figures.items() if name.startswith("naught_waiting")]
    return figures["naught_sockets"] == "0" and not any(map(int, waiting))


def memory_of(server: Server) -> int:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(status.partition("RssAnon:")[2].split()[0])


def growth(before: Size, after: Size) -> list[str]:
    """What a server keeps of messages: tables, and nothing else to speak of."""
    grown = after.memory - before.memory
    most = MOST_GROWN + BY_TABLE * (after.tables - before.tables)
    told = f"grew by {grown >> 10} KiB, with {after.tables - before.tables} new tables"
    return [f"the server {told}"] if grown > most else []
