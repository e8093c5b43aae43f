"""Whatever is sent: a clear answer, and nothing has changed."""

import json
import socket
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.attack.fuzz import handshake
from tests.server.people import Guest, Server, called, fetch, full_table, play_out, say

Person = Callable[..., Guest]

OPEN = {"game": "zero", "players": 3, "options": {}}
DEEP = "[" * 5000


@dataclass
class Case:
    """Something to send, and what the answer must be."""

    method: str
    path: str
    body: str | bytes
    status: int
    words: str

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.body[:40]!r}"


def as_json(**body: Any) -> str:
    return json.dumps(body)


OPENING = [
    Case("POST", "/api/tables", "{", 400, ""),
    Case("POST", "/api/tables", DEEP, 400, ""),
    Case("POST", "/api/tables", "", 400, ""),
    Case("POST", "/api/tables", b"\xff\xfe", 400, ""),
    Case("POST", "/api/tables", "null", 400, ""),
    Case("POST", "/api/tables", as_json(), 400, "game"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": "3"}), 400, "players"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": 1.5}), 400, "players"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": True}), 400, "players"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": 6}), 400, "2 to 5 players"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": -1}), 400, "2 to 5 players"),
    Case("POST", "/api/tables", as_json(**OPEN | {"players": 10**30}), 400, ""),
    Case("POST", "/api/tables", as_json(**OPEN, colour="red"), 400, "colour"),
    Case(
        "POST",
        "/api/tables",
        as_json(**OPEN | {"game": "chess"}),
        404,
        "there is no game 'chess': there is ",
    ),
    Case("POST", "/api/tables", as_json(**OPEN | {"game": "../zero"}), 404, "no game"),
    Case("POST", "/api/tables", as_json(**OPEN | {"options": {"rounds": 0}}), 400, "1 to 10"),
    Case("POST", "/api/tables", as_json(**OPEN | {"options": {"rounds": "3"}}), 400, "whole"),
    Case("POST", "/api/tables", as_json(**OPEN | {"options": {"pool": "big"}}), 400, "one of"),
    Case("POST", "/api/tables", as_json(**OPEN | {"options": {"cheat": True}}), 400, "no option"),
    Case("POST", "/api/tables", as_json(**OPEN | {"options": []}), 400, "options"),
    Case("POST", "/api/tables", as_json(**OPEN, bots=["godlike"]), 400, "no level"),
    Case("POST", "/api/tables", as_json(**OPEN, bots=["easy"] * 4), 400, "4 bots for 3 places"),
    Case("POST", "/api/tables", as_json(**OPEN | {"game": "z" * 20_000}), 413, "16384 bytes"),
    Case("PUT", "/api/me", as_json(name=5), 400, "name"),
    Case("PUT", "/api/me", as_json(name=""), 400, "1 to 24 characters"),
    Case("PUT", "/api/me", as_json(name="  \t "), 400, ""),
    Case("PUT", "/api/me", as_json(name="x" * 25), 400, "1 to 24 characters"),
    Case("PUT", "/api/me", as_json(name="a\u202eb"), 400, "letters"),
    Case("PUT", "/api/me", as_json(name="a\x00b"), 400, "letters"),
    Case("PUT", "/api/me", as_json(name="a\nb"), 400, "letters"),
    Case("PUT", "/api/me", as_json(name="\u200b"), 400, "letters"),
    Case("PUT", "/api/me", '{"name": "\\ud800"}', 400, ""),
    Case("GET", "/api/games/chess/rulebook", "", 404, "no game"),
    Case("GET", "/api/nothing", "", 404, "nothing at this address"),
    Case("GET", "/api/tables/unknown", "", 404, "no such table"),
    Case("GET", "/api/tables/" + "A" * 24, "", 404, "no such table"),
    Case("GET", "/api/tables/" + "A" * 5000, "", 404, "no such table"),
    Case("GET", "/api/tables/%00", "", 404, "no such table"),
    Case("GET", "/api/tables/..%2f..%2fetc", "", 404, ""),
    Case("POST", "/api/tables/" + "A" * 24 + "/moves", as_json(turn=0, move="x"), 404, "no such"),
    Case("DELETE", "/api/me", "", 405, ""),
]


@pytest.mark.parametrize("case", OPENING, ids=str)
def test_a_bad_request_is_answered_in_words(person: Person, case: Case) -> None:
    guest = person()
    before = guest.get("/api/me")
    headers = {"content-type": "application/json"}
    answer = guest.http.request(case.method, case.path, content=case.body, headers=headers)
    assert answer.status_code == case.status, answer.text
    refusal = answer.json()
    assert refusal["type"] == "refusal"
    assert case.words in refusal["problem"]
    assert "Traceback" not in answer.text
    assert guest.get("/api/me") == before


