"""Who is at a table, told to many without a message for everybody at every step."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from naught.server.http.guests.identity import Key
from naught.server.tables.viewers.fanout import NOTICES_PER_SECOND, Fanout
from tests.server.people import Guest

Person = Callable[..., Guest]


class Ear:
    """Counts what it is woken for."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.key: Key | None = None
        self.tables = 0
        self.steps = 0
        self.watchers = 0

    def wake(self, *, table: bool = False, step: bool = False, watchers: bool = False) -> None:
        self.tables += table
        self.steps += step
        self.watchers += watchers

    def hang_up(self, code: int = 1000) -> None:
        pass


def run(check: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(check())


def test_a_crowd_arriving_together_is_announced_once() -> None:
    async def check() -> None:
        fanout = Fanout()
        ears = [Ear(f"guest{number}") for number in range(100)]
        for ear in ears:
            fanout.join("table", ear, seated=False)
        assert sum(ear.watchers for ear in ears) == 0  # not yet
        await asyncio.sleep(3 * len(ears) / NOTICES_PER_SECOND)
        assert {ear.watchers for ear in ears} <= {1, 2}
        assert sum(ear.tables + ear.steps for ear in ears) == 0
        assert len(fanout.guests("table")) == len(ears)

    run(check)


def test_a_second_window_of_the_same_guest_is_not_announced() -> None:
    async def check() -> None:
        fanout = Fanout()
        first, second = Ear("ada"), Ear("ada")
        fanout.join("table", first, seated=True)
        await asyncio.sleep(0.05)
        assert first.tables == 1
        fanout.join("table", second, seated=True)
        fanout.leave("table", second, seated=True)
        await asyncio.sleep(0.05)
        assert first.tables == 1
        assert fanout.guests("table") == {"ada"}
        fanout.leave("table", first, seated=True)
        assert fanout.guests("table") == set()
        assert fanout.count == 0

    run(check)


def test_a_watcher_changes_a_number_and_a_player_the_table(person: Person) -> None:
    ada, ben, eva = person("Ada"), person("Ben"), person("Eva")
    table = ada.open(players=3)
    ben.post(f"{table}/join")
    with ada.live(table) as live:
        live.until(lambda frame: frame["type"] == "table")
        with eva.live(table):
            said = live.next()
            assert said == {"type": "watchers", "watchers": 1}
        assert live.next() == {"type": "watchers", "watchers": 0}
        with ben.live(table):
            said = live.next()
            assert said["type"] == "table"
            assert said["places"][1]["here"] is True
            assert said["watchers"] == 0


def test_what_watchers_are_sent_has_nothing_of_one_of_them(person: Person) -> None:
    ada, eva, pia = person("Ada"), person("Eva"), person("Pia")
    table = ada.open(players=2, bots=["easy"], start=True)
    with eva.live(table) as evas, pia.live(table) as pias, ada.live(table) as adas:
        for live in (evas, pias, adas):
            live.until(lambda frame: frame["type"] == "table" and frame["places"][0]["here"])
        assert evas.table == {**pias.table, "watchers": evas.table["watchers"]}
        assert not any(place["you"] for place in evas.table["places"])
        assert adas.table["places"][0]["you"] is True
        assert (adas.table["host"], evas.table["host"]) == (True, False)
