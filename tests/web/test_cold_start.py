"""A new machine: people play at once, and the game changes over to compiled kernels in mid-play."""

import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

import naught
from naught.core.cache import place
from tests.server.people import Server
from tests.web.browser import Visitor
from tests.web.games.test_zero import against_bots, tile
from tests.web.games.zero_player import Hands


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """A cache that lacks the rules of ZERO."""
    cache = tmp_path / "cache"
    apart = shutil.ignore_patterns("*.lock")  # a link would be the lock of everybody's cache
    shutil.copytree(place.folder(), cache / "kernels", ignore=apart, copy_function=os.link)
    for lacking in (cache / "kernels").glob("naught.games.zero.*"):
        shutil.rmtree(lacking)
    (cache / "kernels" / place.marker("zero").name).unlink(missing_ok=True)
    return cache


@pytest.fixture
def no_compiler(cache: Path) -> AbstractContextManager[None]:
    """While this lasts, whoever wants to compile ZERO waits: a compiler elsewhere does it."""

    @contextmanager
    def held() -> Iterator[None]:
        with (cache / "kernels" / "zero.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    return held()


@pytest.fixture
def server(cache: Path, tmp_path: Path) -> Iterator[Server]:
    """A server that compiles the rules of ZERO while people play."""
    environment = {"NAUGHT_CACHE": str(cache)}
    server = Server(tmp_path / "naught.db", "--no-limits", environment=environment)
    try:
        yield server
    finally:
        server.close()


def test_a_game_begins_uncompiled_and_ends_compiled(
    server: Server,
    cache: Path,
    no_compiler: AbstractContextManager[None],
    visitor: Callable[..., Visitor],
) -> None:
    with no_compiler:  # so that nothing here can wait for one
        server.start()
        page = visitor().page
        page.goto("/")
        warming = tile(page).get_by_role("status")
        expect(warming).to_contain_text("warming up")
        against_bots(page)
        hands = Hands(page)
        for _ in range(2):  # a first move, the bots' answers, and a second one
            assert hands.wait() == "turn"
            hands.take_turn_by_mouse()
        assert not list((cache / "kernels").glob("naught.games.zero.*"))  # nor did the server
    server.ready()  # from here on the kernels are compiled, and the game goes on
    hands.play_by_mouse()
    expect(page.get_by_test_id("result")).to_contain_text("won")
    with page.expect_download() as download:
        page.get_by_text("Download the record").click()
    assert naught.replay(download.value.path().read_text()).over
    page.goto("/")
    expect(tile(page)).to_be_visible()
    expect(warming).to_have_count(0)
    assert not re.search("Traceback|ERROR", server.complaints())
