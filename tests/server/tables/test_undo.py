"""Taking a move back at a table: who may and when, what is stored, and that everybody follows."""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

import naught
from naught.core.errors import BadRecord
from naught.server.http.guests.identity import new_id
from naught.server.tables import lobby as lobbies
from naught.server.tables.history import History, Undone, history_of, read_stored, standing
from naught.server.tables.lobby import Chair, Lobby
from naught.server.tables.table import Table
from naught.server.wire.errors import Refused, Unavailable
from naught.server.wire.messages import Move, Undo
from tests.attack.fuzz import Finds, Heard
from tests.attack.truth import leaks
from tests.server import inside as house
from tests.server.inside import Inside, Person
from tests.server.people import Frame, Guest
from tests.server.shared.pair import WAYS, Two, started_two

NOON = "2026-11-15 12:00"
AN_HOUR = 3600.0  # so long do bots pause, as far as these tests are concerned


# What is stored


def test_a_stored_line_that_takes_back_leaves_the_events_before_it() -> None:
    lines = ["* R1", "0 a", "1 b", "undo 0 1", "0 c", "1 d", "0 e", "undo 0 3", "0 f"]
    assert [str(line) for line in standing(lines)] == ["* R1", "0 c", "1 d", "0 f"]
    history = history_of(2, lines)
    assert history == History(moves=(4, 2), lines=9, cuts=(1, 3))
    assert read_stored("undo 0 3") == Undone(0, 3)
    assert str(Undone(0, 3)) == "undo 0 3"


def test_no_number_of_a_history_ever_goes_down() -> None:
    history, turns = History((0, 0)), []
    for line in ["* R1", "0 a", "1 b", "undo 0 1", "0 a", "undo 0 1"]:
        history = history.then(read_stored(line))
        turns.append((history.turn(0), history.turn(1)))
    assert turns == [(0, 0), (1, 0), (1, 1), (2, 2), (3, 2), (4, 3)]


def test_a_log_is_true_up_to_the_deepest_cut_its_reader_has_not_heard_of() -> None:
    history = History((5, 5), 20, (9, 4, 7))
    assert [history.still_true(12, undone) for undone in (0, 1, 2, 3)] == [4, 4, 7, 12]
    assert history.still_true(3, 0) == 3


@pytest.mark.parametrize("line", ["undo", "undo 0", "undo 0 1 2", "undo 0 -1", "undo x 1"])
def test_a_spoiled_line_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        standing(["* R1", "0 a", line])


def test_nothing_is_taken_back_from_nothing() -> None:
    with pytest.raises(BadRecord, match="only 1 events"):
        standing(["* R1", "undo 0 1"])


# At a table


async def begun(at: Inside, ada: Person, game: str = "zero", **wishes: Any) -> tuple[str, Table]:
    """A table against bots, and one's own turn."""
    order = {"game": game, "players": 2, "bots": ["easy"], "start": True, **wishes}
    table = await at.house.tables.get((await ada.post("/api/tables", order))["id"])
    path = f"/api/tables/{table.id}"
    while not (await ada.get(f"{path}/step"))["legal"]:
        await bot_moves(table)
    return path, table


async def bot_moves(table: Table, move: str | None = None) -> None:
    """The bots are at rest: a test moves for them."""
    assert table.match is not None
    seat = table.match.to_act[0]
    await table.move(seat, Move(table.turn(seat), move or table.match.legal(seat)[0]), "bot")


def revealing(table: Table) -> str:
    """A swap of the bot to act that gives a card nobody knew: not one it has taken openly."""
    assert table.match is not None
    seat = table.match.to_act[0]
    open_cards = table.match.view(None).hands[seat].cards
    return next(
        move
        for move in table.match.legal(seat)
        if ">" in move and move.partition(">")[0] not in open_cards
    )


async def moved(ada: Person, path: str, choose: Callable[[list[str]], str]) -> Frame:
    """One's own move, and the step after it."""
    step = await ada.get(f"{path}/step")
    message = {"type": "move", "turn": step["turn"], "move": choose(step["legal"])}
    after: Frame = await ada.post(f"{path}/moves", message)
    return after


def swap(legal: list[str]) -> str:
    return next(move for move in legal if ">" in move)


def knock(_: list[str]) -> str:
    return "knock"


def undo(turn: int) -> Frame:
    return {"type": "undo", "turn": turn}


def is_open(value: Frame) -> Frame:
    """A step without what counts up, for comparing."""
    return {key: value[key] for key in value if key not in ("turn", "undone", "undo", "since")}


