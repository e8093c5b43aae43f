"""Bots in files of your own: `def choose(view, legal, clock) -> text`; see docs/own-bots.md.

A file runs in a process of its own (naught.bots.worker), which is sent what the seat may know and
nothing else. Whatever it does there, a legal move comes out here.
"""

import atexit
import logging
import random
import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from naught.bots.levels import LEVELS, Level
from naught.bots.worker import Answer, Hello, Question
from naught.core.errors import BadBot

if TYPE_CHECKING:
    from naught.bots.bot import Effort
    from naught.core.game import Game

log = logging.getLogger("naught.bots")

SECONDS: Final = 1.0  # for a move, where nobody has said how many
LOADING: Final = 30.0  # seconds until a file has been imported
LAST_RESORT: Final = 2.0  # seconds after which one that does not even stop is killed from here
TIMED_OUT: Final = "Timeout ("  # how faulthandler begins
FRAME: Final = re.compile(r'^\s*File "(.+)", line (\d+)')
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST_FAULTS: Final = 50  # different ones that are remembered
TAKEN: Final = frozenset({"random", "greedy", *(level.name for level in LEVELS)})

Said = TypeVar("Said", Hello, Answer)

known: dict[str, "OwnBot"] = {}  # those taken in, by name


class Fault(Exception):
    """What a bot did wrong, with file and line where there is one."""


class OwnBot:
    """A file as a player. Never fails: where the file does, any legal move is played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: Counter[str] = Counter()
        self._idle: list[Worker] = []
        self._lock = threading.Lock()
        try:
            first = Worker(path)
        except Fault as fault:
            raise BadBot(str(fault)) from None
        self._idle.append(first)
        self.games = first.hello.games
        self.level = Level(path.stem, first.hello.name, first.hello.about, own=True)

    def plays(self, game: str) -> bool:
        """Whether this bot is for that game."""
        return self.games is None or game in self.games

    def __call__(self, game: "Game", veiled: Any, seed: object, effort: "Effort") -> int:
        """Ask the file, as any bot is asked."""
        seconds = SECONDS if effort.seconds is None else effort.seconds
        text = self.answer(game.view(veiled), game.legal_texts(veiled), seconds, seed)
        return game.parse_move(veiled, text)

    def answer(self, view: Any, legal: list[str], seconds: float, seed: object) -> str:
        """A legal move for what a seat sees: the file's, or any if the file fails."""
        try:
            return self._ask(Question(view, legal, seconds, repr(seed)))
        except Fault as fault:
            self._note(str(fault))
            return random.Random(repr(seed)).choice(legal)

    def _note(self, fault: str) -> None:
        """Remember what went wrong, and tell it the first time."""
        if fault not in self.faults and len(self.faults) < MOST_FAULTS:
            log.warning("%s; any legal move is played instead", fault)
        if fault in self.faults or len(self.faults) < MOST_FAULTS:
            self.faults[fault] += 1

    def close(self) -> None:
        """End the processes that wait for the next question."""
        with self._lock:
            while self._idle:
                self._idle.pop().end()

    def _ask(self, question: Question) -> str:
        """Ask a process that is free, or one more; one that has failed is not asked again."""
        with self._lock:
            worker = self._idle.pop() if self._idle else None
        worker = worker or Worker(self.path)
        try:
            answer = worker.ask(question)
        except Fault:
            worker.end()
            raise
        with self._lock:
            self._idle.append(worker)
        if answer.problem:
            raise Fault(answer.problem)
        return answer.move


class Worker:
    """One process that has imported a file and waits for questions."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.process = subprocess.Popen(
            [sys.executable, "-m", "naught.bots.worker", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            self.hello = self._read(Hello, LOADING)
            if self.hello.problem:
                raise Fault(self.hello.problem)
        except Fault:
            self.end()
            raise

    def ask(self, question: Question) -> Answer:
        """Put a question; a process that does not answer in time is stopped."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended, and reading tells how
        return self._read(Answer, question.seconds)

    def end(self) -> None:
        """Stop the process, whatever it does."""
        self.process.kill()
        self.process.communicate()

    def _read(self, kind: type[Said], seconds: float) -> Said:
        """The next line; it comes from the process, or from the clock that stops it."""
        assert self.process.stdout is not None
        watch = threading.Timer(seconds + LAST_RESORT, self.process.kill)
        watch.daemon = True
        watch.start()
        try:
            line = self.process.stdout.readline()
            if line.startswith(TIMED_OUT.encode()):
                raise Fault(self._late(self.process.stdout.read().decode(), seconds))
            return msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError:
            code = self.process.wait()
            raise Fault(f"{self.path}: the program ended ({code}) without an answer") from None
        finally:
            watch.cancel()

    def _late(self, told: str, seconds: float) -> str:
        """Where the file was when its time was up."""
        frames = [found for line in told.splitlines() if (found := FRAME.match(line))]
        lines = [found[2] for found in frames if Path(found[1]) == self.path]
        where = f"{self.path}, line {lines[0]}" if lines else str(self.path)
        return f"{where}: still thinking after {seconds:g} seconds"


# Taking files in


def take_in(path: str | Path) -> OwnBot:
    """The bot in a file, which from now on is known by the file's name."""
    file = Path(path).expanduser().absolute()
    if file.stem in known and known[file.stem].path == file:
        return known[file.stem]
    check_name(file, str(path))
    known[file.stem] = OwnBot(file)
    return known[file.stem]


def check_name(file: Path, asked: str) -> None:
    """Refuse what is no file, or has a name that means another bot."""
    if file.suffix != ".py" or not file.is_file():
        raise BadBot(f"no bot in {asked}: a bot is a Python file with a function choose")
    if not NAME.fullmatch(file.stem):
        raise BadBot(f"{asked}: a bot's file is named with letters, digits, - and _, at most 40")
    if file.stem in TAKEN or file.stem in known:
        raise BadBot(f"{asked}: there is a bot {file.stem} already: give the file another name")


def take_in_folder(folder: Path) -> list[OwnBot]:
    """Every bot in a folder; files that begin with _ are none."""
    if not folder.is_dir():
        raise BadBot(f"no folder {folder}")
    files = sorted(file for file in folder.glob("*.py") if not file.name.startswith("_"))
    if not files:
        raise BadBot(f"no bots (.py) in {folder}")
    return [take_in(file) for file in files]


def forget() -> None:
    """Know none of them any more, and end their processes."""
    while known:
        known.popitem()[1].close()


atexit.register(forget)
