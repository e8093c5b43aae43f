"""Thinking is shared fairly: whoever asks for much waits for it, and nobody else does."""

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

import naught
from naught.bots import own
from naught.core.match import Match
from naught.server.monitoring.metrics import Metrics
from naught.server.tables.lobby import opened
from naught.server.thinking import analyses, hints
from naught.server.thinking.analyses import Analyses
from naught.server.thinking.bots import Thinkers
from naught.server.thinking.queue import Asker, FairQueue, Most, Queue
from naught.server.wire.errors import Refused
from tests.server.inside import Inside, Person, inside

ADA, BEN, EVE = Asker("Ada", "here"), Asker("Ben", "here"), Asker("Eve", "there")
PLENTY = Most(100, 100, 100)


def in_turn(*waiting: tuple[Asker, str]) -> str:
    """In which order these are taken."""
    line: FairQueue[str] = FairQueue(PLENTY)
    for asker, item in waiting:
        line.put(asker, item)
    return " ".join(item for item in iter(line.take, None))


def test_guests_take_turns_and_so_do_addresses() -> None:
    many = [(ADA, f"a{number}") for number in range(4)]
    assert in_turn(*many) == "a0 a1 a2 a3"
    assert in_turn(*many, (BEN, "b0"), (BEN, "b1")) == "a0 b0 a1 b1 a2 a3"
    assert in_turn(*many, (EVE, "e0"), (EVE, "e1")) == "a0 e0 a1 e1 a2 a3"
    assert in_turn(*many, (BEN, "b0"), (EVE, "e0"), (EVE, "e1")) == "a0 e0 b0 e1 a1 a2 a3"


def test_a_line_is_full_for_those_who_fill_it() -> None:
    line: FairQueue[str] = FairQueue(Most(guest=1, address=2, all=3))
    line.put(ADA, "a")
    assert (line.is_full_for(ADA), line.is_full_for(BEN)) == (True, False)
    line.put(BEN, "b")
    assert (line.is_full_for(Asker("Cid", "here")), line.is_full_for(EVE)) == (True, False)
    line.put(EVE, "e")
    assert line.is_full_for(Asker("Dan", "elsewhere"))
    line.drop(ADA, "a")
    assert not line.is_full_for(ADA)
    assert len(line) == 2


