"""A game of ZERO typed in at a terminal, and what can go wrong there."""

import re
from pathlib import Path

import naught
from naught.core import record
from naught.core.fair.verify import verify
from tests.cli.commands import Terminal
from tests.cli.commands import naught as run

NEW = ("play", "zero", "--players", "2", "--level", "easy", "--option", "rounds=2", "--seat", "0")
MOVE, DEAL, END = "Your move> ", "Enter deals the next round> ", "keeps the record"
PROMPTS = (MOVE, DEAL, END)


def hand_and_pool(shown: str) -> tuple[list[str], list[str]]:
    """The player's cards and the pool, from the last table on the screen."""
    rows = re.findall(r"^(?:Pool|> You) .*$", shown, re.MULTILINE)[-2:]
    pool, hand = (re.findall(r"\b[RYGBVSK][1-8]\b", row) for row in rows)
    return hand, pool


def test_a_whole_game_is_played_saved_and_verified(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "a whole game", cwd=tmp_path) as screen:
        screen.expect("Round 1 of 2 was dealt.")
        hand, pool = next_table(screen)
        assert len(hand) == len(pool) == 9
        screen.type(f"{hand[0]}>{pool[0]}")  # as records write it
        screen.expect(f"You gave {hand[0]} and took {pool[0]}.")
        screen.expect("Nil ")
        hand, pool = next_table(screen)
        screen.type(f"{hand[0]} {pool[0]}".lower())  # as people type it
        screen.expect(f"You gave {hand[0]} and took {pool[0]}.")
        knock_to_the_end(screen, screen.expect(*PROMPTS))
        assert "Score sheet" in screen.text
        assert re.search(r"won (together )?with \d+ points", screen.text)
        screen.type("save whole.record")
        screen.expect("naught replay whole.record")
        screen.type("")
        assert screen.end() == 0
        assert "\x1b[" in screen.raw
    text = (tmp_path / "whole.record").read_text()
    assert naught.replay(text).over
    assert verify(naught.load("zero"), record.read(text)).holds


def next_table(screen: Terminal) -> tuple[list[str], list[str]]:
    """The player's cards and the pool at the player's next turn, in whatever round that is."""
    while screen.expect(*PROMPTS[:2]) == DEAL:
        screen.type("")
    return hand_and_pool(screen.text)


def knock_to_the_end(screen: Terminal, prompt: str) -> None:
    """Knock on every turn, deal every round."""
    while prompt != END:
        screen.type("knock" if prompt == MOVE else "")
        prompt = screen.expect(*PROMPTS)


def test_a_refused_move_names_its_rule_and_the_player_is_asked_again(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "refused", cwd=tmp_path, colour=False) as screen:
        screen.expect(MOVE)
        hand, _ = hand_and_pool(screen.text)
        screen.type(f"{hand[0]}>{hand[1]}")
        screen.expect(f"{hand[1]} is not in the pool")
        screen.expect("`rules 7` shows the rule.")
        assert "(R7)" not in screen.text  # that is a card, too
        screen.expect(MOVE)
        screen.type("rules 7")
        screen.expect("Swap: lay one card of your hand into the pool")
        screen.expect(MOVE)
        screen.type("hit me")
        screen.expect("no card")
        screen.expect(MOVE)
        screen.type("?")
        screen.expect("give R7, take B2")
        screen.expect("save FILE")
        screen.expect(MOVE)
        screen.type("hint")
        screen.expect("Hint: ")
        screen.expect("type ")
        screen.expect("You can expect to finish")
        screen.expect(MOVE)
        screen.key("kno\t\n")  # Tab completes
        screen.expect("You knocked.")


def test_a_move_can_be_made_by_its_number(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "numbers", cwd=tmp_path) as screen:
        screen.expect(MOVE)
        screen.type("moves")
        screen.expect("82 knock")  # nine times nine swaps and the knock
        screen.expect(MOVE)
        screen.type("82")
        screen.expect("You knocked.")


