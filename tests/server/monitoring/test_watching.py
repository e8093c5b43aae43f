"""What whoever runs a server can watch: probes, request ids, logs, figures and telemetry."""

import asyncio
import json
import math
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest

from naught.server.monitoring.logs import digest
from naught.server.monitoring.metrics import Metrics, labelled
from naught.server.supervisor.metrics_port import merged
from tests.server.inside import inside
from tests.server.people import Guest, Server, fetch, full_table, wait

OwnServer = Callable[..., Server]


def test_a_server_says_that_it_lives_and_is_ready(server: Server) -> None:
    for probe in ("live", "ready"):
        answer = fetch(f"{server.address}/api/{probe}")
        assert (answer.status_code, answer.json()["ready"]) == (200, True)
        assert "set-cookie" not in answer.headers


def test_a_server_that_drains_or_cannot_write_is_alive_but_not_ready(tmp_path: Path) -> None:
    async def check() -> None:
        async with inside(tmp_path, "2026-11-15T12:00", "nmbr9") as here:
            ada = await here.person("Ada")
            here.house.writable.result = False
            here.house.writable.tried = math.inf  # so it is not asked again
            assert await probed(ada.browser, "ready") == (503, "cannot write")
            here.house.draining = True
            assert await probed(ada.browser, "ready") == (503, "draining")
            assert await probed(ada.browser, "live") == (200, "")
            last = await ada.browser.get("/api/me")
            assert last.headers["connection"] == "close"
            here.house.draining = False
            here.house.opened.clear()
            assert await probed(ada.browser, "ready") == (503, "starting")
            assert await probed(ada.browser, "live") == (200, "")
            here.house.opened.set()

    asyncio.run(check())


async def probed(browser: httpx.AsyncClient, probe: str) -> tuple[int, str]:
    answer = await browser.get(f"/api/{probe}")
    return answer.status_code, answer.json()["why"]


def test_a_request_has_an_id_the_proxys_if_it_has_given_one(server: Server) -> None:
    given = fetch(f"{server.address}/api/me", headers={"x-request-id": "proxy-0123456789"})
    assert given.headers["x-request-id"] == "proxy-0123456789"
    ours = [fetch(f"{server.address}/api/me") for _ in range(2)]
    ours.append(fetch(f"{server.address}/api/me", headers={"x-request-id": "a b\tc" * 3}))
    ids = [answer.headers["x-request-id"] for answer in ours]
    assert len(set(ids)) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", one) for one in ids)


def test_a_json_log_has_a_line_for_each_request_and_keeps_the_tables_key(
    own_server: OwnServer,
) -> None:
    server = own_server("--no-limits", "--no-compile", "--log", "json")
    ada = Guest(server, "Rumpelstilz")
    table = ada.open()
    ada.http.get(f"{table}/step", headers={"x-request-id": "what-i-asked"})
    ada.close()
    assert server.stop() == 0
    text = server.complaints()
    lines = [json.loads(line) for line in text.splitlines()]
    (line,) = [line for line in lines if line.get("request") == "what-i-asked"]
    table_id = table.rpartition("/")[2]
    assert (line["route"], line["status"]) == ("/api/tables/{table_id}/step", 409)
    assert line["table"] == digest(table_id)
    assert table_id not in text
    assert "Rumpelstilz" not in text
    assert "127.0.0.1" not in text


def test_samples_say_which_worker_they_are_of() -> None:
    assert labelled("naught_moves_total 3", 1) == 'naught_moves_total{worker="1"} 3'
    assert labelled('x_bucket{le="0.1"} 2', 0) == 'x_bucket{worker="0",le="0.1"} 2'
    assert labelled('naught_tables{status="over"} 2', 0) == 'naught_tables{status="over"} 2'
    assert labelled("naught_moves_total 3", None) == "naught_moves_total 3"
    assert Metrics(1).worker == 1


