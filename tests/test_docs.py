"""What the documentation says is true: its examples run, its links lead somewhere."""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from naught.cli import parser

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


# Commands

FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:^|[\s/])(python -m [\w.]+|naught [a-z]+)(?=\s|$)")
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]*")
LABEL = "naught shuffle 1"  # not a command: it is hashed
ELSEWHERE = ("make ", "ray ", "pip ", "ppo.py ", "NAUGHT_HOST=")  # their options are not ours
MODULES = ("naught.server", "tests.attack", "benchmarks.load")  # with options of their own


def typed(page: Path) -> Iterator[str]:
    """Every command, and every option alone, that a page tells people to type."""
    text = page.read_text()
    for language, block in FENCE.findall(text):
        if language in ("", "sh"):
            yield from re.split(r"\n|&&|#|\|", block)
    for span in re.findall(r"`([^`\n]+)`", FENCE.sub("", text)):
        yield from span.split(" && ")


@cache
def options_of(command: str) -> frozenset[str]:
    """What `--help` of a command names; nothing if there is no such command."""
    if command.startswith("naught "):
        return options_in(commands_of(parser()).get(command.removeprefix("naught ")))
    asked = [sys.executable, *command.split()[1:], "--help"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, timeout=120)
    return frozenset(re.findall(r"--[a-z][a-z-]*", done.stdout))


def commands_of(wants: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = [it for it in wants._actions if isinstance(it, argparse._SubParsersAction)]
    return {name: each for it in found for name, each in it.choices.items()}


def options_in(wants: argparse.ArgumentParser | None) -> frozenset[str]:
    if wants is None:
        return frozenset()
    own = frozenset(name for it in wants._actions for name in it.option_strings)
    return own.union(*map(options_in, commands_of(wants).values()))


@cache
def known_options() -> frozenset[str]:
    """The options of every command."""
    modules = (options_of(f"python -m {module}") for module in MODULES)
    return options_in(parser()).union(*modules)


def unknown(text: str) -> list[str]:
    """What a command in a page names and the command does not have."""
    named = OPTION.findall(text)
    if text.startswith(ELSEWHERE) or text == LABEL:
        return []
    found = COMMAND.search(text)
    if found is None:
        return [option for option in named if option not in known_options()]
    if found[1].startswith("naught") or named:
        known = options_of(found[1])
        return [it for it in named if it not in known] if known else [found[1]]
    return []


@pytest.mark.parametrize("page", DOCS, ids=name_of)
def test_every_command_and_option_that_is_named_exists(page: Path) -> None:
    wrong = {text: missing for text in typed(page) if (missing := unknown(text.strip()))}
    assert wrong == {}


def test_no_notices_is_an_option_of_the_command_that_pages_advise_it_for() -> None:
    assert "--no-notices" in options_of("naught serve")


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