def test_a_game_that_was_left_goes_on_where_it_was(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "resume", cwd=tmp_path) as screen:
        screen.expect(MOVE)
        screen.type("knock")
        screen.expect(MOVE)
        before = hand_and_pool(screen.text)
        screen.type("quit")
        screen.expect("The game is not over.")
        screen.type("save")
        screen.expect("naught play --resume zero-")
        assert screen.end() == 0
    (file,) = tmp_path.glob("*.record")
    with Terminal("play", "--resume", file.name, cwd=tmp_path) as screen:
        screen.expect("one knock")
        screen.expect(MOVE)
        assert hand_and_pool(screen.text) == before
        knock_to_the_end(screen, MOVE)
        screen.type("save")
        screen.expect("naught replay zero-")
        screen.type("quit")
        assert screen.end() == 0
    text = file.read_text()
    assert verify(naught.load("zero"), record.read(text)).holds
    assert naught.replay(text).over


def test_saving_never_writes_over_another_file(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    with Terminal(*NEW, cwd=tmp_path) as screen:
        screen.expect(MOVE)
        screen.type("save precious")
        screen.expect("precious already exists")
        screen.expect(MOVE)
        screen.type("save no/such/folder")
        screen.expect("cannot write no/such/folder: no such file or directory")
    assert (tmp_path / "precious").read_text() == "mine"


def test_ctrl_c_leaves_politely(tmp_path: Path) -> None:
    with Terminal(*NEW, cwd=tmp_path) as screen:
        screen.expect(MOVE)
        screen.insist("\x03", "Goodbye.")
        assert screen.end() == 130
        assert "Traceback" not in screen.text


def test_ctrl_d_leaves_politely(tmp_path: Path) -> None:
    with Terminal(*NEW, cwd=tmp_path) as screen:
        screen.expect(MOVE)
        screen.insist("\x04", "Goodbye.")
        assert screen.end() == 0


def test_a_game_can_be_played_through_pipes_without_colours(tmp_path: Path) -> None:
    done = run(*NEW, "--seed", "pipes", given="knock\n" * 2 + "\n" + "knock\n" * 3, cwd=tmp_path)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "You knocked." in done.stdout


def test_the_same_seed_deals_the_same_cards_and_draws_the_same_seat(tmp_path: Path) -> None:
    asked = ("play", "zero", "--level", "easy", "--seed", "again", "--option", "rounds=1")
    first, second = (run(*asked, cwd=tmp_path).stdout for _ in range(2))
    assert own_row(first) == own_row(second)


def own_row(shown: str) -> tuple[int, str]:
    """Where the player sits in the table, and the cards."""
    rows = shown[shown.index("Pool ") :].splitlines()
    return next((at, row) for at, row in enumerate(rows) if row.startswith("> You"))


def test_a_bot_in_a_file_plays_at_the_terminal_and_resumes(tmp_path: Path) -> None:
    bot = str(Path(__file__).parents[2] / "examples" / "my_bot.py")
    asked = ("play", "zero", "--players", "2", "--bot", bot, "--seat", "0", "--option", "rounds=1")
    left = run(*asked, "--seed", "mine", given="save kept.record\nquit\n", cwd=tmp_path)
    assert left.returncode == 0, left.stderr
    unknown = run("play", "--resume", "kept.record", cwd=tmp_path)
    assert "no bot 'my_bot': if it is yours, give --bot FILE.py" in unknown.stderr
    again = ("play", "--resume", "kept.record", "--bot", bot)
    done = run(*again, given="knock\n" * 9, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Nil gave" in done.stdout
    assert END in done.stdout


def test_a_move_can_be_taken_back_unless_something_has_come_to_light(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "a whole game", cwd=tmp_path) as screen:
        hand, pool = next_table(screen)
        screen.type("undo")
        screen.expect("You have not made a move that could be taken back.")
        screen.type(f"{hand[0]}>{pool[0]}")
        screen.expect("Nil gave ")  # a card of a hidden hand
        screen.expect(MOVE)
        screen.type("undo")
        screen.expect("Something hidden has come to light since your last move: it stays.")


def test_a_cold_machine_plays_at_once(tmp_path: Path) -> None:
    with Terminal(*NEW, "--seed", "cold", cwd=tmp_path, NAUGHT_CACHE=str(tmp_path)) as screen:
        screen.expect("Ready to play; the bots reach full strength in a minute or two.")
        next_table(screen)
        assert not list(tmp_path.rglob("*.ready")), "the compiler is still at work"
        screen.type("knock")
        screen.expect("You knocked.")
        next_table(screen)
        screen.type("quit")
        screen.expect("The game is not over.")
        screen.type("q")
        assert screen.end() == 0
