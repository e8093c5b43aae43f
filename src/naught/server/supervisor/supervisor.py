"""The supervisor's loop: it starts, watches, replaces and stops workers.

Workers are fresh processes, so a new one runs whatever code is installed by then. After a reload
the supervisor switches to the new code as well: it calls `exec`, and keeps its process id, its
sockets and its workers.
"""

import json
import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final

from naught.server.supervisor import handover, workers
from naught.server.supervisor.handover import Inherited
from naught.server.supervisor.metrics_port import MetricsPort
from naught.server.supervisor.register import Entry
from naught.server.supervisor.workers import Worker

START_SECONDS: Final = 120.0  # for a worker to become ready
DRAIN_SECONDS: Final = 60.0  # for a worker to drain; normally it stops by itself much sooner
STOP_SECONDS: Final = 10.0  # for all workers to exit
STEADY_SECONDS: Final = 10.0  # a worker that ran longer than this is replaced at once
LONGEST_WAIT: Final = 15.0  # between two attempts to start a worker
BEAT_SECONDS: Final = 5.0  # how often a worker is asked whether it is alive
MOST_UNANSWERED: Final = 6  # in a row: then its event loop is stuck
MOST_FAILURES: Final = 10  # in a row, with no worker left: then we give up

log_json = False  # whether the log is JSON

SIGNALS: Final = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)


