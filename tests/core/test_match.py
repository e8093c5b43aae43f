"""Matches and records: the contract that others build on."""

from typing import Any

import pytest

import naught
from naught.core.errors import BadNotation, BadRecord, IllegalMove
from naught.core.match import Match
from tests.games.zero.layout import DECK, ZERO, play


def test_games_are_listed_and_loaded_by_name() -> None:
    assert "zero" in naught.games()
    assert naught.load("zero") is naught.load("zero")
    with pytest.raises(naught.BadNotation, match="no game 'chess'"):
        naught.load("chess")


def test_without_a_seed_a_match_waits_for_chance() -> None:
    match = naught.Match(naught.load("zero"), players=3)
    assert match.waiting == "chance"
    assert match.legal(0) == []
    with pytest.raises(IllegalMove, match="about to be dealt"):
        match.play(0, "knock")
    match.chance(DECK)
    assert match.to_act == (0,)
    with pytest.raises(IllegalMove, match="nothing to shuffle"):
        match.chance(DECK)


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (DECK[1:], "missing R1"),
        ([*DECK, "R1"], "too many R1"),
        (["R2", *DECK[1:]], "missing R1, too many R2"),
        (["X1", *DECK[1:]], "no card 'X1'"),
        ([], "missing R1 R2"),
    ],
)
def test_chance_is_exactly_the_deck(cards: list[str], problem: str) -> None:
    match = Match(ZERO, 3)
    before = match.state.tobytes()
    with pytest.raises(ValueError, match=problem):
        match.chance(cards)
    assert match.state.tobytes() == before
    assert match.waiting == "chance"


def test_a_seed_shuffles_by_itself_and_the_same_seed_the_same() -> None:
    first, again, other = (Match(ZERO, 4, seed=seed) for seed in ("a", b"a", "b"))
    assert first.state.tobytes() == again.state.tobytes() != other.state.tobytes()


def test_the_order_of_seats_is_checked() -> None:
    match = Match(ZERO, 3, seed="seats")
    for seat in (-1, 3, True, "0", None):
        with pytest.raises(IllegalMove, match="no seat"):
            match.play(seat, "knock")  # type: ignore[arg-type]


def test_undo_takes_back_the_last_move_and_the_deal_that_followed() -> None:
    match = play(Match(ZERO, 2, seed="undo"), "knock", "knock")
    before = match.state.tobytes()
    play(match, "knock")
    assert match.view(None).round == 2
    match.undo()
    assert match.state.tobytes() == before
    match.undo()
    match.undo()
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.undo()


def test_undo_without_a_seed_takes_back_the_deal_as_well() -> None:
    match = Match(ZERO, 3)
    match.chance(DECK)
    match.undo()
    assert match.waiting == "chance"


def test_a_record_is_text_that_a_person_can_follow() -> None:
    match = Match(ZERO, 3, {"rounds": 1})
    match.chance(DECK)
    play(match, "R1>B4", "knock")
    assert match.record().splitlines() == [
        "game: zero",
        "rules: 1",
        "players: 3",
        'options: {"pool": "standard", "rounds": 1}',
        "",
        "* " + " ".join(DECK),
        "0 R1>B4",
        "1 knock",
    ]


def test_headers_and_comments_survive_a_replay() -> None:
    match = Match(ZERO, 3, seed="headers")
    match.headers["names"] = naught.core.record.json_header(["Ada #1", "Bo", "Cy"])
    text = "# a game\n" + match.record().replace("\n\n", "  # so it was\n\n", 1) + "\n# the end\n"
    again = naught.replay(text)
    assert again.state.tobytes() == match.state.tobytes()
    assert again.headers["names"] == '["Ada \\u00231", "Bo", "Cy"]'


HEAD = "game: zero\nrules: 1\nplayers: 3\noptions: {}\n\n"
DEAL = "* " + " ".join(DECK) + "\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a record begins with game, rules, players, options: game is missing"),
        ("game zero\n", "line 1: a header is key: value, not 'game zero'"),
        ("game: zero\ngame: zero\n", "line 2: game is given twice"),
        (HEAD.replace("zero", "chess"), "no game 'chess'"),
        (HEAD.replace("rules: 1", "rules: 7"), "rules 7 of zero are not known: 1 are"),
        (HEAD.replace("players: 3", "players: three"), "players is a whole number, not 'three'"),
        (HEAD.replace("players: 3", "players: 9"), "ZERO is for 2 to 5 players, not 9"),
        (HEAD.replace("{}", "{"), "options are not JSON"),
        (HEAD.replace("{}", "[]"), "options are a JSON object, not []"),
        (HEAD + "0 knock\n", "line 6: the cards are about to be dealt"),
        (HEAD + DEAL + "0 knock\n1 R1>K8\n", "line 8: R1 is not in your hand"),
        (HEAD + DEAL + "zero knock\n", "line 7: an event begins with a seat or *, not 'zero'"),
        (HEAD + DEAL + "7 knock\n", "line 7: no seat 7"),
        (HEAD + DEAL + "0  knock\n", "line 7: no move ' knock'"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(BadRecord) as refused:
        naught.replay(text)
    assert problem in str(refused.value)


def test_a_move_may_be_an_int_and_the_record_has_its_text() -> None:
    by_text, by_int = (Match(naught.load("zero"), 2, seed="ints") for _ in range(2))
    for _ in range(6):
        seat = by_text.to_act[0]
        move = by_int.legal_moves(seat)[3]
        by_text.play(seat, by_text.legal(seat)[3])
        by_int.play(seat, move)
    assert by_int.record() == by_text.record()


@pytest.mark.parametrize("wrong", [-1, 56 * 56 + 1, 10**12, 10**30, True, 1.0, None])
def test_an_int_that_is_not_a_legal_move_is_refused_and_changes_nothing(wrong: Any) -> None:
    match = Match(naught.load("zero"), 2, seed="ints")
    before = match.state.tobytes()
    with pytest.raises((BadNotation, IllegalMove)):
        match.play(match.to_act[0], wrong)
    assert match.objection(match.to_act[0], wrong) is not None
    assert match.state.tobytes() == before


@pytest.mark.parametrize("name", naught.games())
def test_all_hands_are_open_once_the_game_is_over_and_not_before(name: str) -> None:
    game = naught.load(name)
    match = Match(game, game.usual_players, seed="open hands")
    events = 0
    while not match.over:
        with pytest.raises(IllegalMove, match="when the game is over"):
            match.open_view(events)
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
        events = len(match) - 1
    for at in range(len(match) + 1):
        seen = match.open_view(at)
        assert seen.seat is None
    some = len(match) // 2
    for seat in range(match.players):
        own, everything = match.view_after(some, seat), match.open_view(some)
        for part in ("hands", "seats", "displays"):
            if hasattr(own, part):
                assert getattr(everything, part)[seat] == getattr(own, part)[seat]
