"""Small parts by themselves: names, seals, limits, lobbies, metrics and the page."""

import asyncio
import gzip
from pathlib import Path

import pytest

import naught
from naught.server.http import static_files as page
from naught.server.http.guests.identity import Holder, Key, Seal, default_name, new_id, tidy_name
from naught.server.http.hosts import Hosts
from naught.server.http.limits.connections import Connections
from naught.server.http.limits.rate_limits import (
    LONGEST_ADDRESS,
    PER_ADDRESS,
    PER_GUEST,
    Buckets,
    Rate,
    RateLimits,
    network_of,
)
from naught.server.monitoring.metrics import Metrics
from naught.server.settings import Settings, database_url
from naught.server.tables import lobby as lobbies
from naught.server.thinking import bots
from naught.server.thinking.bots import Thinkers
from naught.server.thinking.queue import Asker
from naught.server.wire.errors import Refused


@pytest.mark.parametrize("name", ["Ada", "x" * 24, "Zoë", "名前", "O'Neil", "a b", "👩‍🚀"[:1]])
def test_a_good_name_stays_as_it_is(name: str) -> None:
    assert tidy_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 25, "a\tb", "a\u202eb", "a\u2066b", "\u0301", "a\xa0b"]
)
def test_a_bad_name_is_refused_with_what_a_name_is(name: str) -> None:
    with pytest.raises(Refused, match="a name"):
        tidy_name(name)


def test_every_guest_has_a_name_that_would_be_accepted() -> None:
    for _ in range(200):
        name = default_name(new_id())
        assert tidy_name(name) == name


def test_what_was_signed_for_one_purpose_is_nothing_for_another() -> None:
    seal = Seal(b"secret")
    holder = Holder("ada", (Key("series", "ben", 3),))
    assert seal.holder(seal.cookie_value(holder)) == holder
    token = seal.personal("table", Key("series", "ada", 2))
    assert seal.claim(token) == ("table", Key("series", "ada", 2))
    assert seal.holder(token) is None
    assert seal.claim(seal.cookie_value(holder)) is None
    assert Seal(b"other").holder(seal.cookie_value(holder)) is None


def test_cookies_and_links_from_before_links_could_be_revoked_still_hold() -> None:
    seal = Seal(b"secret")
    assert seal.holder(seal.sign("cookie", "ada~series:ben")) == Holder(
        "ada", (Key("series", "ben"),)
    )
    assert seal.claim(seal.sign("back", "table~series~ada")) == ("table", Key("series", "ada", 0))


def test_a_cookie_is_renewed_after_a_week_and_says_the_same() -> None:
    now = [1e9]
    seal = Seal(b"secret", lambda: now[0])
    holder = Holder("ada", (Key("series", "ben", 3),))
    cookie = seal.cookie_value(holder)
    for days, is_old in ((0, False), (6, False), (8, True), (400, True), (-2, True)):
        now[0] = 1e9 + days * 86400
        assert seal.holder(cookie) == holder
        assert seal.is_old(cookie) is is_old
    assert seal.is_old(seal.sign("cookie", "ada~series:ben:3"))  # from before it had a day
    assert not seal.is_old(seal.cookie_value(holder))


def test_a_personal_link_makes_a_device_that_guest_at_those_tables_only() -> None:
    key = Key("series", "ada")
    assert Holder("ada").with_key(key) == Holder("ada")
    assert Holder("ben").with_key(key) == Holder("ben", (key,))
    newer = Key("series", "ada", 1)
    assert Holder("ben", (key,)).with_key(newer) == Holder("ben", (newer,))
    many = Holder("ben")
    for number in range(50):
        many = many.with_key(Key(f"series{number}", "ada"))
    assert len(many.keys) == 8
    assert many.key_for("series49") == Key("series49", "ada")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_network_shares_its_limits() -> None:
    limits = RateLimits(on=True, clock=lambda: 0.0)
    for number in range(int(PER_ADDRESS["rename"].burst)):
        limits.check("rename", None, f"2001:db8::{number:x}")
    with pytest.raises(Refused, match="too many new names"):
        limits.check("rename", None, "2001:db8::ffff:1")
    limits.check("rename", None, "2001:db8:0:1::1")
    assert len(network_of("x" * 30_000)) == LONGEST_ADDRESS


