"""The process in which somebody's bot runs: `python -m naught.bots.worker FILE`.

Reads a question a line and answers a line. It is sent all it may know: what one seat sees.
"""

import faulthandler
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Struct

GRACE: Final = 0.1  # seconds that a busy machine may be late


class Hello(Struct):
    """What a file says of itself, or why it cannot be used."""

    name: str = ""
    about: str = ""
    games: list[str] | None = None
    problem: str = ""


class Question(Struct):
    """Which move?"""

    view: Any
    legal: list[str]
    seconds: float
    seed: str


class Answer(Struct):
    """This one, or what went wrong."""

    move: str = ""
    problem: str = ""


class Clock:
    """How long a bot may think about this move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # in all
        self.deadline = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds until the bot is stopped."""
        return max(0.0, self.deadline - time.monotonic())


def main() -> None:
    """Import the file, say what it is, then answer until nobody asks any more."""
    file = Path(sys.argv[1])
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is no answer
        module, hello = loaded(file)
        say(out, hello)
        if module is None:
            return
        for line in sys.stdin.buffer:
            say(out, answered(file, module.choose, msgspec.json.decode(line, type=Question), out))


def say(out: BinaryIO, told: Struct) -> None:
    out.write(msgspec.json.encode(told) + b"\n")
    out.flush()


def loaded(file: Path) -> tuple[ModuleType | None, Hello]:
    """The file as a module, and what it says of itself."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
        return module, introduced(file, module)
    except (Exception, SystemExit) as error:
        return None, Hello(problem=told(file, error))


def introduced(file: Path, module: ModuleType) -> Hello:
    """Name, words and games, as the file has them."""
    if not callable(getattr(module, "choose", None)):
        raise TypeError("there is no function choose(view, legal, clock)")
    games = getattr(module, "GAMES", None)
    if games is not None and (isinstance(games, str) or not all(isinstance(g, str) for g in games)):
        raise TypeError(f"GAMES is a list of names of games, not {games!r}")
    about = (module.__doc__ or "").strip().partition("\n")[0]
    name = str(getattr(module, "NAME", file.stem.replace("_", " ").capitalize()))[:40]
    return Hello(name, about or f"{file.name}, a bot of this house.", games and list(games))


def answered(
    file: Path, choose: Callable[..., object], question: Question, out: BinaryIO
) -> Answer:
    """What the file chooses; if its time runs out, the last words tell where it was."""
    random.seed(question.seed)  # so that a game can be repeated
    faulthandler.dump_traceback_later(question.seconds + GRACE, exit=True, file=out)
    try:
        move = choose(question.view, question.legal, Clock(question.seconds))
    except (Exception, SystemExit) as error:
        return Answer(problem=told(file, error))
    finally:
        faulthandler.cancel_dump_traceback_later()
    if isinstance(move, str) and move in question.legal:
        return Answer(move)
    where = getattr(choose, "__code__", None)
    line = f", line {where.co_firstlineno}" if where else ""
    return Answer(problem=f"{file}{line}: chose {move!r:.100}, which is none of the legal moves")


def told(file: Path, error: BaseException) -> str:
    """An error in one line, with the line of the file where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(file)]
    if isinstance(error, SyntaxError) and error.filename == str(file):
        lines, error = [error.lineno], SyntaxError(error.msg)
    where = f"{file}, line {lines[-1]}" if lines else str(file)
    said = str(error).partition("\n")[0]
    return f"{where}: {type(error).__name__}{': ' if said else ''}{said}"


if __name__ == "__main__":
    main()
