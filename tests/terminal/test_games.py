"""Every game can be shown and typed at the terminal."""

import re

import pytest

import naught
from naught.core.game import Game
from naught.terminal.paint import CHIPS, Cast, sentence
from tests.laws.cases import CASES, Case, wander

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize(
    "game", [naught.load(name) for name in naught.games()], ids=lambda game: game.name
)


@every_case
def test_every_table_reads_without_marks_for_every_viewer(case: Case) -> None:
    match = wander(case.start("shown"), 30, "shown")
    cast = Cast(tuple(f"Player {seat}" for seat in range(case.players)))
    for viewer in (None, *range(case.players)):
        for row in match.game.words.table(match.veiled(viewer)):
            shown = " ".join(sentence(match.game, cast, told).plain for told in row)
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