LOCAL, LAN = Settings("", host="127.0.0.1"), Settings("", host="0.0.0.0")


@pytest.mark.parametrize(
    "host",
    ["", "localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST.", "127.9.9.9"],
)
def test_a_server_for_this_machine_answers_to_its_names(host: str) -> None:
    Hosts(LOCAL).check(host)
    Hosts(LAN).check(host)


@pytest.mark.parametrize("host", ["192.168.1.5:8000", "[fe80::1]", "nas", "nas.local:80", "pi.lan"])
def test_a_server_for_the_house_answers_to_numbers_and_names_of_the_house(host: str) -> None:
    Hosts(LAN).check(host)
    with pytest.raises(Refused, match="--allow-host"):
        Hosts(LOCAL).check(host)


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"),
        *(
            "xlocalhost",
            "[::1",
            "[",
            "a b",
            "evil.local.example",
            ":8000",
            "@localhost",
            "x" * 9000,
        ),
    ],
)
def test_a_name_that_a_stranger_may_own_is_refused(host: str) -> None:
    with pytest.raises(Refused, match="--allow-host"):
        Hosts(LOCAL).check(host)
    if "." in host:
        with pytest.raises(Refused, match="--allow-host"):
            Hosts(LAN).check(host)


def test_a_server_answers_to_the_names_it_is_given() -> None:
    given = Hosts(Settings("", allow_hosts=("Naught.Example.org",)))
    given.check("naught.example.org:443")
    given.check("localhost")
    with pytest.raises(Refused):
        given.check("www.naught.example.org")
    Hosts(Settings("", allow_hosts=("*",))).check("anything.example")


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    now = [0.0]
    buckets = Buckets(clock=lambda: now[0])
    taken = [buckets.take(("play", "ada"), Rate(3, 2)) for _ in range(4)]
    assert taken == [0, 0, 0, 0.5]
    now[0] = 0.5
    assert buckets.take(("play", "ada"), Rate(3, 2)) == 0
    assert buckets.take(("play", "ben"), Rate(3, 2)) == 0


def test_buckets_are_bounded_in_number() -> None:
    buckets = Buckets(most=100)
    for number in range(1000):
        buckets.take(("play", str(number)), Rate(1, 1))
    assert len(buckets.levels) == 100


def test_limits_hold_for_a_guest_and_for_an_address() -> None:
    limits = RateLimits(on=True, clock=lambda: 0.0)
    for _ in range(int(PER_GUEST["open"].burst)):
        limits.check("open", "ada", "1.1.1.1")
    with pytest.raises(Refused, match="too many new tables: try again in"):
        limits.check("open", "ada", "2.2.2.2")
    fresh = RateLimits(on=True, clock=lambda: 0.0)
    for number in range(int(PER_ADDRESS["open"].burst)):
        fresh.check("open", f"guest{number}", "1.1.1.1")
    with pytest.raises(Refused):
        fresh.check("open", "somebody else", "1.1.1.1")


def test_play_is_limited_more_generously_than_opening_tables() -> None:
    assert PER_GUEST["play"].per_second >= 50 * PER_GUEST["open"].per_second


def test_a_bot_that_fails_plays_a_legal_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> str:
        raise ValueError("no idea")

    async def check() -> None:
        metrics = Metrics()
        thinkers = Thinkers(0.1, metrics)
        game = naught.load("zero")
        for choose in (broken, lambda *_: "R9>R9"):
            monkeypatch.setattr(bots, "choose", choose)
            assert await thinkers.move(game, None, ["knock"], "easy", Asker()) == "knock"
        assert metrics.bot_failures == 2
        thinkers.close()

    asyncio.run(check())
    assert "the easy bot of zero failed" in caplog.text


def test_bots_share_the_time_when_many_think() -> None:
    thinkers = Thinkers(1.0, Metrics())
    thinkers.busy = 1
    assert thinkers.time_each() == 1.0
    thinkers.busy = 10 * thinkers.cores
    assert thinkers.time_each() == pytest.approx(0.1)
    thinkers.busy = 10_000 * thinkers.cores
    assert thinkers.time_each() == bots.SHORTEST
    thinkers.close()


