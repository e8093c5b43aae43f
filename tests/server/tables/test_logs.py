"""Long games: what happened is told in parts, made once for each viewer, beside the loop."""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

import naught
from naught.core.match import Match
from naught.core.record import read
from naught.server.storage import schema
from naught.server.tables import lobby as lobbies
from naught.server.tables.viewers import letters
from naught.server.tables.viewers.downloads import MOST_STEPS
from naught.server.tables.viewers.letters import MOST_EVENTS, Sentences
from naught.server.tables.viewers.reading import MOST_WAITING, Reading
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Event, ReplayStep
from naught.server.wire.steps import result_of
from tests.server.inside import Inside, Person, inside
from tests.server.people import Guest, Live, full_table

SEED = bytes(32)
NOW = "2026-11-15T12:00:00"


def long_game() -> Match:
    """ZERO for three in ten rounds, with many swaps: some 900 events."""
    match, luck = Match(naught.load("zero"), 3, {"rounds": 10}, SEED), random.Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.make(seat, luck.choice(match.legal(seat)))
    return match


async def kept(here: Inside, match: Match) -> str:
    """The address of a table where this game has been played."""
    lobby = lobbies.opened("A" * 24, match.game, match.players, match.options, "h" * 24, 0)
    for number in range(match.players):
        lobby = lobbies.seat_bot(lobby, number, "easy")
    lobby = replace(lobbies.draw_seats(lobby), seed=SEED, status="over")
    await here.house.store.create(lobby)
    rows = [
        {"table_id": lobby.id, "number": number, "line": str(line), "at": number}
        for number, line in enumerate(read(match.record()).lines)
    ]
    async with here.house.store.engine.begin() as connection:
        await connection.execute(sa.insert(schema.events), rows)
    return f"/api/tables/{lobby.id}"


def looked_at(folder: Path, look: Callable[[Inside, Person, str, Match], Any]) -> None:
    """A long game that is over, and somebody who looks at it."""

    async def check() -> None:
        async with inside(folder, NOW, "zero", limits=False) as here:
            match = long_game()
            await look(here, await here.person("Ada"), await kept(here, match), match)

    asyncio.run(check())


def shown(match: Match, viewer: int | None) -> list[Any]:
    """The log as JSON, made in one go."""
    log = [Event(event.seat, event.move, event.says) for event in match.log(viewer)]
    return list(msgspec.to_builtins(log))


def test_a_step_carries_the_newest_events_and_the_log_the_others(tmp_path: Path) -> None:
    async def look(_: Inside, ada: Person, table: str, match: Match) -> None:
        step = await ada.get(f"{table}/step")
        assert (step["log_from"], len(step["log"])) == (len(match) - MOST_EVENTS, MOST_EVENTS)
        known = step["log"]
        while len(known) < len(match):
            end = len(match) - len(known)
            part = await ada.get(f"{table}/log?from={max(0, end - MOST_EVENTS)}&to={end}")
            assert (part["seat"], part["events"]) == (None, len(match))
            assert part["log_from"] + len(part["log"]) == end
            known = part["log"] + known
        assert known == shown(match, None)

    looked_at(tmp_path, look)


def test_one_answer_has_a_bounded_part_of_the_log_wherever_it_is_asked_from(tmp_path: Path) -> None:
    async def look(_: Inside, ada: Person, table: str, match: Match) -> None:
        first = await ada.get(f"{table}/log")
        assert (first["log_from"], len(first["log"])) == (0, MOST_EVENTS)
        beyond = await ada.get(f"{table}/log?from={10**9}&to=5")
        assert (beyond["log_from"], beyond["log"]) == (len(match), [])
        turned = await ada.get(f"{table}/log?from=10&to=5")
        assert (turned["log_from"], turned["log"]) == (10, [])
        step = await ada.get(f"{table}/step?log_from={len(match) - 3}")
        assert len(step["log"]) == 3
        assert "from" in await ada.refused("GET", f"{table}/log?from=-1")

    looked_at(tmp_path, look)


def test_a_sentence_is_made_once_for_each_viewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[tuple[int, int | None]] = Counter()
    threads = set()

    def counted(match: Match, index: int, viewer: int | None) -> Event:
        made[index, viewer] += 1
        threads.add(threading.current_thread())
        event = match.event(index, viewer)
        return Event(event.seat, event.move, event.says)

    monkeypatch.setattr(letters, "event_message", counted)

    async def look(here: Inside, ada: Person, table: str, match: Match) -> None:
        for _ in range(3):
            await ada.get(f"{table}/step")
            await ada.get(f"{table}/log?from=100&to=300")
        assert set(made.values()) == {1}
        assert len(made) <= MOST_EVENTS + 200 + 2 * letters.SHEET
        assert threading.main_thread() not in threads

    looked_at(tmp_path, look)


def test_what_is_kept_of_the_log_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "MOST_SHEETS", 3)
    match, sentences = long_game(), Sentences()
    for viewer in (None, 0, 1, 2):
        events = sentences.between(match, viewer, 0, len(match))
        assert msgspec.to_builtins(events) == shown(match, viewer)
    assert len(sentences.sheets) == 3


