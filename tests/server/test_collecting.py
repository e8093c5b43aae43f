"""Nothing that has ended stays until the evening, although cycles are seldom looked for."""

import asyncio
import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from naught.server.http.limits.protocol import BoundedHttp, BoundedWebSocket
from tests.programs import uncompiled
from tests.server.inside import inside, served

PROGRAM = """
import asyncio, gc, weakref
from types import SimpleNamespace
from naught.server.serve import COLLECT_AFTER, collect_seldom

class Line:
    def __init__(self):
        self.itself, self.things = self, [[] for _ in range(100)]

opened = asyncio.Event()
opened.set()
house = SimpleNamespace(opened=opened, catalogue=SimpleNamespace(settled=opened))
asyncio.run(collect_seldom(house))
lines = [Line() for _ in range(2_000)]
gc.collect(1)  # they are old now
living = weakref.WeakSet()
for number in range(60_000):  # one comes as another leaves
    lines[number % 2_000] = line = Line()
    living.add(line)
print(len(living))
"""


def test_circles_of_old_objects_are_freed_while_new_ones_come() -> None:
    (living,) = uncompiled(PROGRAM)
    assert int(living) < 20_000  # of 60,000


async def talk(folder: Path) -> None:
    async with inside(folder, "2026-03-01T12:00", "zero") as found, served(found) as server:
        ada = await found.person("Ada")
        wish = {"game": "zero", "players": 2, "bots": ["beginner"], "start": True}
        table = (await ada.post("/api/tables", wish))["id"]
        origin = {"Origin": server.address}
        live = f"ws{server.address.removeprefix('http')}/api/tables/{table}/live"
        for way in (live, f"{live}?log_from=x"):  # one is let in, one refused
            async with connect(way, additional_headers=origin, compression=None) as line:
                await line.recv()
        async with asyncio.timeout(60):
            while found.house.connections.count:
                await asyncio.sleep(0.01)


def test_a_websocket_that_has_ended_is_freed_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    living: weakref.WeakSet[Any] = weakref.WeakSet()
    for kind in (BoundedHttp, BoundedWebSocket):
        begin = kind.connection_made

        def made(self: Any, transport: Any, begin: Any = begin) -> None:
            living.add(self)
            begin(self, transport)

        monkeypatch.setattr(kind, "connection_made", made)
    gc.disable()
    try:
        asyncio.run(talk(tmp_path))
        assert list(living) == []
    finally:
        gc.enable()
