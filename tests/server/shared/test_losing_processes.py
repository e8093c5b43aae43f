"""Several processes on one database, one of which is killed; limits; and who tidies up.

They are real servers, forked from one that has loaded everything, and their clocks can be set.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

import naught
from naught.server.ending.rules import A_DAY
from naught.server.http.limits.rate_limits import PER_GUEST
from naught.server.settings import database_url
from naught.server.storage import schema
from naught.server.storage.store import Store
from naught.server.tables.table import now_ms
from tests.attack.nursery import Forked, Nursery
from tests.server.people import Guest, Server, full_table, mostly_swaps, play_out, wait
from tests.server.postgres import new_database
from tests.server.shared.pair import know_each_other
from tests.server.shared.test_several import hosts

Make = Callable[..., list[Forked]]


@pytest.fixture(params=["notices", "asking", "sqlite"])
def make(request: pytest.FixtureRequest, nursery: Nursery, tmp_path: Path) -> Iterator[Make]:
    """Servers on PostgreSQL with notices and without, and on one SQLite file."""
    database = str(tmp_path / "naught.db")
    if request.param != "sqlite":
        name = f"lost_{request.param}_{tmp_path.parent.name}_{tmp_path.name}".lower()
        name = "".join(sign if sign.isalnum() else "_" for sign in name)[-60:]
        database = new_database(request.getfixturevalue("postgres"), name)
    with ExitStack() as closing:
        closing.callback(nursery.set_clock, 0)

        def servers(count: int, *choices: str) -> list[Forked]:
            more = ["--no-notices"] if request.param == "asking" else []
            made = [Forked(nursery, database, *choices, *more) for _ in range(count)]
            for server in made:
                closing.callback(server.close)
                server.start()
            know_each_other(*made)
            return made

        yield servers


def test_what_a_killed_process_knew_ends_with_it_and_the_others_play_on(make: Make) -> None:
    first, second, third = make(3, "--no-limits")
    ada, ben, eva = Guest(first, "Ada"), Guest(second, "Ben"), Guest(third, "Eva")
    table = ada.open(players=3, rounds=2, bots=["easy"])
    ben.post(f"{table}/join")
    ada.post(f"{table}/start")
    seat = ada.get(table)["seat"]
    with ada.live(table) as adas, ben.live(table) as bens, eva.live(table) as evas:
        for guest in (ada, ben, eva):
            wait(partial(shows, guest, table, host="Ada", here={"Ada", "Ben"}))
        knock_until_scored(table, ada, ben)
        adas.send({"type": "ready"})
        bens.until_step(lambda step: seat in step["ready"])
        first.kill()
        for guest in (ben, eva):  # nobody is connected there any more
            wait(partial(shows, guest, table, host="Ben", here={"Ben"}))
        step = ben.get(f"{table}/step")
        assert (step["view"]["round"], step["ready"]) == (1, [seat])  # it was said, and is stored
        bens.send({"type": "ready"})
        for live in (bens, evas):  # somebody else deals
            live.until_step(lambda step: step["view"]["round"] == 2)
        back = also_at(ada, third)
        with back.live(table) as again:
            for guest in (ben, eva):
                wait(partial(shows, guest, table, host="Ada", here={"Ada", "Ben"}))
            play_out([again, bens], mostly_swaps)
        for guest in (back, ada, ben, eva):
            guest.close()
    records = {record_at(server, table) for server in (second, third)}
    assert len(records) == 1
    assert naught.replay(records.pop()).over


def also_at(guest: Guest, server: Server) -> Guest:
    """The same person with a browser at another process."""
    other = Guest.__new__(Guest)
    other.server = server
    cookies = {"naught": guest.http.cookies["naught"]}
    other.http = httpx.Client(base_url=server.address, timeout=60, cookies=cookies)
    return other


def knock_until_scored(table: str, *guests: Guest) -> None:
    """Everybody knocks, bots as they like, until there is something to look at."""

    def scored() -> bool:
        for guest in guests:
            step = guest.get(f"{table}/step")
            if step["pause"]:
                return True
            if step["legal"]:
                guest.post(f"{table}/moves", {"turn": step["turn"], "move": "knock"})
        return False

    wait(scored)


def shows(guest: Guest, table: str, host: str, here: set[str]) -> bool:
    """Whether the process of this guest says so of the people at the table."""
    found = guest.get(table)
    people = [place for place in found["places"] if place["kind"] == "person"]
    return hosts(found) == [host] and {place["name"] for place in people if place["here"]} == here


def record_at(server: Forked, table: str) -> str:
    """The record, as a stranger gets it from that process."""
    stranger = Guest(server)
    record = stranger.http.get(f"{table}/record").text
    stranger.close()
    return record


def test_what_costs_the_database_is_limited_for_all_processes_together(make: Make) -> None:
    here, there = (Guest(server) for server in make(2))
    both = here, also_at(here, there.server)
    table = {"game": "zero", "players": 2}
    names = ({"name": f"Ada {at}"} for at in range(1000))
    limited = (
        (int(PER_GUEST["open"].burst), "POST", "/api/tables", lambda: table),
        (int(PER_GUEST["rename"].burst), "PUT", "/api/me", lambda: next(names)),
    )
    for burst, method, path, body in limited:
        answers = [both[at % 2].raw(method, path, body()) for at in range(2 * burst - 1)]
        codes = [answer.status_code for answer in answers]
        assert max(codes[:burst]) < 300
        assert codes[-1] == 429  # each process alone would have taken as many
        assert int(answers[-1].headers["retry-after"]) > 0
    for guest in (*both, there):
        guest.close()


def test_one_of_several_processes_tidies_up_and_another_when_it_is_killed(
    make: Make, nursery: Nursery
) -> None:
    first, second = make(2, "--no-limits", "--housekeeping-seconds", "0.1")
    ada, ben = Guest(first, "Ada"), Guest(second, "Ben")
    ada2, ben1 = also_at(ada, second), also_at(ben, first)
    over, going, watched = (full_table([ada, ben1]) for _ in range(3))
    with ada.live(over) as adas, ben.live(over) as bens:
        play_out([adas, bens], lambda _: "knock")
    everywhere = (ada, ada2)
    shown = [ada.get(over + path) for path in ("/step", "/log")]
    with ben.live(watched) as live:
        live.until_step()
        later(nursery, first, 31)
        for guest in everywhere:  # the clock has jumped: nothing ends
            assert not guest.get(going)["closed"]
        later(nursery, first, 32.1)
        for guest in everywhere:
            wait(partial(is_closed, guest, going))
            assert "put away" in guest.raw("POST", f"{going}/leave").json()["problem"]
            assert [guest.get(over + path) for path in ("/step", "/log")] == shown
            assert not guest.get(watched)["closed"]  # Ben is there, at one of them
    for guest in everywhere:
        wait(partial(is_closed, guest, watched))
    first.kill()
    later(nursery, second, 212)
    later(nursery, second, 213.1)  # whoever is left does it
    for table in (going, watched):
        wait(partial(is_gone, ada2, table))
    first.start()
    again = also_at(ada, first)
    assert [again.raw("GET", table).status_code for table in (over, going)] == [200, 410]
    assert [again.get(over + path) for path in ("/step", "/log")] == shown
    for server in (first, second):
        assert server.complaints() == ""
    for guest in (again, ada, ada2, ben, ben1):
        guest.close()


def is_closed(guest: Guest, table: str) -> bool:
    return bool(guest.get(table)["closed"])


def is_gone(guest: Guest, table: str) -> bool:
    return guest.raw("GET", table).status_code == 410


def later(nursery: Nursery, server: Forked, days: float) -> None:
    """All clocks are so many days ahead, and somebody has looked at the tables since."""
    then = now_ms() + int(days * A_DAY)
    nursery.set_clock(days * A_DAY / 1000)
    wait(lambda: asyncio.run(last_look(server.database)) >= then)


async def last_look(database: str) -> int:
    store = await Store.open(database_url(database))
    try:
        facts: Any = schema.facts
        found = await store.fetch_all(
            sa.select(facts.c.value).where(facts.c.name == "steady clock")
        )
        return int(found[0].value.split()[1]) if found else 0
    finally:
        await store.close()
