"""Which processes live, by beats alone; and limits that count for all of them."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from naught.server.shared.facts import ProcessRow
from naught.server.shared.notices import MOST_BYTES, packed
from naught.server.shared.processes import BEAT_SECONDS, IDLE_BEATS, LOOKS, Watch
from tests.server.inside import Inside, inside
from tests.server.people import Guest, Server
from tests.server.shared.test_several import know_each_other


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
    for task in found.house.tasks:
        if task.get_coro().__qualname__ == "Processes.live":  # type: ignore[union-attr]
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


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_a_notice_is_never_longer_than_postgresql_takes() -> None:
    words = [f"{at:024}=12/345" for at in range(1000)]
    notices = packed("sender", words)
    assert max(map(len, notices)) <= MOST_BYTES
    assert [word for notice in notices for word in notice.split()[1:]] == words


def test_new_tables_are_limited_for_all_processes_together(
    database: str, own_server: Callable[..., Server]
) -> None:
    servers = [own_server(database=database) for _ in range(2)]
    know_each_other(*servers)
    here, there = Guest(servers[0]), Guest(servers[1])
    there.http.cookies.clear()
    there.http.headers["cookie"] = here.cookie
    body = {"game": "zero", "players": 2}
    codes = [(here, there)[at % 2].raw("POST", "/api/tables", body).status_code for at in range(23)]
    assert codes[:12] == [201] * 12
    assert 429 in codes[12:]  # each process alone would have let this guest open twelve
    here.close()
    there.close()
