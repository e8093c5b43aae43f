"""Hints at a table and analyses of finished games: who gets them, when, and that once is enough."""

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from naught.server.storage import schema
from tests.server.people import Frame, Guest, Server, full_table, mostly_swaps, play_out, wait
from tests.server.storage.test_crash import again
from tests.server.tables.test_daily import opened, placed, refused

Person = Callable[..., Guest]
OwnServer = Callable[..., Server]


def finished(guests: list[Guest]) -> str:
    """A table of these people, played to its end."""
    table = full_table(guests, rounds=1)
    lives = [guest.live(table) for guest in guests]
    play_out(lives, mostly_swaps)
    for live in lives:
        live.close()
    return table


def analysed(guest: Guest, table: str) -> Frame:
    """The analysis, once it is done."""
    wait(lambda: guest.get(f"{table}/analysis")["state"] in ("done", "failed"), 120)
    found: Frame = guest.get(f"{table}/analysis")
    return found


# Hints


def test_whoever_is_to_move_gets_a_hint_and_the_others_do_not(person: Person) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = full_table([ada, ben])
    steps = {guest: guest.get(f"{table}/step") for guest in (ada, ben)}
    mover, other = (ada, ben) if steps[ada]["legal"] else (ben, ada)
    said = mover.get(f"{table}/hint")
    assert said["move"] in steps[mover]["legal"]
    assert said["turn"] == steps[mover]["turn"]
    assert said["why"].endswith(".")
    assert mover.get(f"{table}/hint") == said
    answer = refused(other, "GET", f"{table}/hint")
    assert (answer["kind"], answer["problem"]) == ("conflict", "no hint now: it is not your turn")
    answer = refused(eve, "GET", f"{table}/hint")
    assert answer["kind"] == "forbidden"
    assert "watching" in answer["problem"]


def test_a_hint_can_be_played_and_the_next_one_is_another(person: Person) -> None:
    ada = person("Ada")
    table = ada.open(players=2, bots=["easy"], start=True)
    turns = []
    for _ in range(3):
        wait(lambda: ada.get(f"{table}/step")["legal"] or ada.get(f"{table}/step")["result"])
        if ada.get(f"{table}/step")["result"]:
            break
        said = ada.get(f"{table}/hint")
        turns.append(said["turn"])
        ada.post(f"{table}/moves", {"turn": said["turn"], "move": said["move"]})
    assert turns == list(range(len(turns)))
    assert turns


def test_there_is_no_hint_before_the_start_nor_after_the_end(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    answer = refused(ada, "GET", f"{ada.open(players=2)}/hint")
    assert answer["problem"] == "the game has not begun yet"
    answer = refused(ada, "GET", f"{finished([ada, ben])}/hint")
    assert answer["problem"] == "no hint now: the game is over"


def test_there_are_no_hints_with_the_deck_of_the_day(person: Person) -> None:
    ada = person("Ada")
    answer = refused(ada, "GET", f"{opened(ada)}/hint")
    assert answer["kind"] == "forbidden"
    assert answer["problem"] == "no hints with the deck of the day: play it yourself"


# Analyses


def test_a_game_is_analysed_when_it_is_over_and_only_once(own_server: OwnServer) -> None:
    server = own_server("--no-limits", "--analysis-iterations", "3").ready()
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    running = full_table([ada, ben])
    for method in ("GET", "POST"):
        answer = refused(ada, method, f"{running}/analysis")
        assert answer["kind"] == "conflict"
        assert "not over yet" in answer["problem"]
    table = finished([ada, ben])
    assert ada.get(f"{table}/analysis")["state"] == "none"
    assert ada.post(f"{table}/analysis")["state"] in ("waiting", "running", "done")
    found = analysed(ada, table)
    assert found["state"] == "done"
    check_against_replay(found, ada.get(f"{table}/replay"))
    row = stored(server, table)
    assert ben.post(f"{table}/analysis") == found
    assert stored(server, table) == row
    ada.close()
    ben.close()


def check_against_replay(found: Frame, replay: Frame) -> None:
    """Its indices are those of the replay."""
    steps = replay["steps"]
    assert len(found["chances"]) == len(steps)
    moves = {
        at: step["event"]
        for at, step in enumerate(steps)
        if step["event"] and step["event"]["move"]
    }
    assert {move["index"]: (move["seat"], move["move"]) for move in found["moves"]} == {
        at: (event["seat"], event["move"]) for at, event in moves.items()
    }
    assert found["done"] == found["of"] == len(steps) - 1


def stored(server: Server, table: str) -> tuple[object, ...]:
    """The row of an analysis."""
    engine = sa.create_engine(f"sqlite:///{server.database}")
    rows = schema.analyses
    with engine.connect() as connection:
        here = rows.c.table_id == table.rpartition("/")[2]
        found = connection.execute(sa.select(rows).where(here)).one()
    engine.dispose()
    return tuple(found)


def test_an_analysis_that_a_crash_cut_short_is_begun_again(
    own_server: OwnServer, tmp_path: Path
) -> None:
    slow = own_server("--no-limits", "--analysis-iterations", "20000", database=tmp_path / "x.db")
    ada, ben = Guest(slow.ready(), "Ada"), Guest(slow, "Ben")
    table = finished([ada, ben])
    ada.post(f"{table}/analysis")
    wait(lambda: ada.get(f"{table}/analysis")["state"] == "running")
    slow.kill()
    quick = own_server("--no-limits", "--analysis-iterations", "3", database=tmp_path / "x.db")
    ada = again(ada, quick.ready())
    assert ada.get(f"{table}/analysis")["state"] in ("running", "done")
    found = analysed(ada, table)
    assert found["state"] == "done"
    assert found["note"].endswith(": 3 iterations")
    ada.close()
    ben.close()


def test_a_table_of_today_is_analysed_for_those_who_have_placed_theirs(person: Person) -> None:
    ada, ben = person("Ada"), person("Ben")
    first, second = opened(ada), opened(ben)
    placed(ada, first)
    for method in ("GET", "POST"):
        answer = refused(ben, method, f"{first}/analysis")
        assert answer["problem"] == "play the deck of the day yourself first, then look"
    answer = refused(ben, "GET", f"{second}/analysis")
    assert "not over yet" in answer["problem"]
    placed(ben, second)
    assert ben.get(f"{first}/analysis")["state"] == "none"


@pytest.mark.parametrize("path", ["hint", "analysis"])
def test_a_table_that_is_not_there_has_no_advice(person: Person, path: str) -> None:
    answer = refused(person(), "GET", f"/api/tables/{'x' * 24}/{path}")
    assert answer["kind"] == "missing"
