"""After a crash a table is its record replayed: nothing is lost, and the bots go on."""

import signal
from collections.abc import Callable

import httpx

import naught
from tests.server.people import Guest, Live, Server, full_table, mostly_swaps, play_out, play_seat

OwnServer = Callable[..., Server]


def again(guest: Guest, server: Server) -> Guest:
    """The same browser, at the server's new address."""
    cookie = guest.http.cookies["naught"]
    guest.close()
    back = Guest.__new__(Guest)
    back.server = server
    back.http = httpx.Client(base_url=server.address, timeout=60, cookies={"naught": cookie})
    return back


def test_a_killed_server_comes_back_with_every_table_as_it_was(own_server: OwnServer) -> None:
    server = own_server("--no-limits").ready()
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    table = full_table([ada, ben], rounds=2)
    gathering = ada.open(players=4, bots=["hard"])
    lives = [ada.live(table), ben.live(table)]
    for live in lives:
        live.until_step()
    for _ in range(5):
        mover = next(live for live in lives if live.step["legal"])
        mover.move(mostly_swaps(mover.step))
        for live in lives:
            live.until_step()
    before = [guest.get(f"{table}/step") for guest in (ada, ben)]
    seats = [guest.get(table)["seat"] for guest in (ada, ben)]
    lobby = ada.get(gathering)
    server.kill()
    for live in lives:
        live.close()
    server.start()
    ada, ben = again(ada, server), again(ben, server)
    assert [guest.get(f"{table}/step") for guest in (ada, ben)] == before
    assert [guest.get(table)["seat"] for guest in (ada, ben)] == seats
    assert ada.get(gathering) == lobby
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], mostly_swaps)
    assert naught.replay(ada.http.get(f"{table}/record").text).over
    ada.close()
    ben.close()


def test_bots_go_on_by_themselves_after_a_crash(own_server: OwnServer) -> None:
    server = own_server("--no-limits", "--bot-pause", "0.5").ready()
    ada = Guest(server, "Ada")
    table = ada.open(players=3, bots=["easy", "easy"], start=True)
    with ada.live(table) as live:
        live.until_step(lambda step: step["legal"])
        live.move("knock")
        live.until_step(lambda step: step["turn"] == 1)  # two bots owe a move now
        server.kill()
    server.start()
    ada = again(ada, server)
    with ada.live(table) as live:
        # Where bots knocked as well, that was the round.
        live.until_step(lambda step: step["legal"] or step["result"])
        assert live.step["turn"] == 1
        play_seat(live, lambda _: "knock")
    ada.close()


def test_a_crash_between_two_rounds_deals_the_round_that_was_promised(
    own_server: OwnServer,
) -> None:
    server = own_server("--no-limits").ready()
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    table = full_table([ada, ben], rounds=2)
    with ada.live(table) as adas, ben.live(table) as bens:
        knock_until_scored([adas, bens])
    server.kill()
    server.start()
    ada, ben = again(ada, server), again(ben, server)
    assert ada.get(f"{table}/step")["pause"] is True
    with ada.live(table) as adas, ben.live(table) as bens:
        play_out([adas, bens], lambda _: "knock")
        assert adas.step["view"]["round"] == 2
    ada.close()
    ben.close()


def knock_until_scored(lives: list[Live]) -> None:
    for live in lives:
        live.until_step()
    while not lives[0].step["pause"]:
        mover = next(live for live in lives if live.step["legal"])
        mover.move("knock")
        for live in lives:
            live.until_step()


def test_two_processes_on_one_database_never_make_a_move_twice(own_server: OwnServer) -> None:
    first = own_server("--no-limits").ready()
    second = own_server("--no-limits", database=first.database).ready()
    ada, ben = Guest(first, "Ada"), Guest(first, "Ben")
    table = full_table([ada, ben])
    guests = {guest.get(table)["seat"]: guest for guest in (ada, ben)}
    there = {seat: elsewhere(guest, second) for seat, guest in guests.items()}
    assert there[0].get(f"{table}/step") == guests[0].get(f"{table}/step")  # both have it loaded
    swap = next(move for move in there[0].get(f"{table}/step")["legal"] if move != "knock")
    knock = {"type": "move", "turn": 0, "move": "knock"}
    made = guests[0].post(f"{table}/moves", knock)
    late = there[0].post(f"{table}/moves", {**knock, "move": swap})
    assert late == made  # overtaken: the present step is the answer
    there[1].post(f"{table}/moves", knock)
    assert [event["move"] for event in late["log"]] == [None, "knock"]
    for guest in (*guests.values(), *there.values()):
        guest.close()


def elsewhere(guest: Guest, server: Server) -> Guest:
    """The same person, at another process."""
    other = Guest(server)
    other.http.cookies.set("naught", guest.http.cookies["naught"], domain="127.0.0.1", path="/")
    other.http.cookies.clear()
    other.http.headers["cookie"] = guest.cookie
    return other


def test_a_server_asked_to_stop_stops_without_complaint(own_server: OwnServer) -> None:
    for how in (signal.SIGTERM, signal.SIGINT):
        server = own_server("--no-limits").ready()
        ada = Guest(server)
        table = ada.open(players=3, bots=["hard", "hard"], start=True)
        with ada.live(table) as live:
            live.until_step()
            assert server.stop(how) == 0
        assert server.complaints() == ""
        ada.close()