def test_a_move_is_taken_back_and_everything_is_as_before(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as at:
            ada = await at.person("Ada")
            path, table = await begun(at, ada)
            before = await ada.get(f"{path}/step")
            assert before["undo"] is False
            after = await moved(ada, path, swap)
            assert (after["undo"], after["turn"]) == (True, before["turn"] + 1)
            thought = dict(table.driver.tasks)
            back = await ada.post(f"{path}/undo", undo(after["turn"]))
            assert is_open(back) == is_open(before)
            assert (back["undo"], back["undone"], back["turn"]) == (False, 1, after["turn"] + 1)
            assert thought  # the bot was at it
            await asyncio.wait(thought.values(), timeout=60)
            assert all(task.cancelled() for task in thought.values())
            stored = [line.line for line in await at.house.store.events(table.id)]
            assert stored[-1] == f"undo {before['seat']} {len(stored) - 2}"
            # A repeat of anything that was said before plays nothing.
            old = {"type": "move", "turn": before["turn"], "move": swap(before["legal"])}
            for message in (old, {**old, "turn": after["turn"]}):
                assert await ada.post(f"{path}/moves", message) == back
            assert await ada.post(f"{path}/undo", undo(after["turn"])) == back
            assert "not 99" in await ada.refused("POST", f"{path}/undo", undo(99))

    asyncio.run(check())


def test_the_answers_of_bots_go_back_with_it_until_one_shows_a_card(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as at:
            ada = await at.person("Ada")
            path, table = await begun(at, ada, players=3, bots=["easy"] * 2)
            before = await ada.get(f"{path}/step")
            await moved(ada, path, swap)
            await bot_moves(table, "knock")
            step = await ada.get(f"{path}/step")
            assert step["undo"] is True
            back = await ada.post(f"{path}/undo", undo(step["turn"]))
            assert is_open(back) == is_open(before)
            await moved(ada, path, swap)
            await bot_moves(table, revealing(table))
            step = await ada.get(f"{path}/step")
            assert step["undo"] is False
            problem = await ada.refused("POST", f"{path}/undo", undo(step["turn"]))
            assert "something hidden has come to light" in problem
            assert await ada.get(f"{path}/step") == step

    asyncio.run(check())


def test_the_record_holds_what_was_played_in_the_end(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as at:
            ada = await at.person("Ada")
            path, table = await begun(at, ada, options={"rounds": 1})
            first = await moved(ada, path, swap)
            taken_back = first["log"][-1]["move"]
            await ada.post(f"{path}/undo", undo(first["turn"]))
            hint = await ada.get(f"{path}/hint")
            assert hint["turn"] == (await ada.get(f"{path}/step"))["turn"]
            lines = table.match.lines if table.match else ()
            for _ in range(2):  # with the second knock comes the last turn
                if (await moved(ada, path, knock))["result"] is None:
                    await bot_moves(table, "knock")
            assert table.lobby.status == "over"
            record = (await ada.browser.get(f"{path}/record")).text
            match = naught.replay(record)
            assert match.over
            assert match.lines[: len(lines)] == lines
            assert "undo" not in record
            assert taken_back not in record.partition("\n\n")[2].split("\n", 1)[1]
            step = await ada.get(f"{path}/step")
            assert (step["undo"], step["result"]["scores"]) == (False, match.scores())
            assert "over" in await ada.refused("POST", f"{path}/undo", undo(step["turn"]))
            replay = await ada.get(f"{path}/replay")
            assert [s["event"]["move"] for s in replay["steps"][2:]] == [
                line.text for line in match.lines[1:]
            ]
            listed = (await ada.get("/api/me/tables"))[0]
            assert listed["result"] == step["result"]
            await table.load()  # as another process would
            fresh = await ada.get(f"{path}/step")
            assert fresh == step

    asyncio.run(check())


def test_what_is_stored_is_believed_even_if_nobody_heard_that_it_was(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as at:
            ada = await at.person("Ada")
            path, table = await begun(at, ada)
            before = await ada.get(f"{path}/step")
            after = await moved(ada, path, swap)
            save = at.house.store.save

            async def commits_and_falls_silent(*args: Any) -> Any:
                await save(*args)
                raise Unavailable("the database does not answer")

            at.house.store.save = commits_and_falls_silent  # type: ignore[assignment,method-assign]
            answer = await ada.browser.post(f"{path}/undo", json=undo(after["turn"]))
            assert answer.status_code == 503
            at.house.store.save = save  # type: ignore[method-assign]
            again = await ada.post(f"{path}/undo", undo(after["turn"]))  # a repeat is harmless
            assert is_open(again) == is_open(before)
            assert again["undone"] == 1
            assert table.history.lines == len(await at.house.store.events(table.id))

    asyncio.run(check())


def test_a_move_stays_wherever_somebody_else_has_a_say(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as at:
            ada, ben = await at.person("Ada"), await at.person("Ben")
            path, table = await begun(at, ada, options={"rounds": 1})
            seat = (await ada.get(f"{path}/step"))["seat"]
            unmoved = await ada.refused("POST", f"{path}/undo", undo(0))
            assert "you have not made a move" in unmoved
            watching = await ben.refused("POST", f"{path}/undo", undo(0))
            assert "only players" in watching
            await moved(ada, path, swap)
            await ada.put(f"{path}/agreed", {"patience": None, "late": True, "pace": "calm"})
            assert (await ada.get(f"{path}/step"))["undo"] is True
            await ben.post(f"{path}/join")  # takes over from the bot
            step = await ada.get(f"{path}/step")
            assert step["undo"] is False
            alone = "not playing against bots alone"
            assert alone in await ada.refused("POST", f"{path}/undo", undo(step["turn"]))
            await ben.post(f"{path}/leave")
            other = next(chair for chair in table.lobby.chairs if chair.seat != seat)
            await ada.put(f"{path}/places/{other.number}/bot", {"level": "easy"})
            assert table.lobby.chair_at(1 - seat).kind == "bot"  # which keeps the place for Ben
            assert alone in await ada.refused("POST", f"{path}/undo", undo(step["turn"]))

    asyncio.run(check())


def test_the_deck_of_the_day_is_played_once(tmp_path: Path) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, "numzumzero") as at:
            ada = await at.person("Ada")
            path = f"/api/tables/{(await ada.post('/api/daily/numzumzero'))['id']}"
            problem = await ada.refused("POST", f"{path}/undo", undo(0))
            assert problem == "the deck of the day is played once: every move stays"

    asyncio.run(check())


@pytest.mark.parametrize(
    ("game", "first"),
    [("zerohero", "take"), ("nmbrs", "take"), ("nmbr9", "r")],
)
def test_other_games_take_back_as_well(tmp_path: Path, game: str, first: str) -> None:
    async def check() -> None:
        async with house.inside(tmp_path, NOON, game, bot_pause=AN_HOUR) as at:
            ada = await at.person("Ada")
            path, _ = await begun(at, ada, game, options={})
            before = await ada.get(f"{path}/step")
            after = await moved(ada, path, lambda legal: next(m for m in legal if m[0] == first[0]))
            back = await ada.post(f"{path}/undo", undo(after["turn"]))
            assert is_open(back) == is_open(before)

    asyncio.run(check())


# Several processes


def test_whoever_is_overtaken_judges_anew(tmp_path: Path) -> None:
    """Two processes, neither of which has heard of the other's last line."""

    async def check() -> None:
        async with (
            house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as here,
            house.inside(tmp_path, NOON, "zero", bot_pause=AN_HOUR) as there,
        ):
            ada = await here.person("Ada")
            path, table = await begun(here, ada)
            seat = (await ada.get(f"{path}/step"))["seat"]
            guest = table.lobby.chair_at(seat).guest
            assert guest is not None
            after = await moved(ada, path, swap)
            other = await there.house.tables.get(table.id)
            assert other.turn(seat) == after["turn"]
            # The undo is first: what the bot thought of is dropped.
            await table.take(guest, Undo(after["turn"]))
            await bot_moves(other)
            assert other.history == table.history
            assert other.match is not None
            assert other.match.to_act == (seat,)
            # The bot is first, and shows a card: the move stays.
            after = await moved(ada, path, swap)
            await other.follower.refresh()
            await bot_moves(other, revealing(other))
            with pytest.raises(Refused, match="come to light"):
                await table.take(guest, Undo(after["turn"]))
            assert table.history == other.history
            lines = [line.line for line in await here.house.store.events(table.id)]
            assert history_of(2, lines) == table.history
            # Somebody sits down first: they have a say.
            await moved(ada, path, swap)
            await other.change(lambda lobby: lobbies.put(lobby, taken_over(lobby, 1 - seat)))
            with pytest.raises(Refused, match="against bots alone"):
                await table.take(guest, Undo(table.turn(seat)))

    asyncio.run(check())


def taken_over(lobby: Lobby, seat: int) -> Chair:
    return replace(lobby.chair_at(seat), kind="person", guest=new_id(), level=None)


@pytest.fixture(scope="module", params=WAYS)
def two(request: pytest.FixtureRequest) -> Iterator[Two]:
    """Two processes whose bots take their time."""
    yield from started_two(request, "undo", "--bot-pause", str(AN_HOUR))


def my_turn(guest: Guest) -> str:
    """A table where one begins: bots do not."""
    while True:
        table = guest.open(players=2, bots=["easy"], start=True)
        if guest.get(f"{table}/step")["legal"]:
            return table


def seen(step: Frame) -> int:
    return int(step["log_from"]) + len(step["log"])


def test_everybody_sees_it_go_back_wherever_they_are(two: Two) -> None:
    (here, there), (_, tom) = two.person("Ada"), two.person("Tom")
    table = my_turn(here)
    with here.live(table) as mine, there.live(table) as also_mine, tom.live(table) as toms:
        for live in (mine, also_mine, toms):
            live.until_step()
        mine.move(swap(mine.step["legal"]))
        for live in (mine, also_mine, toms):
            live.until_step(lambda step: seen(step) == 2)
        assert (mine.step["undo"], also_mine.step["undo"], toms.step["undo"]) == (True, True, False)
        also_mine.send(undo(also_mine.step["turn"]))
        for live in (mine, also_mine, toms):
            step = live.until_step(lambda step: step["undone"] == 1)
            assert (step["log_from"], step["log"]) == (1, [])
        assert here.get(f"{table}/step") == there.get(f"{table}/step")
        mine.move(swap(mine.step["legal"][::-1]))
        for live in (also_mine, toms):
            step = live.until_step(lambda step: seen(step) == 2)
            assert step["log_from"] == 1


def test_two_at_once_take_back_one_move(two: Two) -> None:
    here, there = two.person("Ada")
    table = my_turn(here)
    for turn in range(0, 12, 2):
        step = here.get(f"{table}/step")
        assert step["turn"] == turn
        here.post(f"{table}/moves", {"type": "move", "turn": turn, "move": swap(step["legal"])})
        with ThreadPoolExecutor(2) as both:
            for done in [
                both.submit(guest.post, f"{table}/undo", undo(turn + 1)) for guest in (here, there)
            ]:
                assert done.result()["undone"] == turn // 2 + 1


def test_whoever_was_away_meanwhile_gets_the_log_from_where_it_is_another(two: Two) -> None:
    here, there = two.person("Ada")
    table = my_turn(here)
    first = here.get(f"{table}/step")
    old = {"type": "move", "turn": 0, "move": swap(first["legal"])}
    after = here.post(f"{table}/moves", old)
    here.post(f"{table}/undo", undo(1))
    another = swap(first["legal"][::-1])
    here.post(f"{table}/moves", {"type": "move", "turn": 2, "move": another})
    for guest in (here, there):
        guest.post(f"{table}/moves", old)  # a repeat from before
        known = f"log_from={seen(after)}&undone=0"
        asked = guest.get(f"{table}/step?{known}")
        assert (asked["log_from"], [event["move"] for event in asked["log"]]) == (1, [another])
        with guest.live(f"{table}", known) as live:
            assert live.until_step() == asked
            live.send({"type": "step", "log_from": 2, "undone": 1})
            assert live.until_step()["log"] == []
            live.send({"type": "step", "log_from": 2})
            assert live.until_step()["log_from"] == 1


def test_nothing_is_revealed_on_the_way_back(two: Two) -> None:
    """What the attack checks of every message, before an undo, after it, and later."""
    here, _ = two.person("Ada")
    table = my_turn(here)
    steps = [here.get(f"{table}/step")]
    first, *_, last = [move for move in steps[0]["legal"] if ">" in move]
    for path, message in (
        ("moves", {"type": "move", "turn": 0, "move": first}),
        ("undo", undo(1)),
        ("moves", {"type": "move", "turn": 2, "move": last}),
    ):
        steps.append(here.post(f"{table}/{path}", message))

    def found(step: Frame) -> list[str]:
        heard = Heard(table.rpartition("/")[2], "", "", json.dumps(step))
        return asyncio.run(leaks(two.first.database, Finds(heard=[heard])))

    assert [found(step) for step in steps] == [[]] * 4
    assert "the view of seat" in found({**steps[1], "undone": 1})[0]  # it would notice


def test_a_table_is_what_was_stored_after_a_crash(two: Two) -> None:
    here, there = two.person("Ada")
    table = my_turn(here)
    step = here.get(f"{table}/step")
    here.post(f"{table}/moves", {"type": "move", "turn": 0, "move": swap(step["legal"])})
    here.post(f"{table}/undo", undo(1))
    before = here.get(f"{table}/step")
    two.first.kill()
    assert there.get(f"{table}/step") == before
    two.first.start().ready()
    back = Guest.__new__(Guest)
    back.server = two.first
    back.http = httpx.Client(base_url=two.first.address, timeout=60, cookies=there.http.cookies)
    assert back.get(f"{table}/step") == before
    back.close()
