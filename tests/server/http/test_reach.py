"""From where a server can be reached, and who may change that."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from naught.server.http import reach as reaching
from naught.server.http.hosts import Hosts
from naught.server.http.reach import Reach, own_address
from naught.server.settings import Settings
from naught.server.wire.errors import Refused
from tests.server.people import Server, fetch

HERE, LAN = Settings(""), Settings("", host="0.0.0.0")


def listening(settings: Settings) -> Reach:
    reach = Reach(settings)
    reach.port = 8000
    return reach


def test_a_server_for_this_computer_says_so_and_has_no_address_to_share() -> None:
    seen = listening(HERE).seen_from("127.0.0.1", "127.0.0.1:8000")
    assert (seen.address, seen.only_here) == (None, True)


def test_a_server_in_the_network_has_an_address_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reaching, "own_address", lambda: "192.168.1.5")
    seen = listening(LAN).seen_from("127.0.0.1", "localhost:8000")
    assert (seen.address, seen.only_here) == ("http://192.168.1.5:8000", False)


@pytest.mark.parametrize(
    ("client", "name"),
    [
        ("192.168.1.7", "192.168.1.5:8000"),
        ("127.0.0.1", "naught.example"),
        ("8.8.8.8", "localhost"),
    ],
)
def test_nobody_from_elsewhere_opens_it(client: str, name: str) -> None:
    with pytest.raises(Refused, match="only whoever sits at this computer"):
        asyncio.run(listening(HERE).open(client, name))


def test_only_the_owner_at_this_computer_may_open_it(own_server: Callable[..., Server]) -> None:
    server = own_server()
    strange = {"host": "localhost:1", "origin": "http://elsewhere.example"}
    answer = fetch(f"{server.address}/api/reach")
    assert answer.json()["only_here"] is True
    assert httpx.post(f"{server.address}/api/reach", headers=strange).status_code == 403
    if own_address() is None:
        refused = httpx.post(f"{server.address}/api/reach")
        assert (refused.status_code, "no network" in refused.text) == (409, True)
        return
    opened = httpx.post(f"{server.address}/api/reach").json()
    assert opened["only_here"] is False
    assert fetch(f"{opened['address']}/api/health").status_code == 200
    friend = httpx.post(f"{opened['address']}/api/reach")
    assert friend.status_code == 403  # a friend is no owner
    assert httpx.post(f"{server.address}/api/reach").json() == opened  # asking twice is harmless


def test_names_are_checked_as_the_server_listens_now() -> None:
    reach = listening(HERE)
    hosts = Hosts(HERE, lambda: reach.wide)
    assert not hosts.answers_to("192.168.1.5")
    reach.wide = True
    assert hosts.answers_to("192.168.1.5")
    assert not hosts.answers_to("evil.example")
