"""`naught tables`, on a database that a server is using, and without one."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import naught
from naught import cli
from naught.cli import tables as serving
from naught.server import __main__ as module
from naught.server.settings import Settings
from tests.server.people import Guest, Server, full_table, mostly_swaps, play_out, wait


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of `naught tables`."""
    return cli.main(["tables", *words]), *capsys.readouterr()


def listed(capsys: pytest.CaptureFixture[str], database: str, *words: str) -> list[str]:
    code, out, _ = called(capsys, "list", "--database", database, "--json", *words)
    assert code == 0
    return [table["id"] for table in json.loads(out)]


def played_alone(guest: Guest) -> str:
    """The id of a game of NMBR 9 that is over."""
    alone: str = guest.post("/api/tables", {"game": "nmbr9", "players": 1, "start": True})["id"]
    step = guest.get(f"/api/tables/{alone}/step")
    while step["legal"]:
        move = {"turn": step["turn"], "move": step["legal"][0]}
        step = guest.post(f"/api/tables/{alone}/moves", move)
    return alone


def test_an_operator_lists_exports_and_deletes_tables_of_a_running_server(
    database: str,
    own_server: Callable[..., Server],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    server = own_server("--no-limits", "--no-compile", database=database)
    ada, ben = Guest(server, "Ada"), Guest(server, "Ben")
    over, going = full_table([ada, ben]), full_table([ada, ben])
    with ada.live(over) as adas, ben.live(over) as bens:
        play_out([adas, bens], mostly_swaps)
    alone = played_alone(ada)
    best = ada.get("/api/me/best?game=nmbr9")[0]

    look_at_lists(capsys, database, over[12:], going[12:], alone)
    look_at_exports(capsys, database, tmp_path / "records", ada, over, going)
    delete_under_play(capsys, database, ben, over, going, alone)

    move = {"turn": 0, "move": "knock"}
    assert {g.raw("POST", f"{going}/moves", move).status_code for g in (ada, ben)} == {410}
    assert ada.get("/api/me/best?game=nmbr9") == [{**best, "table": None}]
    assert listed(capsys, database) == [over[12:]]
    server.stop()
    assert called(capsys, "delete", "--database", database, "--status", "over", "--yes")[0] == 0
    assert listed(capsys, database) == []
    assert server.complaints() == ""
    for guest in (ada, ben):
        guest.close()


def look_at_lists(
    capsys: pytest.CaptureFixture[str], database: str, over: str, going: str, alone: str
) -> None:
    ids = sorted([over, going, alone])
    assert sorted(listed(capsys, database)) == ids
    assert listed(capsys, database, "--status", "playing") == [going]
    assert listed(capsys, database, "--game", "nmbr9", "--status", "over") == [alone]
    assert listed(capsys, database, "--idle", "1") == []
    assert listed(capsys, database, "--limit", "1") == ids[:1]
    _, out, _ = called(capsys, "list", "--database", database, "--status", "playing")
    assert going in out
    assert "Ada" not in out


def look_at_exports(
    capsys: pytest.CaptureFixture[str],
    database: str,
    folder: Path,
    guest: Guest,
    over: str,
    going: str,
) -> None:
    code, out, left = called(capsys, "export", "--database", database, "--to", str(folder))
    assert code == 0
    assert "2 records written" in out
    assert f"{going[12:]} is not over" in left
    record = (folder / f"zero-{over[12:]}.record").read_text()
    assert record == guest.http.get(f"{over}/record").text
    code, out, _ = called(capsys, "export", "--database", database, over)
    assert naught.replay(out).scores() == guest.get(f"{over}/step")["result"]["scores"]


def delete_under_play(
    capsys: pytest.CaptureFixture[str],
    database: str,
    guest: Guest,
    over: str,
    going: str,
    alone: str,
) -> None:
    """Whoever is connected is sent away, and told who has deleted the table."""
    assert called(capsys, "delete", "--database", database, over[12:])[0] == 2  # it would ask
    assert guest.raw("GET", over).status_code == 200
    with guest.live(going) as live:
        live.until_step()
        deleted = f"{guest.server.address}{going.removeprefix('/api')}", alone
        words = ("delete", "--database", database, "--yes", "--json", *deleted)
        _, out, _ = called(capsys, *words)
        assert sorted(json.loads(out)["deleted"]) == sorted([going[12:], alone])
        with pytest.raises(ConnectionClosed):
            live.until(lambda _: False)
    wait(lambda: guest.raw("GET", going).status_code == 410)
    assert "whoever runs this server" in guest.raw("GET", going).json()["problem"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("list", "--database", "{}/none.db"), "there is no database"),
        (("list", "--database", "{}"), "is a folder"),
        (("list", "--status", "gone"), "invalid choice: 'gone'"),
        (("list", "--idle", "-1"), "not a whole number"),
        (("list", "--idle", "99999"), "not a number of days"),
        (("list", "--limit", "0"), "1 or more"),
        (("delete", "--yes"), "delete which tables?"),
        (("delete", "nothing"), "is not the id of a table"),
        (("shred",), "invalid choice: 'shred'"),
        ((), "required: ACT"),
    ],
)
def test_an_operators_mistake_is_answered_in_one_line(
    words: tuple[str, ...], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, said = called(capsys, *(word.format(tmp_path) for word in words))
    assert code == 2
    assert out == ""
    assert problem in said
    assert said.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_the_days_of_the_command_are_those_of_the_settings() -> None:
    assert tuple(serving.DAYS) == module.DAYS
    for name, (_, usual) in serving.DAYS.items():
        assert getattr(Settings, name) == usual
