"""The supervisor: workers come and go, and nobody who plays notices."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

import naught
from naught.client import Client
from naught.server.wire.errors import CLOSE_RESTART
from tests.server.people import Guest, Server, wait

Supervised = Callable[..., Server]


@pytest.fixture
def supervised(tmp_path: Path, own_server: Callable[..., Server]) -> Supervised:
    """Makes servers with a supervisor; without kernels, so that workers start sooner."""

    def make(*choices: str, workers: int = 1, **environment: str) -> Server:
        given = {
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "NAUGHT_CACHE": str(tmp_path / "cache"),
            **environment,
        }
        choices = ("--no-limits", "--no-compile", "--workers", str(workers), *choices)
        server = own_server(*choices, environment=given)
        wait(lambda: len(workers_of(server)) == workers)
        return server

    return make


def workers_of(server: Server) -> list[int]:
    assert server.process is not None
    pid = server.process.pid
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def naught_reload(server: Server) -> subprocess.CompletedProcess[str]:
    port = server.address.rpartition(":")[2]
    command = [sys.executable, "-m", "naught", "reload", "--port", port]
    return subprocess.run(
        command, env=server.environment, capture_output=True, text=True, timeout=240
    )


def runs(pid: int) -> bool:
    """Whether a process is there, and has not ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def asking(server: Server) -> Iterator[list[int]]:
    """Somebody who asks for the games all the time, on kept and on new connections; the answers."""
    answers: list[int] = []
    over = threading.Event()

    def ask() -> None:
        with httpx.Client(base_url=server.address, timeout=60) as kept:
            while not over.is_set():
                answers.append(kept.get("/api/me").status_code)
                answers.append(httpx.get(f"{server.address}/api/me", timeout=60).status_code)
                time.sleep(0.05)

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield answers
    finally:
        over.set()
        thread.join(60)
        assert not thread.is_alive()


@contextmanager
def playing_bots(server: Server) -> Iterator[Client]:
    """A program that plays on against bots until it is left alone, and then to the end."""
    with Client(server.address, name="Ada") as ada:
        table = ada.open("zero", 3, options={"rounds": 8}, bots=["easy", "easy"], start=True)
        hurry = threading.Event()
        thread = threading.Thread(target=play_on, args=(ada, table, hurry))
        thread.start()
        try:
            yield ada
        finally:
            hurry.set()
            thread.join(240)
        assert ada.step is not None
        assert ada.step.result is not None
        assert naught.replay(ada.record(table)).over


def play_on(client: Client, table: str, hurry: threading.Event) -> None:
    """Swap at leisure; knock in a hurry."""
    for step in client.join(table):
        hurry.wait(0.1)
        swap = step.legal[step.turn % len(step.legal)]
        client.play("knock" if hurry.is_set() else swap)


@contextmanager
def playing(server: Server) -> Iterator[list[Client]]:
    """Two programs at a table, who play on until they are left alone, and then to the end."""
    with Client(server.address, name="Ada") as ada, Client(server.address, name="Ben") as ben:
        table = ada.open("zero", 2, options={"rounds": 8})
        hurry = threading.Event()
        failures: list[BaseException] = []

        def play(client: Client) -> None:
            try:
                play_on(client, table, hurry)
            except BaseException as failure:
                failures.append(failure)
                raise

        threads = [threading.Thread(target=play, args=(client,)) for client in (ada, ben)]
        for thread in threads:
            thread.start()
        wait(lambda: ada.table and all(place.name for place in ada.table.places))
        ada.start(table)
        try:
            yield [ada, ben]
        finally:
            hurry.set()
            for thread in threads:
                thread.join(120)
        assert failures == []
        assert naught.replay(ada.record(table)).over


def test_a_restart_refuses_nothing_and_play_goes_on(supervised: Supervised) -> None:
    server = supervised()
    assert server.process is not None
    pid, before = server.process.pid, workers_of(server)
    with asking(server) as answers, playing(server) as clients:
        wait(partial(has_moved, clients[0], 3))
        done = naught_reload(server)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"Restarted: Naught {naught.__version__} at {server.address}\n"
        assert clients[0].step is not None
        assert clients[0].step.result is None  # else it would prove nothing
    assert set(answers) == {200}
    assert server.process.poll() is None
    assert server.process.pid == pid
    assert len(workers_of(server)) == 1
    assert workers_of(server) != before
    assert server.complaints() == ""
    assert server.stop() == 0


def test_whoever_is_connected_is_told_to_reconnect_at_once(supervised: Supervised) -> None:
    server = supervised()
    ada = Guest(server, "Ada")
    with ada.live(ada.open()) as live:
        live.next()
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        with pytest.raises(Exception, match="service restart"):
            live.until(lambda _: False)
        assert live.socket.close_code == CLOSE_RESTART
    ada.close()


