"""Every command but play: what it prints, and what it says to mistakes."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import naught
from naught import bots, cli
from naught.bots import own, value
from naught.cli import tables
from tests.cli.commands import NAUGHT, PATIENCE, Terminal
from tests.cli.commands import naught as run
from tests.data.records import HOME

BOT = HOME.parents[1] / "examples" / "my_bot.py"
FINISHED = HOME / "zero" / "three-players.record"
COMMANDS = (
    *("serve", "play", "join", "games", "rules", "replay", "verify", "simulate", "ladder"),
    *("hint", "analyse", "solve", "train", "duel", "calibrate", "export"),
)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """No bot in a file outlives its test."""
    yield
    own.forget()


def called(
    capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int | str | None, str, str]:
    """Exit code, output and complaints of a command run in this process."""
    try:
        code: int | str | None = cli.main(arguments)
    except SystemExit as left:
        code = left.code
    return code, *capsys.readouterr()


def test_help_and_version_come_without_loading_the_engine() -> None:
    script = (
        "import sys, naught.cli\n"
        "for asked in ('--help', '--version'):\n"
        "    try: naught.cli.main([asked])\n"
        "    except SystemExit as left: assert not left.code\n"
        "print(sorted({'numba', 'numpy', 'rich', 'litestar'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"
    assert f"naught {naught.__version__}" in done.stdout
    named = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("    ")}
    assert named >= set(COMMANDS)


def test_help_says_where_the_documentation_lies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, shown, _ = called(capsys, "--help")
    where = Path(shown.partition("Documentation and examples: ")[2].splitlines()[0])
    assert (where / "docs" / "own-bots.md").is_file()
    assert (where / "examples" / "my_bot.py").is_file()
    # and an installed wheel has it too
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=HOME.parents[1], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert {"naught/docs/own-bots.md", "naught/examples/my_bot.py"} <= set(
        zipfile.ZipFile(wheel).namelist()
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("simulate zero --bots greddy", "no bot 'greddy': random, greedy"),
        ("simulate zero --bots greedy,greedy", "one for each seat, not 2"),
        ("simulate zero --bots greedy.py", "no bot in greedy.py"),
        ("simulate zero --cards nowhere", "no folder nowhere"),
        ("ladder zero greddy", "no bot 'greddy': random, greedy"),
        ("play zero --level greddy", "no level 'greddy': beginner"),
    ],
)
def test_a_mistake_is_reported_before_anything_is_compiled(
    arguments: str, problem: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [*NAUGHT, *arguments.split()],
        env={**os.environ, "NAUGHT_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert problem in done.stderr
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_ends_in_examples_that_can_be_typed(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown, _ = called(capsys, command, "--help")
    assert code == 0
    examples = re.findall(rf"^  naught ({command}.*)$", shown.partition("examples:")[2], re.M)
    assert examples
    for example in examples:
        typed = shlex.split(example.partition("|")[0], comments=True)
        assert cli.parser().parse_args(typed).run.__name__ == command


def test_without_a_command_the_app_is_served_and_opened() -> None:
    asked = cli.parser().parse_args([])
    assert asked.run is tables.serve
    served = cli.parser().parse_args(["serve"])
    names = ("host", "port", "database", "open")
    assert [getattr(asked, n) for n in names] == [getattr(served, n) for n in names]
    assert asked.open
    assert tables.chosen_settings(asked) == tables.chosen_settings(served) == {}


def test_a_server_can_do_without_notices() -> None:
    asked = cli.parser().parse_args(["serve", "--no-notices", "--archive-days", "0"])
    assert tables.chosen_settings(asked) == {"notices": False, "archive_days": 0}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("conquer", "no command 'conquer' (see naught --help)"),
        ("rules", "the following arguments are required: GAME (see naught rules --help)"),
        ("rules chess", "no game 'chess': "),
        ("rules zero castling", "no rule of ZERO mentions 'castling'"),
        ("rules zero R99", "ZERO has rules 1 to 17, none with number R99"),
        ("play", "play which game? naught games lists them"),
        ("play chess", "no game 'chess'"),
        ("play zero --players 9", "ZERO is for 2 to 5 players, not 9"),
        ("play zero --players two", "'two' is not a whole number"),
        ("play zero --seat 4", "no seat 4: there are seats 0 to 3"),
        ("play zero --level genius", "no level 'genius': beginner, easy, medium, hard, best"),
        ("play zero --level easy,hard", "4 players are you and 3 bots: 2 levels given"),
        ("play zero --option rounds=11", "rounds is a whole number from 1 to 10, not 11"),
        ("play zero --option rounds=many", "rounds is a whole number from 1 to 10, not 'many'"),
        ("play zero --option pool=deep", "pool is one of standard, variable, not 'deep'"),
        ("play zero --option speed=9", "no option 'speed'"),
        ("play zero --option rounds", "an option is NAME=VALUE, not 'rounds'"),
        ("play zero --option rounds=1 --option rounds=2", "option rounds is given twice"),
        ("play --resume nothing.record", "cannot read nothing.record: no such file"),
        ("play --resume {finished}", "the game is over: naught replay"),
        ("play --resume {finished} --seat 1", "--seat is for a new game"),
        ("play --resume {finished} --level easy", "--level is for a new game"),
        ("play --resume {finished} --rule hand=7", "--rule is for a new game"),
        ("replay nothing.record", "cannot read nothing.record: no such file"),
        ("replay .", "cannot read .: is a directory"),
        ("replay {finished} --seat 3", "no seat 3: the record has seats 0 to 2"),
        ("verify nothing.record", "cannot read nothing.record"),
        ("simulate zero --games 0", "'0' is not a whole number of 1 or more"),
        ("simulate zero --bots oracle", "no bot 'oracle'"),
        ("simulate zero --bots nothing.py", "no bot in nothing.py: there is no such file"),
        ("play zero --bot nothing.py", "no bot in nothing.py: there is no such file"),
        ("play nmbrs --bot {bot}", "my_bot does not play nmbrs"),
        ("ladder chess", "no game 'chess'"),
        ("ladder zero oracle", "no bot 'oracle'"),
        ("ladder zero hard --only", "a ladder has two bots or more, each once, not hard"),
        ("ladder nmbrs {bot}", "my_bot does not play nmbrs"),
        ("ladder zero --seconds 0", "'0' is not a number of seconds"),
        ("ladder zero --seconds 1 --iterations 5", "not allowed with argument"),
        ("join hello --bot {bot}", "'hello' is not the link of a table"),
        ("serve --bots nowhere", "no folder nowhere"),
        ("serve --port 65536", "'65536' is not a port"),
    ],
)
def test_a_mistake_is_reported_in_one_line(
    arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, shown, complaints = called(capsys, *arguments.format(finished=FINISHED, bot=BOT).split())
    assert code == 2
    assert shown == ""
    assert complaints.startswith("naught: ")
    assert complaint in complaints
    assert complaints.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "game is missing"),
        ("hello", "line 1: a header is key: value, not 'hello'"),
        ("game: chess\nrules: 1\nplayers: 2\noptions: {}\n", "no game 'chess'"),
        ("game: zero\nrules: 9\nplayers: 2\noptions: {}\n", "rules 9 of zero are not known"),
        ("game: zero\nrules: 1\nplayers: 2\noptions: {}\n\n0 knock\n", "line 6: the cards are"),
        ("game: zero\nrules: 1\nplayers: 2\noptions: [\n", "options are not JSON"),
    ],
)
def test_a_bad_record_is_reported_with_its_line(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.record"
    file.write_text(text)
    code, _, complaints = called(capsys, "replay", str(file))
    assert code == 2
    assert f"{file}: " in complaints
    assert complaint in complaints


def test_a_file_that_is_not_text_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\xff\xfe")
    assert called(capsys, "verify", str(file)) == (2, "", f"naught: {file} is not a text file\n")


def test_games_lists_every_game_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = called(capsys, "games")
    assert code == 0
    for game in map(naught.load, naught.games()):
        assert f"{game.name}  {game.title}: {game.tagline}" in shown
        assert all(f"  {option.name} " in shown for option in game.options)


def test_rules_are_numbered_and_can_be_searched(capsys: pytest.CaptureFixture[str]) -> None:
    _, whole, _ = called(capsys, "rules", "zero")
    book = naught.load("zero").rulebook
    assert re.findall(r"^(R\d+) ", whole, re.M) == [rule.number for rule in book.rules]
    assert not re.search(r" $", whole, re.M)
    assert all(len(line) <= 100 for line in whole.splitlines())
    _, seven, _ = called(capsys, "rules", "zero", "7")
    assert re.findall(r"^(R\d+) ", seven, re.M) == ["R7"]
    _, found, _ = called(capsys, "rules", "zero", "SECOND", "knock")
    assert re.findall(r"^(R\d+) ", found, re.M) == ["R10", "R12"]


def test_a_replay_into_a_pipe_shows_everything_plainly() -> None:
    done = run("replay", str(FINISHED))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    lines = [
        n for n in naught.replay(FINISHED.read_text()).record().splitlines() if n[:1].isdigit()
    ]
    assert f"\n{len(lines) + 3}. Seat 2 passed. Round 3 was scored" in done.stdout
    assert "hidden" not in done.stdout
    assert done.stdout.endswith("Seat 1 won with 29 points.\n")


def test_a_replay_by_one_seat_shows_what_that_seat_saw(capsys: pytest.CaptureFixture[str]) -> None:
    _, shown, _ = called(capsys, "replay", str(FINISHED), "--seat", "1")
    after_deal = shown[shown.index("\n1. ") : shown.index("\n2. ")]
    assert "What Seat 1 saw:" in shown
    assert re.search(r"^> Seat 0 +9 hidden$", after_deal, re.M)
    assert re.search(r"^  Seat 1 +G2", after_deal, re.M)
    assert re.search(r"^  Seat 2 +9 hidden$", after_deal, re.M)


def test_a_replay_of_an_unfinished_game_keeps_its_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.record"
    file.write_text("".join(FINISHED.read_text().splitlines(keepends=True)[:12]))
    _, shown, _ = called(capsys, "replay", str(file))
    assert "hidden cards stay hidden" in shown
    assert shown.count("hidden\n") == 3 * 2  # three seats, a deal and a move


def test_only_a_game_that_was_saved_while_playing_can_be_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.record"
    file.write_text("".join(FINISHED.read_text().splitlines(keepends=True)[:12]))
    code, _, complaints = called(capsys, "play", "--resume", str(file))
    assert code == 2
    assert "not a game saved by `naught play`" in complaints


def test_a_replay_on_a_terminal_goes_forwards_and_back(tmp_path: Path) -> None:
    with Terminal("replay", str(FINISHED), cwd=tmp_path) as screen:
        screen.expect("Round 1 of 3 was dealt.")
        screen.expect("1 of 38> ")
        screen.type("")
        screen.expect("2. Seat 0 gave B8 and took K5.")
        screen.expect("2 of 38> ")
        screen.type("b")
        screen.expect("1 of 38> ")
        screen.type("?")
        screen.expect("Enter: next")
        screen.expect("1 of 38> ")
        screen.type("99")
        screen.expect("Seat 1 won with 29 points.")
        screen.expect("38 of 38> ")
        screen.type("")
        screen.expect("That was all.")
        screen.type("q")
        assert screen.end() == 0
        assert "\x1b[" in screen.raw


def test_a_reader_who_leaves_early_causes_no_problem() -> None:
    with subprocess.Popen(
        [*NAUGHT, "replay", str(FINISHED)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, complaints = process.communicate(timeout=PATIENCE)
    assert complaints == b""


# verify


def verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *more: str
) -> tuple[int | str | None, str]:
    file = tmp_path / "checked.record"
    file.write_text(text)
    code, shown, complaints = called(capsys, "verify", str(file), *more)
    assert complaints == ""
    return code, shown


def test_an_honest_record_is_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FINISHED.read_text()
    code, shown = verified(capsys, tmp_path, text)
    assert code == 0
    assert "ok  3 shuffles follow from the seed, card for card" in shown
    assert "The shuffles are honest." in shown
    promised = naught.replay(text).headers["commitment"]
    assert verified(capsys, tmp_path, text, "--commitment", promised.upper())[0] == 0


def test_a_stacked_deck_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = FINISHED.read_text()
    stacked = text.replace("G3 G1  # Round 1", "G1 G3  # Round 1")  # two cards set aside
    assert stacked != text
    code, shown = verified(capsys, tmp_path, stacked)
    assert code == 1
    assert "no  line 11: shuffle 1 does not follow from the seed: card 55 is G1, not G3" in shown
    assert "ok  2 shuffles follow" in shown
    assert "not the ones that were promised" in shown


def test_another_seed_than_promised_is_found_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = FINISHED.read_text()
    promised = naught.replay(text).headers["commitment"]
    code, shown = verified(capsys, tmp_path, text.replace(promised, "0" * 64))
    assert code == 1
    assert f"no  the commitment is {'0' * 64}, but the SHA-256 of the seed is {promised}" in shown
    code, shown = verified(capsys, tmp_path, text, "--commitment", "0" * 64)
    assert code == 1
    assert f"no  the table showed {'0' * 64}" in shown


@pytest.mark.parametrize(
    ("seed", "complaint"),
    [("", "the record has no seed"), ("seed: xyz\n", "not written in hexadecimal digits")],
)
def test_without_a_seed_nothing_is_verified(
    seed: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = re.sub(r"^seed: .*\n", seed, FINISHED.read_text(), flags=re.M)
    code, shown = verified(capsys, tmp_path, text)
    assert code == 1
    assert complaint in shown
    assert "honest" not in shown


# simulate


def test_simulate_prints_one_json_object_that_its_seed_decides() -> None:
    asked = ("simulate", "zero", "--players", "3", "--games", "50", "--seed", "7", "--json")
    first, second = (run(*asked) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    reported = json.loads(first.stdout)
    assert (reported["games"], reported["players"]) == (50, 3)
    assert reported["decisions"] > 50
    assert reported["decisions_per_second"] > 0
    for what in ("scores", "win_shares"):
        assert [set(seat) for seat in reported[what]] == [{"mean", "low", "high"}] * 3
        assert all(seat["low"] <= seat["mean"] <= seat["high"] for seat in reported[what])
    assert sum(seat["mean"] for seat in reported["win_shares"]) == pytest.approx(1)
    same = json.loads(second.stdout)
    assert (same["scores"], same["decisions"]) == (reported["scores"], reported["decisions"])


def test_simulate_shows_a_table_with_bots_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--players", "2", "--games", "20", "--bots", "greedy,random", "--option", "rounds=1")
    code, shown, _ = called(capsys, "simulate", "zero", *asked)
    assert code == 0
    assert "20 games of zero, 2 players, pool standard, rounds 1" in shown
    assert re.search(r"0 +│ greedy .* to .*%", shown)
    assert re.search(r"1 +│ random .* to .*%", shown)
    _, figures, _ = called(capsys, "simulate", "zero", *asked, "--json")
    marks = ("least", "p5", "p25", "median", "p75", "p95", "most")
    for name, one in (
        ("score, seat 1", json.loads(figures)["spreads"][1]),
        ("turns of a game", json.loads(figures)["lengths"]["turns"]),
    ):
        (row,) = (line for line in shown.splitlines() if name in line)
        assert re.findall(r"\d+", row.partition(name)[2]) == [str(one[mark]) for mark in marks]


def test_a_ladder_shows_a_long_name_whole(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    long = tmp_path / "a_bot_with_quite_a_long_name.py"
    long.write_text(BOT.read_text())
    asked = ("zero", str(long), "random", "--only", "--players", "2", "--games", "2")
    code, shown, _ = called(capsys, "ladder", *asked)
    assert code == 0
    first = [line.split("│")[1].strip() for line in shown.splitlines() if line.startswith("│")]
    assert long.stem in "".join(first)


# duel, calibrate and models


def test_a_duel_takes_bots_in_files(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("duel", "zero", str(BOT), "random", "--players", "2", "--games", "4")
    code, shown, _ = called(capsys, *asked, "--option", "rounds=1")
    assert code == 0
    assert "4 games: my_bot against random: points" in shown
    code, shown, _ = called(capsys, *asked, "--option", "rounds=1", "--json")
    assert json.loads(shown)["bots"] == ["my_bot", "random"]


def test_calibrate_shows_where_a_bot_stands(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = called(capsys, "calibrate", "numzumzero", "random", "--games", "4")
    assert code == 0
    levels = [level.name for level in bots.levels("numzumzero")]
    reported = [line.split(":")[0] for line in shown.splitlines()]
    assert reported == [f"random against {level}" for level in levels]


def test_what_was_trained_plays_wherever_its_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(value, "_trained", {})
    game = naught.load("numzumzero")
    shipped = value.model_of(game)
    trained = ("train", "numzumzero", "--folder", str(tmp_path), "--positions", "1200")
    assert called(capsys, *trained, "--hidden", "3")[0] == 0
    asked = ("duel", "numzumzero", "best", "random", "--games", "2", "--iterations", "20")
    assert called(capsys, *asked, "--model", str(tmp_path))[0] == 0
    used = value.model_of(game)
    assert shipped is not None
    assert used is not None
    assert (shipped.hidden, used.hidden) != (3, shipped.hidden)
    code, _, complaints = called(capsys, *asked, "--model", str(tmp_path / "nothing"))
    assert code == 2
    assert "no model in" in complaints


# serve


def test_analyse_shows_slips_chances_and_luck(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, complaints = called(capsys, "analyse", str(FINISHED), "--iterations", "20")
    assert (code, complaints) == (0, "")
    for reported in (
        "Chances to win",
        "Moves that gave something away",
        "Luck and skill",
        "Result",
    ):
        assert reported in shown
    in_one_line = " ".join(shown.split())
    assert "every move searched less thoroughly than a hint: 20 iterations" in in_one_line
    code, shown, _ = called(capsys, "analyse", str(FINISHED), "--iterations", "20", "--json")
    found = json.loads(shown)
    assert (code, found["state"]) == (0, "done")
    assert len(found["seats"]) == 3


def test_a_hint_is_for_a_game_that_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, complaints = called(capsys, "hint", str(FINISHED))
    assert code == 2
    assert f"the game is over: naught analyse {FINISHED}" in complaints
    running = tmp_path / "running.record"
    running.write_text(naught.Match(naught.load("zero"), 3, seed="hint").record())
    code, shown, _ = called(capsys, "hint", str(running))
    assert code == 0
    assert shown.startswith("Hint: ")
    assert "You can expect to finish this round with about" in shown
    code, shown, _ = called(capsys, "hint", str(running), "--json")
    match = naught.replay(running.read_text())
    assert json.loads(shown)["move"] in match.legal(match.to_act[0])
    waiting = str((match.to_act[0] + 1) % 3)
    assert called(capsys, "hint", str(running), "--seat", waiting)[0] == 2
    code, _, complaints = called(capsys, "analyse", str(running))
    assert code == 2
    assert f"the game is not over: naught hint {running}" in complaints


def test_a_server_says_where_it_is_answers_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    import httpx

    asked = [*NAUGHT, "serve", "--port", "0", "--no-open", "--database", str(tmp_path / "n.db")]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert address is not None, line
            assert httpx.get(f"{address[0]}/api/health", timeout=PATIENCE).json()["status"] == "ok"
            os.kill(process.pid, signal.SIGINT)
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()


def test_a_port_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, complaints = called(
            capsys, "serve", "--port", port, "--no-open", "--database", str(tmp_path / "n.db")
        )
    assert code == 1
    assert f"cannot listen on 127.0.0.1, port {port}" in complaints
    assert complaints.count("\n") == 1


def test_an_agent_of_numbers_does_not_join_a_table_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    agent = tmp_path / "agent.py"
    agent.write_text("def act(observation, mask, clock):\n    return mask.index(1)\n")
    code, _, complaints = called(capsys, "join", "http://127.0.0.1:1/t/abc", "--bot", str(agent))
    assert code == 2
    assert "the network carries only views" in complaints


def test_a_cold_simulation_compiles_what_it_calls_and_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [*NAUGHT, "simulate", "zero", "--games", "10", "--json"],
        env={**os.environ, "NAUGHT_CACHE": str(tmp_path), "NAUGHT_PACK": "0"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 10
    said = "naught: compiling what zero needs, once on this machine, which takes a while\n"
    assert done.stderr == said
    homes = {kernel.parent.name for kernel in tmp_path.rglob("*.kernel")}
    assert "naught.bots.playout" in homes
    thinking = {f"naught.bots.{part}" for part in ("outlook", "policies", "race", "search")}
    assert not homes & thinking  # no bots, no hints
