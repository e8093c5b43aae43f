"""Who thinks next: everybody has the same share of a few threads, and a queue has an end."""

import asyncio
import math
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Generic, NamedTuple, TypeVar

from naught.server.metrics import Histogram
from naught.server.wire.errors import Refused

T = TypeVar("T")

SMOOTH: Final = 0.2  # how much the last one counts in what a job usually takes


class Asker(NamedTuple):
    """On whose behalf something is thought about; an address may stand for a network."""

    guest: str = ""
    address: str = ""


class Most(NamedTuple):
    """How many may wait: of one guest, from one address, in all."""

    guest: int
    address: int
    all: int


class Line(Generic[T]):
    """Those who wait. Addresses take turns, and at each address its guests do."""

    def __init__(self, most: Most) -> None:
        self.most = most
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(self._at, self._waiting))

    def is_full_for(self, asker: Asker) -> bool:
        """Whether somebody has to come again later."""
        of_guest = self._of(asker) >= self.most.guest
        return (
            of_guest or self._at(asker.address) >= self.most.address or len(self) >= self.most.all
        )

    def round(self) -> int:
        """After how many from now an address that waits has had its turn."""
        return len(self._waiting)

    def put(self, asker: Asker, item: T) -> None:
        guests = self._waiting.setdefault(asker.address, OrderedDict())
        guests.setdefault(asker.guest, deque()).append(item)

    def take(self) -> T | None:
        """The next one; its guest and its address go to the end of their lines."""
        if not self._waiting:
            return None
        address, guests = self._waiting.popitem(last=False)
        guest, items = guests.popitem(last=False)
        item = items.popleft()
        if items:
            guests[guest] = items
        if guests:
            self._waiting[address] = guests
        return item

    def drop(self, asker: Asker, item: T) -> None:
        """Somebody does not want to wait any more."""
        guests = self._waiting[asker.address]
        guests[asker.guest].remove(item)
        if not guests[asker.guest]:
            del guests[asker.guest]
        if not guests:
            del self._waiting[asker.address]

    def _of(self, asker: Asker) -> int:
        guests = self._waiting.get(asker.address)
        return len(guests[asker.guest]) if guests and asker.guest in guests else 0

    def _at(self, address: str) -> int:
        return sum(map(len, self._waiting.get(address, {}).values()))


class Job(Generic[T]):
    """Something to think about, and what will have come of it."""

    def __init__(self, asker: Asker, work: Callable[[], T]) -> None:
        self.asker = asker
        self.work = work
        self.since = time.monotonic()
        self.started = False
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Queue:
    """A few threads for one kind of thinking; used from the event loop only."""

    def __init__(
        self, name: str, threads: int, nice: int, most: Most, waited: Histogram | None = None
    ) -> None:
        self.name = name
        self.threads = threads
        self.line: Line[Job[Any]] = Line(most)
        self.waited = waited
        self.running = 0
        self.closed = False
        self.usual = 1.0  # seconds that a job takes
        self.pool = ThreadPoolExecutor(threads, name, initializer=step_back, initargs=(nice,))

    def put(self, asker: Asker, work: Callable[[], T]) -> Job[T]:
        """Have this thought about when its turn comes; Refused where too many wait already."""
        if self.line.is_full_for(asker):
            raise too_many(self.name, self.usual * (self.line.round() + 1) / self.threads)
        job = Job(asker, work)
        self.line.put(asker, job)
        self._go_on()
        return job

    async def run(self, asker: Asker, work: Callable[[], T]) -> T:
        """What comes of it; whoever is cancelled leaves the queue."""
        job = self.put(asker, work)
        try:
            return await job.done
        finally:
            self.leave(job)

    def leave(self, job: Job[Any]) -> None:
        """Nobody wants this any more: it is not begun, if it is not under way."""
        if not job.started:
            job.started = True
            self.line.drop(job.asker, job)

    def close(self) -> None:
        """Begin nothing more: whoever waits for something is cancelled."""
        self.closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._go_on()

    def _go_on(self) -> None:
        while self.closed and (job := self.line.take()) is not None:
            job.started = True
            job.done.cancel()
        while self.running < self.threads and (job := self.line.take()) is not None:
            self._begin(job)

    def _begin(self, job: Job[Any]) -> None:
        self.running += 1
        job.started = True
        began = time.monotonic()
        if self.waited is not None:
            self.waited.add(began - job.since)
        thought = asyncio.get_running_loop().run_in_executor(self.pool, job.work)
        thought.add_done_callback(lambda done: self._end(job, done, began))

    def _end(self, job: Job[Any], thought: asyncio.Future[Any], began: float) -> None:
        self.running -= 1
        self.usual += SMOOTH * (time.monotonic() - began - self.usual)
        hand_over(thought, job.done)
        self._go_on()


async def shared(job: Job[T]) -> T:
    """What comes of a job that others may be waiting for too."""
    return await asyncio.shield(job.done)


def hand_over(found: asyncio.Future[Any], to: asyncio.Future[Any]) -> None:
    """A result, a failure or an end, unless nobody waits for it any more."""
    problem = None if found.cancelled() else found.exception()
    if to.done():
        return
    if found.cancelled():  # the server stops
        to.cancel()
    elif problem is not None:
        to.set_exception(problem)
    else:
        to.set_result(found.result())


def too_many(name: str, wait: float) -> Refused:
    again = max(1, math.ceil(wait))
    return Refused("too_fast", f"too many {name} are waiting: try again in {again} s", wait=again)


def step_back(nice: int) -> None:
    """Let the threads that answer people go first, where the system knows how."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
