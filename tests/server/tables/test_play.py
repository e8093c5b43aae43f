"""Playing: one move, one answer, the same over both ways in."""

import json
from collections.abc import Callable

import naught
from naught.core.fair import commitment, fair_order
from naught.core.record import read
from tests.server.people import Frame, Guest, full_table, mostly_swaps, play_out, wait

Person = Callable[..., Guest]


def on_turn(guests: list[Guest], table: str) -> tuple[Guest, Guest]:
    """Of two people, who must move and who must wait."""
    ada, ben = guests
    return (ada, ben) if ada.get(f"{table}/step")["legal"] else (ben, ada)


def test_a_websocket_begins_with_the_table_and_the_step(person: Person) -> None:
    ada = person()
    table = ada.open(players=3, bots=["easy", "easy"], start=True)
    with ada.live(table) as live:
        assert live.next()["type"] == "table"
        first = live.next()
        assert first["type"] == "step"
        assert first["log_from"] == 0
        assert first["seat"] == live.table["seat"]


def test_a_step_continues_the_log_and_reconnecting_sends_it_whole(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover, waiter = on_turn(guests, table)
    with mover.live(table) as live:
        live.until_step()
        live.move("knock")
        following = live.until_step(lambda step: step["turn"] == 1)
        assert following["log_from"] == 1
        assert [event["move"] for event in following["log"]] == ["knock"]
        live.send({"type": "step"})
        whole = live.until_step()
        assert whole["log_from"] == 0
        assert len(whole["log"]) == 2
    with waiter.live(table) as live:
        assert live.until_step()["log"] == whole["log"]


def test_both_ways_in_answer_alike(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover, waiter = on_turn(guests, table)
    moved = mover.post(f"{table}/moves", {"type": "move", "turn": 0, "move": "knock"})
    assert moved == mover.get(f"{table}/step")
    with mover.live(table) as live:
        assert live.until_step() == moved
    with waiter.live(table) as live:
        live.until_step()
        live.move(live.step["legal"][3])
        over_socket = live.until_step(lambda step: step["turn"] == 1)
    over_rest = waiter.get(f"{table}/step?log_from={over_socket['log_from']}")
    assert over_rest == over_socket


def test_a_move_sent_twice_is_made_once(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover, _ = on_turn(guests, table)
    move = {"type": "move", "turn": 0, "move": "knock"}
    with mover.live(table) as live:
        live.until_step()
        live.send(move)
        live.until_step(lambda step: step["turn"] == 1)
        live.send(move)
        again = live.until_step()
        assert again["turn"] == 1
        assert again["log"] == []
    assert mover.post(f"{table}/moves", move) == mover.get(f"{table}/step")
    assert [event["move"] for event in mover.get(f"{table}/step")["log"]] == [None, "knock"]


def test_a_refusal_reaches_the_sender_only_and_names_the_rule(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover, waiter = on_turn(guests, table)
    with mover.live(table) as movers, waiter.live(table) as waiters:
        movers.until_step()
        waiters.until_step()
        before = mover.get(f"{table}/step")
        pool = before["view"]["pool"]
        movers.move(f"{pool[0]}>{pool[1]}")
        refused = movers.until_refused()
        assert refused["kind"] == "illegal"
        assert refused["rule"]
        assert refused["move"] == f"{pool[0]}>{pool[1]}"
        assert mover.get(f"{table}/step") == before
        waiters.drain()
        assert "refusal" not in "".join(waiters.texts)


def test_the_next_round_waits_until_everybody_here_is_ready(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests, rounds=2)
    with guests[0].live(table) as adas, guests[1].live(table) as bens:
        for live in (adas, bens):
            live.until_step()
        lives = {live.step["seat"]: live for live in (adas, bens)}
        for seat in (0, 1, 0):
            if not lives[seat].step["legal"]:
                lives[seat].until_step(lambda step: step["legal"])
            lives[seat].move("knock")
            lives[seat].until_step(lambda step: not step["legal"])
        for live in lives.values():
            scored = live.step if live.step["pause"] else live.until_step(lambda s: s["pause"])
            assert scored["legal"] == scored["to_act"] == scored["ready"] == []
            assert scored["view"]["scored"]["round"] == 1
        adas.send({"type": "ready"})
        bens.until_step(lambda step: step["ready"] == [adas.step["seat"]])
        assert bens.step["view"]["round"] == 1
        bens.send({"type": "ready"})
        dealt = adas.until_step(lambda step: not step["pause"])
        assert dealt["view"]["round"] == 2
        assert dealt["ready"] == []


def test_nobody_waits_for_whoever_left(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests, rounds=2)
    for _ in range(3):
        mover, _waiter = on_turn(guests, table)
        turn = mover.get(f"{table}/step")["turn"]
        mover.post(f"{table}/moves", {"type": "move", "turn": turn, "move": "knock"})
    with guests[0].live(table) as live:
        live.until_step(lambda step: step["pause"])
        live.send({"type": "ready"})
        assert live.until_step(lambda step: not step["pause"])["view"]["round"] == 2


def test_the_seed_is_promised_before_the_first_card_and_shown_after_the_last(
    person: Person,
) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests, rounds=2)
    promised = guests[0].get(table)
    assert promised["seed"] is None
    assert guests[0].raw("GET", f"{table}/record").status_code == 409
    assert guests[0].raw("GET", f"{table}/replay").status_code == 409
    with guests[0].live(table) as adas, guests[1].live(table) as bens:
        play_out([adas, bens], mostly_swaps)
    said = guests[0].get(table)
    seed = bytes.fromhex(said["seed"])
    assert said["commitment"] == promised["commitment"] == commitment(seed)
    text = guests[1].http.get(f"{table}/record").text
    match = naught.replay(text)
    assert match.over
    deals = [line.text.split() for line in read(text).lines if line.seat is None]
    deck = naught.Match(naught.load("zero"), 2, {}).deck()
    assert deals == [fair_order(seed, number, deck) for number in range(2)]
    assert read(text).headers["seed"] == said["seed"]
    assert sorted(json.loads(read(text).headers["names"])) == ["Ada", "Ben"]


def test_a_finished_game_can_be_stepped_through_from_every_chair(person: Person) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    with guests[0].live(table) as adas, guests[1].live(table) as bens:
        play_out([adas, bens], mostly_swaps)
        finals = {live.step["seat"]: live.step for live in (adas, bens)}
    for seat, final in finals.items():
        replay: Frame = guests[0].get(f"{table}/replay?seat={seat}")
        assert replay["steps"][0]["event"] is None
        assert replay["steps"][-1]["view"] == final["view"]
        assert replay["steps"][-1]["result"] == final["result"]
        assert sorted(replay["names"]) == ["Ada", "Ben"]
    public = guests[0].get(f"{table}/replay")
    assert public["seat"] is None
    dealt = public["steps"][1]["view"]["hands"]
    assert [len(hand["cards"]) for hand in dealt] == [9, 9]  # it is over: all hands are open
    assert guests[0].raw("GET", f"{table}/replay?seat=7").status_code == 400


def test_a_bot_plays_on_when_nobody_is_looking(person: Person) -> None:
    ada = person()
    table = ada.open(players=3, bots=["easy", "medium"], start=True)
    wait(lambda: ada.get(f"{table}/step")["legal"])
    ada.post(f"{table}/moves", {"type": "move", "turn": 0, "move": "knock"})
    wait(lambda: it_is_her_turn_again(ada.get(f"{table}/step")))
    assert {event["seat"] for event in ada.get(f"{table}/step")["log"]} >= {0, 1, 2}


def it_is_her_turn_again(step: Frame) -> bool:
    """The bots have moved; or, had one knocked before, her knock was the second and all is over."""
    return bool(step["turn"] == 1 and (step["legal"] or step["result"]))
