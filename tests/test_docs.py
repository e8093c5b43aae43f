"""What the documentation says is true: its examples run, its links lead somewhere."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

EXAMPLE = re.compile(r"^```python run\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")


def examples() -> list[tuple[Path, str]]:
    """Every Python example marked `run`, with the page it stands on."""
    return [(page, code) for page in DOCS for code in EXAMPLE.findall(page.read_text())]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize(
    ("page", "code"), [pytest.param(*example, id=name_of(example[0])) for example in examples()]
)
def test_an_example_of_the_documentation_runs(
    page: Path, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, str(page), "exec"), {"__name__": "__main__"})


def test_the_readme_has_an_example_that_runs() -> None:
    assert any(page.name == "README.md" for page, _ in examples())


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_every_link_inside_the_project_leads_to_a_file(page: Path) -> None:
    missing = [to for to in LINK.findall(page.read_text()) if not (page.parent / to).exists()]
    assert missing == []


def test_every_make_command_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for page in DOCS
        for target in re.findall(r"(?:^|`)make ([a-z]+)", page.read_text(), re.MULTILINE)
    }
    assert named
    assert named <= targets


def test_the_index_leads_to_every_page() -> None:
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert pages <= set(LINK.findall((ROOT / "docs" / "README.md").read_text()))


def test_every_file_of_cards_is_explained_with_an_example_of_its_form() -> None:
    text = (ROOT / "docs" / "cards.md").read_text()
    shown = dict(
        re.findall(r"^## (\w+)\.toml\n.*?```toml\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    )
    files = {path.parent.name: path for path in (ROOT / "src/naught/games").glob("*/cards.toml")}
    assert shown.keys() == files.keys()
    for game, example in shown.items():
        assert form_of(tomllib.loads(example)) == form_of(tomllib.loads(files[game].read_text()))


def form_of(table: dict[str, Any]) -> dict[str, list[str]]:
    """The keys of a file of cards, and the rows of each table in it."""
    return {key: sorted(rows) if isinstance(rows, dict) else [] for key, rows in table.items()}


# Decisions


@pytest.mark.parametrize("page", DECISIONS, ids=name_of)
def test_a_decision_says_what_was_decided_what_it_cost_and_how_we_would_notice(page: Path) -> None:
    text = page.read_text()
    assert len(re.findall(r"^\*\*[^*]+\*\*", text, re.MULTILINE)) == 1
    assert re.search(r"^(Given up|What was given up)", text, re.MULTILINE)
    assert re.search(r"^We would notice ", text, re.MULTILINE)


def test_every_direct_dependency_has_its_line() -> None:
    page = (ROOT / "docs" / "decisions" / "dependencies.md").read_text()
    explained = set(re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE))
    assert explained == python_dependencies() | page_dependencies()


def python_dependencies() -> set[str]:
    """Everything that pyproject.toml names."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = said["project"]
    lists = [
        said["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *said["dependency-groups"].values(),
    ]
    named = [entry for entries in lists for entry in entries if isinstance(entry, str)]
    return {re.split(r"[<>=;\[ ]", entry)[0] for entry in named}


def page_dependencies() -> set[str]:
    """Everything that the package.json of the page, and of a peer that we measure, name."""
    named = set()
    for place in ("web", "benchmarks/boardgame_io"):
        said = json.loads((ROOT / place / "package.json").read_text())
        named |= {*said.get("dependencies", {}), *said.get("devDependencies", {})}
    return named


# Locks


@pytest.mark.parametrize("lock", LOCKS, ids=name_of)
def test_a_lock_fixes_every_package_by_hash_and_names_no_address(lock: Path) -> None:
    text = lock.read_text()
    packages = re.findall(r"^[a-z0-9][^ ]*==.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
    assert packages
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_the_page_s_lock_names_no_registry() -> None:
    said = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert not [name for name, entry in said["packages"].items() if "resolved" in entry]
