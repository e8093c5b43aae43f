"""Waiting for one another: nudges, bots that take over from idle players, friends who come late."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from naught.server.tables import waiting
from naught.server.tables.table import Table
from tests.server import inside as house
from tests.server.tables.test_presence import Ear

NOON = "2026-11-15T12:00:00"
PATIENT = {"patience": 60, "late": False, "pace": "instant"}


async def table_of(guests: list[house.Person], bots: int = 0) -> str:
    """A table of ZERO with these people and some bots, begun."""
    order = {"game": "zero", "players": len(guests) + bots, "bots": ["beginner"] * bots}
    path = f"/api/tables/{(await guests[0].post('/api/tables', order))['id']}"
    for guest in guests[1:]:
        await guest.post(f"{path}/join")
    await guests[0].post(f"{path}/start")
    return path


async def loaded(at: house.Inside, path: str) -> Table:
    return await at.house.tables.get(path.rsplit("/", 1)[1])


def arrive(table: Table, name: str) -> None:
    """Somebody opens a page with this table."""
    guest = next(chair.guest for chair in table.lobby.people if chair.name == name)
    assert guest is not None
    table.join(Ear(guest))


def on_turn(table: Table) -> str:
    return table.lobby.chair_at(table.present.to_act[0]).name


async def until(condition: Any) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


async def ada_waits_for_ben(at: house.Inside, ada: house.Person, path: str) -> Table:
    """Both are here, it is Ben's turn, and Ada knows it."""
    table = await loaded(at, path)
    arrive(table, "Ada")
    arrive(table, "Ben")
    if on_turn(table) == "Ada":
        await ada.post(f"{path}/moves", {"turn": 0, "move": "knock"})
    return table


def place_of(seen: Any, name: str) -> Any:
    return next(place for place in seen["places"] if place["name"] == name)


def test_an_idle_friend_is_nudged_and_warned_in_time(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await ada_waits_for_ben(at, ada, path)
            number = place_of(await ada.get(path), "Ben")["number"]
            nudge = f"{path}/places/{number}/nudge"
            assert "more seconds" in await ada.refused("POST", nudge)
            table.wait.seen -= waiting.NUDGE_AFTER
            await ada.post(nudge)
            assert place_of(await ben.get(path), "Ben")["nudged"] >= table.since
            assert "more seconds" in await ada.refused("POST", nudge)
            own = place_of(await ada.get(path), "Ada")["number"]
            assert "your own" in await ada.refused("POST", f"{path}/places/{own}/nudge")
            assert "nobody is waiting for Ada" in await ben.refused(
                "POST", f"{path}/places/{own}/nudge"
            )
            watcher = await at.person("Eva")
            assert "only players" in await watcher.refused("POST", nudge)

    asyncio.run(check())


def test_a_bot_takes_over_when_the_hosts_patience_ends_and_gives_the_seat_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "TICK", 0.01)

    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_seconds=0.01) as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await ada_waits_for_ben(at, ada, path)
            seat = place_of(await ben.get(path), "Ben")["seat"]
            assert "only the host" in await ben.refused("PUT", f"{path}/agreed", PATIENT)
            await ada.put(f"{path}/agreed", PATIENT)
            assert place_of(await ben.get(path), "Ben")["kind"] == "person"
            table.wait.seen -= 60
            await until(lambda: table.lobby.chair_at(seat).kind == "bot")
            await until(lambda: table.turn(seat) > 0)  # the game goes on
            seen = place_of(await ben.get(path), "Ben")
            assert (seen["yours"], seen["level"]) == (True, "medium")
            await ben.post(f"{path}/join")
            back = place_of(await ben.get(path), "Ben")
            assert (back["you"], back["kind"], back["seat"]) == (True, "person", seat)

    asyncio.run(check())


def test_a_patience_chosen_late_counts_from_then_on(tmp_path: Path) -> None:
    """However long Ben has thought: he is told before a bot takes over."""

    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await ada_waits_for_ben(at, ada, path)
            table.wait.seen -= 3600
            await ada.put(f"{path}/agreed", PATIENT)
            assert 50 < waiting.due_in(table) <= 60
            table.wait.seen -= 40
            await ada.put(f"{path}/agreed", {**PATIENT, "late": True})
            assert waiting.due_in(table) <= 20  # something else was agreed

    asyncio.run(check())


