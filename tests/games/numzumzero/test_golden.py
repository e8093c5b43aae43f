"""What the golden records of NumZumZero are there to show."""

import naught
from naught.core.match import Match
from tests.data.numzumzero.recipes import Referee
from tests.data.records import HOME
from tests.rules import ruling


def golden(name: str) -> Match:
    return naught.replay((HOME / "numzumzero" / f"{name}.record").read_text())


@ruling("N3", "N4", "N5", "N8")
def test_every_result_is_what_the_printed_rules_say() -> None:
    for path in (HOME / "numzumzero").glob("*.record"):
        match = naught.replay(path.read_text())
        judged = Referee(match.players).follow(match)
        view = match.view(None)
        assert judged.scores() == match.scores()
        assert judged.tokens == [player.tokens for player in view.seats]
        assert judged.columns == [column.cards for column in view.columns]
        assert [sorted(pile) for pile in judged.piles] == [sorted(p.pile) for p in view.seats]


@ruling("N5")
def test_eight_tokens_leave_the_field_empty() -> None:
    view = golden("eight-tokens").view(None)
    assert view.seats[0].tokens == 8
    assert all(column.cards == [] for column in view.columns)


@ruling("N9")
def test_the_records_show_every_way_a_game_is_decided() -> None:
    views = [golden(path.stem).view(None) for path in (HOME / "numzumzero").glob("*.record")]
    together = [view for view in views if view.players > 1]
    assert {view.ending for view in views} == {"seven tokens", "pile empty", "columns full"}
    assert {view.decided for view in together} >= {"tokens", "cards", "numbers", None}
    assert golden("nobody-wins").winners() == []
    assert golden("marks-decide").winners() == [1]


@ruling("N1")
def test_a_tie_for_the_lead_is_drawn_again() -> None:
    assert len(golden("a-tie-for-the-lead").view(None).draws) == 3 + 2
