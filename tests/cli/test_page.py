"""docs/terminal.md shows what the commands print."""

import re
import shlex
from pathlib import Path

import pytest

from naught import cli
from naught.terminal.play import COMMANDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "terminal.md").read_text()
EXAMPLES = re.findall(r"^```console\n\$ naught (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_a_command_prints_what_the_page_shows(
    command: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(shlex.split(command)) == 0
    assert capsys.readouterr().out == shown


def test_the_page_has_examples_and_names_everything_that_can_be_typed() -> None:
    assert EXAMPLES
    assert all(f"`{typed}`" in PAGE for typed in COMMANDS)
    help_of_all = cli.parser().format_help()
    commands = re.findall(r"^    ([a-z]+)\b", help_of_all.partition("COMMAND\n")[2], re.MULTILINE)
    assert {"serve", "play", "duel"} <= set(commands)
    assert [name for name in commands if f"| `naught {name}" not in PAGE] == []
