"""Nothing a game needs is missing: rules with tests, rulings with tests, pages, records, boards."""

import re
from pathlib import Path

import pytest

import naught
from naught.core import record
from naught.core.errors import BadNotation
from naught.core.game import Game
from naught.core.options import Whole
from naught.games import house

ROOT = Path(__file__).parents[2]
RULINGS = {  # the letter of a game's rulings in docs/rulings.md
    "zero": "Z",
    "numzumzero": "N",
    "zerohero": "H",
    "nmbr9": "M",
    "nmbrs": "B",
}
GAMES = [naught.load(name) for name in house()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def named_in_tests(game: Game, mark: str) -> set[str]:
    """The numbers that the marks in a game's tests name."""
    tests = (ROOT / "tests" / "games" / game.name).glob("test_*.py")
    marks = [
        found for test in tests for found in re.findall(rf"@{mark}\((.*?)\)", test.read_text())
    ]
    return set(re.findall(r'"(\w+)"', " ".join(marks)))


@every_game
def test_every_numbered_rule_has_a_test_that_names_it(game: Game) -> None:
    rules = {rule.number for rule in game.rulebook.rules}
    assert rules
    assert named_in_tests(game, "rule") == rules


@every_game
def test_every_ruling_has_a_test_that_names_it(game: Game) -> None:
    letter = RULINGS[game.name]
    text = (ROOT / "docs" / "rulings.md").read_text()
    rulings = set(re.findall(rf"^- ({letter}\d+) ", text, re.MULTILINE))
    assert rulings
    assert named_in_tests(game, "ruling") == rulings


@every_game
def test_rules_are_numbered_without_gaps(game: Game) -> None:
    numbers = [rule.number for rule in game.rulebook.rules]
    assert numbers == [f"R{n}" for n in range(1, len(numbers) + 1)]


@every_game
def test_every_rule_that_is_cited_exists(game: Game) -> None:
    rules = {rule.number for rule in game.rulebook.rules}
    home = ROOT / "src" / "naught" / "games" / game.name
    cited = re.findall(r"\((R\d+(?:, R\d+)*)\)", "".join(f.read_text() for f in home.rglob("*.py")))
    assert cited
    assert set(", ".join(cited).split(", ")) <= rules


@every_game
def test_every_game_has_records_and_a_board(game: Game) -> None:
    assert list((ROOT / "tests" / "data" / game.name).glob("*.record"))
    assert (ROOT / "web" / "src" / "games" / game.name / "Board.svelte").exists()


def versions_in(folder: Path) -> set[int]:
    """The versions of the rules by which the records in a folder were played."""
    return {record.read(file.read_text()).number("rules") for file in folder.glob("*.record")}


@every_game
def test_every_version_of_the_rules_has_golden_records(game: Game) -> None:
    """A record once written can be replayed for good: its golden ones stay."""
    assert versions_in(ROOT / "tests" / "data" / game.name) == set(game.known_rules)
    assert sorted(game.known_rules) == list(range(1, game.rules_version + 1))


@every_game
def test_whole_numbers_have_a_most_which_a_state_can_hold(game: Game) -> None:
    for option in game.options:
        if isinstance(option, Whole):
            assert option.low <= option.high <= 1_000_000
            for players in game.players:
                assert option.low <= option.default(players) <= option.high
            for value in (option.low, option.high):
                match = naught.Match(game, game.usual_players, {option.name: value}, seed=1)
                assert naught.replay(match.record()).options[option.name] == value
            for value in (option.low - 1, option.high + 1, 1 << 63):
                with pytest.raises(BadNotation, match=f"from {option.low} to {option.high}, not"):
                    game.settle(game.usual_players, {option.name: value})


def test_no_two_games_have_states_of_the_same_type() -> None:
    types = [naught.load(name).state.dtype for name in naught.games()]
    assert len(set(types)) == len(types)
