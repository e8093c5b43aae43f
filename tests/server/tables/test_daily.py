"""The deck of the day: the same for all, one go for each, no look before the last tile."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import naught
from naught.core.fair import commitment, fair_order
from naught.core.fair.verify import verify
from naught.core.record import read
from naught.server.http.guests.identity import COOKIE, Holder, Key
from naught.server.http.limits.rate_limits import PER_GUEST
from naught.server.tables import lobby as lobbies
from tests.server import inside as house
from tests.server.people import Frame, Guest

Person = Callable[..., Guest]
DAILY = "/api/daily/nmbr9"


def opened(guest: Guest) -> str:
    """The guest's table of today."""
    return f"/api/tables/{guest.post(DAILY)['id']}"


def placed(guest: Guest, table: str, tiles: int = 20) -> Frame:
    """Place some tiles on the first place there is; the step after it."""
    step: Frame = guest.get(f"{table}/step")
    for _ in range(tiles):
        step = guest.post(f"{table}/moves", {"turn": step["turn"], "move": step["legal"][0]})
    return step


def refused(guest: Guest, method: str, path: str, body: Frame | None = None) -> Frame:
    """What a guest hears whose wish is not granted."""
    answer = guest.raw(method, path, body)
    assert answer.status_code >= 400
    refusal: Frame = answer.json()
    return refusal


