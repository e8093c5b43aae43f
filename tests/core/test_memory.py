"""What a match has shown is not computed again, and freed with it."""

import gc
from functools import partial
from typing import Any

import pytest

from naught.core.game import Game
from naught.core.kernel import plain
from naught.core.match import PAGE, Match, Past
from naught.games import load, names

VIEWERS = (0, 1, None)


def plain_forms(name: str) -> int:
    gc.collect()
    kind = type(plain(Match(name, load(name).usual_players).state))
    return sum(type(thing) is kind for thing in gc.get_objects())


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
    before = plain_forms(name)
    play(name)
    assert plain_forms(name) <= before


def test_states_of_long_ago_are_packed_and_come_back_as_they_were() -> None:
    states = [bytes([at % 7]) * 300 + at.to_bytes(4, "big") for at in range(3 * PAGE + 5)]
    past = Past()
    for state in states:
        past.append(state)
    assert [past[at] for at in range(len(past))] == states
    assert sum(map(len, past._pages)) < 0.1 * 304 * len(states)
    twin = past.copy()
    for state in reversed(states[PAGE - 1 :]):  # back over the edges of pages
        assert past.pop() == state
    assert past[PAGE - 2] == states[PAGE - 2]
    for state in reversed(states[: 2 * PAGE]):  # another history in the same place
        past.append(state)
    assert [past[at] for at in range(PAGE - 1, len(past))] == states[: 2 * PAGE][::-1]
    assert [twin[at] for at in range(len(twin))] == states


@pytest.mark.parametrize("name", names())
def test_a_long_match_is_taken_back_to_its_beginning_byte_by_byte(name: str) -> None:
    game = load(name)
    match = Match(game, game.usual_players, seed=1)
    states = [match.state.tobytes()]
    while not match.over and len(states) <= 2 * PAGE:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
        states.append(match.state.tobytes())
    for state in reversed(states):
        assert match.state.tobytes() == state
        if state != states[0]:
            match.undo()


@pytest.mark.parametrize("view_first", [True, False])
def test_each_viewer_of_a_move_takes_one_more_veil(
    view_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match("zero", 2, seed=1)
    veiled: list[int] = []
    glimpse = Game.glimpse

    def counted(game: Game, state: Any, seat: int) -> Any:
        veiled.append(seat)
        return glimpse(game, state, seat)

    monkeypatch.setattr(Game, "glimpse", counted)
    for _ in range(6):
        veiled.clear()
        match = match.copy()
        match.make(match.to_act[0], match.legal(match.to_act[0])[0])
        for viewer in VIEWERS:
            looks = [partial(match.view, viewer), partial(match.event, len(match) - 1, viewer)]
            for look in looks if view_first else reversed(looks):
                look()
    assert len(veiled) == len(VIEWERS)
