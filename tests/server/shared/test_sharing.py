"""Which processes live, by beats alone; and limits that count for all of them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from naught.server.shared.facts import ProcessRow
from naught.server.shared.notices import MOST_BYTES, packed
from naught.server.shared.processes import BEAT_SECONDS, IDLE_BEATS, LOOKS, Watch
from naught.server.storage.store import Store
from naught.server.tables.table import Table
from naught.server.wire.messages import Move
from tests.server.inside import Inside, Person, inside
from tests.server.people import guest_in
from tests.server.tables.test_presence import Ear


def row(beats: int, pace: int = 500) -> ProcessRow:
    return ProcessRow("other", beats, pace, 0)


def test_a_process_is_dead_when_its_beat_stays_the_same_for_some_looks() -> None:
    now = [0.0]
    watch = Watch(lambda: now[0])
    for _ in range(LOOKS):
        assert watch.dead([row(7)]) == []
        now[0] += BEAT_SECONDS
    assert watch.dead([row(7)]) == [row(7)]
    assert watch.dead([row(8)]) == []


def test_a_long_sleep_of_the_watcher_kills_nobody() -> None:
    now = [0.0]
    watch = Watch(lambda: now[0])
    assert watch.dead([row(7)]) == []
    now[0] += 3600
    assert watch.dead([row(7)]) == []
    watch.begin_again()  # nor does a database that has not answered
    for _ in range(LOOKS - 1):
        now[0] += BEAT_SECONDS
        assert watch.dead([row(7)]) == []


def test_looks_in_quick_succession_count_once_and_idle_processes_have_longer() -> None:
    now = [0.0]
    watch = Watch(lambda: now[0])
    for _ in range(50):
        assert watch.dead([row(7)]) == []
        now[0] += BEAT_SECONDS / 100
    lazy = Watch(lambda: now[0])
    for _ in range(4 * LOOKS):
        assert lazy.dead([row(7, pace=10_000)]) == []
        now[0] += BEAT_SECONDS


def test_a_process_that_slows_down_says_so_before_others_take_it_for_dead(tmp_path: Path) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-16T12:00") as found:
            house, sharing = found.house, found.house.store.sharing
            await until(lambda: house.processes.joined)
            for held, pace in (({"a table"}, 500), (set[str](), 500 * IDLE_BEATS)):
                house.leases.held = held
                looks = house.processes.beats
                house.processes.look_soon()
                while (await sharing.processes())[house.processes.id].pace != pace:
                    await asyncio.sleep(0.01)
                    assert house.processes.beats < looks + LOOKS  # not at the next idle beat

    asyncio.run(check())


def test_whoever_opens_a_table_beats_often_from_that_moment_on(tmp_path: Path) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-16T12:00", compiles=False) as found:
            processes, sharing = found.house.processes, found.house.store.sharing
            await until(lambda: processes.joined)
            stop_looking(found)  # no beat helps
            ada = await found.person("Ada")
            assert (await sharing.processes())[processes.id].pace == 500 * IDLE_BEATS
            order = {"game": "zero", "players": 2, "bots": ["easy"], "start": True}
            await ada.post("/api/tables", order)
            assert (await sharing.processes())[processes.id].pace == 500

    asyncio.run(check())


def stop_looking(found: Inside) -> None:
    """Nothing asks the database by itself any more: other processes, or analyses that are due."""
    for task in found.house.tasks:
        name = task.get_coro().__qualname__  # type: ignore[union-attr]
        if name in ("Processes.live", "Analyses.work_for_ever"):
            task.cancel()


def test_a_lone_process_looks_seldom_until_a_table_is_loaded_or_another_comes(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-16T12:00", compiles=False) as found:
            processes, tables = found.house.processes, found.house.tables
            await until(lambda: processes.rests)
            stop_looking(found)
            processes.news.clear()
            ada = await found.person("Ada")
            assert processes.rests
            assert not processes.news.is_set()
            await ada.post("/api/tables", {"game": "zero", "players": 2})
            assert not processes.rests
            assert processes.news.is_set()  # it looks at once
            tables.unload(next(iter(tables.loaded.values())))
            assert processes.rests
            await found.house.store.sharing.join("other", 500)
            await processes._look()
            assert not processes.rests

    asyncio.run(check())


def test_a_process_that_holds_nothing_shows_that_it_lives_however_seldom_it_looks(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-16T12:00", compiles=False) as found:
            processes, sharing = found.house.processes, found.house.store.sharing
            await until(lambda: processes.rests)
            stop_looking(found)
            await processes._look()
            before = (await sharing.processes())[processes.id].beats
            await processes._look()
            assert (await sharing.processes())[processes.id].beats == before
            processes.beaten -= processes.pace / 1000  # so much time passes
            await processes._look()
            assert (await sharing.processes())[processes.id].beats == before + 1

    asyncio.run(check())


@asynccontextmanager
async def two_without_notices(
    database: str, tmp_path: Path
) -> AsyncIterator[tuple[Inside, Inside]]:
    """Two processes on one database that know of each other, and only ask what happened."""
    wishes: dict[str, Any] = {"database": database, "compiles": False, "notices": False}
    async with (
        inside(tmp_path, "2026-11-16T12:00", **wishes) as one,
        inside(tmp_path, "2026-11-16T12:00", **wishes) as two,
    ):
        await until(lambda: [len(each.house.processes.others) for each in (one, two)] == [1, 1])
        yield one, two


def test_nothing_is_dealt_before_whoever_has_just_come_elsewhere_has_looked(
    database: str, tmp_path: Path
) -> None:
    async def check() -> None:
        async with two_without_notices(database, tmp_path) as (one, two):
            here, there = one.house, two.house
            people = [await one.person("Ada"), await one.person("Ben")]
            table = await scored(one, people)
            stop_looking(one)  # nobody tells it
            guests = [guest_in(person.browser.cookies["naught"]) for person in people]
            here.fanout.join(table.id, Ear(guests[0]), seated=True)
            there.fanout.join(table.id, Ear(guests[1]), seated=True)
            await until(lambda: not there.presence.dirty and there.notices.sending is None)
            assert guests[1] not in table.here
            await people[0].post(f"/api/tables/{table.id}/ready")
            await until(lambda: "the deal" not in table.driver.tasks)
            assert table.present.pause  # Ben is there, and has not looked
            assert guests[1] in table.here

    asyncio.run(check())


def test_what_another_process_did_at_many_tables_is_read_in_one_query(
    database: str, tmp_path: Path
) -> None:
    async def check() -> None:
        async with two_without_notices(database, tmp_path) as (one, two):
            there = two.house
            stop_looking(one)
            stop_looking(two)
            ada = await one.person("Ada")
            tables = [await begun(one, ada) for _ in range(10)]
            shown = [await there.tables.get(table.id) for table in tables]
            for table in tables:
                seat = next(seat for seat in range(2) if table.match and table.match.legal(seat))
                await table.move(seat, Move(table.turn(seat), "knock"), "person")
            queries = queries_of(there.store)
            await there.catching_up.look(force=True)
            await until(lambda: [one.stored for one in shown] == [two.stored for two in tables])
            assert len(queries) <= 3  # how far the tables are, the lines of some, those of others

    asyncio.run(check())


async def begun(found: Inside, host: Person) -> Table:
    """A game of two people that has just been dealt."""
    path = "/api/tables"
    opened = await host.post(path, {"game": "zero", "players": 2})
    other = await found.person("Ben")
    await other.post(f"{path}/{opened['id']}/join")
    await host.post(f"{path}/{opened['id']}/start")
    return await found.house.tables.get(opened["id"])


def queries_of(store: Store) -> list[object]:
    """What is read from now on."""
    queries: list[object] = []
    fetch = store.fetch_all

    async def counted(query: Any) -> Any:
        queries.append(query)
        return await fetch(query)

    store.fetch_all = counted  # type: ignore[method-assign]
    return queries


async def scored(found: Inside, people: list[Person]) -> Table:
    """A table of these two people after its first round."""
    order = {"game": "zero", "players": 2, "options": {"rounds": 2}}
    path = f"/api/tables/{(await people[0].post('/api/tables', order))['id']}"
    await people[1].post(f"{path}/join")
    await people[0].post(f"{path}/start")
    table = await found.house.tables.get(path.rpartition("/")[2])
    while not table.present.pause:
        for person in people:
            step = await person.get(f"{path}/step")
            if step["legal"]:
                await person.post(f"{path}/moves", {"turn": step["turn"], "move": "knock"})
    return table


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_notice_is_never_longer_than_postgresql_takes() -> None:
    words = [f"{at:024}=12/345" for at in range(1000)]
    notices = packed("sender", words)
    assert max(map(len, notices)) <= MOST_BYTES
    assert [word for notice in notices for word in notice.split()[1:]] == words
