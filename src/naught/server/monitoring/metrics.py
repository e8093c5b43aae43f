"""Figures for whoever runs a server, in the format of Prometheus."""

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from naught.bots import own

if TYPE_CHECKING:
    from naught.server.http.limits.connections import Connections

EDGES: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How long something took, and how often."""

    def __init__(self, name: str, about: str) -> None:
        self.name = name
        self.about = about
        self.counts = [0] * (len(EDGES) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(EDGES, seconds)] += 1
        self.total += seconds

    @contextmanager
    def time(self) -> Iterator[None]:
        """Measure what happens inside."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - began)

    def lines(self) -> list[str]:
        lines = head(self.name, self.about, "histogram")
        below = 0
        for edge, count in zip([*map(str, EDGES), "+Inf"], self.counts, strict=True):
            below += count
            lines.append(f'{self.name}_bucket{{le="{edge}"}} {below}')
        return [*lines, f"{self.name}_sum {self.total:.6f}", f"{self.name}_count {below}"]


class Metrics:
    """What this process has counted since it started."""

    def __init__(self, worker: int | None = None) -> None:
        self.worker = worker  # our number among a supervisor's workers
        self.moves = 0
        self.refusals = 0
        self.failures = 0
        self.bot_failures = 0
        self.move_time = Histogram(
            "naught_move_seconds", "from a move received to its step ready, the commit included"
        )
        self.bot_time = Histogram(
            "naught_bot_seconds", "from a bot's turn to its move, the wait for a thread included"
        )
        self.bot_wait = Histogram("naught_bot_wait_seconds", "how long a bot's move waited")
        self.hint_wait = Histogram("naught_hint_wait_seconds", "how long a hint waited")
        self.processes: Callable[[], tuple[int, int, int]] = lambda: (1, 0, 0)
        self.waiting: dict[str, Sized] = {}  # what is queued for thinking, by kind

    def text(
        self, tables: dict[str, int] | None, loaded: int, sockets: int, connections: "Connections"
    ) -> str:
        """Everything, as text; `tables` is None while the database does not answer."""
        lines = single(
            "naught_database_answers", "1 while the database answers", "gauge", tables is not None
        )
        if tables is not None:
            lines += head("naught_tables", "tables in the database, by status", "gauge")
            for status in ("gathering", "playing", "over"):
                lines.append(f'naught_tables{{status="{status}"}} {tables.get(status, 0)}')
        lines += self.standing(loaded, sockets, connections) + self.counters()
        lines += head("naught_waiting", "what is queued for thinking, by kind", "gauge")
        lines += [f'naught_waiting{{kind="{kind}"}} {len(x)}' for kind, x in self.waiting.items()]
        for histogram in (self.move_time, self.bot_time, self.bot_wait, self.hint_wait):
            lines += histogram.lines()
        return "\n".join([*(labelled(line, self.worker) for line in lines), ""])

    def standing(self, loaded: int, sockets: int, connections: "Connections") -> list[str]:
        """How things stand in this process and among all of them."""
        living, driven, lost = self.processes()
        return [
            *single("naught_tables_loaded", "tables in memory", "gauge", loaded),
            *single("naught_processes", "that serve this database", "gauge", living),
            *single("naught_tables_driven", "whose bots and deals we drive", "gauge", driven),
            *single("naught_leases_lost_total", "leases we slept through", "counter", lost),
            *single("naught_sockets", "open sockets", "gauge", sockets),
            *single(
                "naught_connections",
                "open connections, sockets included",
                "gauge",
                connections.count,
            ),
            *single(
                "naught_connections_refused_total",
                "connections turned away",
                "counter",
                connections.turned_away,
            ),
        ]

    def counters(self) -> list[str]:
        """What has happened since the start."""
        bots = self.bot_failures + sum(bot.faults.total() for bot in own.known.values())
        return [
            *single("naught_moves_total", "moves made", "counter", self.moves),
            *single("naught_refusals_total", "requests refused", "counter", self.refusals),
            *single("naught_failures_total", "responses with status 500", "counter", self.failures),
            *single("naught_bot_failures_total", "bots that failed to choose", "counter", bots),
        ]


def labelled(line: str, worker: int | None) -> str:
    """A sample with the number of its worker; what is true of the database has none."""
    if worker is None or line.startswith(("#", "naught_tables{")):
        return line
    name, _, value = line.rpartition(" ")
    name, brace, labels = name.partition("{")
    rest = f",{labels}" if brace else "}"
    return f'{name}{{worker="{worker}"{rest} {value}'


def head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def single(name: str, about: str, kind: str, value: int) -> list[str]:
    return [*head(name, about, kind), f"{name} {int(value)}"]