MESSAGES: list[tuple[str | bytes, str, str]] = [
    ("", "message", ""),
    ("{", "message", ""),
    (DEEP, "message", ""),
    ("null", "message", ""),
    ("[]", "message", ""),
    ('"move"', "message", ""),
    ("{}", "message", "type"),
    ('{"type": "dance"}', "message", "dance"),
    ('{"type": "step", "seat": 1}', "message", "seat"),
    ('{"type": "move"}', "message", "turn"),
    ('{"type": "move", "turn": "0", "move": "knock"}', "message", "int"),
    ('{"type": "move", "turn": 0.5, "move": "knock"}', "message", "int"),
    ('{"type": "move", "turn": -1, "move": "knock"}', "message", "turn"),
    ('{"type": "move", "turn": 0, "move": 7}', "message", "str"),
    ('{"type": "move", "turn": 0, "move": null}', "message", "str"),
    ('{"type": "move", "turn": 0, "move": "knock", "seat": 1}', "message", "seat"),
    ('{"type": "move", "turn": 5, "move": "knock"}', "conflict", "the turn 0"),
    ('{"type": "move", "turn": 99999999999999999999, "move": "knock"}', "conflict", "the turn 0"),
    ('{"type": "move", "turn": 0, "move": ""}', "notation", "no move"),
    ('{"type": "move", "turn": 0, "move": "Knock"}', "notation", "no move"),
    ('{"type": "move", "turn": 0, "move": "knock "}', "notation", "no move"),
    ('{"type": "move", "turn": 0, "move": "R9>B2"}', "notation", "no card"),
    ('{"type": "move", "turn": 0, "move": "<script>"}', "notation", ""),
    ('{"type": "move", "turn": 0, "move": "\\ud800"}', "message", ""),
    (json.dumps({"type": "move", "turn": 0, "move": "x" * 2000}), "message", "1000"),
    (json.dumps({"type": "move", "turn": 0, "move": "x" * 17_000}), "too_large", "16384 bytes"),
    (b'{"type": "step"}', "message", "binary"),
    (b"\x00\xff", "message", "binary"),
]


