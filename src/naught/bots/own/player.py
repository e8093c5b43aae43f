"""A file as a player: it is sent what one seat sees, and whatever it does, we get a legal move."""

import logging
import os
import random
import re
import threading
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from naught.bots.levels import Level
from naught.bots.own.messages import Answer, Hello, Question
from naught.bots.own.process import RETIRE_AFTER, Fault, Printed, Process, printable
from naught.core.errors import BadBot

if TYPE_CHECKING:
    from naught.bots.bot import Effort
    from naught.core.game import Game

log = logging.getLogger("naught.bots")

SECONDS: Final = 1.0  # for a move, unless the caller sets another limit
LOADING: Final = 30.0  # seconds allowed for importing a file
MOST_FAULTS: Final = 50  # distinct faults that are counted


class OwnBot:
    """A file as a player. Never fails: if the file does, a random legal move is played.

    `patience` is how many seconds a move waits for a process that is still starting. A discreet
    one logs nothing that might name the cards of its seat.
    """

    def __init__(self, path: Path, patience: float = LOADING, discreet: bool = False) -> None:
        self.path = path
        self.patience = patience
        self.faults: Counter[str] = Counter()
        self.discreet = discreet
        self.printed = Printed(path, discreet)
        self._processes = Processes(path, self.printed)
        try:
            self._processes.put_back(self._processes.take(LOADING))
        except Fault as fault:
            self.close()
            raise BadBot(str(fault)) from None
        hello = self._processes.hello
        self.games = hello.games
        self.acts = hello.acts
        self.level = Level(path.stem, hello.name, hello.about, own=True)

    def plays(self, game: str) -> bool:
        """Whether this bot plays that game."""
        return self.games is None or game in self.games

    def __call__(self, game: "Game", veiled: Any, seed: object, effort: "Effort") -> int:
        """Ask the file for a move, like any other bot."""
        seconds = SECONDS if effort.seconds is None else effort.seconds
        if self.acts and game.coding is not None:
            return self.act(game, veiled, seconds, seed)
        text = self.answer(game.view(veiled), game.legal_texts(veiled), seconds, seed)
        return game.parse_move(veiled, text)

    def act(self, game: "Game", veiled: Any, seconds: float, seed: object) -> int:
        """The move for an action chosen by observation and mask; a random one if the file fails."""
        from naught.core.coding import coded, decoded  # needs Numba, which menus do without

        observation, mask = coded(game, veiled)
        question = Question(
            None, [], seconds, repr(seed), observation.tolist(), marked := mask.tolist()
        )
        try:
            action = self._ask(question).action
        except Fault as fault:
            self._report(fault)
            legal = [action for action, fine in enumerate(marked) if fine]
            action = random.Random(repr(seed)).choice(legal)
        return decoded(game, veiled, action)

    def answer(self, view: Any, legal: list[str], seconds: float, seed: object) -> str:
        """A legal move for what a seat sees: the file's, or a random one if it fails."""
        try:
            if self.acts:
                raise Fault(
                    f"{self.path}: act takes an observation, but only a view is available here"
                )
            return self._ask(Question(view, legal, seconds, repr(seed))).move
        except Fault as fault:
            self._report(fault)
            return random.Random(repr(seed)).choice(legal)

    def close(self) -> None:
        """End its processes, even those that are thinking."""
        self._processes.close()

    def _report(self, fault: Fault) -> None:
        """Note what went wrong, unless the only reason is that we are closing."""
        if not self._processes.closed:
            self._note(str(fault))

    def _note(self, fault: str) -> None:
        """Count what went wrong, and log it the first time."""
        if fault not in self.faults and len(self.faults) < MOST_FAULTS:
            log.warning("%s; a random legal move is played instead", fault)
        if fault in self.faults or len(self.faults) < MOST_FAULTS:
            self.faults[fault] += 1

    def _without_cards(self, problem: str) -> str:
        """Where a bot failed, without its message: that might name the cards of its seat."""
        line = re.search(r", line \d{1,6}(?=:)", problem)
        where = f"{self.path.name}{line[0] if line else ''}"
        return f"{where}: it failed (naught play --bot shows why)"

    def _ask(self, question: Question) -> Answer:
        """Ask a process that is free; one that has failed is not asked again."""
        process = self._processes.take(self.patience)
        try:
            answer = process.ask(question)
        except Fault:
            self._processes.end(process)
            raise
        if answer.last or process.thought > RETIRE_AFTER:
            self._processes.end(process)
        else:
            self._processes.put_back(process)
        if answer.problem:
            raise Fault(
                self._without_cards(answer.problem) if self.discreet else printable(answer.problem)
            )
        if not is_legal(answer, question):
            raise Fault(f"{self.path}: its answer is not a legal move")
        return answer


