"""What a learner is told after a move: what came of it, and why another would be better."""

from dataclasses import dataclass
from typing import Final

from naught.core.match import Match
from naught.core.texts.reasons import of_other, sentence
from naught.teaching.lessons import Task

AS_GOOD: Final = "That is just as good. We go on as if you had played this: {phrase}."


@dataclass(frozen=True)
class Answer:
    """The answer to a legal move; sentences name players as {0} and cards as [R7]."""

    praised: bool
    happened: list[str]  # in the engine's words
    says: str  # in the lesson's, if it foresaw this move
    why: str  # what speaks for the move hoped for, in the words of the game's advice
    match: Match  # after the move


def answer(before: Match, seat: int, task: Task, move: str) -> Answer:
    """Make a move in a copy of a position. An illegal one is refused, as everywhere."""
    after = before.copy()
    happened = after.play(seat, move).says
    praised = task.any or move in (*task.praised, *task.also)
    return Answer(praised, happened, *words(before, seat, task, move, praised), after)


def words(match: Match, seat: int, task: Task, move: str, praised: bool) -> tuple[str, str]:
    """What the teacher says to a move, and the reason from the game's advice."""
    if task.rival is not None:  # an exercise: the reason is what one learns from
        return "", reason(match, seat, task, task.rival if praised else move)
    if foreseen := task.tries.get(move, ""):
        return foreseen, ""
    if move in task.also:
        return AS_GOOD.format(phrase=phrase(match, seat, task.praised[0])), ""
    return (task.well, "") if praised else ("", reason(match, seat, task, move))


def phrase(match: Match, seat: int, move: str) -> str:
    """A move as one would say it."""
    veiled = match.veiled(seat)
    return match.game.advice.phrase(veiled, match.game.parse_move(veiled, move))


def compared(match: Match, seat: int, rival: str) -> str:
    """Names the move that a reason is set against, for a learner who never thought of it."""
    return f"compared with “{phrase(match, seat, rival)}”: "


def reason(match: Match, seat: int, task: Task, other: str) -> str:
    """Why the best move is better than another, or else what it does at once.

    An exercise was kept because its best move beats the next by more than a slip (lab.exercises).
    """
    game, veiled = match.game, match.veiled(seat)
    best, rival = (game.parse_move(veiled, text) for text in (task.praised[0], other))
    if found := game.advice.why(veiled, best, rival):
        if other == task.rival:
            return sentence(compared(match, seat, other) + of_other("that", found))
        return sentence(of_other("your", found))
    effect = game.advice.effect(veiled, best)
    if task.rival is None:
        return effect
    named = phrase(match, seat, task.rival)
    margin = f"{game.advice.SLIP:g} {game.advice.UNIT}".replace("1 points", "a point")
    return f"{effect} Played on from here, it beats “{named}” by more than {margin}."
