"""Players at a server that is killed again and again: nothing lost, nothing doubled."""

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import naught
from naught.core.match import Match
from naught.server.settings import database_url
from naught.server.storage.store import Store
from naught.server.tables.history import replayed
from tests.server.people import Frame, Guest, Live, Server, wait

GONE: Final = (OSError, EOFError, TimeoutError, ConnectionClosed, InvalidHandshake)
BETWEEN_KILLS: Final = 10  # moves that are acknowledged before the next kill, at least
UNDER_PLAY: Final = (0.2, 1.5)  # and seconds of play after them
OUT_OF_DATE: Final = 0.05


@dataclass
class Player:
    """Somebody who repeats a move until it is acknowledged, and writes down those that were."""

    guest: Guest
    table: str
    luck: random.Random
    acknowledged: dict[int, str] = field(default_factory=dict)
    pending: tuple[int, str] | None = None
    last: Frame = field(default_factory=dict)
    tried: str = ""  # how the last connection ended

    def play(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                with self.line() as live:
                    self.play_on(live, stop)
            except GONE as error:
                self.tried = repr(error)
                time.sleep(OUT_OF_DATE)

    def line(self) -> Live:
        address = self.guest.server.address.removeprefix("http")
        return Live(f"ws{address}{self.table}/live", self.guest.cookie)

    def play_on(self, live: Live, stop: threading.Event) -> None:
        if self.pending is not None:
            self.send(live)
        while not stop.is_set():
            try:
                frame = live.next(0.2)
            except TimeoutError:
                continue
            if frame["type"] == "step":
                self.answer(live, frame)
            elif frame.get("kind") == "unavailable" and self.pending is not None:
                time.sleep(OUT_OF_DATE)
                self.send(live)  # nobody knows whether it was stored

    def answer(self, live: Live, step: Frame) -> None:
        self.last = step
        if self.pending is not None and step["turn"] > self.pending[0]:
            self.acknowledged[self.pending[0]] = self.pending[1]
            self.pending = None
        if step["pause"] and step["seat"] not in step["ready"]:
            live.send({"type": "ready"})
        elif step["legal"] and self.pending is None:
            self.pending = step["turn"], self.choose(step["legal"])
            self.send(live)

    def choose(self, legal: list[str]) -> str:
        return self.luck.choice(legal)

    def send(self, live: Live) -> None:
        assert self.pending is not None
        turn, move = self.pending
        live.send({"type": "move", "turn": turn, "move": move})


@dataclass
class Outcome:
    kills: int = 0
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)


def killed(server: Server, kills: int, tables: int, seed: int) -> tuple[list[Player], int]:
    """Play at several tables while the server is killed and started again."""
    luck = random.Random(seed)
    players = [player for at in range(tables) for player in seated(server, at, luck)]
    stop = threading.Event()
    threads = [threading.Thread(target=player.play, args=[stop]) for player in players]
    for thread in threads:
        thread.start()
    try:
        for _ in range(kills):
            wait_for_play(players, BETWEEN_KILLS)  # however slow the machine is
            time.sleep(luck.uniform(*UNDER_PLAY))
            server.kill()
            server.start()
            wait_for_play(players)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    return players, kills


def seated(server: Server, number: int, luck: random.Random) -> list[Player]:
    """Two people, and a bot at every second table, in a game that lasts."""
    guests = [Guest(server), Guest(server)]
    bots = ["easy"] * (number % 2)
    table = guests[0].open(players=2 + len(bots), rounds=10, bots=bots)
    guests[1].post(f"{table}/join")
    guests[0].post(f"{table}/start")
    wait(lambda: guests[0].get(table)["status"] == "playing", 240)
    return [Player(guest, table, random.Random(luck.random())) for guest in guests]


def wait_for_play(players: list[Player], moves: int = 1, seconds: float = 120.0) -> None:
    """Until so many more moves are acknowledged, or all games are over."""
    enough, until = count(players) + moves, time.monotonic() + seconds
    while count(players) < enough and not all(player.last.get("result") for player in players):
        assert time.monotonic() < until, "nobody plays on after the kill"
        time.sleep(0.02)


def count(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def outcome(database: str, players: list[Player], kills: int) -> Outcome:
    """Every acknowledged move is in the record exactly once, and the record gives what is shown."""
    found = Outcome(kills, count(players))
    store = await Store.open(database_url(database))
    try:
        for player in players:
            found.wrong += await mistakes(store, player)
    finally:
        await store.close()
    return found


async def mistakes(store: Store, player: Player) -> list[str]:
    table_id = player.table.rpartition("/")[2]
    lobby, lines = await store.lobby(table_id), await store.events(table_id)
    assert lobby is not None
    numbers = [line.number for line in lines]
    wrong = [] if numbers == list(range(len(lines))) else [f"the lines are numbered {numbers}"]
    seat = player.last["seat"]
    made = [line.line.partition(" ")[2] for line in lines if line.line.startswith(f"{seat} ")]
    for turn, move in player.acknowledged.items():
        if turn >= len(made) or made[turn] != move:
            wrong.append(f"move {turn} of seat {seat} was {move}, and is not in the record")
    sent = player.acknowledged | dict([player.pending] if player.pending else [])
    for turn, move in enumerate(made):
        if sent.get(turn) != move:
            wrong.append(f"the record has {move} as move {turn} of seat {seat}, who never sent it")
    match = replayed(naught.load(lobby.game), lobby, lines)
    return wrong + shown_wrongly(player.last, match)


def shown_wrongly(step: Frame, match: Match) -> list[str]:
    events, seat = step["log_from"] + len(step["log"]), step["seat"]
    said: Any = msgspec.json.decode(msgspec.json.encode(match.view_after(events, seat)))
    return [] if step["view"] == said else [f"seat {seat} saw something else after {events} events"]


def play_and_kill(
    make: Callable[[], Server], kills: int, tables: int, seed: int
) -> tuple[Server, list[Player]]:
    """A new server under play, killed so many times and stopped."""
    server = make()
    try:
        players, _ = killed(server, kills, tables, seed)
        for player in players:
            player.guest.close()
    finally:
        server.stop()
    return server, players
