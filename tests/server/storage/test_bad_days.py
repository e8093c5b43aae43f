"""A database that cannot be used, and a disk that is full: plain words, and play that goes on."""

import asyncio
import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from naught.server.monitoring.health import ASK_SECONDS
from naught.server.settings import database_url
from naught.server.storage import store as stores
from naught.server.storage.opening import WrongDatabase
from tests.server.people import Guest, Server, full_table, wait
from tests.server.postgres import free_port
from tests.server.storage.test_store import new_lobby


def filled(file: Path) -> Path:
    """A database with some tables in it."""

    async def fill() -> None:
        store = await stores.opened_in_time(database_url(file))
        for number in range(40):
            await store.create(new_lobby(number))
        await store.close()

    asyncio.run(fill())
    return file


def damaged(folder: Path) -> Path:
    file = filled(folder / "naught.db")
    with file.open("r+b") as inside:
        for page in range(3, file.stat().st_size // 4096):
            inside.seek(page * 4096)
            inside.write(b"\xa5" * 2000)
    return file


def half_written(folder: Path) -> Path:
    file = filled(folder / "naught.db")
    os.truncate(file, file.stat().st_size // 2)
    return file


def newer(folder: Path) -> Path:
    file = filled(folder / "naught.db")
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    return file


def somebody_elses(folder: Path) -> Path:
    file = folder / "songs.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE songs (title TEXT)")
    connection.close()
    return file


def a_text(folder: Path) -> Path:
    file = folder / "notes.txt"
    file.write_text("milk, eggs, a deck of cards\n" * 500)
    return file


def a_folder(folder: Path) -> Path:
    (folder / "naught.db").mkdir()
    return folder / "naught.db"


def in_no_folder(folder: Path) -> Path:
    return folder / "typo" / "naught.db"


def refused(database: str | Path) -> str:
    """Why a database is not used: one sentence, with the cure or a way around."""
    with pytest.raises(WrongDatabase) as problem:
        asyncio.run(stores.opened_in_time(database_url(database)))
    said = str(problem.value)
    assert "\n" not in said
    assert "--database" in said
    return said


def test_a_server_that_cannot_start_says_why_in_one_line_and_ends(tmp_path: Path) -> None:
    server = Server(half_written(tmp_path))
    with suppress(AssertionError):  # it may have told its address before
        server.start()
    assert server.process is not None
    assert server.process.wait(60) == 1
    said = server.complaints()
    assert said.startswith("naught: the database ")
    assert said.count("\n") == 1
    assert server.process.stdout is not None
    server.process.stdout.close()
    server.close()


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (damaged, "is damaged: restore a backup"),
        (half_written, "is damaged: restore a backup"),
        (newer, "comes from a newer naught, so update naught"),
        (somebody_elses, "belongs to another program"),
        (a_text, "is not a database"),
        (a_folder, "is a folder"),
        (in_no_folder, "there is no folder"),
    ],
)
def test_a_file_that_cannot_be_used_is_reported_with_the_cure(
    bad: Callable[[Path], Path], words: str, tmp_path: Path
) -> None:
    file = bad(tmp_path)
    before = file.read_bytes() if file.is_file() else b""
    assert words in refused(file)
    assert (file.read_bytes() if file.is_file() else b"") == before


def test_a_postgresql_that_cannot_be_used_is_reported_with_the_cure(postgres: str) -> None:
    assert "does not exist: create it with createdb" in refused(f"{postgres}/nothing")
    away = f"postgresql://ada:secret@127.0.0.1:{free_port()}/naught"
    said = refused(away)
    assert "does not answer: start PostgreSQL" in said
    assert "secret" not in said
    assert "has no address that we know" in refused("mongodb://x/y")


def as_root(*command: str | Path) -> None:
    words = [str(word) for word in command]
    subprocess.run(words if os.getuid() == 0 else ["sudo", "-n", *words], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own, of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    as_root("mount", "-t", "tmpfs", "-o", f"size=4m,uid={os.getuid()}", "tmpfs", folder)
    yield folder
    as_root("umount", folder)


def fill(disk: Path) -> Path:
    """Use up the whole disk."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1024))
    return ballast


def test_a_full_or_read_only_disk_is_reported_at_the_start(disk: Path) -> None:
    database = filled(disk / "naught.db")
    ballast = fill(disk)
    assert "is full: make some room" in refused(database)
    ballast.unlink()
    as_root("mount", "-o", "remount,ro", disk)
    assert "make the file and its folder writable" in refused(database)


def numbers(guest: Guest) -> dict[str, float]:
    lines = guest.http.get("/api/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_play_goes_on_by_itself_once_a_full_disk_has_room_again(
    disk: Path, own_server: Callable[..., Server]
) -> None:
    server = own_server("--no-limits", database=disk / "naught.db").ready()
    ada = Guest(server, "Ada")
    table = full_table([ada, ben := Guest(server, "Ben")])
    with ada.live(table) as adas, ben.live(table) as bens:
        steps = [adas.until_step(), bens.until_step()]
        assert ada.get("/api/health")["status"] == "ok"
        ballast = fill(disk)
        mover, step = next((who, s) for who, s in zip((ada, ben), steps, strict=True) if s["legal"])
        move = {"turn": step["turn"], "move": step["legal"][0], "type": "move"}
        wish = {"game": "zero", "players": 2}
        wait(lambda: ada.raw("POST", "/api/tables", wish).status_code == 503)
        wait(lambda: ada.raw("GET", "/api/health").status_code == 503)
        assert ada.raw("GET", "/api/health").json()["status"] == "cannot write"
        for _ in range(20):
            assert mover.raw("POST", f"{table}/moves", move).status_code == 503
        assert mover.get(f"{table}/step")["turn"] == step["turn"]  # nothing was believed
        assert numbers(ada)["naught_sockets"] >= 2
        assert numbers(ada)["naught_failures_total"] == 0  # nobody made a mistake
        assert 1 <= len(server.complaints().splitlines()) <= 4
        ballast.unlink()
        wait(lambda: mover.raw("POST", f"{table}/moves", move).status_code == 200)
        wait(lambda: ada.raw("GET", "/api/health").status_code == 200, 10 * ASK_SECONDS)
        assert mover.get(f"{table}/step")["turn"] == step["turn"] + 1
    ada.close()
    ben.close()