class Gate:
    """Work that goes on when the test says so, and notes what was done."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.done: list[str] = []

    def work(self, name: str) -> Callable[[], str]:
        return partial(self._work, name)

    def _work(self, name: str) -> str:
        assert self.open.wait(60)
        self.done.append(name)
        return name


@pytest.fixture
def gate() -> Iterator[Gate]:
    """Nobody stands before it when the test is over."""
    gate = Gate()
    yield gate
    gate.open.set()


def test_a_guest_who_asks_for_a_lot_does_not_hold_up_others(gate: Gate) -> None:
    async def check() -> None:
        queue = Queue("jobs", 1, 0, PLENTY)
        jobs = [queue.put(ADA, gate.work(f"a{number}")) for number in range(5)]
        jobs += [queue.put(EVE, gate.work("e"))]
        gate.open.set()
        assert await asyncio.gather(*(job.done for job in jobs)) == [
            "a0",
            "a1",
            "a2",
            "a3",
            "a4",
            "e",
        ]
        queue.close()

    asyncio.run(check())
    assert gate.done == ["a0", "a1", "e", "a2", "a3", "a4"]


def test_whoever_is_refused_is_told_when_to_ask_again(gate: Gate) -> None:
    async def check() -> None:
        queue = Queue("jobs", 1, 0, Most(guest=1, address=9, all=9))
        jobs = [queue.put(ADA, gate.work("runs")), queue.put(ADA, gate.work("waits"))]
        with pytest.raises(Refused, match=r"too many jobs are waiting: try again in \d+ s") as no:
            queue.put(ADA, gate.work("too many"))
        assert (no.value.kind, no.value.status) == ("too_fast", 429)
        assert no.value.wait >= 1
        gate.open.set()
        await asyncio.gather(*(job.done for job in jobs))
        queue.close()

    asyncio.run(check())
    assert gate.done == ["runs", "waits"]


def test_whoever_gives_up_leaves_the_queue(gate: Gate) -> None:
    async def check() -> None:
        queue = Queue("jobs", 1, 0, PLENTY)
        runs, leaves, waits = (
            asyncio.ensure_future(queue.run(ADA, gate.work(name)))
            for name in ("runs", "leaves", "waits")
        )
        await asyncio.sleep(0)
        leaves.cancel()
        runs.cancel()  # under way: it is finished, and its thread is not free before
        await asyncio.gather(runs, leaves, return_exceptions=True)
        assert (queue.running, len(queue.waiting)) == (1, 1)
        gate.open.set()
        assert await waits == "waits"
        assert (queue.running, len(queue.waiting)) == (0, 0)
        queue.close()

    asyncio.run(check())
    assert gate.done == ["runs", "waits"]


def test_a_failure_is_reported_and_the_next_one_goes_on() -> None:
    async def check() -> None:
        queue = Queue("jobs", 1, 0, PLENTY)
        with pytest.raises(ZeroDivisionError):
            await queue.run(ADA, lambda: 1 // 0)
        assert await queue.run(ADA, lambda: 2) == 2
        queue.close()

    asyncio.run(check())


def test_a_bot_in_a_file_holds_up_nobody_but_itself(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("def choose(*_):\n    while True: pass\n")
    match = Match(naught.load("zero"), 2, seed="held up")
    seat = match.to_act[0]
    asked = match.game, match.veiled(seat), match.legal(seat)

    async def check() -> None:
        own.take_in(tmp_path / "slow.py")
        thinkers = Thinkers(60.0, Metrics())
        slow = [
            asyncio.ensure_future(thinkers.move(*asked, "slow", ADA))
            for _ in range(2 * thinkers.cores)
        ]
        assert await thinkers.move(*asked, "easy", EVE) in match.legal(seat)
        assert not any(task.done() for task in slow)
        thinkers.close()
        await asyncio.gather(*slow, return_exceptions=True)

    asyncio.run(check())


# Hints at tables


@pytest.fixture
def gated(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Hints that are thought about when the test says so, but for those that warm up a house."""
    from naught.advice import hints as advice

    hint_for = advice.hint_for

    def waits(*asked: Any) -> Any:
        if threading.current_thread().name.startswith("hints"):
            gate.work("hint")()
        return hint_for(*asked)

    monkeypatch.setattr(advice, "hint_for", waits)
    return gate


async def alone(person: Person) -> str:
    """A game in which this person is to move; its address."""
    wish = {"game": "numzumzero", "players": 1, "start": True}
    table = f"/api/tables/{(await person.post('/api/tables', wish))['id']}"
    while not (await person.get(f"{table}/step"))["legal"]:
        await asyncio.sleep(0.01)
    return table


async def until(condition: Callable[[], bool], asked: Sequence[asyncio.Future[Any]]) -> None:
    """Wait for something that comes before any of these has an answer."""
    while not condition():
        assert not [task.result() for task in asked if task.done()]
        await asyncio.sleep(0.01)


def house_with_hints(tmp_path: Path, check: Callable[[Inside], Any]) -> None:
    async def run() -> None:
        wishes: dict[str, Any] = {"limits": False, "ready_seconds": 0.0}
        async with inside(tmp_path, "2026-11-17T12:00", "numzumzero", **wishes) as here:
            await check(here)

    asyncio.run(run())


