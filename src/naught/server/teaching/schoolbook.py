"""What a game brings for those who learn it: its lesson, its exercises, its rules with pictures."""

import logging
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from naught.server.wire.messages import LessonOffer, Rule, Rulebook, RuleExample
from naught.server.wire.steps import verdict_on

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.core.match import Match
    from naught.teaching.examples import Example

log = logging.getLogger("naught.schoolbook")


def lesson_offer(game: "Game") -> LessonOffer | None:
    """The first of a game's lessons; one that cannot be read is logged, and not offered."""
    from naught.teaching import lessons  # imports Numba
    from naught.teaching.positions import BadLesson  # imports Numba

    try:
        found = [lessons.lesson(game, name) for name in lessons.names_of(game)[:1]]
    except BadLesson as problem:
        log.warning("%s is offered without a lesson: %s", game.name, problem)
        return None
    return LessonOffer(found[0].aim, found[0].minutes) if found else None


def has_exercises(game: "Game") -> bool:
    """Whether a game brings exercises for its rules and cards."""
    from naught.teaching.exercises import exercises  # imports Numba
    from naught.teaching.positions import BadLesson  # imports Numba

    try:
        return exercises(game) is not None
    except BadLesson as problem:
        log.warning("%s is offered without exercises: %s", game.name, problem)
        return False


@lru_cache(maxsize=64)
def rulebook_of(game: "Game") -> Rulebook:
    """The rules with their pictures."""
    from naught.teaching import examples  # imports Numba

    book = game.rulebook
    rules = [Rule(rule.number, rule.section, rule.text) for rule in book.rules]
    pictures = [example_message(*found) for found in examples.shown(game)]
    return Rulebook(game.name, game.title, book.intro, rules, pictures)


def example_message(example: "Example", match: "Match") -> RuleExample:
    return RuleExample(
        rule=example.rule,
        draws=example.draws,
        says=example.says,
        seat=example.seat,
        view=match.view(example.seat),
        move=example.move,
        verdict=None if example.move is None else verdict_on(match, example.seat, example.move),
        outcome=outcome_of(match, example),
    )


def outcome_of(match: "Match", example: "Example") -> Any:
    """What a legal move of an example would do: Any, because every game's outcomes are its own."""
    legal = match.legal(example.seat)
    if example.move not in legal:
        return None
    at = legal.index(example.move)
    return match.outcomes(example.seat, match.legal_moves(example.seat)[at : at + 1])[0]