def is_legal(answer: Answer, question: Question) -> bool:
    """Whether the answer of a process, whatever runs in it, can be played."""
    if question.mask is None:
        return answer.move in question.legal
    return 0 <= answer.action < len(question.mask) and bool(question.mask[answer.action])


class Processes:
    """The processes of one file, at most one for each core; they start in the background."""

    hello: Hello

    def __init__(self, path: Path, printed: Printed) -> None:
        self.path = path
        self.printed = printed
        self.most = os.cpu_count() or 1
        self._change = threading.Condition()
        self._running: set[Process] = set()
        self._idle: list[Process] = []
        self._starting = 0
        self._waiting = 0
        self._problem: Fault | None = None
        self.closed = False

    def take(self, patience: float) -> Process:
        """One that is free, started if need be, or a Fault once patience runs out."""
        deadline = time.monotonic() + patience
        with self._change:
            self._waiting += 1
            try:
                while not self._idle:
                    self._start_another()
                    if not self._change.wait(max(0.0, deadline - time.monotonic())):
                        raise Fault(f"{self.path}: not ready after {patience:g} seconds")
                    self._check()
                return self._idle.pop()
            finally:
                self._waiting -= 1

    def put_back(self, process: Process) -> None:
        with self._change:
            if process in self._running:
                self._idle.append(process)
                self._change.notify()

    def end(self, process: Process) -> None:
        """End one that has failed, or has served long enough."""
        with self._change:
            self._running.discard(process)
        process.end()

    def close(self) -> None:
        """Kill all of them; whoever is asking one gets a Fault."""
        with self._change:
            self.closed = True
            for process in self._running:
                process.kill()
            while self._idle:
                self._running.discard(idle := self._idle.pop())
                idle.end()
            self._change.notify_all()

    def _check(self) -> None:
        if self.closed:
            raise Fault(f"{self.path}: the server is stopping")
        if self._problem is not None:
            problem, self._problem = self._problem, None
            raise problem

    def _start_another(self) -> None:
        """Start as many at a time as callers are waiting, each in a thread of its own."""
        here = self._starting + len(self._running)
        if self._starting < self._waiting and here < self.most and not self.closed:
            self._starting += 1
            threading.Thread(target=self._start, daemon=True, name="bot starter").start()

    def _start(self) -> None:
        """Start one here, in a thread: a file may take longer to import than a caller waits."""
        problem = None
        try:
            self._introduce(self._new())
        except Fault as fault:
            problem = fault
        with self._change:
            self._problem = problem
            self._change.notify_all()

    def _new(self) -> Process:
        try:
            process = Process(self.path, self.printed)
        except OSError as error:
            with self._change:
                self._starting -= 1
            raise Fault(f"{self.path}: could not be started: {error}") from None
        with self._change:
            self._starting -= 1
            self._running.add(process)
        return process

    def _introduce(self, process: Process) -> None:
        try:
            if self.closed:
                raise Fault(f"{self.path}: the server is stopping")
            self.hello = process.hello(LOADING)
        except Fault:
            self.end(process)
            raise
        self.put_back(process)
