"""A game in a package of its own: installed, it is everywhere; broken, it is told and left out."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from naught.core.errors import IllegalMove
from naught.core.match import Match
from tests.environments import fresh

ROOT = Path(__file__).parents[2]
EBB = ROOT / "examples" / "ebb"
UNCOMPILED = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # what is shown here does not need speed
sys.path.append(str(EBB))

from naught_ebb import GAME  # noqa: E402  found there


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that has what this one has, and Ebb."""
    return fresh(tmp_path_factory.mktemp("fresh"), EBB)


def run(python: Path, *arguments: str, typed: str = "", cwd: Path = ROOT) -> str:
    """What a command in that environment prints."""
    done = subprocess.run(
        [python, *arguments], input=typed, env=UNCOMPILED, cwd=cwd, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


EVERYTHING = """
import json, naught
from naught import bots, warm

match = naught.Match("ebb", players=3, seed="outside")
levels = [level.name for level in bots.levels("ebb")]
hint = naught.hint(match, 0, iterations=4)
while not match.over:
    seat = match.to_act[0]
    level = levels[len(match) % len(levels)]
    match.play(seat, bots.choose(match.game, match.veiled(seat), level, len(match), iterations=2))
found = naught.analyse(match, iterations=2)
print(json.dumps({
    "games": naught.games(), "levels": levels, "hint": [hint.move, hint.text, hint.why],
    "moves": len(found.moves), "winners": match.winners(),
    "replayed": naught.replay(match.record()).scores() == match.scores(),
}))
"""


def test_an_installed_game_is_listed_and_played_by_bots_with_hints_and_analysis(
    python: Path,
) -> None:
    reported = json.loads(run(python, "-c", EVERYTHING))
    assert reported["games"] == ["ebb", "nmbr9", "nmbrs", "numzumzero", "zero", "zerohero"]
    assert reported["levels"] == ["beginner", "easy", "medium", "hard", "best"]
    move, text, why = reported["hint"]
    number, side = move.split()
    assert text == f"[{number}] {side}"
    assert why.startswith(("It beats", "It wins", "About as good", "No other move"))
    assert reported["moves"] == 40
    assert reported["winners"]
    assert reported["replayed"]


def test_every_command_knows_an_installed_game(python: Path, tmp_path: Path) -> None:
    naught = ("-m", "naught.cli")
    assert "Ebb: Down to exactly nothing" in run(python, *naught, "games")
    assert "exactly nothing, you score" in run(python, *naught, "rules", "ebb", "4")
    asked = ("simulate", "ebb", "--players", "5", "--games", "2", "--json")
    assert json.loads(run(python, *naught, *asked))["game"] == "ebb"
    climb = ("ladder", "ebb", "easy", "greedy", "--only", "--games", "2", "--iterations", "2")
    assert "greedy" in run(python, *naught, *climb)
    play = ("play", "ebb", "--players", "2", "--level", "beginner", "--seed", "typed")
    shown = run(python, *naught, *play, typed="moves\n1\nsave it.record\nquit\n", cwd=tmp_path)
    assert "You played" in shown
    assert "game: ebb" in (tmp_path / "it.record").read_text()


def test_an_installed_game_passes_the_laws(python: Path) -> None:
    laws = ("tests/laws", "tests/terminal/test_games.py")
    shown = run(python, "-m", "pytest", *laws, "-k", "ebb", "-q", "-p", "no:cacheprovider")
    assert "100%" in shown


# Games that cannot be used


def installed(folder: Path, name: str, code: str) -> None:
    """A package with a game, as it lies there once it has been installed."""
    (folder / f"bad_{name}.py").write_text(code)
    info = folder / f"bad_{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: bad-{name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[naught.games]\n{name} = bad_{name}:GAME\n")


@pytest.mark.parametrize(
    ("name", "code", "reported"),
    [
        ("fails", "1 / 0", "ZeroDivisionError('division by zero')"),
        ("nothing", "", "AttributeError"),
        ("text", "GAME = 'chess'", "bad_text:GAME is not a Game"),
        ("other", "from naught.games.zero import GAME", "it calls itself zero"),
        ("zero", "from naught.games.zero import GAME", "there is a game zero already"),
        (
            "poor",
            "from dataclasses import replace\nfrom naught.games.zero import GAME as Z\n"
            "GAME = replace(Z, name='poor', words=None)",
            "poor: words.card_text is missing; words.parse_card is missing",
        ),
    ],
)
def test_a_game_that_cannot_be_used_is_reported_and_left_out(
    tmp_path: Path, name: str, code: str, reported: str
) -> None:
    installed(tmp_path, name, code)
    look = "import logging, naught; logging.basicConfig(); print(*naught.games())"
    ask = f"import naught.games\ntry: naught.games.load('{name}')\nexcept ValueError as p: print(p)"
    env = {**UNCOMPILED, "PYTHONPATH": str(tmp_path)}
    listed, asked = (
        subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
        for code in (look, ask)
    )
    assert listed.stdout.split() == ["nmbr9", "nmbrs", "numzumzero", "zero", "zerohero"]
    reason = f"the game {name} of bad_{name}:GAME cannot be used: "
    assert reason in listed.stderr
    assert reported in listed.stderr
    if name != "zero":  # ours is still there
        assert asked.stdout.startswith(reason)


# The example itself


def begun(*hands: str, players: int = 2) -> Match:
    """A game of Ebb in which these cards are dealt, four to each."""
    match = Match(GAME, players)
    top, rest = " ".join(hands).split(), match.deck()
    for card in top:
        rest.remove(card)
    match.chance(top + rest)
    return match


def play(match: Match, *moves: str) -> list[str]:
    """Moves in turn; what the last one brought about."""
    return [match.play(match.to_act[0], move) for move in moves][-1].says


def test_a_well_that_is_drained_scores_its_cards() -> None:
    match = begun("9 9 1 1", "3 3 2 2")
    assert play(match, "9 left", "3 left", "9 left") == [
        "{0} played [9] to the left well, and drained it, for 3 points."
    ]
    assert match.scores() == [3, 0]


def test_a_well_that_holds_too_little_costs_its_cards() -> None:
    match = begun("9 9 1 1", "8 8 2 2")
    said = play(match, "9 left", "8 left", "9 left")
    assert said == ["{0} played [9] to the left well, and asked for too much, which cost 3 points."]
    assert match.scores() == [-3, 0]
    assert match.view(0).places[0].note == "holds 21"


def test_nobody_plays_a_card_that_they_do_not_hold() -> None:
    with pytest.raises(IllegalMove, match=r"8 is not in your hand: 1 1 9 9 \(R3\)"):
        begun("9 9 1 1", "8 8 2 2").play(0, "8 left")


def test_the_example_has_at_most_two_hundred_lines() -> None:
    lines = [line for file in EBB.rglob("*.py") for line in file.read_text().splitlines()]
    assert len(lines) <= 200
