"""The attack in short. `python -m tests.attack` is the long one."""

import asyncio
import json
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from naught.server.wire.decoding import decoder
from naught.server.wire.messages import FromClient, OpenTable
from tests.attack.fuzz import INTERNAL, SLOW, Finds, Heard, Size, attacked, growth, unquoted
from tests.attack.kills import Player, outcome, play_and_kill
from tests.attack.shapes import Shapes, routes
from tests.attack.truth import leaks
from tests.server.people import Guest, Server, full_table

MESSAGES = 20_000
KILLS = 1
SEED = 11


def test_the_shapes_are_right_almost_right_and_raw() -> None:
    shapes = Shapes(random.Random(SEED), {})
    taken = [is_taken(shapes.body(FromClient)) for _ in range(1000)]
    assert 300 < sum(taken) < 700
    opening = [shapes.body(OpenTable) for _ in range(1000)]
    assert any(len(body) > 16_000 for body in opening)
    assert {"/api/tables", "/api/me"} <= {route.path for route in routes() if route.body}


def is_taken(body: bytes) -> bool:
    try:
        decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def test_nonsense_breaks_nothing_and_learns_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path / "naught.db", "--no-limits").start().ready()
    try:
        finds = asyncio.run(attacked(server, MESSAGES, SEED))
        assert server.stop() == 0
        assert finds.wrong == []
        assert server.complaints() == ""
        assert asyncio.run(leaks(server.database, finds)) == []
    finally:
        server.close()
    assert finds.sent >= MESSAGES
    assert finds.statuses["200"] > MESSAGES // 100  # some of it made sense
    quick = [route for route in routes() if not route.path.endswith(SLOW)]
    assert {f"{route.method} {route.path}" for route in quick} <= set(finds.routes)
    assert max(finds.turns.values()) > 2  # games went on meanwhile


def test_every_route_is_attacked_however_new() -> None:
    paths = {route.path for route in routes()}
    assert {"/api/me/tables", "/api/reach", "/api/games/{game:str}/exercises"} <= paths
    assert any(path.endswith("/nudge") for path in paths)
    assert any(path.endswith("/agreed") for path in paths)


@pytest.mark.parametrize(
    "problem",
    [
        "not a valid request: from_: Expected `int`",
        "'NoneType' object has no attribute 'x': AttributeError",
        "(sqlite3.OperationalError) no such table",
        "<Table object at 0x7f12>",
        "KeyError at naught.server.house",
    ],
)
def test_a_refusal_that_names_an_internal_would_be_noticed(problem: str) -> None:
    assert INTERNAL.search(unquoted(problem))


def test_growth_would_be_noticed() -> None:
    before = Size(300 << 20, 30)
    assert growth(before, Size(310 << 20, 30)) == []
    assert growth(before, Size(324 << 20, 60)) == []
    assert "grew by 24576 KiB" in growth(before, Size(324 << 20, 30))[0]


def test_a_leak_would_be_noticed(server: Server) -> None:
    guests = [Guest(server, "Ada"), Guest(server, "Ben")]
    table = full_table(guests)
    step = guests[0].get(f"{table}/step")
    other = guests[1].get(f"{table}/step")
    cookies = [guest.id for guest in guests]
    honest = Heard(table.rpartition("/")[2], cookies[0], "", json.dumps(step))

    def found(text: str) -> list[str]:
        heard = [replace(honest, text=text)]
        return asyncio.run(leaks(server.database, Finds(heard=heard, guests=set(cookies))))

    assert found(honest.text) == []
    swapped = {**step, "view": other["view"]}
    assert "the view of seat" in found(json.dumps(swapped))[0]
    assert "the id of a guest" in found(json.dumps({"problem": cookies[1]}))[0]
    hidden = set(other["view"]["hands"][other["seat"]]["cards"])
    said = {"type": "refusal", "kind": "illegal", "problem": f"Ben has {min(hidden)}"}
    assert "the cards" in found(json.dumps(said))[0]
    cited = {**said, "problem": f"not here ({min(hidden)})", "rule": min(hidden)}
    assert found(json.dumps(cited)) == []  # R7 is the name of a rule, too
    for guest in guests:
        guest.close()


def test_a_killed_server_has_every_acknowledged_move_once(database: str) -> None:
    def make() -> Server:
        return Server(database, "--no-limits").start()

    server, players = play_and_kill(make, KILLS, tables=2, seed=SEED)
    result = asyncio.run(outcome(database, players, KILLS))
    assert result.wrong == []
    assert result.acknowledged > 10 * KILLS
    assert "Traceback" not in server.complaints()
    forged(database, players[0])
    server.close()


def forged(database: str, player: Player) -> None:
    """A move that was never made is missed, so that the check above can fail."""
    player.acknowledged[max(player.acknowledged)] = "R9>R9"
    with pytest.raises(AssertionError):
        assert asyncio.run(outcome(database, [player], 0)).wrong == []
