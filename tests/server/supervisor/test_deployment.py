"""The deployment in deploy/, without containers: PostgreSQL, two servers, and a real nginx."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.people import Server, fetch, wait
from tests.server.postgres import free_port, new_database
from tests.server.supervisor.test_supervisor import asking, has_moved, naught_reload, playing_bots

OwnServer = Callable[..., Server]

DEPLOY = Path(__file__).parents[3] / "deploy"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

WHOLE = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {site}
}}
"""


class Proxy(Server):
    """What people see of several servers: one address."""

    def __init__(self, address: str) -> None:
        self.address = address


def filled(backends: list[Server], port: int) -> str:
    """The template, filled in as the nginx image does it."""
    places = (server.address.removeprefix("http://") for server in backends)
    upstreams = " ".join(f"server {place} max_fails=1 fail_timeout=5s;" for place in places)
    text = (DEPLOY / "nginx.conf.template").read_text()
    return text.replace("${BACKENDS}", upstreams).replace("${LISTEN}", f"127.0.0.1:{port}")


@contextmanager
def nginx(backends: list[Server], folder: Path) -> Iterator[Proxy]:
    assert NGINX is not None, "no nginx here: apt-get install nginx-light (make test does it)"
    port = free_port()
    folder.chmod(0o755)
    config = folder / "nginx.conf"
    config.write_text(WHOLE.format(folder=folder, site=filled(backends, port)))
    with subprocess.Popen([NGINX, "-c", str(config), "-e", str(folder / "error.log")]) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            wait(lambda: process.poll() is None and answers(address))
            yield Proxy(address)
        finally:
            process.terminate()


def answers(address: str) -> bool:
    try:
        return fetch(f"{address}/api/health").status_code == 200
    except OSError:
        return False
    except Exception as problem:  # httpx's own
        return "refused" not in str(problem)


@pytest.fixture
def backends(own_server: OwnServer, postgres: str, tmp_path: Path) -> list[Server]:
    """Two servers on one PostgreSQL, each with its supervisor."""
    database = new_database(postgres, f"deployed_{os.getpid()}")
    environment = {
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "NAUGHT_CACHE": str(tmp_path / "cache"),
    }
    choices = ("--no-limits", "--no-compile", "--workers", "1")
    servers = []
    for _ in range(2):
        servers.append(own_server(*choices, database=database, environment=environment))
        wait(lambda: fetch(f"{servers[-1].address}/api/ready").status_code == 200)
    return servers


def test_the_compose_file_and_the_template_fit_together() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    template = (DEPLOY / "nginx.conf.template").read_text()
    for name in ("LISTEN", "BACKENDS"):
        assert f"${{{name}}}" in template
        assert f"{name}:" in compose
    assert "nginx.conf.template" in compose
    assert "deploy/Dockerfile" in compose


def test_people_play_through_a_restart_and_the_loss_of_a_server(
    backends: list[Server], tmp_path: Path
) -> None:
    one, two = backends
    with nginx(backends, tmp_path) as proxy:
        with asking(proxy) as seen, playing_bots(proxy) as ada:
            wait(lambda: has_moved(ada, 2))
            for server in backends:
                done = naught_reload(server)
                assert (done.returncode, done.stderr) == (0, "")
            assert ada.step is not None
            turn = ada.step.turn
            wait(lambda: has_moved(ada, turn + 1))
            assert set(seen) == {200}  # nothing was refused
            one.kill()
            wait(lambda: has_moved(ada, turn + 3))
        assert set(seen) == {200}
        assert fetch(f"{proxy.address}/api/metrics").status_code == 404
        given = fetch(f"{proxy.address}/api/me")
        assert len(given.headers["x-request-id"]) == 32  # nginx's own
    assert two.stop(signal.SIGTERM) == 0