def test_metrics_are_written_as_prometheus_reads_them() -> None:
    metrics = Metrics()
    metrics.move_time.add(0.003)
    metrics.move_time.add(10)
    lines = metrics.text({"playing": 2}, 1, 3, Connections(Settings(""))).splitlines()
    assert 'naught_tables{status="playing"} 2' in lines
    assert 'naught_tables{status="over"} 0' in lines
    assert 'naught_move_seconds_bucket{le="0.0025"} 0' in lines
    assert 'naught_move_seconds_bucket{le="0.005"} 1' in lines
    assert 'naught_move_seconds_bucket{le="+Inf"} 2' in lines
    assert "naught_move_seconds_count 2" in lines
    assert "naught_sockets 3" in lines


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("/data/x.db", "sqlite+aiosqlite:////data/x.db"),
        ("sqlite:////data/x.db", "sqlite+aiosqlite:////data/x.db"),
        ("postgresql://ada@host/naught", "postgresql+asyncpg://ada@host/naught"),
        ("postgres://ada@host/naught", "postgresql+asyncpg://ada@host/naught"),
    ],
)
def test_a_database_is_named_by_a_file_or_an_address(given: str, url: str) -> None:
    assert database_url(given) == url


def built_page(root: Path) -> Path:
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html>" + " " * 2000)
    (root / "assets" / "main-1a2b.js").write_text("let x = 1;" * 500)
    (root / "assets" / "main-1a2b.js.br").write_bytes(b"packed by brotli")
    return root


def test_assets_are_kept_for_ever_and_the_document_is_asked_for_again(tmp_path: Path) -> None:
    root = built_page(tmp_path)
    asset = page.answer("/assets/main-1a2b.js", "", root)
    assert dict(asset.headers)["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/t/abc", "/rules/zero", "/index.html"):
        document = page.answer(path, "", root)
        assert document.status == 200
        assert document.body.startswith(b"<!doctype html>")
        assert dict(document.headers)["cache-control"] == "no-cache"


def test_a_page_comes_packed_as_the_browser_likes_it(tmp_path: Path) -> None:
    root = built_page(tmp_path)
    brotli = page.answer("/assets/main-1a2b.js", "gzip, br", root)
    assert (dict(brotli.headers)["content-encoding"], brotli.body) == ("br", b"packed by brotli")
    zipped = page.answer("/assets/main-1a2b.js", "gzip", root)
    assert gzip.decompress(zipped.body) == b"let x = 1;" * 500
    plain = page.answer("/assets/main-1a2b.js", "", root)
    assert plain.body == b"let x = 1;" * 500


@pytest.mark.parametrize(
    "path", ["/../secret", "/assets/../../secret", "/%2e%2e/secret", "//etc/passwd"]
)
def test_nothing_outside_the_page_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "page").mkdir()
    answer = page.answer(path, "", built_page(tmp_path / "page"))
    assert b"secret" not in answer.body
    assert b"root:" not in answer.body


def test_without_a_built_page_it_says_how_to_build_it(tmp_path: Path) -> None:
    answer = page.answer("/", "", tmp_path)
    assert answer.status == 503
    assert b"make play" in answer.body


def test_a_missing_asset_is_not_the_document(tmp_path: Path) -> None:
    assert page.answer("/assets/gone.js", "", built_page(tmp_path)).status == 404


def test_a_bot_that_plays_for_somebody_keeps_their_name() -> None:
    lobby = lobbies.opened("t", naught.load("zero"), 2, {}, "ada", 0)
    lobby = lobbies.sit(lobbies.sit(lobby, "ada", "Ada"), "ben", "Ben")
    lobby = lobbies.seat_bot(lobbies.draw_seats(lobby), 1, "easy")
    assert lobby.chairs[1].name == "Ben"
    assert lobby.seat_of("ben") is None
    assert lobbies.sit(lobby, "ben", "Ben").seat_of("ben") == lobby.chairs[1].seat
