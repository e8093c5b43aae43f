"""Results kept as they come: after a stop, the same command resumes where it was.

A journal is a file of frames, each the pickled results of some jobs by call and number: a result
that is written twice, as after an interrupt, is read once. It lies in the user's own folder beside
the compiled kernels, is named after what was asked and what would answer it (sources, cards,
models, bots), and is removed when the work is done.
"""

import hashlib
import os
import pickle
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from naught.core.cache import place
from naught.lab.where import Where
from naught.lab.where.cores import Faults

Job = TypeVar("Job")
Result = TypeVar("Result")
Numbered = dict[tuple[int, int], Any]  # results by call, and by number in it
PAUSE: Final = 2.0  # seconds between two frames
OLD_DAYS: Final = 30  # after which nobody will resume it


def folder() -> Path:
    """Where journals are kept: nobody else can write there."""
    home = place.folder().parent / "lab"
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    return home


def name_of(*asked: object) -> str:
    """A digest of what was asked, and of what would answer it."""
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:24]


class Journal:
    """Work somewhere, keeping the results; what a file already holds is not computed again."""

    def __init__(self, where: Where, file: Path) -> None:
        self.where = where
        self.file = file
        self.done = 0
        self._calls = 0
        self._end = 0  # of the last complete frame
        self._fresh: Numbered = {}  # results that the file does not hold yet
        self._past_faults: Faults = {}
        self._past = self._read()
        self.held = len(self._past)  # jobs of an earlier run

    def results(self, work: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[Result]:
        """The results of jobs, in their order."""
        call, self._calls = self._calls, self._calls + 1
        known = self._known(call, len(jobs))
        self.done += len(known)
        yield from known
        last = time.monotonic()
        fresh = self.where.results(work, jobs[len(known) :])
        for number, result in enumerate(fresh, len(known)):
            self._fresh[call, number] = result
            self.done += 1
            if time.monotonic() - last > PAUSE:
                self.flush()
                last = time.monotonic()
            yield result
        if self._fresh:  # another call may follow, and be stopped
            self.flush()

    def _known(self, call: int, jobs: int) -> list[Any]:
        """The first results of a call, as far as an earlier run came."""
        numbers = takewhile(lambda number: (call, number) in self._past, range(jobs))
        return [self._past[call, number] for number in numbers]

    def width(self) -> int:
        """How many jobs run side by side."""
        return self.where.width()

    def faults(self) -> Faults:
        """What went wrong in bots in files, before a stop and since."""
        return added(self._past_faults, self.where.faults())

    def finish(self) -> None:
        """The work is done: there is nothing left to resume."""
        self.file.unlink(missing_ok=True)

    def flush(self) -> None:
        """Write new results behind the last complete frame, over one whose writing was stopped."""
        frame = pickle.dumps((self._fresh, self.faults()))
        framed = len(frame).to_bytes(8) + hashlib.sha256(frame).digest() + frame
        self.file.touch(0o600)
        with self.file.open("r+b") as file:
            file.seek(self._end)
            file.write(framed)
        self._end += len(framed)
        self._fresh = {}

    def _read(self) -> Numbered:
        """What was kept, up to the first incomplete frame, which is dropped."""
        found: Numbered = {}
        if not self.file.exists():
            return found
        with self.file.open("r+b") as file:
            while frame := next_frame(file):
                results, self._past_faults = pickle.loads(frame)
                found.update(results)
                self._end = file.tell()
            file.truncate(self._end)
        return found


def next_frame(file: IO[bytes]) -> bytes | None:
    """The next frame of a journal; none at its end, or where it was cut off."""
    head = file.read(40)
    if len(head) < 40:
        return None
    frame = file.read(int.from_bytes(head[:8]))
    return frame if hashlib.sha256(frame).digest() == head[8:] else None


def added(one: Faults, other: Faults) -> Faults:
    """Faults of bots, counted together."""
    return {
        bot: {
            fault: one.get(bot, {}).get(fault, 0) + other.get(bot, {}).get(fault, 0)
            for fault in {**one.get(bot, {}), **other.get(bot, {})}
        }
        for bot in {**one, **other}
    }


def sweep() -> None:
    """Delete journals that nobody has resumed for a long time."""
    oldest = time.time() - OLD_DAYS * place.DAY
    for file in folder().glob("*.journal"):
        if file.stat().st_mtime < oldest:
            os.unlink(file)