def test_bots_do_not_wait_for_hints_and_a_guest_has_a_share_of_them(
    tmp_path: Path, gated: Gate
) -> None:
    async def check(here: Inside) -> None:
        ada, queue = await here.person("Ada"), here.house.hints.queue
        tables = [await alone(ada) for _ in range(queue.threads + hints.MOST.guest + 1)]
        asked = [asyncio.ensure_future(ada.get(f"{table}/hint")) for table in tables[:-1]]
        await until(lambda: len(queue.waiting) == hints.MOST.guest, asked)
        refused = await ada.browser.get(f"{tables[-1]}/hint")
        assert refused.status_code == 429
        assert refused.json()["kind"] == "too_fast"
        assert int(refused.headers["retry-after"]) >= 1
        assert 'naught_waiting{kind="hint"} 3' in (await ada.browser.get("/api/metrics")).text
        table = await here.house.tables.get(tables[0].rpartition("/")[2])
        assert table.match is not None
        legal = table.match.legal(0)
        veiled = table.match.veiled(0)
        move = await here.house.thinkers.move(table.game, veiled, legal, "easy", Asker("Eve"))
        assert move in legal
        assert gated.done == []
        gated.open.set()
        assert [hint["turn"] for hint in await asyncio.gather(*asked)] == [0] * len(asked)

    house_with_hints(tmp_path, check)


def test_a_hint_is_thought_about_once_for_all_who_ask(tmp_path: Path, gated: Gate) -> None:
    async def check(here: Inside) -> None:
        ada = await here.person("Ada")
        table = await alone(ada)
        asked = [asyncio.ensure_future(ada.get(f"{table}/hint")) for _ in range(5)]
        await until(lambda: [x.waiting for x in here.house.hints.asked.values()] == [5], asked)
        asked.pop().cancel()
        gated.open.set()
        first, *others = await asyncio.gather(*asked)
        assert others == [first] * len(others)

    house_with_hints(tmp_path, check)
    assert gated.done == ["hint"]


def test_a_hint_that_nobody_waits_for_leaves_the_queue(tmp_path: Path, gated: Gate) -> None:
    async def check(here: Inside) -> None:
        ada, queue = await here.person("Ada"), here.house.hints.queue
        *running, last = [await alone(ada) for _ in range(queue.threads + 1)]
        asked = [asyncio.ensure_future(ada.get(f"{table}/hint")) for table in running]
        await until(lambda: queue.running == queue.threads, asked)
        hangs_up = asyncio.Event()
        gone = asyncio.ensure_future(ask_and_hang_up(here, ada, f"{last}/hint", hangs_up))
        await until(lambda: len(queue.waiting) == 1, [gone])
        hangs_up.set()
        await gone
        assert len(queue.waiting) == 0
        gated.open.set()
        await asyncio.gather(*asked)
        assert len(gated.done) == len(asked)

    house_with_hints(tmp_path, check)


async def ask_and_hang_up(here: Inside, person: Person, path: str, hangs_up: asyncio.Event) -> None:
    """A request as a server passes it on, whose sender closes the connection."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.browser.cookies.items())
    request = httpx.Request("GET", f"http://localhost{path}", headers={"cookie": cookies})
    sent = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop()
        await hangs_up.wait()
        return {"type": "http.disconnect"}

    async def send(_: Any) -> None:
        """Nobody is there to hear it."""

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(key.lower(), value) for key, value in request.headers.raw],
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 1),
    }
    await here.app(scope, receive, send)  # type: ignore[arg-type]


def test_guests_take_turns_with_analyses_too_and_each_may_wait_for_a_few_only(
    tmp_path: Path,
) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-15T12:00:00", "zero") as here:
            waiting = Analyses(here.house)  # of which nobody begins one
            allowed = analyses.MOST.guest
            for number in range(allowed):
                await ask_for(waiting, ADA, f"ada{number}")
            with pytest.raises(Refused) as refused:
                await ask_for(waiting, ADA, "one too many")
            assert refused.value.kind == "too_fast"
            assert refused.value.wait > 0
            await ask_for(waiting, EVE, "eve")
            order = [waiting._next_wish() for _ in range(allowed + 2)]
            assert order[:3] == ["ada0", "eve", "ada1"]
            assert order[-1] is None

    async def ask_for(waiting: Analyses, asker: Asker, table: str) -> None:
        game = naught.load("zero")
        await waiting.house.store.create(opened(table, game, 2, game.settle(2, {}), "ada", 1))
        await waiting._ask(table, asker)

    asyncio.run(check())
