"""OpenSpiel's IS-MCTS is a bot of the lab: legal, repeatable, punctual, and better than chance."""

import sys

import pytest

import naught
from naught import bots
from naught.core.errors import BadNotation

NAMES = ("ismcts", "ismcts-quick")
every_game = pytest.mark.parametrize("name", naught.games())


@every_game
def test_it_chooses_a_legal_move_and_the_same_again(name: str) -> None:
    match = naught.Match(name, players=2, seed="outside")
    seat = match.to_act[0]
    for bot in NAMES:
        chosen = [
            bots.choose(match.game, match.veiled(seat), bot, "luck", iterations=5) for _ in "ab"
        ]
        assert chosen[0] in match.legal(seat)
        assert chosen[0] == chosen[1]


def test_it_has_a_move_when_its_time_is_up_at_once() -> None:
    match = naught.Match("zerohero", players=2, seed="outside")
    seat = match.to_act[0]
    move = bots.choose(match.game, match.veiled(seat), "ismcts", "luck", seconds=0.0)
    assert move in match.legal(seat)


def test_it_takes_the_token_that_lies_there() -> None:
    """Of ten moves one or two collect: by chance it would find one in six."""
    found = tried = 0
    for deal in range(40):
        match = naught.Match("numzumzero", players=2, seed=f"token {deal}")
        while match.to_act and (seat := match.to_act[0]) is not None and tried < 8:
            gains = collecting(match, seat)
            if gains and len(gains) * 3 < len(match.legal(seat)):
                chosen = bots.choose(
                    match.game, match.veiled(seat), "ismcts-quick", deal, iterations=120
                )
                tried += 1
                found += chosen in gains
                break
            match.play(seat, match.legal(seat)[0])
    assert tried == 8
    assert found >= 6


def collecting(match: naught.Match, seat: int) -> list[str]:
    """The moves that bring a token at once."""
    before = match.scores()[seat]
    gains = []
    for move in match.legal(seat):
        twin = match.copy()
        twin.play(seat, move)
        if twin.scores()[seat] > before:
            gains.append(move)
    return gains


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("naught.envs.ismcts", "naught.envs.openspiel"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setitem(sys.modules, "open_spiel", None)
    with pytest.raises(BadNotation, match=r"ismcts cannot be used.*pip install 'naught\[openspiel"):
        bots.by_name("ismcts")


def test_packages_bring_bots_and_the_lab_lists_them() -> None:
    assert {"best", *NAMES} <= set(bots.names())
    with pytest.raises(BadNotation, match="ismcts-quick"):
        bots.by_name("ismct")
