"""`--cards FOLDER`: cards of one's own, and what is wrong with them in one line."""

from pathlib import Path

import pytest

import naught
from tests.cli.commands import naught as run

OWN = Path(naught.__file__).parent / "games" / "numzumzero" / "cards.toml"
SIMULATE = ("simulate", "numzumzero", "--games", "5", "--option", "mode=advanced")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A folder in which the 4 carries three marks, and nothing is assumed."""
    text = OWN.read_text().replace("4 = [0, 0, 0, 0]", "4 = [3, 0, 0, 0]")
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "numzumzero.toml").write_text(text.replace("assumed = true", "assumed = false"))
    return folder


def test_your_own_cards_are_simulated_and_no_longer_assumed(cards: Path) -> None:
    done = run(*SIMULATE, "--cards", str(cards))
    assert done.returncode == 0, done.stderr
    listed = run("games", "--cards", str(cards)).stdout
    assert "bonus marks" not in listed
    assert "bonus marks" in run("games").stdout


def test_a_record_names_its_cards_and_is_replayed_with_them_only(
    cards: Path, tmp_path: Path
) -> None:
    played = run(
        *("play", "numzumzero", "--players", "1", "--option", "mode=advanced", "--seed", "x"),
        *("--cards", str(cards)),
        given="\nsave mine.record\nquit\n",
        cwd=tmp_path,
    )
    record = tmp_path / "mine.record"
    assert "cards: " in record.read_text(), played.stdout + played.stderr
    assert run("replay", str(record), "--cards", str(cards)).returncode == 0
    assert run("verify", str(record), "--cards", str(cards)).returncode == 0
    refused = run("replay", str(record))
    assert refused.returncode == 2
    assert "--cards" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("marks = 3", "numzumzero.toml: [marks] has one row for each number from 1 to 7"),
        ("marks = [", "numzumzero.toml is not TOML"),
        ("colour = 1", "numzumzero.toml: there is assumed and [marks], not colour"),
        (
            OWN.read_text().replace("7 = [2, 0, 0, 0]", "7 = [9, 0, 0, 0]"),
            "numzumzero.toml: marks of 7: four whole numbers from 0 to 3, not [9, 0, 0, 0]",
        ),
        (
            OWN.read_text().replace("assumed = true", 'assumed = "no"'),
            "numzumzero.toml: assumed is true or false, not 'no'",
        ),
    ],
)
@pytest.mark.parametrize("command", [SIMULATE, ("serve", "--no-open", "--port", "0")])
def test_cards_that_do_not_fit_are_reported_in_one_line(
    command: tuple[str, ...], text: str, problem: str, tmp_path: Path
) -> None:
    (tmp_path / "numzumzero.toml").write_text(text)
    done = run(*command, "--cards", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.startswith(f"naught: {problem}")
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_without_cards_or_with_cards_of_no_game_is_refused(tmp_path: Path) -> None:
    missing = run(*SIMULATE, "--cards", str(tmp_path / "nowhere"))
    assert missing.stderr == f"naught: no folder {tmp_path / 'nowhere'}\n"
    empty = run(*SIMULATE, "--cards", str(tmp_path))
    assert empty.stderr.startswith("naught: no files of cards (.toml) in ")
    (tmp_path / "chess.toml").write_text("")
    strange = run(*SIMULATE, "--cards", str(tmp_path))
    assert strange.stderr.startswith("naught: chess.toml is for no game that reads cards: ")
