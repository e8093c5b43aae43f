"""What the golden records of Zero Hero are there to show."""

import naught
from naught.core import record
from naught.core.match import Match
from tests.data.records import HOME
from tests.data.zerohero.recipes import cards_of, points
from tests.games.zerohero.layout import see
from tests.rules import ruling


def golden(name: str) -> Match:
    return naught.replay((HOME / "zerohero" / f"{name}.record").read_text())


def moves(match: Match) -> list[tuple[int | None, str]]:
    """Who did what, the deal included as (None, cards)."""
    return [(line.seat, line.text) for line in record.read(match.record()).lines]


@ruling("H8")
def test_a_flag_first_of_two_leaves_half_a_pair_and_cards_in_the_pile() -> None:
    view = see(golden("a-flag-first-of-two"))
    assert view.flagged
    assert next(each.cards for each in view.pairs if len(each.cards) == 1)[0].endswith("f")
    assert 0 < view.pile < 10


@ruling("H9")
def test_a_pile_that_runs_out_leaves_half_a_pair() -> None:
    view = see(golden("half-a-pair"))
    assert not view.flagged
    assert view.pile == 0
    assert [len(each.cards) for each in view.pairs].count(1) == 1


@ruling("H9", "H11")
def test_the_last_card_drawn_face_down_leaves_no_pair() -> None:
    view = see(golden("the-last-card-face-down"))
    assert not view.flagged
    assert view.pile == 0
    assert [each.cards for each in view.pairs].count([]) == 1


@ruling("H6")
def test_two_swaps_are_two_lines_of_the_same_seat() -> None:
    said = moves(golden("two-swaps"))
    swaps = [at for at, (_, text) in enumerate(said) if text.startswith(("give", "grab"))]
    after_each_other = [at for at in swaps if at + 1 in swaps]
    assert after_each_other
    for at in after_each_other:
        assert said[at - 1][0] == said[at][0] == said[at + 1][0]


@ruling("H4")
def test_a_free_pair_is_followed_by_one_with_three_zerones() -> None:
    match = golden("a-free-pair")
    said = [says for event in match.log(None) for says in event.says]
    assert any("for nothing" in says for says in said)
    assert any(says.endswith("with three zerones.") for says in said)


@ruling("H10")
def test_equal_highest_totals_win_together_and_heroes_tie() -> None:
    match = golden("joint-winners")
    assert len(match.winners()) == 2
    assert len(see(match).heroes) == 2
    assert {match.scores()[seat] for seat in match.winners()} == {max(match.scores())}


@ruling("H10")
def test_every_last_collection_scores_what_the_printed_rules_say() -> None:
    for path in (HOME / "zerohero").glob("*.record"):
        match = naught.replay(path.read_text())
        assert points([cards_of(player) for player in see(match).seats]) == match.scores()


@ruling("H2")
def test_there_is_one_shuffle() -> None:
    for path in (HOME / "zerohero").glob("*.record"):
        assert [seat for seat, _ in moves(naught.replay(path.read_text()))].count(None) == 1
