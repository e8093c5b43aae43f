"""A new machine: people play at once, and the game changes over to compiled kernels in mid-play."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import naught
from naught.core.cache import place
from tests.server.people import Server
from tests.web.browser import Visitor
from tests.web.test_zero import against_bots, tile
from tests.web.zero_player import Hands


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server whose cache lacks the rules of ZERO: they are compiled while people play."""
    cache = tmp_path / "cache"
    shutil.copytree(place.folder(), cache / "kernels", copy_function=os.link)
    for lacking in (cache / "kernels").glob("naught.games.zero.*"):
        shutil.rmtree(lacking)
    (cache / "kernels" / place.marker("zero").name).unlink(missing_ok=True)
    environment = {"NAUGHT_CACHE": str(cache)}
    server = Server(tmp_path / "naught.db", "--no-limits", environment=environment).start()
    try:
        yield server
    finally:
        server.close()


def test_a_game_begins_uncompiled_and_ends_compiled(
    server: Server, visitor: Callable[..., Visitor]
) -> None:
    page = visitor().page
    page.goto("/")
    warming = tile(page).get_by_role("status")
    expect(warming).to_contain_text("warming up")
    against_bots(page)
    hands = Hands(page)
    assert hands.wait() == "turn"
    hands.take_turn_by_mouse()
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
