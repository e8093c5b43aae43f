"""Files of printed cards: TOML, read and named by a hash of what they say."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from naught.core.errors import BadCards


def read(file: Path) -> dict[str, Any]:
    """The table that a file of cards holds."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise BadCards(f"{file.name} cannot be read: {problem.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BadCards(f"{file.name} is not TOML: {problem}") from None


def check(file: Path, reader: Callable[[Mapping[str, Any]], Any], table: Mapping[str, Any]) -> Any:
    """The cards a game reads from such a table; a refusal names the file."""
    try:
        return reader(table)
    except BadCards as problem:
        raise BadCards(f"{file.name}: {problem}") from None


def digest(table: Mapping[str, Any]) -> str:
    """Names a set of cards by what it says; comments and order do not matter."""
    return hashlib.sha256(json.dumps(table, sort_keys=True).encode()).hexdigest()[:16]
