"""A position as data: how the cards lie and what was played, replayed through Match."""

from collections.abc import Iterable, Mapping

from naught.core.errors import BadNotation, BadRecord, IllegalMove
from naught.core.game import Game
from naught.core.match import Match
from naught.core.record import CHANCE

REST = "..."  # at the end of a shuffle: all other cards, in canonical order


class BadLesson(ValueError):
    """A lesson, an exercise or an example that cannot be used; the message says where it fails."""


def begin(game: Game, players: int, options: Mapping[str, object]) -> Match:
    """A match before its first shuffle."""
    try:
        return Match(game, players, options)
    except BadNotation as problem:
        raise BadLesson(str(problem)) from None


def follow(match: Match, events: Iterable[str]) -> None:
    """Play lines as records write them: `0 R7>B2`, or `* R1 R2 ...` for a shuffle."""
    for event in events:
        who, _, text = event.partition(" ")
        try:
            if who == CHANCE:
                match.chance(full_order(match, text.split()))
            elif who.isdigit():
                match.make(int(who), text)
            else:
                raise BadLesson(f"{event!r} begins with neither a seat nor {CHANCE}")
        except (BadNotation, IllegalMove, BadRecord) as problem:
            raise BadLesson(f"{event!r}: {problem}") from None


def full_order(match: Match, cards: list[str]) -> list[str]:
    """A whole shuffle; one that ends in `...` goes on with the other cards in canonical order."""
    if cards[-1:] != [REST]:
        return cards
    rest = match.deck()
    for card in cards[:-1]:
        if card not in rest:
            raise BadLesson(f"there is no {card} left to deal")
        rest.remove(card)
    return [*cards[:-1], *rest]