def test_the_figures_of_several_workers_are_one_text_by_name() -> None:
    one = '# HELP a x\n# TYPE a counter\na{worker="0"} 1\n# HELP b y\n# TYPE b gauge\nb 5\n'
    two = '# HELP a x\n# TYPE a counter\na{worker="1"} 2\n# HELP b y\n# TYPE b gauge\nb 5\n'
    whole = '# HELP a x\n# TYPE a counter\na{worker="0"} 1\na{worker="1"} 2\n'
    assert merged([one, two]) == f"{whole}# HELP b y\n# TYPE b gauge\nb 5\n"


def test_a_supervisor_answers_with_the_figures_of_all_its_workers(
    own_server: OwnServer, tmp_path: Path
) -> None:
    port = free_port()
    server = own_server(
        *("--no-limits", "--no-compile", "--workers", "2", "--metrics-port", str(port)),
        environment={"XDG_STATE_HOME": str(tmp_path), "NAUGHT_CACHE": str(tmp_path / "cache")},
    )

    def text() -> str:
        return fetch(f"http://127.0.0.1:{port}/metrics").text

    wait(lambda: "naught_workers 2" in text())
    assert counted(text(), "naught_moves_total") == [0, 0]  # by worker
    guests = [Guest(server), Guest(server)]
    for guest in guests:  # whichever worker takes their connections
        table = guest.open(players=1, game="nmbr9", options={}, start=True)
        for turn in range(3):
            move = guest.get(f"{table}/step")["legal"][0]
            guest.post(f"{table}/moves", {"turn": turn, "move": move})
        guest.close()
    figures = text()
    assert sum(counted(figures, "naught_moves_total")) == 6
    assert sum(counted(figures, "naught_move_seconds_count")) == 6
    assert 'naught_tables{status="playing"} 2' in figures  # true of the database, so said once
    assert figures.count('naught_tables{status="playing"}') == 1
    wait(lambda: counted(text(), "naught_processes") == [2, 2])
    assert figures.count("# TYPE naught_moves_total counter") == 1
    elsewhere = fetch(f"http://127.0.0.1:{port}/elsewhere")
    assert (elsewhere.status_code, elsewhere.text) == (404, "the figures are at /metrics\n")
    assert server.stop() == 0


def counted(text: str, name: str) -> list[int]:
    """What each worker has counted."""
    found = re.findall(rf'^{name}{{worker="(\d)"}} (\d+)$', text, re.MULTILINE)
    assert [worker for worker, _ in found] == ["0", "1"]
    return [int(value) for _, value in found]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def collector() -> Iterator[tuple[str, dict[str, bytes]]]:
    """Somebody who takes traces and figures, as OpenTelemetry sends them over HTTP."""
    taken: dict[str, bytes] = {}

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            taken[self.path] = taken.get(self.path, b"") + body
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Taker) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", taken
        finally:
            server.shutdown()
            thread.join()


def test_traces_and_figures_reach_a_collector_and_give_nothing_away(own_server: OwnServer) -> None:
    pytest.importorskip("opentelemetry.sdk")
    with collector() as (address, taken):
        server = own_server(
            *("--no-limits", "--no-compile", "--telemetry"),
            environment={
                "OTEL_EXPORTER_OTLP_ENDPOINT": address,
                "OTEL_EXPORTER_OTLP_COMPRESSION": "none",
            },
        )
        ada, ben = Guest(server, "Rumpelstilz"), Guest(server, "Schneewittchen")
        table = full_table([ada, ben])
        with ada.live(table) as live:
            step = live.until_step()
            mover = live if step["legal"] else None
            if mover is not None:
                mover.move("knock")
                mover.until_step(lambda step: step["turn"] == 1)
            else:
                live.send({"type": "step"})
                live.until_step()
        for guest in (ada, ben):
            guest.close()
        assert server.stop() == 0
        assert server.complaints() == ""
    assert b"GET /api/me" in taken["/v1/traces"]
    assert b"/api/tables/{table_id}/start" in taken["/v1/traces"]
    assert b"message " in taken["/v1/traces"]
    assert b"naught.moves" in taken["/v1/metrics"]
    everything = b"".join(taken.values())
    secrets = ["Rumpelstilz", "Schneewittchen", table.rpartition("/")[2], "knock", "127.0.0.1"]
    assert not [secret for secret in secrets if secret.encode() in everything]
