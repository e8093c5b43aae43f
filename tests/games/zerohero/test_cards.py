"""Other cards than the assumed ones: a file of one's own, with cards that look the same."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from naught.core.errors import BadCards
from naught.core.game import Game
from naught.core.match import Match
from naught.games.zerohero import words
from naught.games.zerohero.rows import pick_up, put
from tests.games.zerohero.layout import HERO
from tests.laws.cases import wander
from tests.rules import ruling

PLAIN_TWOS = '["0s", "0s", "2", "2", "2", "3f", "3f", "4"]'
LETTERS = "ROYGTBP"


def file_of(folder: Path, row: str = PLAIN_TWOS, letters: str = LETTERS, head: str = "") -> Path:
    file = folder / "zerohero.toml"
    file.write_text(f"{head}\n[symbols]\n" + "".join(f"{letter} = {row}\n" for letter in letters))
    return file


@pytest.fixture
def twins(tmp_path: Path) -> Game:
    """The game with three equal 2s and two equal 0s and 3s in every colour."""
    return replace(HERO, card_file=file_of(tmp_path, head="assumed = false"))


@ruling("H1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_that_look_the_same_are_counted(twins: Game, players: int) -> None:
    match = Match(twins, players, seed="twins")
    deck = Counter(" ".join(match.record().splitlines()[-1:]).split()[1:])
    assert deck["R2"] == 3
    while not match.over:
        for seat in match.to_act:
            legal = match.legal(seat)
            assert len(set(legal)) == len(legal)
        wander(match, 1, len(match))
        places = twins.words.inventory(match.state)
        assert Counter(card for cards in places.values() for card in cards) == deck


def test_a_row_of_three_equal_cards_scores(twins: Game) -> None:
    state = twins.new_state(2, {})
    for card in ("R2", "R2"):
        put(state.up[0], twins.words.parse_card(card))
    put(state.down[0], twins.words.parse_card("R2"))
    assert words.worth_of(state, 0, 0) == 4
    pick_up(state.up[0], twins.words.parse_card("R2"))
    assert words.cards_in(state.up[0]) == ["R2"]


def test_a_whole_colour_in_one_row_has_nothing_to_hope_for(twins: Game) -> None:
    state = twins.new_state(2, {})
    state.awaits_deck = 0
    state.up[0] = state.supply
    assert all(row.next == 0 for row in twins.view(twins.veil(state, 0)).seats[0].rows)


def test_a_record_names_its_cards(twins: Game) -> None:
    assert twins.cards_hash != HERO.cards_hash
    assert f"cards: {twins.cards_hash}" in Match(twins, 2, seed="named").record()


@pytest.mark.parametrize(
    ("row", "letters", "problem"),
    [
        (PLAIN_TWOS, "ROYGTB", r"one row for each colour: R O Y G T B P"),
        ('["0", "0", "2", "2", "2", "3", "3"]', LETTERS, "the values are 0 0 2 2 2 3 3 4, not"),
        ('["0", "0", "2", "2", "2", "3", "3", "5"]', LETTERS, "no card '5'"),
        ('["0x", "0", "2", "2", "2", "3", "3", "4"]', LETTERS, "no card '0x'"),
        ("[0, 0, 2, 2, 2, 3, 3, 4]", LETTERS, "a list of texts such as '2z'"),
    ],
)
def test_wrong_cards_are_refused_with_the_reason(
    tmp_path: Path, row: str, letters: str, problem: str
) -> None:
    with pytest.raises(BadCards, match=problem) as refused:
        replace(HERO, card_file=file_of(tmp_path, row, letters))
    assert str(refused.value).startswith("zerohero.toml: ")


def test_assumed_is_true_or_false(tmp_path: Path) -> None:
    with pytest.raises(BadCards, match="assumed is true or false, not 'maybe'"):
        replace(HERO, card_file=file_of(tmp_path, head='assumed = "maybe"'))
