"""Friends at one table: who watches, who is nudged, whose seat a late friend is given."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.server.people import Guest, Server, full_table
from tests.web.browser import Visitor, arrive, as_guest

MakeVisitor = Callable[..., Visitor]

NUDGE_AFTER = 10.0  # seconds that the server gives everybody for a move


@pytest.fixture(scope="module")
def begun(shared_server: Server) -> Iterator[tuple[Guest, Guest, str, float]]:
    """Ada and Ben play, it is Ben's turn, and since when; begun before the other tests here."""
    ada, ben = Guest(shared_server, "Ada"), Guest(shared_server, "Ben")
    table = full_table([ada, ben])
    if legal := ada.get(f"{table}/step")["legal"]:
        ada.post(f"{table}/moves", {"turn": 0, "move": legal[0]})
    yield ada, ben, table.removeprefix("/api/tables/"), time.monotonic()
    ada.close()
    ben.close()


@pytest.mark.usefixtures("begun")
def test_nobody_counts_themselves_among_those_who_watch(visitor: MakeVisitor) -> None:
    host, friend, other = visitor().page, visitor().page, visitor().page
    arrive(host)
    table = host.request.post("/api/tables", data={"game": "zero", "players": 2}).json()["id"]
    host.goto(f"/t/{table}")
    friend.goto(f"/t/{table}")
    expect(host.get_by_text("1 person is watching")).to_be_visible()
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
    expect(friend.get_by_text("watching")).to_have_count(0)
    other.goto(f"/t/{table}")
    expect(friend.get_by_text("1 other person is watching")).to_be_visible()
    expect(host.get_by_text("2 people are watching")).to_be_visible()


@pytest.mark.usefixtures("begun")
def test_a_late_friend_is_offered_the_seat_they_are_given(
    visitor: MakeVisitor, server: Server
) -> None:
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    table = ada.open(players=3)
    ben.post(f"{table}/join")
    ada.put(f"{table}/places/2/bot", {"level": "beginner"})
    ada.post(f"{table}/start")
    ada.put(f"{table}/places/1/bot", {"level": "beginner"})  # it keeps the seat for Ben
    ada.put(f"{table}/agreed", {"patience": None, "late": True, "pace": "instant"})

    eva = visitor().page
    arrive(eva)
    eva.goto(table.removeprefix("/api").replace("/tables/", "/t/"))
    adas = as_guest(visitor(), ada)
    adas.goto(eva.url)
    expect(adas.get_by_text("Friends may take over")).to_have_count(1)
    eva.get_by_role("button", name="Play on for Nil").click()
    expect(eva.get_by_role("button", name="Play on for")).to_have_count(0)
    expect(eva.get_by_test_id("reliefs")).to_contain_text("You took over Nil\u2019s seat.")
    expect(adas.get_by_test_id("reliefs")).to_contain_text("took over Nil\u2019s seat.")
    adas.get_by_role("button", name="Dismiss").click()
    expect(adas.get_by_test_id("reliefs")).to_have_count(0)
    seats = [(place["kind"], place["name"]) for place in ada.get(table)["places"]]
    assert seats[0] == ("person", "Ada")
    assert seats[1] == ("bot", "Ben")
    assert seats[2][0] == "person"
    ada.close()
    ben.close()


@pytest.mark.usefixtures("begun")
def test_the_others_are_told_when_a_bot_plays_on_for_somebody(
    visitor: MakeVisitor, server: Server
) -> None:
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    table = full_table([ada, ben])
    address = table.removeprefix("/api").replace("/tables/", "/t/")
    adas, bens = as_guest(visitor(), ada), as_guest(visitor(), ben)
    adas.goto(address)
    adas.get_by_test_id("board").wait_for()
    adas.get_by_role("button", name="Let a bot take over for Ben").click()
    expect(adas.get_by_test_id("reliefs")).to_contain_text("A bot now plays for Ben.")
    bens.goto(address)
    bens.get_by_role("button", name="Take your seat back").first.click()
    expect(adas.get_by_test_id("reliefs")).to_contain_text("Ben is back and plays again.")
    expect(bens.get_by_test_id("reliefs")).to_have_count(0)
    ada.close()
    ben.close()


def test_whoever_was_nudged_is_left_alone_for_a_while(
    visitor: MakeVisitor, begun: tuple[Guest, Guest, str, float]
) -> None:
    ada, ben, table, since = begun
    bens, adas = as_guest(visitor(), ben), as_guest(visitor(), ada)
    ada.put(f"/api/tables/{table}/agreed", {"patience": 600, "late": False, "pace": "instant"})
    bens.clock.install()
    bens.goto(f"/t/{table}")
    bens.get_by_test_id("board").wait_for()
    adas.clock.install()
    adas.goto(f"/t/{table}")
    adas.get_by_test_id("board").wait_for()
    expect(adas.get_by_test_id("slow")).to_have_count(0)
    time.sleep(max(0.0, since + NUDGE_AFTER - time.monotonic()))

    adas.clock.fast_forward(21_000)
    nudge = adas.get_by_role("button", name="Nudge Ben")
    nudge.click()
    expect(bens.get_by_test_id("nudged")).to_be_visible()
    expect(adas.get_by_test_id("slow")).to_contain_text("Ben has been nudged")
    expect(nudge).to_be_disabled()
    adas.clock.fast_forward(21_000)
    expect(nudge).to_be_enabled()

    bens.clock.fast_forward(590_000)
    expect(bens.get_by_test_id("hurry")).to_contain_text("In a few seconds a bot plays on for you")
    expect(bens.get_by_role("alert")).to_have_count(1)  # one notice for both
