"""Bots in files that a test writes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from naught.bots import own

Write = Callable[..., Path]


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No bot outlives its test."""
    yield
    own.forget()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file whose choose has this body."""

    def made(body: str, head: str = "", name: str = "mine.py") -> Path:
        lines = "\n".join(f"    {line}" for line in body.splitlines())
        path = tmp_path / name
        path.write_text(f"{head}\ndef choose(view, legal, clock):\n{lines}\n")
        return path

    return made
