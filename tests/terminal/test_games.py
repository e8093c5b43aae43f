"""Every game can be shown and typed at the terminal."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import naught
from naught.core.game import Game
from naught.terminal import play
from naught.terminal.files import open_record
from naught.terminal.paint import CHIPS, Cast, sentence
from naught.terminal.play import COMMANDS, chosen_levels, new_sitting
from naught.terminal.replay import Replay
from tests.games.zerohero.layout import bought, dealt
from tests.laws.cases import CASES, Case, wander

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize(
    "game", [naught.load(name) for name in naught.games()], ids=lambda game: game.name
)


@every_case
def test_every_table_reads_without_marks_for_every_viewer(case: Case) -> None:
    match = wander(case.start("shown"), 30, "shown")
    cast = Cast(tuple(f"Player {seat}" for seat in range(case.players)))
    seen = [match.veiled(viewer) for viewer in (None, *range(case.players))]
    for state in (*seen, match.state):
        for row in match.game.words.table(state):
            shown = " ".join(sentence(match.game, cast, said).plain for said in row)
            assert not re.search(r"[{}\[\]]", shown)


@every_case
def test_every_legal_move_can_be_typed_as_records_write_it(case: Case) -> None:
    match = wander(case.start("typed"), 5, "typed")
    moves = [move for seat in match.to_act for move in match.legal(seat)]
    assert [match.game.words.typed(move) for move in moves] == moves


@every_game
def test_every_card_has_a_colour_the_terminal_knows(game: Game) -> None:
    deck = naught.Match(game, game.usual_players).deck()
    assert {game.words.colour_of(card, game.cards) for card in deck} <= set(CHIPS)


@every_game
def test_the_help_says_how_to_type_moves(game: Game) -> None:
    assert game.words.moves_help()


def test_a_replay_with_all_hands_open_draws_every_display_once(tmp_path: Path) -> None:
    match = naught.Match("nmbr9", 2, seed="all hands")
    while not match.over:
        match.make(match.to_act[0], match.legal(match.to_act[0])[0])
    file = tmp_path / "nmbr9.record"
    file.write_text(match.record())
    console = Console(file=StringIO(), width=100)
    Replay(console, open_record(str(file)), None).show_all()
    assert isinstance(console.file, StringIO)
    steps = re.split(r"\n\n(?=\d+\. )", console.file.getvalue())[1:]
    for step in steps:
        for display in step.split("Seat ")[1:]:
            below = display.partition("\n")[2]
            rows = re.findall(r"^(-?\d+)  ", below, re.MULTILINE)
            assert len(rows) == len(set(rows)), step
    assert steps[1].count("placed the") == 1  # open hands: everybody may read what it was


def test_every_step_of_a_replay_says_something_to_whoever_could_not_see_it(tmp_path: Path) -> None:
    match = naught.Match("nmbr9", 2, seed="one hand")
    while not match.over:
        match.make(match.to_act[-1], match.legal(match.to_act[-1])[0])  # seat 1 is first
    file = tmp_path / "nmbr9.record"
    file.write_text(match.record())
    console = Console(file=StringIO(), width=100)
    Replay(console, open_record(str(file)), 0).show_all()
    assert isinstance(console.file, StringIO)
    steps = re.split(r"\n\n(?=\d+\. )", console.file.getvalue())[1:]
    assert "2. Seat 1 made a move that is still hidden." in steps[1]
    assert "placed the" in steps[2]


@every_game
def test_the_welcome_reads_well_with_and_without_options(game: Game) -> None:
    console = Console(file=StringIO(), width=100)
    match = naught.Match(game, game.usual_players)
    new_sitting(console, match, "easy", "welcome", 0, []).welcome()
    assert isinstance(console.file, StringIO)
    words = console.file.getvalue()
    assert "You play against Nil (Easy)" in words
    assert "; ." not in words
    assert ("Options: " in words) == bool(match.options)


def test_a_refusal_calls_the_other_player_by_name() -> None:
    match = bought(dealt(pairs="R0s O4", downs="R2 G2"))
    console = Console(file=StringIO(), width=100)
    sitting = new_sitting(console, match, "easy", "refused", 0, [])
    assert not sitting.tried("grab g2 1")
    assert isinstance(console.file, StringIO)
    said = console.file.getvalue()
    assert f"not among the open cards of {sitting.cast.names[1]}: none" in said


def test_a_swap_may_name_the_other_player() -> None:
    match = bought(dealt(pairs="R0s O4", downs="R2 G2"))
    console = Console(file=StringIO(), width=100)
    sitting = new_sitting(console, match, "easy", "named", 0, [])
    card = next(move for move in match.legal(0) if move.startswith("give")).split()[1][:-2]
    assert sitting.tried(f"give {card}>{sitting.cast.names[1].lower()}")
    assert str(match.log(0)[-1].move).endswith(">1")


def test_levels_may_be_typed_as_they_are_shown() -> None:
    game = naught.load("zero")
    assert chosen_levels(game, "Medium,Easy", 3, []) == ["medium", "easy"]


@pytest.mark.parametrize("width", [60, 80, 120])
@every_game
def test_help_stays_within_its_columns(game: Game, width: int) -> None:
    console = Console(file=StringIO(), width=width)
    new_sitting(console, naught.Match(game, game.usual_players), "easy", "help", 0, []).show_help()
    assert isinstance(console.file, StringIO)
    indent = max(len(key) for key in (*game.words.moves_help(), *COMMANDS)) + 4
    for line in console.file.getvalue().splitlines():
        assert len(line) <= width
        assert line[:2] == "  "
        assert line[indent - 2 : indent] == "  "


def test_one_player_is_not_players(tmp_path: Path) -> None:
    match = naught.Match("nmbr9", 1, seed="alone")
    match.make(0, match.legal(0)[0])
    file = tmp_path / "alone.record"
    file.write_text(match.record())
    console = Console(file=StringIO(), width=100)
    Replay(console, open_record(str(file)), None).introduce()
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().startswith("NMBR 9, 1 player\n")


def test_nobody_is_asked_where_there_is_nothing_to_decide() -> None:
    match = naught.Match("nmbrs", 2, seed="draw")
    for move in ("decline", "pass"):
        match.make(match.to_act[0], move)
    assert match.legal(0) == ["draw"]
    sitting = new_sitting(Console(file=StringIO()), match, "easy", "draw", 0, [])
    sitting.own_turn()  # asks nothing
    assert match.log(0)[-1].move == "draw"


def test_alone_nobody_waits_for_the_deal() -> None:
    match = naught.Match("numzumzero", 1)
    sitting = new_sitting(Console(file=StringIO()), match, "easy", "alone", 0, [])
    sitting.deal()  # the draw for lead, which has one card
    sitting.deal()  # asks nothing
    assert match.to_act == (0,)


def test_whoever_plays_alone_waits_for_no_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "runs_plainly", lambda _: True)
    console = Console(file=StringIO(), width=100)
    new_sitting(console, naught.Match("nmbr9", 1), "easy", "alone", 0, []).welcome()
    assert isinstance(console.file, StringIO)
    assert "hints reach full strength" in console.file.getvalue()
    assert "bots" not in console.file.getvalue()
