"""What goes on by itself: it rests when nobody looks, and does not try what cannot succeed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from naught.server.house import House
from naught.server.http.guests.identity import new_id
from naught.server.settings import Settings, database_url
from naught.server.storage.store import Lease
from naught.server.tables import changes
from naught.server.tables.table import Table
from naught.server.thinking.analyses import ABANDONED_SECONDS, Watch
from naught.server.wire.messages import OpenTable


@asynccontextmanager
async def opened(folder: Path, **choices: Any) -> AsyncIterator[House]:
    """Everything of a server but its doors."""
    settings = Settings(database_url(folder / "naught.db"), bot_seconds=0.01, **choices)
    house = House(settings)
    house.open()
    await house.opened.wait()
    try:
        yield house
    finally:
        await house.close()


async def until(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def bots_alone(house: House) -> Table:
    asked = OpenTable("zero", 5, {"rounds": 10}, ["easy"] * 5, start=True)
    return await house.tables.open(new_id(), asked)


def test_bots_rest_when_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path, rest_seconds=0.1) as house:
            table = await bots_alone(house)
            await until(lambda: table.driver.resting and not table.driver.busy)
            assert table.match is not None
            events = len(table.match)
            assert not table.match.over
            await asyncio.sleep(0.3)
            assert len(table.match) == events
            assert await house.tables.get(table.id) is table
            await until(lambda: table.match is not None and len(table.match) > events)

    asyncio.run(check())


def test_what_cannot_succeed_is_tried_once_and_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    def overflow(*_: object) -> list[str]:
        tried.append(1)
        raise OverflowError("int too big")

    async def check() -> None:
        async with opened(tmp_path) as house:
            with monkeypatch.context() as broken:
                broken.setattr(changes, "fair_order", overflow)
                table = await bots_alone(house)
                await until(lambda: bool(tried) and not table.driver.busy)
                table.driver.go_on()
                await until(lambda: not table.driver.busy)
            said = table.message_for(table.lobby.host)
            assert said.status == "gathering"
            assert said.waiting_for == (
                "this game cannot go on: the start failed, and the log says why"
            )
            assert tried == [1]
            await table.reload()  # nothing has changed: it stays as it is
            assert table.lobby.starting
            assert not table.driver.busy

    asyncio.run(check())
    assert caplog.text.count("failed, and is not retried") == 1


def test_two_processes_open_one_deck_of_the_day_and_one_table(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(tmp_path) as house, opened(tmp_path) as other:
            guest = new_id()
            both = [each.days.open(guest, "nmbr9") for each in (house, other, house, other)]
            found = await asyncio.gather(*both)
            assert len({table.id for table in found}) == 1
            assert found[0] is found[2]
            assert found[1] is found[3]
            await until(lambda: not found[0].driver.busy and not found[1].driver.busy)
            assert {table.lobby.status for table in found} == {"playing"}
            assert len(await house.store.events(found[0].id)) == 1

    asyncio.run(check())


def test_an_analysis_without_a_sign_of_life_was_left_alone_whatever_the_clocks_say() -> None:
    now = [0.0]
    watch = Watch(clock=lambda: now[0])
    future = Lease("dead", 9_999_999_999_999)  # its process had a clock that was ahead
    alive = [Lease("alive", beat) for beat in range(10)]
    for beat in range(3):
        assert watch.abandoned({future, alive[beat]}) == []
        now[0] += ABANDONED_SECONDS / 3
    assert watch.abandoned({future, alive[3]}) == [future]
