"""What a player of NumZumZero makes of the moves that others made."""

from naught.core.match import Match
from naught.core.shuffle import fast_rng
from naught.games.numzumzero.cards import TEXTS
from naught.games.numzumzero.insight import forget
from tests.games.numzumzero.layout import NZZ, after_plays

WORLDS = 600


def kept_by(match: Match, seat: int, viewer: int, forgetful: bool = False) -> list[str]:
    """The card that a seat has kept, in many worlds as another seat supposes them."""
    rng, found = fast_rng("suppose"), []
    for _ in range(WORLDS):
        world = match.veiled(viewer)
        if forgetful:
            forget(world)
        NZZ.insight.suppose(world, rng)
        found.append(TEXTS[int(world.hands[seat, 0])])
    return found


def test_a_player_who_does_not_collect_is_assumed_not_to_hold_the_card_for_it() -> None:
    match = after_plays("B3 B7 B5", "B6@1")  # O3, O7 or O5 would have collected a column
    kept = kept_by(match, seat=0, viewer=1)
    passed_up = sum(card in {"O3", "O7", "O5"} for card in kept)
    assert passed_up < 0.02 * WORLDS
    blind = kept_by(match, seat=0, viewer=1, forgetful=True)
    assert sum(card in {"O3", "O7", "O5"} for card in blind) > 0.1 * WORLDS


def test_a_player_who_leaves_a_column_open_is_assumed_to_have_a_card_for_it() -> None:
    match = after_plays("B3 B7 B5", "O1@1")  # leaves blue 2 there: nobody does that for nothing
    kept, blind = kept_by(match, 0, 1), kept_by(match, 0, 1, forgetful=True)
    assert kept.count("O2") > 2 * blind.count("O2") > 0


def test_before_the_first_move_there_is_nothing_to_describe() -> None:
    match = after_plays("B3 B7 B5", "")
    assert kept_by(match, 1, 0) == kept_by(match, 1, 0, forgetful=True)