@pytest.mark.parametrize("jump", [86_400.0, -86_400.0])
def test_a_clock_that_jumps_takes_no_seat_and_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    true, true_ns = time.time, time.time_ns

    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await ada_waits_for_ben(at, ada, path)
            await ada.put(f"{path}/agreed", {**PATIENT, "patience": 3600})
            number = place_of(await ada.get(path), "Ben")["number"]
            table.wait.seen -= waiting.NUDGE_AFTER
            await ada.post(f"{path}/places/{number}/nudge")

            monkeypatch.setattr(time, "time", lambda: true() + jump)
            monkeypatch.setattr(time, "time_ns", lambda: true_ns() + int(jump * 1e9))
            assert 3500 < waiting.due_in(table) <= 3600
            await ada.post(f"{path}/places/{number}/nudge")  # the last one is no reason to wait

            await table.load()  # as another process does, or this one after a crash
            left = waiting.due_in(table)
            assert waiting.GRACE - 10 < left <= 3600
            table.wait.seen -= left
            assert waiting.due_in(table) <= 0

    asyncio.run(check())


def test_nobody_is_replaced_while_nobody_waits(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await loaded(at, path)
            await ada.put(f"{path}/agreed", PATIENT)
            table.wait.seen -= 3600
            assert waiting.idle_chairs(table) == []  # both are away: let them come back tomorrow
            arrive(table, on_turn(table))
            assert waiting.idle_chairs(table) == []  # whoever is here thinks

    asyncio.run(check())


def test_what_was_agreed_survives_a_crash_and_goes_with_the_rematch(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path = await table_of([ada, ben])
            table = await ada_waits_for_ben(at, ada, path)
            await ada.put(f"{path}/agreed", {"patience": 90, "late": True, "pace": "calm"})
            table.wait.seen -= waiting.NUDGE_AFTER
            number = place_of(await ada.get(path), "Ben")["number"]
            await ada.post(f"{path}/places/{number}/nudge")
            del at.house.tables.loaded[table.id]  # as after a crash: only the store knows
            fresh = (await loaded(at, path)).lobby
            assert (fresh.patience, fresh.late, fresh.pace) == (90, True, "calm")
            assert fresh.chairs[number].nudged is not None

    asyncio.run(check())


def test_a_late_friend_takes_over_a_bot_if_the_host_allows_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_seconds=0.01) as at:
            ada, ben, eva = [await at.person(name) for name in ("Ada", "Ben", "Eva")]
            path = await table_of([ada], bots=1)
            assert not any(place["kept"] for place in (await ben.get(path))["places"])
            assert "you can watch" in await ben.refused("POST", f"{path}/join")
            await ada.put(f"{path}/agreed", {"patience": None, "late": True, "pace": "brisk"})
            seen = await ben.post(f"{path}/join")
            assert [place["kind"] for place in seen["places"]] == ["person", "person"]
            assert place_of(seen, "Ben")["you"]
            assert (await ben.get(f"{path}/step"))["seat"] == seen["seat"]
            assert "no bot is left" in await eva.refused("POST", f"{path}/join")

    asyncio.run(check())


def test_nobody_takes_the_place_that_a_bot_keeps_for_somebody(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_seconds=0.01) as at:
            ada, ben, eva = [await at.person(name) for name in ("Ada", "Ben", "Eva")]
            path = await table_of([ada, ben])
            await ada.put(f"{path}/agreed", {"patience": None, "late": True, "pace": "brisk"})
            number = place_of(await ada.get(path), "Ben")["number"]
            await ada.put(f"{path}/places/{number}/bot", {"level": "beginner"})
            assert place_of(await eva.get(path), "Ben")["kept"]
            assert "no bot is left" in await eva.refused("POST", f"{path}/join")

    asyncio.run(check())


@pytest.mark.parametrize(
    "wrong", [{"patience": 1}, {"patience": "long"}, {"pace": "hasty"}, {"late": None}]
)
def test_a_strange_agreement_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero") as at:
            ada = await at.person("Ada")
            path = await table_of([ada], bots=1)
            before = await ada.get(path)
            assert await ada.refused("PUT", f"{path}/agreed", {**PATIENT, **wrong})
            assert await ada.get(path) == before

    asyncio.run(check())
