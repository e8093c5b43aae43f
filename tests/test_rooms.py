"""The rooms of the house: packages that a newcomer can take in at a glance."""

import ast
from pathlib import Path

import pytest

import naught

HOUSE = Path(naught.__file__).parent
ROOT = Path(__file__).parents[1]
AT_MOST = 12  # modules of one package
NEEDS_A_MAP = 10


def modules(room: Path) -> list[str]:
    return [file.stem for file in sorted(room.glob("*.py")) if not file.stem.startswith("__")]


def rooms(house: Path) -> list[Path]:
    return sorted(file.parent for file in house.rglob("__init__.py"))


ROOMS = rooms(HOUSE)
BESIDE = [room for house in ("tests", "benchmarks") for room in rooms(ROOT / house)]


def name_of(room: Path) -> str:
    inside = room.is_relative_to(HOUSE)
    return ".".join(room.relative_to(HOUSE.parent if inside else ROOT).parts)


@pytest.mark.parametrize("room", [*ROOMS, *BESIDE], ids=name_of)
def test_a_room_can_be_taken_in_at_a_glance(room: Path) -> None:
    assert len(modules(room)) <= AT_MOST, "divide it, by what its modules are about"


@pytest.mark.parametrize(
    "room", [room for room in ROOMS if len(modules(room)) >= NEEDS_A_MAP], ids=name_of
)
def test_a_large_room_begins_with_a_map_of_its_modules(room: Path) -> None:
    plan = ast.get_docstring(ast.parse((room / "__init__.py").read_text())) or ""
    assert [name for name in modules(room) if name not in plan] == []
