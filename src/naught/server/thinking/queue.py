"""Fair, bounded queues: everybody gets the same share of a few threads."""

import asyncio
import math
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Generic, NamedTuple, TypeVar

from naught.server.monitoring.metrics import Histogram
from naught.server.wire.errors import Refused

T = TypeVar("T")

SMOOTH: Final = 0.2  # the weight of the last job in the moving average


class Asker(NamedTuple):
    """On whose behalf something is computed; an address may stand for a network."""

    guest: str = ""
    address: str = ""


class Most(NamedTuple):
    """How many may wait: of one guest, from one address, in total."""

    guest: int
    address: int
    all: int


class FairQueue(Generic[T]):
    """Items that wait. Addresses take turns, and so do the guests at each address."""

    def __init__(self, most: Most) -> None:
        self.most = most
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(self._at, self._waiting))

    def is_full_for(self, asker: Asker) -> bool:
        """Whether one more would exceed a limit."""
        of_guest = self._of(asker) >= self.most.guest
        return (
            of_guest or self._at(asker.address) >= self.most.address or len(self) >= self.most.all
        )

    def round(self) -> int:
        """How many items are taken before every waiting address has had a turn."""
        return len(self._waiting)

    def put(self, asker: Asker, item: T) -> None:
        guests = self._waiting.setdefault(asker.address, OrderedDict())
        guests.setdefault(asker.guest, deque()).append(item)

    def take(self) -> T | None:
        """The next item; its guest and its address go to the back of the queue."""
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
        """Remove an item that nobody waits for any more."""
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
    """Some work, and a future for its result."""

    def __init__(self, asker: Asker, work: Callable[[], T]) -> None:
        self.asker = asker
        self.work = work
        self.since = time.monotonic()
        self.started = False
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()


class Queue:
    """A few threads for one kind of work; used from the event loop only."""

    def __init__(
        self, name: str, threads: int, nice: int, most: Most, waited: Histogram | None = None
    ) -> None:
        self.name = name
        self.threads = threads
        self.waiting: FairQueue[Job[Any]] = FairQueue(most)
        self.waited = waited
        self.running = 0
        self.closed = False
        self.usual = 1.0  # seconds that a job takes, on average
        self.pool = ThreadPoolExecutor(threads, name, initializer=step_back, initargs=(nice,))

    def put(self, asker: Asker, work: Callable[[], T]) -> Job[T]:
        """Queue some work; Refused if too much is waiting already."""
        if self.waiting.is_full_for(asker):
            raise too_many(self.name, self.usual * (self.waiting.round() + 1) / self.threads)
        job = Job(asker, work)
        self.waiting.put(asker, job)
        self._go_on()
        return job

    async def run(self, asker: Asker, work: Callable[[], T]) -> T:
        """The result of some work; if cancelled, it leaves the queue."""
        job = self.put(asker, work)
        try:
            return await job.done
        finally:
            self.leave(job)

    def leave(self, job: Job[Any]) -> None:
        """Nobody wants this any more: do not begin it, unless it is running."""
        if not job.started:
            job.started = True
            self.waiting.drop(job.asker, job)

    def close(self) -> None:
        """Begin nothing more, and cancel everything that waits."""
        self.closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._go_on()

    def _go_on(self) -> None:
        while self.closed and (job := self.waiting.take()) is not None:
            job.started = True
            job.done.cancel()
        while self.running < self.threads and (job := self.waiting.take()) is not None:
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
    """The result of a job that others may be waiting for too."""
    return await asyncio.shield(job.done)


def hand_over(found: asyncio.Future[Any], to: asyncio.Future[Any]) -> None:
    """Pass a result, a failure or a cancellation on, unless nobody waits for it any more."""
    problem = None if found.cancelled() else found.exception()
    if to.done():
        return
    if found.cancelled():  # the server is stopping
        to.cancel()
    elif problem is not None:
        to.set_exception(problem)
    else:
        to.set_result(found.result())


def too_many(name: str, wait: float) -> Refused:
    again = max(1, math.ceil(wait))
    return Refused("too_fast", f"too many {name} are waiting: try again in {again} s", wait=again)


def step_back(nice: int) -> None:
    """Lower the priority of this thread, where the system allows it: people come first."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), nice)
