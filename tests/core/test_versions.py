"""Records last: what was played by older rules is replayed, shown and finished by them."""

import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import naught
import naught.games
from naught.core import record
from naught.core.errors import BadRecord
from naught.core.game import Game
from naught.core.match import Match, replay
from naught.server.storage.archive import EventLine
from naught.server.tables.history import replayed
from naught.server.tables.lobby import Chair, Lobby
from naught.server.wire.steps import replay_message
from tests.core.changed_zero import changed_zero
from tests.laws.test_completeness import versions_in

# Numba remarks that the changed record begins like ZERO's own, if that was compiled before it.
pytestmark = pytest.mark.filterwarnings(
    "ignore:.*considered a subtype of:numba.core.errors.NumbaExperimentalFeatureWarning"
)
GOLDEN = sorted((Path(__file__).parents[1] / "data" / "zero").glob("*.record"))


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Game:
    """ZERO with a changed rule, in the place of ZERO."""
    game = changed_zero()
    monkeypatch.setitem(vars(naught.games)["_recarded"], "zero", game)
    assert naught.load("zero") is game
    return game


def played(match: Match) -> Match:
    """A match that has come to its end, by chance."""
    luck = random.Random(1)
    while not match.over:
        match.make(match.to_act[0], luck.choice(match.legal(match.to_act[0])))
    return match


def test_a_new_match_is_played_by_the_newest_rules(changed: Game) -> None:
    match = played(naught.Match("zero", 3, seed="two"))
    scores = match.scores()
    assert match.rules_version == 2
    assert [scores[seat] for seat in match.winners()] == [max(scores)] * len(match.winners())
    assert "\nrules: 2\n" in match.record()
    assert naught.replay(match.record()).winners() == match.winners()


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_old_record_has_its_old_result(path: Path, changed: Game) -> None:
    match = naught.replay(path.read_text())
    assert match.rules_version == 1
    assert " ".join(map(str, match.winners())) == match.headers["winners"]
    assert "\nrules: 1\n" in match.record()
    again = match.begun()
    again.follow(record.read(match.record()).lines)
    assert again.winners() == match.winners()
    assert match.copy().winners() == match.winners()


def test_every_seat_sees_which_rules_it_plays_by(changed: Game) -> None:
    match = Match(changed, 2, seed=1, rules=1)
    for seat in (0, 1, None):
        assert match.veiled(seat).rules_version == 1


def test_rules_that_a_game_does_not_know_are_refused(changed: Game) -> None:
    text = GOLDEN[0].read_text()
    with pytest.raises(BadRecord, match="rules 3 of zero are not known: 1, 2 are"):
        naught.replay(text.replace("rules: 1", "rules: 3"))
    forgetful = replace(changed, older_rules=())
    with pytest.raises(BadRecord, match="rules 1 of zero are not known: 2 are"):
        replay(forgetful, record.read(text))


def test_the_law_demands_golden_records_of_every_version(changed: Game) -> None:
    assert versions_in(GOLDEN[0].parent) == {1}
    assert versions_in(GOLDEN[0].parent) != set(changed.known_rules)


def test_a_stored_table_is_shown_and_played_on_by_its_own_rules(changed: Game) -> None:
    old = naught.replay(GOLDEN[0].read_text())
    lines = record.read(old.record()).lines
    stored = [EventLine(number, str(line), 0) for number, line in enumerate(lines)]
    chairs = tuple(Chair(n, "bot", None, f"Bot {n}", "easy", n) for n in range(old.players))
    lobby = Lobby(
        id="t", series="s", game="zero", rules=1, players=old.players, options=dict(old.options),
        seed=b"", host="h", chairs=chairs, created=0,
    )  # fmt: skip
    match = replayed(changed, lobby, stored)
    assert match.winners() == old.winners()
    shown = msgspec.to_builtins(replay_message(lobby, match, None, 0, len(match) + 1))
    assert shown["steps"][-1]["result"]["winners"] == old.winners()