class Supervisor:
    """Keeps `count` workers running on one listening socket."""

    def __init__(
        self,
        command: Sequence[str],
        listener: socket.socket,
        entry: Entry,
        count: int,
        greet: Callable[[], None],
    ) -> None:
        self.command = command
        self.listener = listener
        self.entry = entry
        self.count = count
        self.greet = greet  # called once a worker is listening
        self.serving: dict[int, Worker] = {}  # by number; they may not be ready yet
        self.leaving: set[Worker] = set()
        self.newcomer: Worker | None = None  # takes the place of the worker with its number
        self.to_replace: list[int] = []
        self.replacing = False
        self.wanted_again = False  # another reload was requested during this one
        self.due: dict[int, float] = {}  # when the next worker of a number is started
        self.failures = 0  # workers in a row that exited soon after starting
        self.been_ready = False
        self.terminal = has_terminal()
        self.stopping: float | None = None  # since when
        self.code: int | None = None
        self.signals: list[int] = []
        self.selector = selectors.DefaultSelector()
        self.metrics: MetricsPort | None = None
        self.beat = BEAT_SECONDS
        self.next_beat = 0.0
        self.restarts = 0  # of workers that exited without being told to

    # The loop

    def run(self) -> int:
        """Supervise until stopped; the exit code."""
        self._catch_signals()
        while self.code is None:
            self._tend()
            for key, _ in self.selector.select(self._patience()):
                key.data()
            while self.signals:
                self._heed(self.signals.pop(0))
        return self.code

    def _catch_signals(self) -> None:
        ours, theirs = socket.socketpair()
        for end in (ours, theirs):
            end.setblocking(False)
        signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        self.wakeup = ours, theirs
        self.watch(ours, self._drain_wakeup)
        for number in SIGNALS:
            signal.signal(number, lambda caught, _: self.signals.append(caught))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)  # blocked while we took over

    def _patience(self) -> float:
        """How long to wait for events before looking again at what is due."""
        if self.metrics is not None and self.metrics.scrapes:
            return 0.05
        if self.due or self.leaving or self.newcomer or self.stopping is not None:
            return 0.1
        return min(1.0, self.beat)

    def _heed(self, number: int) -> None:
        if number == signal.SIGCHLD:
            self._reap()
        elif number == signal.SIGHUP and not (self.terminal and not has_terminal()):
            self.reload()
        else:  # also when the terminal that started us was closed
            self.stop()

    def watch(self, line: socket.socket, call: Callable[[], None]) -> None:
        """Call this whenever there is something to read."""
        self.selector.register(line, selectors.EVENT_READ, call)

    def forget(self, line: socket.socket) -> None:
        with suppress(KeyError, ValueError):
            self.selector.unregister(line)

    def _drain_wakeup(self) -> None:
        with suppress(BlockingIOError):
            self.wakeup[0].recv(4096)

    def _hear(self, worker: Worker) -> None:
        before = worker.heard
        lines = worker.lines()
        if (
            not lines and worker.heard == before
        ):  # it closed the socket: it is exiting, or has exited
            self.forget(worker.control)
        worker.unanswered = 0 if lines else worker.unanswered
        for line in lines:
            if line == "listening":
                self._listens(worker)
            elif line == "ready":
                self._is_ready(worker)
            elif line.startswith("metrics ") and self.metrics is not None:
                self.metrics.heard(worker, line)

    def _reap(self) -> None:
        """Reap every child that has exited; as process 1 of a container, orphans too."""
        by_pid = {worker.pid: worker for worker in self._all()}
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            if pid in by_pid:
                self._has_exited(by_pid[pid], os.waitstatus_to_exitcode(status))

    def _all(self) -> list[Worker]:
        newcomer = [] if self.newcomer is None else [self.newcomer]
        return [*self.serving.values(), *self.leaving, *newcomer]

    # What is due

    def _tend(self) -> None:
        if self.stopping is not None:
            self._see_off()
            return
        if self.metrics is not None:
            self.metrics.tend(self.serving.values(), self._figures())
        now = time.monotonic()
        for number in range(self.count):
            first = number == 0 or self.been_ready  # the first one opens the database alone
            if number not in self.serving and first and self.due.get(number, 0.0) <= now:
                self.due.pop(number, None)
                if (worker := self._start(number)) is not None:
                    self.serving[number] = worker
                else:
                    self.due[number] = now + LONGEST_WAIT
        for worker in self._all():
            if not worker.ready and worker.age > START_SECONDS:
                worker.signal(signal.SIGKILL)
        for worker in self.leaving:
            if now - worker.since > DRAIN_SECONDS:
                worker.signal(signal.SIGKILL)
        if now >= self.next_beat:
            self.next_beat = now + self.beat
            self._ask_who_is_alive()
        self._go_on_replacing()

    def _ask_who_is_alive(self) -> None:
        """Kill workers that have stopped answering: the process is alive, its event loop is stuck.

        We count questions rather than seconds, so that no worker is blamed when we were suspended.
        """
        for worker in self.serving.values():
            if worker.unanswered >= MOST_UNANSWERED:
                tell(f"worker {worker.number} no longer answers: killing it")
                worker.signal(signal.SIGKILL)
            elif worker.ready:
                worker.ask()

    def _start(self, number: int) -> Worker | None:
        """A new worker, or None if it could not be started."""
        shows = number == 0 and not self.been_ready
        try:
            worker = workers.start(self.command, self.listener, number, self.count, shows=shows)
        except OSError as problem:
            tell(f"cannot start a worker: {problem.strerror}")
            return None
        self.adopt(worker)
        return worker

    def adopt(self, worker: Worker) -> None:
        """Start listening to a worker."""
        self.watch(worker.control, partial(self._hear, worker))

    def _listens(self, worker: Worker) -> None:
        self.greet()
        self.greet = nothing
        worker.listens = True

    def _is_ready(self, worker: Worker) -> None:
        worker.ready = self.been_ready = True
        if worker is not self.newcomer:
            return
        self.newcomer = None
        old = self.serving.get(worker.number)
        self.serving[worker.number] = worker
        self.due.pop(worker.number, None)
        if old is not None:
            self.leaving.add(old)
            old.drain()

    def open_metrics(self, listener: socket.socket) -> None:
        """Serve the metrics of all workers on a separate socket."""
        self.metrics = MetricsPort(listener, self.watch, self.forget)

    def _figures(self) -> str:
        ready = sum(worker.ready for worker in self.serving.values())
        return (
            "# HELP naught_workers workers that are serving\n# TYPE naught_workers gauge\n"
            f"naught_workers {ready}\n"
            "# HELP naught_worker_restarts_total workers replaced after they exited\n"
            "# TYPE naught_worker_restarts_total counter\n"
            f"naught_worker_restarts_total {self.restarts}\n"
        )

    # Reloading

    def reload(self) -> None:
        """Replace the workers one by one with new ones that run the code installed now."""
        if self.stopping is not None:
            return
        if self.to_replace or self.replacing or self.leaving:
            self.wanted_again = True
            return
        self.to_replace = list(range(self.count))
        self.entry.begun()

    def _go_on_replacing(self) -> None:
        if self.newcomer is not None or not self.been_ready:
            return
        if self.to_replace:
            self.newcomer = self._start(self.to_replace.pop(0))
            self.replacing = True
            if self.newcomer is None:
                self._newcomer_failed("could not be started")
        elif self.leaving:
            return
        elif self.replacing:
            self._make_way()
        elif self.wanted_again:  # and the restart before it failed
            self.wanted_again = False
            self.reload()

    def _make_way(self) -> None:
        """All workers run the new code: switch to it ourselves."""
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        try:
            if not self.signals:  # exec would lose those caught but not yet handled
                known = [worker for worker in self.serving.values() if worker.ready]
                again = self.wanted_again
                inherited = Inherited(self.listener, known, self.entry, self.terminal, again)
                handover.become_new(self.command, inherited)
        except OSError as problem:
            tell(f"the supervisor keeps running its old code: {problem.strerror}")
            self.replacing = False
            self.entry.reloaded()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def inherit(self, inherited: Inherited) -> None:
        """Carry on where the previous supervisor left off."""
        self.been_ready, self.terminal, self.greet = True, inherited.terminal, nothing
        for worker in inherited.workers:
            if worker.number < self.count:
                self.serving[worker.number] = worker
            else:
                self.leaving.add(worker)
                worker.drain()
            self.adopt(worker)
        self.entry.reloaded()
        if inherited.again:
            self.reload()
        self._reap()

    # Exits

    def _has_exited(self, worker: Worker, code: int) -> None:
        worker.ended = code
        self.forget(worker.control)
        worker.control.close()
        if worker in self.leaving:
            self.leaving.discard(worker)
        elif worker is self.newcomer:
            self.newcomer = None
            if self.stopping is None:
                self._newcomer_failed(f"{ending(code)} before it was ready")
        else:
            del self.serving[worker.number]
            if self.stopping is None:
                self._replace_later(worker, code)

    def _newcomer_failed(self, how: str) -> None:
        """Leave the old worker in place."""
        self.newcomer, self.replacing = None, False
        self.to_replace.clear()
        problem = f"the new worker {how}: the old workers keep running"
        self.entry.failed(problem)
        tell(problem)

    def _replace_later(self, worker: Worker, code: int) -> None:
        if not self.been_ready:  # it has said why
            self._give_up(code, "could not start")
            return
        soon = worker.ready and worker.age > STEADY_SECONDS
        self.failures = 0 if soon else self.failures + 1
        if self.failures >= MOST_FAILURES and not self.serving:
            self._give_up(1, f"failed {MOST_FAILURES} times in a row")
            return
        wait = 0.0 if self.failures <= 1 else min(LONGEST_WAIT, 0.25 * 2**self.failures)
        self.due[worker.number] = time.monotonic() + wait
        self.restarts += 1
        tell(f"worker {worker.number} {ending(code)}: starting another")

    def _give_up(self, code: int, what: str) -> None:
        if code <= 0 or self.been_ready:
            tell(f"a worker {what}: it {ending(code)}")
        self.code = max(code, 1)

    def stop(self) -> None:
        """Stop all workers, then exit."""
        if self.stopping is None:
            self.stopping = time.monotonic()
            for worker in self._all():
                worker.signal(signal.SIGTERM)

    def _see_off(self) -> None:
        left = self._all()
        if not left:
            self.code = self.code or 0
        elif self.stopping is not None and time.monotonic() - self.stopping > STOP_SECONDS:
            for worker in left:
                worker.signal(signal.SIGKILL)


def nothing() -> None:
    """Say nothing."""


def ending(code: int) -> str:
    """How a process exited, in words."""
    if code >= 0:
        return f"exited with code {code}"
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-code).name}"
    return f"was killed by signal {-code}"


def tell(problem: str) -> None:
    """Log one line, in the same format as the workers."""
    line = f"WARNING naught.supervisor: {problem}"
    if log_json:
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        facts = {"time": now, "level": "warning", "logger": "naught.supervisor"}
        line = json.dumps({**facts, "message": problem})
    print(line, file=sys.stderr, flush=True)


def has_terminal() -> bool:
    """Whether we still have a terminal: closing it sends SIGHUP, which otherwise means reload."""
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # nohup
        return False
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True
