"""Several processes on one database: any of them serves any table, with notices and without."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import naught
from tests.server.people import Frame, Guest, Server, full_table, mostly_swaps, play_out, wait
from tests.server.shared.pair import WAYS, Two, started_two


@pytest.fixture(scope="module", params=WAYS)
def two(request: pytest.FixtureRequest) -> Iterator[Two]:
    """On PostgreSQL with notices and without, and on one SQLite file."""
    yield from started_two(request, "two")


def seat_at(guest: Guest, table: str) -> int:
    return int(guest.get(table)["seat"])


def moves_of(step: Frame) -> list[Any]:
    return [event["move"] for event in step["log"]]


def test_a_move_made_at_one_is_announced_at_the_other(two: Two) -> None:
    (ada, ada2), (ben, _) = two.person("Ada"), two.person("Ben")
    table = full_table([ada, ben])
    mover = ada if seat_at(ada, table) == 0 else ben
    with ada2.live(table) as live:
        live.until_step()
        mover.post(f"{table}/moves", {"type": "move", "turn": 0, "move": "knock"})
        live.until_step(lambda step: "knock" in moves_of(step))


def test_the_step_is_new_everywhere_as_soon_as_the_move_is_answered(two: Two) -> None:
    people = [two.person("Ada"), two.person("Ben")]
    table = full_table([here for here, _ in people])
    people.sort(key=lambda pair: seat_at(pair[0], table))
    for here, there in people:
        assert there.get(f"{table}/step") == here.get(f"{table}/step")
    for turn in range(4):
        here, there = people[turn % 2]
        step = here.get(f"{table}/step")
        move = next(move for move in step["legal"] if move != "knock")
        here.post(f"{table}/moves", {"type": "move", "turn": turn // 2, "move": move})
        for one, other in people:
            assert other.get(f"{table}/step") == one.get(f"{table}/step")


def test_a_player_whose_turn_it_is_may_move_at_the_other(two: Two) -> None:
    people = [two.person("Ada"), two.person("Ben")]
    table = full_table([here for here, _ in people])
    people.sort(key=lambda pair: seat_at(pair[0], table))
    (first, _), (_, second) = people
    with second.live(table) as live:
        live.until_step()
        first.post(f"{table}/moves", {"type": "move", "turn": 0, "move": "knock"})
        live.send({"type": "move", "turn": 0, "move": "knock"})  # before any news may have come
        frame = live.until(lambda frame: frame["type"] == "refusal" or frame.get("turn") == 1)
        assert frame["type"] == "step"


def test_a_whole_game_is_played_at_both(two: Two) -> None:
    (ada, _), (_, ben) = two.person("Ada"), two.person("Ben")
    table = ada.open(players=3, rounds=2, bots=["easy"])
    ben.post(f"{table}/join")
    ben_says = ben.raw("POST", f"{table}/start")
    assert ben_says.status_code == 403  # the host is Ada, here and there
    ada.post(f"{table}/start")
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], mostly_swaps)
        assert adas.step["view"]["round"] == 2
    records = {guest.http.get(f"{table}/record").text for guest in (ada, ben)}
    assert len(records) == 1
    assert naught.replay(records.pop()).scores() == adas.step["result"]["scores"]


def test_a_bot_thinks_about_each_move_once(two: Two) -> None:
    (ada, _), (_, eva) = two.person("Ada"), two.person("Eva")
    thoughts, lost = "naught_bot_seconds_count", "naught_leases_lost_total"
    before, slept = counted(two, thoughts), counted(two, lost)
    table = ada.open(players=3, bots=["easy", "easy"], start=True)
    with eva.live(table) as evas, ada.live(table) as adas:
        play_out([adas], lambda _: "knock")
        evas.until_step(lambda step: step["result"])
        record = ada.http.get(f"{table}/record").text
    seat = seat_at(ada, table)
    lines = record.partition("\n\n")[2].splitlines()
    moved = sum(line[0] not in f"*{seat}" for line in lines)
    thought = counted(two, thoughts) - before
    if thought != moved:  # only a process that slept for 2 s, and lost its tables, thinks in vain
        wait(lambda: counted(two, lost) > slept)


def counted(two: Two, name: str) -> int:
    """What both processes have counted, each asked for its own."""
    return sum(counted_at(server, name) for server in (two.first, two.second))


def counted_at(server: Server, name: str) -> int:
    text = httpx.get(f"{server.address}/api/metrics", timeout=60).text
    return int(next(x for x in text.splitlines() if x.startswith(f"{name} ")).split()[-1])


def test_the_next_round_waits_for_whoever_looks_at_the_other(two: Two) -> None:
    (ada, _), (_, ben) = two.person("Ada"), two.person("Ben")
    table = full_table([ada, ben], rounds=2)
    with ada.live(table) as adas, ben.live(table) as bens:
        lives = [adas, bens]
        for live in lives:
            live.until_step()
        while not all(live.step["pause"] for live in lives):
            mover = next((live for live in lives if live.step["legal"]), None)
            if mover is not None:
                mover.move("knock")
            for live in lives:
                live.until_step()
        adas.send({"type": "ready"})
        ready = adas.until_step(lambda step: step["ready"])
        assert ready["view"]["round"] == 1
        seen = bens.until_step(lambda step: step["ready"])
        assert seen["pause"]  # Ben is still looking
        bens.send({"type": "ready"})
        for live in lives:
            live.until_step(lambda step: step["view"]["round"] == 2)


def test_every_process_agrees_on_who_is_here_and_who_is_the_host(two: Two) -> None:
    (ada, ada2), (ben, ben2), (eva, _) = two.person("Ada"), two.person("Ben"), two.person("Eva")
    table = ada.open(players=3, bots=["easy"])
    ben.post(f"{table}/join")
    with ben2.live(table) as bens, eva.live(table):
        wait(lambda: ada.get(table)["watchers"] == 1)
        bens.until(lambda frame: frame["type"] == "watchers" or frame.get("watchers") == 1)
        wait(lambda: hosts(ada.get(table)) == ["Ben"])  # Ada is away: Ben stands in
        assert hosts(ada2.get(table)) == ["Ben"]
        with ada.live(table):
            bens.until(lambda frame: frame["type"] == "table" and hosts(frame) == ["Ada"])
            refused = ben2.raw("POST", f"{table}/start")
            assert refused.status_code == 403
            ada2.post(f"{table}/start")
            bens.until_step()
            number = next(p["number"] for p in ada.get(table)["places"] if p["name"] == "Ben")
            place = f"{table}/places/{number}/bot"
            answer = ada.raw("PUT", place, {"level": "easy"})
            assert "Ben is here" in answer.json()["problem"]  # at the other
    wait(lambda: not any(p["here"] for p in ada.get(table)["places"] if p["kind"] == "person"))
    assert ada.raw("PUT", place, {"level": "easy"}).status_code == 200


def hosts(table: Frame) -> list[str]:
    return [place["name"] for place in table["places"] if place["host"]]


def test_a_change_at_one_keeps_the_name_given_at_the_other(two: Two) -> None:
    (ada, ada2), (ben, _) = two.person("Ada"), two.person("Ben")
    table = ada.open(players=4)
    assert ada2.get(table)["places"][0]["name"] == "Ada"
    ada.put("/api/me", {"name": "Lovelace"})
    assert ada2.get(table)["places"][0]["name"] == "Lovelace"
    with ada2.live(table) as live:
        ada.put("/api/me", {"name": "Countess"})
        ben.post(f"{table}/join")
        live.until(
            lambda frame: (
                frame["type"] == "table"
                and [place["name"] for place in frame["places"][:2]] == ["Countess", "Ben"]
            )
        )
    assert ada2.post(f"{table}/join")["places"][0]["name"] == "Countess"


def test_people_sit_down_at_both_in_turn(two: Two) -> None:
    people = [two.person(name) for name in ("Ada", "Ben", "Eva", "Pia", "Tom")]
    table = people[0][0].open(players=5)
    for at, pair in enumerate(people[1:]):
        seated = pair[(at + 1) % 2].post(f"{table}/join")
        assert [place["kind"] for place in seated["places"]].count("person") == at + 2
    people[3][0].post(f"{table}/leave")
    assert people[3][1].post(f"{table}/join")["waiting_for"] != "1 place is open"


def test_a_first_name_given_at_both_at_once_does_not_fail(two: Two) -> None:
    for _ in range(5):
        here, there = two.person()
        answers = at_once(
            partial(here.raw, "PUT", "/api/me", {"name": "Ada"}),
            partial(there.raw, "PUT", "/api/me", {"name": "Ada"}),
        )
        assert [answer.status_code for answer in answers] == [200, 200]


def test_a_deck_of_the_day_opened_at_both_at_once_is_one(two: Two) -> None:
    for _ in range(5):
        here, there = two.person()
        answers = at_once(
            partial(here.raw, "POST", "/api/daily/nmbr9"),
            partial(there.raw, "POST", "/api/daily/nmbr9"),
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert len({answer.json()["id"] for answer in answers}) == 1
        table = f"/api/tables/{answers[0].json()['id']}"
        steps = [guest.get(f"{table}/step") for guest in (here, there)]
        assert steps[0] == steps[1]


def at_once(*acts: Callable[[], httpx.Response]) -> list[httpx.Response]:
    with ThreadPoolExecutor(len(acts)) as people:
        return [done.result() for done in [people.submit(act) for act in acts]]


def test_what_a_guest_deletes_at_one_is_gone_at_the_other(two: Two) -> None:
    (ada, _), (_, ben), (_, eva) = two.person("Ada"), two.person("Ben"), two.person("Eva")
    own = ada.open(players=2, bots=["easy"], start=True)
    shared = full_table([ada, ben])
    with eva.live(own) as watching, ben.live(shared) as playing:
        watching.until_step()
        playing.until_step()
        assert ada.post("/api/me/delete", {"sure": True}) == {"deleted": 1, "kept": 1}
        with pytest.raises(ConnectionClosed):
            watching.until(lambda _: False)
        playing.until(lambda frame: frame["type"] == "table" and "Somebody" in names_in(frame))
        playing.until_step()  # a bot plays on
    gone = eva.raw("GET", own)
    assert (gone.status_code, gone.json()["kind"]) == (410, "gone")
    assert sorted(names_in(eva.get(shared))) == ["Ben", "Somebody"]


def names_in(table: Frame) -> list[str]:
    return [place["name"] for place in table["places"]]


def test_a_revoked_link_is_void_at_the_other_at_once(two: Two) -> None:
    (ada, ada2), (ben, _) = two.person("Ada"), two.person("Ben")
    table = full_table([ada, ben])
    link = ada.get(f"{table}/link")["personal"].rpartition("/")[2]
    phone = Guest(two.second)
    two.closing.callback(phone.close)
    phone.post(f"/api/back/{link}")
    assert seat_at(phone, table) == seat_at(ada, table)
    with phone.live(table) as live:
        live.until_step()
        ada.post(f"{table}/personal/revoke")
        with pytest.raises(ConnectionClosed):
            live.until(lambda _: False)
    assert phone.get(table)["seat"] is None
    assert phone.raw("GET", f"/api/back/{link}").status_code == 404
    assert ada2.get(f"{table}/link")["personal"] != f"/back/{link}"
