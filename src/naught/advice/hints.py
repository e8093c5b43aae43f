"""The best move now, from what a seat knows and nothing else."""

from typing import Any, Final

import numpy as np

from naught.advice.report import Hint
from naught.advice.weigh import Weighed, measure_of, weigh
from naught.advice.wording import comparison, named, outlook
from naught.core.cache.patience import runs_plainly
from naught.core.errors import IllegalMove
from naught.core.game import Game
from naught.core.match import Match

WORLDS: Final = 3  # iterations of the search for each world in which moves are compared
PLAIN_SECONDS, PLAIN_WORLDS = 0.5, 2  # while a game is not compiled: nobody waits long for a hint


def hint(match: Match, seat: int, iterations: int | None = None) -> Hint:
    """The best move of a seat that is to move; equal positions get equal hints."""
    veiled = match.veiled(seat)  # refuses a seat that does not exist
    if seat not in match.to_act:
        raise IllegalMove(f"no hint now: {why_not(match)}")
    turn = sum(event.seat == seat for event in match.log(seat))
    return hint_for(match.game, veiled, turn, iterations)


def why_not(match: Match) -> str:
    """Why a seat has nothing to decide now."""
    if match.over:
        return "the game is over"
    if match.waiting == "chance":
        return "the cards are about to be dealt"
    return "it is not your turn"


def hint_for(game: Game, veiled: Any, turn: int, iterations: int | None = None) -> Hint:
    """The same for a veiled record."""
    weighed = weighed_for(game, veiled, turn, iterations)
    best, second = weighed.moves[0], weighed.moves[1] if len(weighed.moves) > 1 else None
    players, only = int(veiled.players), has_one_move(game, veiled)
    measure, expected = measure_of(game, players), rounded(weighed.expected(0))
    return Hint(
        turn=turn,
        move=game.move_text(veiled, best),
        text=game.advice.phrase(veiled, best),
        now=game.advice.effect(veiled, best),
        why=comparison(game, veiled, weighed, only),
        outlook=outlook(game, expected, measure, game.advice.SPAN, players) + quickly(game),
        expected=expected,
        second=None if second is None else game.move_text(veiled, second),
        second_text=None if second is None else named(game, veiled, [best, second])[1],
        second_expected=None if second is None else rounded(weighed.expected(1)),
        unit=game.advice.UNIT,
        lower_is_better=game.low_wins,
        close=second is not None and weighed.is_as_good(1),
        measure=measure,
        span=game.advice.SPAN,
    )


def weighed_for(
    game: Game, veiled: Any, turn: int, iterations: int | None, asked: int | None = None
) -> Weighed:
    """The best moves, and one that was asked about; a hint and an analysis weigh them alike.

    While the game is not compiled, as far as a short time allows.
    """
    seed, effort = f"hint {turn}", iterations or game.advice.ITERATIONS
    if iterations is None and runs_plainly(game.name):
        return weigh(game, veiled, effort, PLAIN_WORLDS, seed, asked, PLAIN_SECONDS)
    return weigh(game, veiled, effort, max(effort // WORLDS, 2), seed, asked)


def has_one_move(game: Game, veiled: Any) -> bool:
    """Whether there is nothing to choose; the list itself may be long."""
    room = np.empty(game.max_moves, np.int64)
    return int(game.rules.legal_moves(veiled, veiled.viewer, room)) == 1


def quickly(game: Game) -> str:
    """A modest word while a hint cannot look as far as it will."""
    return " (A quick look: the game is still warming up.)" if runs_plainly(game.name) else ""


def rounded(value: float, digits: int = 2) -> float:
    """Rounded to what the estimate is good for."""
    return round(value, digits) + 0.0  # never -0.0
