"""`naught tables`, on a database that a server is using, and without one."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import naught
from naught import cli
from naught.cli import tables as serving
from naught.server import serve
from naught.server.settings import Settings
from tests.server.people import Guest, Server, full_table, mostly_swaps, play_out, wait


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of `naught tables`."""
    return cli.main(["tables", *words]), *capsys.readouterr()


def listed(capsys: pytest.CaptureFixture[str], database: str, *words: str) -> list[str]:
    code, out, _ = called(capsys, "list", "--database", database, "--json", *words)
    assert code == 0
    return [table["id"] for table in json.loads(out)]


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
    alone = ada.post("/api/tables", {"game": "nmbr9", "players": 1, "start": True})["id"]
    step = ada.get(f"/api/tables/{alone}/step")
    while step["legal"]:
        move = {"turn": step["turn"], "move": step["legal"][0]}
        step = ada.post(f"/api/tables/{alone}/moves", move)
    best = ada.get("/api/me/best?game=nmbr9")[0]
    ids = sorted([over[12:], going[12:], alone])

    assert sorted(listed(capsys, database)) == ids
    assert listed(capsys, database, "--status", "playing") == [going[12:]]
    assert listed(capsys, database, "--game", "nmbr9", "--status", "over") == [alone]
    assert listed(capsys, database, "--idle", "1") == []
    assert listed(capsys, database, "--limit", "1") == ids[:1]
    code, out, _ = called(capsys, "list", "--database", database, "--status", "playing")
    assert going[12:] in out
    assert "Ada" not in out

    folder = tmp_path / "records"
    code, out, left = called(capsys, "export", "--database", database, "--to", str(folder))
    assert code == 0
    assert "2 records written" in out
    assert f"{going[12:]} is not over" in left
    record = (folder / f"zero-{over[12:]}.record").read_text()
    assert record == ada.http.get(f"{over}/record").text
    code, out, _ = called(capsys, "export", "--database", database, over)
    assert naught.replay(out).scores() == ada.get(f"{over}/step")["result"]["scores"]

    assert called(capsys, "delete", "--database", database, over[12:])[0] == 2  # it would ask
    assert ada.raw("GET", over).status_code == 200
    with ben.live(going) as live:
        live.until_step()
        deleted = f"{server.address}{going.removeprefix('/api')}", alone
        words = ("delete", "--database", database, "--yes", "--json", *deleted)
        code, out, _ = called(capsys, *words)
        assert sorted(json.loads(out)["deleted"]) == sorted([going[12:], alone])
        with pytest.raises(ConnectionClosed):
            live.until(lambda _: False)
    wait(lambda: ben.raw("GET", going).status_code == 410)
    assert "whoever runs this server" in ben.raw("GET", going).json()["problem"]
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
    assert tuple(serving.DAYS) == serve.DAYS
    for name, (_, usual) in serving.DAYS.items():
        assert getattr(Settings, name) == usual
