"""What the documentation says is true: its examples run, its links lead somewhere."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
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
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = told["project"]
    lists = [
        told["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *told["dependency-groups"].values(),
    ]
    named = [entry for entries in lists for entry in entries if isinstance(entry, str)]
    return {re.split(r"[<>=;\[ ]", entry)[0] for entry in named}


def page_dependencies() -> set[str]:
    """Everything that web/package.json names."""
    told = json.loads((ROOT / "web" / "package.json").read_text())
    return {*told.get("dependencies", {}), *told.get("devDependencies", {})}


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
    told = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert not [name for name, entry in told["packages"].items() if "resolved" in entry]
