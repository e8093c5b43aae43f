"""Tables: who sits where, who may do what, and what happens when people come and go."""

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Frame, Guest, full_table, mostly_swaps, play_out

Person = Callable[..., Guest]


def kinds(table: Frame) -> list[str]:
    return [place["kind"] for place in table["places"]]


def test_a_guest_has_a_friendly_name_until_choosing_one(person: Person) -> None:
    guest = person()
    given = guest.get("/api/me")
    assert given["named"] is False
    assert given == guest.get("/api/me")
    named = {"name": "Ada", "named": True, "longest": given["longest"]}
    assert guest.put("/api/me", {"name": "Ada"}) == named
    assert guest.get("/api/me") == named


def test_whoever_opens_a_table_is_its_host_and_sits(person: Person) -> None:
    ada = person("Ada")
    table = ada.get(ada.open(players=3, bots=["easy"]))
    assert kinds(table) == ["person", "bot", "open"]
    assert table["host"] is True
    assert table["places"][0]["you"] is True
    assert table["places"][0]["name"] == "Ada"
    assert table["waiting_for"] == "1 place is open"


def test_ids_of_tables_cannot_be_guessed(person: Person) -> None:
    ada = person()
    ids = {ada.open().removeprefix("/api/tables/") for _ in range(20)}
    assert len(ids) == 20
    assert all(len(one) * 6 >= 128 for one in ids)


def test_bots_of_one_level_have_different_names(person: Person) -> None:
    ada = person()
    table = ada.get(ada.open(players=4, bots=["easy", "easy", "easy"]))
    assert len({place["name"] for place in table["places"]}) == 4


def test_seats_are_drawn_when_the_game_begins(person: Person) -> None:
    ada = person()
    seats = set()
    for _ in range(30):
        table = ada.get(ada.open(players=3, bots=["easy", "easy"], start=True))
        assert sorted(place["seat"] for place in table["places"]) == [0, 1, 2]
        seats.add(table["seat"])
    assert seats == {0, 1, 2}


