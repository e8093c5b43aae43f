"""The store keeps its word on SQLite and on PostgreSQL alike."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import create_async_engine

import naught
import naught.server.storage.store as stores
from naught.server.settings import database_url
from naught.server.shared.facts import Here, Looked, ProcessRow
from naught.server.storage import opening, rows, schema
from naught.server.storage.archive import EventLine
from naught.server.storage.opening import WrongDatabase
from naught.server.storage.races import Lost, Overtaken
from naught.server.storage.store import Store
from naught.server.storage.writer import MOST_ROWS
from naught.server.tables import lobby as lobbies
from naught.server.tables.lobby import Lobby
from tests.server.people import Guest, Server, full_table, mostly_swaps, play_out


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await stores.opened_in_time(database_url(database))
    try:
        yield store
    finally:
        await store.close()


def new_lobby(number: int = 0) -> Lobby:
    game = naught.load("zero")
    lobby = lobbies.opened(f"table{number}", game, 3, {"rounds": 2}, "ada", 1000)
    return lobbies.sit(lobby, "ada", "Ada")


def test_the_analysis_that_somebody_asked_for_goes_first(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for number in (1, 2, 3):
                await store.create(new_lobby(number))
                await store.ask_analysis(f"table{number}", number)
            wishes = ["table2", "nowhere", None]
            leases = [await store.claim_analysis(wish=wish) for wish in wishes]
            assert [lease and lease.table_id for lease in leases] == ["table2", "table1", "table3"]

    asyncio.run(check())


def test_an_analysis_is_worked_at_by_one_and_kept_for_ever(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            lobby = new_lobby()
            await store.create(lobby)
            assert await store.analysis(lobby.id) is None
            await store.ask_analysis(lobby.id, 1000)
            await other.ask_analysis(lobby.id, 2000)
            lease = await store.claim_analysis()
            assert lease is not None
            assert lease.table_id == lobby.id
            assert await other.claim_analysis() is None  # somebody works at it
            before = await other.running_analyses()
            await store.note_analysis(lease, 4, 9)
            assert await other.claim_analysis(before) is None  # there was a sign of life
            taken = await other.claim_analysis(await other.running_analyses())  # left alone
            assert taken is not None
            with pytest.raises(Overtaken):
                await store.note_analysis(lease, 5, 9)
            with pytest.raises(Overtaken):
                await store.keep_analysis(lease, "done", "too late")
            await other.note_analysis(taken, 1, 9)
            await other.keep_analysis(taken, "failed", "{}")
            assert await store.claim_analysis() is None
            await store.ask_analysis(lobby.id, 9000)
            lease = await store.claim_analysis()
            assert lease is not None
            await store.keep_analysis(lease, "done", "found")
            await store.ask_analysis(lobby.id, 9900)
            row = await other.analysis(lobby.id)
            assert row is not None
            assert (row.state, row.asked, row.body) == ("done", 9000, "found")

    asyncio.run(check())


def test_a_table_comes_back_as_it_was_stored(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            lobby = new_lobby()
            await store.create(lobby)
            assert await store.lobby(lobby.id) == lobby
            full = lobbies.seat_bot(lobbies.sit(lobby, "ben", "Ben"), 2, "easy")
            begun = await store.save(lobbies.draw_seats(full), EventLine(0, "* R1", 5))
            await store.append(lobby.id, EventLine(1, "0 knock", 6))
        async with opened(database) as store:
            assert await store.lobby(lobby.id) == begun
            lines = await store.events(lobby.id)
            assert lines == [EventLine(0, "* R1", 5), EventLine(1, "0 knock", 6)]
            assert await store.lobby("nobody") is None
            assert await store.count() == {"playing": 1}

    asyncio.run(check())


def test_of_two_events_with_one_number_the_second_loses_and_its_neighbours_do_not(
    database: str,
) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            for number in range(5):
                await store.create(new_lobby(number))
            await other.append("table2", EventLine(0, "* B1", 5))
            together = [
                store.append(f"table{number}", EventLine(0, "* R1", 5)) for number in range(5)
            ]
            results = await asyncio.gather(*together, return_exceptions=True)
            assert [type(result) for result in results] == [
                *(type(None), type(None), Overtaken, type(None), type(None))
            ]
            assert [line.line for line in await store.events("table2")] == ["* B1"]
            assert [line.line for line in await store.events("table3")] == ["* R1"]

    asyncio.run(check())


def test_of_two_changes_to_one_lobby_the_second_loses_whole(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            lobby = new_lobby()
            await store.create(lobby)
            await other.save(lobbies.sit(lobby, "ben", "Ben"))
            with pytest.raises(Overtaken):
                await store.save(lobbies.sit(lobby, "eva", "Eva"), EventLine(0, "* R1", 5))
            now = await store.lobby(lobby.id)
            assert now is not None
            assert [chair.name for chair in now.chairs] == ["Ada", "Ben", ""]
            assert await store.events(lobby.id) == []

    asyncio.run(check())


def test_the_lines_of_several_tables_are_read_together_each_from_its_own_number(
    database: str,
) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for number in range(3):
                await store.create(new_lobby(number))
                for at in range(4):
                    await store.append(f"table{number}", EventLine(at, f"0 {number}{at}", at))
            found = await store.sharing.lines({"table0": 1, "table2": 3, "table1": 4, "gone": 0})
            assert found == {
                "table0": await store.events("table0", 1),
                "table2": [EventLine(3, "0 23", 3)],
                "table1": [],
                "gone": [],
            }

    asyncio.run(check())


def test_many_tables_are_written_together(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            for number in range(20):
                await store.create(new_lobby(number))
            for turn in range(10):
                line = EventLine(turn, f"{turn % 3} knock", turn)
                await asyncio.gather(*(store.append(f"table{n}", line) for n in range(20)))
            for number in range(20):
                lines = await store.events(f"table{number}")
                assert [line.number for line in lines] == list(range(10))

    asyncio.run(check())


def test_lines_too_many_for_one_statement_are_stored_all_or_not_at_all(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            lobby = new_lobby()
            await store.create(lobby)
            lines = [EventLine(number, f"{number}", 1000) for number in range(2 * MOST_ROWS + 50)]
            wanted = [rows.event_row(lobby.id, line) for line in lines]
            with pytest.raises(Overtaken):
                await store.writer.write([], [*wanted, wanted[0]])
            assert await store.events(lobby.id) == []
            await store.writer.write([], wanted)
            assert await store.events(lobby.id) == lines

    asyncio.run(check())


def test_a_name_is_new_everywhere(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            await store.create(new_lobby())
            assert await store.name_of("ada") is None
            for name in ("Ada L.", "Lovelace"):
                await store.rename("ada", name)
                assert await store.name_of("ada") == name
                lobby = await store.lobby("table0")
                assert lobby is not None
                assert lobby.chairs[0].name == name

    asyncio.run(check())


def test_a_first_name_may_be_given_several_times_at_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            names = [f"Ada {number}" for number in range(10)]
            both = [
                (store, other)[number % 2].rename("ada", name) for number, name in enumerate(names)
            ]
            await asyncio.gather(*both)
            assert await store.name_of("ada") in names

    asyncio.run(check())


def test_a_name_given_elsewhere_is_not_lost_by_a_change_made_before_hearing_of_it(
    database: str,
) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            before = new_lobby()
            await store.create(before)
            await other.rename("ada", "Lovelace")
            with pytest.raises(Overtaken):
                await store.save(lobbies.sit(before, "ben", "Ben"))
            now = await store.lobby(before.id)
            assert now is not None
            saved = await store.save(lobbies.sit(now, "ben", "Ben"))
            assert [chair.name for chair in saved.chairs] == ["Lovelace", "Ben", ""]

    asyncio.run(check())


def test_a_rematch_is_founded_with_the_change_that_announces_it_or_not_at_all(
    database: str,
) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            first = new_lobby()
            await store.create(first)
            await other.save(lobbies.follow(first, new_lobby(1)), founded=new_lobby(1))
            with pytest.raises(Overtaken):
                await store.save(lobbies.follow(first, new_lobby(2)), founded=new_lobby(2))
            assert await store.lobby("table1") is not None
            assert await store.lobby("table2") is None

    asyncio.run(check())


def test_the_secret_of_a_database_is_made_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            both = await asyncio.gather(store.secret("cookie"), other.secret("cookie"))
            assert both[0] == both[1]
            assert len(both[0]) == 32
            assert await store.secret("other") != both[0]

    asyncio.run(check())


def test_a_bucket_of_all_processes_holds_as_much_as_one(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            both = [store.sharing, other.sharing]
            waits = [await both[at % 2].take("key", 6, 0.001) for at in range(8)]
            assert waits[:6] == [0.0] * 6
            assert all(900 < wait <= 1000 for wait in waits[6:])
            assert await other.sharing.take("another key", 6, 0.001) == 0.0
            await store.sharing.forget_buckets()
            assert await other.sharing.take("key", 6, 0.001) > 0

    asyncio.run(check())


def test_of_two_processes_one_drives_a_table_until_it_is_gone(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store, opened(database) as other:
            await store.create(new_lobby())
            for process in ("one", "two"):
                await store.sharing.join(process, 500)
            assert await store.sharing.claim("table0", "one", 500) == "one"
            assert await other.sharing.claim("table0", "two", 500) == "one"
            assert await other.sharing.claim_orphans("two", 9) == []
            one = (await other.sharing.processes())["one"]
            await store.sharing.beat("one", 500)
            assert not await other.sharing.leave(one)  # it lives after all
            one = (await other.sharing.processes())["one"]
            assert await other.sharing.leave(one)
            assert await other.sharing.claim_orphans("two", 9) == ["table0"]
            assert await store.sharing.claim("table0", "one", 500) == "two"
            assert (await store.sharing.newest(["table0"]))["table0"] == (0, 0, "two")

    asyncio.run(check())


def test_what_a_process_says_about_its_guests_ends_with_it(database: str) -> None:
    async def check() -> None:
        async with opened(database) as store:
            sharing = store.sharing
            await store.create(new_lobby())
            await sharing.join("one", 500)
            me = ProcessRow("one", 0, 500, 1)
            ada, ben = Here("table0", "ada", True), Here("table0", "ben", True)
            await sharing.note(me, [ada, ben], [Looked("table0", 1, 7)])
            await sharing.note(replaced(me, changes=2), [Here("table0", "ben", False)], [])
            assert (await sharing.processes())["one"].changes == 2
            assert await sharing.changes_of("one", 1) == ([Here("table0", "ben", False)], [])
            assert await sharing.changes_of("one", 2) == ([], [])
            assert await sharing.leave((await sharing.processes())["one"])
            assert await sharing.changes_of("one", 0) == ([], [Looked("table0", 1, 7)])
            assert await sharing.looked("table0") == [Looked("table0", 1, 7)]
            with pytest.raises(Lost):
                await sharing.note(me, [ada], [])  # it was declared dead

    asyncio.run(check())


def test_several_processes_may_open_a_new_database_at_once(database: str) -> None:
    async def check() -> None:
        everybody = await asyncio.gather(*(Store.open(database_url(database)) for _ in range(4)))
        await everybody[0].create(new_lobby())
        assert await everybody[3].lobby("table0") is not None
        for store in everybody:
            await store.close()

    asyncio.run(check())


def test_the_migrations_make_exactly_the_tables_we_use(database: str) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        from alembic.autogenerate import compare_metadata

        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def check() -> None:
        async with opened(database):
            engine = create_async_engine(database_url(database))
            async with engine.connect() as connection:
                assert await connection.run_sync(differences) == []
            await engine.dispose()

    asyncio.run(check())


def test_the_newest_migration_is_the_one_we_ask_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [schema.REVISION]


def put(connection: sa.Connection, name: str, row: dict[str, Any]) -> None:
    """Insert what the table of that version has columns for."""
    table = sa.Table(name, sa.MetaData(), autoload_with=connection)
    known = {key: value for key, value in row.items() if key in table.c}
    connection.execute(sa.insert(table), known)


def test_a_full_database_of_an_earlier_version_is_brought_up_to_date(
    database: str,
) -> None:
    def fill(connection: sa.Connection) -> None:
        put(connection, "tables", {"id": lobby.id, **rows.columns_of(lobby)})
        for chair in lobby.chairs:
            put(connection, "places", rows.row_of(lobby, chair))
        put(connection, "events", rows.event_row("table0", line))
        put(connection, "guests", {"id": "ada", "name": "Ada"})

    async def make_old() -> None:
        engine = create_async_engine(database_url(database))
        async with engine.begin() as connection:
            await connection.run_sync(opening.migrate, None, "0004")
            await connection.run_sync(fill)
            names = await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names())
            assert not {"processes", "drives", "presence", "ready", "buckets"} & set(names)
        await engine.dispose()

    async def check() -> None:
        await make_old()
        async with opened(database) as store, opened(database) as other:
            assert await store.lobby("table0") == lobby
            assert await other.events("table0") == [line]
            assert await store.name_of("ada") == "Ada"
            assert (await store.sharing.newest(["table0"]))["table0"].driver is None
            await store.sharing.join("first", 500)
            assert await store.sharing.claim("table0", "first", 500) == "first"
            await other.append("table0", replaced(line, number=1))

    lobby, line = new_lobby(), EventLine(0, "* R1", 5)
    asyncio.run(check())


def test_a_database_from_the_future_is_not_touched(tmp_path: Path) -> None:
    database = str(tmp_path / "naught.db")

    async def check() -> None:
        async with opened(database):
            pass
        engine = create_async_engine(database_url(database))
        async with engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await engine.dispose()
        with pytest.raises(WrongDatabase, match="newer naught"):
            await stores.opened_in_time(database_url(database))

    asyncio.run(check())


def test_a_lobby_that_nobody_changed_is_equal_to_itself() -> None:
    lobby = new_lobby()
    assert replace(lobby) == lobby
    assert lobbies.sit(lobby, "ada", "Ada") == lobby


def test_a_whole_game_is_played_on_either_database(
    database: str, own_server: Callable[..., Server]
) -> None:
    server = own_server("--no-limits", database=database).ready()
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    table = full_table([ada, ben], rounds=2)
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], mostly_swaps)
    record = ada.http.get(f"{table}/record").text
    assert naught.replay(record).scores() == adas.step["result"]["scores"]
    server.kill()
    server.start()
    ada.http.base_url = server.address
    assert ada.http.get(f"{table}/record", timeout=60).text == record
    ada.close()
    ben.close()
