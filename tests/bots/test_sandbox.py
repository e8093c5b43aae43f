"""What a bot's process cannot do, under every guard that works on this machine."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from naught.bots import own
from naught.bots.own import process, sandbox
from naught.bots.own.sandbox import GUARDS, Guard
from tests.bots.conftest import Write
from tests.bots.test_own import asked
from tests.server.people import wait

HERE = [kind for kind in GUARDS if sandbox.works(kind)]
# The limit of processes does not hold for root, who keeps its rights where there is no guard.
STRICT = [kind for kind in HERE if kind != "limits" or not sandbox.is_root()]
LAX = [kind for kind in HERE if kind not in STRICT]
NO_SUCH_FILE, NOT_ALLOWED = "FileNotFoundError", "PermissionError"


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder that anybody can look into, as the user nobody has to."""
    with TemporaryDirectory(prefix="naught-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(params=HERE)
def guard(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Guard:
    """Every guard that works here, in turn."""
    kind: Guard = request.param
    monkeypatch.setattr(sandbox, "guard", lambda: kind)
    return kind


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A file that only its owner may read."""
    path = tmp_path / "naught.db"
    path.write_text("the secret that signs cookies")
    path.chmod(0o600)
    return path


def fault_of(path: Path, seconds: float = 5.0) -> str:
    """What goes wrong when this bot is asked, or nothing."""
    bot = own.take_in(path)
    played, legal = asked(bot, seconds)
    assert played in legal
    return next(iter(bot.faults), "")


def test_the_best_guard_that_works_is_chosen() -> None:
    assert sandbox.guard() == HERE[0]
    assert HERE[-1] == "limits"


def test_a_bot_gets_the_view_and_nothing_of_the_environment(
    guard: Guard, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAUGHT_DATABASE", "postgresql://naught:secret@localhost/naught")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    check = "assert not [x for x in os.environ.items() if 'secret' in x[1]], 'seen'"
    assert fault_of(write(f"{check}\nreturn legal[0]", "import os")) == ""


def test_a_bot_cannot_read_the_database(guard: Guard, write: Write, secret: Path) -> None:
    said = fault_of(write(f"return open({str(secret)!r}).read()"))
    if guard == "bwrap":
        assert NO_SUCH_FILE in said
    elif guard == "nobody":
        assert NOT_ALLOWED in said
    else:
        assert said.endswith("chose 'the secret that signs cookies', which is not a legal move")


def test_a_bot_sees_its_modules_and_the_folder_of_its_name(
    guard: Guard, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "_helper.py").write_text("at = 2\n")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "model.txt").write_text("1")
    body = "return legal[_helper.at + int(open(MODEL).read())]"
    head = f"import _helper\nMODEL = {str(tmp_path / 'mine' / 'model.txt')!r}"
    bot = own.take_in(write(body, head))
    played, legal = asked(bot)
    assert not bot.faults
    assert played == legal[3]


def test_numpy_has_room_enough(guard: Guard, write: Write) -> None:
    body = "square = np.random.rand(500, 500)\nassert (square @ square).sum() > 0\nreturn legal[0]"
    assert fault_of(write(body, "import numpy as np")) == ""


def test_memory_has_an_end(guard: Guard, write: Write) -> None:
    assert "line 3: MemoryError" in fault_of(write("return bytearray(3 << 30)"))


def test_a_file_cannot_be_filled(guard: Guard, write: Write, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    target = tmp_path / "filled"
    body = f"with open({str(target)!r}, 'w') as file: file.write('x')\nreturn legal[0]"
    assert "OSError" in fault_of(write(body))
    assert not target.exists() or target.stat().st_size == 0


@pytest.mark.parametrize("guard", STRICT, indirect=True)
def test_a_bot_can_start_no_processes_and_no_threads(guard: Guard, write: Write) -> None:
    said = fault_of(write("while True: os.fork()", "import os"))
    assert "line 3: BlockingIOError" in said
    start = "threading.Thread(target=print).start()"
    said = fault_of(write(start, "import threading", name="other.py"))
    assert "RuntimeError: can't start new thread" in said


@pytest.mark.parametrize("guard", LAX, indirect=True)
def test_what_a_bot_has_started_ends_with_it(
    guard: Guard, write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    body = """
import os, signal, time
if os.fork() == 0:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    print("child", os.getpid(), flush=True)
    time.sleep(9999)
time.sleep(9999)
"""
    said = fault_of(write(body), 0.5)
    assert "still thinking after 0.5 seconds" in said
    wait(lambda: "child" in caplog.text)
    child = int(caplog.text.rpartition("child ")[2].split()[0])
    wait(lambda: not is_alive(child))


def is_alive(pid: int) -> bool:
    """Neither gone nor a zombie that nobody has buried yet."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("guard", [x for x in HERE if x == "bwrap"], indirect=True)
def test_a_sandbox_has_no_network_and_no_other_processes(guard: Guard, write: Write) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        connect = f"socket.create_connection(('127.0.0.1', {port}), 1)"
        assert "line 3: " in fault_of(write(connect, "import socket"))
    seen = "return ' '.join(x for x in os.listdir('/proc') if x.isdigit())"
    said = fault_of(write(seen, "import os", name="other.py"))
    assert "chose '1 2'" in said


def test_a_bot_dies_with_whoever_asks_it(guard: Guard, write: Write) -> None:
    path = write("while True: pass")
    program = f"""
from pathlib import Path
from naught.bots.own import sandbox, take_in
sandbox.guard = lambda: {guard!r}
bot = take_in(Path({str(path)!r}))
print("asked", flush=True)
bot.answer({{}}, ["x"], 9999, 1)
"""
    asker = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert asker.stdout is not None
    assert asker.stdout.readline() == b"asked\n"
    children = descendants(asker.pid)
    assert children
    asker.kill()
    asker.wait()
    asker.stdout.close()
    wait(lambda: not any(map(is_alive, children)))


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    parents = {}
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parents[int(entry.name)] = int(
                (entry / "stat").read_text().rpartition(")")[2].split()[1]
            )
    found = [pid]
    for parent in found:
        found += [child for child, its in parents.items() if its == parent]
    return found[1:]


# What has nothing to do with guards


def test_a_bot_that_never_stops_printing_is_logged_once(
    write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    body = "for _ in range(1000): print('x' * 99 + '\\x1b[31m')\nreturn legal[0]"
    bot = own.take_in(write(body))
    asked(bot)
    asked(bot)
    wait(lambda: bot.printed.lost > process.MOST_PRINTED)
    assert len(caplog.text) < 5 * process.MOST_PRINTED
    assert caplog.text.count("no more is shown") == 1
    assert "\x1b" not in caplog.text


def test_whoever_has_no_patience_does_not_wait_for_a_slow_start(write: Write) -> None:
    bot = own.take_in(write("os._exit(3)", "import os"), patience=0.1)
    write("return legal[0]", "while True: pass")  # the next process never gets through this
    asked(bot)
    played, legal = asked(bot)
    assert played in legal
    assert list(bot.faults)[1].endswith("mine.py: not ready after 0.1 seconds")


def test_what_starts_late_is_asked_from_then_on(write: Write) -> None:
    bot = own.take_in(write("os._exit(3)", "import os"), patience=0.0)
    write("print('here', flush=True)\nreturn legal[2]")
    asked(bot)
    wait(lambda: asked(bot) and bot.printed.left < process.MOST_PRINTED)
    before = bot.faults.copy()
    played, legal = asked(bot)
    assert played == legal[2]
    assert bot.faults == before


def test_closing_does_not_wait_for_a_bot_that_thinks(write: Write) -> None:
    bot = own.take_in(write("print('thinks', flush=True)\nwhile True: pass"))
    thinking = threading.Thread(target=asked, args=[bot, 9999.0])
    thinking.start()
    wait(lambda: bot.printed.left < process.MOST_PRINTED)
    own.forget()
    thinking.join(60)
    assert not thinking.is_alive()
    assert not bot.faults


def test_an_answer_that_forges_the_protocol_is_not_a_move(write: Write) -> None:
    body = """
import os
for fd in range(3, 64):
    try: os.write(fd, b'{"move": "anything"}\\n')
    except OSError: pass
return legal[0]
"""
    assert "its answer is not a legal move" in fault_of(write(body))


def test_a_line_without_end_is_not_kept(write: Write) -> None:
    body = """
import os
while True:
    for fd in range(3, 64):
        try: os.write(fd, b'x' * 4096)
        except OSError: pass
"""
    assert "its answer has more than 65536 bytes" in fault_of(write(body))
