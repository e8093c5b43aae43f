"""What a match has shown is freed with it."""

import gc
from types import SimpleNamespace

import pytest

from naught.core.match import Match
from naught.games import load, names

VIEWERS = (0, 1, None)


def plain_forms() -> int:
    gc.collect()
    return sum(type(thing) is SimpleNamespace for thing in gc.get_objects())


def play(name: str) -> None:
    game = load(name)
    match = Match(game, 2 if 2 in game.players else game.usual_players, seed=1)
    for _ in range(5):
        seat = match.to_act[0]
        match = match.copy()
        match.play(seat, match.legal(seat)[0])
        for viewer in VIEWERS:
            match.view(viewer)


@pytest.mark.parametrize("name", names())
def test_what_viewers_saw_is_freed(name: str) -> None:
    play(name)  # whatever is computed only once
    before = plain_forms()
    play(name)
    assert plain_forms() <= before
