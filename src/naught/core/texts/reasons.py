"""Reasons for a move, each with how much it speaks for it, as one sentence."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

AND: Final = "; "  # between two reasons
BESIDE: Final = 0.4  # of the strongest reason's weight: what weighs less is not worth mentioning


@dataclass(frozen=True)
class Reason:
    """One fact that sets a move apart from another; its weight is about its worth in points."""

    weight: float
    text: str


def strongest(reasons: Iterable[Reason]) -> str:
    """The strongest reason, and a second one if it weighs much too; empty if there is none."""
    strong = sorted((reason for reason in reasons if reason.weight > 0), key=lambda r: -r.weight)
    texts = [reason.text for reason in strong[:2] if reason.weight >= BESIDE * strong[0].weight]
    return AND.join(texts)


def sentence(text: str) -> str:
    """Words as a sentence: a capital letter, and a full stop."""
    return f"{text[0].upper()}{text[1:]}." if text else ""


def the_others(players: int, seat: int) -> str:
    """Everybody but a seat: by name if it is one, with two players."""
    return f"{{{1 - seat}}}" if players == 2 else "the others"


PREPOSITIONS: Final = ("to", "against")


def of_another(text: str, verbs: Sequence[str] = ()) -> str:
    """A reason that speaks to whoever moves, for those who look on; verbs have "you" for object."""
    text = re.sub(rf"\b({'|'.join([*PREPOSITIONS, *verbs])}) you\b", r"\1 them", text)
    for yours, theirs in (("your", "their"), ("you", "they")):
        text = re.sub(rf"\b{yours}\b", theirs, text)
        text = re.sub(rf"\b{yours.capitalize()}\b", theirs.capitalize(), text)
    return of_other("their", text)


OTHER: Final = re.compile(r"\bthe other (move|place)\b")  # of the two that a reason compares


def of_rival(text: str) -> str:
    """Reasons for the other of two moves, given beside this one: their "other" is this one."""
    return of_other("this", text)


def of_other(whose: str, text: str) -> str:
    """Reasons for one of two moves with the other called `your move`, `that move`."""
    return OTHER.sub(rf"{whose} \1", text)


WORDS: Final = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def in_words(count: int) -> str:
    """A small number as a word that stands alone, a larger one in figures."""
    return WORDS[count] if 0 <= count < len(WORDS) else str(count)


def counted(count: int, thing: str) -> str:
    """A count of things: `one card`, `two cards`; points are figures: `2 points`."""
    many = str(count) if thing == "point" else in_words(count).replace("none", "no")
    return f"{many} {thing}{'' if count == 1 else 's'}"