def test_a_growing_log_reads_as_if_it_had_been_built_at_the_end() -> None:
    match = naught.replay(long_game().record())
    whole, growing, sentences = long_game(), Match(match.game, 3, match.options), Sentences()
    lines = read(match.record()).lines[:130]
    for line in lines:
        growing.follow([line])
        sentences.between(growing, 0, max(0, len(growing) - 7), len(growing))
    events = sentences.between(growing, 0, 0, len(lines))
    assert msgspec.to_builtins(events) == shown(whole, 0)[: len(lines)]


@pytest.mark.parametrize("seat", [None, 1])
def test_a_replay_comes_in_parts_that_make_the_whole(tmp_path: Path, seat: int | None) -> None:
    async def look(_: Inside, ada: Person, table: str, match: Match) -> None:
        eyes = "" if seat is None else f"&seat={seat}"
        steps: list[Any] = []
        while len(steps) <= len(match):
            part = await ada.get(f"{table}/replay?from={len(steps)}{eyes}")
            assert (part["first"], part["total"]) == (len(steps), len(match) + 1)
            assert 0 < len(part["steps"]) <= MOST_STEPS
            steps += part["steps"]
        assert steps == msgspec.to_builtins(played_again(match, seat))
        asked = await ada.get(f"{table}/replay?from=7&to=9{eyes}")
        assert asked["steps"] == steps[7:9]

    looked_at(tmp_path, look)


def played_again(match: Match, seat: int | None) -> list[ReplayStep]:
    """The replay made the long way: every line played, every view looked at."""
    again = Match(match.game, match.players, match.options)
    steps = [ReplayStep(None, seen_by(again, seat), None)]
    for line in read(match.record()).lines:
        again.follow([line])
        event = again.event(len(again) - 1, line.seat if seat is None else seat)
        seen = Event(event.seat, event.move, event.says)
        steps.append(ReplayStep(seen, seen_by(again, seat), result_of(again)))
    return steps


def seen_by(match: Match, seat: int | None) -> Any:
    """What a seat sees; with nobody's eyes everything there is."""
    return match.game.view(match.state) if seat is None else match.view(seat)


def test_a_bounded_number_waits_to_look_back() -> None:
    async def check() -> None:
        reading, gate = Reading(), threading.Event()
        waiting = [asyncio.create_task(reading.run(gate.wait)) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too many people are looking back at games"):
            await reading.run(gate.wait)
        waiting[-1].cancel()
        gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert await reading.run(gate.wait)
        reading.close()

    asyncio.run(check())


def test_whoever_comes_back_is_sent_only_what_is_new(person: Callable[..., Guest]) -> None:
    guests = [person("Ada"), person("Ben")]
    table = full_table(guests)
    mover = next(guest for guest in guests if guest.get(f"{table}/step")["legal"])
    mover.post(f"{table}/moves", {"turn": 0, "move": "knock"})
    with reconnected(mover, table, known=1) as live:
        step = live.until_step()
        assert (step["log_from"], [event["move"] for event in step["log"]]) == (1, ["knock"])
        live.send({"type": "step", "log_from": 2})
        assert live.until_step()["log"] == []
        live.send({"type": "step"})
        whole = live.until_step()
        assert (whole["log_from"], len(whole["log"])) == (0, 2)
    with reconnected(mover, table, known=10**6) as live:
        assert live.until_step()["log"] == []


@pytest.mark.parametrize("known", ["-1", "abc", "", "9" * 5000, "é"])
def test_a_websocket_from_outside_the_log_says_what_is_wrong(
    person: Callable[..., Guest], known: str
) -> None:
    ada = person("Ada")
    with reconnected(ada, ada.open(), known) as live:
        said = live.next()
        assert (said["type"], said["kind"]) == ("refusal", "message")
        assert said["problem"].startswith("log_from is a whole number, not ")
        with pytest.raises(ConnectionClosed) as closed:
            live.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


def reconnected(guest: Guest, table: str, known: int | str) -> Live:
    address = (
        f"ws{guest.server.address.removeprefix('http')}{table}/live?log_from={quote(str(known))}"
    )
    return Live(address, guest.cookie)


def test_a_part_of_the_log_reveals_no_more_than_the_steps_did(person: Callable[..., Guest]) -> None:
    guests = [person("Ada"), person("Ben")]
    order = {"game": "nmbr9", "players": 2, "options": {}}
    table = f"/api/tables/{guests[0].post('/api/tables', order)['id']}"
    guests[1].post(f"{table}/join")
    guests[0].post(f"{table}/start")
    step = guests[0].get(f"{table}/step")
    guests[0].post(f"{table}/moves", {"turn": 0, "move": step["legal"][0]})
    logs = [guest.get(f"{table}/log")["log"] for guest in (*guests, person("Tom"))]
    steps = [guest.get(f"{table}/step")["log"] for guest in guests]
    assert logs[:2] == steps
    assert logs[0][-1]["move"] == step["legal"][0]
    assert logs[1][-1]["move"] is None
    assert logs[2][-1]["move"] is None
    assert all(one == two for one, two in pairwise([logs[1], logs[2]]))