def test_a_killed_worker_is_replaced_and_play_goes_on(supervised: Supervised) -> None:
    server = supervised()
    with playing(server) as clients:
        for turn in (2, 4):
            wait(partial(has_moved, clients[0], turn))
            before = workers_of(server)
            os.kill(before[0], signal.SIGKILL)
            wait(partial(has_others, server, before))
    assert "worker 0 was killed by SIGKILL: starting another" in server.complaints()
    assert server.stop() == 0


def has_moved(client: Client, turn: int) -> bool:
    return client.step is not None and client.step.turn >= turn


def has_others(server: Server, before: list[int]) -> bool:
    return workers_of(server) not in ([], before)


def test_a_killed_supervisor_leaves_nobody_behind(supervised: Supervised) -> None:
    server = supervised(workers=2)
    workers = workers_of(server)
    server.kill()
    wait(lambda: not any(map(runs, workers)))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_supervisor_and_workers(supervised: Supervised, how: signal.Signals) -> None:
    server = supervised()
    workers = workers_of(server)
    assert server.stop(how) == 0
    assert not any(map(runs, workers))
    assert server.complaints() == ""


def test_a_signal_during_a_restart_ends_everything_without_a_warning(
    supervised: Supervised,
) -> None:
    server = supervised()
    wait(lambda: httpx.get(f"{server.address}/api/ready").is_success)
    assert server.process is not None
    server.process.send_signal(signal.SIGHUP)
    wait(lambda: len(workers_of(server)) == 2)
    assert server.stop() == 0
    assert server.complaints() == ""


def test_new_code_is_used_after_a_reload(supervised: Supervised, tmp_path: Path) -> None:
    package = Path(naught.__file__).parent
    shutil.copytree(package, tmp_path / "installed" / "naught")
    server = supervised(PYTHONPATH=str(tmp_path / "installed"))
    init = tmp_path / "installed" / "naught" / "__init__.py"
    init.write_text(init.read_text().replace(naught.__version__, "9.9.9"))
    done = naught_reload(server)
    assert done.stdout == f"Restarted: Naught 9.9.9 at {server.address}\n"
    assert httpx.get(f"{server.address}/api/health", timeout=60).json()["version"] == "9.9.9"


def test_a_reload_during_a_restart_waits_for_a_restart_of_its_own(supervised: Supervised) -> None:
    server = supervised()
    wait(lambda: httpx.get(f"{server.address}/api/ready").is_success)
    before = workers_of(server)
    assert server.process is not None
    server.process.send_signal(signal.SIGHUP)
    wait(lambda: len(workers_of(server)) == 2)
    too_old = set(workers_of(server)) | set(before)
    done = naught_reload(server)
    assert (done.returncode, done.stderr) == (0, "")
    assert not too_old & set(workers_of(server))


def test_where_the_new_worker_cannot_start_the_old_one_goes_on(
    supervised: Supervised, tmp_path: Path
) -> None:
    package = Path(naught.__file__).parent
    shutil.copytree(package, tmp_path / "installed" / "naught")
    server = supervised(PYTHONPATH=str(tmp_path / "installed"))
    before = workers_of(server)
    house = tmp_path / "installed" / "naught" / "server" / "house.py"
    house.write_text("raise SystemExit(3)\n")
    done = naught_reload(server)
    problem = "the new worker exited with code 3 before it was ready: the old workers keep running"
    assert (done.returncode, done.stderr) == (1, f"naught: {problem}\n")
    assert workers_of(server) == before
    assert httpx.get(f"{server.address}/api/health", timeout=60).status_code == 200


def test_a_server_that_cannot_start_says_why_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "naught", "serve", "--no-open", "--port", "0"]
    command += ["--database", str(tmp_path / "nowhere" / "naught.db"), "--workers", "2"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("naught: ")
    assert "nowhere" in done.stderr


def test_reload_says_if_there_is_nothing_to_reload(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "naught", "reload", "--port", "1"]
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (
        1,
        "naught: none of your servers is running on port 1\n",
    )


def test_a_worker_that_hangs_is_replaced(supervised: Supervised) -> None:
    server = supervised("--beat-seconds", "1", workers=2)
    before = set(workers_of(server))
    wait(lambda: all(httpx.get(f"{server.address}/api/me").is_success for _ in range(4)))
    hanging = min(before)
    os.kill(hanging, signal.SIGSTOP)
    wait(lambda: not runs(hanging))
    wait(lambda: len(workers_of(server)) == 2)
    assert set(workers_of(server)) > before - {hanging}  # the other one goes on
    with httpx.Client(base_url=server.address, timeout=60) as client:
        assert [client.get("/api/me").status_code for _ in range(4)] == [200] * 4
    assert "no longer answers: killing it" in server.complaints()
