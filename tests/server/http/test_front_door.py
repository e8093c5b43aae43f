"""What every answer carries, how fast one may ask, and what those who run a server see."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.server.inside import inside
from tests.server.people import Guest, Server, fetch, guest_in, say

Person = Callable[..., Guest]

BEHIND_TLS = {"x-forwarded-proto": "https"}


@pytest.mark.parametrize(
    "path", ["/", "/t/abc", "/api/me", "/api/nothing", "/api/openapi.json", "/back/x"]
)
def test_every_answer_carries_strict_headers(server: Server, path: str) -> None:
    headers = fetch(server.address + path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_a_guest_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    answer = fetch(f"{server.address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert answer.headers["cache-control"] == "no-store"
    assert cookie.startswith("naught=")
    cookie = fetch(f"{server.address}/api/me", headers=BEHIND_TLS).headers["set-cookie"]
    assert cookie.startswith("__Host-naught=")
    assert "; Secure" in cookie
    assert "; Path=/;" in cookie
    assert "Domain" not in cookie


def test_behind_tls_a_browser_is_told_to_keep_using_it(server: Server) -> None:
    for path in ("/", "/api/me", "/api/nothing"):
        assert "strict-transport-security" not in fetch(server.address + path).headers
        secured = fetch(server.address + path, headers=BEHIND_TLS).headers
        assert int(secured["strict-transport-security"].removeprefix("max-age=")) >= 180 * 86400


def test_a_guest_stays_the_same_when_a_server_moves_behind_tls(server: Server) -> None:
    before = fetch(f"{server.address}/api/me")
    old = before.cookies["naught"]
    moved = fetch(f"{server.address}/api/me", headers={**BEHIND_TLS, "cookie": f"naught={old}"})
    assert moved.json() == before.json()
    new, dropped = moved.headers.get_list("set-cookie")
    assert guest_in(new.removeprefix("__Host-naught=")) == guest_in(old)
    assert dropped.startswith("naught=; ")
    assert "Max-Age=0" in dropped
    stranger = fetch(f"{server.address}/api/me").cookies["naught"]
    both = {**BEHIND_TLS, "cookie": f"naught={stranger}; __Host-naught={old}"}
    answer = fetch(f"{server.address}/api/me", headers=both)
    assert answer.json() == before.json()  # a cookie that another host could set does not win
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/.vite/manifest.json",
            "/.built-from",
            "/.env",
            "/.git/config",
            "/assets/.x",
            "/./.vite",
        ),
        *("/.vite/", "/.vite", "/%2evite/manifest.json", "/assets/../.vite/manifest.json"),
    ],
)
def test_files_for_those_who_build_the_page_are_not_served(server: Server, path: str) -> None:
    raw = f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
    assert say(server, raw.encode()).startswith(b"HTTP/1.1 404 ")


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/health"])
def test_a_server_on_this_machine_refuses_names_of_strangers(server: Server, path: str) -> None:
    answer = fetch(server.address + path, headers={"host": "evil.example"})
    assert answer.status_code == 403
    assert "--allow-host" in answer.json()["problem"]
    assert "set-cookie" not in answer.headers
    port = server.address.rpartition(":")[2]
    assert fetch(server.address + path, headers={"host": f"localhost:{port}"}).status_code == 200


def test_no_websocket_is_opened_to_a_name_of_a_stranger(server: Server, person: Person) -> None:
    table = person().open()
    head = (
        f"GET {table}/live HTTP/1.1\r\nhost: evil.example\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    assert say(server, head.encode()).startswith(b"HTTP/1.1 403 ")


def test_the_page_itself_gives_no_cookie(server: Server) -> None:
    assert "set-cookie" not in fetch(server.address).headers


def test_the_openapi_description_names_every_address(server: Server) -> None:
    described = fetch(f"{server.address}/api/openapi.json").json()
    assert described["openapi"].startswith("3.")
    assert "/api/tables/{table_id}/moves" in described["paths"]
    assert "OpenTable" in described["components"]["schemas"]


def test_the_games_on_offer_come_with_words_options_and_levels(person: Person) -> None:
    games = {game["name"]: game for game in person().get("/api/games")}
    zero = games["zero"]
    assert zero["ready"] is True
    assert zero["players"] == [2, 3, 4, 5]
    options = {option["name"]: option for option in zero["options"]}
    assert options["pool"]["kind"] == "choice"
    assert options["pool"]["choices"] == ["standard", "variable"]
    assert options["rounds"]["defaults"] == {"2": 2, "3": 3, "4": 4, "5": 5}
    assert len(zero["levels"]) >= 3
    assert zero["assumed"]


def test_the_rulebook_has_numbered_rules(person: Person) -> None:
    book = person().get("/api/games/zero/rulebook")
    assert book["title"] == "ZERO"
    assert book["rules"][0]["number"] == "R1"
    assert all(rule["text"] for rule in book["rules"])


def test_health_and_metrics_tell_how_the_server_is(person: Person) -> None:
    ada = person()
    table = ada.open(players=3, bots=["easy", "easy", "easy"], start=True)
    with ada.live(table) as live:
        live.until_step(lambda step: step["result"])
        health = ada.get("/api/health")
        assert health["status"] == "ok"
        assert health["kernels"]["zero"] == 1.0
        text = ada.http.get("/api/metrics").text
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(numbers["naught_sockets"]) >= 1
    assert float(numbers["naught_moves_total"]) > 0
    assert float(numbers["naught_move_seconds_count"]) >= float(numbers["naught_moves_total"])
    assert float(numbers["naught_bot_seconds_count"]) > 0
    assert float(numbers['naught_tables{status="over"}']) >= 1


def test_whoever_is_too_fast_is_told_when_to_come_back(own_server: Callable[..., Server]) -> None:
    server = own_server()
    guest = Guest(server)
    renamed = [guest.raw("PUT", "/api/me", {"name": f"Ada {n}"}) for n in range(12)]
    assert renamed[0].status_code == 200
    refused = renamed[-1]
    assert refused.status_code == 429
    assert refused.json()["kind"] == "too_fast"
    assert int(refused.headers["retry-after"]) >= 1
    other = Guest(server)
    assert other.raw("PUT", "/api/me", {"name": "Ben"}).status_code == 200
    opened = {"game": "zero", "players": 3}
    codes = [other.raw("POST", "/api/tables", opened).status_code for _ in range(20)]
    assert codes[0] == 201
    assert codes[-1] == 429
    table = f"/api/tables/{guest.post('/api/tables', opened)['id']}"
    with guest.live(table) as live:
        live.next()
        for _ in range(100):
            live.send({"type": "step"})
        live.until(lambda frame: frame.get("kind") == "too_fast")
    guest.close()
    other.close()


def test_one_guest_has_a_bounded_number_of_connections_to_a_table(
    own_server: Callable[..., Server],
) -> None:
    guest = Guest(own_server())
    table = guest.open()
    lives = [guest.live(table) for _ in range(11)]
    for live in lives:
        live.next()
    assert lives[-1].texts[0].startswith('{"type":"refusal"')
    assert "10 connections" in lives[-1].texts[0]
    for live in lives:
        live.close()
    guest.close()


def test_an_address_shares_its_limits_whatever_the_cookie(
    own_server: Callable[..., Server],
) -> None:
    server = own_server()
    codes = []
    elsewhere = {"x-forwarded-for": "10.9.8.7"}
    with httpx.Client(base_url=server.address, headers=elsewhere, timeout=60) as http:
        for _ in range(80):
            http.cookies.clear()
            codes.append(http.put("/api/me", json={"name": "Ada"}).status_code)
    assert codes[0] == 200
    assert codes[-1] == 429
    here = httpx.put(f"{server.address}/api/me", json={"name": "Ben"}, timeout=60)
    assert here.status_code == 200  # others do not suffer


def test_a_game_is_played_before_its_kernels_are_compiled(
    own_server: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory
) -> None:
    empty = tmp_path_factory.mktemp("cache")
    environment = {"NAUGHT_CACHE": str(empty)}
    server = own_server("--no-limits", environment=environment)
    assert fetch(server.address).status_code in (200, 503)
    ada = Guest(server)
    ada.http.timeout = httpx.Timeout(240)
    zero = next(game for game in ada.get("/api/games") if game["name"] == "zero")
    assert zero["ready"] is False
    table = ada.open(players=3, bots=["easy", "easy"], start=True)
    with ada.live(table) as live:
        step = live.until_step(lambda step: step["legal"])
        live.move(step["legal"][0])
        live.until_step(lambda step: step["turn"] == 1 and step["legal"])  # both bots have moved
    ada.close()


@pytest.mark.parametrize("token", ["cut.short", "a%2Fb.c", "%0d%0ax"])
def test_a_broken_personal_link_never_shows_raw_json(server: Server, token: str) -> None:
    asked = {"accept": "text/html,application/xhtml+xml"}
    answer = fetch(f"{server.address}/api/back/{token}", headers=asked)
    assert answer.status_code == 303
    assert answer.headers["location"].lower() == f"/back/{token}".lower()
    for path in (f"/back/{token}", "/back/.hidden"):
        page = fetch(f"{server.address}{path}", headers=asked)
        assert page.headers["content-type"].startswith("text/html")
    assert fetch(f"{server.address}/api/back/{token}").json()["kind"] == "missing"  # for the page


def test_a_guest_who_comes_back_within_a_year_stays_the_same_for_ever(tmp_path: Path) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-16T12:00", compiles=False) as found:
            today, gone = time.time(), [0]
            found.house.seal.clock = lambda: today + gone[0] * 86400
            ada = await found.person("Ada")
            for day in (3, 300, 302, 600, 900):
                gone[0] = day
                answer = await ada.browser.get("/api/me")
                assert answer.json()["name"] == "Ada"
                renewed = "Max-Age=31536000" in answer.headers.get("set-cookie", "")
                assert renewed is (day not in (3, 302))  # within a week it is left alone
            secure = {"cookie": f"__Host-naught={ada.browser.cookies['naught']}"}
            ada.browser.cookies.clear()
            gone[0] = 1200
            renewed_again = await ada.browser.get("https://localhost/api/me", headers=secure)
            assert renewed_again.json()["name"] == "Ada"
            assert renewed_again.headers["set-cookie"].startswith("__Host-naught=")

    asyncio.run(check())
