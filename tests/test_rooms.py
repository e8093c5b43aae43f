"""The rooms of the house: packages that a newcomer can take in at a glance."""

import ast
import subprocess
import sys
from collections.abc import Iterator
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


def test_the_first_page_waits_for_no_compiler_and_no_database() -> None:
    script = (
        "import sys, naught.server.serve, naught.server.house, naught.server.http.app\n"
        "print(sorted({'numba', 'numpy', 'sqlalchemy', 'alembic', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def local_imports(file: Path) -> Iterator[int]:
    """The lines of imports inside functions; of several in a row, the first."""
    for function in ast.walk(ast.parse(file.read_text())):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = [node.lineno for node in ast.walk(function) if isinstance(node, IMPORTS)]
            yield from (line for line in lines if line - 1 not in lines)


IMPORTS = ast.Import | ast.ImportFrom


@pytest.mark.parametrize("file", sorted((HOUSE / "server").rglob("*.py")), ids=lambda f: f.stem)
def test_an_import_inside_a_function_of_the_server_says_why_it_is_there(file: Path) -> None:
    lines = ["", *file.read_text().splitlines()]
    bare = [at for at in local_imports(file) if "#" not in lines[at - 1] + lines[at]]
    assert bare == [], "import it at the top, or say why not"
