"""Bots in files, at the tables of a server and over the network."""

import os
import re
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import naught
from naught.bots import own
from naught.bots.own import sandbox
from naught.client import Client
from naught.core.errors import BadBot
from naught.server.settings import database_url
from naught.server.thinking import own_bots
from tests.bots.test_sandbox import descendants, is_alive
from tests.cli.commands import naught as run
from tests.server.people import Guest, Server, fetch, wait

EXAMPLES = Path(__file__).parents[3] / "examples"
BROKEN = """
def choose(view, legal, clock):
    print("I hold", view["hands"], flush=True)
    if view["knocks"] == 0:
        raise ValueError(" ".join(view["pool"]))
    if view["knocks"] == 1:
        while True:
            pass
    return "I give up"
"""
NASTY = """
import os, signal, time

signal.signal(signal.SIGTERM, signal.SIG_IGN)


def choose(view, legal, clock):
    print("nasty", "x" * 1_000_000, flush=True)
    for _ in range(20):
        try:
            if os.fork() == 0:
                time.sleep(9999)
        except OSError:
            pass
    time.sleep(9999)
"""


def test_bots_in_files_sit_at_tables_and_cannot_break_them(
    own_server: Callable[..., Server], tmp_path: Path
) -> None:
    for file in EXAMPLES.glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text())
    (tmp_path / "broken.py").write_text(BROKEN)
    server = own_server("--no-limits", "--bots", str(tmp_path)).ready()
    with Client(server.address) as client:
        levels = {game.name: game.levels for game in client.games()}
        assert [level.name for level in levels["zero"] if level.own] == [
            *("any_game", "broken", "my_bot")
        ]
        assert [level.name for level in levels["nmbr9"] if level.own] == ["any_game", "broken"]
        bots = ["my_bot", "broken", "any_game"]
        table = client.open("zero", 4, options={"rounds": 1}, bots=bots, start=True)
        for _ in client.join(table):
            client.play("knock")
        assert naught.replay(client.record(table)).over
    counted = re.search(
        r"^naught_bot_failures_total (\d+)$", fetch(f"{server.address}/api/metrics").text, re.M
    )
    assert counted
    assert int(counted[1]) > 0
    wait(lambda: "broken.py prints" in server.complaints())
    said = server.complaints()
    assert "broken.py, line " in said
    assert "a random legal move is played instead" in said
    assert "Traceback" not in said
    assert not re.search(r"\b[RYGBVSK][1-8]\b|I give up|I hold", said)  # neither cards nor words


def test_a_bot_in_a_file_joins_a_table_by_its_link(server: Server) -> None:
    with Client(server.address, name="Ada") as ada:
        table = ada.open("zero", 2, options={"rounds": 1})
        asked = ("join", f"{server.address}/t/{table}", "--bot", str(EXAMPLES / "my_bot.py"))
        ended: list[subprocess.CompletedProcess[str]] = []

        def play() -> None:
            for _ in ada.join(table):
                ada.play("knock")

        threads = [
            threading.Thread(target=play),
            threading.Thread(target=lambda: ended.append(run(*asked, "--name", "Hal"))),
        ]
        for thread in threads:
            thread.start()
        wait(lambda: ada.table and all(place.name for place in ada.table.places))
        ada.start(table)
        for thread in threads:
            thread.join(60)
        assert ada.step is not None
        assert ada.step.result is not None
        assert ada.table is not None
        assert {place.name for place in ada.table.places} == {"Ada", "Hal"}
        points = ", ".join(map(str, ada.step.result.scores))
        assert (ended[0].stdout, ended[0].stderr) == (f"points by seat: {points}\n", "")


def test_a_link_to_no_table_is_reported_in_one_line(server: Server) -> None:
    bot = ("--bot", str(EXAMPLES / "my_bot.py"))
    for link, said in (
        ("hello", "'hello' is not the link of a table"),
        (f"{server.address}/t/{'B' * 24}", "no such table"),
        ("http://127.0.0.1:9/t/abc", "does not answer"),
    ):
        done = run("join", link, *bot)
        assert done.returncode == 2
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_server_does_not_start_with_a_file_without_a_bot(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("x = (\n")
    done = run("serve", "--no-open", "--port", "0", "--bots", str(tmp_path))
    assert done.returncode == 2
    assert "mine.py, line 1: SyntaxError" in done.stderr


@pytest.mark.parametrize("path", [os.environ["PATH"], "/nowhere"], ids=["bwrap", "no bwrap"])
def test_a_server_stops_whatever_its_bots_do(
    path: str, own_server: Callable[..., Server], tmp_path: Path
) -> None:
    (tmp_path / "nasty.py").write_text(NASTY)
    choices = ("--bots", str(tmp_path), "--bot-seconds", "9999")
    server = own_server(*choices, environment={"PATH": path})
    guest = Guest(server)
    guest.open(players=2, bots=["nasty", "nasty"], start=True)
    wait(lambda: "nasty.py prints" in server.complaints(), 240)
    assert server.process is not None
    started = descendants(server.process.pid)
    assert server.stop() == 0
    wait(lambda: not any(map(is_alive, started)))
    assert len(server.complaints()) < 100_000
    guest.close()


@pytest.fixture
def taken_in(tmp_path: Path) -> Iterator[Path]:
    """The folder that a bot called mine has for itself."""
    (tmp_path / "mine.py").write_text((EXAMPLES / "any_game.py").read_text())
    own.take_in(tmp_path / "mine.py")
    yield tmp_path / "mine"
    own.forget()


def test_a_database_that_bots_would_see_in_their_sandbox_is_refused(
    taken_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "guard", lambda: "bwrap")
    own_bots.keep_from(database_url(taken_in.parent / "naught.db"))
    with pytest.raises(BadBot, match="is where bots can read it"):
        own_bots.keep_from(database_url(taken_in / "naught.db"))


def test_a_database_is_closed_to_the_user_nobody(
    taken_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "guard", lambda: "nobody")
    file, beside = taken_in.parent / "naught.db", taken_in.parent / "naught.db-wal"
    for part in (file, beside):
        part.touch()
        part.chmod(0o664)
    own_bots.keep_from(database_url(file))
    assert [stat.S_IMODE(part.stat().st_mode) for part in (file, beside)] == [0o660, 0o660]


def test_the_database_can_be_named_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAUGHT_DATABASE", "postgresql://naught:secret@localhost/naught")
    assert database_url(None) == "postgresql+asyncpg://naught:secret@localhost/naught"
    assert database_url("here.db") == f"sqlite+aiosqlite:///{Path('here.db').absolute()}"


def test_a_new_database_is_private(server: Server) -> None:
    assert stat.S_IMODE(Path(server.database).stat().st_mode) == 0o600
