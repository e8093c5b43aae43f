"""What may be taken back: a move that has told nobody anything new."""

import pytest

from naught.core.errors import IllegalMove
from naught.core.match import Match
from naught.core.taking_back import objection, reveals, take_back
from naught.games import load


def swap_of(match: Match, seat: int) -> str:
    return next(move for move in match.legal(seat) if ">" in move)


def begun(game: str, players: int) -> Match:
    """A game dealt from a seed, as a match that waits for its shuffles."""
    seeded = Match(load(game), players, seed="taking back")
    match = Match(load(game), players)
    match.follow(seeded.lines)
    return match


def test_a_swap_can_be_taken_back_until_a_bot_shows_a_card() -> None:
    match = begun("zero", 2)
    before = match.state.tobytes()
    first = match.to_act[0]
    match.play(first, swap_of(match, first))
    assert objection(match, first, [first]) is None
    match.play(1 - first, swap_of(match, 1 - first))  # shows a card of a hidden hand
    assert "come to light" in str(objection(match, first, [first]))
    match.cut(2)
    take_back(match, first, [first])
    assert match.state.tobytes() == before
    assert len(match) == 1


def test_a_knock_reveals_nothing_and_is_taken_back_with_the_answer_to_it() -> None:
    match = begun("zero", 3)
    seat = match.to_act[0]
    match.play(seat, "knock")
    assert objection(match, seat) is None  # nobody at all has learned anything
    match.play(match.to_act[0], "knock")
    take_back(match, seat, [seat])
    assert match.to_act == (seat,)


def test_where_another_person_has_seen_a_card_it_stays_seen() -> None:
    match = begun("zero", 2)
    first = match.to_act[0]
    match.play(first, swap_of(match, first))
    assert "come to light" in str(objection(match, first, [0, 1]))
    assert "come to light" in str(objection(match, first))


def test_a_tile_can_be_taken_back_until_the_next_card_is_called() -> None:
    match = begun("nmbr9", 2)
    match.play(0, match.legal(0)[0])
    assert objection(match, 0, [0]) is None
    match.play(1, match.legal(1)[0])  # the last to place: the next card is turned
    assert reveals(match, 1, 0)
    with pytest.raises(IllegalMove, match="come to light"):
        take_back(match, 0, [0])


def test_a_card_drawn_cannot_be_put_back() -> None:
    match = begun("numzumzero", 2)
    while match.awaits_deck:  # the draw for lead, then the deal
        match.chance(match.deck())
    seat = match.to_act[0]
    match.play(seat, match.legal(seat)[0])
    assert "come to light" in str(objection(match, seat, [seat]))


def test_refusals_say_why_and_change_nothing() -> None:
    match = begun("zero", 2)
    first = match.to_act[0]
    with pytest.raises(IllegalMove, match="have not made a move"):
        take_back(match, first)
    match.play(first, "knock")
    match.play(1 - first, "knock")
    match.play(first, "knock")
    assert match.awaits_deck
    assert "come to light" in str(objection(match, first, [first]))  # all hands lie open
    match.chance(match.deck())
    assert "dealt since" in str(objection(match, first, [first]))
    while not match.over:
        if match.awaits_deck:
            match.chance(match.deck())
        else:
            match.play(match.to_act[0], "knock")
    assert "over" in str(objection(match, first, [first]))
    with pytest.raises(IllegalMove, match="cannot be kept"):
        match.cut(len(match) + 1)