def test_a_bad_message_is_refused_and_the_line_stays_open(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover = next(guest for guest in guests if guest.get(f"{table}/step")["legal"])
    before = mover.get(f"{table}/step")
    with mover.live(table) as live:
        live.until_step()
        for message, kind, words in MESSAGES:
            live.send(message)
            refused = live.until(lambda _: True)
            assert refused["type"] == "refusal", message
            assert refused["kind"] == kind, message
            assert words in refused["problem"], message
        assert mover.get(f"{table}/step") == before
        live.move("knock")
        live.until_step(lambda step: step["turn"] == 1)


def test_a_message_beyond_all_measure_closes_the_line(person: Person) -> None:
    ada = person()
    table = ada.open()
    with ada.live(table) as live:
        live.next()
        live.send("x" * 200_000)
        with pytest.raises(ConnectionClosed) as closed:
            live.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert ada.get(table)["status"] == "gathering"


def test_garbage_in_an_open_line_leaves_no_trace(server: Server, person: Person) -> None:
    ada = person()
    table = ada.open(players=2, bots=["easy"], start=True)
    for garbage in (b"\xff\xff\xff", b"\x81\x85abcdefghi", b"\x00" * 20, b"\x81\xff" * 8):
        with called(server) as line, line.makefile("rb") as answer:
            line.sendall(handshake(table.rpartition("/")[2], ada.http.cookies["naught"]))
            assert b"101" in answer.readline()
            line.sendall(garbage)
            line.shutdown(socket.SHUT_WR)  # else it waits for the rest, or for more
            while answer.readline():  # until it hangs up
                pass
    assert ada.get(f"{table}/step")["type"] == "step"
    assert server.complaints() == ""


def test_requests_ahead_of_garbage_leave_no_trace(server: Server) -> None:
    """The first is still at work, the second queued behind it, when the garbage ends the line."""
    request = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    for _ in range(20):  # it depends on when the line is closed
        assert say(server, request * 2 + b"\x00\x00\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert server.complaints() == ""


def test_a_refused_parameter_has_the_name_it_was_sent_with(person: Person) -> None:
    ada = person()
    table = ada.open(players=2, bots=["easy"], start=True)
    told = ada.raw("GET", f"{table}/log?from=x").json()["problem"]
    assert "from:" in told


def test_a_move_out_of_turn_for_another_seat_or_by_a_watcher_is_refused(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    waiter = next(guest for guest in guests if not guest.get(f"{table}/step")["legal"])
    before = waiter.get(f"{table}/step")
    knock = {"type": "move", "turn": 0, "move": "knock"}
    out_of_turn = waiter.raw("POST", f"{table}/moves", knock)
    assert out_of_turn.status_code == 422
    assert "not the turn of seat" in out_of_turn.json()["problem"]
    for_another = waiter.raw("POST", f"{table}/moves", {**knock, "seat": 0})
    assert for_another.status_code == 400
    watcher = person("Eva")
    for path, body in (("moves", knock), ("ready", None)):
        answer = watcher.raw("POST", f"{table}/{path}", body)
        assert answer.status_code == 403
        assert answer.json()["problem"] == "you are watching: only players may do this"
    assert waiter.get(f"{table}/step") == before


def test_a_move_before_the_start_or_after_the_end_is_refused(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    knock = {"type": "move", "turn": 0, "move": "knock"}
    early = ada.open(players=2)
    answer = ada.raw("POST", f"{early}/moves", knock)
    assert answer.status_code == 409
    assert answer.json()["problem"] == "the game has not begun yet"
    with ada.live(early) as live:
        live.send(knock)
        assert live.until_refused()["problem"] == "the game has not begun yet"
    table = full_table([ada, ben])
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], lambda _: "knock")
        adas.move("knock")
        assert adas.until_refused()["problem"] == "the game is over"
    record = ada.http.get(f"{table}/record").text
    late = {**knock, "turn": adas.step["turn"]}
    assert ada.raw("POST", f"{table}/moves", late).status_code == 422
    assert ada.http.get(f"{table}/record").text == record


@pytest.mark.parametrize("path", ["start", "join", "leave", "again", "ready"])
def test_an_unknown_table_is_refused(person: Person, path: str) -> None:
    answer = person().raw("POST", f"/api/tables/{'B' * 24}/{path}")
    assert answer.status_code == 404
    assert answer.json()["problem"] == "there is no such table: the link may be incomplete"


def test_a_line_to_an_unknown_table_is_closed_with_words(person: Person) -> None:
    with person().live(f"/api/tables/{'B' * 24}") as live:
        assert live.next()["kind"] == "missing"
        with pytest.raises(ConnectionClosed) as closed:
            live.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_there_is_no_websocket_at_another_address(server: Server) -> None:
    address = f"ws{server.address.removeprefix('http')}/api/nothing"
    with pytest.raises(InvalidStatus), connect(address):
        pass


@pytest.mark.parametrize("number", ["-1", "3", "99999999999999999999", "x"])
def test_a_place_that_does_not_exist_is_refused(person: Person, number: str) -> None:
    ada = person()
    table = ada.open(players=3)
    answer = ada.raw("PUT", f"{table}/places/{number}/bot", {"level": "easy"})
    assert answer.status_code in (400, 404)
    assert answer.json()["type"] == "refusal"


def test_pages_of_other_sites_can_neither_act_nor_listen(server: Server, person: Person) -> None:
    ada = person()
    table = ada.open()
    evil = {"Origin": "https://evil.example"}
    answer = ada.http.post(f"{table}/leave", headers=evil)
    assert answer.status_code == 403
    assert answer.json()["problem"] == "this request came from a page of another site"
    address = f"ws{server.address.removeprefix('http')}{table}/live"
    headers = {"Cookie": ada.cookie, **evil}
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403
    own = {"Cookie": ada.cookie, "Origin": server.address}
    with connect(address, additional_headers=own) as line:
        assert "table" in str(line.recv(5))
    assert ada.get(table)["places"][0]["you"] is True


def test_a_forged_cookie_identifies_nobody(server: Server, person: Person) -> None:
    ada = person("Ada")
    table = ada.open()
    value = ada.http.cookies["naught"]
    head, mac = value.split(".")
    other = ("y" if head[0] == "x" else "x") + head[1:]
    for forged in (head, f"{head}.", f"{head}.{mac[::-1]}", f"{other}.{mac}", "a~b.c", "é"):
        headers = [(b"cookie", f"naught={forged}".encode())]
        said = fetch(f"{server.address}{table}", headers=headers)
        assert said.status_code == 200
        assert said.json()["host"] is False
        assert "set-cookie" in said.headers


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>"[:24],
        '"><img src=x>',
        "{0} [R7] {{1}}",
        "مرحبا",
        "名前",
        "Zoë 🃏",
    ],
)
def test_a_name_is_data_and_nothing_else(person: Person, name: str) -> None:
    ada = person()
    assert ada.put("/api/me", {"name": f"  {name}  "})["name"] == name
    answer = ada.http.get(ada.open())
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["places"][0]["name"] == name
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_name_in_two_spellings_is_one_name(person: Person) -> None:
    assert person().put("/api/me", {"name": "Zoe\u0308"})["name"] == "Zo\u00eb"
