"""Advice in sentences: a move beside others that are named, and what to expect of it."""

from typing import Any, Final, Literal

from naught.advice.report import Measure
from naught.advice.weigh import Weighed
from naught.core.game import Game
from naught.core.texts.reasons import sentence

NAMED: Final = 2  # equal moves; more would be a list
FEW: Final = 10  # below this a tenth matters
SPANS: Final = {"round": "this round", "game": "the game"}


def amount(value: float) -> str:
    """As exact as an estimate is: `0.14`, `1.5`, `3`, `12`; the sign is for words to say."""
    size = abs(value)
    digits = 0 if size >= FEW else 1 if size >= 1 else 2
    return f"{size:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{size:.0f}"


def counted(value: float, unit: str) -> str:
    """An amount with its unit, which comes in its plural: `1 point`, `1.5 points`."""
    text = amount(value)
    return f"{text} {unit.removesuffix('s') if text == '1' else unit}"


# Beside the other moves


def comparison(game: Game, veiled: Any, weighed: Weighed, only: bool) -> str:
    """Which moves are about as good as the best one, and how it is better than the next."""
    parts = [equals(game, veiled, weighed), better(game, veiled, weighed)]
    alone = "it is your only move" if only else "no other move comes close"
    return " ".join(part for part in parts if part) or sentence(alone)


def equals(game: Game, veiled: Any, weighed: Weighed) -> str:
    """The moves that cannot be told apart from the best one; the first two by name."""
    moves = [game.advice.phrase(veiled, weighed.moves[at]) for at in weighed.equals()]
    others = ", among others" if len(moves) > NAMED else ""
    return f"About as good: {'; or '.join(moves[:NAMED])}{others}." if moves else ""


def better(game: Game, veiled: Any, weighed: Weighed) -> str:
    """The next move that is clearly worse, by how much, and what it lacks."""
    at = weighed.rival()
    if at is None:
        return ""
    best, rival = weighed.moves[0], weighed.moves[at]
    lead = weighed.expected(0) - weighed.expected(at)
    said = beats(game, lead, game.advice.phrase(veiled, rival))
    reason = game.advice.why(veiled, best, rival)
    if reason.lower() in game.advice.effect(veiled, best).lower():  # nobody reads it twice
        return sentence(said if reason else f"{said}, in games played on from here")
    return sentence(f"{said}: {reason}")


def beats(game: Game, lead: float, rival: str) -> str:
    """By how much a move is better than a rival; a win may weigh more than points."""
    if lead <= 0 or amount(lead) == "0":
        return f"it wins more often than “{rival}”"
    return f"it beats “{rival}” by about {counted(lead, game.advice.UNIT)}"


# What to expect


def outlook(
    game: Game, expected: float, measure: Measure, span: Literal["round", "game"], players: int
) -> str:
    """How a round or the game should end; more is better, which may mean fewer points."""
    finish = f"You can expect to finish {SPANS[span]}"
    figure = counted(expected, game.advice.UNIT)
    if measure == "total":
        return f"{finish} with about {figure}."
    others = "the other player" if players == 2 else "the others"
    if abs(expected) < 0.05:
        return f"{finish} level with {others}."
    if game.low_wins:
        return f"{finish} with about {figure} {'fewer' if expected > 0 else 'more'} than {others}."
    return f"{finish} about {figure} {'ahead of' if expected > 0 else 'behind'} {others}."
