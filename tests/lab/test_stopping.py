"""Ctrl-C on a terminal: every long command ends at once, and what it says to type goes on."""

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.commands import Terminal, naught

STUDY = """games = ["zero"]
bots = ["greedy"]
questions = ["seats"]
seed = "STOP"
[budget]
games = 400
"""
RECORDS = Path(__file__).parents[1] / "data" / "zero"
AT_ONCE = 12.0  # seconds, on a busy machine; the kernels below run for 40
GOES_ON = "going on after the"


def stopped(asked: str, total: int, folder: Path) -> list[str]:
    """Press Ctrl-C when some of it is done; the words to type to go on."""
    with Terminal(*asked.split(), cwd=folder, COLUMNS="200") as terminal:
        terminal.expect(*(f" {done}/{total} " for done in range(1, total)))
        return interrupted(terminal)


def interrupted(terminal: Terminal) -> list[str]:
    """Press Ctrl-C; what is to be typed next."""
    os.write(terminal.ours, b"\x03")
    pressed = time.monotonic()
    assert terminal.end() == 130
    assert time.monotonic() - pressed < AT_ONCE
    assert "Traceback" not in terminal.text
    assert "stopped: " in terminal.text
    words = [line for line in terminal.text.splitlines() if line.startswith("  naught ")][-1]
    return shlex.split(words)[1:]


@pytest.mark.parametrize(
    ("asked", "total"),
    [
        ("simulate zero --games 160 --bots greedy --json --seed STOP", 160),
        ("ladder zero greedy random --only --games 100 --json --seed STOP", 50),
        ("duel zero greedy random --games 100 --json --seed STOP", 50),
        ("solve nmbr9 --seed STOP --decks 40 --width 20", 40),  # six are done before a key is read
        ("analyse RECORDS --iterations 20 --json", 4),
        ("study study.toml --json", 400),
        ("exercises zero --count 16 --seed half-way", 16),  # two from a game, so in eight steps
    ],
    ids=lambda value: value.split()[0] if isinstance(value, str) else "",
)
def test_what_is_said_after_ctrl_c_goes_on_and_finds_the_same(
    asked: str, total: int, tmp_path: Path
) -> None:
    records = " ".join(map(str, sorted(RECORDS.glob("*.record"))[:4]))
    asked = asked.replace("RECORDS", records).replace("STOP", tmp_path.name)
    (tmp_path / "study.toml").write_text(STUDY.replace("STOP", tmp_path.name), encoding="utf-8")
    again = stopped(asked, total, tmp_path)
    assert again == asked.split()
    on = naught(*again, cwd=tmp_path)
    assert (on.returncode, GOES_ON in on.stderr) == (0, True)
    whole = naught(*again, cwd=tmp_path)
    assert GOES_ON not in whole.stderr
    assert without_times(on.stdout) == without_times(whole.stdout)


def without_times(text: str) -> str:
    """What is printed, but for the seconds it took."""
    parts = text.replace("}", ",").split(",")
    return ",".join(one for one in parts if '"seconds"' not in one and "_per_second" not in one)


@pytest.mark.parametrize(
    ("asked", "total", "kept"),
    [
        ("export zero --games 160 --shard 20 --to made", 160, "part-00000.parquet"),
        ("train zerohero --folder made --positions 120000 --hidden 4", 28, "positions-0.npz"),
    ],
    ids=["export", "train"],
)
def test_a_folder_that_was_begun_is_finished(
    asked: str, total: int, kept: str, tmp_path: Path
) -> None:
    with Terminal(*asked.split(), cwd=tmp_path) as terminal:
        terminal.expect(*(f" {done}/{total} " for done in range(total // 4, total)))
        again = interrupted(terminal)
    file = tmp_path / "made" / kept
    made_at = file.stat().st_mtime_ns
    assert naught(*again, cwd=tmp_path).returncode == 0
    assert file.stat().st_mtime_ns == made_at
    (tmp_path / "made").rename(tmp_path / "resumed")
    assert naught(*again, cwd=tmp_path).returncode == 0
    for whole in sorted((tmp_path / "made").iterdir()):
        if whole.suffix != ".npz":  # an archive has dates in it
            assert whole.read_bytes() == (tmp_path / "resumed" / whole.name).read_bytes()


@pytest.mark.parametrize(
    ("asked", "begun"),
    [
        ("solve nmbr9 --seed STOP --decks 2 --seconds 40", " 0/2 "),
        ("solve nmbr9 --free --minutes 2 --save best.record", " 0/120 "),
        ("solve nmbr9 --seed STOP --seconds 40", "/20 "),
    ],
    ids=["decks", "free", "one"],
)
def test_ctrl_c_does_not_wait_for_kernels(asked: str, begun: str, tmp_path: Path) -> None:
    asked = asked.replace("STOP", tmp_path.name)
    with Terminal(*asked.split(), cwd=tmp_path) as terminal:
        terminal.expect(begun)
        time.sleep(2.0)  # into the kernels
        assert interrupted(terminal) == asked.split()
        assert (tmp_path / "best.record").exists() == ("points are in" in terminal.text)


def test_ctrl_c_after_the_last_word_changes_nothing() -> None:
    late = "atexit.register(os.kill, os.getpid(), signal.SIGINT)"
    command = "sys.argv[1:] = ['games']; sys.exit(main())"
    program = f"import atexit, os, signal, sys; {late}; from naught.cli import main; {command}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
