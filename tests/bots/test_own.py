"""Bots in files: they are sent one seat's view, and whatever they do, a legal move comes out."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import naught
from naught import bots
from naught.bots.bot import Effort
from naught.bots.own import OwnBot, take_in, take_in_folder
from naught.bots.own.process import Process
from naught.core.coding import coded
from naught.core.errors import BadBot
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from tests.bots.conftest import Write
from tests.laws.cases import CASES, Case, wander

EXAMPLES = Path(__file__).parents[2] / "examples"


def asked(bot: OwnBot, seconds: float = 5.0) -> tuple[str, list[str]]:
    """What a bot plays first in a game of ZERO, and what it might."""
    match = Match(naught.load("zero"), 2, seed="asked")
    move = bot(match.game, match.veiled(0), 1, Effort(seconds))
    return match.game.move_text(match.state, move), match.legal(0)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_file_gets_the_view_and_the_moves_that_its_seat_gets(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = take_in(EXAMPLES / "any_game.py")
    sent = overhear(monkeypatch)
    match = wander(case.start("sent"), 7, "sent")
    seat = match.to_act[0]
    chosen = bot(case.game, match.veiled(seat), 1, Effort())
    said = msgspec.json.decode(sent[0])
    assert said["view"] == msgspec.to_builtins(match.view(seat))
    assert said["legal"] == match.legal(seat)
    assert set(said) == {"view", "legal", "seconds", "seed"}

    other = match.copy()
    other.state = match.veiled(seat)
    case.game.rules.imagine(other.state, fast_rng("elsewhere"))
    assert bot(case.game, other.veiled(seat), 1, Effort()) == chosen
    assert sent[0] == sent[1]  # byte for byte, whatever the others hold
    assert not bot.faults


ACTS = """
def act(observation, mask, clock):
    print(observation, mask)
    return max(action for action, fine in enumerate(mask) if fine)
"""


@pytest.mark.parametrize("case", [case for case in CASES if case.game.coding], ids=str)
def test_an_agent_gets_what_its_seat_would_observe_in_an_environment(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "agent.py").write_text(ACTS)
    bot = take_in(tmp_path / "agent.py")
    sent = overhear(monkeypatch)
    match = wander(case.start("sent"), 7, "sent")
    seat = match.to_act[0]
    chosen = bot(case.game, match.veiled(seat), 1, Effort())
    said = msgspec.json.decode(sent[0])
    observation, mask = coded(case.game, match.veiled(seat))
    assert said["view"] is None
    assert said["legal"] == []
    assert said["observation"] == pytest.approx(observation.tolist())
    assert said["mask"] == mask.tolist()
    assert case.game.move_text(match.state, chosen) in match.legal(seat)

    other = match.copy()
    other.state = match.veiled(seat)
    case.game.rules.imagine(other.state, fast_rng("elsewhere"))
    assert bot(case.game, other.veiled(seat), 1, Effort()) == chosen
    assert sent[0] == sent[1]
    assert not bot.faults


def overhear(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that bots are sent from now on."""
    sent: list[bytes] = []
    ask = Process.ask

    def overheard(process: Process, question: Any) -> Any:
        sent.append(msgspec.json.encode(question))
        return ask(process, question)

    monkeypatch.setattr(Process, "ask", overheard)
    return sent


@pytest.mark.parametrize("answer", ["-1", "len(mask)", "mask.index(0)", "'knock'", "None", "1 / 0"])
def test_an_agent_that_fails_plays_a_legal_move_and_the_fault_is_kept(
    answer: str, tmp_path: Path
) -> None:
    (tmp_path / "agent.py").write_text(f"def act(observation, mask, clock):\n    return {answer}\n")
    bot = take_in(tmp_path / "agent.py")
    played, legal = asked(bot)
    assert played in legal
    (fault,) = bot.faults
    assert "agent.py, line" in fault


def test_what_ppo_writes_plays_in_the_seats_it_has_learned_for(tmp_path: Path) -> None:
    agent = EXAMPLES / "learning" / "_ppo_agent.py"
    home, hidden, rng = tmp_path / "nzz_ppo", 8, np.random.default_rng(1)
    home.mkdir()
    (tmp_path / "nzz_ppo.py").write_text(agent.read_text())
    match = Match(naught.load("numzumzero"), 2, seed="agent")
    observation, mask = coded(match.game, match.veiled(0))
    shapes = {"trunk.0": (hidden, len(observation)), "trunk.2": (hidden, hidden)}
    shapes["policy"] = (len(mask), hidden + len(observation))
    weights = {f"{name}.weight": rng.normal(size=shape) for name, shape in shapes.items()}
    weights |= {f"{name}.bias": rng.normal(size=shape[0]) for name, shape in shapes.items()}
    np.savez(home / "weights.npz", **weights)  # type: ignore[arg-type]
    (home / "card.json").write_text('{"game": "numzumzero", "players": 2}')
    bot = take_in(tmp_path / "nzz_ppo.py")
    while not match.over:
        seat = match.to_act[0]
        match.make(seat, bots.choose(match.game, match.veiled(seat), "nzz_ppo", 1))
    assert not bot.faults
    crowd = Match(match.game, 3, seed="agent")
    bot(crowd.game, crowd.veiled(0), 1, Effort())
    assert any("with 2 players only" in fault for fault in bot.faults)
    assert not bot.plays("zero")


