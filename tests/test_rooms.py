"""The rooms of the house: packages that a newcomer can take in at a glance."""

import ast
from pathlib import Path

import pytest

import naught

HOUSE = Path(naught.__file__).parent
AT_MOST = 12  # modules of one package
NEEDS_A_MAP = 10


def modules(room: Path) -> list[str]:
    return [file.stem for file in sorted(room.glob("*.py")) if not file.stem.startswith("__")]


ROOMS = [HOUSE, *sorted(file.parent for file in HOUSE.rglob("__init__.py") if file.parent != HOUSE)]


def name_of(room: Path) -> str:
    return ".".join(["naught", *room.relative_to(HOUSE).parts])


@pytest.mark.parametrize("room", ROOMS, ids=name_of)
def test_a_room_can_be_taken_in_at_a_glance(room: Path) -> None:
    assert len(modules(room)) <= AT_MOST, "divide it, by what its modules are about"


@pytest.mark.parametrize(
    "room", [room for room in ROOMS if len(modules(room)) >= NEEDS_A_MAP], ids=name_of
)
def test_a_large_room_begins_with_a_map_of_its_modules(room: Path) -> None:
    plan = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
    assert [name for name in modules(room) if name not in plan] == []