def test_only_the_host_starts_seats_bots_and_frees_places(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.open(players=3)
    ben.post(f"{table}/join")
    with ada.live(table):
        for method, path, body in [
            ("POST", "start", None),
            ("PUT", "places/2/bot", {"level": "easy"}),
            ("DELETE", "places/0", None),
        ]:
            answer = ben.raw(method, f"{table}/{path}", body)
            assert answer.status_code == 403
            assert answer.json()["kind"] == "forbidden"
    assert kinds(ada.get(table)) == ["person", "person", "open"]


def test_a_table_with_open_places_does_not_start(person: Person) -> None:
    ada = person()
    table = ada.open(players=4, bots=["easy"])
    answer = ada.raw("POST", f"{table}/start")
    assert answer.status_code == 409
    assert answer.json()["problem"] == "2 of 4 places are open: invite or add bots"


def test_a_place_can_be_freed_and_taken_again(person: Person) -> None:
    ada, ben, eva = person("Ada"), person("Ben"), person("Eva")
    table = ada.open(players=2)
    ben.post(f"{table}/join")
    assert ada.raw("POST", f"{table}/join").status_code == 200  # sitting already
    assert eva.raw("POST", f"{table}/join").status_code == 409
    assert kinds(ada._ask("DELETE", f"{table}/places/1")) == ["person", "open"]
    assert eva.post(f"{table}/join")["places"][1]["name"] == "Eva"
    assert ben.get(table)["places"][1]["you"] is False


def test_the_host_role_passes_on_when_the_host_leaves_before_the_start(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.open(players=3)
    ben.post(f"{table}/join")
    ada.post(f"{table}/leave")
    said = ben.get(table)
    assert kinds(said) == ["open", "person", "open"]
    assert said["host"] is True
    assert said["places"][1]["host"] is True


def test_whoever_sits_down_at_an_abandoned_table_becomes_its_host(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.open(players=3)
    ada.post(f"{table}/leave")
    assert ben.post(f"{table}/join")["host"] is True
    assert ada.get(table)["host"] is False


def test_everybody_is_notified_of_a_new_name_at_once(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = ada.open(players=2)
    ben.post(f"{table}/join")
    with ada.live(table) as live:
        live.until(lambda frame: frame["type"] == "table")
        ben.put("/api/me", {"name": "Benno"})
        said = live.until(lambda frame: frame["type"] == "table")
        assert said["places"][1]["name"] == "Benno"


def test_a_table_shows_who_is_here_and_how_many_watch(person: Person) -> None:
    ada, ben, eva = person("Ada"), person("Ben"), person("Eva")
    table = ada.open(players=2)
    ben.post(f"{table}/join")
    with ada.live(table) as live, eva.live(table):
        live.until(lambda frame: frame.get("watchers") == 1)
        assert [place["here"] for place in live.table["places"]] == [True, False]
        assert live.table["waiting_for"] == "Ben is not here yet"
        with ben.live(table):
            live.until(lambda frame: frame["type"] == "table" and frame["places"][1]["here"])
        live.until(lambda frame: frame["type"] == "table" and not frame["places"][1]["here"])


def test_an_absent_player_is_replaced_by_a_bot_and_takes_the_seat_back(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = full_table([ada, ben])
    number = next(p["number"] for p in ada.get(table)["places"] if p["name"] == "Ben")
    bot = f"{table}/places/{number}/bot"
    with ada.live(table) as live:
        live.until_step()
        with ben.live(table) as bens:
            bens.until_step()
            refused = ada.raw("PUT", bot, {"level": "easy"})
            assert refused.status_code == 409
            assert refused.json()["problem"] == "Ben is here: only an absent player is replaced"
        live.until(lambda frame: frame["type"] == "table" and not frame["places"][number]["here"])
        said = ada.put(bot, {"level": "easy"})["places"][number]
        assert (said["kind"], said["name"], said["level"]) == ("bot", "Ben", "easy")
    sees = ben.get(table)
    assert sees["seat"] is None
    assert sees["places"][number]["yours"] is True
    assert ben.get(f"{table}/step")["seat"] is None  # the public view, while the bot plays
    back = ben.post(f"{table}/join")
    assert back["places"][number]["kind"] == "person"
    assert back["seat"] == back["places"][number]["seat"]
    assert ben.get(f"{table}/step")["seat"] == back["seat"]


def test_somebody_present_stands_in_for_an_absent_host(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = full_table([ada, ben])
    number = next(p["number"] for p in ada.get(table)["places"] if p["name"] == "Ada")
    with ben.live(table) as live:
        live.until(lambda frame: frame.get("host"))
        ben.put(f"{table}/places/{number}/bot", {"level": "easy"})
        live.until_step(
            lambda step: step["seat"] in step["to_act"]
        )  # the bot has moved, or need not
    assert ben.get(table)["places"][number]["kind"] == "bot"


def test_a_rematch_keeps_the_places_and_everybody_is_notified(person: Person) -> None:
    ada, ben, eva = person("Ada"), person("Ben"), person("Eva")
    table = full_table([ada, ben])
    assert ada.raw("POST", f"{table}/again").status_code == 409
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], lambda _: "knock")
        assert eva.raw("POST", f"{table}/again").status_code == 403
        following = ben.post(f"{table}/again")
        adas.until(lambda frame: frame.get("next") == following["id"])
    assert ada.post(f"{table}/again")["id"] == following["id"]  # asking twice makes one table
    assert [place["name"] for place in following["places"]] == ["Ada", "Ben"]
    assert following["status"] == "gathering"
    assert following["host"] is True
    assert following["commitment"] != ada.get(table)["commitment"]


def test_a_personal_link_brings_the_seat_to_another_device(person: Person) -> None:
    ada, ben, phone = person("Ada"), person("Ben"), person("Phone")
    table = full_table([ada, ben])
    personal = ada.get(f"{table}/link")["personal"]
    asked = phone.get(f"/api{personal}")
    assert asked["table"] == table.removeprefix("/api/tables/")
    assert (asked["name"], asked["game"], asked["already"]) == ("Ada", "zero", False)
    assert phone.get(table)["seat"] is None  # nothing changes before one says yes
    assert phone.post(f"/api{personal}")["already"] is True
    assert phone.get(f"/api{personal}")["already"] is True
    assert phone.get(table)["seat"] == ada.get(table)["seat"]
    assert phone.get("/api/me")["name"] == "Phone"  # elsewhere the device stays itself
    other = ben.open(players=2)
    assert phone.get(other)["host"] is False
    with phone.live(table) as phones, ben.live(table) as bens:
        play_out([phones, bens], lambda _: "knock")
    again = ben.post(f"{table}/again")["id"]
    assert any(place["you"] for place in phone.get(f"/api/tables/{again}")["places"])


def test_a_watcher_has_no_personal_link_and_a_forged_one_is_refused(person: Person) -> None:
    ada, eva = person("Ada"), person("Eva")
    table = ada.open(players=2)
    assert eva.get(f"{table}/link") == {
        "path": table.replace("/api/tables/", "/t/"),
        "personal": None,
    }
    personal = ada.get(f"{table}/link")["personal"]
    head, mac = personal.rsplit(".", 1)
    for forged in (f"{head}.{mac[::-1]}", head, "/back/x", f"{head}x.{mac}"):
        for method in ("GET", "POST"):
            answer = eva.raw(method, f"/api{forged}")
            assert answer.status_code == 404
            assert "set-cookie" not in answer.headers


def test_following_a_personal_link_shows_the_page_and_changes_nothing(person: Person) -> None:
    ada, eva = person("Ada"), person("Eva")
    personal = ada.get(f"{ada.open(players=2)}/link")["personal"]
    answer = eva.http.get(personal)
    assert answer.status_code in (200, 503)  # 503: the page is not built
    assert "set-cookie" not in answer.headers
    assert answer.text == eva.http.get("/").text


def test_somebody_with_a_place_here_cannot_take_another(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    table = full_table([ada, ben])
    personal = ada.get(f"{table}/link")["personal"]
    for method in ("GET", "POST"):
        assert ben.raw(method, f"/api{personal}").status_code == 409
    assert ada.post(f"/api{personal}")["already"] is True


def test_a_revoked_link_is_void_and_whoever_came_by_it_loses_the_seat(person: Person) -> None:
    ada, ben, thief, phone = person("Ada"), person("Ben"), person("Eva"), person("Phone")
    table = full_table([ada, ben])
    lost = ada.get(f"{table}/link")["personal"]
    thief.post(f"/api{lost}")
    phone.post(f"/api{lost}")
    with thief.live(table) as live:
        live.until_step(lambda step: step["seat"] is not None)
        renewed = phone.post(f"{table}/personal/revoke")["personal"]
        with pytest.raises(ConnectionClosed):
            live.drain(60)
    assert thief.raw("GET", f"/api{lost}").status_code == 404
    assert "revoked" in thief.raw("POST", f"/api{lost}").json()["problem"]
    assert thief.get(table)["seat"] is None
    assert thief.raw("POST", f"{table}/personal/revoke").status_code == 403
    seat = ada.get(table)["seat"]
    assert seat is not None
    assert phone.get(table)["seat"] == seat  # whoever revokes stays
    assert thief.get(f"/api{renewed}")["name"] == "Ada"
    again = ada.post(f"{table}/personal/revoke")["personal"]
    assert phone.get(table)["seat"] is None
    assert len({lost, renewed, again, ada.get(f"{table}/link")["personal"]}) == 3


def test_the_code_to_scan_is_a_picture_of_the_link(person: Person) -> None:
    ada = person()
    answer = ada.http.get(f"{ada.open()}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


def test_bots_alone_play_to_the_end_by_themselves(person: Person) -> None:
    ada = person()
    table = ada.open(players=3, bots=["easy", "easy", "easy"], start=True)
    with ada.live(table) as live:
        live.until_step(lambda step: step["result"])
        assert live.step["seat"] is None
        assert live.step["turn"] == 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_people_play_a_whole_game(person: Person, players: int) -> None:
    guests = [person(f"P{n}") for n in range(players)]
    table = full_table(guests, rounds=2)
    lives = [guest.live(table) for guest in guests]
    play_out(lives, mostly_swaps)
    results = [live.step["result"] for live in lives]
    assert all(result == results[0] for result in results)
    assert guests[0].get(table)["status"] == "over"
    for live in lives:
        live.close()
