"""Tables end: put away, then deleted; what stays of them, and what becomes of names."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import naught
from naught.server.ending.rules import A_DAY, Rules, soonest
from naught.server.storage import schema
from naught.server.tables.table import now_ms
from tests.server.inside import Inside, Person, inside
from tests.server.tables.test_undo import begun, bot_moves, knock, moved, swap, undo

NOON = "2026-11-16T12:00"
DAILY = "/api/daily/nmbr9"


@asynccontextmanager
async def opened(database: str, **wishes: Any) -> AsyncIterator[Inside]:
    """A server that leads, on either database; games run as they are, compiled or not."""
    wishes = {"limits": False, "compiles": False, **wishes}
    async with inside(Path(), NOON, database=database, **wishes) as found:
        async with asyncio.timeout(30):
            while not found.house.processes.leads:
                await asyncio.sleep(0.01)
        yield found


async def later(found: Inside, days: float) -> None:
    """Tidy up as it will be done then, by a clock that was right the day before."""
    for then in (days - 1, days + 0.01):
        await tidied(found, then)


async def tidied(found: Inside, days: float) -> None:
    found.house.housekeeping.clock = lambda: now_ms() + int(days * A_DAY)
    await found.house.housekeeping.tidy_up()


async def placed(person: Person, table: str, tiles: int = 20) -> int:
    """Place some tiles, and count the points."""
    step = await person.get(f"{table}/step")
    for _ in range(tiles):
        move = {"turn": step["turn"], "move": step["legal"][0]}
        step = await person.post(f"{table}/moves", move)
    return int(step["result"]["scores"][0]) if step["result"] else 0


async def alone(person: Person, tiles: int = 20) -> tuple[str, int]:
    """A game of NMBR 9 alone: its table, and the points."""
    asked = {"game": "nmbr9", "players": 1, "start": True}
    table = f"/api/tables/{(await person.post('/api/tables', asked))['id']}"
    return table, await placed(person, table, tiles)


async def together(*people: Person, finished: bool = True) -> str:
    """A game of ZERO: everybody knocks."""
    asked = {"game": "zero", "players": len(people), "options": {"rounds": 1}}
    table = f"/api/tables/{(await people[0].post('/api/tables', asked))['id']}"
    for person in people[1:]:
        await person.post(f"{table}/join")
    await people[0].post(f"{table}/start")
    while finished:
        steps = [await person.get(f"{table}/step") for person in people]
        if steps[0]["result"]:
            break
        at = next(at for at, step in enumerate(steps) if step["legal"])
        move = {"turn": steps[at]["turn"], "move": steps[at]["legal"][-1]}
        await people[at].post(f"{table}/moves", move)
    return table


async def rows(found: Inside, table: sa.Table) -> list[Any]:
    return await found.house.store.fetch_all(sa.select(table))


def test_a_finished_table_is_put_away_and_can_be_looked_at_as_before(database: str) -> None:
    async def check() -> None:
        async with opened(database) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            table = await together(ada, ben)
            shown = ("", "/step", "/log", "/replay")
            before = [await ada.get(table + path) for path in shown]
            record = (await ada.browser.get(f"{table}/record")).text
            await later(found, 29)
            assert await rows(found, schema.archives) == []
            await later(found, 31)
            assert await rows(found, schema.events) == []
            assert len(await rows(found, schema.archives)) == 1
            for unloaded in (False, True):
                if unloaded:
                    found.house.tables.unload(found.house.tables.loaded[table[12:]])
                assert [await ada.get(table + path) for path in shown] == before
                assert (await ada.browser.get(f"{table}/record")).text == record
            listed = (await ada.get("/api/me/tables"))[0]
            assert listed["status"] == "over"
            assert listed["result"] == before[1]["result"]
            again = await ben.post(f"{table}/again")  # a rematch is as good as ever
            assert [place["name"] for place in again["places"]] == ["Ada", "Ben"]

    asyncio.run(check())


@pytest.mark.parametrize("finished", [True, False])
def test_what_was_taken_back_is_put_away_with_the_rest(database: str, finished: bool) -> None:
    async def check() -> None:
        async with opened(database, bot_pause=3600.0) as found:
            ada = await found.person("Ada")
            path, table = await begun(found, ada, options={"rounds": 1})
            for _ in range(2):
                step = await moved(ada, path, swap)
                await ada.post(f"{path}/undo", undo(step["turn"]))
            await moved(ada, path, knock)
            while finished and not (await ada.get(f"{path}/step"))["result"]:
                if (await ada.get(f"{path}/step"))["legal"]:
                    await moved(ada, path, knock)
                else:
                    await bot_moves(table, "knock")
            lines = [line.line for line in await found.house.store.events(table.id)]
            assert sum(line.startswith("undo") for line in lines) == 2
            shown = ("/step", "/log", *(["/replay"] if finished else []))
            before = [await ada.get(path + part) for part in shown]
            record = (await ada.browser.get(f"{path}/record")).text
            assert before[0]["undone"] == 2
            await later(found, 31)
            assert await rows(found, schema.events) == []
            for unloaded in (False, True):
                if unloaded:
                    found.house.tables.unload(found.house.tables.loaded[table.id])
                seen = [await ada.get(path + part) for part in shown]
                for was, now in zip(before, seen, strict=True):
                    assert {**was, "undo": False, "legal": []} == {
                        **now,
                        "undo": False,
                        "legal": [],
                    }
                assert (await ada.browser.get(f"{path}/record")).text == record
                stored = [line.line for line in await found.house.store.events(table.id)]
                assert stored == lines
                turn = undo(seen[0]["turn"])
                problem = await ada.refused("POST", f"{path}/undo", turn)
                assert "put away" in problem
            again = await found.house.store.whole(table.id, len(lines) - 1)
            assert again is not None
            assert [line.line for line in again[1]] == lines[-1:]

    asyncio.run(check())


def test_an_unfinished_table_is_put_away_and_nothing_can_be_played(database: str) -> None:
    async def check() -> None:
        async with opened(database) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            table = await together(ada, ben, finished=False)
            view = (await ada.get(f"{table}/step"))["view"]
            await later(found, 31)
            now = await ada.get(table)
            assert now["closed"]
            assert "put away" in now["waiting_for"]
            assert (await ada.get(f"{table}/step"))["view"] == view
            for person in (ada, ben):
                legal = (await person.get(f"{table}/step"))["legal"]
                for path, body in (
                    ("moves", {"turn": 0, "move": (legal or ["knock"])[0]}),
                    ("ready", None),
                    ("leave", None),
                ):
                    problem = await person.refused("POST", f"{table}/{path}", body)
                    assert "put away" in problem
            assert (await ada.get("/api/me/tables"))[0]["closed"]
            await later(found, 170)
            assert len(await rows(found, schema.tables)) == 1
            await later(found, 182)
            assert await rows(found, schema.tables) == []
            assert await rows(found, schema.events) == []

    asyncio.run(check())


def test_a_table_where_anything_happens_is_not_put_away(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(str(tmp_path / "naught.db")) as found:
            ada = await found.person("Ada")
            table, _ = await alone(ada, tiles=3)
            old = sa.update(schema.tables).values(created=now_ms() - 100 * A_DAY)
            await found.house.store.writer.write([(old, None)])
            await later(found, 29)
            assert await rows(found, schema.archives) == []
            await placed(ada, table, 1)

    asyncio.run(check())


def test_bests_and_the_lists_of_days_outlive_their_tables(database: str) -> None:
    async def check() -> None:
        async with opened(database, guest_days=0) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            for _ in range(2):
                await alone(ada)
            for person in (ada, ben):
                daily = f"/api/tables/{(await person.post(DAILY))['id']}"
                await placed(person, daily)
            found.clock.shows = "2026-11-17T12:00"
            listed = f"{DAILY}?day=2026-11-16"

            async def lists() -> tuple[Any, Any]:
                places = (await ben.get(listed))["places"]
                best = (await ada.get("/api/me/best?game=nmbr9"))[0]
                for each in [*places, best]:
                    del each["table"]
                return places, best

            before = await lists()
            await later(found, 31)
            assert await lists() == before
            await ada.put("/api/me", {"name": "Lovelace"})
            await later(found, 800)
            assert await rows(found, schema.tables) == []
            after = await lists()
            assert [place["name"] for place in after[0]] in (
                ["Lovelace", "Ben"],
                ["Ben", "Lovelace"],
            )
            for place in (*before[0], *after[0]):
                del place["name"]
            assert after == before
            best = (await ada.get("/api/me/best?game=nmbr9"))[0]
            assert best["table"] is None
            assert best["games"] == 3
            await alone(ada)
            assert (await ada.get("/api/me/best?game=nmbr9"))[0]["games"] == 4

    asyncio.run(check())


def test_the_link_of_a_deleted_table_says_so(database: str) -> None:
    async def check() -> None:
        async with opened(database) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            table = await together(ada, ben)
            personal = (await ada.get(f"{table}/link"))["personal"]
            following = await ada.post(f"{table}/again")
            await later(found, 31)
            await later(found, 800)
            for path in (table, f"{table}/step", f"{table}/replay", f"/api{personal}"):
                answer = await ben.browser.get(path)
                assert answer.status_code == 410, path
                assert answer.json()["kind"] == "gone"
                assert "was deleted on" in answer.json()["problem"]
                assert "nobody had played" in answer.json()["problem"]
            assert (await ben.browser.get(f"/api/tables/{following['id']}")).status_code == 410
            answer = await ben.browser.get(f"/api/tables/{'A' * 24}")
            assert answer.status_code == 404
            await later(found, 800 + 731)
            assert (await ben.browser.get(table)).status_code == 404  # nobody remembers it

    asyncio.run(check())


def test_a_clock_that_jumps_ends_nothing_for_a_day(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(str(tmp_path / "naught.db")) as found:
            await alone(await found.person("Ada"))
            for days in (5000, 5000.9, 0, 0.9, 9000, 4000, 4000.9):
                await tidied(found, days)
                assert await rows(found, schema.archives) == []
                assert len(await rows(found, schema.guests)) == 1
            await tidied(found, 4001.1)
            assert await rows(found, schema.tables) == []

    asyncio.run(check())


def test_an_operator_may_keep_everything(tmp_path: Path) -> None:
    async def check() -> None:
        never = {"archive_days": 0, "finished_days": 0, "unfinished_days": 0, "guest_days": 0}
        async with opened(str(tmp_path / "naught.db"), **never) as found:
            ada = await found.person("Ada")
            await alone(ada)
            await alone(ada, tiles=2)
            await later(found, 9000)
            assert await rows(found, schema.archives) == []
            assert len(await rows(found, schema.tables)) == 2
            assert (await ada.get("/api/me"))["name"] == "Ada"

    asyncio.run(check())


def test_a_table_is_put_away_before_it_is_deleted() -> None:
    assert soonest(0, 0) == 0
    assert soonest(0, 5) == 5
    rules = Rules(archive=30, finished=10, unfinished=0, guests=0)
    assert (rules.archive_finished, rules.archive_unfinished) == (10, 30)


def test_whoever_played_downloads_what_is_stored_about_them(database: str) -> None:
    async def check() -> None:
        async with opened(database) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            over = await together(ada, ben)
            going = await together(ben, ada, finished=False)
            _, points = await alone(ada)
            await later(found, 31)
            answer = await ada.browser.get("/api/me/data")
            assert "attachment" in answer.headers["content-disposition"]
            about = json.loads(answer.text)
            assert about["name"] == "Ada"
            assert [each["score"] for each in about["results"]] == [points]
            tables = {each["table"]: each for each in about["tables"]}
            assert len(tables) == 3
            whole = naught.replay(tables[over[12:]]["record"])
            assert whole.scores() == (await ada.get(f"{over}/step"))["result"]["scores"]
            assert tables[going[12:]]["record"] is None  # others' cards are secret
            assert "Ben" not in answer.text
            assert about["guest"] not in (await ben.browser.get("/api/me/data")).text

    asyncio.run(check())


def test_two_who_sit_together_delete_themselves_at_once(database: str) -> None:
    async def check() -> None:
        async with opened(database) as found:
            for _ in range(5):
                both = await found.person("Ada"), await found.person("Ben")
                table = (await both[0].post("/api/tables", {"game": "zero", "players": 3}))["id"]
                await both[1].post(f"/api/tables/{table}/join")
                deleting = (one.post("/api/me/delete", {"sure": True}) for one in both)
                counts = await asyncio.gather(*deleting)
                assert sorted(count["deleted"] for count in counts) == [0, 1]
                assert (await both[0].browser.get(f"/api/tables/{table}")).json()["kind"] == "gone"

    asyncio.run(check())


def test_whoever_played_deletes_what_names_them_and_others_play_on(database: str) -> None:
    async def check() -> None:
        async with opened(database, bot_pause=0.0, bot_seconds=0.02) as found:
            ada, ben = await found.person("Adelheid"), await found.person("Ben")
            over = await together(ada, ben)
            going = await together(ada, ben, finished=False)
            own, _ = await alone(ada)
            daily = f"/api/tables/{(await ada.post(DAILY))['id']}"
            await placed(ada, daily)
            gathering = await ben.post("/api/tables", {"game": "zero", "players": 3})
            await ada.post(f"/api/tables/{gathering['id']}/join")
            guest = json.loads((await ada.browser.get("/api/me/data")).text)["guest"]
            await ada.refused("POST", "/api/me/delete", {"sure": False})
            await ada.refused("POST", "/api/me/delete")
            assert (await ada.get("/api/me"))["name"] == "Adelheid"
            assert await ada.post("/api/me/delete", {"sure": True}) == {"deleted": 2, "kept": 3}
            for table in schema.metadata.sorted_tables:
                stored = str(await rows(found, table))
                assert "Adelheid" not in stored, table.name
                assert guest not in stored, table.name
            assert not (await ada.get("/api/me"))["named"]  # this browser is somebody new
            assert await ada.get("/api/me/tables") == []
            assert (await ben.browser.get(own)).json()["kind"] == "gone"
            seen = await ben.get(over)
            assert sorted(place["name"] for place in seen["places"]) == ["Ben", "Somebody"]
            record = naught.replay((await ben.browser.get(f"{over}/record")).text)
            assert record.scores() == (await ben.get(f"{over}/step"))["result"]["scores"]
            places = (await ben.get(f"/api/tables/{gathering['id']}"))["places"]
            assert [place["kind"] for place in places] == ["person", "open", "open"]
            seats = {place["name"]: place["kind"] for place in (await ben.get(going))["places"]}
            assert seats == {"Somebody": "bot", "Ben": "person"}
            async with asyncio.timeout(60):
                while not (step := await ben.get(f"{going}/step"))["result"]:
                    if step["legal"]:
                        move = {"turn": step["turn"], "move": step["legal"][-1]}
                        await ben.post(f"{going}/moves", move)
            found.clock.shows = "2026-11-17T12:00"
            places = (await ben.get(f"{DAILY}?day=2026-11-16"))["places"]
            assert [(place["name"], place["table"]) for place in places] == [("Somebody", None)]
            again = await ben.post(f"{over}/again")
            assert sorted(place["kind"] for place in again["places"]) == ["open", "person"]

    asyncio.run(check())


def test_names_of_guests_who_do_not_come_back_are_deleted(database: str) -> None:
    async def check() -> None:
        async with opened(database, finished_days=0) as found:
            ada, ben = await found.person("Ada"), await found.person("Ben")
            table = await together(ada, ben)
            await later(found, 399)
            assert {row.name for row in await rows(found, schema.guests)} == {"Ada", "Ben"}
            dated = sa.update(schema.guests).where(schema.guests.c.name == "Ben")
            await found.house.store.writer.write([(dated.values(seen=now_ms() + 9 * A_DAY), None)])
            await later(found, 402)
            assert {row.name for row in await rows(found, schema.guests)} == {"Ben"}
            names = sorted(place["name"] for place in (await ben.get(table))["places"])
            assert names == ["Ben", "Somebody"]

    asyncio.run(check())


def test_the_page_about_what_is_stored_says_what_the_settings_say(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(
            str(tmp_path / "naught.db"), archive_days=7, finished_days=40, guest_days=0
        ) as found:
            ada = await found.person("Ada")
            await alone(ada)
            about = await ada.get("/api/stored")
            assert about["name"] == "Ada"
            assert (about["tables"], about["results"]) == (1, 0)
            assert about["archive_finished"] == about["archive_unfinished"] == 7
            assert (about["finished"], about["unfinished"], about["guests"]) == (40, 180, 0)
            stranger = await (await found.person()).get("/api/stored")
            assert (stranger["name"], stranger["tables"]) == (None, 0)

    asyncio.run(check())