def test_a_file_says_who_it_is(write: Write) -> None:
    bot = take_in(
        write("return legal[0]", '"""Plays the first."""\nNAME = "First"\nGAMES = ["zero"]')
    )
    assert bots.levels("zero")[-1] == bot.level
    assert (bot.level.name, bot.level.title, bot.level.about) == (
        "mine",
        "First",
        "Plays the first.",
    )
    assert bot.level.own
    assert bot.level not in bots.levels("nmbr9")
    assert bots.by_name("mine") is bot
    assert take_in(bot.path) is bot


def test_its_clock_says_how_much_is_left(write: Write) -> None:
    body = "assert 0 < clock.left() <= clock.seconds == 5.0\nassert clock.deadline\nreturn legal[3]"
    bot = take_in(write(body))
    played, legal = asked(bot)
    assert played == legal[3]
    assert not bot.faults


def test_the_same_seed_draws_the_same_luck(write: Write) -> None:
    bot = take_in(write("return random.choice(legal)", "import random"))
    assert len({asked(bot)[0] for _ in range(3)}) == 1


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return view['elsewhere']", "mine.py, line 3: KeyError: 'elsewhere'"),
        ("x = 1\nraise ValueError('no idea\\nat all')", "mine.py, line 4: ValueError: no idea"),
        ("raise SystemExit", "mine.py, line 3: SystemExit"),
        ("return 'R9>R9'", "mine.py, line 2: chose 'R9>R9', which is not a legal move"),
        ("return None", "mine.py, line 2: chose None, which is not a legal move"),
        ("import os\nos._exit(3)", "mine.py: the program ended (3) without an answer"),
        ("while True: pass", "mine.py, line 3: still thinking after 0.2 seconds"),
        ("import time\ntime.sleep(999)", "mine.py, line 4: still thinking after 0.2 seconds"),
    ],
)
def test_a_file_that_fails_plays_a_legal_move_and_the_fault_is_kept(
    body: str, said: str, write: Write, caplog: pytest.LogCaptureFixture
) -> None:
    bot = take_in(write(body))
    for _ in range(2):  # after a failure it is asked again
        played, legal = asked(bot, 0.2)
        assert played in legal
    (fault,) = bot.faults
    assert said in fault
    assert bot.faults[fault] == 2
    assert caplog.text.count(said) == 1


def test_what_a_file_prints_is_not_an_answer(write: Write) -> None:
    bot = take_in(write("print(legal[0])\nreturn legal[1]", "print('hello')"))
    played, legal = asked(bot)
    assert played == legal[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def choose(view, legal, clock)\n", "mine.py, line 1: SyntaxError: expected ':'"),
        ("import nothing_of_the_kind\n", "mine.py, line 1: ModuleNotFoundError"),
        ("x = 1\n", "there is no function choose(view, legal, clock)"),
        ("GAMES = 'zero'\ndef choose(*_): ...\n", "GAMES is a list of game names, not 'zero'"),
    ],
)
def test_a_file_without_a_bot_is_refused_with_its_line(
    text: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(BadBot) as refused:
        take_in(tmp_path / "mine.py")
    assert said in str(refused.value)


def test_a_name_already_taken_or_a_missing_file_is_refused(write: Write, tmp_path: Path) -> None:
    with pytest.raises(BadBot, match="a bot named hard exists already"):
        take_in(write("return legal[0]", name="hard.py"))
    with pytest.raises(BadBot, match="file name has letters"):
        take_in(write("return legal[0]", name="my bot.py"))
    with pytest.raises(BadBot, match=r"no bot in nothing.py"):
        take_in("nothing.py")
    with pytest.raises(BadBot, match="no folder"):
        take_in_folder(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadBot, match="no bots"):
        take_in_folder(tmp_path / "empty")


def test_the_documentation_shows_the_example_as_it_is() -> None:
    page = EXAMPLES.parent / "docs" / "own-bots.md"
    assert (EXAMPLES / "my_bot.py").read_text() in page.read_text()


def test_the_examples_play_whole_games_without_a_fault() -> None:
    found = take_in_folder(EXAMPLES)
    assert [bot.level.name for bot in found] == ["any_game", "my_bot"]
    for bot in found:
        for name in naught.games():
            if bot.plays(name):
                game = naught.load(name)
                match = Match(game, game.usual_players, seed="example")
                for _ in range(30):
                    if match.over:
                        break
                    seat = match.to_act[0]
                    match.play(seat, bots.choose(game, match.veiled(seat), bot.level.name, 1))
        assert not bot.faults
