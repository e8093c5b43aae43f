"""Advice in sentences: a move beside others that are named, and what to expect of it."""

from typing import Any, Final, Literal

from naught.advice.report import Measure
from naught.advice.weigh import Weighed
from naught.core.game import Game
from naught.core.texts.reasons import AND, of_rival, sentence

NAMED: Final = 2  # equal moves; more would be a list
FEW: Final = 10  # below this a tenth matters
LEVEL: Final = 0.1  # nobody would speak of less
HAIR: Final = 0.005  # a lead below it is none
MORE: Final = 1.05  # from here on in figures, below in fractions
FRACTIONS: Final = {
    0.1: "a tenth of",
    0.2: "a fifth of",
    0.25: "a quarter of",
    1 / 3: "a third of",
    0.5: "half",
    2 / 3: "two thirds of",
    0.75: "three quarters of",
    1: "one",
}
SPANS: Final = {"round": "this round", "game": "the game"}


def about(value: float, unit: str) -> str:
    """As exact as an estimate is: `about half a point`, `about 1.5 points`; words say the sign.

    The unit comes in its plural.
    """
    size, one = abs(value), unit.removesuffix("s")
    if size < LEVEL:
        return f"less than a tenth of a {one}"
    if size >= MORE:
        return f"about {f'{size:.{0 if size >= FEW else 1}f}'.removesuffix('.0')} {unit}"
    share = min(FRACTIONS, key=lambda share: abs(share - size))
    return f"about {FRACTIONS[share]} {one if share == 1 else f'a {one}'}"


# Beside the other moves


def comparison(game: Game, veiled: Any, weighed: Weighed, only: bool) -> str:
    """Which moves are about as good as the best one, and how it is better than the next."""
    if only:
        return "It is your only move."
    names = named(game, veiled, weighed.moves)
    said = [equals(weighed, names), better(game, veiled, weighed, names)]
    if not said[1]:
        said[1] = favour(game, veiled, weighed)
    return " ".join(part for part in said if part)


def named(game: Game, veiled: Any, moves: list[int]) -> list[str]:
    """Moves as one would say them one after the other, no two in the same words."""
    names: list[str] = []
    phrases = [game.advice.phrase(veiled, move) for move in moves]
    for at, phrase in enumerate(phrases):
        first = phrases.index(phrase)
        if first == at or game.apart is None:
            names.append(phrase)
        else:
            same = "the same" if first == 0 else phrase
            names.append(f"{same}, but {game.apart(veiled, moves[at], moves[first])}")
    return names


def equals(weighed: Weighed, names: list[str]) -> str:
    """The moves that cannot be told apart from the best one; the first two by name."""
    moves = [names[at] for at in weighed.equals()]
    others = ", among others" if len(moves) > NAMED else ""
    return f"About as good: {'; or '.join(moves[:NAMED])}{others}." if moves else ""


def favour(game: Game, veiled: Any, weighed: Weighed) -> str:
    """What speaks for a move, or for another, where the games played on from here are even."""
    best, moves = weighed.moves[0], [weighed.moves[at] for at in weighed.equals()]
    alone = len(moves) == 1
    for nth, move in zip(("first", "second"), moves, strict=False):
        if said := news(game, veiled, best, move):
            beside = "In favour of this one" if alone else f"Compared with the {nth}"
            return f"{beside}: {said}."
    if said := of_rival(game.advice.why(veiled, moves[0], best)):
        return f"In favour of the {'other' if alone else 'first'}: {said}."
    return "Nothing tells them apart: choose as you like."


def news(game: Game, veiled: Any, best: int, other: int) -> str:
    """What speaks for a move beside another, without what it was said to do at once."""
    effect = game.advice.effect(veiled, best).lower()
    reasons = game.advice.why(veiled, best, other).split(AND)
    return AND.join(reason for reason in reasons if reason.lower() not in effect)


def better(game: Game, veiled: Any, weighed: Weighed, names: list[str]) -> str:
    """A move that is clearly worse, by how much, and what it lacks: the next that does."""
    rivals = weighed.rivals()
    if not rivals:
        return ""
    best = weighed.moves[0]
    reasons = {at: news(game, veiled, best, weighed.moves[at]) for at in rivals}
    at = next((at for at in rivals if reasons[at]), rivals[0])
    said = beats(game, weighed.expected(0) - weighed.expected(at), names[at])
    if reasons[at]:
        return sentence(f"{said}: {reasons[at]}")
    if game.advice.why(veiled, best, weighed.moves[at]):  # it was said what the move does at once
        return sentence(said)
    against = of_rival(game.advice.why(veiled, weighed.moves[at], best))
    though = f", although the other has this in its favour: {against}" if against else ""
    return sentence(f"{said} in games played on from here{though}")


def beats(game: Game, lead: float, rival: str) -> str:
    """By how much a move is better than a rival; a win may weigh more than points."""
    if lead < HAIR:
        return f"it wins more often than “{rival}”"
    return f"it beats “{rival}” by {about(lead, game.advice.UNIT)}"


# What to expect


def outlook(
    game: Game, expected: float, measure: Measure, span: Literal["round", "game"], players: int
) -> str:
    """How a round or the game should end; more is better, which may mean fewer points."""
    finish = f"You can expect to finish {SPANS[span]}"
    figure = about(expected, game.advice.UNIT)
    if measure == "total":
        hardly = abs(expected) < LEVEL
        return f"{finish} with {f'no {game.advice.UNIT}' if hardly else figure}."
    others = "the other player" if players == 2 else "the others"
    if abs(expected) < LEVEL:
        return f"{finish} level with {others}."
    if game.low_wins:
        return f"{finish} with {figure} {'less' if expected > 0 else 'more'} than {others}."
    return f"{finish} {figure} {'ahead of' if expected > 0 else 'behind'} {others}."
