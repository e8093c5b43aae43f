"""Which game is compiled first: the one that somebody wants to play."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from naught.core.cache import place
from naught.server.catalogue import Catalogue


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.02)


async def in_turn(catalogue: Catalogue) -> None:
    cores = os.cpu_count() or 1
    opening = asyncio.create_task(catalogue.open())
    try:
        await until(lambda: len(catalogue.compilers) == min(cores, len(catalogue.games) or 1))
        last = list(catalogue.games)[-1]
        if last in catalogue.compilers:
            return  # a core for every game: nobody has to wait
        put_off = next(iter(catalogue.compilers))
        catalogue.want(last)
        await until(lambda: last in catalogue.compilers)
        assert put_off not in catalogue.compilers
        catalogue.want(put_off)  # somebody plays it after all: it is next, and nothing is lost
        await until(lambda: put_off in catalogue.compilers)
        assert last in catalogue.compilers
    finally:
        catalogue.close()
        opening.cancel()
        await asyncio.gather(opening, return_exceptions=True)


def test_a_game_somebody_plays_is_compiled_before_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAUGHT_CACHE", str(tmp_path))  # of the compilers
    monkeypatch.setattr(place, "folder", lambda: tmp_path)  # of this process: nothing is ready
    asyncio.run(in_turn(Catalogue()))
