"""The process in which somebody's bot runs: `python -m naught.bots.own.worker USER FILE`.

It reads one question per line and answers each with one line. It is sent all that it may know:
what one seat sees.
"""

import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, BinaryIO, Final

import msgspec
from msgspec import Struct

from naught.bots.own.limits import confine
from naught.bots.own.messages import GRACE, Answer, Hello, Question

LONGEST: Final = 300  # characters of anything a file says about itself


class Clock:
    """How long a bot may think about this move."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # in total
        self.deadline = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds until the bot is stopped."""
        return max(0.0, self.deadline - time.monotonic())


def main() -> None:
    """Import the file, say what it is, then answer until no more questions come."""
    user, name = sys.argv[1:]
    confine(user)
    if not name:
        sys.exit(not os.access(os.__file__, os.R_OK) or not os.access(__file__, os.R_OK))
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is not an answer
        serve(Path(name), out)


def serve(file: Path, out: BinaryIO) -> None:
    module, hello = loaded(file)
    say(out, hello)
    if module is None:
        return
    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        stop_in(question.seconds, file, out)
        answer = answered(file, module, question)
        signal.setitimer(signal.ITIMER_REAL, 0)
        say(out, answer)
        sys.stdout.flush()


def stop_in(seconds: float, file: Path, out: BinaryIO) -> None:
    """When its time is up, say which line was running, and exit."""

    def stop(_: int, frame: FrameType | None) -> None:
        late = f"{where(file, lines_of(file, frame))}: still thinking after {seconds:g} seconds"
        say(out, Answer(problem=late, last=True))
        os._exit(0)

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)


def lines_of(file: Path, frame: FrameType | None) -> list[int]:
    """The lines of the file that are being run, the innermost last."""
    lines: list[int] = []
    while frame is not None:
        if frame.f_code.co_filename == str(file):
            lines.insert(0, frame.f_lineno)
        frame = frame.f_back
    return lines


def where(file: Path, lines: list[int]) -> str:
    return f"{file}, line {lines[-1]}" if lines else str(file)


def say(out: BinaryIO, message: Struct) -> None:
    out.write(msgspec.json.encode(message) + b"\n")
    out.flush()


def loaded(file: Path) -> tuple[ModuleType | None, Hello]:
    """The file as a module, and what it says about itself."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
        return module, introduced(file, module)
    except (Exception, SystemExit) as error:
        return None, Hello(problem=described(file, error))


def introduced(file: Path, module: ModuleType) -> Hello:
    """Name, description and games, as the file gives them."""
    acts = callable(getattr(module, "act", None))
    if not acts and not callable(getattr(module, "choose", None)):
        raise TypeError("there is no function choose(view, legal, clock)")
    games = getattr(module, "GAMES", None)
    if games is not None and (isinstance(games, str) or not all(isinstance(g, str) for g in games)):
        raise TypeError(f"GAMES is a list of game names, not {games!r}")
    about = (module.__doc__ or "").strip().partition("\n")[0]
    name = str(getattr(module, "NAME", file.stem.replace("_", " ").capitalize()))[:40]
    about = about[:LONGEST] or f"{file.name}, a bot in a file."
    return Hello(name, about, games and list(games), acts)


def answered(file: Path, module: ModuleType, question: Question) -> Answer:
    """The move that the file chooses, or why it cannot be played."""
    random.seed(question.seed)  # so that a game can be repeated
    clock = Clock(question.seconds)
    try:
        if question.mask is not None:
            return acted(file, module.act, question.observation, question.mask, clock)
        move = module.choose(question.view, question.legal, clock)
    except (Exception, SystemExit) as error:
        return Answer(problem=described(file, error))
    if isinstance(move, str) and move in question.legal:
        return Answer(move)
    return refused(file, module.choose, move)


def acted(
    file: Path, act: Callable[..., Any], seen: list[float] | None, mask: list[int], clock: Clock
) -> Answer:
    """The action that the file chooses; NumPy's integers are accepted."""
    action = act(seen, mask, clock)
    if hasattr(action, "__index__") and 0 <= int(action) < len(mask) and mask[int(action)]:
        return Answer(action=int(action))
    return refused(file, act, action)


def refused(file: Path, asked: Callable[..., object], answer: object) -> Answer:
    """An answer that cannot be played, with the line where its function begins."""
    code = getattr(asked, "__code__", None)
    begins = where(file, [code.co_firstlineno] if code else [])
    return Answer(problem=f"{begins}: chose {answer!r:.100}, which is not a legal move")


def described(file: Path, error: BaseException) -> str:
    """An error in one line, with the line of the file where it happened."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if frame.filename == str(file)]
    if isinstance(error, SyntaxError) and error.filename == str(file):
        lines, error = [error.lineno or 0], SyntaxError(error.msg)
    said = str(error).partition("\n")[0][:LONGEST]
    return f"{where(file, lines)}: {type(error).__name__}{': ' if said else ''}{said}"


if __name__ == "__main__":
    main()
