"""All tables of a guest: whose turn, since when, and how they ended."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server import inside as house
from tests.server.people import Frame, Guest, full_table, mostly_swaps, play_out, wait

Person = Callable[..., Guest]


def mine(guest: Guest) -> list[Frame]:
    found: list[Frame] = guest.get("/api/me/tables")
    return found


def test_a_guest_finds_every_table_and_whose_turn_it_is(person: Person) -> None:
    ada, ben, eva = person("Ada"), person("Ben"), person("Eva")
    gathering = ada.open(players=3)
    playing = full_table([ada, ben])
    said = {guest: {table["id"]: table for table in mine(guest)} for guest in (ada, ben, eva)}
    assert len(said[ada]) == 2
    assert said[eva] == {}
    first, second = (said[guest][playing.rsplit("/", 1)[1]] for guest in (ada, ben))
    assert first["your_turn"] is not second["your_turn"]
    assert (first["others"], second["others"]) == (["Ben"], ["Ada"])
    waits = first if second["your_turn"] else second
    assert waits["waiting_for"] == waits["others"]
    open_one = said[ada][gathering.rsplit("/", 1)[1]]
    assert (open_one["status"], open_one["your_turn"], open_one["others"]) == (
        "gathering",
        False,
        [],
    )


def test_tables_where_it_is_your_turn_come_first_and_results_are_shown(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    over = full_table([ada, ben])
    with ada.live(over) as adas, ben.live(over) as bens:
        play_out([adas, bens], mostly_swaps)
        result = adas.step["result"]
    ada.open(players=2)
    hers = ada.open(players=2, bots=["beginner"], start=True)
    wait(lambda: mine(ada)[0]["your_turn"])
    found = mine(ada)
    assert [table["status"] for table in found] == ["playing", "gathering", "over"]
    assert found[0]["id"] == hers.rsplit("/", 1)[1]
    assert found[2]["result"] == result
    assert found[0]["since"] >= found[2]["since"]


def test_a_place_that_a_bot_keeps_is_listed_as_kept(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = full_table([ada, ben])
    number = next(p["number"] for p in ada.get(table)["places"] if p["name"] == "Ben")
    ada.put(f"{table}/places/{number}/bot", {"level": "beginner"})
    assert [(each["kept"], each["your_turn"]) for each in mine(ben)] == [(True, False)]


def test_a_seat_that_came_by_a_personal_link_is_listed_too(person: Person) -> None:
    ada, phone = person("Ada"), person()
    table = ada.open(players=2)
    ada.open(players=3)  # another table: the link does not reach it
    token = ada.get(f"{table}/link")["personal"].removeprefix("/back/")
    assert mine(phone) == []
    phone.post(f"/api/back/{token}")
    assert [each["id"] for each in mine(phone)] == [table.rsplit("/", 1)[1]]


def test_a_deck_of_a_day_that_is_over_waits_for_nobody(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, "2026-11-15T12:00:00", "nmbr9") as at:
            ada = await at.person("Ada")
            await ada.post("/api/daily/nmbr9")
            before: list[Any] = await ada.get("/api/me/tables")
            assert [(t["your_turn"], t["closed"], t["day"]) for t in before] == [
                (True, False, "2026-11-15")
            ]
            at.clock.shows = "2026-11-16T00:00:01"
            after = await ada.get("/api/me/tables")
            assert [(t["your_turn"], t["closed"]) for t in after] == [(False, True)]

    asyncio.run(check())
