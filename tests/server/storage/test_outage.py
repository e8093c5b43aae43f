"""A database that does not answer: everybody is told in time, and it goes on by itself."""

import asyncio
import logging
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import naught.server.storage.store as stores
from naught.server.settings import database_url
from naught.server.storage.archive import EventLine
from naught.server.storage.races import Overtaken
from naught.server.storage.store import Store
from naught.server.wire.errors import Unavailable
from tests.server.inside import Served, inside, served
from tests.server.people import Frame, Guest, Server
from tests.server.storage.test_store import new_lobby

IMPATIENT = 0.2  # seconds, while the database hangs: before and after it has all the time


@asynccontextmanager
async def hanging(database: str) -> AsyncIterator[None]:
    """Nobody else can write as long as this lasts."""
    if database.startswith("postgresql"):
        connection = await asyncpg.connect(database)
        try:
            async with connection.transaction():
                await connection.execute("LOCK TABLE events, guests, tables, analyses")
                yield
        finally:
            await connection.close()
    else:
        with locked(database):
            yield


@contextmanager
def locked(file: str) -> Iterator[None]:
    """An SQLite file that another hand holds for writing."""
    connection = sqlite3.connect(file, isolation_level=None, timeout=60)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


STOPS = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
connection.execute("BEGIN IMMEDIATE")
print("begun", flush=True)
os.kill(os.getpid(), signal.SIGSTOP)
connection.execute("ROLLBACK")
"""


@contextmanager
def stopped(file: str) -> Iterator[None]:
    """Another process is stopped in the middle of a transaction."""
    command = [sys.executable, "-c", STOPS, file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        try:
            yield
        finally:
            while process.poll() is None:  # it may not have stopped yet
                process.send_signal(signal.SIGCONT)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(0.05)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await stores.opened_in_time(database_url(database), patience=60)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def impatient(store: Store, *, reads: bool) -> Iterator[None]:
    """Give up soon, on writing at least: for as long as nothing can be written anyway.

    A short deadline at other times would make it a matter of luck what a busy machine answers.
    """
    parts: list[Any] = [store.writer, store.writer.transactions, *([store] if reads else [])]
    before = store.seconds
    for part in parts:
        part.seconds = IMPATIENT
    try:
        yield
    finally:
        for part in parts:
            part.seconds = before


def test_what_cannot_be_written_is_reported_in_time_and_written_afterwards(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for number in range(3):
                await store.create(new_lobby(number))
            line = EventLine(0, "* R1", 5)
            async with hanging(database):
                everybody = [store.append(f"table{number}", line) for number in range(3)]
                with impatient(store, reads=False):
                    said = await asyncio.gather(*everybody, return_exceptions=True)
            assert [type(error) for error in said] == [Unavailable] * 3
            for number in range(3):
                await written(store, f"table{number}", line)
                assert await store.events(f"table{number}") == [line]

    asyncio.run(check())
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1
    assert "R1" not in caplog.text


async def written(store: Store, table: str, line: EventLine) -> None:
    """Nobody knows what has become of the first try."""
    try:
        await store.append(table, line)
    except Overtaken:
        return


def test_a_database_that_hangs_on_a_question_is_not_waited_for(postgres: str) -> None:
    async def check() -> None:
        async with opened(f"{postgres}/postgres") as store:
            async with hanging(f"{postgres}/postgres"):
                with (
                    impatient(store, reads=True),
                    pytest.raises(Unavailable, match="does not answer"),
                ):
                    await store.lobby("table0")
            assert await store.lobby("table0") is None

    asyncio.run(check())


def test_a_move_during_an_outage_is_answered_and_the_table_goes_on_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        wishes: dict[str, Any] = {
            "limits": False,
            "compiles": False,
            "bot_pause": 0.0,
            "bot_seconds": 0.02,
        }
        async with (
            inside(tmp_path, "2026-11-16T12:00", database_seconds=60, **wishes) as found,
            served(found) as server,
        ):
            await asyncio.to_thread(play_through_an_outage, server, tmp_path / "naught.db")

    asyncio.run(check())
    problems = [record.getMessage() for record in caplog.records if record.levelno > logging.INFO]
    assert ["cannot be written" in problem for problem in problems] == [True, False]
    assert "can be written again" in problems[1]


def play_through_an_outage(server: Served, file: Path) -> None:
    ada, eva = Guest(server, "Ada"), Guest(server, "Eva")
    table = ada.open(players=2, bots=["easy"], start=True)
    seat = ada.get(table)["seat"]
    with ada.live(table) as adas, eva.live(table) as evas:
        adas.until_step(lambda step: step["legal"])
        with stopped(str(file)), impatient(server.house.store, reads=False):
            adas.move("knock")
            refusal = adas.until_refused()
            assert refusal["kind"] == "unavailable"
            assert "look again" in refusal["problem"]
            answer = ada.raw("PUT", "/api/me", {"name": "Lovelace"})
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
        assert ada.raw("PUT", "/api/me", {"name": "Lovelace"}).status_code == 200
        adas.move("knock")
        evas.until_step(lambda step: moves(step, seat))
    ada.close()
    eva.close()


def test_a_move_whose_player_hangs_up_while_it_is_stored_is_announced_and_answered(
    server: Server, person: Callable[..., Guest]
) -> None:
    ada, eva, pia = person("Ada"), person("Eva"), person()
    table = ada.open(players=2, bots=["easy"], start=True)
    seat = ada.get(table)["seat"]
    with eva.live(table) as evas:
        adas = ada.live(table)
        adas.until_step(lambda step: step["legal"])
        with locked(server.database):
            adas.move("knock")
            time.sleep(0.2)  # the server has begun to store it
            adas.close()
            with pia.live(table) as pias:  # of which Ada would be told, were her line not cut
                pias.until_step()
                time.sleep(0.2)
        news = evas.until_step(lambda step: moves(step, seat))
        if not moves(news, 1 - seat):
            evas.until_step(lambda step: moves(step, 1 - seat))


def moves(step: Frame, seat: int) -> list[Frame]:
    """What a seat did, by the news in a step."""
    return [event for event in step["log"] if event["seat"] == seat]