def test_everybody_gets_the_same_deck_and_the_day_has_one_fingerprint(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    tables = [opened(guest) for guest in (ada, ben)]
    assert tables[0] != tables[1]
    steps = [placed(guest, table) for guest, table in zip((ada, ben), tables, strict=True)]
    assert steps[0]["view"]["called"] == steps[1]["view"]["called"]
    fingerprints = {ada.get(tables[0])["commitment"], ben.get(tables[1])["commitment"]}
    assert fingerprints == {ada.get(DAILY)["commitment"]}


def test_a_game_describes_its_deck_in_its_own_words(person: Person) -> None:
    ada = person("Ada")
    assert ada.get(DAILY)["texts"]["own"] == "Your display"
    assert ada.get(DAILY.replace("nmbr9", "numzumzero"))["texts"]["own"] == "Your game"


def test_a_guest_places_the_deck_once(person: Person) -> None:
    ada = person("Ada")
    table = opened(ada)
    assert opened(ada) == table
    placed(ada, table)
    assert opened(ada) == table
    assert ada.get(DAILY)["status"] == "over"
    answer = refused(ada, "POST", f"{table}/again")
    assert answer["problem"] == "the deck of the day is played once"


def test_no_bot_places_for_somebody(person: Person) -> None:
    ada = person("Ada")
    answer = refused(ada, "PUT", f"{opened(ada)}/places/0/bot", {"level": "hard"})
    assert answer["problem"] == "play the deck of the day yourself"


def test_the_list_and_other_displays_open_with_your_last_tile(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    first, second = opened(ada), opened(ben)
    placed(ada, first)
    assert ben.get(DAILY)["places"] == []
    for path in (first, f"{first}/step", f"{first}/record", f"{first}/replay"):
        answer = refused(ben, "GET", path)
        assert answer["problem"] == "play the deck of the day yourself first, then look"
    placed(ben, second)
    entries = {entry["table"]: entry for entry in ben.get(DAILY)["places"]}
    own, other = entries[second.rpartition("/")[2]], entries[first.rpartition("/")[2]]
    assert (own["you"], own["name"], other["you"], other["name"]) == (True, "Ben", False, "Ada")
    assert own["points"] == ben.get(f"{second}/step")["result"]["scores"][0]
    assert own["place"] == other["place"]  # the same deck placed the same way
    assert ben.get(f"{first}/step")["view"]["over"]


def test_a_day_to_come_has_no_deck_and_a_past_one_shows_its_secret_number(person: Person) -> None:
    ada = person()
    assert (
        "there is no deck of 2999-01-01"
        in refused(ada, "GET", f"{DAILY}?day=2999-01-01")["problem"]
    )
    assert "a day is a date" in refused(ada, "GET", f"{DAILY}?day=tomorrow")["problem"]
    past = ada.get(f"{DAILY}?day=2024-02-29")
    assert past["places"] == []
    assert len(bytes.fromhex(past["seed"])) == 32
    assert ada.get(DAILY)["seed"] is None


def test_a_game_for_several_has_no_deck_of_the_day(person: Person) -> None:
    answer = refused(person(), "GET", "/api/daily/zero")
    assert answer["problem"] == "ZERO cannot be played alone: it has no daily deck"


def test_trying_a_move_out_gives_the_rule_and_the_squares_and_changes_nothing(
    person: Person,
) -> None:
    ada = person()
    table = opened(ada)
    step = placed(ada, table, 1)
    good = ada.post(f"{table}/try", {"move": step["legal"][0]})
    assert good == {"legal": True, "problem": None, "rule": None, "where": []}
    bad = ada.post(f"{table}/try", {"move": "r0@90,90"})
    assert (bad["legal"], bad["rule"]) == (False, "R7")
    assert "90,90" in bad["where"] or "90,91" in bad["where"]
    assert ada.get(f"{table}/step") == step


# The end of a day. 2026-11-15 is the day, and the clock is the test's.

LATE, AFTER = "2026-11-15T23:59:59", "2026-11-16T00:00:00"
THE_DAY = f"{DAILY}?day=2026-11-15"


async def begun(person: house.Person, tiles: int) -> str:
    """A table of today with so many tiles placed."""
    table = f"/api/tables/{(await person.post(DAILY))['id']}"
    for _ in range(tiles):
        await place(person, table)
    return table


async def place(person: house.Person, table: str) -> Any:
    step = await person.get(f"{table}/step")
    return await person.post(f"{table}/moves", {"turn": step["turn"], "move": step["legal"][0]})


def test_nothing_is_placed_after_the_day_and_its_seed_is_revealed_no_earlier(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9", limits=False) as here:
            ada, ben = await here.person("Ada"), await here.person("Ben")
            whole, half = await begun(ada, 20), await begun(ben, 10)
            assert (await ada.get(whole))["seed"] is None
            assert (await ada.get(DAILY))["seed"] is None
            assert "seed" not in (await ada.browser.get(f"{whole}/record")).text
            step = await ben.get(f"{half}/step")
            here.clock.shows = AFTER
            late = {"turn": step["turn"], "move": step["legal"][0]}
            said = await ben.refused("POST", f"{half}/moves", late)
            assert said == "the day of this deck is over: nothing more can be played"
            assert (await ben.get(half))["closed"]
            assert await ben.get(f"{half}/step") == step
            assert not (await ada.get(whole))["closed"]
            day = await ben.get(THE_DAY)
            assert [place["name"] for place in day["places"]] == ["Ada"]
            assert commitment(bytes.fromhex(day["seed"])) == day["commitment"]
            assert day["seed"] == (await ada.get(whole))["seed"] == (await ben.get(half))["seed"]

    asyncio.run(check())


def test_after_the_day_anybody_can_check_the_shuffle(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9", limits=False) as here:
            ada = await here.person("Ada")
            table = await begun(ada, 20)
            here.clock.shows = AFTER
            seed = bytes.fromhex((await ada.get(table))["seed"])
            deck = [str(number) for number in range(10) for _ in range(2)]
            called = (await ada.get(f"{table}/step"))["view"]["called"]
            assert [int(card) for card in fair_order(seed, 0, deck)] == called
            text = (await ada.browser.get(f"{table}/record")).text
            assert verify(naught.load("nmbr9"), read(text)).problems == ()

    asyncio.run(check())


def test_at_midnight_there_is_a_new_deck(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9", limits=False) as here:
            ada = await here.person("Ada")
            table = await begun(ada, 0)
            before = await ada.get(DAILY)
            here.clock.shows = AFTER
            assert await begun(ada, 1) != table
            assert (await ada.get(DAILY))["commitment"] != before["commitment"]

    asyncio.run(check())


def test_there_is_no_personal_link_to_a_deck_of_the_day(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9", limits=False) as here:
            ada = await here.person("Ada")
            table = await begun(ada, 3)
            assert (await ada.get(f"{table}/link"))["personal"] is None

    asyncio.run(check())


def test_a_personal_link_of_old_opens_no_display_and_lends_no_seat(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9", limits=False) as here:
            ada, ben = await here.person("Ada"), await here.person("Ben")
            table = await begun(ada, 3)
            key = Key(lobbies.daily_series("2026-11-15", "nmbr9"), own(here, ada).own)
            token = here.house.seal.personal(table.rpartition("/")[2], key)
            said = await ben.refused("POST", f"/api/back/{token}")
            assert said == "a deck of the day stays with whoever has begun it"
            hold(here, ben, own(here, ben).with_key(key))
            for path in (table, f"{table}/step", f"{table}/link"):
                said = await ben.refused("GET", path)
                assert said == "play the deck of the day yourself first, then look"
            await begun(ben, 20)
            assert (await ben.get(table))["seat"] is None  # he may look now, and no more
            step = await ada.get(f"{table}/step")
            move = {"turn": step["turn"], "move": step["legal"][0]}
            said = await ben.refused("POST", f"{table}/moves", move)
            assert said == "you are watching: only players may do this"
            assert len((await ben.get(DAILY))["places"]) == 1

    asyncio.run(check())


def own(here: house.Inside, person: house.Person) -> Holder:
    """Who a browser's cookie says it is."""
    holder = here.house.seal.holder(person.browser.cookies[COOKIE])
    assert holder is not None
    return holder


def hold(here: house.Inside, person: house.Person, holder: Holder) -> None:
    person.browser.cookies.clear()
    person.browser.cookies.set(COOKIE, here.house.seal.cookie_value(holder))


def test_decks_of_the_day_are_opened_no_faster_than_tables(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, LATE, "nmbr9") as here:
            ada = await here.person("Ada")
            for _ in range(int(PER_GUEST["open"].burst)):
                await ada.post(DAILY)
            assert "too many new tables" in await ada.refused("POST", DAILY)

    asyncio.run(check())
