"""The metrics of all workers in one response, on a port of the supervisor, for Prometheus."""

import json
import socket
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final

from naught.server.supervisor.workers import Worker

ASK_SECONDS: Final = 5.0  # for the workers to answer, and for a client to ask
MOST_CLIENTS: Final = 20
LARGEST_REQUEST: Final = 8192
BUCKET: Final = 65536

Watch = Callable[[socket.socket, Callable[[], None]], None]


class Scrape:
    """One client that asks for metrics."""

    def __init__(self, client: socket.socket) -> None:
        self.client = client
        self.asked = b""
        self.since = time.monotonic()
        self.missing: set[Worker] = set()  # workers that have not answered yet
        self.texts: dict[int, str] = {}
        self.collects = False
        self.elsewhere = False  # asks for another path


class MetricsPort:
    """Asks every worker, and responds when all have answered or the time is up."""

    def __init__(self, listener: socket.socket, watch: Watch, forget: Callable[..., None]) -> None:
        self.listener = listener
        self.watch = watch
        self.forget = forget
        self.scrapes: list[Scrape] = []
        listener.setblocking(False)
        watch(listener, self.accept)

    def accept(self) -> None:
        with suppress(OSError):
            client, _ = self.listener.accept()
            client.setblocking(False)
            scrape = Scrape(client)
            self.scrapes.append(scrape)
            self.watch(client, lambda: self._read(scrape))
            if len(self.scrapes) > MOST_CLIENTS:
                self._drop(self.scrapes[0])

    def _read(self, scrape: Scrape) -> None:
        try:
            piece = scrape.client.recv(BUCKET)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        scrape.asked += piece
        if not piece or len(scrape.asked) > LARGEST_REQUEST:
            self._drop(scrape)
        elif b"\r\n\r\n" in scrape.asked:
            self.forget(scrape.client)
            scrape.collects = True

    def tend(self, workers: Collection[Worker], own: str) -> None:
        """Ask, answer and give up, as is due."""
        for scrape in list(self.scrapes):
            late = time.monotonic() - scrape.since > ASK_SECONDS
            if scrape.collects and scrape.asked:
                self._ask(scrape, workers)
            if scrape.collects and (late or not scrape.missing & set(workers)):
                answer(scrape, own)
                self._drop(scrape)
            elif late:
                self._drop(scrape)

    def _ask(self, scrape: Scrape, workers: Collection[Worker]) -> None:
        known = scrape.asked.startswith((b"GET /metrics ", b"GET /metrics?"))
        scrape.asked = b""
        if not known:
            scrape.elsewhere = True
            return
        scrape.missing = {worker for worker in workers if worker.ready}
        for worker in scrape.missing:
            worker.say("metrics")

    def heard(self, worker: Worker, line: str) -> None:
        """A worker has answered."""
        text = json.loads(line.partition(" ")[2])
        for scrape in self.scrapes:
            if worker in scrape.missing:
                scrape.missing.discard(worker)
                scrape.texts[worker.number] = text

    def _drop(self, scrape: Scrape) -> None:
        self.scrapes.remove(scrape)
        self.forget(scrape.client)
        scrape.client.close()


def answer(scrape: Scrape, own: str) -> None:
    texts = [own, *(text for _, text in sorted(scrape.texts.items()))]
    body = b"the figures are at /metrics\n" if scrape.elsewhere else merged(texts).encode()
    head = (
        f"HTTP/1.1 {'404 Not Found' if scrape.elsewhere else '200 OK'}\r\n"
        "content-type: text/plain; version=0.0.4; charset=utf-8\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    with suppress(OSError):
        scrape.client.setblocking(True)
        scrape.client.settimeout(1.0)
        scrape.client.sendall(head.encode() + body)


def merged(texts: list[str]) -> str:
    """Samples of the same name together, as the format demands; the same line once."""
    families: dict[str, dict[str, None]] = {}
    for text in texts:
        family: dict[str, None] = {}
        for line in text.splitlines():
            if line.startswith("# HELP "):
                family = families.setdefault(line.split(" ")[2], {})
            family.setdefault(line)
    return "".join(f"{line}\n" for family in families.values() for line in family)
